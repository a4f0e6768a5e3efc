#!/usr/bin/env bash
# Every command without memory, and some with calls that fail, one a run; tests/slow/faults.sh tries every command at every place.
if [ "$(basename "$1")" != release ]; then
    echo 'skip faults: a sanitizer brings a heap of its own'
    exit
fi
python3 tests/trust/faults/memory_ends.py "$1"
FAULT_RUNS=60 exec python3 tests/trust/faults/faults.py "$1" generate import check keygen trust_add ceremony_join
