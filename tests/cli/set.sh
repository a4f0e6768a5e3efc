#!/usr/bin/env bash
# A signed set from its competition file to its verification, as a user runs it.
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
"$program" keygen "$dir/other" --no-passphrase --principal other@example.org >/dev/null || exit 1
printf 'delegate@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
printf 'other@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/other.pub")" >"$dir/others"
echo $seed >"$dir/given"
generate() { "$program" generate configs/demo.yaml --key "$dir/key" "$@"; }

# ---- the same seed gives the same bytes, but for what is encrypted ----
check generates_with_a_seed generate -o "$dir/one" --seed-file "$dir/given" --jobs 1
check generates_with_two_jobs generate -o "$dir/two" --seed-file "$dir/given" --jobs 2
check same_seed_same_bytes_with_1_and_2_jobs same_set "$dir/one" "$dir/two"
check and_the_same_secrets diff -r "$dir/one.secret" "$dir/two.secret"
rm -rf "$dir/two"
# So it is where a run ended between the two folders.
expect secrets_without_their_set_are_never_overwritten 1 "'$dir/two.secret' exists, and is never overwritten: it holds the scrambles of a set that was moved, or of a run that ended" generate -o "$dir/two" --seed-file "$dir/given"
expect and_are_not_touched 0 '' diff -r "$dir/one.secret" "$dir/two.secret"
rm -rf "$dir/two.secret"
mkdir "$dir/two.secret"
check a_set_removed_can_be_made_again_of_its_seed generate -o "$dir/two" --seed-file "$dir/given"
check and_is_the_same same_set "$dir/one" "$dir/two"
check with_the_same_secrets diff -r "$dir/one.secret" "$dir/two.secret"
check the_kept_seed_file_is_taken generate -o "$dir/three" --seed-file "$dir/one.secret/seed"
check and_gives_the_same same_set "$dir/one" "$dir/three"
check seeded_manifest_is_marked grep -qx 'status: NOT FOR COMPETITION' "$dir/one/MANIFEST"
if command -v pdftotext >/dev/null; then
    for f in "$dir"/one.secret/print/*.pdf; do
        [ "${f##*/}" = Passcodes.pdf ] || pdftotext -layout "$f" - | grep -q 'NOT FOR COMPETITION' || { not_ok every_seeded_sheet_is_marked "$f"; marked=no; }
    done
    [ "${marked-yes}" = no ] || ok every_seeded_sheet_is_marked
    digest=$(sed -n 's/^tree: .* sha256=\(.\{16\}\).*/\1/p' "$dir/one/MANIFEST")
    pdftotext "$(find "$dir/one.secret/print" -name '*.pdf' | head -n 1)" "$dir/page.txt"
    check every_sheet_carries_the_digest grep -q "${digest:0:4} ${digest:4:4} ${digest:8:4} ${digest:12:4}" "$dir/page.txt"
fi

expect a_seeded_set_says_so_first 0 'NOT FOR COMPETITION (made from a given seed); genuine: ' "$program" verify "$dir/one" --signers "$dir/signers"
expect a_seeded_set_is_refused_for_a_competition 1 'not for competition: ' "$program" verify "$dir/one" --signers "$dir/signers" --for-competition

# ---- a set for competition ----
check generates generate -o "$dir/set"
check manifest_says_competition grep -qx 'status: competition' "$dir/set/MANIFEST"
check our_verifier_accepts "$program" verify "$dir/set" --signers "$dir/signers"
check a_set_for_competition_passes_for_one "$program" verify "$dir/set" --signers "$dir/signers" --for-competition
# Whatever memory is left: genuine, or nobody can tell. (A limit that --version dies of says nothing.)
for kilobytes in 30000 40000 60000 100000 200000 300000; do
    (ulimit -v $kilobytes; "$program" --version) >/dev/null 2>&1 || continue
    (ulimit -v $kilobytes; "$program" verify "$dir/set" --signers "$dir/signers") >"$dir/out" 2>&1
    [ $? -ne 1 ] || { not_ok little_memory_makes_no_set_false "$kilobytes: $(head -2 "$dir/out")"; little=no; }
done
[ "${little-yes}" = no ] || ok little_memory_makes_no_set_false
check openssh_accepts sh -c "ssh-keygen -Y verify -f '$dir/signers' -I delegate@example.org -n manifest@twistseal -s '$dir/set/MANIFEST.sig' < '$dir/set/MANIFEST'"
check python_verifier_accepts python3 tools/verify.py "$dir/set" --signers "$dir/signers" --seed "$dir/set.secret/seed"
if diff -rq "$dir/set" "$dir/one" >/dev/null; then not_ok fresh_sets_differ 'they are the same'; else ok fresh_sets_differ; fi
check seed_is_readable_by_its_owner_only test "$(stat -c %a "$dir/set.secret/seed")" = 600
check passcodes_are_readable_by_their_owner_only test "$(stat -c %a "$dir/set.secret/passcodes")" = 600
check secrets_are_their_owners_only test "$(stat -c %a "$dir/set.secret")" = 700
expect the_set_has_only_what_may_be_shown 0 "$(printf 'CONFIG.json\nMANIFEST\nMANIFEST.sig\nsheets')" ls -A "$dir/set"
expect the_rest_is_secret 0 "$(printf 'CONTENTS\nLEAVES\npasscodes\nprint\nscrambles.json\nseed\ntext')" ls -A "$dir/set.secret"
if grep -rq "$(sed -n 3p "$dir"/set.secret/seed)" "$dir/set"; then
    not_ok seed_is_not_in_the_set 'it is'; else ok seed_is_not_in_the_set; fi
# A set has at most 100,000 scrambles.
many() { # many CUBES: 100 sets of three attempts and two extras
    printf 'competition: {id: Many2026, name: Many}\nformats: []\nevents: {333mbf: {rounds: [{format: 3, sets: 100, cubes: %d, extras: 2}]}, 222: {rounds: [{format: 1, sets: 100, extras: 19}, {format: 1, sets: 100, extras: 19}, {format: 1, sets: 100, extras: 19}, {format: 1, sets: 100, extras: 19}]}}\n' "$1" >"$dir/many.yaml"
}
many 180
expect as_many_as_a_set_has_are_fine 0 'Many2026' "$program" check "$dir/many.yaml"
sed -i 's/extras: 2}/extras: 3}/' "$dir/many.yaml"
for command in check "generate --key $dir/key -o $dir/many"; do
    # shellcheck disable=SC2086 # the options are words
    expect "more_are_refused_by_${command%% *}" 1 'has 116000 scrambles, a set at most 100000' "$program" $command "$dir/many.yaml"
done
expect a_list_without_the_key_cannot_tell 2 "'$dir/others' does not list the key that signed, SHA256:" "$program" verify "$dir/set" --signers "$dir/others"
: >"$dir/nobody"
expect nor_can_an_empty_one 2 "'$dir/nobody' does not list the key that signed, SHA256:" "$program" verify "$dir/set" --signers "$dir/nobody"
expect a_readme_is_no_set 2 "'README.md' is no set, no proof and no sheet" "$program" verify README.md --signers "$dir/signers"
expect nor_is_a_file_of_one 2 'is a file of a set: verify the folder of the set' "$program" verify "$dir/set/MANIFEST" --signers "$dir/signers"
expect no_signers_file_cannot_tell 2 'cannot open' "$program" verify "$dir/set" --signers "$dir/none"
expect no_set_cannot_tell 2 'cannot open' "$program" verify "$dir/none" --signers "$dir/signers"
expect a_day_there_is_not 2 "there is no day" "$program" verify "$dir/set" --signers "$dir/signers" --at 2026-02-31
expect verify_needs_signers 2 "'twistseal trust add' makes a list of your own" "$program" verify "$dir/set"
for command in verify audit release "sign --key $dir/key" 'reveal --output x 333/r1/A/1' "extend --key $dir/key --event 333 --round 1"; do
    # shellcheck disable=SC2086 # words
    expect "the_folder_of_secrets_is_named_by_${command%% *}" 2 "set.secret' has the secrets of a set: give '$dir/set'" "$program" ${command%% *} "$dir/set.secret/" ${command#"${command%% *}"}
done

# ---- what is withheld, and released ----
verify() { "$program" verify "$@" --signers "$dir/signers"; }
other_verify() { python3 tools/verify.py "$@" --signers "$dir/signers"; }
cp -r "$dir/set" "$dir/alone"
expect a_set_alone_is_genuine_and_says_what_is_withheld 0 'genuine: DemoOpen2026, 64 scrambles in 9 sets, 14 sheets; scrambles withheld until released' verify "$dir/alone"
expect and_so_says_the_other_verifier 0 '64 scrambles; scrambles withheld until released' other_verify "$dir/alone"
expect its_secrets_may_stand_elsewhere 0 'genuine: DemoOpen2026, 64 scrambles, 45 files' verify "$dir/alone" --secrets "$dir/set.secret/"
expect the_seed_alone_shows_all_of_it 0 'follow from the seed, by their tree (the scrambles are withheld)' "$program" audit "$dir/alone" --seed-file "$dir/set.secret/seed"
expect without_a_seed_it_cannot_be_audited 2 'give --seed-file' "$program" audit "$dir/alone"
expect the_seed_beside_it_is_found 0 'sequences follow from the seed;' "$program" audit "$dir/set"
expect secrets_that_are_not_there_cannot_tell 2 'cannot open' verify "$dir/alone" --secrets "$dir/none"
expect another_sets_secrets_are_named 1 'CONTENTS: differs from what was signed: the folder of the scrambles is damaged, or of another set' verify "$dir/alone" --secrets "$dir/one.secret"
expect and_never_released 1 'CONTENTS: differs from what was signed' "$program" release "$dir/alone" --secrets "$dir/one.secret"
damaged() { # damaged NAME TEXT SHELL: a copy of the secrets after SHELL ran in it
    rm -rf "$dir/alone.secret"
    cp -r "$dir/set.secret" "$dir/alone.secret"
    (cd "$dir/alone.secret" && eval "$3")
    expect "$1" 1 "$2" verify "$dir/alone"
    expect "${1}_by_the_other_verifier" 1 "${2%%:*}" other_verify "$dir/alone"
    expect "${1}_before_it_is_released" 1 "$2" "$program" release "$dir/alone"
}
damaged changed_leaves_in_the_secrets_are_named 'LEAVES: differs from what was signed' "sed -i '5s/\$/ U/' LEAVES"
damaged a_missing_file_of_the_secrets_is_named 'scrambles.json: is missing' 'rm scrambles.json'
damaged a_stranger_in_the_secrets_is_named 'extra: was not signed with this set' 'touch extra'
damaged another_seed_in_the_secrets_is_named 'seed: is not the seed that the manifest commits to' "cp '$dir/one.secret/seed' ."
damaged a_list_that_is_not_there_is_named 'CONTENTS: is missing' 'rm CONTENTS'
damaged a_changed_salt_is_named 'CONTENTS: differs' "sed -i '3s/[0-9a-f]\$/x/' CONTENTS"
damaged a_link_in_the_secrets_is_named 'LEAVES: is a link' "mv LEAVES ../leaves; ln -s ../leaves LEAVES"
rm -rf "$dir/alone.secret"
expect nothing_is_copied_of_wrong_secrets 0 '' diff -r "$dir/set" "$dir/alone"
expect a_set_is_not_released_from_itself 2 'is the set itself, which has no scrambles yet' "$program" release "$dir/alone" --secrets "$dir/alone"
expect nothing_to_release_cannot_be_done 2 'cannot open' "$program" release "$dir/alone"
cp -r "$dir/set.secret" "$dir/alone.secret"
touch "$dir/alone/.DS_Store" "$dir/alone/._MANIFEST" "$dir/alone.secret/Thumbs.db" "$dir/alone.secret/print/desktop.ini"
expect what_systems_leave_is_named 0 'note: print/desktop.ini: is not part of the set' verify "$dir/alone"
expect and_by_the_other_verifier 0 'note: .DS_Store: is not part of the set' other_verify "$dir/alone"
rm "$dir/alone/.DS_Store" "$dir/alone/._MANIFEST"
expect the_set_is_released 0 'released: 30 files added' "$program" release "$dir/alone"
expect twice_is_as_once 0 'released: 0 files added' "$program" release "$dir/alone"
expect it_is_whole_now 0 'genuine: DemoOpen2026, 64 scrambles, 45 files' verify "$dir/alone" --secrets "$dir/set.secret"
mv "$dir/alone.secret" "$dir/kept"
expect the_set_may_be_named_as_the_folder_of_its_scrambles 0 'genuine: DemoOpen2026, 64 scrambles, 45 files' verify "$dir/alone" --secrets "$dir/alone/"
expect for_the_other_verifier_too 0 '64 scrambles, signed by' other_verify "$dir/alone" --secrets "$dir/alone/"
expect also_alone 0 'genuine: DemoOpen2026, 64 scrambles, 45 files' verify "$dir/alone"
expect also_for_the_other_verifier 0 '64 scrambles, signed by' other_verify "$dir/alone"
expect the_seed_is_not_released_unasked 2 'give --seed-file' "$program" audit "$dir/alone"
expect the_seed_is_released_when_asked 0 'released: 1 file added' "$program" release "$dir/alone" --secrets "$dir/kept" --seed
expect then_it_is_audited_alone 0 'sequences follow from the seed;' "$program" audit "$dir/alone"
expect and_its_salts_by_the_other_verifier 0 'salts, passcodes and commitment of the seed' other_verify "$dir/alone" --seed "$dir/alone/seed"
# A release that died on the way: some files, no CONTENTS.
rm "$dir/alone/CONTENTS" "$dir/alone/LEAVES"
expect half_a_release_alone_is_no_set 1 'scrambles.json: was not signed with this set' verify "$dir/alone"
expect with_its_secrets_it_is_genuine 0 'genuine: ' verify "$dir/alone" --secrets "$dir/kept"
expect and_is_completed 0 'released: 2 files added' "$program" release "$dir/alone" --secrets "$dir/kept"
sed -i s/R2/R/ "$dir/alone/scrambles.json"
expect a_released_file_that_changed_is_not_passed_over 1 'scrambles.json: differs from what was signed' "$program" release "$dir/alone" --secrets "$dir/kept"

# ---- the seed, once revealed ----
seed_file=$dir/set.secret/seed
cp -r "$dir/set" "$dir/whole"
check a_whole_set_is_made "$program" release "$dir/whole" --secrets "$dir/set.secret"
expect every_state_follows_from_the_seed 0 'states, salts and sequences follow from the seed' "$program" audit "$dir/set" --seed-file "$seed_file"
sed -n 3p "$seed_file" >"$dir/digits"
expect with_signers_the_signature_is_checked_too 0 'follow from the seed; the signature is good' "$program" audit "$dir/set" --seed-file "$seed_file" --signers "$dir/signers"
expect its_digits_alone_are_enough 0 'follow from the seed' "$program" audit "$dir/set" --seed-file "$dir/digits"
awk 'NR == 3 {$0 = substr($0, 2) substr($0, 1, 1)} {print}' "$seed_file" >"$dir/wrong-seed"
cp -r "$dir/whole" "$dir/changed-leaves"
sed -i '0,/ D/s// U/' "$dir/changed-leaves/LEAVES"
expect changed_scrambles_are_not_passed_over 1 'LEAVES: differs from what was signed' "$program" audit "$dir/changed-leaves" --seed-file "$seed_file"
expect another_seed_is_refused 1 'is not the seed that the manifest commits to' "$program" audit "$dir/set" --seed-file "$dir/wrong-seed"
sed 2s/.*/Other/ "$seed_file" >"$dir/wrong-seed"
expect another_competitions_seed_cannot_tell 2 "is of competition 'Other'" "$program" audit "$dir/set" --seed-file "$dir/wrong-seed"

# ---- changed sets: the message names what differs ----
changed() { # changed NAME TEXT SHELL: verifies a copy after SHELL ran in it
    rm -rf "$dir/copy"
    cp -r "$dir/whole" "$dir/copy"
    (cd "$dir/copy" && eval "$3")
    expect "$1" 1 "$2" "$program" verify "$dir/copy" --signers "$dir/signers"
}
changed names_a_changed_file 'scrambles.json: differs from what was signed' "sed -i 's/R2/R/' scrambles.json"
changed names_a_missing_file 'scrambles.json: is missing' 'rm scrambles.json'
changed names_an_added_file 'extra.txt: was not signed with this set' 'echo x > extra.txt'
changed names_an_added_folder_in_a_folder 'text/empty: was not signed with this set' 'mkdir text/empty'
changed a_name_cannot_write_on_the_terminal '?[2J?genuine: DemoOpen2026: was not' "touch \$'\\e[2J\\ngenuine: DemoOpen2026'"
changed names_changed_leaves 'LEAVES: differs from what was signed' "sed -i '5s/\$/ U/' LEAVES"
changed names_leaves_that_changed_places 'LEAVES: differs from what was signed' "awk 'NR<=6{a=a\$0\"\\n\";next} {print} NR==12{printf \"%s\",a}' LEAVES > x; mv x LEAVES"
changed refuses_a_changed_manifest 'MANIFEST.sig: ' "sed -i 's/^status: .*/status: competitioN/' MANIFEST"
changed refuses_another_sets_signature 'MANIFEST.sig: ' "cp '$dir/one/MANIFEST.sig' ."

# What cannot be read proves nothing; what else was found counts all the same.
as_owner=() # root without the right to read everything
[ "$(id -u)" != 0 ] || as_owner=(setpriv '--bounding-set=-dac_override,-dac_read_search')
unread() { # unread NAME CODE TEXT SHELL: like changed, and LEAVES may not be read
    rm -rf "$dir/copy"
    cp -r "$dir/whole" "$dir/copy"
    (cd "$dir/copy" && eval "$4" && chmod 000 LEAVES)
    expect "$1" "$2" "$3" "${as_owner[@]}" "$program" verify "$dir/copy" --signers "$dir/signers"
}
unread an_unreadable_file_cannot_tell 2 "LEAVES': permission denied" :
unread an_unreadable_file_hides_no_proof 1 'scrambles.json: is missing' 'rm scrambles.json'

# ---- bad input: nothing is written ----
expect an_existing_directory_is_kept 1 'exists: a set is never overwritten' generate -o "$dir/set"
for same in "$dir/new/" "$dir/./new" "$dir//new"; do
    expect the_seed_never_stands_in_the_set 1 'are the same folder: give the secrets another place' generate -o "$dir/new" --secrets "$same"
done
expect each_stage_has_its_time 0 'lay out ' generate -o "$dir/timed" --quiet --times
expect a_missing_key 2 "cannot open '$dir/nokey'" "$program" generate configs/demo.yaml --key "$dir/nokey" -o "$dir/new"
chmod 644 "$dir/other"
expect a_world_readable_key 1 "$dir/other" "$program" generate configs/demo.yaml --key "$dir/other" -o "$dir/new"
echo right and long >"$dir/pass"
"$program" keygen "$dir/locked" --principal locked@example.org --passphrase-fd 3 >/dev/null 3<"$dir/pass"
echo wrong >"$dir/pass2"
expect a_wrong_passphrase 1 passphrase sh -c "'$program' generate configs/demo.yaml --key '$dir/locked' -o '$dir/new' --passphrase-fd 3 3<'$dir/pass2'"
check the_right_passphrase sh -c "'$program' generate configs/demo.yaml --key '$dir/locked' -o '$dir/locked-set' --passphrase-fd 3 3<'$dir/pass'"
sed 's/sets: 3/sets: -3/' configs/demo.yaml >"$dir/bad.yaml"
expect no_sets 1 "$dir/bad.yaml:" "$program" generate "$dir/bad.yaml" --key "$dir/key" -o "$dir/new"
sed 's/^  333oh:/  333x:/' configs/demo.yaml >"$dir/bad.yaml"
expect an_unknown_event 1 "'333x'" "$program" generate "$dir/bad.yaml" --key "$dir/key" -o "$dir/new"
expect a_place_that_is_not_there 2 "nodir" "$program" generate configs/demo.yaml --key "$dir/key" -o "$dir/nodir/new"
echo 12345 >"$dir/short"
expect a_bad_seed 1 "'$dir/short' is not a seed file" generate -o "$dir/new" --seed-file "$dir/short"
expect no_seed_on_a_command_line 2 'give --seed-file' generate -o "$dir/new" --seed $seed
if grep -q "$seed" "$dir/out"; then not_ok and_it_is_not_repeated "$(cat "$dir/out")"; else ok and_it_is_not_repeated; fi
{ sed 's/sets: 3/sets: 27/' configs/demo.yaml && echo 'formats: []'; } >"$dir/many.yaml"

# ---- scripts that misbehave ----
script() { # script NAME CODE TEXT LUA: a format that does this; the set fails as a whole
    printf '%s\n' "return { kind = \"files\", files = function() $4 end }" >"$dir/bad.lua"
    { echo "formats: [$dir/bad.lua]"; cat configs/demo.yaml; } >"$dir/bad.yaml"
    expect "$1" "$2" "$3" "$program" generate "$dir/bad.yaml" --key "$dir/key" -o "$dir/new"
}
script a_script_with_a_syntax_error 1 "$dir/bad.lua:1:" 'return ] '
script an_endless_loop 1 "$dir/bad.lua:1: over 200 million instructions" 'while true do end'
script unbounded_memory 1 "$dir/bad.lua: over its memory limit" 'local t = {} while true do t[#t + 1] = text.repeat_("x", 1048576) .. #t end'
script a_format_that_returns_no_files 2 "must return a list of files" 'return 7'

check twenty_seven_sets "$program" generate "$dir/many.yaml" --key "$dir/key" -o "$dir/many"
printf 'competition: {id: Minx, name: Minx}\nformats: [text]\nevents: {minx: {rounds: [{sets: 1}]}}\n' >"$dir/minx.yaml"
check one_event "$program" generate "$dir/minx.yaml" --key "$dir/key" -o "$dir/minx"
check only_the_plugins_used_are_in_the_manifest [ "$(grep ^plugin: "$dir/minx/MANIFEST" | cut -d' ' -f2)" = megaminx.so ]
check the_27th_set_is_aa grep -q '^333/r1/AA/1$' "$dir/many.secret/LEAVES"
if [ -e "$dir/new" ] || [ -e "$dir/new.secret" ]; then not_ok nothing_is_written_after_an_error 'it is'; else ok nothing_is_written_after_an_error; fi
if find "$dir" -name '.*' -not -name . -newer "$dir/signers" | grep -q .; then not_ok no_temporary_names_stay 'they do'; else ok no_temporary_names_stay; fi
