#!/usr/bin/env bash
# The folder that is published shows no scramble and no passcode: see tests/trust/secrecy.py.
exec python3 "$(dirname "$0")/secrecy.py" "$1/twistseal"
