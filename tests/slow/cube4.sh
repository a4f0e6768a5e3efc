#!/usr/bin/env bash
# The plugin of the 4x4x4 keeps its contract; 10,000 scrambles, and 5,000 for blindfolded solving, arrive.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
expect cube4.so_keeps_the_contract 0 "ok it loads" "$program" plugin check "${program%/*}/plugins/cube4.so"
exec "$1/tests/test_cube4" 10000
