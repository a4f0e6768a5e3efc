#!/usr/bin/env bash
# WCIFs as delegates have them, each with what is said of it: see tests/cli/wcif_cases.py.
exec python3 "$(dirname "$0")/wcif_cases.py" "$1/twistseal"
