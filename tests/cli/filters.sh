#!/usr/bin/env bash
# Filters and subsets as people use them: the tools to write them, and sets made with them.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
echo $seed >"$dir/seed"

cat >"$dir/mine.lua" <<'LUA'
return {
  name = "my-rule",
  doc = "the cross takes long",
  needs = { "cross_min" },
  parameters = { least = { type = "integer", default = 5 } },
  accept_state = function(s, p) return s.cross_min >= p.least end,
  accept_moves = function(m) return m.first_face ~= "U" end,
}
LUA

# ---- the tools ----
"$program" filter list >"$dir/list"
missing=
for f in lua/filters/*.lua; do
    name=$(basename "$f" .lua)
    grep -q "^$name  *[a-z]" "$dir/list" || missing="$missing $name"
done
if [ -z "$missing" ]; then ok every_filter_is_listed_with_its_sentence; else not_ok every_filter_is_listed_with_its_sentence "$missing"; fi
undocumented=$(grep -B1 '^    .* ; ' "$dir/list")
if [ -z "$undocumented" ]; then ok every_parameter_has_its_sentence; else not_ok every_parameter_has_its_sentence "$undocumented"; fi

if [ "$(grep -A1 -E '^(face-in-n|length|cross-cap) ' "$dir/list" | grep '^    for')" = "    for 333, 333bf, 333fm, 333oh, 333mbf
    for 222, 222all
    for any event" ]; then ok each_filter_says_its_events; else not_ok each_filter_says_its_events "$(grep '^    for' "$dir/list" | head -3)"; fi
expect traits_are_listed_with_their_range 0 'cross_min            0 to 8    face turns to solve a cross' "$program" filter traits 333
expect subsets_are_listed 0 'pll                  the last layer is oriented' "$program" filter traits 333oh
expect a_puzzle_without_traits_says_so 0 'nothing but its facelets' "$program" filter traits 777
expect try_says_what_is_accepted 0 'of 300 states accepted: ' "$program" filter try "$dir/mine.lua" -n 300 --seed-file "$dir/seed"
expect no_seed_on_a_command_line 2 'give --seed-file' "$program" filter try "$dir/mine.lua" -n 300 --seed $seed
expect try_asks_about_sequences_too 0 'scrambles accepted: ' "$program" filter try "$dir/mine.lua" -n 300
expect try_takes_parameters 0 'my-rule {"least":3} on 333oh' "$program" filter try "$dir/mine.lua" -n 100 --event 333oh --param least=3
expect try_draws_from_a_subset 0 'on 333, pll: 100 random states' "$program" filter try no-first-face --param faces=U,R -n 100 --subset pll
expect too_few_accepted_stops_with_the_figure 2 "'my-rule' accepted 0 of 100000 states, fewer than 1 in 10000" \
    "$program" filter try "$dir/mine.lua" --param least=8
expect sequences_that_are_all_refused_stop_too 2 "'length' accepted 0 of 50 scrambles, and none of 10000 of one state" \
    "$program" filter try length --event 222 --param least=1 --param most=3 -n 50
expect a_later_sequence_is_enough 0 "(of one state's alternative scrambles, number " "$program" filter try length --param least=22 --param most=25 -n 50 --seed-file "$dir/seed"
expect a_wrong_parameter_is_named 1 "'$dir/mine.lua' has no parameter 'lest' (did you mean 'least'?)" "$program" filter try "$dir/mine.lua" --param lest=3
expect a_parameter_of_another_type_is_named 1 'must be a whole number' "$program" filter try "$dir/mine.lua" --param least=few
expect a_parameter_has_a_value 2 '--param takes NAME=VALUE' "$program" filter try "$dir/mine.lua" --param least
expect a_parameter_in_another_encoding_is_named 2 "--param 'most=caf?': not UTF-8" "$program" filter try cross-cap --param $'most=caf\xe9'
cp "$dir/mine.lua" "$dir/"$'caf\xe9.lua'
expect a_script_whose_path_is_not_utf8_is_named 1 "/caf?.lua: its path is not UTF-8" "$program" filter try "$dir/"$'caf\xe9.lua'
expect an_unknown_filter_is_named 1 "unknown filter 'no-easy-crosss' (did you mean 'no-easy-cross'?)" "$program" filter try no-easy-crosss
expect a_missing_file_is_named 2 "cannot open '$dir/none.lua'" "$program" filter try "$dir/none.lua"
expect a_trait_of_another_puzzle_is_named 1 "needs 'face_min', which puzzle '333' does not have" "$program" filter try face-in-n --param most=3 --event 333
expect the_first_event_of_a_filter_has_its_traits 0 'face-in-n {"least":0,"most":3} on 222: 50 random states' "$program" filter try face-in-n --param most=3 -n 50
expect a_filter_of_sequences_is_for_any 0 'on 333: 50 random states' "$program" filter try no-first-face -n 50
printf 'return { name = "b", needs = { "layer_min" }, accept_state = function(s) return s.layer_min > 1 end }\n' >"$dir/named.lua"
expect the_traits_it_needs_tell_its_event 0 'b {} on 222: 50 random states' "$program" filter try "$dir/named.lua" -n 50
cat >"$dir/relay.lua" <<'LUA'
return { id = "relay", name = "Relay", puzzle = "222", min_distance = 5, formats = { "1" } }
LUA
expect an_event_of_ones_own_is_tried 0 'face-in-n {"least":0,"most":4} on relay: 50 random states' "$program" filter try face-in-n --param most=4 --event "$dir/relay.lua" -n 50
expect an_event_of_ones_own_is_explained 0 'face_min ' "$program" filter explain face-in-n "R U" --param most=4 --event "$dir/relay.lua"
expect an_event_of_ones_own_has_traits 0 '2x2x2 cube: what filters may ask' "$program" filter traits "$dir/relay.lua"
expect an_event_that_is_not_there_is_named 2 "cannot open '$dir/none.lua': no such file" "$program" filter try face-in-n --event "$dir/none.lua"
expect an_event_is_no_filter 1 'relay.lua: this is an event, not a filter' "$program" filter try "$dir/relay.lua"
expect an_event_of_ones_own_is_practised 0 '"event":"relay"' "$program" scramble "$dir/relay.lua" --json
expect the_filter_is_missing 2 'which filter?' "$program" filter try
expect the_task_is_missing 2 "filter needs 'try', 'explain', 'traits' or 'list'" "$program" filter

"$program" filter try "$dir/mine.lua" -n 200 --seed-file "$dir/seed" --jobs 1 | grep -v ' us for each' >"$dir/one"
"$program" filter try "$dir/mine.lua" -n 200 --seed-file "$dir/seed" --jobs 2 --html "$dir/page.html" | grep -v ' us for each' >"$dir/two"
if cmp -s "$dir/one" "$dir/two" && [ -s "$dir/one" ]; then ok the_same_seed_tries_the_same; else not_ok the_same_seed_tries_the_same "$(diff "$dir/one" "$dir/two" | head -3)"; fi
if grep -q $'\x1b' "$dir/one"; then not_ok no_colours_in_a_pipe 'there are'; else ok no_colours_in_a_pipe; fi
expect the_page_stands_alone 0 '' python3 - "$dir/page.html" <<'P'
import html.parser, sys
class Page(html.parser.HTMLParser):
    pictures = 0
    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "link", "img", "iframe"), tag
        for name, value in attrs:
            assert name not in ("src", "href"), value
            assert "http" not in value or name == "xmlns", value
        self.pictures += tag == "svg"
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert page.pictures == 6, page.pictures
P
expect others_may_read_the_page 0 644 stat -c %a "$dir/page.html"
expect only_a_page_is_written_over 2 '--html takes a name that ends in .html' "$program" filter try "$dir/mine.lua" --html "$dir/mine.lua"

wrong() { # wrong NAME TEXT LUA: a mistake in the user's own filter is the user's error
    printf '%s\n' "$3" >"$dir/wrong.lua"
    expect "try_names_$1" 1 "$2" "$program" filter try "$dir/wrong.lua" -n 10
    expect "explain_names_$1" 1 "$2" "$program" filter explain "$dir/wrong.lua" "R U"
}
wrong a_trait_that_is_not_named "wrong.lua' has no 'needs': list there the traits of puzzle '333' it reads" 'return { name = "w", accept_state = function(s) return s.cross_min > 3 end }'
wrong a_trait_that_is_none "wrong.lua:1: a candidate has no field 'cros_min'" 'return { name = "w", accept_state = function(s) return s.cros_min > 3 end }'
wrong an_answer_that_is_none "'accept_moves' must return true or false, not a nil" 'return { name = "w", accept_moves = function() end }'
wrong a_filter_that_never_ends 'wrong.lua:1: over 200 million instructions' 'return { name = "w", accept_state = function() while true do end end }'
expect explain_shows_each_value 0 'cross_min            0  (face turns to solve a cross of any colour)' "$program" filter explain "$dir/mine.lua" "R U R' U'"
expect explain_gives_the_verdict_on_the_state 0 'accept_state: refused' "$program" filter explain "$dir/mine.lua" "R U R' U'"
expect explain_gives_the_verdict_on_the_moves 0 'accept_moves: accepted' "$program" filter explain "$dir/mine.lua" "R U R' U'"
expect explain_names_what_is_no_move 1 "move 2: 'U3' is not a turn" "$program" filter explain "$dir/mine.lua" "R U3"

# ---- watching: a report for each time the file is saved ----
mkfifo "$dir/pipe"
cp "$dir/mine.lua" "$dir/watched.lua"
"$program" filter try "$dir/watched.lua" -n 20 --watch >"$dir/pipe" 2>&1 &
watcher=$!
exec 3<"$dir/pipe"
reported() { # reported TEXT: reads on to a line that has TEXT, and to where it waits
    local found=no line
    while read -r -t 60 line <&3; do
        case $line in *"$1"*) found=yes ;; esac
        case $line in "waiting for watched.lua"*) break ;; esac
    done
    [ $found = yes ]
}
if reported '"least":5'; then ok watch_reports_at_once; else not_ok watch_reports_at_once 'it does not'; fi
sed -i 's/default = 5/default = 4/' "$dir/watched.lua"
if reported '"least":4'; then ok watch_reports_again_when_saved; else not_ok watch_reports_again_when_saved 'it does not'; fi
sed 's/default = 4/default = 3/' "$dir/watched.lua" >"$dir/new.lua"
rm "$dir/watched.lua"
mv "$dir/new.lua" "$dir/watched.lua"
if reported '"least":3'; then ok watch_reports_again_when_replaced; else not_ok watch_reports_again_when_replaced 'it does not'; fi
echo 'return {' >"$dir/watched.lua"
if reported 'watched.lua:'; then ok watch_shows_an_error_and_waits; else not_ok watch_shows_an_error_and_waits 'it does not'; fi
kill $watcher
wait $watcher 2>/dev/null
exec 3<&-

# ---- practice ----
expect practice_from_a_subset 0 '' "$program" scramble 333 --subset edges-only -n 3
expect an_unknown_subset_is_named 1 "puzzle '333' has no subset 'ppl' (did you mean 'pll'?)" "$program" scramble 333 --subset ppl
expect a_subset_in_capitals_is_named 1 "no subset 'PLL' (did you mean 'pll'?)" "$program" scramble 333 --subset PLL
expect a_subset_like_none_has_no_suggestion 1 "puzzle '333' has no subset 'edges': it has 'last-layer', 'oll', " "$program" scramble 333 --subset edges
expect more_than_there_are 2 'there are fewer different states than scrambles' "$program" scramble 333 --subset pll -n 300

# ---- a set ----
cat >"$dir/set.yaml" <<YAML
competition: {id: Filtered2026, name: Filtered 2026}
formats: [text, json, sheets]
events:
  333:
    filters:
      - {use: no-easy-cross, least: 5}
      - {use: no-first-face, faces: [U, D]}
      - {use: $dir/mine.lua, least: 4}
    rounds: [{sets: 2}]
  333oh: {subset: pll, rounds: [{sets: 1}]}
  222: {filters: [{use: face-in-n, least: 2, most: 3}, {use: face-in-n, most: 9}], rounds: [{sets: 1}]}
YAML
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
echo $seed >"$dir/given"
generate() { "$program" generate "$dir/set.yaml" --key "$dir/key" --quiet "$@"; }
expect check_shows_the_rules 0 "states of 333oh: 'pll' only" "$program" check "$dir/set.yaml"
expect a_set_is_made 0 'set:' generate -o "$dir/a" --seed-file "$dir/given" --jobs 1
expect and_with_two_jobs 0 'set:' generate -o "$dir/b" --seed-file "$dir/given" --jobs 2
expect the_same_bytes_with_1_and_2_jobs 0 '' same_set "$dir/a" "$dir/b"
expect and_the_same_secrets 0 '' diff -r "$dir/a.secret" "$dir/b.secret"
expect it_verifies 0 'genuine: Filtered2026' "$program" verify "$dir/a" --signers "$dir/signers"
expect and_says_which_rules_it_has 0 "FILTERED: 333oh: states of 'pll' only" "$program" verify "$dir/a" --signers "$dir/signers"
expect filters_among_them 0 'FILTERED: 222: face-in-n, face-in-n' "$program" verify "$dir/a" --signers "$dir/signers"
"$program" verify "$dir/a" --signers "$dir/signers" >"$dir/verified"
expect each_event_has_a_line_of_its_own 0 '' grep -qx 'FILTERED: 222: face-in-n, face-in-n' "$dir/verified"
expect the_other_verifier_says_so_too 0 "FILTERED: 333oh: states of 'pll' only" python3 tools/verify.py "$dir/a" --signers "$dir/signers"
expect it_is_audited 0 'follow from the seed' "$program" audit "$dir/a" --signers "$dir/signers" --seed-file "$dir/a.secret/seed"

cp -r "$dir/a" "$dir/counted"
sed -i 's/^\(refused: 333 my-rule \).*/\13/; s/^\(refused: 222 face-in-n \).*/\14/' "$dir/counted/MANIFEST"
ssh-keygen -q -t ed25519 -N '' -C forger -f "$dir/forger"
printf 'b@example.org %s\n' "$(cat "$dir/forger.pub")" >"$dir/forgers"
rm "$dir/counted/MANIFEST.sig"
ssh-keygen -q -Y sign -f "$dir/forger" -n manifest@twistseal "$dir/counted/MANIFEST" 2>"$dir/log"
expect every_count_is_compared 1 "MANIFEST: has no line 'refused: 222 face-in-n " "$program" audit "$dir/counted" --signers "$dir/forgers" --seed-file "$dir/a.secret/seed"
# Another program than made the set: what it finds may be its own doing.
mkdir "$dir/other"
cp -r "${program%/*}/plugins" "${program%/*}/lua" "$program" "$program-script" "$dir/other"
echo '-- another version' >>"$dir/other/lua/filters/face-in-n.lua"
audit() { "$dir/other/twistseal" audit "$dir/a" --signers "$dir/signers" --seed-file "$dir/a.secret/seed"; }
expect other_scripts_are_no_matter_if_all_follows 0 'follow from the seed' audit
sed -i 's/<= parameters.most/< parameters.most/' "$dir/other/lua/filters/face-in-n.lua"
expect where_not_all_follows_they_may_be_why 2 "could not tell: only the version of twistseal that made '$dir/a', with the fonts it had, can" audit
expect and_are_named 2 "note: this program's filters/face-in-n is not the one that made the set" audit

has() { # has NAME FILE TEXT: a whole line
    if cat "$dir/a/$2" "$dir/a.secret/$2" 2>/dev/null | grep -qxE -- "$3"; then ok "$1"; else not_ok "$1" "no '$3' in $2"; fi
}
has the_manifest_has_each_filters_digest MANIFEST "script: mine.lua sha256=$(sha256sum <"$dir/mine.lua" | cut -d' ' -f1)"
has and_of_the_built_in_ones MANIFEST "script: filters/no-easy-cross sha256=$(sha256sum <lua/filters/no-easy-cross.lua | cut -d' ' -f1)"
has refusals_are_counted_by_name MANIFEST 'refused: 333 my-rule [0-9]+'
has refusals_of_a_filter_used_twice_are_one_line MANIFEST 'refused: 222 face-in-n [0-9]+'
has the_config_has_the_subset CONFIG.json '   "subset": "pll"'
has the_config_has_the_parameters CONFIG.json '     "least": 5,'
has the_mark_is_in_the_interchange_file scrambles.json ' *"FILTERED"'
if [ "$(grep -c '^refused: 222 face-in-n' "$dir/a/MANIFEST")" = 1 ]; then ok one_line_a_rule; else not_ok one_line_a_rule "$(grep ^refused "$dir/a/MANIFEST")"; fi
if grep -rq "$dir" "$dir/a" "$dir/a.secret"; then not_ok no_path_of_this_machine_is_in_it "$(grep -rl "$dir" "$dir/a" "$dir/a.secret")"; else ok no_path_of_this_machine_is_in_it; fi
# The events with a rule carry the mark, the others do not.
printf '  skewb: {rounds: [{sets: 1}]}\n' >>"$dir/set.yaml"
generate -o "$dir/marked" --seed-file "$dir/given" >"$dir/out" 2>&1
wrong=
for f in "$dir"/marked.secret/text/*.txt; do
    case $f in *Skewb*) grep -q FILTERED "$f" && wrong="$wrong $f" ;; *) grep -q FILTERED "$f" || wrong="$wrong $f" ;; esac
done
if command -v pdftotext >/dev/null; then
    for f in "$dir"/marked.secret/print/*.pdf; do
        [ -e "$f" ] || continue
        pdftotext "$f" "$dir/page"
        case $f in *Passcodes*) ;; *Skewb*) grep -q FILTERED "$dir/page" && wrong="$wrong $f" ;; *) grep -q FILTERED "$dir/page" || wrong="$wrong $f" ;; esac
    done
fi
if [ -z "$wrong" ] && [ -e "$dir/marked.secret/text/Skewb Round 1 Set A.txt" ]; then ok sheets_of_events_with_a_rule_are_marked; else not_ok sheets_of_events_with_a_rule_are_marked "$wrong"; fi
awk '/^333\/r1/ { getline; getline; print }' "$dir/a.secret/LEAVES" >"$dir/scrambles"
if [ "$(wc -l <"$dir/scrambles")" = 14 ] && ! grep -q '^[UD]' "$dir/scrambles"; then
    ok no_scramble_begins_with_u_or_d; else not_ok no_scramble_begins_with_u_or_d "$(head -3 "$dir/scrambles")"; fi

# A set whose states are not of the subset that its configuration names.
cp -r "$dir/a" "$dir/forged"
cp -r "$dir/a.secret" "$dir/forged.secret"
sed -i 's/   "subset": "pll"/   "subset": "oll"/' "$dir/forged/CONFIG.json"
config=$(sha256sum <"$dir/forged/CONFIG.json" | cut -d' ' -f1)
sed -i "s/^\(config: sha256=\|output: CONFIG.json sha256=\).*/\1$config/" "$dir/forged/MANIFEST"
rm "$dir/forged/MANIFEST.sig"
ssh-keygen -q -Y sign -f "$dir/forger" -n manifest@twistseal "$dir/forged/MANIFEST" 2>"$dir/log"
expect a_state_outside_the_subset_is_named 1 "333oh/r1/A/1: the state is not one of 'oll'" "$program" verify "$dir/forged" --signers "$dir/forgers"

cat >"$dir/none.yaml" <<'YAML'
competition: {id: None2026, name: None 2026}
formats: [json]
events: {222: {filters: [{use: no-first-face, faces: [U, R, F]}], rounds: [{format: 1, sets: 1, extras: 0}]}}
YAML
expect sequences_that_are_all_refused_end 2 "event '222': its filters refused 10000 sequences of one state: loosen them" \
    "$program" generate "$dir/none.yaml" --key "$dir/key" -o "$dir/none" --quiet
if [ ! -e "$dir/none" ]; then ok and_leave_nothing; else not_ok and_leave_nothing "$(ls "$dir/none")"; fi
echo 'return { name = "never", accept_moves = function() return false end }' >"$dir/never.lua"
cat >"$dir/clock.yaml" <<YAML
competition: {id: None2026, name: None 2026}
formats: [json]
events: {clock: {filters: [$dir/never.lua], rounds: [{format: 1, sets: 1, extras: 0}]}}
YAML
expect the_event_is_named_that_has_no_other_sequence 2 "event 'clock': its filters refused 1 of one state's sequences: a clock's state has one" \
    "$program" generate "$dir/clock.yaml" --key "$dir/key" -o "$dir/none" --quiet

# ---- what a filter stores is gone at the next candidate ----
stores() { # stores NAME TEXT BODY: of accept_state, in a script with variables of its own; TEXT '': nothing is stored
    printf '%s\n' 'local seen, count, table_ = {}, 0, { deep = {} }' 'local function remember(x) seen[x] = true end' \
        "return { name = \"x\", accept_state = function(s) $3; return true end }" >"$dir/stores.lua"
    "$program" check "$dir/stores.lua" >"$dir/stored" 2>&1
    if if [ -n "$2" ]; then grep -qF "it changes $2; the change is lost" "$dir/stored"; else ! grep -q '^warning' "$dir/stored"; fi; then ok "$1"
    else not_ok "$1" "$(cat "$dir/stored")"; fi
}
stores a_variable 'count' 'count = count + 1'
stores a_table 'seen' 'if seen[s.facelets] then return false end for i = 1, 2 do seen[s.facelets .. tostring(i)] = i end'
stores a_list 'seen' 'table.insert(seen, s.facelets)'
stores a_table_within 'table_' 'local d = table_.deep if s then d[1] = 2 end'
stores by_another_function 'seen' 'remember(s.facelets)'
stores by_a_function_within 'count' 'local function add() count = count + 1 end add()'
stores in_several 'seen, count' 'seen.x = 1; count = 2'
stores a_global 'a global' 'x = 1'
stores nothing_of_its_own '' 'local t, n = { seen, 1 }, 0; table.insert(t, count); t[1] = seen[1]; local function add() n = n + 1 end add()'
