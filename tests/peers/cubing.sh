#!/usr/bin/env bash
# cubing.js, a program of others, reads our scrambles and comes to the states we say. STATES: how many of the random
# states of big cubes, which take seconds; 2.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash

events='222 444 444bf 333 333bf 333fm 333mbf 333oh 555 555bf 666 777 clock minx pyram skewb sq1'

modules_or_end cubing cubing.js

scrambles() { # scrambles EVENT COUNT OPTION...
    if "$program" scramble "$1" -n "$2" --json "${@:3}" >"$dir/one" 2>"$dir/err"; then
        cat "$dir/one" >>"$dir/all"
    else
        not_ok "$*" "$(head -1 "$dir/err")"
    fi
}
for event in $events; do scrambles "$event" 100; done
for event in 555 666 777; do
    scrambles "$event" "${STATES:-2}" --random-state
    scrambles "$event" 50 --stronger-moves
done
node tests/peers/cubing.mjs <"$dir/all"

# The comparison can fail: it sees a turn too many and a wrong sticker.
planted() { # planted NAME SED: a scramble of each puzzle, altered
    sed "$2" "$dir/sample" | node tests/peers/cubing.mjs >"$dir/seen"
    if grep -q '^ok' "$dir/seen" || [ ! -s "$dir/seen" ]; then
        not_ok "$1" "$(head -1 "$dir/seen")"
    else
        ok "$1"
    fi
}
for event in 222 333 555 777 minx pyram skewb; do
    grep -m1 "\"$event\"" "$dir/all"
done >"$dir/sample"
planted sees_a_turn_too_many "s/\"scramble\":\"/&U /"
planted sees_a_wrong_sticker "s/\(\"state\":\".*\)\(.\)\(.*\)\"}/\1x\3\"}/"
