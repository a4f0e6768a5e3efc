#!/usr/bin/env bash
# Events of random moves that have drawn states instead, or moves that begin with one: scrambles, sets, and all
# verifiers.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

cd "$dir" || exit 1
expect a_state_is_drawn_and_solved 0 ' ' "$program" scramble minx --random-state
expect it_repeats_with_a_seed 0 '' bash -c "printf '%064d\n' 7 >seed && for i in 1 2; do
    '$program' scramble minx --random-state -n 2 --seed-file seed --jobs \$i >\$i || exit 1; done; cmp 1 2"
expect an_event_of_random_states_needs_no_option 1 "event '333' has no 'random_state': leave it out" "$program" scramble 333 --random-state
expect it_solves_by_moves 0 "DBR L' F2' R' U'" "$program" solve --puzzle minx "U R F2 L DBR'"
expect it_names_phases 0 'phase 8: to solved' "$program" solve --puzzle minx --trace "U R F2 L DBR'"
for event in 555 666 777; do
    n=${event%??}
    expect "it_solves_${event}_by_moves" 0 '' "$program" solve --puzzle $event "Rw U2 Fw' D"
    state=$("$program" scramble $event --json --seed-file seed | sed 's/.*"state":"//; s/".*//')
    expect and_by_the_facelets_of_random_moves 0 'the 3x3x3' "$program" solve --puzzle $event --trace "$state"
    # A centre of U beside a corner and one of R beside that place are exchanged.
    state=$(python3 -c "s = [f for f in 'URFDLB' for _ in range($n * $n)]
s[$n + 2], s[$n * $n + $n + 1] = 'R', 'U'
print(''.join(s))")
    expect "it_counts_centres_of_$event" 1 "5 centres placed like letter $((n + 2)) are U, not 4" \
        "$program" solve --puzzle $event "$state"
done
expect it_names_impossible_facelets 1 'a second wing UF that turns the same way' "$program" solve --puzzle 555 \
    "$(printf 'UUUUUUUUUUUUUUUUUUUUUFUUURRRRRRRRRRRRRRRRRRRRRRRRRFUFFFFFFFFFFFFFFFFFFFFFFFDDDDDDDDDDDDDDDDDDDDDDDDDLLLLLLLLLLLLLLLLLLLLLLLLLBBBBBBBBBBBBBBBBBBBBBBBBB')"
state=$("$program" scramble minx --json | sed 's/.*"state":"//; s/".*//')
expect the_facelets_of_random_moves_are_refused_where_it_is_rotated 1 'turn the whole puzzle' "$program" solve --puzzle minx "$state"

cat >c.yaml <<'YAML'
competition: {id: States2026, name: States 2026, date: 2026-12-05}
formats: [{use: sheets, events: [minx]}]
events:
  minx: {random_state: true, rounds: [{sets: 1, format: 1, extras: 1}]}
  555: {random_state: true, rounds: [{sets: 1, format: 1, extras: 0}]}
  777: {random_state: true, rounds: [{sets: 1, format: 1, extras: 0}]}
YAML
sed 's/true/maybe/' c.yaml >wrong.yaml
expect only_yes_or_no 1 "wrong.yaml:4:24: 'random_state' must be true or false, got 'maybe'" "$program" check wrong.yaml
sed 's/minx/333/' c.yaml >wrong.yaml
expect not_of_an_event_that_has_them 1 "wrong.yaml:4:3: event '333' has no 'random_state': leave it out" "$program" check wrong.yaml
expect check_tells_what_the_regulations_ask_for 0 'Regulation 4b3e asks for random moves' "$program" check c.yaml
expect it_shows_what_it_would_make 0 'scrambles of minx: random states' "$program" check c.yaml
"$program" keygen key --no-passphrase >/dev/null
printf 'd namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1-2 key.pub)" >signers
expect a_set_is_made 0 'set:' "$program" generate c.yaml --key key -o set --quiet
expect the_sheet_says_it 0 'RANDOM STATE' pdftotext 'set.secret/print/Megaminx Round 1 Set A.pdf' -
expect its_notes_are_those_of_its_turns 0 'by 144' pdftotext 'set.secret/print/Megaminx Round 1 Set A.pdf' -
expect the_configuration_states_it 0 '"random_state": true,' cat set/CONFIG.json
expect verify_finds_it_genuine 0 genuine "$program" verify set --signers signers
expect a_proof_of_one_is_good 0 '' "$program" reveal set minx/r1/A/1 -o proof
expect the_proof_is_genuine 0 'genuine: States2026' "$program" verify proof --signers signers
expect more_are_made_of_its_seed 0 '(set 2)' "$program" extend set --event minx --round 1 --key key --quiet
expect they_are_genuine_too 0 genuine "$program" verify set-2 --signers signers
expect the_states_follow_from_the_seed 0 'all 4 states' "$program" audit set --seed-file set.secret/seed
expect the_independent_verifier_draws_them_too 0 genuine python3 "$OLDPWD/tools/verify.py" set --signers signers --seed set.secret/seed

# Random moves that begin with a random state of wide turns.
first() { "$program" scramble "$1" --stronger-moves --seed-file seed | cut -d' ' -f1-15 | tr -d "2' \n"; }
expect wide_turns_come_first 0 w first 555
expect and_no_others 0 "" bash -c "! grep -q [^URFDLBw] '$dir/out'"
expect of_three_layers_where_there_are_seven 0 3 first 777
expect others_have_none 1 "event 'minx' has no stronger 'random_moves': leave it out" "$program" scramble minx --stronger-moves
expect not_both 2 'choose one' "$program" scramble 555 --stronger-moves --random-state
cat >moves.yaml <<'YAML'
competition: {id: Moves2026, name: Moves 2026, date: 2026-12-05}
formats: []
events:
  555: {random_moves: stronger, rounds: [{sets: 1}]}
  666: {random_moves: stronger, rounds: [{sets: 1}]}
  777: {random_moves: usual, rounds: [{sets: 1}]}
YAML
sed 's/stronger/weaker/' moves.yaml >wrong.yaml
expect only_two_kinds 1 "wrong.yaml:4:23: 'random_moves' must be 'usual' or 'stronger', got 'weaker'" "$program" check wrong.yaml
sed 's/555/333/' moves.yaml >wrong.yaml
expect only_of_big_cubes 1 "wrong.yaml:4:3: event '333' has no stronger 'random_moves': leave it out" "$program" check wrong.yaml
sed '4s/{/{random_state: true, /' moves.yaml >wrong.yaml
expect one_or_the_other 1 'wrong.yaml:4:3: 555 has random states: leave out random_moves' "$program" check wrong.yaml
expect check_shows_it 0 'scrambles of 555: stronger random moves' "$program" check moves.yaml
expect a_set_of_stronger_moves_is_made 0 'set:' "$program" generate moves.yaml --key key -o moves --quiet
expect its_configuration_states_it 0 '"random_moves": "stronger",' cat moves/CONFIG.json
expect the_usual_is_not_stated 0 2 grep -c random_moves moves/CONFIG.json
expect verify_takes_it 0 genuine "$program" verify moves --signers signers
expect a_proof_of_one_of_its_scrambles_is_genuine 0 'genuine: Moves2026' bash -c \
    "'$program' reveal moves 666/r1/A/1 -o proof2 >&2 && '$program' verify proof2 --signers signers"
expect audit_draws_it_again 0 'all 17 states' "$program" audit moves --seed-file moves.secret/seed
expect the_independent_verifier_does_so_too 0 genuine python3 "$OLDPWD/tools/verify.py" moves --signers signers --seed moves.secret/seed

# Fewer scrambles a page, for long ones.
printf 'return { id = "pages", name = "Pages", puzzle = "222", min_distance = 4, formats = { "5" }, rows = 2 }\n' >pages.lua
printf 'competition: {id: Pages2026, name: Pages}\nformats: [sheets]\nevents: {pages.lua: {rounds: [{sets: 1, extras: 1}]}}\n' >pages.yaml
expect a_set_of_few_rows_is_made 0 'set:' "$program" generate pages.yaml --key key -o pages --quiet
expect it_has_two_scrambles_a_page 0 'Pages:           3' pdfinfo 'pages.secret/print/Pages Round 1 Set A.pdf'
sed 's/rows = 2/rows = 8/' pages.lua >more.lua
expect no_page_has_more_than_seven 1 "'rows' must be a whole number from 1 to 7" "$program" check more.lua
