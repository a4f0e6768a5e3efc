#!/usr/bin/env bash
# tests/run counts every failure, with its name: also of a test that crashes, says nothing or hangs.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir -p "$dir/tests/cli"
cp tests/run "$dir/tests"

runs() { # runs NAME CODE TEXT TEST: what tests/run says of this script and one that passes
    printf '#!/bin/sh\n%s\n' "$4" >"$dir/tests/cli/planted.sh"
    printf '#!/bin/sh\necho ok good\n' >"$dir/tests/cli/sound.sh"
    chmod +x "$dir"/tests/cli/*.sh
    expect "$1" "$2" "$3" env TEST_LIMIT="${limit-10m}" "$dir/tests/run" build/release
}

runs what_passes_is_counted 0 '2 passed, 0 failed, 0 skipped' 'echo ok fine'
runs what_fails_is_counted 1 '1 passed, 1 failed, 0 skipped' 'echo not ok wrong: why'
runs what_fails_is_shown 1 'not ok wrong: why' 'echo not ok wrong: why'
runs what_is_skipped_is_counted 0 '1 passed, 0 failed, 1 skipped' 'echo skip absent: why'
runs a_crash_has_a_name 1 'not ok planted.sh: exit code 139' 'echo ok fine; kill -SEGV $$'
runs silence_has_a_name 1 'not ok planted.sh: exit code 0' true
limit=1s # the test that passes needs less, on any machine; it is not looked at
runs a_hang_has_a_name 1 'not ok planted.sh: stopped, it had not ended after 1s' 'echo ok fine; sleep 1000'
runs a_hang_hides_no_failure 1 'not ok wrong: why' 'echo not ok wrong: why; while :; do :; done'
