#!/usr/bin/env bash
# Every command with a call from each place of its code failing, or without memory; 200 kills each.
if [ "$(basename "$1")" != release ]; then
    echo 'skip faults: a sanitizer brings a heap of its own'
    exit
fi
python3 tests/trust/faults/memory_ends.py "$1" 20
python3 tests/trust/faults/faults.py "$1"
python3 tests/trust/faults/kills.py "$1" 200
