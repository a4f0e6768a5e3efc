#!/usr/bin/env bash
# A million random positions are solved within 21 moves, each answer applied back to solved.
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if "$1/tests/test_engine" 1000000 >"$log" 2>&1; then
    echo "ok a_million_positions_are_solved_within_21_moves"
else
    cat "$log"
    echo "not ok a_million_positions_are_solved_within_21_moves: test_engine 1000000 failed"
fi
