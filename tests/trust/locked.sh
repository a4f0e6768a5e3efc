#!/usr/bin/env bash
# Locked sheets, which are public before the competition, differ in nothing that can be read without a passcode.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
[ -e "$1/plugins/paper.so" ] || { ok sheets_are_not_made_without_paper; exit; }
python3 tests/trust/locked.py "$program" "$dir" "${LOCKED_SETS:-2}"
