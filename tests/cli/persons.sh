#!/usr/bin/env bash
# Sheets of fewest moves are filled in for those who are registered, and nothing else shows a person.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

"$program" keygen "$dir/key" --no-passphrase --principal delegate@example.org >/dev/null || exit 1
printf 'delegate@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
make_set() { # make_set FILE NAME [OPTION...]
    "$program" generate "$1" --key "$dir/key" --quiet -o "$dir/$2" "${@:3}"
}
verify() { "$program" verify "$1" --signers "$dir/signers"; }
look() { python3 tests/cli/persons.py "$1" "$dir/wcif.json" "$2"; }

if ! command -v pdftotext >/dev/null; then
    ok sheets_are_not_read_without_pdftotext
    exit 0
fi
python3 tests/cli/persons.py make "$dir/wcif.json" || exit 1

# ---- the sheets ----
expect says_that_it_fills_them_in 0 'note: sheets: 333fm: filled in for 13 competitors in' make_set "$dir/wcif.json" set
expect each_is_on_a_sheet_of_each_attempt 0 '' look read "$dir/set.secret/persons"
sed 's/Vanderquist/Vanderbilt/g' "$dir/wcif.json" >"$dir/other.json"
expect of_another_list_they_are_not 1 'AssertionError' python3 tests/cli/persons.py read "$dir/other.json" "$dir/set.secret/persons"
expect for_their_owner_alone 0 600 stat -c %a "$dir/set.secret/persons/3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf"
expect in_each_language_of_the_sheets 0 9 sh -c "ls '$dir/set.secret/persons' | wc -l"

expect they_are_not_signed 1 'though it has the digest of a sheet: sheets with names are not signed' \
    "$program" verify "$dir/set.secret/persons/3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf" --signers "$dir/signers"

# ---- nothing else shows anybody ----
mkdir "$dir/rest"
cp -r "$dir/set.secret/." "$dir/rest" && rm -r "$dir/rest/persons" "$dir/rest/wcif.json"
expect no_person_is_public 0 '' look search "$dir/set"
expect nor_in_other_secret_files 0 '' look search "$dir/rest"
expect the_search_finds_those_in_the_sheets 1 'Attempt' look search "$dir/set.secret/persons"
expect no_list_names_the_sheets 1 '' grep -r persons/ "$dir/set/MANIFEST" "$dir/set.secret/CONTENTS"

# ---- with them and without ----
expect genuine_with_them 0 'genuine: HarzOpen2026, 39 scrambles' verify "$dir/set"
expect audited_with_them 0 'all 39 states' "$program" audit "$dir/set" --signers "$dir/signers"
expect says_verify_py_too 0 'genuine' tools/verify.py "$dir/set" --signers "$dir/signers"
cp -r "$dir/set" "$dir/bare"
cp -r "$dir/rest" "$dir/bare.secret"
expect genuine_without_them 0 'genuine: HarzOpen2026, 39 scrambles' verify "$dir/bare"
expect audited_without_them 0 'all 39 states' "$program" audit "$dir/bare" --signers "$dir/signers"
mkdir "$dir/set.secret/persons/more"
expect a_folder_among_them_is_a_stranger 1 'persons/more: was not signed' verify "$dir/set"
rmdir "$dir/set.secret/persons/more"
mkdir "$dir/set/persons"
cp "$dir/set.secret/persons/3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf" "$dir/set/persons/x.pdf"
expect in_the_public_folder_they_are_refused 1 'persons/x.pdf: was not signed' verify "$dir/set"
expect by_verify_py_too 1 'persons/x.pdf: was not signed' tools/verify.py "$dir/set" --signers "$dir/signers"
rm -r "$dir/set/persons"

# ---- a linked set, a release leaves them out, an archive has them ----
expect a_linked_set_of_another_event 0 '(set 2)' "$program" extend "$dir/set" --event 222 --round 1 --key "$dir/key" --quiet
expect has_none_of_them 1 '' test -e "$dir/set-2.secret/persons"
expect all_of_them 0 '' look read "$dir/set.secret/persons"
expect releases 0 '' "$program" release "$dir/set" --seed
expect no_person_is_released 0 '' look search "$dir/set"
expect released_it_is_genuine 0 'genuine: HarzOpen2026, 39 scrambles' verify "$dir/set"
in_archive() { # in_archive ZIP: the names of the files in it
    local passphrase
    passphrase=$(sed -n "s/^passphrase of '.*': //p" "$dir/log")
    bsdtar --passphrase "$passphrase" -xOf "$1" secret.zip >"$dir/inner.zip" && bsdtar -tf "$dir/inner.zip"
}
expect an_archive_has_them 0 '' make_set "$dir/wcif.json" packed --archive
cp "$dir/out" "$dir/log"
expect beside_the_others 0 'persons/3x3x3 Fewest Moves Round 1 Set A Attempt 3.pdf' in_archive "$dir/packed.secret.zip"
expect nothing_of_it_is_public 0 '' look search "$dir/packed"

# ---- which sheets ----
"$program" import "$dir/wcif.json" >"$dir/plain.yaml" 2>/dev/null
expect an_import_has_nobody 0 '' make_set "$dir/plain.yaml" plain
expect and_no_such_sheets 1 '' test -e "$dir/plain.secret/persons"
{ sed 's/language: "de"/&, names: false/' "$dir/plain.yaml" && echo 'persons: wcif.json'; } >"$dir/named.yaml"
expect a_file_may_name_the_wcif 0 'filled in for 13' make_set "$dir/named.yaml" named
expect but_in_languages_that_need_no_names 0 6 sh -c "ls '$dir/named.secret/persons' | grep -cv ' de.pdf'"
expect these_have_none 1 '' sh -c "ls '$dir/named.secret/persons' | grep ' de.pdf'"
expect what_is_signed_does_not_say_which_wcif 1 '' grep -r 'wcif.json' "$dir/named"
expect and_shows_nobody 0 '' look search "$dir/named"
sed 's/^persons: .*/persons: none.json/' "$dir/named.yaml" >"$dir/missing.yaml"
expect a_wcif_that_is_not_there 2 "cannot open '$dir/none.json'" "$program" check "$dir/missing.yaml"
sed 's/^persons: .*/persons: key/' "$dir/named.yaml" >"$dir/missing.yaml"
expect what_is_no_wcif 1 "key: 'persons' must name a WCIF" "$program" check "$dir/missing.yaml"
python3 -c 'import json, sys
wcif = json.load(sys.stdin)
[e["rounds"][0].update(scrambleSetCount=2) for e in wcif["events"] if e["id"] == "333fm"]
json.dump(wcif, sys.stdout)' <"$dir/wcif.json" >"$dir/two.json"
expect of_two_sets_nobody_knows_whose 0 '333fm: no names are filled in: its first round has several scramble sets' make_set "$dir/two.json" two
expect then_there_are_none 1 '' test -e "$dir/two.secret/persons"

# ---- what a WCIF may say of a person ----
hostile() { # hostile JSON: of the first one registered
    python3 -c 'import json, sys
wcif = json.load(open(sys.argv[1]))
wcif["persons"] = wcif["persons"][:2]
[e.update(extensions=[]) for e in wcif["events"]]
wcif["persons"][0].update(json.loads(sys.argv[2]))
json.dump(wcif, open(sys.argv[3], "w"))' "$dir/wcif.json" "$1" "$dir/hostile.json"
    rm -rf "$dir/hostile" "$dir/hostile.secret"
    make_set "$dir/hostile.json" hostile && pdftotext -raw "$dir/hostile.secret/persons/3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf" -
}
expect a_name_that_turns_the_line_is_left_out 0 'page 1/1' hostile '{"name": "evil\u202egnp", "wcaId": "../../../x", "registrantId": -7}'
cp "$dir/out" "$dir/page"
expect the_others_sheet_is_there 0 'Xiomara' cat "$dir/page"
expect nothing_of_it_is_there 1 '' grep 'evil\|gnp\|\.\.' "$dir/page"
expect so_are_other_types 0 'page 1/1' hostile '{"name": ["a"], "wcaId": {}, "registrantId": 12345678901}'
expect a_person_that_is_none 0 'filled in for 1 competitor in' hostile '{"registration": null}'
expect letters_that_no_font_has_are_told 0 'no installed font has them' sh -c "sed 's/Quetzalcoatl/\xf3\xb0\x80\x80/' '$dir/wcif.json' >'$dir/glyphs.json' && '$program' check '$dir/glyphs.json'"

# ---- a format of one's own ----
cat >"$dir/own.lua" <<'L'
return {
  kind = "sheets",
  parameters = { folder = { type = "text", default = "persons" } },
  sheet = function() return nil end,
  persons = function(data, parameters)
    local item = { kind = "text", x = 0, y = 0, w = 100, h = 20, size_min = 5, size_max = 9, text = data.persons[1].name }
    local page = { width = 200, height = 100, items = { item } }
    return { { name = parameters.folder .. "/badge", title = "badge", pages = { page } } }
  end,
}
L
own() { # own FOLDER
    { sed '/^formats:/,/^events:/{/^events:/!d}' "$dir/named.yaml" && printf 'formats: [{use: own.lua, folder: %s}]\n' "$1"; } >"$dir/own.yaml"
    make_set "$dir/own.yaml" "own-$1"
}
expect may_have_such_sheets 0 'set:' own persons
expect in_the_secret_folder 0 600 stat -c %a "$dir/own-persons.secret/persons/badge.pdf"
expect and_nowhere_else 2 "'persons' must name its sheets 'persons/NAME'" own sheets
