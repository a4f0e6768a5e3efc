#!/usr/bin/env bash
# Nothing that is public before the competition depends on what a script is given: no name of a file, no number of
# files, no size, no line of MANIFEST.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1

competition() { # competition FORMATS [EVENT'S KEYS]
    printf 'competition: {id: Names2026, name: Names}\nformats: [%s]\n' "$1" >"$dir/c.yaml"
    echo "events: {333: {rounds: [{sets: 2}, {sets: 1}] ${2:-}}, 333fm: {rounds: [{sets: 1}]}, 333mbf: {rounds: [{sets: 1, format: 1, cubes: 2}]}}" >>"$dir/c.yaml"
}
generate() {
    rm -rf "$dir/set" "$dir/set.secret"
    "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --quiet
}

# ---- formats that tell a scramble by a name or a number of files ----
leak() { # leak WHAT LUA: what it makes is secret, and MANIFEST says nothing of it
    printf '%s\n' "$2" >"$dir/leak.lua"
    competition leak.lua
    expect "generate_takes_$1" 0 'set:' generate
    local public
    public=$(cd "$dir/set" && find . -type f | sort | tr '\n' ' ')$(sed -n 's/^output: \(.*\) sha256=.*/\1/p' "$dir/set/MANIFEST" | tr '\n' ' ')
    if [ "$public" = './CONFIG.json ./MANIFEST ./MANIFEST.sig ./scripts/leak.lua CONFIG.json scripts/leak.lua ' ]; then ok "nothing_public_tells_$1"; else not_ok "nothing_public_tells_$1" "$public"; fi
}
cube='c.events[1].rounds[1].sets[1].attempts[1].cubes[1]'
files() { printf 'return { kind = "files", files = function(c) local cube = %s %s end }' "$cube" "$1"; }
sheet() { printf 'return { kind = "sheets", sheet = function(d) local cube = d.set.attempts[1].cubes[1] local name = "sheets/" .. d.event.id .. d.round.id .. d.set.letter local pages = { { width = 9, height = 9, items = {} } } %s end }' "$1"; }
leak a_few_moves "$(files 'return { { name = "a.txt", text = "" }, { name = string.sub(cube.scramble, 1, 12) .. ".txt", text = "", public = true } }')"
leak a_number_of_files "$(files 'local out = { { name = "a.txt", text = "" } } if string.sub(cube.facelets, 1, 9) ~= "UUUUUUUUU" then out[2] = { name = "b.txt", text = "" } end return out')"
if [ -e "$1/plugins/paper.so" ]; then
    leak a_name_of_a_sheet "$(sheet 'return { name = name .. string.sub(cube.facelets, 1, 9), title = name, pages = pages }')"
    leak a_collection "$(sheet 'return { name = name, title = name, pages = pages, collect = { "sheets/" .. string.sub(cube.facelets, 1, 9) } }')"
    leak a_size_of_a_page "$(sheet 'pages[1].width = #cube.scramble return { name = name, title = name, pages = pages }')"
else
    ok sheets_are_not_made_without_paper
fi
# The display is public, so a format of the user's own cannot make one.
echo 'return { kind = "display", sheets = function() return {} end, frame = function() return { name = "a.html" } end }' >"$dir/leak.lua"
competition leak.lua
expect no_display_of_the_users_own 1 "a format of your own cannot be of kind 'display'" generate

# What is wrong with a name that has a scramble is told without it.
printf '%s\n' "$(files 'local name = cube.scramble if string.sub(name, 1, 6) == "R U2 F" or string.sub(name, 1, 6) == "U R B2" then name = "a" else name = "/" .. name end return { { name = name, text = "" } }')" >"$dir/leak.lua"
competition leak.lua
expect a_bad_name_with_a_scramble_is_not_shown 2 "a format gives a file a name that is not allowed, or that another has: 'twistseal check' shows it" generate
if grep -q "[RUFLDB][2']\? [RUFLDB][2']\? [RUFLDB]" "$dir/out"; then not_ok no_message_has_a_scramble "$(head -1 "$dir/out")"; else ok no_message_has_a_scramble; fi
printf '%s\n' "$(files 'return { { name = "/a", text = "" } }')" >"$dir/leak.lua"
expect check_shows_any_other 1 "'/a' is no name for a file of the set" "$program" check "$dir/c.yaml"

# ---- times ----
# How long a scramble takes to be found tells a little of it, so no time of a public file tells when it was written.
competition text
expect a_set_takes_its_time 0 'set:' generate
dated=$(date -ud "$(sed -n 's/^generated: //p' "$dir/set/MANIFEST")" +%s).0000000000
if [ "$(find "$dir/set" -printf '%T@\n' | sort -u)" = "$dated" ]; then ok all_files_are_dated_when_it_began; else not_ok all_files_are_dated_when_it_began "$(find "$dir/set" -printf '%T@ %p\n')"; fi

# ---- scripts that tell it by what they include: MANIFEST names the scripts of a set ----
spell='local words = { "ar", "br", "da", "de", "es" } for i = 1, 5 do if string.sub(text_of, i, i) == "U" then include("i18n/" .. words[i]) end end'
printf '%s\n' "$(files "local text_of = 'UUUUU' .. cube.facelets $spell return {}")" >"$dir/leak.lua"
competition leak.lua
expect a_format_includes_what_its_text_names 1 'leak.lua: a function includes a script that its text does not name: write include("...")' generate
printf 'return { name = "leak", accept_moves = function(m) local text_of = m.first_face .. "UUUU" %s return true end }\n' "$spell" >"$dir/leak.lua"
competition text ', filters: [leak.lua]'
expect a_filter_includes_what_its_text_names 1 'leak.lua: a function includes a script that its text does not name' generate
printf '%s\n' "$(files 'local words = { R = "i18n/de", U = "i18n/es" } if string.sub(cube.scramble, 1, 1) == "R" then include("i18n/de") else include("i18n/es") end return {}')" >"$dir/leak.lua"
competition leak.lua
expect what_is_named_is_listed_whatever_it_includes 0 'set:' generate
if [ "$(grep -c '^script: i18n/' "$dir/set/MANIFEST")" = 3 ]; then ok both_are_in_the_manifest; else not_ok both_are_in_the_manifest "$(grep '^script: i18n' "$dir/set/MANIFEST")"; fi

# ---- the built-in formats as the user's own ----
for format in text json sheets; do sed '/^  names = /d' "lua/formats/$format.lua" >"$dir/my-$format.lua"; done
competition 'my-text.lua, my-json.lua, {use: my-sheets.lua, together: true, covers: true, duplex: true}, {use: my-sheets.lua, language: he, sets: numbers}'
expect built_in_formats_run_as_the_users_own 0 'set:' generate
