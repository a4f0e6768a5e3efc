#!/usr/bin/env bash
# Every command with each of its system calls failing, and 1,000 of its allocations; 200 kills each.
if [ "$(basename "$1")" != release ]; then
    echo 'skip faults: a sanitizer brings a heap of its own'
    exit
fi
python3 tests/faults/faults.py "$1" 1000
python3 tests/faults/kills.py "$1" 200
