#!/usr/bin/env bash
# At its end the program's memory has no scramble, passcode or seed: see tests/trust/memory.py.
case ${1##*/} in san | tsan)
    echo 'skip memory: a sanitizer brings a heap of its own'
    exit
    ;;
esac
exec python3 "$(dirname "$0")/memory.py" "$1/twistseal"
