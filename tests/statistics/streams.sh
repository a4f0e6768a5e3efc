#!/usr/bin/env bash
# The random streams are uniform, and the tests that say so notice each planted fault.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
streams=$1/tools/streams
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

expect the_generator_is_uniform 0 'pairs of draws below 24' "$streams" $seed
for fault in modulo scaled echo onekey; do
    expect "a_planted_fault_is_noticed_$fault" 1 'NOT UNIFORM' "$streams" $seed $fault
done
expect an_unknown_fault_is_refused 2 'usage: streams' "$streams" $seed nothing
expect a_bad_seed_is_refused 2 'a seed has 64 hex digits' "$streams" 00
