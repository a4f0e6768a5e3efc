#!/usr/bin/env bash
# cubing.js applies 200 scrambles of random states of each puzzle that takes long: see tests/peers.
export STATES=200
bash tests/peers/cubing.sh "$1"
exec bash tests/peers/puzzles_js.sh "$1"
