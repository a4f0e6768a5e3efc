#!/usr/bin/env bash
# What the program does about its own files and its output when the machine does not play along.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash

# ---- standard output that is full ----
# Every command that prints: the error shows only when the stream is flushed.
full() { # full NAME COMMAND...
    local name=$1 code
    shift
    "$@" >/dev/full 2>"$dir/err"
    code=$?
    if [ $code -ne 2 ]; then
        not_ok "$name" "exit code $code"
    elif ! grep -q 'cannot write to standard output' "$dir/err"; then
        not_ok "$name" "$(head -1 "$dir/err")"
    else
        ok "$name"
    fi
}
full usage_notices_a_full_disk "$program" --help
full version_notices_a_full_disk "$program" --version
full check_notices_a_full_disk "$program" check configs/demo.yaml
full events_notices_a_full_disk "$program" events
for command in $("$program" --help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    full "help_of_${command}_notices_a_full_disk" "$program" "$command" --help
done

# ---- installed somewhere else ----
make --no-print-directory install BUILD="$(basename "$1")" PREFIX=/usr DESTDIR="$dir/dest" \
    >"$dir/log" 2>&1 || not_ok installs "$(tail -1 "$dir/log")"
mkdir "$dir/elsewhere"
expect the_installed_program_finds_its_scripts 0 'formats: text, json, sheets' \
    env -C "$dir/elsewhere" "$dir/dest/usr/bin/twistseal" check "$PWD/configs/demo.yaml"
rm -r "$dir/dest/usr/share/twistseal/lua"
expect says_where_it_looked_for_its_scripts 2 \
    "neither in '$dir/dest/usr/bin' nor in '$dir/dest/usr/bin/../share/twistseal'" \
    "$dir/dest/usr/bin/twistseal" check configs/demo.yaml
make --no-print-directory uninstall PREFIX=/usr DESTDIR="$dir/dest" >"$dir/log" 2>&1
if find "$dir/dest" -type f | grep -q .; then
    not_ok uninstall_removes_every_file "$(find "$dir/dest" -type f | head -1)"
else
    ok uninstall_removes_every_file
fi
