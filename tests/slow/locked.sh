#!/usr/bin/env bash
# As trust/locked.sh, with 200 sets of each event.
LOCKED_SETS=200 exec tests/trust/locked.sh "$@"
