#!/usr/bin/env bash
# The states of every event are equally likely, in more draws and with a fresh seed; every state of a
# small puzzle comes up. DRAWS=100000000 draws more of each.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
out=$1

uniform() { # uniform NAME EVENT DRAWS [OPTION...]
    local name=$1 event=$2 draws=$3
    shift 3
    expect "$name" 0 ': uniform' "$out/tests/uniformity" "$out" "$event" --draws "$draws" "$@"
    sed 's/^/# /' "$dir/out"
}

for file in lua/events/*.lua; do
    event=$(basename "$file" .lua)
    case $event in
    all | 555bf) continue ;; # random turns are counted by test_nxn.c
    555 | 666 | 777 | minx)
        uniform "every_state_is_equally_likely_$event" "$event" 100000 --random-state
        continue
        ;;
    222 | skewb) draws=${DRAWS:-80000000} ;; # about 22 of each state
    pyram | dino) draws=${DRAWS:-20000000} ;;
    *) draws=${DRAWS:-10000000} ;;
    esac
    uniform "every_state_is_equally_likely_$event" "$event" "$draws"
done
for event in 222 skewb ivy 8p 133 223; do
    uniform "every_state_that_is_far_enough_is_equally_likely_$event" "$event" 10000000 --rules
done
for event in 333 222 pyram skewb clock; do
    uniform "scrambles_do_not_tell_how_states_were_chosen_$event" "$event" 100000 --scrambles
done
