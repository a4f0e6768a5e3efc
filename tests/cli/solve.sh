#!/usr/bin/env bash
# `twistseal solve` solves by every method, traces, reads batches, and refuses what is wrong.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache
mkdir "$dir/cache"
state="R U2 F' L D B2 R' U F L2 D' B R2 U' F2 L B' D2 R F'"
solve() { "$program" solve "$@" 2>&1; }
is_solved() { # the answer is empty
    local answer
    answer=$("$program" solve "$@" 2>/dev/null) && [ -z "$answer" ]
}
expect a_solved_cube_is_said_to_be 0 'note: it is solved' "$program" solve "R R'"
expect a_solved_puzzle_is_said_to_be 0 'note: it is solved' "$program" solve "R R'" --puzzle pyram

# The answer after the state's own moves leads to solved, which has the empty answer.
check_method() { # check_method NAME OPTION...
    local name=$1 answer
    shift
    answer=$(solve "$state" "$@" | tail -1)
    if [ -n "$answer" ] && is_solved "$state $answer"; then
        ok "$name"
    else
        not_ok "$name" "does not solve"
    fi
}
for m in twophase thistlethwaite kociemba multiphase; do
    check_method "solves_by_$m" --method $m
done
check_method solves_in_the_quarter_turn_metric --method kociemba --metric qtm
check_method solves_with_a_budget --probes 1000
check_method solves_by_another_sequence --nth 5

if [ "$(solve "$state" --nth 5)" != "$(solve "$state")" ] &&
    [ "$(solve "$state" --nth 5)" = "$(solve "$state" --nth 5)" ]; then
    ok another_sequence_is_another_one
else
    not_ok another_sequence_is_another_one "the same as the first, or not the same twice"
fi

expect proves_what_is_shortest 0 "optimal: 7 moves; no solution below 7 (" \
    "$program" solve "R U F' L2 D B R'" --optimal

expect takes_the_largest_table_that_fits 0 "optimal: 2 moves" \
    "$program" solve "R U" --optimal --tables 100
expect needs_room_for_a_table 2 "--tables: the smallest table has 40 MB" \
    "$program" solve "R U" --optimal --tables 39
expect tables_are_for_the_optimal_mode 2 "--tables goes with --optimal only, and not with --moves" \
    "$program" solve "R U" --optimal --moves R,U --tables 100

# ---- some turns only ----
check_two() { # check_two NAME STATE OPTION...: U R alone solve it
    local name=$1 state=$2 answer
    shift 2
    answer=$(solve "$state" "$@" | head -1)
    if grep -qE "^[UR2' ]+$" <<<"$answer" && is_solved "$state $answer"; then
        ok "$name"
    else
        not_ok "$name" "got: $answer"
    fi
}
two="U R2 U' R U2 R' U R U' R2 U R'"
check_two solves_with_two_faces "$two" --moves U,R
check_two solves_with_two_faces_in_quarter_turns "$two" --moves "R U" --metric qtm
check_two solves_with_two_faces_by_another_sequence "$two" --moves U,R --nth 3
check_two proves_with_two_faces "$two" --moves U,R --optimal
expect proves_within_its_turns 0 "optimal: 3 moves; no solution below 3 with only U2,R2 (" \
    "$program" solve "U2 R2 U2" --moves U2,R2 --optimal
expect knows_what_turns_do_not_reach 1 "unreachable by U, R: they never move DLF, which is not solved" \
    "$program" solve "U F" --moves U,R
expect knows_what_a_group_has_not 1 \
    "unreachable by U2, R2: the position is not among the 12 that they reach" \
    "$program" solve "U R2 U' R2" --moves U2,R2
printf "U R\nU F\n\nR2 U'\n" | "$program" solve --batch --moves U,R >"$dir/batch" 2>&1
if [ "$(cat "$dir/batch")" = "$(printf "R' U'\n\n\nU R2\nline 2: unreachable by U, R: they never move DLF, which is not solved")" ]; then
    ok batch_keeps_to_the_turns
else
    not_ok batch_keeps_to_the_turns "$(cat "$dir/batch")"
fi
bad_moves() { # bad_moves NAME TURNS MESSAGE [OPTION...]
    local name=$1 turns=$2 message=$3
    shift 3
    expect "$name" 2 "$message" "$program" solve R --moves "$turns" "$@"
}
bad_moves names_what_is_no_face U,X "--moves: 'X' is neither a face (U R F D L B, all its turns) nor"
bad_moves names_a_slice M2 "--moves: 'M2' is neither a face"
bad_moves wants_whole_faces "U,R'" "--moves: 'R'' is neither a face"
bad_moves wants_turns "" '--moves needs turns, as in "U,R2"'
bad_moves wants_turns_between_commas " , ," '--moves needs turns'
bad_moves names_a_turn_that_stands_twice U,R,U "--moves: 'U' is in the set already"
bad_moves names_a_half_turn_of_a_face U,U2 "--moves: 'U2' is in the set already"
bad_moves moves_take_no_goal U "--moves and --goal do not go together" --goal eo
bad_moves moves_take_no_method U "--moves has a method of its own" --method kociemba
bad_moves moves_take_no_slice_turns U "'--moves' does not solve in the metric 'stm'" --metric stm
bad_moves moves_take_no_probes U "--probes goes with --method twophase only" --probes 5
bad_moves an_end_is_one_of_the_moves U,R "--begin-with has no turn of --moves" --begin-with F

# ---- ends ----
check_ends() { # check_ends NAME OPTION...: the answer begins with F or B, and ends with U or D
    local name=$1 answer
    shift
    answer=$(solve "$state" --begin-with F,B --end-with "U D" "$@")
    if grep -qE "^[FB].* [UD][2']?$" <<<"$answer" && is_solved "$state $answer"; then
        ok "$name"
    else
        not_ok "$name" "got: $answer"
    fi
}
check_ends keeps_to_the_ends
check_ends keeps_to_the_ends_within_a_budget --probes 1000
check_ends keeps_to_the_ends_of_an_alternative --nth 4
check_ends keeps_to_the_ends_by_kociemba --method kociemba
check_ends keeps_to_the_ends_by_thistlethwaite --method thistlethwaite
expect ends_are_not_for_the_optimal_mode 2 "--end-with does not go with --optimal" \
    "$program" solve R --optimal --end-with U
expect a_first_answer_has_alternatives 0 "" "$program" solve "$state" --method kociemba --nth 3

# One line a move, one at the start of each phase, two to head it, and the answer.
solve "$state" --method thistlethwaite --trace >"$dir/trace"
moves=$(tail -1 "$dir/trace" | wc -w)
if [ "$(grep -c '^phase [1-4]: G' "$dir/trace")" = 4 ] &&
    [ "$(grep -cE '^  +.*distance 0$' "$dir/trace")" -ge 4 ] &&
    [ "$(wc -l <"$dir/trace")" = $((moves + 4 * 3 + 1)) ]; then
    ok trace_has_a_line_for_each_move
else
    not_ok trace_has_a_line_for_each_move "$(wc -l <"$dir/trace") lines for $moves moves"
fi

# check_trace NAME STATE PHASES OPTION...: a line a move, and each phase ends with zeros
check_trace() {
    local name=$1 state=$2 phases=$3 moves ends
    shift 3
    solve "$state" "$@" --trace >"$dir/trace"
    moves=$(awk '/^phase / { sum += $(NF - 1) } END { print sum }' "$dir/trace")
    ends=$(grep -B1 -E "^(phase [2-9]|[URFDLB])" "$dir/trace" | grep "^  " | grep -cvE "[A-Za-z] [1-9]")
    if [ "$(grep -c '^phase ' "$dir/trace")" = "$phases" ] && [ "$ends" = "$phases" ] &&
        [ "$(grep -cE "^  [ URFDLB][ 2'] .*[0-9]$" "$dir/trace")" = $((moves + phases)) ]; then
        ok "$name"
    else
        not_ok "$name" "$(cat "$dir/trace")"
    fi
}
check_trace traces_two_phase_search "$state" 2
check_trace traces_a_budget "$state" 2 --probes 3000
check_trace traces_kociemba "$state" 2 --method kociemba
check_trace traces_a_shortest_answer "R U F' L2 D B R'" 1 --optimal
check_trace traces_two_faces "U R U'" 1 --moves U,R
check_trace traces_two_phases_of_three_faces "L F R L' F2 R' F L2 R F'" 2 --moves L,F,R
check_trace traces_a_goal "$state" 1 --goal g1
expect tells_the_axis 0 "along the axis F-B: coordinates are those of the position with F-B as U-D" \
    "$program" solve "L F R L' F2 R' F L2 R F'" --moves L,F,R --trace
expect names_subgroups_by_their_turns 0 "phase 1: <R, F, L> -> <R2, F, L2>: 10 moves" \
    "$program" solve "L F R L' F2 R' F L2 R F'" --moves L,F,R --trace

# ---- batches ----
{
    for i in 1 2 3 4 5 6 7 8 9; do echo "R U$([ $((i % 2)) = 0 ] && echo "'") F D L2 B"; done
    echo "R U Q"
    "$program" scramble 333 -n 40
    echo "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBU"
} >"$dir/states"
"$program" solve --batch <"$dir/states" >"$dir/solved" 2>"$dir/errors"
code=$?
if [ $code = 1 ] && grep -qF "line 10: move 3: 'Q' is not a turn" "$dir/errors" &&
    grep -qF "line 51: " "$dir/errors" && [ "$(wc -l <"$dir/errors")" = 2 ]; then
    ok batch_names_bad_lines
else
    not_ok batch_names_bad_lines "exit code $code: $(cat "$dir/errors")"
fi
# solving what is left after each answer gives nothing but empty lines, so the order is kept
paste -d ' ' "$dir/states" "$dir/solved" | sed '10d;51d' | "$program" solve --batch >"$dir/left"
if [ "$(grep -c . "$dir/left")" = 0 ] && [ "$(wc -l <"$dir/left")" = 49 ]; then
    ok batch_keeps_the_order
else
    not_ok batch_keeps_the_order "$(grep -c . "$dir/left") answers do not solve their lines"
fi
if taskset -c 0 "$program" solve --batch <"$dir/states" 2>/dev/null | cmp -s - "$dir/solved"; then
    ok batch_is_the_same_on_one_core
else
    not_ok batch_is_the_same_on_one_core "differs"
fi

# A line is answered before the next one is written.
coproc "$program" solve --batch
batch=$COPROC_PID to=${COPROC[1]} from=${COPROC[0]} asked=0
for s in "R U" "F2" "x Rw"; do
    echo "$s" >&"$to"
    read -r -t 20 answer <&"$from" && is_solved "$s $answer" && asked=$((asked + 1))
done
exec {to}>&-
wait "$batch"
code=$?
if [ $code = 0 ] && [ $asked = 3 ]; then
    ok batch_answers_each_line_of_a_pipe_at_once
else
    not_ok batch_answers_each_line_of_a_pipe_at_once "$asked answers, exit code $code"
fi
printf 'R U\r\nF' | "$program" solve --batch >"$dir/ends"
if [ "$(cat "$dir/ends")" = "$(printf "U' R'\nF'")" ]; then
    ok batch_reads_any_end_of_a_line
else
    not_ok batch_reads_any_end_of_a_line "$(cat "$dir/ends")"
fi

# ---- a cube in the hands ----
"$program" scramble 333bf -n 20 >"$dir/held"
"$program" solve --batch <"$dir/held" >"$dir/answers" &&
    paste -d ' ' "$dir/held" "$dir/answers" | "$program" solve --batch >"$dir/left"
if grep -q w "$dir/held" && [ "$(wc -l <"$dir/left")" = 20 ] && ! grep -q . "$dir/left"; then
    ok solves_blindfolded_scrambles_as_they_are_held
else
    not_ok solves_blindfolded_scrambles_as_they_are_held "$(paste "$dir/held" "$dir/left")"
fi
check_solved_ends() { # check_solved_ends NAME OPTION...: an answer of the solved cube that begins with R
    local name=$1 answer
    shift
    answer=$(solve "" --begin-with R "$@")
    if grep -qE "^R[2']?( |$)" <<<"$answer" && is_solved "$answer" "${@:1:2}"; then
        ok "$name"
    else
        not_ok "$name" "got: $answer"
    fi
}
check_solved_ends the_solved_cube_keeps_to_the_ends
check_solved_ends the_solved_cube_keeps_to_the_ends_of_an_alternative --nth 0 --end-with U
check_solved_ends the_solved_cube_keeps_to_the_ends_within_a_budget --nodes 20000
check_solved_ends the_solved_cube_keeps_to_the_ends_by_phases --method thistlethwaite
check_solved_ends a_reached_goal_keeps_to_the_ends --goal eo
check_solved_ends the_solved_cube_keeps_to_the_ends_of_its_turns --moves U,R

# ---- what is wrong ----
expect says_that_there_is_no_such_answer 1 "no sequence of at most 14 moves was found within 1000 nodes" \
    "$program" solve "$state" --max-moves 14 --nodes 1000
expect has_a_budget_of_its_own 1 "no sequence of at most 16 moves was found within 5000000 nodes" \
    "$program" solve "$state" --max-moves 16
for m in thistlethwaite kociemba multiphase; do
    expect "has_a_budget_of_its_own_by_$m" 1 "of at most 16 moves was found within 5000000 nodes: " \
        "$program" solve "$state" --max-moves 16 --method $m
    expect "has_a_budget_for_a_first_answer_by_$m" 1 "was found within 5000000 nodes: " \
        "$program" solve "$state" --max-moves 16 --method $m --first-answer
done
expect says_what_is_proven 1 "there is no sequence of at most 12 moves" \
    "$program" solve "$state" --max-moves 12
expect says_what_is_proven_by_phases 1 "there is no sequence of at most 3 moves" \
    "$program" solve "$state" --max-moves 3 --goal cross
expect says_what_is_proven_in_four_phases 1 "there is no sequence of at most 5 moves in these phases" \
    "$program" solve "$state" --max-moves 5 --method thistlethwaite
expect says_what_the_optimal_mode_proves 1 "there is no sequence of at most 6 turns" \
    "$program" solve "R U F' L2 D B R'" --max-moves 6 --optimal
expect a_budget_of_probes_is_told 1 "was found within 10 probes: allow more moves or more probes" \
    "$program" solve "$state" --max-moves 17 --probes 10
expect takes_no_empty_limit 2 "--max-moves takes a number from 1 to 64, not '0'" \
    "$program" solve R --max-moves 0
expect names_an_unknown_method 2 "unknown method 'kociembs' (did you mean 'kociemba'?)" \
    "$program" solve R --method kociembs
expect lists_the_goals 2 "unknown goal 'f2l': there are eo, cross, g1" "$program" solve R --goal f2l
expect names_an_unknown_metric 2 "unknown metric 'ltm': there are htm, qtm and stm" \
    "$program" solve R --metric ltm
expect refuses_two_aims 2 "--goal and --method do not go together" \
    "$program" solve R --goal eo --method kociemba
expect refuses_nth_elsewhere 2 "--nth does not go with --optimal" \
    "$program" solve R --optimal --nth 1
expect wants_a_state_in_one_argument 2 "a state is one argument: put its moves in quotes" \
    "$program" solve R U
expect says_which_methods_count_quarter_turns 2 \
    "'twophase' does not solve in the metric 'qtm': thistlethwaite, kociemba, multiphase and optimal do" \
    "$program" solve R --metric qtm
expect a_first_answer_is_for_methods_that_go_on 2 "--first-answer goes with thistlethwaite, kociemba" \
    "$program" solve R --first-answer
expect says_that_there_is_no_other 1 "there is no other sequence of at most 1 move" \
    "$program" solve R --goal g1 --nth 4 --max-moves 1
expect wants_a_state 2 "solve needs a state" "$program" solve
expect refuses_a_method_for_a_coset 2 '--coset goes with --max-moves only' \
    "$program" solve --coset R --method optimal
expect refuses_a_coset_of_more_moves 2 '--coset goes up to 30 moves' \
    "$program" solve --coset R --max-moves 31
expect refuses_a_state_beside_a_batch 2 "--batch goes with neither" "$program" solve R --batch
expect names_a_wrong_move 1 "move 2: 'X' is not a turn" "$program" solve "R X"
expect bench_names_what_it_measures 2 "bench measures 'methods'" "$program" bench nothing
expect bench_prints_its_table 0 "thistlethwaite" "$program" bench methods -n 1

# ---- facelets as people write them ----
groups='UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB'
expect facelets_in_groups 0 '' "$program" solve "$groups"
expect a_letter_that_is_none_is_named 1 'letter 1 is not one of U R F D L B' "$program" solve "X${groups:1}"
expect lower_case_facelets_are_told 1 'letter 1 is not one of U R F D L B' "$program" solve "${groups,,}"
expect too_few_facelets_are_counted 1 'a facelet string has 54 letters, this one has 45' "$program" solve "${groups% *}"
expect far_too_many_are_counted_too 1 'this one has 179' "$program" solve "$groups $groups $groups"
expect counts_are_from_one_on 2 "--nodes takes a number from 1 to 1000000000000000, not '0'" "$program" solve R --nodes 0
expect a_short_options_value_may_follow_at_once 0 "U" "$program" scramble minx -n2
printf 'R\0U\nU\n' >"$dir/nul"
expect a_nul_hides_nothing 1 'line 1: a state may not contain a NUL' sh -c "'$program' solve --batch <'$dir/nul'"
