#!/usr/bin/env bash
# tools/lint judges the layout of the sources by the clang-format that they are written with, and by no other.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir -p "$dir/tree/tools" "$dir/bin"
cp tools/lint tools/check-layers "$dir/tree/tools/"
printf '/* A file. */\nint  x;\n' >"$dir/tree/x.c"

lint() { # lint VERSION: with a clang-format of this version that finds fault
    # shellcheck disable=SC2016
    printf '#!/bin/sh\n[ "$1" = --version ] && echo "Debian clang-format version %s" && exit\necho "$*: found"\nexit 1\n' \
        "$1" >"$dir/bin/clang-format"
    chmod +x "$dir/bin/clang-format"
    PATH=$dir/bin:$PATH "$dir/tree/tools/lint" "gcc -std=c11" | grep -A 9 -m 1 -E 'found|format'
}
export CI=
expect layout_is_judged 0 'x.c: found' lint 14.0.6
expect what_is_judged_fails 0 'lint format    FAILED' lint 14.0.6
expect another_formatter_is_not_asked 0 'lint format    skip' lint 19.1.7
CI=true expect nothing_is_skipped_where_it_counts 0 'lint format    FAILED' lint 19.1.7
