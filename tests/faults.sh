#!/usr/bin/env bash
# Every command with system calls and allocations that fail, and killed on its way: a sample of what
# faults.slow.sh does; see tests/faults/bench.py for what is promised.
if [ "$(basename "$1")" != release ]; then
    echo 'skip faults: a sanitizer brings a heap of its own'
    exit
fi
FAULT_RUNS=90 python3 tests/faults/faults.py "$1" 4
python3 tests/faults/kills.py "$1" 2
