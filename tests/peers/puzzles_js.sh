#!/usr/bin/env bash
# cubing.js, a program of others, comes to the same states of puzzles that are data; csTimer and it colour the FTO so.
# STATES: how many of the random states of the megaminx, which take long; 3.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash

events='babyfto fto kilominx minx mastertetraminx redi dino diamond ivy pyraduo 133 223 233 334 sia123 sia222'

modules_or_end puzzles_js cubing.js

for event in $events; do
    count=200
    states=()
    case $event in
    minx) count=${STATES:-3} states=(--random-state) ;;
    pyraduo | 133) count=150 ;; # of 324 and 192 states
    334 | sia222) count=50 ;;  # they take longer
    esac
    if "$program" scramble "$event" "${states[@]}" -n $count --json >"$dir/one" 2>"$dir/err"; then
        cat "$dir/one" >>"$dir/all"
        [ "$event" = 133 ] || head -1 "$dir/one" >>"$dir/sample" # its turns are the same both ways round
    else
        not_ok "$event" "$(head -1 "$dir/err")"
    fi
done
node tests/peers/puzzles_js.mjs <"$dir/all"

# The comparison can fail: it sees a turn too many, a wrong sticker, and turns the other way round.
planted() { # planted NAME SED OPTION...: a scramble of each puzzle, altered
    local name=$1 change=$2
    shift 2
    sed "$change" "$dir/sample" | node tests/peers/puzzles_js.mjs "$@" >"$dir/seen"
    if grep -q '^ok' "$dir/seen" || [ ! -s "$dir/seen" ]; then
        not_ok "$name" "$(head -1 "$dir/seen")"
    else
        ok "$name"
    fi
}
planted sees_a_turn_too_many 's/"scramble":"\([A-Za-z]*\)/&\1 \1/'
planted sees_a_wrong_sticker 's/\("state":".*\)\(.\)\(.*\)"}/\1x\3"}/'
planted sees_turns_the_other_way_round '' --backwards
sed -i '/"event":"fto"/!d' "$dir/sample"
planted sees_colours_exchanged '' --repainted
