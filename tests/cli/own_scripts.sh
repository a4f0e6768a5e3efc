#!/usr/bin/env bash
# An event, a filter and a format of the user's own travel with the set they made.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir "$dir/mine"
cat >"$dir/mine/relay.lua" <<'LUA'
return { id = "relay", name = "Relay", puzzle = "222", min_distance = 5, formats = { "1" } }
LUA
cat >"$dir/mine/no-white.lua" <<'LUA'
return {
  name = "no-white-first",
  accept_state = function(s) return string.sub(s.facelets, 1, 1) ~= "U" end,
}
LUA
cat >"$dir/mine/count.lua" <<'LUA'
return {
  kind = "files",
  files = function(c) return { { name = "count.txt", text = tostring(#c.events) .. "\n" } } end,
}
LUA
cat >"$dir/own.yaml" <<YAML
competition: {id: Own2026, name: Own 2026}
formats: [json, $dir/mine/count.lua]
events:
  $dir/mine/relay.lua:
    filters: [$dir/mine/no-white.lua]
    rounds: [{sets: 2, extras: 1}]
  333: {rounds: [{sets: 1}]}
YAML
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
expect check_knows_them 0 relay "$program" check "$dir/own.yaml"
expect a_set_of_them_is_made 0 'set:' "$program" generate "$dir/own.yaml" --key "$dir/key" -o "$dir/set"
cp "$dir/mine/no-white.lua" "$dir/mine/$(printf 'no\377.lua')"
ln -s "$(printf 'no\377.lua')" "$dir/mine/link.lua"
sed 's/no-white/link/; s/relay.lua/333.lua/; s/^  .*333.lua:/  333oh:/' "$dir/own.yaml" | sed "s,$dir/mine,mine,g" >"$dir/link.yaml"
expect a_link_to_a_name_that_no_set_can_keep_is_refused 1 'a link to a file whose name is not printable' "$program" check "$dir/link.yaml"
rm -r "$dir/mine"
expect it_verifies_where_they_are_not 0 'genuine: Own2026' "$program" verify "$dir/set" --signers "$dir/signers"
expect it_is_audited_where_they_are_not 0 'follow from the seed' "$program" audit "$dir/set" --signers "$dir/signers" --seed-file "$dir/set.secret/seed"
expect it_verifies_from_where_it_stands 0 'genuine: Own2026' env -C "$dir" "$program" verify set --signers signers
expect it_is_audited_from_where_it_stands 0 'follow from the seed' env -C "$dir" "$program" audit set --signers signers --seed-file "$dir/set.secret/seed"
expect no_script_of_a_stranger_is_run 2 'has scripts of its own: give --signers' "$program" audit "$dir/set" --seed-file "$dir/set.secret/seed"
if grep -rq "$dir" "$dir/set" "$dir/set.secret"; then not_ok the_set_does_not_say_where_it_was_made "$(grep -rl "$dir" "$dir/set" "$dir/set.secret")"
else ok the_set_does_not_say_where_it_was_made; fi
expect a_filtered_set_is_marked 0 '"FILTERED"' cat "$dir/set.secret/scrambles.json"
if grep -qx 'script: relay.lua sha256=.*' "$dir/set/MANIFEST" && grep -q '^refused: relay no-white-first ' "$dir/set/MANIFEST"
then ok the_manifest_names_them; else not_ok the_manifest_names_them "$(grep -E '^(script|refused)' "$dir/set/MANIFEST")"; fi
sed -i 's/min_distance = 5/min_distance = 4/' "$dir/set/scripts/relay.lua"
expect a_changed_one_is_named 1 'scripts/relay.lua: differs from what was signed' "$program" verify "$dir/set" --signers "$dir/signers"

# ---- nothing that a terminal obeys, or that changes the order of letters, whoever wrote it ----
for sign in '\27[31m' '\226\128\174'; do
    echo "return { id = \"x\", name = \"A${sign}B\", puzzle = \"222\", min_distance = 4, formats = { \"1\" } }" >"$dir/sign.lua"
    expect "no_event_has_a_name_with_$sign" 1 "'name' must be a printable text" "$program" script check "$dir/sign.lua"
    echo "return { kind = \"files\", files = function() return { { name = \"a.txt\", text = \"A${sign}B\" } } end }" >"$dir/sign.lua"
    printf 'competition: {id: Sign2026, name: Sign}\nformats: [sign.lua]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/sign.yaml"
    expect "no_file_of_a_set_has_$sign" 2 "'a.txt' has a control character or a mark of direction" "$program" generate "$dir/sign.yaml" --key "$dir/key" -o "$dir/sign"
done

# ---- named from the folder of the competition file ----
mkdir "$dir/near"
echo 'return { id = "relay", name = "Relay", puzzle = "222", min_distance = 5, formats = { "1" } }' >"$dir/near/relay.lua"
echo 'return { name = "any", accept_state = function() return true end }' >"$dir/near/any.lua"
cat >"$dir/near/near.yaml" <<'YAML'
competition: {id: Near2026, name: Near 2026}
formats: [json]
events: {./relay.lua: {filters: [any.lua, {use: ../near/any.lua}], rounds: [{sets: 1}]}}
YAML
expect one_script_is_one_however_it_is_named 1 "near.yaml:3:43: 'filters' has '$dir/near/any.lua' twice" "$program" check "$dir/near/near.yaml"
sed -i 's|, {use: ../near/any.lua}||' "$dir/near/near.yaml"
expect scripts_are_found_beside_the_file 0 "filters of relay: $dir/near/any.lua" "$program" check "$dir/near/near.yaml"
expect and_from_its_own_folder 0 'filters of relay: ' env -C "$dir/near" "$program" check near.yaml
expect a_set_of_them_is_made_too 0 'set:' "$program" generate "$dir/near/near.yaml" --key "$dir/key" -o "$dir/nearby" --quiet
expect which_verifies 0 'genuine: Near2026' "$program" verify "$dir/nearby" --signers "$dir/signers"
said="NOT THE PROGRAM'S OWN: filter any.lua, event relay.lua"
expect and_says_what_is_not_the_programs 0 "$said" "$program" verify "$dir/nearby" --signers "$dir/signers"
expect so_does_audit 0 "$said" "$program" audit "$dir/nearby" --signers "$dir/signers"
expect so_does_the_other_verifier 0 "$said" python3 tools/verify.py "$dir/nearby" --signers "$dir/signers"
expect its_outputs_are_marked 0 '"OWN EVENT"' cat "$dir/nearby.secret/scrambles.json"
own_files=$(cd "$1/plugins" && printf '%s ' *.so)
for file in tools/verify.py lua/pages/verify/manifest.js; do
    listed=$(grep -o '"[a-z0-9]*\.so"' "$file" | tr -d '"' | sort | tr '\n' ' ')
    if [ -z "${own_files#"$listed"}" ]; then ok "${file##*/}_knows_the_programs_plugins"; else not_ok "${file##*/}_knows_the_programs_plugins" "$listed, not $own_files"; fi
done
sed -i 's|any.lua|none.lua|' "$dir/near/near.yaml"
expect one_that_is_not_there_is_named 1 "near.yaml:3:34: cannot open '$dir/near/none.lua': no such file" "$program" check "$dir/near/near.yaml"
mkdir "$dir/near/none.lua"
expect nor_one_that_is_a_folder 1 "near.yaml:3:34: '$dir/near/none.lua' is not a regular file" "$program" check "$dir/near/near.yaml"

bad() { # bad NAME TEXT LUA: an event that is refused with its place
    printf '%s\n' "$3" >"$dir/bad.lua"
    printf 'competition: {id: a, name: b}\nevents:\n  %s: {rounds: [{}]}\n' "$dir/bad.lua" >"$dir/bad.yaml"
    expect "$1" 1 "$2" "$program" check "$dir/bad.yaml"
}
bad an_event_without_a_puzzle_has_its_place "$dir/bad.yaml:3:3: $dir/bad.lua: an event needs 'puzzle'" 'return { id = "x", name = "X", min_distance = 2, formats = { "1" } }'
bad an_event_has_an_id_that_fits_a_path "$dir/bad.lua: 'id' must be a text of 1 to 31 bytes" 'return { id = "a23456789012345678901234567890123", name = "X", puzzle = "333", min_distance = 2, formats = { "1" }, multi = true, cubes = 2 }'
own() { printf 'return { id = "%s", name = "%s", puzzle = "333", min_distance = 2, formats = { "1" } }' "$1" "$2"; }
bad an_event_cannot_take_a_built_in_id "its id '333' stands for the event '333'" "$(own 333 X)"
bad nor_one_that_looks_like_it "its id '333_' stands for the event '333'" "$(own 333_ X)"
bad nor_a_built_in_name "its name '3x3x3 Cube' stands for the event '333'" "$(own x '3x3x3 Cube')"
bad nor_one_written_in_another_way "its name 'Square 1' stands for the event 'sq1'" "$(own x 'Square 1')"
bad nor_letters_that_look_alike "'name' of an event of your own must have ASCII letters only" "$(own x '3х3х3 Cube')"
echo 'return { id = "x", name = "X", puzzle = "333", min_distance = 21, formats = { "1" } }' >"$dir/bad.lua"
expect an_event_asks_for_no_distance_that_is_not_known 1 "event 'x': 'min_distance' is 21: puzzle '333' knows distances only up to 7" "$program" scramble "$dir/bad.lua"
sed -i 's/"333", min_distance = 21/"222", min_distance = 12/' "$dir/bad.lua"
expect an_event_that_no_state_is_far_enough_for_ends 2 "event 'x': of 1000000 states drawn none needs 12 moves" "$program" scramble "$dir/bad.lua"
expect a_missing_script_has_its_place 1 "$dir/bad.yaml:3:3: " sh -c "rm '$dir/bad.lua'; '$program' check '$dir/bad.yaml'"

# ---- a format of one's own that prints other scrambles ----
cat >"$dir/fine.lua" <<'L'
local sheets = include("formats/sheets")
local used = { include("draw/cube"), include("draw/sq1"), include("i18n/en") }
local function sheet(data, parameters)
  for _, list in ipairs(parameters.letters and #used == 3 and { data.set.attempts } or {}) do
    for _, attempt in ipairs(list) do
      attempt.cubes[1].scramble = data.event.id == "sq1" and "(1, 0) / (3, 0) / (0, 3) / (-1, 0)" or "R U R' U' R U R' U' F2"
    end
  end
  return sheets.sheet(data, parameters)
end
return { kind = "sheets", parameters = sheets.parameters, sheet = sheet }
L
fine() { # fine NAME LETTERS
    printf 'competition: {id: Fine2026, name: Fine}\nformats: [{use: fine.lua, letters: %s}]\nevents: {222: {rounds: [{sets: 1}]}, sq1: {rounds: [{sets: 1}]}}\n' "$2" >"$dir/fine.yaml"
    "$program" generate "$dir/fine.yaml" --key "$dir/key" -o "$dir/$1" --quiet >"$dir/log" 2>&1 || not_ok "$1" "$(cat "$dir/log")"
}
if [ -e "$1/plugins/paper.so" ]; then
    fine honest false
    expect its_words_are_read_back 0 "NOT THE PROGRAM'S OWN: format fine.lua" "$program" verify "$dir/honest" --signers "$dir/signers" --open-sheets
    expect by_audit_too 0 "NOT THE PROGRAM'S OWN: format fine.lua" "$program" audit "$dir/honest" --signers "$dir/signers"
    expect what_they_draw_is_not_read 0 'no shapes and no pictures: look at it' "$program" verify "$dir/honest" --signers "$dir/signers" --open-sheets
    expect a_sheet_alone_says_it_too 0 "NOT THE PROGRAM'S OWN: format fine.lua; of what" "$program" verify "$dir/honest.secret/print/Square-1 Round 1 Set A.pdf" --signers "$dir/signers"
    expect and_what_its_seed_proves 0 "one person's seed: nothing shows" "$program" verify "$dir/honest.secret/print/Square-1 Round 1 Set A.pdf" --signers "$dir/signers"
    fine chosen true
    for sheet in '2x2x2 Cube' Square-1; do
        expect "moves_that_are_none_of_the_set_on_$sheet" 1 "print/$sheet Round 1 Set A.pdf: shows moves that are no scramble of the set" "$program" verify "$dir/chosen" --signers "$dir/signers" --open-sheets
    done
    expect and_a_scramble_that_is_not_shown 1 'print/Square-1 Round 1 Set A.pdf: does not show the scramble sq1/r1/A/3' "$program" audit "$dir/chosen" --signers "$dir/signers"
else
    ok sheets_are_not_made_without_paper
fi
