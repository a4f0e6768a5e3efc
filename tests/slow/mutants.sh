#!/usr/bin/env bash
# As trust/mutants.sh, with 2,000 sets.
MUTANTS=2000 exec tests/trust/mutants.sh "$@"
