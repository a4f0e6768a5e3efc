#!/usr/bin/env bash
# Cubes of five to seven layers by their states: the plugin keeps its contract, and 20 states of each are solved.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
out=${program%/*}
expect bigcube.so_keeps_the_contract 0 "ok it loads" "$program" plugin check "$out/plugins/bigcube.so"
expect states_of_each_size_are_solved 0 "PASSED" "$out/tests/test_bigcube_states" 20
expect so_is_a_5x5x5_in_place 0 "PASSED" "$out/tests/test_bigcube" 20
