#!/usr/bin/env bash
# What is published before the competition lets nobody test a guess: see tests/trust/guessing.py.
exec python3 "$(dirname "$0")/guessing.py" "$1/twistseal"
