#!/usr/bin/env bash
# `check` counts the pages that `generate` makes, as pdfinfo counts them.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
for tool in pdfinfo pdftotext; do
    command -v $tool >/dev/null || { not_ok "$tool" "is not installed: tools/install-deps check"; exit 1; }
done
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1

cat >"$dir/count.py" <<'P'
"""Counts the pages of a set's PDFs by kind; prints where check's numbers, as JSON and as text, are others."""
import collections, json, pathlib, re, subprocess, sys
told, text, secret = json.load(open(sys.argv[1]))["pages"], open(sys.argv[2]).read(), pathlib.Path(sys.argv[3])
kinds, documents = collections.Counter(), {}
for pdf in sorted(secret.rglob("*.pdf")):
    out = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True).stdout
    pages, name = int(re.search(r"^Pages: +(\d+)", out("pdfinfo", pdf), re.M)[1]), str(pdf.relative_to(secret))
    if "All sheets" in name:
        documents[name] = pages
        continue
    own = next((kind for word, kind in (("Cutouts", "cutouts"), ("Solution Sheet", "solution sheets"), ("Passcodes", "passcodes"),
                                        ("persons/", "sheets with names")) if word in name), "sheets")
    shown = out("pdftotext", "-raw", pdf, "-").split("\f")[:-1]
    assert len(shown) == pages, (name, len(shown), pages)
    for page in shown:
        kinds["empty backs" if not page.strip() else "covers" if "Leave this page on top" in page else own] += 1
assert told["exact"] and told["kinds"] == dict(kinds), (told["kinds"], kinds)
assert {d["name"]: d["pages"] for d in told["documents"]} == documents, (told["documents"], documents)
line = re.search(r"^pages: (.*)$", text, re.M)[1]
assert {kind: int(n) for kind, n in (one.rsplit(" ", 1) for one in line.split(", "))} == dict(kinds), line
assert {name: int(n) for name, n in re.findall(r"^  (print/.*): (\d+) pages?$", text, re.M)} == documents, text
print(*(f"{kind} {n}" for kind, n in sorted(kinds.items())), len(documents), "documents", sep=", ")
P
counts() { # counts NAME FILE TEXT: check counts what generate makes of the file; TEXT: among the numbers
    rm -rf "$dir/set" "$dir/set.secret"
    "$program" check "$2" --json >"$dir/json" && "$program" check "$2" >"$dir/text" || { not_ok "$1" "check fails"; return; }
    "$program" generate "$2" --key "$dir/key" --quiet -o "$dir/set" >"$dir/out" 2>&1 || { not_ok "$1" "$(tail -1 "$dir/out")"; return; }
    expect "$1" 0 "$3" python3 "$dir/count.py" "$dir/json" "$dir/text" "$dir/set.secret"
}

counts a_small_competition configs/demo.yaml 'cutouts 3, passcodes 1, sheets 12, solution sheets 1, 1, documents'

# Persons, copies, three languages, two rooms, an attempt that needs a second page.
python3 tests/cli/persons.py make "$dir/wcif.json" || exit 1
python3 - "$dir/wcif.json" <<'P'
import copy, json, sys
wcif = json.load(open(sys.argv[1]))
like = next(e for e in wcif["events"] if e["id"] == "222")
more = json.loads(json.dumps(like).replace('"222', '"777').replace('"format": "a"', '"format": "m"'))
wcif["events"].append(more)
multi = next(e for e in wcif["events"] if e["id"] == "333mbf")
multi["extensions"][0]["data"]["requestedScrambles"] = 15
rooms = wcif["schedule"]["venues"][0]["rooms"]
activity = dict(rooms[0]["activities"][-1], id=90, name="7x7x7", activityCode="777-r1")
rooms.append(dict(rooms[0], id=2, name="Foyer", activities=[activity]))
json.dump(wcif, open(sys.argv[1], "w"))
P
counts a_wcif_with_persons_in_two_rooms "$dir/wcif.json" 'sheets with names'

# Everything that adds pages, and a list of passcodes of several.
cat >"$dir/all.yaml" <<'Y'
competition: {id: All2026, name: All 2026}
formats: [{use: sheets, covers: true, duplex: true, sets: numbers}, {use: sheets, events: [333fm], language: he}]
events:
  333: {rounds: [{sets: 40, format: 1, extras: 0}, {sets: 1, extras: 9}, {head_to_head: {seats: 4, sets_to_win: 2}}]}
  minx: {rounds: [{sets: 2, copies: 3}]}
  333fm: {rounds: [{sets: 1}, {sets: 1, format: 1}]}
  333mbf: {rounds: [{sets: 1, format: 1, cubes: 9}]}
Y
counts covers_backs_matches_and_copies "$dir/all.yaml" 'empty backs'

# A format of one's own may make more pages for longer scrambles: nobody knows before.
cat >"$dir/own.lua" <<'L'
local function sheet(data)
  local pages = {}
  for i = 1, #data.set.attempts do
    pages[i] = { width = 100, height = 100, items = {} }
  end
  return { name = "sheets/" .. data.event.id .. data.set.letter, title = "x", pages = pages }
end
return { kind = "sheets", sheet = sheet }
L
printf 'competition: {id: Own2026, name: Own}\nformats: [own.lua]\nevents: {333: {rounds: [{sets: 2}]}}\n' >"$dir/own.yaml"
expect pages_of_ones_own_format_are_about_as_many 0 'pages: sheets about 10' "$program" check "$dir/own.yaml"
sed -i 's/items = {}/items = {}, kind = "page"/' "$dir/own.lua"
expect a_page_of_no_kind_is_refused 1 "page 1: 'kind' must be 'sheets', 'covers', 'cutouts'" "$program" check "$dir/own.yaml"

# ---- covers: each envelope's says group, time and room, and stands once before its sheets ----
cat >"$dir/rooms.yaml" <<'Y'
competition: {id: Rooms2026, name: Rooms 2026, date: 2026-12-05}
formats: [sheets]
schedule:
  - venue: Hall
    timezone: UTC
    rooms:
      Große Halle:
        - {start: 2026-12-05 10:00, end: 11:00, round: 333-r1, group: 1}
        - {start: 2026-12-05 11:00, end: 12:00, round: 333-r1, group: 2}
        - {start: 2026-12-05 12:00, end: 13:00, round: 333fm-r1, attempt: 1}
      Foyer:
        - {start: 2026-12-05 10:30, end: 11:00, round: 333-r1, group: 3}
events:
  333: {rounds: [{sets: 3, extras: 4, spare_sets: 1, copies: 2}]}
  333fm: {rounds: [{sets: 1, format: 1}]}
Y
cat >"$dir/covers.py" <<'P'
"""Names the pages of a document of all sheets: covers by what they say, sheets by their page numbers."""
import re, subprocess, sys
for page in subprocess.run(["pdftotext", "-raw", sys.argv[1], "-"], check=True, capture_output=True, text=True).stdout.split("\f")[:-1]:
    text = re.sub(r"[\u2066-\u2069\u200e]", "", page)
    if "Leave this page on top" in text:
        found = re.findall(r"\d\d:\d\d|Große Halle|Foyer|Spare|Group \d|Scramble set [A-Z].*|Attempt \d", text)
        print("cover:", *found or ["all"])
    else:
        print(*re.findall(r"page (\d/\d)", text) or ["cutouts"])
P
expect covers_are_asked_for 0 'set:' "$program" generate "$dir/rooms.yaml" --key "$dir/key" --quiet --covers -o "$dir/rooms"
print="$dir/rooms.secret/print/2026-12-05"
expect each_envelope_of_a_room_has_a_cover 0 '' diff <(python3 "$dir/covers.py" "$print Große Halle/All sheets.pdf") - <<'T'
cover: 10:00 Große Halle Group 1 Scramble set A × 2
1/2
2/2
1/2
2/2
cover: 11:00 Große Halle Group 2 Scramble set B × 2
1/2
2/2
1/2
2/2
cover: 12:00 Große Halle Attempt 1 Scramble set A
1/1
1/1
1/1
T
expect and_of_the_other_with_the_spare_set 0 '' diff <(python3 "$dir/covers.py" "$print Foyer/All sheets.pdf") - <<'T'
cover: 10:30 Foyer Group 3 Scramble set C × 2
1/2
2/2
1/2
2/2
cover: Spare Foyer Scramble set D × 2
1/2
2/2
1/2
2/2
T
expect sets_are_added 0 '(set 2)' "$program" extend "$dir/rooms" --event 333 --round 1 --key "$dir/key" --quiet
expect their_envelopes_have_covers_too 0 'cover: Spare Foyer Scramble set E' python3 "$dir/covers.py" "$dir/rooms-2.secret/print/All sheets.pdf"

# ---- from the right, each line: name, day, time, room; "A of D" ----
expect sheets_in_hebrew 0 'set:' "$program" generate "$dir/rooms.yaml" --key "$dir/key" --quiet --covers --language he -o "$dir/hebrew"
cat >"$dir/order.py" <<'P'
"""Prints the words of a page that are given, from right to left, line by line from the top."""
import re, subprocess, sys
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')
pdf, page, *wanted = sys.argv[1:]
found = WORD.findall(subprocess.run(["pdftotext", "-bbox", "-f", page, "-l", page, pdf, "-"], check=True, capture_output=True, text=True).stdout)
words = sorted((round((float(top) + float(bottom)) / 8), -float(left), word) for left, top, _, bottom, word in found if word in wanted and float(bottom) - float(top) < 40)
print(*(word for _, _, word in words))
P
sheet="$dir/hebrew.secret/print/2026-12-05 Große Halle/3x3x3 Cube Round 1 Set A he.pdf"
expect a_cover_is_read_from_the_right 0 'Rooms 2026-12-05 10:00 Halle' python3 "$dir/order.py" "$sheet" 1 Rooms 2026-12-05 10:00 Halle
expect so_is_a_sheet 0 'Rooms 2026-12-05 10:00 Halle A D' python3 "$dir/order.py" "$sheet" 2 Rooms 2026-12-05 10:00 Halle A D

# ---- one event, one size: whatever its scrambles are, and however many stand on a page ----
cat >"$dir/size.yaml" <<'Y'
competition: {id: Size2026, name: Size}
formats: [sheets]
events:
  333: {rounds: [{sets: 3}, {sets: 1, extras: 3}, {head_to_head: {seats: 4, sets_to_win: 1}}]}
  333mbf: {rounds: [{sets: 2, format: 1, cubes: 9}]}
  fto: {rounds: [{sets: 6}]}
  777: {rounds: [{sets: 3}]}
Y
echo 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f >"$dir/seed"
expect a_set_of_many_layouts 0 'set:' "$program" generate "$dir/size.yaml" --key "$dir/key" --quiet --seed-file "$dir/seed" -o "$dir/size"
cat >"$dir/sizes.py" <<'P'
"""Prints each event of a folder of sheets with the heights of the moves on its pages, and how many pages have each."""
import collections, pathlib, re, subprocess, sys
MOVE = re.compile(r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(?:[23]?(?:BR|BL|[RUFLDB])w?[2\']*)</word>')
sizes = collections.defaultdict(collections.Counter)
for pdf in sorted(pathlib.Path(sys.argv[1]).glob("* Round *.pdf")):
    for page in subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, capture_output=True, text=True).stdout.split("<page ")[1:]:
        heights = collections.Counter(round(float(bottom) - float(top), 1) for top, bottom in MOVE.findall(page))
        sizes[pdf.name.split(" Round")[0]][heights.most_common(1)[0][0]] += 1
for event, found in sizes.items():
    print(event, len(found), "size" if len(found) == 1 else dict(found), "on", sum(found.values()), "pages")
P
expect one_event_has_one_size 0 '' diff <(python3 "$dir/sizes.py" "$dir/size.secret/print") - <<'T'
3x3x3 Cube 1 size on 13 pages
3x3x3 Multi-Blind 1 size on 4 pages
7x7x7 Cube 1 size on 3 pages
Face-Turning Octahedron 1 size on 6 pages
T
