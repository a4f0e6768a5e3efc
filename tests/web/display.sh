#!/usr/bin/env bash
# The display: what a set's page shows in a browser, and that nothing else makes the same page.
#
# Needs Chromium and the packages of tests/package-lock.json, as cubing.sh does.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash

seed=$(printf '7c%.0s' {1..32})
echo "$seed" >"$dir/seed"
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
echo "delegate $(cut -d' ' -f1-2 "$dir/key.pub")" >"$dir/signers"
cat >"$dir/c.yaml" <<'Y'
competition: {id: Display2026, name: "Display <b>Open</b> & Löwe 2026", date: 2026-12-05}
formats: [json, display]
events:
  333: {rounds: [{sets: 2}, {sets: 1}]}
  222: {rounds: [{sets: 1}]}
  777: {rounds: [{sets: 1}]}
  minx: {rounds: [{sets: 1}]}
  sq1: {rounds: [{sets: 1}]}
  clock: {rounds: [{sets: 1}]}
  555bf: {rounds: [{sets: 1}]}
  333fm: {rounds: [{sets: 1}]}
  333mbf: {rounds: [{format: 1, sets: 1, cubes: 12}]}
Y
generate() { "$program" generate "$dir/c.yaml" --key "$dir/key" --seed-file "$dir/seed" "$@" --quiet; }
expect a_set_has_a_display 0 '' generate -o "$dir/set"
expect the_display_is_signed 0 'output: display.html' cat "$dir/set/MANIFEST"
generate -o "$dir/again" --jobs 1 >/dev/null 2>&1
expect one_seed_gives_one_display 0 '' cmp "$dir/set/display.html" "$dir/again/display.html"
expect verify_takes_it 0 genuine "$program" verify "$dir/set" --signers "$dir/signers"
expect audit_makes_it_again 0 'follow from the seed' "$program" audit "$dir/set" --signers "$dir/signers"

# What Python opens by the specification alone, and what the specification says.
awk '/^333\/r1\/B\// { sub(".*/", ""); label = $0 }
     label && sub("^scramble ", "") { print label, $0; label = "" }' "$dir/set.secret/LEAVES" >"$dir/leaves"
tests/data/vectors/display.py "$dir/set/display.html" "$seed" 333/r1/B >"$dir/opened" 2>&1
expect python_opens_a_sheet 0 '' diff "$dir/leaves" "$dir/opened"
tests/data/vectors/display.py vector >"$dir/vector"
awk '/^## display.html/ { there = 1 } there && /^```/ { inside = !inside; next } inside' core/set/README.md >"$dir/said"
expect the_vector_is_what_python_computes 0 '' diff "$dir/said" "$dir/vector"
expect planted_another_seed_opens_nothing 1 '' \
    tests/data/vectors/display.py "$dir/set/display.html" "${seed/7c/7d}" 333/r1/B

sed -i 's/display\]/{use: display, language: ar}]/' "$dir/c.yaml"
expect it_speaks_other_languages 0 '' generate -o "$dir/set.ar"

cat >"$dir/own.lua" <<'L'
return { kind = "display", sheets = function() return {} end, frame = function() return {} end }
L
expect a_format_of_ones_own_cannot_be_a_display 1 "cannot be of kind 'display'" \
    "$program" script check "$dir/own.lua"

modules_or_end display playwright-core
node tests/web/display.mjs "$dir/set" "$seed" 2>&1
