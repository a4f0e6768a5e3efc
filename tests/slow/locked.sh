#!/usr/bin/env bash
# As trust/locked.sh, with 200 sets of each event, in more languages, and filled in for persons.
LOCKED_SETS=200 exec tests/trust/locked.sh "$@"
