#!/usr/bin/env bash
# No name of a file shows a scramble, since names are public before the competition.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1

competition() { # competition FORMATS
    printf 'competition: {id: Names2026, name: Names}\nformats: [%s]\n' "$1" >"$dir/c.yaml"
    echo 'events: {333: {rounds: [{sets: 2}, {sets: 1}]}, 333fm: {rounds: [{sets: 1}]}, 333mbf: {rounds: [{sets: 1, format: 1, cubes: 2}]}}' >>"$dir/c.yaml"
}
generate() { "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --quiet; }

# ---- formats that tell a scramble by a name ----
leak() { # leak WHAT PLACE LUA: check and generate refuse it, and the message has no more than its place
    printf '%s\n' "$3" >"$dir/leak.lua"
    competition leak.lua
    expect "check_sees_$1" 1 "leak.lua: names depend on scrambles: name $2, which is" "$program" check "$dir/c.yaml"
    expect "generate_sees_$1" 1 "leak.lua: names depend on scrambles: name $2, which is" generate
    if [ -e "$dir/set" ] || [ -e "$dir/set.secret" ]; then not_ok "nothing_is_written_of_$1" 'it is'; else ok "nothing_is_written_of_$1"; fi
}
cube='c.events[1].rounds[1].sets[1].attempts[1].cubes[1]'
files() { printf 'return { kind = "files", files = function(c) local cube = %s %s end }' "$cube" "$1"; }
sheet() { printf 'return { kind = "sheets", sheet = function(d) local cube = d.set.attempts[1].cubes[1] local name = d.round.id .. d.set.letter local pages = { { width = 9, height = 9, items = {} } } %s end }' "$1"; }
leak a_few_moves 2 "$(files 'return { { name = "a.txt", text = "" }, { name = string.sub(cube.scramble, 1, 12) .. ".txt", text = "" } }')"
leak a_facelet 1 "$(files 'return { { name = string.sub(cube.facelets, 1, 9) .. ".txt", text = "" } }')"
leak a_number_of_files 2 "$(files 'local out = { { name = "a.txt", text = "" } } if string.sub(cube.facelets, 1, 9) ~= "UUUUUUUUU" then out[2] = { name = "b.txt", text = "" } end return out')"
leak a_missing_file 2 "$(files 'local out = { { name = "a.txt", text = "" } } if string.sub(cube.facelets, 1, 9) == "UUUUUUUUU" then out[2] = { name = "b.txt", text = "" } end return out')"
if [ -e "$1/plugins/paper.so" ]; then
    leak a_name_of_a_sheet 1 "$(sheet 'return { name = name .. string.sub(cube.facelets, 1, 9), title = name, pages = pages }')"
    leak a_collection 2 "$(sheet 'return { name = name, title = name, pages = pages, collect = string.sub(cube.facelets, 1, 9) }')"
else
    ok sheets_are_not_made_without_paper
fi

# Whether the format runs at all depends on the scramble: check cannot tell, generate can.
printf '%s\n' "$(files 'if string.sub(cube.scramble, 1, 6) == "R U2 F" then error("sample") end return {}')" >"$dir/leak.lua"
competition leak.lua
expect a_format_must_take_sample_scrambles 1 'sample' generate
# What is wrong with a name is said only of names without scrambles.
printf '%s\n' "$(files 'local name = cube.scramble if string.sub(name, 1, 6) == "R U2 F" then name = "a" else name = "/" .. name end return { { name = name, text = "" } }')" >"$dir/leak.lua"
expect a_bad_name_with_a_scramble_is_not_shown 1 "name 1, which is 'a' with sample scrambles" generate
if grep -q "[RUFLDB][2']\? [RUFLDB][2']\? [RUFLDB]" "$dir/out"; then not_ok no_message_has_a_scramble "$(head -1 "$dir/out")"; else ok no_message_has_a_scramble; fi

# ---- the built-in formats, which are trusted with it: here as the user's own ----
for format in text json sheets; do sed '/^  names = /d' "lua/formats/$format.lua" >"$dir/my-$format.lua"; done
competition 'my-text.lua, my-json.lua, {use: my-sheets.lua, together: true, covers: true, duplex: true}, {use: my-sheets.lua, language: he, sets: numbers}'
expect built_in_formats_take_no_name_from_a_scramble 0 'set:' generate
