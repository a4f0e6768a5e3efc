#!/usr/bin/env bash
# What a genuine verdict means is told in the same words by the guide and by each of the four verifiers.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
python3 tests/trust/meanings.py "$program" "$dir"
