#!/bin/bash
# The script host under valgrind: no worker, whatever its script does, misuses memory.
set -u
cd "$(dirname "$0")/../.." || exit
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

if ! command -v valgrind >/dev/null; then
    echo "not ok script_valgrind: valgrind is not installed"
    exit 1
fi
for t in test_script test_script_filter test_script_hostile; do
    # The workers are killed once they have answered, so errors are looked for in the logs.
    if ! UNDER_VALGRIND=1 valgrind --trace-children=yes --log-file="$logs/$t.%p" "$1/tests/$t" >"$logs/out" 2>&1; then
        echo "not ok ${t}_under_valgrind: $(tail -3 "$logs/out")"
    elif [ "$(find "$logs" -name "$t.*" | wc -l)" -lt 10 ]; then
        echo "not ok ${t}_under_valgrind: the workers left no logs"
    elif grep -qE 'Invalid |uninitialised|Process terminating' "$logs/$t".*; then
        grep -hE -A6 'Invalid |uninitialised|Process terminating' "$logs/$t".* | head -20
        echo "not ok ${t}_under_valgrind: memory errors"
    else
        echo "ok ${t}_under_valgrind"
    fi
done
