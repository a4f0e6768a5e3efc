#!/usr/bin/env bash
# Every state of the 2x2x2, the pyraminx and the skewb comes up, all equally often, in more than
# 10^7 draws of each; a planted fault is noticed.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash
out=$1

counted() { # counted NAME CODE PUZZLE STATES DRAWS [PLANT]
    local name=$1 code=$2
    shift 2
    expect "$name" "$code" "$2 states in" "$out/tools/state_counts" "$out/plugins" "$@"
}
# About 22 draws a state: chance leaves one out once in a thousand runs, and the stream is fixed.
counted every_222_is_equally_likely 0 222 3674160 80000000
counted every_pyraminx_is_equally_likely 0 pyram 933120 20000000
counted every_skewb_is_equally_likely 0 skewb 3149280 70000000
for plant in modulo missing; do
    counted "a_planted_fault_is_noticed_222_$plant" 1 222 3674160 20000000 $plant
    counted "a_planted_fault_is_noticed_pyraminx_$plant" 1 pyram 933120 10000000 $plant
done
