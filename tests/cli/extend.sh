#!/usr/bin/env bash
# Sets made in parts, and sets that get more scrambles later: what was there stays, to the byte; every
# verifier accepts each version; forged chains are told by name (tests/trust/forged/extend.py).
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
cp -r "$dir/set" "$dir/part"
cp -r "$dir/set.secret" "$dir/part.secret"
expect adds_some_events 0 'version 2, 5 scrambles added: now 2 scramble sets, 8 scrambles' extend "$dir/set" "$dir/c.yaml" --events skewb --reason 'skewb came late'
expect adds_the_rest 0 'version 3, 14 scrambles added: now 4 scramble sets, 22 scrambles' extend "$dir/set" "$dir/c.yaml"
expect what_was_added_says_verify 0 'version 2 of 3: 5 scrambles added on 20' verify "$dir/set"
expect and_why 0 '(skewb came late)' verify "$dir/set"
expect says_verify_py 0 'version 3 of 3: 14 scrambles added on 20' other_verify "$dir/set" --seed "$dir/set.secret/seed"
expect and_all_follows_from_the_seed 0 'all 22 states, salts and sequences follow from the seed' "$program" audit "$dir/set" --signers "$dir/signers"
expect the_first_part_was_not_replaced 0 'is version 1 of this set; nothing of it was replaced' verify "$dir/set" --against "$dir/part/MANIFEST"
changed=$(
    cd "$dir/part.secret" && find . -type f ! -name LEAVES ! -name CONTENTS ! -name passcodes ! -name scrambles.json ! -path './text/*' ! -name Passcodes.pdf -exec sh -c 'cmp -s "$1" "../set.secret/$1" || echo "$1"' _ {} \;
    cd ../part && find sheets -type f -exec sh -c 'cmp -s "$1" "../set/$1" || echo "$1"' _ {} \;
    cmp -n "$(stat -c %s ../part.secret/LEAVES)" ../part.secret/LEAVES ../set.secret/LEAVES
)
if [ -z "$changed" ]; then ok sheets_seed_and_leaves_stay_to_the_byte; else not_ok sheets_seed_and_leaves_stay_to_the_byte "$changed"; fi
if [ -e "$dir/set.secret/print/All sheets.pdf" ] && [ -e "$dir/set.secret/print/All sheets 3.pdf" ]; then ok each_version_has_its_document; else not_ok each_version_has_its_document "$(ls "$dir/set.secret/print")"; fi
expect its_owner_alone_reads_the_secrets 0 700 stat -c %a "$dir/set.secret"
expect nothing_waits_afterwards 0 '' sh -c "! ls -d '$dir'/.*.extending"
cp -r "$dir/set" "$dir/alone"
expect each_version_alone_is_genuine 0 'scrambles withheld until released' verify "$dir/alone" --against "$dir/part/MANIFEST"
expect says_the_other_verifier_too 0 'scrambles withheld until released' other_verify "$dir/alone" --against "$dir/part/MANIFEST"
expect one_scramble_is_revealed 0 '' "$program" reveal "$dir/set" 333/r2/A/1 -o "$dir/proof"
expect and_proved 0 'genuine' verify "$dir/proof"

# ---- made twice ----
expect a_second_set_is_warned_of 0 "a set of 'Parts2026' was made before, on 20" generate --events 333fm -o "$dir/twice"
expect and_the_first_is_named 0 "in '$dir/set': use one of them only" generate --events 333fm -o "$dir/thrice"
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
expect and_the_rest 0 'version 2, 19 scrambles added' extend "$dir/seeded" "$dir/c.yaml"
expect makes_it_at_once 0 'NOT FOR COMPETITION' generate -o "$dir/once" --seed-file "$dir/given"
leaves() { grep -A3 '/r[0-9]' "$1.secret/LEAVES" | grep -v '^--' | paste - - - - | sort; }
if [ "$(leaves "$dir/seeded")" = "$(leaves "$dir/once")" ] && [ "$(leaves "$dir/once" | wc -l)" = 22 ]; then ok parts_are_the_scrambles_of_the_whole; else not_ok parts_are_the_scrambles_of_the_whole 'they differ'; fi

# ---- the same scrambles under another manifest ----
sed 's/name: Parts 2026/name: Other 2026/' "$dir/c.yaml" >"$dir/renamed.yaml"
renamed() { "$program" generate "$dir/renamed.yaml" --key "$dir/key" --quiet --seed-file "$dir/given" "$@"; }
expect another_manifest_of_its_beginning 0 'NOT FOR COMPETITION' renamed --events 333 -o "$dir/beginning"
expect is_told_by_the_leaves 0 'its 14 scrambles are the first of this set, unchanged' verify "$dir/once" --against "$dir/beginning/MANIFEST"
expect another_manifest_of_its_end 0 'NOT FOR COMPETITION' renamed --events skewb -o "$dir/end"
expect is_no_beginning 1 'is no version of this set, and its scrambles are not the first of it' verify "$dir/once" --against "$dir/end/MANIFEST"
expect another_manifest_of_all 0 'NOT FOR COMPETITION' renamed -o "$dir/renamed"
cp -r "$dir/once" "$dir/shut"
expect is_told_by_its_tree_where_leaves_are_withheld 0 'its 22 scrambles are the first of this set, unchanged' verify "$dir/shut" --against "$dir/renamed/MANIFEST"
expect which_a_part_of_it_cannot_be 1 'is no version of this set' verify "$dir/shut" --against "$dir/beginning/MANIFEST"

# A key that is trusted signs the whole anew, as if it were the first version.
cp -r "$dir/alone" "$dir/anew"
cp "$dir/once/MANIFEST" "$dir/kept"
expect another_first_version_is_told_by_a_kept_manifest 1 'commits to another seed' verify "$dir/anew" --against "$dir/kept"
expect and_by_verify_py 1 'is of another seed' other_verify "$dir/anew" --against "$dir/kept"

# ---- more sets ----
expect adds_a_set 0 'version 4, 7 scrambles added: now 5 scramble sets, 29 scrambles' extend "$dir/set" --event 333 --round 2
expect whose_sheet_stands_beside_the_others 0 'Round 2 Set B.pdf' find "$dir/set/sheets" -name '*.pdf'
expect version_4_is_genuine 0 'version 4 of 4: 7 scrambles added' verify "$dir/set" --against "$dir/part/MANIFEST" --against "$dir/alone/MANIFEST"
expect says_verify_py_of_version_4 0 'version 4 of 4' other_verify "$dir/set" --seed "$dir/set.secret/seed"
expect a_second_signature_is_kept 0 '' "$program" sign "$dir/set" --key "$dir/other"
expect a_cosigner_may_extend 0 'version 5, 10 scrambles' "$program" extend "$dir/set" --event skewb --round 1 --sets 2 --key "$dir/other" --quiet
expect whose_key_must_be_trusted 1 'does not allow' verify "$dir/set"

# ---- what is refused ----
cp -r "$dir/part" "$dir/x"
cp -r "$dir/part.secret" "$dir/x.secret"
expect another_key 1 "did not sign '$dir/x'" "$program" extend "$dir/x" --event 333fm --round 1 --key "$dir/other" --quiet
expect another_event 1 "the set has no event '333': to add one, give the competition file" extend "$dir/x" --event 333 --round 1
expect another_round 1 "'333fm' has 1 round in this set" extend "$dir/x" --event 333fm --round 2
expect too_many_sets 1 'a round has 1 to 100 sets' extend "$dir/x" --event 333fm --round 1 --sets 100
expect neither_file_nor_round 2 'either a competition file, or --event and --round' extend "$dir/x"
expect a_reason_of_two_lines 1 'the reason must be a line' extend "$dir/x" --event 333fm --round 1 --reason 'a
b'
expect nothing_to_add 1 'has no scramble that' extend "$dir/x" "$dir/c.yaml" --events 333fm
sed 's/name: Parts 2026/name: Other 2026/' "$dir/c.yaml" >"$dir/other.yaml"
expect another_competition 1 "does not contain the set in '$dir/x': 'competition' is another one" extend "$dir/x" "$dir/other.yaml"
sed 's/333fm: {rounds: \[{sets: 1}/333fm: {rounds: [{sets: 2, extras: 1}/' "$dir/c.yaml" >"$dir/other.yaml"
expect another_round_than_it_was 1 "event '333fm': round 1 is another one" extend "$dir/x" "$dir/other.yaml"
rm "$dir/x.secret/seed"
expect no_seed 1 'without it no set can be extended' extend "$dir/x" --event 333fm --round 1
expect no_scrambles 2 'cannot' extend "$dir/alone" --event 333fm --round 1
cp "$dir/part.secret/seed" "$dir/x.secret"
echo >>"$dir/x.secret/LEAVES"
expect damaged_leaves 1 'LEAVES: differs from what was signed' extend "$dir/x" --event 333fm --round 1
cp "$dir/part.secret/LEAVES" "$dir/x.secret"
"$program" release "$dir/x" >/dev/null
expect a_released_set 1 'is released' extend "$dir/x" --event 333fm --round 1
(flock -n 9 || exit 1; extend "$dir/part" --event 333fm --round 1) 9<"$dir/part" >"$dir/said" 2>&1
if grep -q 'is being extended by another program' "$dir/said"; then ok two_at_a_time; else not_ok two_at_a_time "$(head -1 "$dir/said")"; fi
expect and_none_of_that_changed_it 0 'genuine: Parts2026, 3 scrambles' verify "$dir/part"

# ---- forged ----
python3 tests/trust/forged/extend.py "$program"
