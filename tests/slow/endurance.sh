#!/usr/bin/env bash
# Long work in one process, whose memory stays: a stream of scrambles, sets made and discarded, a batch fed by
# a pipe that stalls; and a competition of 26 sets in each of 4 rounds of every event.
#
# usage: tests/slow/endurance.sh BUILD_DIR [SCRAMBLES [SETS [MINUTES]]]; default: 1000000 10000 60
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=$1
export XDG_CACHE_HOME=$dir/cache
if [ "$(basename "$build")" != release ]; then
    echo 'skip endurance: a sanitizer keeps memory'
    exit
fi
for part in "scrambles ${2-1000000}" "sets ${3-10000}" competition "batch ${4-60}"; do
    # shellcheck disable=SC2086 # a word and a number
    python3 tests/slow/endurance.py "$build" "$dir" $part
done
