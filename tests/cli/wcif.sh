#!/usr/bin/env bash
# WCIF goes in; the same set comes out of it and of what `import` makes of it, and no person does.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

check() { # check NAME COMMAND...: the command must succeed
    local name=$1
    shift
    if "$@" >"$dir/out" 2>&1; then ok "$name"; else not_ok "$name" "$(tail -n 3 "$dir/out")"; fi
}

"$program" keygen "$dir/key" --no-passphrase --principal delegate@example.org >/dev/null || exit 1
printf 'delegate@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
echo $seed >"$dir/seed"

# ---- import ----
for file in tests/data/wcif/*.json; do
    name=$(basename "$file" .json)
    check "checks_$name" "$program" check "$file"
    "$program" import "$file" >"$dir/$name.yaml" 2>/dev/null
    "$program" check "$file" | sed "s/, sheets with names [0-9]*//" | grep -v '^note: .*not used$\|^note: .*on sheets$\|^warning: a WCA\|^warning: sheets' >"$dir/overview"
    check "import_of_${name}_says_the_same" cmp "$dir/overview" <("$program" check "$dir/$name.yaml")
done
expect a_competition_file_is_no_wcif 1 "'configs/demo.yaml' is not WCIF" "$program" import configs/demo.yaml
expect it_says_what_is_not_scheduled 0 'note: 222-r1 is not in the schedule: its sheets stand last' \
    "$program" check tests/data/wcif/one-day.json

# ---- the set ----
make_set() { "$program" generate "$1" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/$2" "${@:3}"; }
check generates_from_wcif make_set tests/data/wcif/one-day.json direct
check generates_from_the_import make_set "$dir/one-day.yaml" imported
check both_have_one_configuration cmp "$dir/direct/CONFIG.json" "$dir/imported/CONFIG.json"
check and_the_same_scrambles cmp "$dir/direct.secret/LEAVES" "$dir/imported.secret/LEAVES"
sed '/^schedule:/,$d' "$dir/one-day.yaml" >"$dir/unscheduled.yaml"
check generates_without_a_schedule make_set "$dir/unscheduled.yaml" unscheduled
check no_leaf_depends_on_the_schedule cmp "$dir/direct.secret/LEAVES" "$dir/unscheduled.secret/LEAVES"
check the_whole_wcif_is_kept test -f "$dir/direct.secret/wcif.json"
check the_display_is_made_too test -f "$dir/direct/display.html"
check a_set_of_two_venues make_set tests/data/wcif/two-venues.json venues
expect finds_the_set_of_a_sheet_three_folders_down 0 "genuine: the bytes of 'print/Lighthouse School" \
    "$program" verify "$(find "$dir/venues.secret/print/Lighthouse School" -name 'Clock*.pdf')" --signers "$dir/signers"
expect check_says_that_the_wca_has_not_approved_it 0 'Regulation 4b' "$program" check tests/data/wcif/one-day.json
check for_its_owner_alone test "$(stat -c %a "$dir/direct.secret/wcif.json")" = 600
check sheets_stand_by_day_and_room test -n "$(find "$dir/direct.secret" -path '*/2026-10-17 Großer Saal/*Set A*.pdf')"
if command -v pdftotext >/dev/null; then
    sheet=$(find "$dir/imported.secret" -path '*/2026-10-17 Großer Saal/3x3x3 Cube Round 2 Set A.pdf' | head -n 1)
    pdftotext -layout "$sheet" "$dir/page.txt"
    pdftotext "$dir/direct.secret/print/Passcodes.pdf" "$dir/list.txt"
    check passcodes_are_listed_in_the_language_of_the_first_sheets grep -qx Passcodes "$dir/list.txt"
    check with_the_hour_of_each_sheet grep -q '^10:30 *3x3x3 Cube Round 1 Set B' <(pdftotext -layout "$dir/direct.secret/print/Passcodes.pdf" - | sed 's/^ *//')
    check by_day_and_room grep -q '2026-10-17.*Großer Saal' "$dir/list.txt"
    check each_passcode_is_listed_once test "$(grep -oE '([a-z2-9]{4}-){3}[a-z2-9]{4}' "$dir/list.txt" | sort)" = \
        "$(tail -n +3 "$dir/direct.secret/passcodes" | cut -d' ' -f1 | sort -u)"
    check a_sheet_says_when_and_where grep -q '2026-10-17 19:00.*Großer Saal' "$dir/page.txt"
fi

if python3 - "$dir" >"$dir/python" 2>&1 <<'EOF'
import json, pathlib, sys
def strip(value):
    """Without what is filled in; children that were made have no child before them."""
    if isinstance(value, list):
        return [strip(v) for v in value]
    if isinstance(value, dict):
        return {k: strip(v) for k, v in value.items() if k != "scrambleSetId"}
    return value
came = json.loads(pathlib.Path("tests/data/wcif/one-day.json").read_text())
back = json.loads(pathlib.Path(sys.argv[1], "direct.secret/wcif.json").read_text())
assert strip(back) == came, "it lost or changed something"
sets = {s["id"] for e in json.loads(pathlib.Path(sys.argv[1], "direct.secret/scrambles.json").read_text())["wcif"]["events"]
        for r in e["rounds"] for s in r["scrambleSets"]}
def ids(activities):
    for a in activities:
        yield from ids(a["childActivities"])
        if not a["childActivities"] and not a["activityCode"].startswith("other-"):
            yield a["scrambleSetId"]
used = {i for v in back["schedule"]["venues"] for r in v["rooms"] for i in ids(r["activities"])}
assert used < sets and len(sets - used) == 1, (used, sets)  # one round is not scheduled
EOF
then ok the_wcif_comes_back_whole; else not_ok the_wcif_comes_back_whole "$(tail -n 3 "$dir/python")"; fi

# Of a part only its own events are filled in.
check a_part_of_it "$program" generate tests/data/wcif/two-venues.json --events skewb --key "$dir/key" --seed-file "$dir/seed" -o "$dir/part"
if python3 - "$dir/part.secret/wcif.json" >"$dir/python" 2>&1 <<'EOF'
import json, sys
came, back = json.load(open("tests/data/wcif/two-venues.json")), json.load(open(sys.argv[1]))
def ids(value):
    if isinstance(value, list):
        return [i for v in value for i in ids(v)]
    if not isinstance(value, dict):
        return []
    own = [value["activityCode"]] if "scrambleSetId" in value and value.pop("scrambleSetId") == 1 else []
    return own + [i for v in value.values() for i in ids(v)]
assert ids(came) == [] and ids(back) == ["skewb-r1"]
assert came == back, "something else changed"
EOF
then ok only_the_events_of_a_part_are_filled_in; else not_ok only_the_events_of_a_part_are_filled_in "$(tail -n 3 "$dir/python")"; fi

# The keys of TNoodle's interchange file (its classes Competition, Event, Round, ... of v1.2.3).
if python3 - "$dir/direct.secret/scrambles.json" >"$dir/python" 2>&1 <<'EOF'
import json, sys
def keys(value, *expected, may=()):
    assert set(expected) <= set(value) <= {*expected, *may}, (sorted(value), expected)
data = json.load(open(sys.argv[1]))
keys(data, "competitionName", "version", "generationDate", "generationUrl", "wcif")
wcif = data["wcif"]
keys(wcif, "formatVersion", "id", "name", "shortName", "persons", "events", "schedule", "extensions")
assert wcif["persons"] == []
for event in wcif["events"]:
    keys(event, "id", "rounds", may=["extensions"])
    for r in event["rounds"]:
        keys(r, "id", "format", "scrambleSetCount", "scrambleSets", "extensions")
        for s in r["scrambleSets"]:
            keys(s, "id", "scrambles", "extraScrambles")
def activity(a):
    keys(a, "id", "activityCode", "startTime", "childActivities", may=["scrambleSetId"])
    for child in a["childActivities"]:
        activity(child)
keys(wcif["schedule"], "numberOfDays", "venues")
for venue in wcif["schedule"]["venues"]:
    keys(venue, "id", "name", "rooms", "timezone")
    for room in venue["rooms"]:
        keys(room, "id", "name", "activities")
        for a in room["activities"]:
            activity(a)
EOF
then ok the_interchange_file_has_the_keys_of_tnoodle; else not_ok the_interchange_file_has_the_keys_of_tnoodle "$(tail -n 3 "$dir/python")"; fi

# ---- persons ----
python3 - >"$dir/persons" <<'EOF'
import json
for p in json.load(open("tests/data/wcif/one-day.json"))["persons"]:
    for value in (p["name"], p["name"].split()[-1], p["birthdate"], p["email"], p["wcaId"], p["avatar"]["url"], p["registration"]["comments"]):
        if value:
            print(value)
EOF
no_person_in() { # no_person_in DIR: names of files and what they hold, PDFs as text
    [ -s "$dir/persons" ] || return 1
    find "$1" >"$dir/all"
    find "$1" -type f ! -name wcif.json -exec cat {} + >>"$dir/all"
    ! command -v pdftotext >/dev/null || find "$1" -name '*.pdf' -exec pdftotext {} - \; >>"$dir/all" 2>/dev/null
    ! grep -qaFf "$dir/persons" "$dir/all"
}
check no_person_is_public no_person_in "$dir/direct"
check none_is_in_any_other_file no_person_in "$dir/direct.secret"
cp -r "$dir/direct" "$dir/planted"
printf 'Vellacott\n' >"$dir/planted/note"
expect the_search_finds_a_planted_name 1 '' no_person_in "$dir/planted"
check verifies "$program" verify "$dir/direct" --signers "$dir/signers"
check releases "$program" release "$dir/direct"
check no_person_is_released no_person_in "$dir/direct"
check the_wcif_is_not_released test ! -e "$dir/direct/wcif.json"
check verifies_released "$program" verify "$dir/direct" --signers "$dir/signers"
check verify_py_does_too tools/verify.py "$dir/direct" --signers "$dir/signers"
if command -v node >/dev/null; then
    check so_does_the_page test "$(node tests/web/verify_page_judge.mjs "$dir/signers" <<<"set $dir/direct")" = 0:
fi
# Folders have the names of rooms where every file system takes these, else numbers.
for room in "Große Halle" "大ホール" "Saal 1/2" "Ende."; do
    sed "s#\"Großer Saal\"#\"$room\"#" tests/data/wcif/one-day.json >"$dir/room.json"
    rm -rf "$dir/room" "$dir/room.secret"
    make_set "$dir/room.json" room --events 333 >/dev/null
    find "$dir/room/sheets" -mindepth 1 -maxdepth 1 -type d -name '2026*' -printf '%f\n' | sort | head -1
    for check_set in "$program verify" tools/verify.py; do $check_set "$dir/room" --signers "$dir/signers" >/dev/null || echo "$check_set"; done
done >"$dir/rooms"
check rooms_keep_their_names test "$(tr '\n' ' ' <"$dir/rooms")" = '2026-10-17 Große Halle 2026-10-17 大ホール 2026-10-17 Room 1 2026-10-17 Room 1 '
cp "$dir/direct.secret/wcif.json" "$dir/direct/"
expect a_public_wcif_is_refused 1 'wcif.json: was not signed with this set' "$program" verify "$dir/direct" --signers "$dir/signers"
expect by_verify_py_too 1 'wcif.json: was not signed with this set' tools/verify.py "$dir/direct" --signers "$dir/signers"

rm "$dir/direct/wcif.json"

# ---- folders in folders ----
in_day() { # in_day NAME: a file that nobody signed, beside the sheets of a day
    touch "$1"
    "$program" verify "$dir/direct" --signers "$dir/signers"
    local code=$?
    tools/verify.py "$dir/direct" --signers "$dir/signers"
    [ $? -eq $code ] || code=other
    rm -r "$1"
    return $code
}
day=$(find "$dir/direct/sheets" -mindepth 1 -type d | head -n 1)
expect a_stranger_among_the_sheets_of_a_day_is_found 1 "stranger.pdf: was not signed with this set" in_day "$day/stranger.pdf"
check and_gone_it_is_genuine "$program" verify "$dir/direct" --signers "$dir/signers"
mkdir "$day/more"
expect so_is_a_folder 1 "more: was not signed with this set" "$program" verify "$dir/direct" --signers "$dir/signers"
expect with_verify_py_too 1 "more: was not signed with this set" tools/verify.py "$dir/direct" --signers "$dir/signers"
rmdir "$day/more"

# ---- multi-blind without a number of cubes ----
cat >"$dir/cubes.json" <<'JSON'
{"formatVersion": "1.0", "id": "Cubes2099", "name": "Cubes", "persons": [], "extensions": [],
 "events": [{"id": "333mbf", "extensions": [], "rounds": [{"id": "333mbf-r1", "format": "3", "scrambleSetCount": 1, "extensions": []}]}],
 "schedule": {"startDate": "2099-05-06", "numberOfDays": 1, "venues": []}}
JSON
expect cubes_that_wcif_does_not_count 0 "note: WCIF says no number of cubes for 333mbf-r1: scrambles are for 35 each" "$program" check "$dir/cubes.json"
expect import_writes_them 0 'cubes: 35' "$program" import "$dir/cubes.json"

# ---- a round that somebody else makes ----
sed 's/"scrambleSetCount": 2/"scrambleSetCount": 0/' tests/data/wcif/one-day.json >"$dir/final.json"
"$program" import "$dir/final.json" >"$dir/final.yaml" 2>"$dir/notes"
expect import_says_what_it_leaves_out 0 'note: 333-r1 has no scramble sets: it is left out' cat "$dir/notes"
expect and_writes_it 0 '        sets: 0' cat "$dir/final.yaml"
expect so_does_check 0 'note: 333-r1 has no scramble sets: it is left out' "$program" check "$dir/final.yaml"
check generates_the_final_alone make_set "$dir/final.json" final
check from_the_import_too make_set "$dir/final.yaml" same
check both_have_the_round_in_their_configuration cmp "$dir/final/CONFIG.json" "$dir/same/CONFIG.json"
expect its_sheet_has_its_number 0 'sheets/2026-10-17 Großer Saal/3x3x3 Cube Round 2 Set A.pdf' find "$dir/final/sheets" -name '3x3x3 Cube*'
expect and_no_other_sheet_is_there 0 1 grep -c 'output: sheets/.*/3x3x3 Cube Round' "$dir/final/MANIFEST"
verified() { # verified FOLDER BEFORE...: by all verifiers
    local folders
    printf -v folders '\t%s' "$@"
    "$program" verify "$1" --signers "$dir/signers" && tools/verify.py "$1" --signers "$dir/signers" &&
        { ! command -v node >/dev/null || [ "$(node tests/web/verify_page_judge.mjs "$dir/signers" <<<"set ${folders:1}")" = 0: ]; }
}
check all_verifiers_take_it verified "$dir/final"
check it_follows_from_the_seed "$program" audit "$dir/final"
sets_of() { python3 -c 'import json, sys; print([r["scrambleSetCount"] for r in json.load(open(sys.argv[1]))["events"][0]["rounds"]])' "$1"; }
expect the_wcif_says_that_it_has_none 0 '[0, 1]' sets_of "$dir/final.secret/wcif.json"
expect the_other_rounds_are_added_later 0 '(set 2): 1 event, 2 scramble sets, 16 scrambles' \
    "$program" extend "$dir/final" tests/data/wcif/one-day.json --key "$dir/key" --quiet
check all_verifiers_take_both verified "$dir/final-2" "$dir/final"
check the_parts_are_the_whole diff <(cat "$dir/final.secret/LEAVES" "$dir/final-2.secret/LEAVES" | grep -A3 '/r[0-9]' | sort) \
    <(grep -A3 '/r[0-9]' "$dir/direct/LEAVES" | sort)
expect a_set_of_it_is_added_by_number 0 '(set 2): 1 event, 1 scramble set, 8 scrambles' \
    "$program" extend "$dir/same" --event 333 --round 1 --key "$dir/key" --quiet
check all_verifiers_take_that verified "$dir/same-2" "$dir/same"

# ---- what is wrong leaves nothing ----
sed 's/"scrambleSetCount": 2/"scrambleSetCount": 200/' tests/data/wcif/one-day.json >"$dir/bad.json"
expect a_bad_wcif_is_refused_with_its_path 1 'events[0].rounds[0].scrambleSetCount' \
    "$program" generate "$dir/bad.json" --key "$dir/key" -o "$dir/none"
check and_nothing_is_written test ! -e "$dir/none" -a ! -e "$dir/none.secret"
{
    printf '{"formatVersion":"1.0","name":"'
    head -c 50000000 /dev/zero | tr '\0' x
    printf '"}'
} >"$dir/large.json"
room=300000
case ${1##*/} in san | tsan) room=unlimited ;; esac # a sanitizer's shadow alone is larger
expect fifty_megabytes_are_refused 1 'larger than' sh -c "ulimit -v $room; '$program' check '$dir/large.json'"
