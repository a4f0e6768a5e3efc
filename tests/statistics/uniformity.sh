#!/usr/bin/env bash
# The states of every event are equally likely, by statistics/uniformity/ with a fixed seed; planted faults
# are noticed.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
out=$1
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

uniform() { # uniform EVENT OPTION...
    "$out/tests/uniformity" "$out" "$@" --seed $seed
}

for file in lua/events/*.lua; do
    event=$(basename "$file" .lua)
    options=()
    case $event in # random turns are counted by test_nxn.c and test_megaminx.c
    all | 555bf) continue ;;
    666 | 777) continue ;; # random states of these take seconds: test_pieces.c counts them
    555 | minx) draws=5000 options=(--random-state) ;;
    223 | babyfto | diamond | gear | ivy) draws=125000 ;; # their states are counted
    *) draws=5000 ;;
    esac
    expect "every_state_is_equally_likely_$event" 0 ': uniform' uniform "$event" --draws "$draws" "${options[@]}"
done
for candidate in 2 3 10; do
    expect "candidate_${candidate}_is_uniform" 0 ': uniform' \
        uniform 333 --draws 5000 --candidate $candidate
done
for event in 333 222 skewb ivy 8p pyraduo gear; do
    expect "the_minimum_distance_refuses_its_share_$event" 0 'candidates' \
        uniform "$event" --draws 30000 --rules
done
for event in 333 222 clock; do
    expect "scrambles_do_not_tell_how_states_were_chosen_$event" 0 'scrambles  ' \
        uniform "$event" --draws 2000 --scrambles
done

expect no_test_is_no_success 2 'nothing to test' uniform sq1 --draws 100 --rules

planted() { # planted FAULT KIND EVENT OPTION...: the kind of tests that notices it
    local fault=$1 kind=$2
    shift 2
    expect "a_planted_fault_is_noticed_${fault}_$1" 1 'NOT UNIFORM' uniform "$@" --plant "$fault"
    cp "$dir/out" "$dir/report"
    expect "it_is_noticed_where_it_shows_${fault}_$1" 0 "$kind" \
        grep -E "^  $kind .*least p (0|[0-9.]+e-[0-9]+) " "$dir/report"
}
planted modulo places 333 --draws 20000
planted modulo 'pairs of places' 444 --draws 20000
planted modulo places ivy --draws 200000
planted shuffle places 333 --draws 20000
for event in 333 444 sq1 sia222; do
    planted parity parities "$event" --draws 5000
done
for event in 333 222 clock sq1 15p fto kilominx redi; do
    planted key 'two draws in a row' "$event" --draws 5000
done
for event in 333 222 skewb; do
    planted candidate candidates "$event" --draws 100000 --rules
done
planted modulo 'pairs of places' minx --draws 20000 --random-state
planted leak scrambles 333 --draws 2000 --scrambles

# What is likely follows from a puzzle's turns: too few are noticed, and others refused.
expect turns_that_lead_to_few_states_are_noticed 1 'NOT UNIFORM' uniform 333 --draws 1000 --turns 'R;U'
expect a_turn_that_is_none_is_refused 2 'turn' uniform 333 --draws 1000 --turns 'R;Q'
expect a_turn_that_takes_pieces_along_is_refused 2 "'(1,0)' is no permutation of the facelets of 'sq1'" \
    uniform sq1 --draws 1000 --turns '(1,0);(3,0)'

expect a_puzzle_without_a_shuffle_has_no_such_fault 2 "'fto' is not drawn by a shuffle" uniform fto --plant shuffle
expect an_unknown_fault_is_refused 2 'modulo, shuffle' uniform 333 --plant nothing
expect an_unknown_event_is_refused 2 "unknown event '335'" uniform 335
