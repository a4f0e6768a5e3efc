#!/usr/bin/env bash
# Linked sets: more scrambles from the seed of a set that stands, which is not touched. Every verifier takes
# them; forged links are told by name (tests/trust/forged/extend.py).
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1
"$program" keygen "$dir/other" --no-passphrase --principal a@example.org >/dev/null || exit 1
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
cat >"$dir/few.lua" <<'LUA'
return { name = "few", accept_state = function(s) return string.sub(s.facelets, 1, 1) ~= "R" end }
LUA
cat >"$dir/c.yaml" <<'YAML'
competition: {id: Parts2026, name: Parts 2026, date: 2099-12-05}
events:
  333: {filters: [few.lua], rounds: [{sets: 1}, {sets: 1}]}
  333fm: {rounds: [{sets: 1}]}
  skewb: {rounds: [{sets: 1, extras: 0}]}
schedule:
  - venue: Hall
    timezone: Europe/Berlin
    rooms:
      Main:
        - {round: 333fm-r1, attempt: 1, start: 2099-12-05 09:00}
        - {round: 333-r1, start: 2099-12-05 11:00}
        - {round: 333-r2, start: 2099-12-05 13:00}
        - {name: Lunch, start: 2099-12-05 12:00}
YAML
echo 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f >"$dir/given"
generate() { "$program" generate "$dir/c.yaml" --key "$dir/key" --quiet "$@"; }
extend() { "$program" extend "$@" --key "$dir/key" --quiet; }
verify() { "$program" verify "$@" --signers "$dir/signers"; }
other_verify() { python3 tools/verify.py "$@" --signers "$dir/signers"; }

# ---- in parts ----
expect makes_a_part 0 '1 event, 1 scramble set, 3 scrambles' generate --events 333fm -o "$dir/set"
expect the_part_is_genuine 0 'genuine: Parts2026, 3 scrambles' verify "$dir/set"
if grep -q 'few.lua\|333-r1\|skewb' "$dir/set/MANIFEST" "$dir/set/CONFIG.json"; then not_ok the_part_needs_nothing_of_the_rest 'it names them'; else ok the_part_needs_nothing_of_the_rest; fi
expect an_event_that_is_not_there 1 "the competition has no event '444': it has 333,333fm,skewb" generate --events 333fm,444 -o "$dir/no"
cp -r "$dir/set" "$dir/before"
cp -r "$dir/set.secret" "$dir/before.secret"
expect adds_some_events 0 'Parts2026 (set 2): 1 event, 1 scramble set, 5 scrambles' extend "$dir/set" "$dir/c.yaml" --events skewb --reason 'skewb came late'
if grep -q "few.lua\|events/333\|333-r" "$dir/set-2/MANIFEST" "$dir/set-2/CONFIG.json"; then not_ok it_has_nothing_but_what_is_new 'it names more'; else ok it_has_nothing_but_what_is_new; fi
expect adds_the_rest 0 'Parts2026 (set 3): 1 event, 2 scramble sets, 14 scrambles' extend "$dir/set-2" "$dir/c.yaml" -o "$dir/rest"
expect which_takes_the_name_that_was_given 0 '' test -d "$dir/rest.secret"
mv "$dir/rest" "$dir/set-3" && mv "$dir/rest.secret" "$dir/set-3.secret"
expect nothing_that_was_there_changed 0 '' diff -r "$dir/before" "$dir/set"
expect nor_its_secrets 0 '' diff -r "$dir/before.secret" "$dir/set.secret"
rm -r "$dir/before.secret" "$dir/before"
expect verify_shows_the_sets_before 0 "set 2 of the competition (skewb came late): extends '$dir/set' (3 scrambles, 20" verify "$dir/set-2"
expect all_of_them 0 "extends '$dir/set-2' (5 scrambles, " verify "$dir/set-3"
expect and_what_it_proves 0 'set 3 was chosen when the seed was known: it proves only that nothing changed since' verify "$dir/set-3"
if grep -q "one person's seed" "$dir/out"; then not_ok and_no_more "$(cat "$dir/out")"; else ok and_no_more; fi
expect says_verify_py 0 "set 3 of the competition: extends '$dir/set-2' (5 scrambles), '$dir/set' (3 scrambles)" other_verify "$dir/set-3" --seed "$dir/set-3.secret/seed"
for number in -2 -3; do
    expect "set${number}_follows_from_the_seed" 0 'follow from the seed' "$program" audit "$dir/set$number" --signers "$dir/signers"
    expect "json_has_the_sets_before$number" 0 "extends '$dir/set" verify "$dir/set$number" --json
done
sed 's/return string/return #"" == 0 and string/' "$dir/few.lua" >"$dir/other.lua" && mv "$dir/few.lua" "$dir/kept.lua" && mv "$dir/other.lua" "$dir/few.lua"
sed 's/rounds: \[{sets: 1}, {sets: 1}\]/rounds: [{sets: 2}, {sets: 1}]/' "$dir/c.yaml" >"$dir/more.yaml"
expect a_script_may_change 0 'Parts2026 (set 4): 1 event, 1 scramble set' extend "$dir/set-3" "$dir/more.yaml" -o "$dir/changed"
expect which_is_said 0 'set 4 was made with other scripts or plugins than set 3: few.lua' verify "$dir/changed"
expect its_outputs_are_marked 0 'ADDED LATER, SET 4' cat "$dir/changed.secret/scrambles.json"
mv "$dir/kept.lua" "$dir/few.lua" && rm -r "$dir/changed" "$dir/changed.secret"
expect the_kept_manifest_is_known 0 "is the MANIFEST of '$dir/set'; nothing of it was replaced" verify "$dir/set-3" --against "$dir/set/MANIFEST"
expect so_is_its_folder 0 "is the MANIFEST of '$dir/set'; nothing of it was replaced" verify "$dir/set-3" --against "$dir/set"
expect by_verify_py 0 "is the MANIFEST of '$dir/set'; nothing of it was replaced" other_verify "$dir/set-3" --against "$dir/set"
expect by_verify_py_too 0 "is the MANIFEST of '$dir/set'; nothing of it was replaced" other_verify "$dir/set-3" --against "$dir/set/MANIFEST"
expect one_scramble_is_revealed 0 '' "$program" reveal "$dir/set-3" 333/r2/A/1 -o "$dir/proof"
expect and_proved 0 'genuine' verify "$dir/proof"

# ---- elsewhere ----
mkdir "$dir/away" "$dir/alone"
cp -r "$dir/set" "$dir/set-2" "$dir/away"
cp -r "$dir/set-3" "$dir/alone"
expect without_the_sets_before_nothing_can_be_told 2 'set 2, which set 3 extends, is not beside it: give its folder with --before' verify "$dir/alone/set-3"
expect by_neither 2 'a set that it extends is not beside it' other_verify "$dir/alone/set-3"
expect they_can_be_named 0 'scrambles withheld until released' verify "$dir/alone/set-3" --before "$dir/away/set" --before "$dir/away/set-2"
expect to_both 0 'scrambles withheld until released' other_verify "$dir/alone/set-3" --before "$dir/away/set" --before "$dir/away/set-2"

# ---- the seed of the first, once it is public, is that of all ----
mkdir "$dir/seeds"
cp -r "$dir/set" "$dir/set.secret" "$dir/set-2" "$dir/set-2.secret" "$dir/seeds"
"$program" release "$dir/seeds/set-2" >/dev/null && rm -r "$dir/seeds/set-2.secret"
expect it_is_looked_for_in_the_first_ones_secrets 0 'all 5 states' "$program" audit "$dir/seeds/set-2"
rm "$dir/seeds/set.secret/seed"
expect who_has_none_is_told_what_to_give 2 "the seed of '$dir/seeds/set-2' is not beside it or a set that it extends: give --seed-file, the first set's 'seed'" "$program" audit "$dir/seeds/set-2"
cp "$dir/set.secret/seed" "$dir/seeds/set"
expect it_is_looked_for_in_the_first 0 'all 5 states' "$program" audit "$dir/seeds/set-2"
mv "$dir/seeds/set" "$dir/seeds/moved" && cp -r "$dir/seeds/set-2" "$dir/alone"
expect whatever_its_folder_is_called 0 'all 5 states' "$program" audit "$dir/seeds/set-2"
expect not_beside_it_it_is_given 2 'give --seed-file' "$program" audit "$dir/alone/set-2"
expect and_given_it_is_taken 0 'all 5 states' "$program" audit "$dir/alone/set-2" --seed-file "$dir/seeds/moved/seed"

# ---- made twice ----
expect a_second_set_is_warned_of 0 "a set of 'Parts2026' was made before, on 20" generate --events 333fm -o "$dir/twice"
expect not_one_of_a_given_seed 0 'NOT FOR COMPETITION' generate --events 333fm -o "$dir/practice" --seed-file "$dir/given"
if grep -q 'was made before' "$dir/out"; then not_ok which_is_no_second_set "$(head -1 "$dir/out")"; else ok which_is_no_second_set; fi
expect the_list_is_the_users_own 0 600 stat -c %a "$XDG_STATE_HOME/twistseal/generated"
rm -rf "$XDG_STATE_HOME"
mkdir -p "$XDG_STATE_HOME/twistseal/generated"
expect a_list_that_cannot_be_read_is_told_of 0 'warning: cannot tell whether a set of this competition was made before: ' generate --events 333fm -o "$dir/untold"
rm -rf "$XDG_STATE_HOME"
expect a_list_that_cannot_be_kept 0 '1 event' env XDG_STATE_HOME=/proc/none "$program" generate "$dir/c.yaml" --key "$dir/key" --quiet --events 333fm -o "$dir/unkept"

# ---- the same as at once ----
expect makes_a_part_of_a_seed 0 'NOT FOR COMPETITION' generate --events 333fm -o "$dir/seeded" --seed-file "$dir/given"
expect and_the_rest 0 '2 events, 3 scramble sets, 19 scrambles' extend "$dir/seeded" "$dir/c.yaml"
expect which_is_no_set_for_a_competition_either 0 'NOT FOR COMPETITION' verify "$dir/seeded-2"
expect makes_it_at_once 0 'NOT FOR COMPETITION' generate -o "$dir/once" --seed-file "$dir/given"
leaves() { cat "${@/%/.secret/LEAVES}" | grep -A3 '/r[0-9]' | grep -v '^--' | paste - - - - | sort; }
if [ "$(leaves "$dir/seeded" "$dir/seeded-2")" = "$(leaves "$dir/once")" ] && [ "$(leaves "$dir/once" | wc -l)" = 22 ]; then ok parts_are_the_scrambles_of_the_whole; else not_ok parts_are_the_scrambles_of_the_whole 'they differ'; fi
expect another_set_is_told_by_a_kept_manifest 1 'commits to another seed' verify "$dir/set" --against "$dir/once/MANIFEST"
expect and_by_verify_py 1 'is of another seed' other_verify "$dir/set" --against "$dir/once/MANIFEST"

# ---- more sets ----
expect adds_a_set 0 'Parts2026 (set 4): 1 event, 1 scramble set, 7 scrambles' extend "$dir/set-3" --event 333 --round 2
expect whose_letter_goes_on 0 'Round 2 Set B Spare.pdf' find "$dir/set-4/sheets" -name '*.pdf'
expect and_whose_paths_do 0 '333/r2/B/1' cat "$dir/set-4.secret/LEAVES"
expect set_4_is_genuine 0 'set 4 of the competition' verify "$dir/set-4" --against "$dir/set/MANIFEST"
expect says_verify_py_of_set_4 0 'set 4 of the competition' other_verify "$dir/set-4" --seed "$dir/set-4.secret/seed"
expect the_event_of_an_older_set_is_found 0 '(set 5)' extend "$dir/set-4" --event skewb --round 1 --sets 2
# Each digest on the new sheet is answered by the set it stands for.
digits=$(pdftotext -layout "$dir/set-5.secret/print/Unscheduled/Skewb Round 1 Set B.pdf" - | grep -oP '(?<![0-9A-Za-z])([0-9a-f]{4} ){3}[0-9a-f]{4}' | sort -u)
expect a_sheet_has_two_digests 0 2 grep -c . <<<"$digits"
answered=$(while read -r one; do verify "$dir/set-5" --sheet "$one" >/dev/null 2>&1 || echo "$one"; done <<<"$digits")
if [ -n "$digits" ] && [ -z "$answered" ]; then ok both_are_answered; else not_ok both_are_answered "$answered"; fi
expect an_extended_set_is_not_extended_twice 1 "'$dir/set-2' extends '$dir/set' already: extend that one" extend "$dir/set" --event 333fm --round 1
expect a_set_is_released_as_any 0 '' "$program" release "$dir/set-5"
expect released_it_is_genuine 0 'genuine: Parts2026, 10 scrambles' verify "$dir/set-5"

# ---- at a terminal: the passphrase is asked for once, on a line of its own ----
{ echo 'correct horse'; echo 'correct horse'; } | "$program" keygen "$dir/locked" --principal b@example.org --passphrase-fd 0 >/dev/null
typed() { timeout 60 python3 tests/support/typed.py 'passphrase for ' 'correct horse' -- "$program" "$@" --key "$dir/locked" | tr '\r' '\n' | sed 's/\x1b\[K//g' >"$dir/typed"; }
for step in "generate $dir/c.yaml -o $dir/terminal" "extend $dir/terminal --event skewb --round 1"; do
    # shellcheck disable=SC2086 # words
    typed $step
    expect "asks_once_${step%% *}" 0 1 grep -c "^passphrase for $dir/locked: $" "$dir/typed"
    expect "no_progress_before_words_${step%% *}" 1 '' grep -q '[^ ] *passphrase for\|\.\.\. *[a-z]' "$dir/typed"
done
expect extended_at_a_terminal 0 '' test -d "$dir/terminal-2.secret"

# ---- what is refused ----
mkdir "$dir/x" && cp -r "$dir/set" "$dir/set.secret" "$dir/x"
x=$dir/x/set
expect another_key 1 "did not sign '$x'" "$program" extend "$x" --event 333fm --round 1 --key "$dir/other" --quiet
expect another_event 1 "the set has no event '333': to add one, give the competition file" extend "$x" --event 333 --round 1
expect another_round 1 "'333fm' has 1 round in this set" extend "$x" --event 333fm --round 2
expect too_many_sets 1 'a round has 1 to 100 sets' extend "$x" --event 333fm --round 1 --sets 100
expect neither_file_nor_round 2 'either a competition file, or --event and --round' extend "$x"
expect a_reason_of_two_lines 1 'the reason must be a line' extend "$x" --event 333fm --round 1 --reason 'a
b'
expect nothing_to_add 1 'has no scramble that the sets before have not' extend "$x" "$dir/c.yaml" --events 333fm
sed 's/id: Parts2026/id: Other2026/' "$dir/c.yaml" >"$dir/other.yaml"
expect another_competition 1 "is of competition 'Other2026', '$x' of 'Parts2026'" extend "$x" "$dir/other.yaml"
rm "$x.secret/seed"
expect no_seed 1 'without it no set can be extended' extend "$x" --event 333fm --round 1
expect no_scrambles 1 'has no scrambles here: name their folder with --secrets' extend "$dir/alone/set-3" --event 333 --round 1
cp "$dir/set.secret/seed" "$x.secret"
echo >>"$x.secret/LEAVES"
expect damaged_leaves 1 'LEAVES: differs from what was signed' extend "$x" --event 333fm --round 1
cp "$dir/set.secret/LEAVES" "$x.secret"
"$program" release "$x" --seed >/dev/null
expect a_seed_that_is_public 1 'is public: no more can be drawn from it' extend "$x" --event 333fm --round 1
expect and_none_of_that_made_a_set 1 '' test -e "$x-2"

# ---- forged ----
python3 tests/trust/forged/extend.py "$program"
