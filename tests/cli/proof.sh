#!/usr/bin/env bash
# Proofs of single scrambles, genuine, forged and damaged: see tests/cli/proof_cases.py.
exec python3 "$(dirname "$0")/proof_cases.py" "$1/twistseal" 300
