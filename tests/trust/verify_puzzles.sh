#!/usr/bin/env bash
# tools/verify.py applies every scramble and derives every state: see tests/trust/verify_puzzles.py; whole sets here.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
python3 tests/trust/verify_puzzles.py || exit 1

echo 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f >"$dir/seed"
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
derived() { # derived FILE NAME: a set of that name, and what the verifier says of its states
    "$program" generate "$1" --key "$dir/key" -o "$dir/$2" --seed-file "$dir/seed" --quiet >&2 || return
    python3 tools/verify.py "$dir/$2" --signers "$dir/signers" --seed "$dir/$2.secret/seed"
}

{ cat configs/wca.yaml && echo 'formats: []'; } >"$dir/wca.yaml" # what it prints shows nothing here
expect a_championship_follows_from_its_seed 0 'states: follow from the seed, and so do the refusals' derived "$dir/wca.yaml" wca

# Applying takes none of the tables that scrambling takes: a verifier does not wait for them.
verified_with_an_empty_cache() {
    XDG_CACHE_HOME=$dir/other "$program" verify "$dir/wca" --signers "$dir/signers"
}
expect a_verifier_needs_no_search_tables 0 'genuine: AllEvents2026' verified_with_an_empty_cache
for cache in "$XDG_CACHE_HOME" "$dir/other"; do
    find "$cache" -name '444-*' | sed 's|.*/||' | sort | tr '\n' ' '
    echo
done >"$dir/tables"
expect of_the_4x4x4_it_built_none 0 '' diff "$dir/tables" - <<<$'444-near.table 444-phases.table \n'

# Puzzles and subsets of few states, so that many come twice; events that share a puzzle, and filters.
cat >"$dir/few.lua" <<'LUA'
return { name = "few", accept_state = function(s) return s.facelets:sub(1, 1) ~= "U" end }
LUA
cat >"$dir/relay.lua" <<'LUA'
return { id = "relay", name = "Relay", puzzle = "ivy", min_distance = 5, formats = { "5" } }
LUA
cat >"$dir/few.yaml" <<'YAML'
competition: {id: Few2026, name: Few 2026}
formats: []
events:
  relay.lua: {rounds: [{sets: 30}]}
  333: {subset: pll, rounds: [{format: a, sets: 25}]}
  333oh: {subset: oll, filters: [few.lua], rounds: [{format: a, sets: 5}]}
  333fm: {subset: domino, rounds: [{format: 1, sets: 2}]}
  ivy: {rounds: [{format: a, sets: 60}]}
  skewb: {filters: [few.lua], rounds: [{format: a, sets: 5}]}
YAML
expect sets_with_many_equal_states_do_as_well 0 'states: follow from the seed, and so do the refusals' derived "$dir/few.yaml" few
cp "$dir/out" "$dir/said"
expect an_event_of_its_own_is_named 0 'note: relay: is an event of its own: its states were not derived' cat "$dir/said"
for rule in 'ivy distance' '333oh few' 'skewb few'; do
    expect "there_were_refusals_of_${rule/ /_}" 0 '' grep -q "^refused: $rule [1-9]" "$dir/few/MANIFEST"
done
# How many came twice tells something of a state that another event has: it stands with the scrambles, and what came after.
for rule in '333 duplicate' 'ivy duplicate'; do
    expect "and_after_them_of_${rule/ /_}" 0 '' grep -q "^refused: $rule [1-9]" "$dir/few.secret/CONTENTS"
done
expect nothing_public_counts_what_came_twice 1 '' grep duplicate "$dir/few/MANIFEST"

# One that came twice, after which the filter refused two more: audit, verify.py and the page agree.
echo 'return { name = "one", accept_state = function(s) return s.facelets:sub(1, 1) == "R" end }' >"$dir/one.lua"
cat >"$dir/twice.yaml" <<'YAML'
competition: {id: Twice2026, name: Twice 2026}
formats: []
events: {222: {filters: [one.lua], rounds: [{sets: 50, extras: 0}, {sets: 50, extras: 0}, {sets: 50, extras: 0}, {sets: 50, extras: 0}]}}
YAML
printf '%064x\n' 1 >"$dir/seed"
expect a_state_that_comes_twice_and_a_filter 0 'states: follow from the seed' derived "$dir/twice.yaml" twice
expect are_audited 0 'follow from the seed' "$program" audit "$dir/twice" --signers "$dir/signers"
expect the_list_has_both_counts 0 'refused: 222 duplicate 1 refused: 222 one 2' sh -c "grep refused '$dir/twice.secret/CONTENTS' | paste -sd ' '"
cp -r "$dir/twice" "$dir/alone"
expect without_the_list_too 0 'by their tree (the scrambles are withheld)' "$program" audit "$dir/alone" --signers "$dir/signers" --seed-file "$dir/twice.secret/seed"
"$program" release "$dir/twice" --seed >/dev/null
expect the_page_draws_them 0 0: sh -c "echo 'set $dir/twice' | '${NODE:-node}' tests/web/verify_page_judge.mjs '$dir/signers'"
