#!/usr/bin/env bash
# tools/verify.py, the independent verifier: see tests/trust/verify_cases.py.
exec python3 "$(dirname "$0")/verify_cases.py"
