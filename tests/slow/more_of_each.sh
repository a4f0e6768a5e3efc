#!/usr/bin/env bash
# Tests of `make check` with as much as they are asked for: 200 random states of each puzzle that takes long, which
# cubing.js applies, the largest set of sheets, a 2x2x2 with rotations in quarter turns.
export STATES=200 EXTRAS=20 QUARTER=222all:14
bash tests/peers/cubing.sh "$1"
bash tests/peers/puzzles_js.sh "$1"
bash tests/cli/generic.sh "$1"
exec bash tests/cli/formats.sh "$1"
