#!/usr/bin/env bash
# Each state of a known subset of the 2x2x2 that a filter accepts comes up as often as any other.
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if "$1/tests/test_trial" states >"$log" 2>&1; then
    echo "ok each_state_of_a_subset_is_equally_likely"
else
    cat "$log"
    echo "not ok each_state_of_a_subset_is_equally_likely: test_trial states failed"
fi
