#!/usr/bin/env bash
# tests/run counts every failure, with its name: also of a test that crashes, says nothing or hangs; also
# of tests that run side by side.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir -p "$dir/tests/cli" "$dir/build/release/tests"
cp tests/run "$dir/tests"

runs() { # runs NAME CODE TEXT TEST: what tests/run says of this script and one that passes
    printf '#!/bin/sh\n%s\n' "$4" >"$dir/tests/cli/planted.sh"
    printf '#!/bin/sh\necho ok good\n' >"$dir/tests/cli/sound.sh"
    chmod +x "$dir"/tests/cli/*.sh
    expect "$1" "$2" "$3" env TEST_LIMIT="${limit-10m}" "$dir/tests/run" build/release
}

expect a_folder_without_tests_is_refused 2 "no tests are built in '--help'" "$dir/tests/run" --help
runs what_passes_is_counted 0 '2 passed, 0 failed, 0 skipped' 'echo ok fine'
runs what_fails_is_counted 1 '1 passed, 1 failed, 0 skipped' 'echo not ok wrong: why'
runs what_fails_is_shown 1 'not ok wrong: why' 'echo not ok wrong: why'
runs what_is_skipped_is_counted 0 '1 passed, 0 failed, 1 skipped' 'echo skip absent: why'
runs a_crash_has_a_name 1 'not ok planted.sh: exit code 139' 'echo ok fine; kill -SEGV $$'
runs silence_has_a_name 1 'not ok planted.sh: exit code 0' true
limit=1s # the test that passes needs less, on any machine; it is not looked at
runs a_hang_has_a_name 1 'not ok planted.sh: stopped, it had not ended after 1s' 'echo ok fine; sleep 1000'
runs a_hang_hides_no_failure 1 'not ok wrong: why' 'echo not ok wrong: why; while :; do :; done'
limit=10m
# What one test says comes in one piece, whatever runs beside it; some wait until all others are done.
clear() { rm -f "$dir"/tests/cli/*.sh; }
write() { # write NAME LINE...
    printf '%s\n' '#!/bin/sh' "${@:2}" >"$dir/tests/cli/$1.sh"
    chmod +x "$dir/tests/cli/$1.sh"
}
clear
for n in 1 2 3 4; do write "part$n" 'for i in 1 2 3 4 5 6; do echo "line $0"; sleep 0.03; done; echo ok it'; done
run() { "$dir/tests/run" -j 4 build/release | grep '^line' | uniq | wc -l; }
expect output_is_not_mixed 0 4 run
clear
write one 'touch "$TMPDIR/one"' 'for i in $(seq 100); do [ ! -e "$TMPDIR/two" ] || break; sleep 0.1; done; [ -e "$TMPDIR/two" ] && echo ok met'
write two 'touch "$TMPDIR/two"' 'for i in $(seq 100); do [ ! -e "$TMPDIR/one" ] || break; sleep 0.1; done; [ -e "$TMPDIR/one" ] && echo ok met'
export TMPDIR=$dir
expect tests_run_side_by_side 0 '2 passed, 0 failed' "$dir/tests/run" -j 2 build/release
clear
write one 'sleep 1; touch "$TMPDIR/done"; echo ok it'
write kill '[ -e "$TMPDIR/done" ] && echo ok alone'
expect some_run_alone 0 '2 passed, 0 failed' "$dir/tests/run" -j 2 build/release
