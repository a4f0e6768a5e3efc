#!/usr/bin/env bash
# Every set of turns solves what it reaches, and <U,R,F> by shortest sequences.
"$1/tests/test_subgroup" slow
