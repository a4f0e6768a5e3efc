#!/usr/bin/env bash
# Runs in parts, put together by `merge`, and parts that do not fit: see tests/cli/shard_cases.py.
exec python3 "$(dirname "$0")/shard_cases.py" "$1"
