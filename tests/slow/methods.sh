#!/usr/bin/env bash
# The table of methods in core/solve/README.md is what `bench methods` prints, but for times and table sizes.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache
mkdir "$dir/cache"

lengths() { awk '/^(method|thistlethwaite|multiphase,|kociemba,|twophase,) / { NF -= 3; print }'; }
"$program" bench methods | sed 's/ MB$//' | lengths >"$dir/measured"
sed 's/ MB$//' core/solve/README.md | lengths >"$dir/shown"
if [ "$(wc -l <"$dir/measured")" = 11 ] && diff "$dir/shown" "$dir/measured" >"$dir/diff"; then
    ok readme_shows_what_the_benchmark_prints
else
    not_ok readme_shows_what_the_benchmark_prints "$(head -20 "$dir/diff")"
fi
