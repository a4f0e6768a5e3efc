#!/usr/bin/env bash
# Events of several puzzles: made, printed, verified by all three verifiers, derived from the seed; and forged ones.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
cat >"$dir/relay.lua" <<'LUA'
return { id = "relay", name = "2-3-4 Relay", puzzles = { "222", "333", "444" }, formats = { "3" }, extras = 1 }
LUA
cat >"$dir/team.lua" <<'LUA'
return { id = "team", name = "Team", puzzles = { "pyram", "333", "333", "clock", "minx", "sq1" }, formats = { "1" }, extras = 0 }
LUA
cat >"$dir/relays.yaml" <<'YAML'
competition: {id: Relays2026, name: Relays 2026}
formats: [text, json, sheets, display]
events:
  222: {rounds: [{sets: 1}]}
  relay.lua: {rounds: [{sets: 2}]}
  team.lua: {rounds: [{sets: 1}]}
  minx: {random_state: true, rounds: [{sets: 1, format: 1, extras: 0}]}
YAML
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
ssh-keygen -q -t ed25519 -N '' -C '' -f "$dir/forger"
for key in key forger; do printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1-2 "$dir/$key.pub")"; done >"$dir/signers"
expect check_knows_how_many_puzzles 0 'relay        1  best of 3     2 (A to B)          3      1     3      1        24' "$program" check "$dir/relays.yaml"
expect a_set_is_made 0 'set:' "$program" generate "$dir/relays.yaml" --key "$dir/key" -o "$dir/honest"
expect its_text_names_the_puzzles 0 '2x2  ' cat "$dir/honest.secret/text/2-3-4 Relay Round 1 Set A.txt"
has_three_of_each() {
    python3 - "$dir/honest.secret/scrambles.json" <<'PY'
import json, sys
rounds = json.load(open(sys.argv[1]))["wcif"]["events"][1]["rounds"]
relay = next(one["data"] for one in rounds[0]["extensions"] if one["id"] == "twistseal.Relay")
sets = rounds[0]["scrambleSets"]
good = relay["events"] == ["222", "333", "444"] and [one["id"] for one in relay["sets"]] == [one["id"] for one in sets]
for theirs, ours in zip(sets, relay["sets"]):
    for key in ("scrambles", "extraScrambles"):
        good = good and theirs[key] == ["\n".join(attempt) for attempt in ours[key]] and all(len(one) == 3 for one in ours[key])
sys.exit(not good)
PY
}
expect the_interchange_has_each_puzzle 0 '' has_three_of_each
if [ -e "$1/plugins/paper.so" ]; then
    expect an_attempt_has_a_sheet 0 '' test -e "$dir/honest/sheets/2-3-4 Relay Round 1 Set A Attempt 1.pdf"
    expect which_says_how_to_hold_each 0 '2x2, 3x3, 4x4: white top, green front' pdftotext "$dir/honest.secret/print/2-3-4 Relay Round 1 Set A Attempt 1.pdf" -
    expect the_display_has_the_puzzles 0 '2 3x3x3 Cube ' python3 tests/data/vectors/display.py "$dir/honest/display.html" "$(sed -n 3p "$dir/honest.secret/seed")" relay/r1/A/1
fi
"$program" release "$dir/honest" >"$dir/out"
seed=$dir/honest.secret/seed
judge() { printf 'notes %s\n' "$1" | node tests/web/verify_page_judge.mjs "$dir/signers"; }
verdict() { judge "$1" | cut -c1; }
expect it_is_genuine 0 'genuine: Relays2026, 38 scrambles' "$program" verify "$dir/honest" --signers "$dir/signers"
expect its_audit_is_good 0 'all 38 states' "$program" audit "$dir/honest" --signers "$dir/signers" --seed-file "$seed"
python3 tools/verify.py "$dir/honest" --signers "$dir/signers" --seed "$seed" >"$dir/said"
expect the_other_verifier_derives_it 0 'states: follow from the seed' cat "$dir/said"
expect with_every_relay 1 '' grep -q 'were not derived' "$dir/said"
if command -v node >/dev/null; then
    cp "$seed" "$dir/honest/seed"
    expect the_page_takes_it 0 '0:' judge "$dir/honest"
    judge "$dir/honest" >"$dir/said"
    expect and_draws_all 1 '' grep -qE 'does not (draw|know)' "$dir/said"
    rm "$dir/honest/seed"
fi
expect one_scramble_is_revealed 0 'relay/r1/A/1/c2' "$program" reveal "$dir/honest" relay/r1/A/1/c2 -o "$dir/proof"
expect whose_proof_holds 0 '' "$program" verify "$dir/proof" --signers "$dir/signers"
expect the_seed_gives_it_again 0 '' "$program" generate "$dir/relays.yaml" --key "$dir/key" -o "$dir/again" --seed-file "$seed" --quiet
expect with_the_same_scrambles 0 '' cmp "$dir/honest/LEAVES" "$dir/again.secret/LEAVES"
expect a_linked_set_has_more 0 'set 2' "$program" extend "$dir/again" --event relay --round 1 --key "$dir/key" --quiet

# ---- forged by one whose key is trusted ----
forge() { # forge NAME STATEMENT: `c` is the copy of the set that is changed
    python3 - "$dir" "$1" "$2" <<'PY'
import os, sys, types
sys.path.insert(0, "tests/trust/forged")
sys.dont_write_bytecode = True
import forge
folder, name, statement = sys.argv[1:]
at = lambda *parts: os.path.join(folder, *parts)
c = forge.Copy(types.SimpleNamespace(at=at, key=at("forger"), set=at(name)))
exec(statement)
c.write()
PY
}
forge puzzles 'c.change("CONFIG.json", b"\"222\",\n    \"333\"", b"\"333\",\n    \"222\"")'
# Sets A and B exchange what their first cubes show.
forge leaves 'l = c.leaves(); a, b = [next(x for x in l if x[1] == f"relay/r1/{s}/1/c1") for s in "AB"]; a[2:4], b[2:4] = b[2:4], a[2:4]; c.put_leaves(l)'
forge cubes 'c.change("CONFIG.json", b"\"cubes\": 3", b"\"cubes\": 2")'
for name in puzzles leaves cubes; do
    expect "verify_sees_other_$name" 1 'not genuine' "$program" verify "$dir/$name" --signers "$dir/signers"
    expect "so_does_the_other_verifier_$name" 1 'not genuine' python3 tools/verify.py "$dir/$name" --signers "$dir/signers" --seed "$seed"
    cp "$seed" "$dir/$name/seed"
    if command -v node >/dev/null; then expect "and_the_page_$name" 0 1 verdict "$dir/$name"; fi
done

# ---- practice ----
sed 's/"444"/"222"/' "$dir/relay.lua" >"$dir/quick.lua" # a 4x4x4 takes some milliseconds
lines() { "$program" scramble "$dir/$1.lua" "${@:2}" | wc -l; }
expect practice_has_each_puzzle 0 6 lines relay -n 2
sha256sum <"$dir/key" | cut -c1-64 >"$dir/seed"
expect of_a_seed_too 0 6000 lines quick -n 2000 --seed-file "$dir/seed"
expect with_pictures 0 '<svg' "$program" scramble "$dir/team.lua" --svg

# ---- what no relay is ----
bad() { # bad NAME TEXT CHANGE: the script changed by sed
    sed "$3" "$dir/relay.lua" >"$dir/bad.lua"
    expect "$1" 1 "$2" "$program" check "$dir/bad.lua"
}
bad an_event_that_is_not_there "unknown event '3333' (did you mean '333'?)" 's/"333"/"3333"/'
bad one_of_several_cubes "'puzzles' has '333mbf': they are events of one puzzle, of the program's" 's/"333"/"333mbf"/'
bad one_puzzle_alone "'puzzles' must be a list of 2 to 50 ids of events" 's/{ "222.*4" }/{ "222" }/'
bad a_puzzle_beside_them "an event with 'puzzles' has no 'puzzle'" 's/extras/puzzle = "222", extras/'
bad a_distance_of_its_own "an event with 'puzzles' has no 'min_distance'" 's/extras/min_distance = 4, extras/'
sed 's/relay.lua: {/relay.lua: {subset: pll, /' "$dir/relays.yaml" >"$dir/bad.yaml"
expect no_subset 1 "bad.yaml:5:3: event 'relay' has several puzzles, so it may only have 'rounds'" "$program" check "$dir/bad.yaml"
sed 's/relay.lua: {/relay.lua: {puzzles: [222, 333], /' "$dir/relays.yaml" >"$dir/bad.yaml"
expect no_puzzles_in_the_competition_file 1 "'puzzles' belongs into the event's script" "$program" check "$dir/bad.yaml"
sed 's/relay.lua: {rounds: \[{/relay.lua: {rounds: [{cubes: 2, /' "$dir/relays.yaml" >"$dir/bad.yaml"
expect no_other_number_of_cubes 1 "'cubes' must be a whole number from 3 to 3" "$program" check "$dir/bad.yaml"
expect no_filter 1 "event 'relay' has several puzzles: ask about one" "$program" scramble "$dir/relay.lua" --subset pll
expect no_stronger_moves 1 "event 'relay' has several puzzles: ask about one" "$program" scramble "$dir/relay.lua" --stronger-moves
