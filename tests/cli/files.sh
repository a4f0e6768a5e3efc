#!/usr/bin/env bash
# What the program does about its own files and its output when the machine does not play along.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

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
full scramble_notices_a_full_disk "$program" scramble 333 -n 1
full solve_notices_a_full_disk "$program" solve "R U F'"
for command in $("$program" --help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    full "help_of_${command}_notices_a_full_disk" "$program" "$command" --help
done

# ---- a set that cannot be written ----
export XDG_CACHE_HOME=$dir/cache
"$program" keygen "$dir/key" --no-passphrase >"$dir/log" || exit 1
seed=$(printf '5e%.0s' {1..32})
echo "$seed" >"$dir/seed"
generate=("$program" generate configs/demo.yaml --key "$dir/key" --quiet)
to_set=(--seed-file "$dir/seed" -o "$dir/place/set")

# In a file system of its own, mounted with these options; exit code 77 where that is forbidden.
on_tmpfs() { # on_tmpfs OPTIONS COMMAND...
    unshare -m true 2>/dev/null || return 77
    # shellcheck disable=SC2016 # the inner shell expands these
    unshare -m sh -c 'mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@"' \
        sh "$1" "$dir/place" "${@:2}"
}
limited() { # limited KIB COMMAND...: no file larger than that
    (ulimit -f "$1" && shift && exec "$@")
}
read_only() {
    if [ "$(id -u)" = 0 ]; then on_tmpfs ro "$@"; else
        chmod 555 "$dir/place" && "$@"; fi
}

# refused NAME TEXT COMMAND...: exit code 2, the reason, nothing under any name, no secret told.
refused() {
    local name=$1 text=$2 code
    shift 2
    rm -rf "$dir/place"
    mkdir "$dir/place"
    "$@" >"$dir/log" 2>&1
    code=$?
    [ $code -ne 77 ] || return
    chmod 755 "$dir/place"
    if [ $code -ne 2 ]; then
        not_ok "$name" "exit code $code: $(tail -1 "$dir/log")"
    elif ! grep -qF -- "$text" "$dir/log"; then
        not_ok "$name" "$(tail -1 "$dir/log")"
    elif [ -n "$(ls -A "$dir/place")" ]; then
        not_ok "$name" "left $(ls -A "$dir/place")"
    elif grep -qE "$seed|[URFDLB][2']? [URFDLB][2']? " "$dir/log"; then
        not_ok "$name" 'tells a secret'
    else
        ok "$name"
    fi
}
refused a_read_only_directory "'$dir/place/set': " read_only "${generate[@]}" "${to_set[@]}"
refused a_full_disk 'no space left on device' on_tmpfs size=64k "${generate[@]}" "${to_set[@]}"
refused a_limit_on_the_size_of_files 'file too large' limited 4 "${generate[@]}" "${to_set[@]}"
refused a_missing_folder "'$dir/place/no/set': no such file or directory" \
    "${generate[@]}" --seed-file "$dir/seed" -o "$dir/place/no/set"

rm -rf "$dir/place"
mkdir "$dir/place"
full generate_notices_a_full_disk "${generate[@]}" "${to_set[@]}"
printf 'delegate %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
full verify_notices_a_full_disk "$program" verify "$dir/place/set" --signers "$dir/signers"
full release_notices_a_full_disk "$program" release "$dir/place/set"
expect an_existing_set_is_left_alone 1 "'$dir/place/set' exists" "${generate[@]}" "${to_set[@]}"
echo "x$seed" >"$dir/no-seed"
expect a_seed_that_is_none_is_refused 1 'is not a seed file' "${generate[@]}" --seed-file "$dir/no-seed" -o "$dir/place/new"
if grep -q 5e5e "$dir/out"; then not_ok a_refused_seed_is_not_repeated "$(cat "$dir/out")"; else
    ok a_refused_seed_is_not_repeated; fi

# ---- installed somewhere else ----
make --no-print-directory install BUILD="$(basename "$1")" PREFIX=/usr DESTDIR="$dir/a dest" \
    >"$dir/log" 2>&1 || not_ok installs "$(tail -1 "$dir/log")"
mkdir "$dir/elsewhere"
expect the_installed_program_finds_its_scripts 0 'formats: text, json, sheets' \
    env -C "$dir/elsewhere" "$dir/a dest/usr/bin/twistseal" check "$PWD/configs/demo.yaml"
rm -r "$dir/a dest/usr/share/twistseal/lua"
expect says_where_it_looked_for_its_scripts 2 \
    "neither in '$dir/a dest/usr/bin' nor in '$dir/a dest/usr/bin/../share/twistseal'" \
    "$dir/a dest/usr/bin/twistseal" check configs/demo.yaml
make --no-print-directory uninstall PREFIX=/usr DESTDIR="$dir/a dest" >"$dir/log" 2>&1
if find "$dir/a dest" -type f | grep -q .; then
    not_ok uninstall_removes_every_file "$(find "$dir/a dest" -type f | head -1)"
else
    ok uninstall_removes_every_file
fi
