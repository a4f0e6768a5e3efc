#!/usr/bin/env bash
# A tablet opens locked sheets in its browser: Chromium's own viewer shows each with its passcode, as the one for print.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash
modules_or_end locked_viewer playwright-core
[ -e "$1/plugins/paper.so" ] || { ok sheets_are_not_made_without_paper; exit; }
"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
printf 'competition: {id: View2026, name: View}\npaper: letter\nformats: [{use: sheets, together: false}, {use: sheets, together: false, language: ar, letters: true, events: [sq1]}]\n' >"$dir/c.yaml"
echo 'events: {222: {rounds: [{sets: 1}]}, sq1: {rounds: [{sets: 1}]}, 333mbf: {rounds: [{sets: 1, format: 1, cubes: 9}]}}' >>"$dir/c.yaml"
expect sheets_are_made 0 'set:' "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --quiet
node tests/web/locked_viewer.mjs "$dir/set" 2>&1
