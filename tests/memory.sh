#!/usr/bin/env bash
# At its end the program's memory has no scramble, passcode or seed: see tests/memory.py.
if [ "$(basename "$1")" = san ]; then
    echo 'skip memory: a sanitizer brings a heap of its own'
    exit
fi
exec python3 "$(dirname "$0")/memory.py" "$1/twistseal"
