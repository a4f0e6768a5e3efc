#!/usr/bin/env bash
# The program compiled for 64-bit ARM and run under qemu-user: tests of modules, and the scrambles of every
# event that a seed gives on other machines.
#
# usage: tests/slow/aarch64.sh BUILD_DIR; ROOTS=FOLDER: see roots.bash.
# Needs root, a mirror and binfmt_misc; tools/install-deps installs the rest.
# qemu-user has no seccomp: scripts are refused there, which is tested; for the rest a library that is
# preloaded takes libseccomp's place and says that the filter is loaded. What the filter does on ARM is not tested.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/roots.bash
. tests/support/roots.bash
binfmt=/proc/sys/fs/binfmt_misc
[ "$(id -u)" -eq 0 ] || { echo 'skip aarch64: needs root'; exit; }
if ! tools/install-deps cross >"$dir/log" 2>&1; then
    echo "skip aarch64: $(tail -n 1 "$dir/log")"
    exit
fi
[ -e $binfmt/register ] || mount -t binfmt_misc none $binfmt
if [ ! -e $binfmt/twistseal-aarch64 ]; then
    printf '%s' ':twistseal-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' >$binfmt/register ||
        { echo 'skip aarch64: the kernel runs no foreign programs'; exit; }
    trap 'echo -1 >$binfmt/twistseal-aarch64; chmod -R u+rwx "$dir"; rm -rf "$dir"' EXIT
fi

packages=$(sed -n "/^build_packages='/,/'$/p" tools/install-deps | tr -d "'" | sed 's/^build_packages=//' | xargs | tr ' ' ,)
tried a_root_for_arm64 make_root arm64 bookworm --architectures=arm64 --include="$packages,libcmocka-dev,openssl,openssh-client" || exit
root=$(unpack arm64 root) || exit
# Some of Debian's links begin at the root of the machine that has them: libm.so would not be found, and
# libm.a in its place calls what only a static libc has.
find "$root/usr/lib/aarch64-linux-gnu" -maxdepth 1 -name '*.so' -type l -lname '/*' | while read -r link; do
    ln -srf "$root$(readlink "$link")" "$link"
done
mkdir -p "$root/dev" "$root/src" "$root/proc"
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$root/src"

tests='test_hash test_merkle test_derive test_rng test_secret test_keys test_sshsig test_sealed_box
test_cube test_coord test_prune test_twophase test_solve test_small_puzzles test_square1 test_clock
test_megaminx test_nxn test_cube4_phases test_generic test_sliding test_manifest test_config test_wcif test_file'
out=build/release
build() {
    # shellcheck disable=SC2046 # a list
    env -u MAKEFLAGS -u MAKELEVEL PKG_CONFIG_LIBDIR="$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig" \
        PKG_CONFIG_SYSROOT_DIR="$root" make -C "$root/src" ARCH=aarch64 CC="aarch64-linux-gnu-gcc --sysroot=$root" \
        AR=aarch64-linux-gnu-ar LD=aarch64-linux-gnu-ld OBJCOPY=aarch64-linux-gnu-objcopy RUN="qemu-aarch64-static -L $root" \
        all $(for t in $tests; do echo "$out/tests/$t"; done)
}
tried it_is_compiled build || exit
expect it_is_for_arm 0 AArch64 readelf -h "$root/src/$out/twistseal"

on_arm() { inside "$root" env -C /src LC_ALL=C.UTF-8 HOME=/tmp "$@"; }
expect scripts_are_refused_without_seccomp 2 'seccomp' on_arm "$out/twistseal" scramble 222
cat >"$dir/loaded.c" <<'END'
#include <stdint.h>
void *seccomp_init(uint32_t action);
int seccomp_attr_set(void *filter, int which, uint32_t value);
int seccomp_rule_add(void *filter, uint32_t action, int call, unsigned count, ...);
void seccomp_release(void *filter);
int seccomp_load(void *filter);
static int made;
void *seccomp_init(uint32_t action) { return (void)action, &made; }
int seccomp_attr_set(void *filter, int which, uint32_t value) { return (void)filter, (void)which, (void)value, 0; }
int seccomp_rule_add(void *filter, uint32_t action, int call, unsigned count, ...)
{
    return (void)filter, (void)action, (void)call, (void)count, 0;
}
void seccomp_release(void *filter) { (void)filter; }
int seccomp_load(void *filter) { return filter == 0; }
END
tried a_filter_that_says_it_is_loaded aarch64-linux-gnu-gcc --sysroot="$root" -shared -fPIC -o "$root/usr/lib/loaded.so" "$dir/loaded.c"
echo /usr/lib/loaded.so >"$root/etc/ld.so.preload"

failing_only() { # failing_only 'NAME...' PROGRAM: it fails in these tests and no other
    on_arm "$2" >"$dir/all" 2>&1 && return
    tail -n 3 "$dir/all"
    [ "$(sed -n 's/^\[  FAILED  \] \([a-z_]*\)$/\1/p' "$dir/all" | sort -u | tr '\n' ' ')" = "$1" ]
}
for t in $tests; do
    case $t in
    # qemu-user takes what madvise is told and does nothing; it refuses a filter that makes calls fail.
    test_secret) may_fail='a_child_reads_zeros a_secret_is_locked_and_not_dumped ' ;;
    test_file) may_fail='an_error_after_the_name_is_given_says_that_the_set_is_there works_where_the_system_can_do_less ' ;;
    *) may_fail=none ;;
    esac
    tried "on_arm_$t" failing_only "$may_fail" "/src/$out/tests/$t" # with its whole name, which it finds its files by
done
on_arm tests/cli/vectors.sh "$out"
