#!/usr/bin/env bash
# Every puzzle that is data keeps the contract.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache

for file in lua/puzzles/*.lua; do
    id=$(basename "$file" .lua)
    expect "${id}_keeps_the_contract" 0 "ok $id: apply() refuses" "$program" plugin check "puzzles/$id"
done
