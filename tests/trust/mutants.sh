#!/usr/bin/env bash
# Sets changed by the grammar and signed again: twistseal, tools/verify.py and the page take and refuse the same ones.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
python3 tests/trust/mutants.py "$program" "${MUTANTS:-300}"
