#!/usr/bin/env bash
# verify.html in a browser: what it says of genuine, withheld, linked and changed sets, and of proofs.
#
# Needs Chromium and the packages of tests/package-lock.json, as display.sh does.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash

"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
printf 'delegate namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1-2 "$dir/key.pub")" >"$dir/signers"
mkdir "$dir/sets"
all='competition: {id: Page2026, name: Page 2026}
formats: [text, verifier]
events: {'
for event in 222 333 444 555 666 777 clock minx pyram skewb sq1 333bf 444bf 555bf 333oh 333fm fto; do all+="$event: {rounds: [{sets: 1, extras: 1}]}, "; done
printf '%s333mbf: {rounds: [{sets: 1, format: 1, cubes: 3}]}}\n' "$all" >"$dir/c.yaml"
expect a_set_can_bring_the_page 0 'set:' "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/sets/Page" --quiet
expect it_is_the_page_that_is_installed 0 '' cmp "$dir/sets/Page/verify.html" "$1/verify.html"
expect verify_takes_it 0 'genuine' "$program" verify "$dir/sets/Page" --signers "$dir/signers"
expect a_proof_is_made 0 'revealed' "$program" reveal "$dir/sets/Page" 333/r1/A -o "$dir/proof"
mkdir "$dir/linked"
printf 'competition: {id: Page2026, name: Page 2026}\nformats: [text]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/few.yaml"
"$program" generate "$dir/few.yaml" --key "$dir/key" -o "$dir/linked/Page" --quiet >/dev/null
expect a_linked_set_is_made 0 '(set 2)' "$program" extend "$dir/linked/Page" --event 222 --round 1 --key "$dir/key" --quiet
printf 'competition: {id: States2026, name: States}\nformats: [text]\nevents: {minx: {random_state: true, rounds: [{sets: 1, format: 1, extras: 0}]}, 666: {random_state: true, rounds: [{sets: 1, format: 1, extras: 0}]}, 777: {random_moves: stronger, rounds: [{sets: 1, format: 1, extras: 0}]}}\n' >"$dir/states.yaml"
mkdir "$dir/states"
expect a_set_of_random_states_is_made 0 'set:' "$program" generate "$dir/states.yaml" --key "$dir/key" -o "$dir/states/States" --quiet
mkdir "$dir/sets/Page.secret/persons"
echo x >"$dir/sets/Page.secret/persons/Sheet.pdf" # private, and no list has it
(cd "$dir" && python3 -m zipfile -c sets.zip sets/Page sets/Page.secret)
printf 'competition: {id: Own2026, name: Own}\nformats: [{use: own.lua}]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/own.yaml"
printf 'return { kind = "files", files = function() return { { name = "x.txt", text = "x", public = true } } end }\n' >"$dir/own.lua"
"$program" generate "$dir/own.yaml" --key "$dir/key" -o "$dir/own" --quiet >/dev/null 2>&1
if [ -e "$dir/own.secret/x.txt" ] && [ ! -e "$dir/own/x.txt" ]; then ok a_format_of_ones_own_publishes_nothing; else not_ok a_format_of_ones_own_publishes_nothing 'it does'; fi

# The modules share one scope: a name that two of them have makes the whole page empty.
sed -n "/<script/,/<\/script>/{/script>/d;/<script/d;p}" "$1/verify.html" >"$dir/page.mjs"
expect the_page_is_one_script 0 "" node --check "$dir/page.mjs"
modules_or_end verify_page playwright-core
node tests/web/verify_page.mjs "$1/verify.html" "$dir" 2>&1
