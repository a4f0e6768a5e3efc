#!/usr/bin/env bash
# No move is redundant in 20,000 scrambles of each event, and 2,000 of 444 and 444bf.
exec "$1/tests/test_redundancy" all
