# What script tests share: the program, a directory of their own, and a way to state a promise.
# shellcheck shell=bash
# shellcheck disable=SC2034 # the scripts that source this use it
program=$(realpath "$1")/twistseal
dir=$(mktemp -d)
export XDG_STATE_HOME=$dir/state XDG_CACHE_HOME=${program%/*}/cache # tables are built once for all
trap 'chmod -R u+rwx "$dir"; rm -rf "$dir"' EXIT

ok() { echo "ok $1"; }
not_ok() { echo "not ok $1: $2"; }

# expect NAME CODE TEXT COMMAND...: the exit code, and a line of the output that has the text ('':
# any output).
expect() {
    local name=$1 code=$2 text=$3 got
    shift 3
    "$@" >"$dir/out" 2>&1
    got=$?
    if [ $got -ne "$code" ]; then
        not_ok "$name" "exit code $got instead of $code: $(head -1 "$dir/out")"
    elif [ -n "$text" ] && ! grep -qF -- "$text" "$dir/out"; then
        not_ok "$name" "no '$text' in: $(head -1 "$dir/out")"
    else
        ok "$name"
    fi
}

same_set() { # same_set ONE OTHER: two sets of one seed, but for what is encrypted anew each time
    diff -r -x sheets -x MANIFEST -x MANIFEST.sig "$1" "$2" &&
        diff <(sed '/^output: sheets/d' "$1/MANIFEST") <(sed '/^output: sheets/d' "$2/MANIFEST") &&
        diff <(ls "$1/sheets" 2>/dev/null) <(ls "$2/sheets" 2>/dev/null)
}
