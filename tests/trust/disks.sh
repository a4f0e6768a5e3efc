#!/usr/bin/env bash
# Every command on disks that are full or cannot be written, and with output that cannot be.
if [ "$(id -u)" -ne 0 ] || ! unshare --mount true 2>/dev/null; then
    echo 'skip disks: cannot mount'
    exit
fi
exec unshare --mount python3 tests/trust/faults/disks.py "$1"
