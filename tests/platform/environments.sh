#!/usr/bin/env bash
# A seed gives the same set wherever the program runs: locales, time zones, modes of files, dates, no
# home, a small stack, one core, a read-only installation. What a machine has not is skipped by name.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
echo 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f >"$dir/given"
printf '%s\n' 'competition: {id: Environment2026, name: "Überall İstanbul ımza", date: 2026-11-20}' \
    'formats: [sheets, text, json]' 'events:' '  333: {rounds: [{format: 3, sets: 1, extras: 0}]}' \
    '  222: {rounds: [{format: 1, sets: 1, extras: 0}]}' '  minx: {rounds: [{format: 1, sets: 1, extras: 0}]}' >"$dir/c.yaml"
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"

generate=("$program" generate "$dir/c.yaml" --key "$dir/key" --quiet --seed-file "$dir/given")
"${generate[@]}" -o "$dir/usual" >"$dir/log" 2>&1 || { not_ok generates "$(cat "$dir/log")"; exit; }

same() { # same NAME PREFIX...: a set made, verified and audited under that prefix is the usual one
    local name=$1 made
    shift
    made=$dir/$name
    if ! { "$@" "${generate[@]}" -o "$made" && "$@" "$program" verify "$made" --signers "$dir/signers" &&
        "$@" "$program" audit "$made" --signers "$dir/signers"; } >"$dir/log" 2>&1; then
        not_ok "$name" "$(tail -n 2 "$dir/log")"
    elif ! { same_set "$dir/usual" "$made" && diff -r "$dir/usual.secret" "$made.secret"; } >"$dir/log" 2>&1; then
        not_ok "$name" "another set: $(head -n 3 "$dir/log")"
    else ok "$name"; fi
}

# shellcheck disable=SC2016
planted=$(same planted sh -c '"$@" || exit; case $* in *" audit "*) echo >>"$0/CONFIG.json" ;; esac' "$dir/planted")
if [[ $planted = 'not ok planted: another set'* ]]; then ok a_set_that_differs_is_seen; else not_ok a_set_that_differs_is_seen "$planted"; fi

# ---- locales: a comma for the decimal point, an i without its dot, other digits ----
export LOCPATH=$dir/locales
mkdir "$LOCPATH"
for locale in C C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 ar_EG.UTF-8; do
    [[ $locale = C* ]] || localedef -i "${locale%.*}" -f UTF-8 "$LOCPATH/$locale" >/dev/null 2>&1
    if [ "$(LC_ALL=$locale locale charmap 2>/dev/null)" = UTF-8 ] || [ $locale = C ]; then
        same "in_the_locale_$locale" env LC_ALL=$locale LANGUAGE=$locale
    else echo "skip in_the_locale_$locale: no sources of locales (Debian's package locales)"; fi
done
unset LOCPATH

same in_kathmandu env TZ=Asia/Kathmandu
same in_a_zone_there_is_not env TZ=Nowhere/Land

# ---- modes ----
for mask in 000 077; do
    same "with_umask_$mask" sh -c "umask $mask; exec \"\$@\"" sh
    open=$(find "$dir/with_umask_$mask.secret" -perm /077)
    if [ -z "$open" ]; then ok "secrets_are_for_their_owner_with_umask_$mask"; else
        not_ok "secrets_are_for_their_owner_with_umask_$mask" "$(head -n 1 <<<"$open")"; fi
done
open=$(find "$dir/with_umask_000" "$dir/key" -perm /022)
if [ -z "$open" ]; then ok others_may_not_write_what_is_made_with_umask_000; else
    not_ok others_may_not_write_what_is_made_with_umask_000 "$(head -n 1 <<<"$open")"; fi

# ---- dates past 2038 ----
late() { SOURCE_DATE_EPOCH=4102444800 "$program" generate "$dir/c.yaml" --key "$dir/key" --quiet -o "$dir/late"; }
expect a_set_of_the_year_2100 0 Environment2026 late
expect says_when_it_was_made 0 2100-01-01T00:00:00Z "$program" verify "$dir/late" --signers "$dir/signers" --at 2100-01-01
if [[ ${1##*/} = *san ]]; then
    echo 'skip a_clock_past_2038: a sanitizer must be the first library, and so must faketime'
elif command -v faketime >/dev/null; then
    in_2040() { faketime '2040-05-06 12:00:00' "$@"; }
    expect a_clock_past_2038 0 Environment2026 in_2040 "$program" generate "$dir/c.yaml" --key "$dir/key" --quiet -o "$dir/future"
    expect has_its_date_in_the_set 0 'generated: 2040-05-06T' cat "$dir/future/MANIFEST"
    expect and_is_verified_then 0 'genuine' in_2040 "$program" verify "$dir/future" --signers "$dir/signers"
else echo 'skip a_clock_past_2038: no faketime'; fi

# ---- a machine with less ----
nothing=(env -u XDG_CACHE_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME)
same without_a_home "${nothing[@]}" -u HOME
same with_a_home_that_cannot_be_written "${nothing[@]}" HOME=/proc
same with_an_empty_environment env -i ${LSAN_OPTIONS:+LSAN_OPTIONS="$LSAN_OPTIONS"} ${TSAN_OPTIONS:+TSAN_OPTIONS="$TSAN_OPTIONS"}
same with_a_stack_of_1_MiB sh -c 'ulimit -s 1024; exec "$@"' sh
if command -v taskset >/dev/null; then same on_one_core taskset -c 0; fi
generate+=(--jobs 1)
same with_one_thread env

# ---- a kernel, or a container, that lets no process filter its system calls ----
# shellcheck disable=SC2016
forbidding='import ctypes, os, sys
class Compare(ctypes.Structure):
    _fields_ = [("argument", ctypes.c_uint), ("how", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]
library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
ALLOW, EINVAL, EQUAL, PR_SET_SECCOMP = 0x7fff0000, 0x50016, 4, 22
f = ctypes.c_void_p(library.seccomp_init(ALLOW))
for name, count in ((b"seccomp", 0), (b"prctl", 1)):
    number = library.seccomp_syscall_resolve_name(name)
    failed = library.seccomp_rule_add_array(f, EINVAL, number, count, (Compare * 1)((0, EQUAL, PR_SET_SECCOMP, 0)))
    assert not failed
assert library.seccomp_load(f) == 0
os.execv(sys.argv[1], sys.argv[1:])'
without_seccomp() { python3 -c "$forbidding" "$@"; }
expect no_script_runs_where_seccomp_is_forbidden 2 '(seccomp), and no script runs without that' without_seccomp "${generate[@]}" -o "$dir/forbidden"
if compgen -G "$dir/forbidden*" >/dev/null; then not_ok nothing_is_made_there 'something'; else ok nothing_is_made_there; fi
expect what_needs_no_script_works_there 0 "F'" without_seccomp "$program" solve F

# The program, its plugins and scripts where nobody can write.
if [ "$(id -u)" -eq 0 ] && unshare --mount true 2>/dev/null; then
    # shellcheck disable=SC2016
    same from_a_read_only_installation unshare --mount sh -c \
        'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && ! touch "$1/x" 2>/dev/null && shift && exec "$@"' sh "$(dirname "$program")"
else echo 'skip from_a_read_only_installation: cannot mount'; fi
