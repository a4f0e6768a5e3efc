#!/usr/bin/env bash
# Events of random moves that have drawn states instead: scrambles, sets, and all verifiers.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

cd "$dir" || exit 1
expect a_state_is_drawn_and_solved 0 ' ' "$program" scramble minx --random-state
expect it_repeats_with_a_seed 0 '' bash -c "printf '%064d\n' 7 >seed && for i in 1 2; do
    '$program' scramble minx --random-state -n 3 --seed-file seed --jobs \$i >\$i || exit 1; done; cmp 1 2"
expect an_event_of_random_states_needs_no_option 1 "event '333' has no 'random_state': leave it out" "$program" scramble 333 --random-state
expect it_solves_by_moves 0 "DBR L' F2' R' U'" "$program" solve --puzzle minx "U R F2 L DBR'"
expect it_names_phases 0 'phase 8: to solved' "$program" solve --puzzle minx --trace "U R F2 L DBR'"
state=$("$program" scramble minx --json | sed 's/.*"state":"//; s/".*//')
expect the_facelets_of_random_moves_are_refused_where_it_is_rotated 1 'no piece is' "$program" solve --puzzle minx "$state"

cat >c.yaml <<'YAML'
competition: {id: States2026, name: States 2026, date: 2026-12-05}
events:
  minx: {random_state: true, rounds: [{sets: 1, extras: 1}]}
YAML
sed 's/true/maybe/' c.yaml >wrong.yaml
expect only_yes_or_no 1 "wrong.yaml:3:24: 'random_state' must be true or false, got 'maybe'" "$program" check wrong.yaml
sed 's/minx/333/' c.yaml >wrong.yaml
expect not_of_an_event_that_has_them 1 "wrong.yaml:3:3: event '333' has no 'random_state': leave it out" "$program" check wrong.yaml
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
expect the_states_follow_from_the_seed 0 'all 6 states' "$program" audit set --seed-file set.secret/seed
expect the_independent_verifier_draws_them_too 0 genuine python3 "$OLDPWD/tools/verify.py" set --signers signers --seed set.secret/seed
