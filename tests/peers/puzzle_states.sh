#!/usr/bin/env bash
# Puzzles that are data have as many states as published: an independent count (puzzle_states.py).
exec python3 tests/peers/puzzle_states.py
