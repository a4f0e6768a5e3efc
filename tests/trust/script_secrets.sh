#!/bin/bash
# While a set is made, no process that runs scripts has its seed or its key.
set -u
program=$(realpath "$1/twistseal")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 "$(dirname "$0")/script_secrets.py" "$program" "$dir"
