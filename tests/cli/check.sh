#!/usr/bin/env bash
# `twistseal check` says what would be generated, and refuses what is wrong with exit code 1.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

competition() { # competition LINES: a file with an id and a name, and these lines
    printf 'competition: {id: a, name: b}\n%s\n' "$1" >"$dir/c.yaml"
}

total='^total +([0-9]+) +([0-9]+)$'
check_total() { # check_total FILE SETS SCRAMBLES
    if "$program" check "$1" 2>&1 | sed -nE "s/$total/\1 \2/p" | grep -qx "$2 $3"; then
        ok "counts_${1//[^a-z]/_}"
    else
        not_ok "counts_${1//[^a-z]/_}" "not $2 sets and $3 scrambles"
    fi
}
check_total configs/demo.yaml 9 64
check_total configs/wca.yaml 125 1029

# ---- events that the WCA has only from some day on, or no longer ----
on_day() { # dated DATE EVENT
    printf 'competition: {id: a, name: b, date: %s}\nformats: [text]\nevents: {%s: {rounds: [{sets: 1}]}}\n' "$1" "$2" >"$dir/c.yaml"
}
on_day 2027-01-01 fto
expect an_event_comes_to_the_wca_on_a_day 0 'warning: fto is an event of the WCA from 2027-01-02 on: on 2027-01-01 it is unofficial' "$program" check "$dir/c.yaml"
on_day 2027-01-02 fto
expect and_is_official_from_then_on 0 '' diff <("$program" check "$dir/c.yaml" | grep unofficial) /dev/null
cat >"$dir/left.lua" <<'LUA'
return { id = "left", name = "Left", puzzle = "clock", min_distance = 2, formats = { "a" }, official = { to = "2027-12-31" } }
LUA
on_day 2028-01-01 left.lua
expect an_event_leaves_the_wca_on_a_day 0 'warning: left was an event of the WCA until 2027-12-31: on 2028-01-01 it is unofficial' "$program" check "$dir/c.yaml"
on_day 2027-12-31 left.lua
expect and_is_official_until_then 0 '' diff <("$program" check "$dir/c.yaml" | grep unofficial) /dev/null
sed -i 's/2027-12-31/2027-02-30/' "$dir/left.lua"
expect such_a_day_is_one_of_the_calendar 1 "left.lua: 'to' must be a date like 2027-01-02" "$program" script check "$dir/left.lua"

competition 'events: {333x: {rounds: [{sets: 1}]}}'
expect names_an_unknown_event 1 "c.yaml:2:10: unknown event '333x' (did you mean '333'?)" \
    "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 0}]}}'
expect refuses_no_sets 1 "c.yaml:2:24: no round of event '333' has scramble sets: take it out" \
    "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 27}]}}'
expect sets_go_past_z 0 '27 (A to AA)' "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 101}]}}'
expect names_the_limit_of_sets 1 "from 0 to 100, got '101'" "$program" check "$dir/c.yaml"
competition 'formats: [nosuch]
events: {333: {rounds: [{sets: 1}]}}'
expect names_an_unknown_format 1 nosuch "$program" check "$dir/c.yaml"
for no_format in pdf svg; do
    competition "formats: [$no_format]
events: {333: {rounds: [{sets: 1}]}}"
    expect "names_the_formats_there_are_instead_of_$no_format" 1 "c.yaml:2:11: unknown format '$no_format': there are 'display', 'json', 'sheets', 'text' and 'verifier', and paths that end in '.lua'" "$program" check "$dir/c.yaml"
done

# ---- what scripts and puzzles say: all at once, each with its place ----
cat >"$dir/c.yaml" <<YAML
competition: {id: a, name: b}
formats: [jsn, {use: text, foo: 1}, {use: sheets, letters: "yes", language: xx, lettrs: true}]
events:
  222:
    filters: [no-easy-cross, {use: length, least: 22, most: 19}]
    subset: pll
    rounds: [{sets: 1}]
  333:
    filters: [cross-exactly, {use: no-first-face, faces: [U, X]}, foo]
    subset: PLL
    rounds: [{sets: 1}]
  777: {subset: pll, rounds: [{sets: 1}]}
YAML
"$program" check "$dir/c.yaml" 2>&1 | sed -n "s|^$dir/||p" >"$dir/got"
cat >"$dir/expected" <<'TEXT'
c.yaml:2:11: unknown format 'jsn' (did you mean 'json'?)
c.yaml:2:28: 'formats/text' has no parameter 'foo': it takes none
c.yaml:2:60: parameter 'letters' of 'formats/sheets' must be true or false, got 'yes'
c.yaml:2:77: parameter 'language' of 'formats/sheets' must be a text, among 'ar', 'br', 'da', 'de', 'en', 'eo', 'es', 'et', 'fi', 'fr', 'he', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'pl', 'pt', 'pt-BR', 'rm', 'ro', 'ru', 'sl', 'vi', 'zh-CN', 'zh-TW', got 'xx'
c.yaml:2:81: 'formats/sheets' has no parameter 'lettrs' (did you mean 'letters'?)
c.yaml:5:15: 'no-easy-cross' needs 'cross_*', which puzzle '222' does not have
c.yaml:5:61: parameter 'most' of 'filters/length' must be at least 'least', which is 22, got '19'
c.yaml:6:13: puzzle '222' has no subset 'pll' (did you mean 'cll'?)
c.yaml:9:15: 'filters/cross-exactly' needs the parameter 'moves': a whole number from 0 to 8
c.yaml:9:58: parameter 'faces' of 'filters/no-first-face' must be a list of texts, among 'U', 'R', 'F', 'D', 'L', 'B', got 'X'
c.yaml:9:67: unknown filter 'foo': there are 'cross-cap', 'cross-exactly', 'eo-range', 'face-in-n', 'head-to-head', 'length', 'no-easy-cross', 'no-first-face' and 'no-solved-pairs', and paths that end in '.lua'
c.yaml:10:13: 'subset' must be a name of small letters, digits and '-', like 'pll', got 'PLL'
c.yaml:12:17: puzzle '777' has no subsets, so no 'pll'
TEXT
expect all_that_scripts_and_puzzles_refuse_is_told_with_its_place 0 '' diff "$dir/got" "$dir/expected"
expect generate_tells_the_same 1 "c.yaml:5:15: 'no-easy-cross' needs 'cross_*', which puzzle '222' does not have" "$program" generate "$dir/c.yaml" --key "$dir/none" -o "$dir/set"
competition 'formats: [{use: sheets, events: [333, 333mbf]}]
events: {333: {filters: [{use: length, least: 19, most: 19}], rounds: [{sets: 1}]}, 333mbf: {rounds: [{sets: 1}]}}'
expect ids_of_events_need_no_quotes 0 'formats: sheets {"events":[333,"333mbf"]}' "$program" check "$dir/c.yaml"
cat >"$dir/mine.lua" <<'LUA'
return {
  name = "mine",
  events = { "333oh" },
  parameters = { words = { type = "texts" }, n = { type = "integer", default = 3 } },
  check = function(p) return { words = "must be " .. fmt.int(p.n) .. " of them" } end,
  accept_state = function() return true end,
}
LUA
competition 'events:
  333: {filters: [{use: mine.lua, words: [a, b]}], rounds: [{sets: 1}]}'
expect a_script_of_ones_own_checks_its_parameters 1 "c.yaml:3:42: parameter 'words' of '$dir/mine.lua' must be 3 of them" "$program" check "$dir/c.yaml"
expect it_says_which_events_it_is_for 1 "c.yaml:3:25: filter '$dir/mine.lua' is not for event '333'" "$program" check "$dir/c.yaml"
competition 'formats: [sheets, {use: sheets, together: true}]
events: {333: {rounds: [{sets: 2}]}}'
expect files_of_one_name_are_told 1 "c.yaml:2:25: two outputs of the set are named 'sheets/3x3x3 Cube Round 1 Set A.pdf'" "$program" check "$dir/c.yaml"
competition 'formats: [sheets, {use: sheets, language: fr}, text]
events: {333: {rounds: [{sets: 2}]}}'
expect a_format_may_be_used_twice_for_other_files 0 'formats: sheets, sheets {"language":"fr"}, text' "$program" check "$dir/c.yaml"
# A name must tell apart what has a file of its own: events, rounds, attempts, extras.
cat >"$dir/names.lua" <<'LUA'
return {
  kind = "sheets",
  parameters = { by = { type = "text" } },
  sheet = function(data, parameters)
    local out = {}
    for _, attempts in ipairs({ data.set.attempts, data.set.extras }) do
      for i, attempt in ipairs(attempts) do
        local names = {
          number = data.event.id .. data.round.id .. fmt.int(i),
          round = attempt.label .. fmt.int(data.round.number),
          event = data.event.id .. attempt.label,
          set = data.round.id,
          attempt = data.round.id .. attempt.label,
        }
        local page = { width = 9, height = 9, items = {} }
        table.insert(out, { name = names[parameters.by], title = "a", pages = { page } })
      end
    end
    return out
  end,
}
LUA
named_by() { # named_by WHAT NAME CODE TEXT
    competition "formats: [{use: names.lua, by: $1}]
events: {333: {rounds: [{sets: 1}, {sets: 1}, {sets: 1}]}, 333fm: {rounds: [{sets: 1}]}}"
    expect "$2" "$3" "$4" "$program" check "$dir/c.yaml"
}
named_by attempt names_that_tell_all_apart_are_taken 0 'names.lua {"by":"attempt"}'
for what in number:333333-r11 round:11 event:3331 set:333-r1; do
    named_by "${what%:*}" "two_sheets_named_by_their_${what%:*}_are_told" 1 \
        "c.yaml:2:17: two outputs of the set are named 'print/${what#*:}.pdf'"
done
cat >"$dir/first.lua" <<'LUA'
return {
  kind = "files",
  files = function(c)
    local cube = c.events[1].rounds[1].sets[1].attempts[1].cubes[1]
    if cube.scramble ~= "none of these" then error("it has moves") end
    return {}
  end,
}
LUA
competition 'formats: [first.lua]
events: {333: {rounds: [{sets: 2}]}}'
expect what_a_format_of_ones_own_thinks_of_scrambles_is_not_asked 0 'first.lua' "$program" check "$dir/c.yaml"
competition 'formats: [{use: text, nosuch: 1}]
events: {333: {rounds: [{sets: 1}]}}'
expect names_an_unknown_parameter 1 nosuch "$program" check "$dir/c.yaml"
printf 'return {\n  kind = "files",\n  files = = 1,\n}\n' >"$dir/bad.lua"
competition "formats: [$dir/bad.lua]
events: {333: {rounds: [{sets: 1}]}}"
expect names_the_line_of_a_syntax_error 1 "bad.lua:3:" "$program" check "$dir/c.yaml"
expect names_a_missing_file 2 "cannot open '$dir/none.yaml': no such file or directory" \
    "$program" check "$dir/none.yaml"
expect wants_a_file 2 'check needs a file' "$program" check
expect shows_its_help 0 'usage: twistseal check FILE' "$program" check --help
for command in check generate verify audit scramble solve events keygen filter script plugin bench; do
    expect "h_is_help_of_$command" 0 "usage: twistseal $command" "$program" "$command" -h
done
expect h_alone_is_help 0 'usage: twistseal COMMAND' "$program" -h
expect help_explains_a_command 0 'usage: twistseal check FILE' "$program" help check
expect help_lists_the_commands 0 '  keygen     make a key' "$program" help
expect help_suggests_a_command 2 "unknown command 'chek' (did you mean 'check'?)" "$program" help chek

# ---- events by other names ----
while read -r word id; do
    competition "events: {$word: {rounds: [{sets: 1}]}}"
    expect "suggests_${id}_for_$word" 1 "unknown event '$word' (did you mean '$id'?)" "$program" check "$dir/c.yaml"
done <<'WORDS'
megaminx minx
Pyraminx pyram
square1 sq1
Square-1 sq1
sqaure1 sq1
3x3 333
3x3x3 333
5x5x5 555
skweb skewb
multiblind 333mbf
FMC 333fm
WORDS
competition 'events: {feet: {rounds: [{sets: 1}]}}'
expect suggests_nothing_where_nothing_is_close 1 "unknown event 'feet': there are '333'" "$program" check "$dir/c.yaml"

# ---- likely mistakes ----
dated() { # dated DAYS: a competition that many days ago
    printf 'competition: {id: a, name: b, date: %s}\nevents: {333: {rounds: [{sets: 1}]}}\n' \
        "$(date -u -d "$1 days ago" +%Y-%m-%d)" >"$dir/dated.yaml"
    "$program" check "$dir/dated.yaml"
}
expect a_date_long_past_is_told 0 "warning: the competition's date, $(date -u -d '400 days ago' +%Y)-" dated 400
expect and_how_long 0 'was 400 days ago: is the year right?' dated 400
for days in 20 -100; do
    if dated $days | grep -q warning; then not_ok "a_date_${days}_days_past_is_none" 'a warning'; else ok "a_date_${days}_days_past_is_none"; fi
done
competition 'events:
  333: {filters: [no-easy-cross], rounds: [{sets: 1}]}
  222: {rounds: [{sets: 1}]}
  333oh: {subset: pll, rounds: [{sets: 1}]}'
expect what_is_marked_filtered_is_told 0 'marked FILTERED on sheets and in every output: 333, 333oh' "$program" check "$dir/c.yaml"

# ---- letters that no font has, where there is one font ----
cat >"$dir/fonts.conf" <<'X'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
X
lettered() { # lettered NAME
    printf 'competition: {id: a, name: "%s"}\nevents: {333: {rounds: [{sets: 1}]}}\n' "$1" >"$dir/letters.yaml"
    FONTCONFIG_FILE=$dir/fonts.conf "$program" check "$dir/letters.yaml"
}
boxes='are printed as boxes, since no installed font has them: install'
expect letters_that_no_font_has_are_told 0 "warning: sheets: some Chinese, Japanese or Korean letters $boxes Debian's package fonts-noto-cjk" lettered '魔方 Open'
expect with_the_package_for_their_script 0 "some letters $boxes Debian's package fonts-noto-core" lettered 'ꦗꦮ Open'
if lettered 'Łódź Ελλάδα Кубок' | grep -q boxes; then not_ok letters_that_a_font_has_are_not 'a warning'; else ok letters_that_a_font_has_are_not; fi
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
lettered '魔方 Open' >"$dir/out"
FONTCONFIG_FILE=$dir/fonts.conf "$program" generate "$dir/letters.yaml" --key "$dir/key" -o "$dir/letters" 2>"$dir/told" >"$dir/said"
if grep -qF "warning: sheets: some Chinese, Japanese or Korean letters $boxes" "$dir/told" && ! grep -q boxes "$dir/said"; then ok generate_tells_them_once; else not_ok generate_tells_them_once "$(cat "$dir/told" "$dir/said")"; fi

# ---- what a file leaves open, or means otherwise ----
cat >"$dir/open.yaml" <<'YAML'
competition: {id: Open2026, name: Open}
events: {333mbf: {rounds: [{sets: 1}, {sets: 1, cubes: 20}]}, 333fm: {rounds: [{sets: 2}]}}
schedule:
  - venue: Hall
    timezone: Europe/Berlin
    rooms:
      Main:
        - {round: 333fm-r1, group: 1, attempt: 1, start: 2099-05-06 11:00}
        - {round: 333fm-r1, group: 2, attempt: 1, start: 2099-05-06 09:00}
        - {round: 333fm-r1, group: 1, attempt: 2, start: 2099-05-06 10:00}
        - {round: 333fm-r1, group: 2, attempt: 2, start: 2099-05-06 12:00}
YAML
expect a_number_of_cubes_that_was_not_given 0 "note: 333mbf-r1: 35 cubes for each attempt, since the file gives no 'cubes'" "$program" check "$dir/open.yaml"
if grep -q 'note: 333mbf-r2: ' "$dir/out"; then not_ok one_that_was_given_needs_no_note "$(grep mbf "$dir/out")"; else ok one_that_was_given_needs_no_note; fi
expect an_attempt_before_an_earlier_one 0 'warning: 333fm-r1: attempt 2 begins at 2099-05-06 10:00, before attempt 1 at 2099-05-06 11:00' "$program" check "$dir/open.yaml"
cat >"$dir/zones.yaml" <<'YAML'
competition: {id: Zones2026, name: Zones}
events: {333fm: {rounds: [{sets: 1}]}}
schedule:
  - {venue: East, timezone: Asia/Tokyo, rooms: {A: [{round: 333fm-r1, attempt: 1, start: 2099-05-06 11:00}]}}
  - {venue: West, timezone: Europe/Berlin, rooms: {B: [{round: 333fm-r1, attempt: 2, start: 2099-05-06 10:00}]}}
YAML
if "$program" check "$dir/zones.yaml" | grep -q 'begins at'; then not_ok times_of_two_zones_are_compared_as_moments 'it warns'; else ok times_of_two_zones_are_compared_as_moments; fi
"$program" check "$dir/open.yaml" >"$dir/out"
if [ "$(grep -c 'begins at' "$dir/out")" = 1 ]; then ok another_group_is_another_thing; else not_ok another_group_is_another_thing "$(grep 'begins at' "$dir/out")"; fi
