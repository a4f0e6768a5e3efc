#!/usr/bin/env bash
# Tests of `make check` with as much as they are asked for: 200 random states of each puzzle that takes long, which
# cubing.js applies, and the largest set of sheets.
export STATES=200 EXTRAS=20
bash tests/peers/cubing.sh "$1"
bash tests/peers/puzzles_js.sh "$1"
exec bash tests/cli/formats.sh "$1"
