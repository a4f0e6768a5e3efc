#!/usr/bin/env bash
# The same as proof.sh, with 10,000 damaged proofs.
exec python3 tests/cli/proof_cases.py "$1/twistseal" 10000
