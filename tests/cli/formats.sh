#!/usr/bin/env bash
# A set's three outputs agree: what is signed, what is printed and what others read. EXTRAS: of the
# largest multi-blind set, which take long; none.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1

# The first two examples of the guide are an event and a format.
awk -v out="$dir/guide" '/^```lua$/ { n++; next } /^```$/ { m = n } n > m && n <= 2 { print > (out n ".lua") }' lua/README.md
expect the_guides_event_is_valid 0 'a valid event' "$program" script check "$dir/guide1.lua"
expect the_guides_format_is_valid 0 'a valid format' "$program" script check "$dir/guide2.lua"

cat >"$dir/all.yaml" <<'Y'
competition: {id: EveryPuzzle2026, name: "Großes Turnier für sämtliche Puzzles 2026", date: 2026-11-20}
paper: letter
formats:
  - text
  - json
  - {use: sheets, letters: true, colours: ["U 1a2b3c"], together: false}
  - GUIDE
events:
  333: {rounds: [{sets: 1}]}
  222: {rounds: [{sets: 1}]}
  clock: {rounds: [{sets: 1}]}
  minx: {rounds: [{sets: 1}]}
  pyram: {rounds: [{sets: 1}]}
  skewb: {rounds: [{sets: 1}]}
  sq1: {rounds: [{sets: 1}]}
  333fm: {rounds: [{sets: 1, extras: 1}]}
  333mbf: {rounds: [{format: 1, sets: 2, cubes: 9, extras: 1}]}
Y

sed -i "s|GUIDE|$dir/guide2.lua|" "$dir/all.yaml"
expect every_puzzle_is_printed 0 '' "$program" generate "$dir/all.yaml" --key "$dir/key" -o "$dir/set" --quiet

if [ "$(head -n 1 "$dir/set.secret/overview.txt" 2>/dev/null)" = "3x3x3 Cube: 1 rounds" ]; then
    ok the_guides_format_runs
else
    not_ok the_guides_format_runs "$(cat "$dir/out")"
fi

if ! command -v pdftotext >/dev/null || [ ! -d "$dir/set.secret/print" ]; then
    ok sheets_are_not_read_without_pdftotext_and_paper
    exit 0
fi
for f in "$dir"/set.secret/print/*.pdf; do
    pdftotext -raw "$f" "${f%.pdf}.read"
    pdfinfo "$f" >"${f%.pdf}.info"
done

# Prints what is missing from a sheet or a text file: nothing, if the three agree.
python3 - "$dir/set.secret" >"$dir/missing" <<'P'
import json, pathlib, sys
root = pathlib.Path(sys.argv[1])
def words(path):
    return " ".join(path.read_text().split())
APART = {"333fm", "333mbf"} # each attempt has a sheet of its own, and no other has its scrambles
NAMES = {"333": "3x3x3 Cube", "222": "2x2x2 Cube", "clock": "Clock", "minx": "Megaminx",
         "pyram": "Pyraminx", "skewb": "Skewb", "sq1": "Square-1",
         "333fm": "3x3x3 Fewest Moves", "333mbf": "3x3x3 Multi-Blind"}
count = 0
for event in json.loads((root / "scrambles.json").read_text())["wcif"]["events"]:
    for r, rnd in enumerate(event["rounds"], 1):
        for s, group in enumerate(rnd["scrambleSets"]):
            name = f"{NAMES[event['id']]} Round {r} Set {'ABC'[s]}"
            for i, attempt in enumerate(group["scrambles"] + group["extraScrambles"], 1):
                label = i - len(group["scrambles"])
                label = f" Attempt {f'E{label}' if label > 0 else i}" if event["id"] in APART else ""
                cubes = [attempt] if event["id"] == "minx" else attempt.split("\n")
                for cube in cubes:
                    wanted, count = " ".join(cube.split()), count + 1
                    if wanted not in words(root / "text" / f"{name}.txt"):
                        print("text", name)
                    sheets = {name + label}
                    if event["id"] == "333fm":
                        sheets.add(name + label + " Cutouts")
                    for sheet in (root / "sheets").glob("*.read"):
                        if (wanted in words(sheet)) != (sheet.stem in sheets):
                            print(sheet.stem, name + label)
if count != 7 * 7 + 4 + 2 * 2 * 9:
    print("scrambles in the interchange file:", count)
P
if [ -s "$dir/missing" ]; then
    not_ok sheets_texts_and_interchange_agree "$(head -n 3 "$dir/missing")"
else
    ok sheets_texts_and_interchange_agree
fi

wrong=
digest=$(sed -n 's/^tree: .* sha256=\(.\{16\}\).*/\1/p' "$dir/set/MANIFEST")
for f in "$dir"/set.secret/print/*.pdf; do
    read=${f%.pdf}.read
    pages=$(sed -n 's/^Pages: *//p' "${f%.pdf}.info")
    for i in $(seq "$pages"); do
        grep -qF "page $i/$pages" "$read" || wrong="$wrong no page number $i"
    done
    for phrase in "${digest:0:4} ${digest:4:4} ${digest:8:4} ${digest:12:4}" \
        "Großes Turnier für sämtliche Puzzles 2026"; do
        found=$(grep -cF "$phrase" "$read")
        case $f:$phrase in *Cutouts*Turnier*) found=$((found / 8)) ;; esac # each of eight strips
        [ "$found" -eq "$pages" ] || wrong="$wrong '$phrase' in $f"
    done
    grep -q 'Page size: *612 x 792' "${f%.pdf}.info" || wrong="$wrong paper of $f"
done
if [ -n "$wrong" ]; then not_ok every_page_says_what_it_is "$wrong"; else ok every_page_says_what_it_is; fi

# Fewest moves and multi-blind: each attempt is handed out by itself.
read="$dir/set.secret/print/3x3x3 Multi-Blind Round 1 Set B Attempt"
if [ "$(grep -c 'Attempt 1 of 1' "$read 1.read")" -eq 2 ] && [ "$(grep -c 'Attempt E1' "$read E1.read")" -eq 2 ]; then
    ok extras_of_multi_blind_are_printed
else
    not_ok extras_of_multi_blind_are_printed "$(ls "$read"*)"
fi
(cd "$dir/set.secret/print" && ls -- *Moves*.pdf *Multi*.pdf) >"$dir/names"
expect each_attempt_of_an_hour_is_a_document 0 '' diff "$dir/names" - <<'N'
3x3x3 Fewest Moves Round 1 Set A Attempt 1 Cutouts.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 2 Cutouts.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 2.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 3 Cutouts.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 3.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt E1 Cutouts.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt E1.pdf
3x3x3 Fewest Moves Solution Sheet.pdf
3x3x3 Multi-Blind Round 1 Set A Attempt 1.pdf
3x3x3 Multi-Blind Round 1 Set A Attempt E1.pdf
3x3x3 Multi-Blind Round 1 Set B Attempt 1.pdf
3x3x3 Multi-Blind Round 1 Set B Attempt E1.pdf
N

# A face's colour is another on another puzzle: what is said of cubes changes cubes alone.
lettered=
for sheet in '2x2x2 Cube' '3x3x3 Cube' Skewb Square-1 Megaminx; do
    read="$dir/set.secret/print/$sheet Round 1 Set A.read"
    lettered+="$(grep -cwE 'W' "$read" | sed 's/[1-9][0-9]*/some/') white $(grep -cwE 'K' "$read" | sed 's/[1-9][0-9]*/some/') black;"
done
wanted='0 white some black;0 white some black;some white 0 black;some white 0 black;some white 0 black;'
if [ "$lettered" = "$wanted" ]; then ok a_colour_of_cubes_changes_cubes_alone; else not_ok a_colour_of_cubes_changes_cubes_alone "$lettered"; fi

# ---- all sheets in one document: in order, in their copies, found by name ----
cat >"$dir/together.yaml" <<'Y'
competition: {id: Together2026, name: Together 2026}
formats: [sheets]
events: {333: {rounds: [{sets: 2, copies: 3}, {sets: 1}]}, 333fm: {rounds: [{sets: 1, copies: 2}]}}
Y
expect all_sheets_are_put_together 0 'set:' "$program" generate "$dir/together.yaml" --key "$dir/key" -o "$dir/together"
all="$dir/together.secret/print/All sheets.pdf"
expect each_as_often_as_it_is_copied_after_a_cover 0 'Pages:           22' pdfinfo "$all"
awk 'BEGIN { RS = "\f" } match($0, /Round [0-9]/) { n = split($0, w, "Attempt "); print substr($0, RSTART, 7) (n > 1 ? " Attempt " substr(w[2], 1, 1) : "") (n > 2 ? " cutouts" : "") } /The scramble is on/ { print "solution" }' <(pdftotext -raw "$all" -) | uniq -c | tr -s ' ' | tr '\n' ';' >"$dir/rounds"
wanted=' 6 Round 1; 1 Round 2; 2 Round 1 Attempt 1; 2 Round 1 Attempt 1 cutouts; 2 Round 1 Attempt 2; 2 Round 1 Attempt 2 cutouts; 2 Round 1 Attempt 3; 2 Round 1 Attempt 3 cutouts; 2 solution;'
if [ "$(cat "$dir/rounds")" = "$wanted" ]; then ok in_the_order_of_the_competition_attempt_by_attempt; else not_ok in_the_order_of_the_competition_attempt_by_attempt "$(cat "$dir/rounds")"; fi
cat >"$dir/outline.py" <<'P'
"""Prints a PDF's outline: each entry's page, from 1, and name."""
import re, sys
objects = dict(re.findall(rb"\n(\d+) 0 obj\n(<<.*?>>)\n", open(sys.argv[1], "rb").read(), re.S))
def to(key, inside):
    found = re.search(key + rb" (\d+) 0 R", inside)
    return found and found[1]
pages = re.findall(rb"(\d+) 0 R", re.search(rb"/Kids \[(.*?)\]", next(o for o in objects.values() if b"/Kids" in o), re.S)[1])
at = to(b"/First", objects[to(b"/Outlines", next(o for o in objects.values() if b"/Catalog" in o))])
while at:
    print(1 + pages.index(to(rb"/Dest \[", objects[at])), re.search(rb"/Title \((.*?)\)", objects[at])[1].decode())
    at = to(b"/Next", objects[at])
P
expect a_reader_finds_each_by_its_name 0 '' diff <(python3 "$dir/outline.py" "$all") - <<'T'
2 3x3x3 Cube Round 1 Set A
5 3x3x3 Cube Round 1 Set B
8 3x3x3 Cube Round 2 Set A
9 3x3x3 Fewest Moves Round 1 Set A Attempt 1
11 3x3x3 Fewest Moves Round 1 Set A Attempt 1 Cutouts
13 3x3x3 Fewest Moves Round 1 Set A Attempt 2
15 3x3x3 Fewest Moves Round 1 Set A Attempt 2 Cutouts
17 3x3x3 Fewest Moves Round 1 Set A Attempt 3
19 3x3x3 Fewest Moves Round 1 Set A Attempt 3 Cutouts
21 3x3x3 Fewest Moves Solution Sheet
T

# ---- a format makes as many sheets of a set as it likes ----
cat >"$dir/cards.lua" <<'L'
local function card(data, attempt, pages)
  local name = "cards/" .. data.event.id .. " " .. data.set.letter .. " " .. attempt.label
  return { name = name, title = name, pages = pages }
end
return {
  kind = "sheets",
  parameters = { pages = { type = "integer", default = 1 } },
  sheet = function(data, parameters)
    local out = {}
    for i, attempt in ipairs(data.event.id == "333" and data.set.attempts or {}) do
      local pages = { { width = 200, height = 100, items = {} } }
      out[i] = card(data, attempt, i <= parameters.pages and pages or {})
    end
    return out
  end,
}
L
cards() { # cards PAGES: a set with a card for each attempt, of which the first ones have a page
    printf 'competition: {id: Cards2026, name: Cards}\nformats: [{use: cards.lua, pages: %s}]\n' "$1" >"$dir/cards.yaml"
    echo 'events: {333: {rounds: [{sets: 40}]}, 222: {rounds: [{sets: 1}]}}' >>"$dir/cards.yaml"
    "$program" generate "$dir/cards.yaml" --key "$dir/key" -o "$dir/cards$1" --quiet
}
expect a_list_of_sheets 0 '' cards 5
if [ "$(find "$dir/cards5.secret/print" -name '333 *.pdf' | wc -l)" = 200 ]; then ok one_for_each_in_the_list; else not_ok one_for_each_in_the_list "$(find "$dir/cards5" | wc -l)"; fi
expect each_in_the_list_is_checked 2 "sheet 'cards/333 A 2': 1 to 500 pages are allowed" cards 1

# ---- what the sheets say of the notation: every move that scrambles have ----
for event in 333bf 333mbf 444 444bf 555 555bf 666 777; do
    "$program" scramble $event -n 20 | sed "s/^/$event /"
done >"$dir/moves"
command -v lua5.4 >/dev/null && lua5.4 - "$dir/moves" >"$dir/unsaid" <<'L'
function include(name) return dofile("lua/" .. name .. ".lua") end
local notes, said = {}, {}
for _, event in ipairs(dofile("lua/events/all.lua").events) do
  notes[event.id] = table.concat(event.notes or {}, " ")
  if event.puzzle:find("ni$") and not notes[event.id]:find("do not turn the cube back", 1, true) then
    print(event.id, "the orientation")
  end
end
for line in io.lines(arg[1]) do
  local event, moves = line:match("^(%S+) (.*)")
  for layers, face in moves:gmatch("(%d?)(%a+)") do
    local named = notes[event]:find("%f[%w]" .. layers .. face .. "%f[%W]")
    local meant = face:find("w") and notes[event]:find("%f[%w]" .. layers .. "%aw %.%.%.")
    if #face + #layers > 1 or face:find("[xyz]") then
      if not (named or meant) then print(event, layers .. face) end
      said[event] = true
    end
  end
end
for event in ("333bf 333mbf 444 444bf 555 555bf 666 777"):gmatch("%S+") do
  if not said[event] then print(event, "no wide move") end
end
L
if [ -e "$dir/unsaid" ] && [ ! -s "$dir/unsaid" ]; then ok every_wide_move_and_orientation_is_explained; else not_ok every_wide_move_and_orientation_is_explained "$(sort -u "$dir/unsaid" | head -3)"; fi

# ---- languages: every word there is, and what every event says ----
command -v lua5.4 >/dev/null && lua5.4 - >"$dir/untranslated" <<'L'
function include(name) return dofile("lua/" .. name .. ".lua") end
local english, choices = include("i18n/en"), include("formats/sheets").parameters.language.choices

-- Numbers and moves are the same in every language: "80", "3Rw", "U'", "++".
local function same_in_all(sentence)
  local out = {}
  for word in sentence:gmatch("[%w'+-]+") do
    if word:find("^[%d+-]") or word:find("^[RUFLDBxyz]w?[2']?$") or word:find("^[RUFLDBrufldb]+$") then
      table.insert(out, word)
    end
  end
  return out
end

-- Two hours are one word in Arabic and Hebrew: a dual, without the number.
local DUALS = { ["ar.two_hours"] = "ساعتين", ["he.two_hours"] = "שעתיים" }

-- What has three words or more is not the same as in English.
local function check_text(where, original, translation)
  local _, spaces = original:gsub(" ", "")
  if translation == "" or translation:find("  ") then print(where, "empty") end
  if spaces > 1 and translation == original then print(where, "is English") end
  for _, word in ipairs(same_in_all(original)) do
    local dual = DUALS[where] and translation:find(DUALS[where], 1, true)
    if not translation:find(word, 1, true) and not dual then print(where, "lacks " .. word) end
  end
end

local function compare(where, a, b)
  if type(a) ~= type(b) then print(where, type(b)) return end
  if type(a) ~= "table" then check_text(where, a, b) return end
  for key in pairs(a) do if key ~= "texts" then compare(where .. "." .. key, a[key], b[key]) end end
  for key in pairs(b) do
    if a[key] == nil and key ~= "from_right" then print(where .. "." .. key, "too much") end
  end
end

local sentences = {}
for _, event in ipairs(include("events/all").events) do
  for _, sentence in ipairs({ event.name, event.orientation or event.name, table.unpack(event.notes or {}) }) do
    sentences[sentence] = true
  end
  for _, sentence in ipairs(event.random_state and event.random_state.notes or {}) do
    sentences[sentence] = true
  end
end
for i, language in ipairs(choices) do
  if i > 1 and language <= choices[i - 1] then print(language, "out of order") end
  local words = include("i18n/" .. language)
  if language == "en" then goto continue end
  compare(language, english, words)
  for sentence in pairs(sentences) do
    if words.texts[sentence] then
      check_text(language, sentence, words.texts[sentence])
    else
      print(language, sentence)
    end
  end
  for sentence in pairs(words.texts) do
    if not sentences[sentence] then print(language, "no event says", sentence) end
  end
  ::continue::
end
local files = io.popen("ls lua/i18n | wc -l"):read("n")
if files ~= #choices then print(files, "files for", #choices, "languages") end
if #choices ~= 28 then print(#choices, "languages") end
L
if [ -e "$dir/untranslated" ] && [ ! -s "$dir/untranslated" ]; then ok every_language_has_every_word; else not_ok every_language_has_every_word "$(head -3 "$dir/untranslated")"; fi
cat >"$dir/languages.yaml" <<'Y'
competition: {id: Languages2026, name: Languages 2026}
formats: [{use: sheets, together: false}, {use: sheets, language: de, together: false}, {use: sheets, language: fr, events: ["333fm"], together: false}]
events: {333bf: {rounds: [{sets: 1}]}, 333fm: {rounds: [{sets: 1, format: 1}]}}
Y
expect sheets_in_several_languages 0 'set:' "$program" generate "$dir/languages.yaml" --key "$dir/key" -o "$dir/languages"
ls "$dir/languages/sheets" >"$dir/names"
expect only_the_events_wanted 0 '' diff "$dir/names" - <<'N'
3x3x3 Blindfolded Round 1 Set A de.pdf
3x3x3 Blindfolded Round 1 Set A.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1 Cutouts de.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1 Cutouts fr.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1 Cutouts.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1 de.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1 fr.pdf
3x3x3 Fewest Moves Round 1 Set A Attempt 1.pdf
N
(cd "$dir/languages.secret/print" && ls -- *Solution*) >"$dir/names"
expect a_sheet_without_a_scramble_needs_no_passcode 0 '' diff "$dir/names" - <<'N'
3x3x3 Fewest Moves Solution Sheet de.pdf
3x3x3 Fewest Moves Solution Sheet fr.pdf
3x3x3 Fewest Moves Solution Sheet.pdf
N
expect nor_is_it_in_the_list 1 '' grep Solution "$dir/languages.secret/passcodes"
expect the_words_are_that_languages 0 'darf nicht direkt von irgendeinem Teil' \
    pdftotext "$dir/languages.secret/print/3x3x3 Fewest Moves Round 1 Set A Attempt 1 de.pdf" -
expect and_so_is_what_the_event_says 0 'weiß oben, grün vorne' \
    pdftotext "$dir/languages.secret/print/3x3x3 Blindfolded Round 1 Set A de.pdf" -
sed 's/"333fm"/"334"/' "$dir/languages.yaml" >"$dir/334.yaml"
there="no event of this competition is '334': there are 333bf, 333fm"
expect an_event_that_is_not_there_has_its_place 1 "334.yaml:2:95: formats/sheets.lua" "$program" check "$dir/334.yaml"
expect and_is_named_with_those_that_are 1 "$there" "$program" check "$dir/334.yaml"
expect no_set_is_made_of_it 2 "$there" "$program" generate "$dir/334.yaml" --key "$dir/key" -o "$dir/334"
expect an_unknown_language_is_named 1 "'language'" sh -c "sed 's/language: de/language: xx/' '$dir/languages.yaml' >'$dir/xx.yaml'; '$program' check '$dir/xx.yaml'"

# Every page in every language, on the narrower paper: no text is too large for its place, and letters
# that the only installed font lacks are told of those languages alone that have them.
cat >"$dir/fonts.conf" <<'X'
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>
X
in_languages() { # in_languages LANGUAGE...: a set with every event's pages in each
    uses=$(printf ', {use: sheets, covers: true, language: %s}' "$@")
    printf 'competition: {id: All2026, name: All 2026, date: 2026-07-03}\nformats: [%s]\nevents:\n' "${uses#, }" >"$dir/in.yaml"
    for event in clock minx pyram skewb sq1 444bf 555 777; do echo "  $event: {rounds: [{sets: 1, format: 1, extras: 0}]}"; done >>"$dir/in.yaml"
    printf '  333: {rounds: [{sets: 1}]}\n  333fm: {rounds: [{sets: 1, format: 1, extras: 0}]}\n  333mbf: {rounds: [{sets: 1, format: 1, extras: 0, cubes: 2}]}\n' >>"$dir/in.yaml"
    rm -rf "$dir/in" "$dir/in.secret"
    FONTCONFIG_FILE=$dir/fonts.conf "$program" generate "$dir/in.yaml" --key "$dir/key" -o "$dir/in" --quiet
}
in_languages br da de en eo es et 'fi' fr hr hu >"$dir/told" 2>&1 && in_languages ar he id it nb pl pt pt-BR rm ro ru sl vi >>"$dir/told" 2>&1
status=$?
if [ "$status" = 0 ] && ! grep boxes "$dir/told"; then ok twenty_four_languages_need_one_font; else not_ok twenty_four_languages_need_one_font "$(cat "$dir/told")"; fi
# Hebrew begins at the right: number, moves, picture, and the letter on the left; moves are as ever.
sheet="$dir/in.secret/print/3x3x3 Cube Round 1 Set A"
places() { # places NAME: 1 if the set's letter is left of the first row's number, else 0
    pdftotext -bbox "$sheet$1.pdf" - | awk -F'"' '$NF == ">A</word>" { a = $2 } $NF == ">1</word>" && $8 - $4 > 20 && !n { n = $2 } END { print (a < n) }'
}
if [ "$(places ' he')$(places ' it')" = 10 ]; then ok hebrew_begins_at_the_right; else not_ok hebrew_begins_at_the_right "$(places ' he')$(places ' it')"; fi
for language in he it; do
    pdftotext -raw "$sheet $language.pdf" - | grep -oE "([RUFLDB][2']? ){4,}[RUFLDB][2']?" >"$dir/moves-$language"
done
if cmp -s "$dir/moves-he" "$dir/moves-it" && [ "$(wc -l <"$dir/moves-he")" -ge 14 ]; then ok its_moves_do_not; else not_ok its_moves_do_not "$(head -2 "$dir/moves-he")"; fi
expect the_other_four_are_laid_out 0 'some Chinese, Japanese or Korean letters are printed as boxes' in_languages ja ko zh-CN zh-TW
if [ "$(find "$dir/in.secret/print" -name '*.pdf' | wc -l)" = $((4 * (9 + 3 + 1 + 1) + 1)) ]; then ok every_page_is_there; else not_ok every_page_is_there "$(find "$dir/in.secret/print" | wc -l)"; fi

# ---- the header: what it says of the start has the page's width; the date stands after the name ----
cat >"$dir/header.yaml" <<'Y'
competition: {id: Header2026, name: "עברית 2026 Open", date: 2026-07-03}
formats: [sheets, {use: sheets, language: de}, {use: sheets, language: es}, {use: sheets, language: fr}]
events: {clock: {rounds: [{sets: 1}]}}
Y
expect a_name_read_from_the_right 0 'set:' "$program" generate "$dir/header.yaml" --key "$dir/key" -o "$dir/header"
for f in "$dir"/header.secret/print/*.pdf; do pdftotext -bbox "$f" "${f%.pdf}.html"; done
python3 - "$dir/header.secret/print" >"$dir/wrong" <<'P'
import pathlib, re, sys
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')
FIRST_AND_LAST = {"": ("Start", "front"), " de": ("Ausgangslage:", "vorne"),
                  " es": ("Posición", "frente"), " fr": ("Position", "devant")}
heights = set()
for ending, (first, last) in FIRST_AND_LAST.items():
    page = pathlib.Path(sys.argv[1], f"Clock Round 1 Set A{ending}.html").read_text()
    words = [(*map(float, m[:4]), m[4]) for m in WORD.findall(page)]
    begin = next(w for w in words if w[4] == first)
    if not any(w[4] == last and w[1] == begin[1] and w[0] > begin[0] for w in words):
        print("more than a line:", ending, first)
    heights.add(round(begin[3] - begin[1], 1))
    date = next(w for w in words if w[4] == "2026-07-03")
    after = [w[4] for w in words if w[1] < date[3] and w[3] > date[1] and w[0] > date[0] and len(w[4]) > 1]
    if after:
        print("after the date:", after)
if len(heights) != 1:
    print("sizes:", heights)
P
if [ -s "$dir/wrong" ]; then not_ok the_start_is_one_line_and_the_date_the_last_word "$(head -3 "$dir/wrong")"; else ok the_start_is_one_line_and_the_date_the_last_word; fi

# ---- letters that no font has, where the only one is that which install-deps installs ----
named() { # named NAME: a set of a competition of this name
    printf 'competition: {id: Names2026, name: "%s"}\nformats: [sheets]\n' "$1" >"$dir/names.yaml"
    printf 'events: {333: {rounds: [{sets: 3}]}}\n' >>"$dir/names.yaml"
    rm -rf "$dir/names" "$dir/names.secret"
    FONTCONFIG_FILE=$dir/fonts.conf "$program" generate "$dir/names.yaml" --key "$dir/key" -o "$dir/names" --quiet
}
boxes='are printed as boxes, since no installed font has them'
expect letters_that_no_font_has_are_told 0 "sheets: some Chinese, Japanese or Korean letters $boxes" named '큐브 Łódź 魔方 ꦗꦮ ខេមរា'
expect and_those_of_another_package 0 "sheets: some letters $boxes" named '큐브 Łódź 魔方 ꦗꦮ ខេមរា'
if [ "$(grep -c boxes "$dir/out")" = 2 ]; then ok and_each_once; else not_ok and_each_once "$(cat "$dir/out")"; fi
"$program" release "$dir/names" --seed >/dev/null
expect they_are_audited_where_fonts_are_the_same 0 'follow from the seed' env FONTCONFIG_FILE="$dir/fonts.conf" "$program" audit "$dir/names"
# Made where a font lacks them, audited where one has them: nothing is proved, and the fonts are named.
mkdir -p "$dir/mono" && ln -sf /usr/share/fonts/truetype/dejavu/DejaVuSansMono*.ttf "$dir/mono"
cp "$dir/fonts.conf" "$dir/all.conf"
sed -i "s|<dir>.*</dir>|<dir>$dir/mono</dir>|" "$dir/fonts.conf"
named 'קובייה Open' >/dev/null 2>&1
cp "$dir/all.conf" "$dir/fonts.conf"
"$program" release "$dir/names" --seed >/dev/null
expect other_fonts_prove_nothing 2 'has other words, as where fonts of some letters are missing, here or where the set was made' env FONTCONFIG_FILE="$dir/fonts.conf" "$program" audit "$dir/names"
expect and_who_can_tell_is_said 2 "with the fonts it had, can" env FONTCONFIG_FILE="$dir/fonts.conf" "$program" audit "$dir/names"
named 'Łódź Ελλάδα Кубок Zürich' >"$dir/out" 2>&1
if [ -d "$dir/names" ] && ! grep -q boxes "$dir/out"; then ok what_can_be_printed_is_not_told; else not_ok what_can_be_printed_is_not_told "$(head -1 "$dir/out")"; fi

# ---- paper: covers, both sides, numbers, greys, readable letters ----
cat >"$dir/paper.yaml" <<'Y'
competition: {id: Paper2026, name: Paper 2026}
paper: PAPER
formats: [{use: sheets, together: true, covers: true, duplex: true, sets: numbers, scheme: greys}]
events:
  minx: {rounds: [{sets: 2, copies: 2}]}
  777: {rounds: [{sets: 1}]}
  333fm: {rounds: [{sets: 1, format: 1}]}
  333mbf: {rounds: [{sets: 1, format: 1, cubes: 9}]}
Y
for paper in a4 letter; do
    sed "s/PAPER/$paper/" "$dir/paper.yaml" >"$dir/$paper.yaml"
    expect "every_kind_of_page_on_$paper" 0 'set:' "$program" generate "$dir/$paper.yaml" --key "$dir/key" -o "$dir/$paper"
    # A letter of the scrambles' face is 0.602 times its size wide.
    for sheet in 'Megaminx Round 1 Set 1' '7x7x7 Cube Round 1 Set 1'; do
        pdftotext -bbox "$dir/$paper.secret/print/$sheet.pdf" - 2>/dev/null |
            sed -nE 's/.*xMin="([0-9.]+)".*xMax="([0-9.]+)".*>(R--|R\+\+|3Rw)<.*/\1 \2/p'
    done | awk '{ size = ($2 - $1) / 3 / 0.602; if (!n++ || size < least) least = size } END { print (n > 20 ? least : 0) }' >"$dir/least"
    if awk '{ good = $1 > 11.95 } END { exit !good }' "$dir/least"; then ok "long_scrambles_have_12_points_on_$paper"; else not_ok "long_scrambles_have_12_points_on_$paper" "$(cat "$dir/least")"; fi
done
pdftotext -raw "$dir/a4.secret/print/All sheets.pdf" - >"$dir/all"
# The cover of all, a cover and each copy of a sheet are two pages each (multi-blind's two pages are one sheet of paper);
# what fewest moves have beside their sheet is behind its cover.
expect each_cover_and_sheet_begins_on_a_front 0 'Pages:           30' pdfinfo "$dir/a4.secret/print/All sheets.pdf"
awk 'BEGIN { RS = "\f" } NF { kind = /Leave this page on top/ ? "c" : "s" } !NF { kind = "." } { printf "%s", kind }' "$dir/all" >"$dir/kinds"
if [ "$(cat "$dir/kinds")" = "c.c.s.s.c.s.s.c.s.c.s.s.s.c.ss" ]; then ok a_cover_hides_every_sheet; else not_ok a_cover_hides_every_sheet "$(cat "$dir/kinds")"; fi
awk 'BEGIN { RS = "\f" } /Leave this page/ && (/R\+\+|3Rw|R2/ || !/Paper 2026/ || !/Scramble set(s:| [12])/)' "$dir/all" >"$dir/shown"
if [ -s "$dir/shown" ]; then not_ok a_cover_says_which_and_shows_nothing "$(head -3 "$dir/shown")"; else ok a_cover_says_which_and_shows_nothing; fi
if grep -q '^2 of 2$' "$dir/all" && [ -e "$dir/a4.secret/print/Megaminx Round 1 Set 2.pdf" ]; then ok sets_go_by_number; else not_ok sets_go_by_number "$(grep ' of 2' "$dir/all" | head -2)"; fi

# ---- fewest moves: who fills in what, and the regulations' own strictness ----
read=$dir/a4/fewest
pdftotext -layout "$dir/a4.secret/print/3x3x3 Fewest Moves Round 1 Set 1 Attempt 1.pdf" "$read"
missing=
for phrase in Competitor 'WCA ID' 'Registrant ID' 'Officials only' 'Graded by' Result '80 moves, rotations included' \
    'must not be directly derived from any part' 'Not allowed' "Fw' Bw' Rw' Lw' Uw' Dw'" "x' y' z'"; do
    grep -qF -- "$phrase" "$read" || missing="$missing '$phrase'"
done
if [ -z "$missing" ]; then ok a_solution_sheet_says_all_that_the_regulations_ask; else not_ok a_solution_sheet_says_all_that_the_regulations_ask "$missing"; fi
cutouts="$dir/a4.secret/print/3x3x3 Fewest Moves Round 1 Set 1 Attempt 1 Cutouts.pdf"
if [ "$(pdftotext -raw "$cutouts" - | grep -c "^R' U' F ")" = 8 ]; then ok eight_strips_a_page; else not_ok eight_strips_a_page "$(pdftotext -raw "$cutouts" - | head -4)"; fi
blank=$(pdftotext -raw "$dir/a4.secret/print/3x3x3 Fewest Moves Solution Sheet.pdf" - | tr '\n' ' ')
case $blank in
*"R' U' F "*) not_ok a_sheet_without_a_scramble "it has one" ;;
*'on a separate sheet'*) ok a_sheet_without_a_scramble ;;
*) not_ok a_sheet_without_a_scramble "$blank" ;;
esac

# A scheme that names no colour is refused with its place, before anything is drawn.
sed -i 's/U 1a2b3c/U turquoise/' "$dir/all.yaml"
expect a_bad_colour_is_named 1 "all.yaml:6:43: parameter 'colours' of 'formats/sheets' must have six hexadecimal digits for a colour, as in ffd500, got 'U turquoise'" \
    "$program" check "$dir/all.yaml"

# ---- the largest set of sheets that a competition file can ask for ----
cat >"$dir/largest.yaml" <<YAML
competition: {id: Largest2026, name: Largest}
formats: [{use: sheets, letters: true}]
events: {333mbf: {rounds: [{sets: 1, format: "3", cubes: 180, extras: ${EXTRAS:-0}}]}}
YAML
expect the_largest_set_is_laid_out 0 "1 scramble set, $((180 * (3 + ${EXTRAS:-0}))) scrambles" \
    "$program" generate "$dir/largest.yaml" --key "$dir/key" -o "$dir/largest" --quiet

# ---- colours that words do not name: white is not on top of a cube whose top is yellow ----
painted() { # painted COLOURS: what the sheets of a cube and of a pyraminx say of how to hold it
    printf 'competition: {id: Painted2026, name: Painted}\nformats: [{use: sheets, colours: [%s]}]\n' "$1" >"$dir/painted.yaml"
    echo 'events: {333: {rounds: [{sets: 1}]}, pyram: {rounds: [{sets: 1}]}}' >>"$dir/painted.yaml"
    rm -rf "$dir/painted" "$dir/painted.secret"
    "$program" generate "$dir/painted.yaml" --key "$dir/key" -o "$dir/painted" --quiet || return
    pdftotext -raw "$dir/painted.secret/print/All sheets.pdf" - | grep '^Start with' | tr '\n' ';'
}
expect usual_colours_are_named 0 'Start with white top, green front;Start with yellow bottom, green front;' \
    painted '"U ffffff", "F 00ff00", "R ff0000", "D ffff00", "L ff8000", "B 0000ff"'
expect others_are_shown 0 'Start with;Start with yellow bottom, green front;' painted '"U ffff00", "D ffffff"'

# ---- looks that the command line asks for ----
printf 'competition: {id: Looks2026, name: Looks 2026}\nformats: [{use: sheets, language: fr}, sheets, display]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/looks.yaml"
looks() { "$program" generate "$dir/looks.yaml" --key "$dir/key" --quiet "$@"; }
[ -e "$dir/key" ] || "$program" keygen "$dir/key" --no-passphrase >/dev/null
expect looks_are_options 0 'set:' looks -o "$dir/looks" --language de --greys --letters --paper letter
expect the_language_that_the_file_says_stays 0 'Set A fr.pdf' find "$dir/looks/sheets" -name '*.pdf'
expect the_other_is_that_of_the_option 0 'Set A de.pdf' find "$dir/looks/sheets" -name '*.pdf'
expect and_the_displays 0 'display de.html' find "$dir/looks" -name '*.html'
expect the_paper_is_letter 0 '"paper": "letter"' cat "$dir/looks/CONFIG.json"
expect and_the_scheme_greys 0 '"scheme": "greys"' cat "$dir/looks/CONFIG.json"
expect covers_are_an_option 0 'covers 2' "$program" check "$dir/looks.yaml" --covers
expect sheets_are_html_where_asked_for 0 'set:' looks -o "$dir/html" --as html
expect and_are_no_pdf 0 '' diff <(find "$dir/html.secret/print" -type f -printf '%f\n' | sort) - <<'N'
2x2x2 Cube Round 1 Set A fr.html
2x2x2 Cube Round 1 Set A.html
All sheets fr.html
All sheets.html
N
expect another_paper_is_refused 2 "--paper takes a4 or letter, not 'a3'" looks -o "$dir/a3" --paper a3
expect a_language_there_is_not 1 "must be a text, among 'ar'" looks -o "$dir/xx" --language xx
printf 'competition: {id: Looks2026, name: Looks 2026}\nformats: [text]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/looks.yaml"
expect looks_without_sheets_are_refused 2 'are for sheets, which no format of this competition makes' looks -o "$dir/none" --greys

# ---- a display calls sets what its paper calls them ----
printf 'competition: {id: Named2026, name: Named}\nformats: [{use: sheets, sets: numbers}, display]\nevents: {222: {rounds: [{sets: 2}]}}\n' >"$dir/named.yaml"
expect paper_has_numbers 0 'set:' "$program" generate "$dir/named.yaml" --key "$dir/key" --quiet -o "$dir/named"
expect and_so_has_the_display 0 'Scramble set 2 of 2' cat "$dir/named/display.html"
sed -i 's/display/{use: display, sets: letters}/' "$dir/named.yaml"
rm -r "$dir/named" "$dir/named.secret"
expect unless_the_file_says_letters 0 'set:' "$program" generate "$dir/named.yaml" --key "$dir/key" --quiet -o "$dir/named"
expect which_it_then_has 0 'Scramble set B of B' cat "$dir/named/display.html"

# ---- the list of passcodes: no page ends with a room's heading and the first of its lines ----
for sets in 26 27 28; do
    cat >"$dir/list.yaml" <<Y
competition: {id: List2026, name: List 2026}
formats: [sheets]
events:
  222: {rounds: [{sets: $sets, format: 1, extras: 0}, {sets: 1}, {sets: 1}]}
  skewb: {rounds: [{sets: 1}, {sets: 1}, {sets: 1}]}
schedule:
  - venue: Hall
    timezone: UTC
    rooms:
      First: [$(for r in 1 2 3; do echo "{start: 2026-12-05 1$r:00, end: 1$((r + 1)):00, round: 222-r$r},"; done)]
      Second: [$(for r in 1 2 3; do echo "{start: 2026-12-05 1$r:00, end: 1$((r + 1)):00, round: skewb-r$r},"; done)]
Y
    rm -rf "$dir/list" "$dir/list.secret"
    "$program" generate "$dir/list.yaml" --key "$dir/key" --quiet -o "$dir/list" >/dev/null 2>&1
    pdftotext -layout "$dir/list.secret/print/Passcodes.pdf" - |
        awk 'BEGIN { RS = "\f" } NF { printf "%d,", gsub(/Skewb/, "&") } END { print "" }'
done >"$dir/breaks"
expect the_list_never_breaks_after_a_rooms_first_line 0 '2,1,|0,3,|0,3,' eval 'tr "\n" "|" <"$dir/breaks"'

# ---- the display names attempts as the paper does ----
cat >"$dir/attempts.yaml" <<'Y'
competition: {id: Attempts2026, name: Attempts 2026}
formats: [sheets, display]
events: {333fm: {rounds: [{sets: 1, format: m, extras: 1}]}, 333mbf: {rounds: [{sets: 1, format: 2, cubes: 2}]}}
Y
"$program" generate "$dir/attempts.yaml" --key "$dir/key" --quiet -o "$dir/attempts" >/dev/null 2>&1
pdftotext -raw "$dir/attempts.secret/print/All sheets.pdf" - | grep '^Round' | grep -o 'Attempt [^_]*$' | sort -u >"$dir/on-paper"
grep -o '"title": *"[^"]*' "$dir/attempts/display.html" | grep -o 'Attempt .*' | sort -u >"$dir/on-screen"
expect attempts_are_named_as_on_paper 0 '' diff "$dir/on-paper" "$dir/on-screen"
expect and_counted 0 'Attempt 3 of 3' cat "$dir/on-screen"
