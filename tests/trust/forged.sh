#!/usr/bin/env bash
# One honest set forged in a hundred ways, and what each verifier says: see tests/trust/forged/forge.py.
exec python3 "$(dirname "$0")/forged/forge.py" "$1/twistseal"
