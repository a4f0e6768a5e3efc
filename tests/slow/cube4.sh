#!/usr/bin/env bash
# Ten thousand scrambles of the 4x4x4, and five thousand for blindfolded solving, arrive.
exec "$1/tests/test_cube4" 10000
