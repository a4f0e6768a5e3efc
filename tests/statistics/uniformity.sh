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

uniform_lines() { # of the merged shards
    "$out/tests/uniformity" "$out" "$@" --lines <"$dir/merged"
}

for file in lua/events/*.lua; do
    event=$(basename "$file" .lua)
    case $event in
    all) continue ;;
    223 | babyfto | diamond | gear | ivy) draws=125000 ;; # their states are counted
    *) draws=5000 ;;
    esac
    expect "every_state_is_equally_likely_$event" 0 ': uniform' uniform "$event" --draws "$draws"
done
for candidate in 2 3 10; do
    expect "candidate_${candidate}_is_uniform" 0 ': uniform' \
        uniform 333 --draws 5000 --candidate $candidate
done
expect states_instead_of_random_moves_are_uniform 0 ': uniform' uniform minx --draws 5000 --random-state
for event in 333 222 skewb ivy 8p pyraduo gear; do
    expect "the_minimum_distance_refuses_its_share_$event" 0 'candidates' \
        uniform "$event" --draws 30000 --rules
done
for event in 333 222 clock; do
    expect "scrambles_do_not_tell_how_states_were_chosen_$event" 0 'scrambles  ' \
        uniform "$event" --draws 2000 --scrambles
done

# The program itself, in parts that three machines could have made.
echo $seed >"$dir/seed"
for event in 333 clock minx; do
    for part in 1 2 3; do
        "$program" scramble $event -n 5000 --json --seed-file "$dir/seed" --shard $part/3 >"$dir/$part"
    done
    "$program" merge "$dir"/[123] >"$dir/merged"
    expect "scrambles_in_parts_are_uniform_$event" 0 ': uniform' \
        uniform_lines $event --draws 5000
done
expect no_test_is_no_success 2 'nothing to test' uniform sq1 --draws 100 --rules
sed p "$dir/merged" >"$dir/doubled"
expect repeated_lines_are_noticed 1 'NOT UNIFORM' \
    "$out/tests/uniformity" "$out" minx --draws 10000 --lines <"$dir/doubled"
expect a_missing_line_is_noticed 2 '5000 lines were read' uniform_lines minx --draws 5001

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
for event in 333 222 clock minx sq1 555 15p fto kilominx redi; do
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
