#!/usr/bin/env bash
# The program compiled for 64-bit ARM and run under qemu-user: tests of modules, and the scrambles of every
# event that a seed gives on other machines.
#
# usage: tests/aarch64.slow.sh BUILD_DIR; ROOTS=FOLDER keeps the root that mmdebstrap makes, arm64.tar.
# Needs root, a mirror, binfmt_misc, and mmdebstrap, arch-test, qemu-aarch64-static, aarch64-linux-gnu-gcc.
# qemu-user has no seccomp: scripts are refused there, which is tested; for the rest a library that is
# preloaded says that the filter is loaded. What the filter does on ARM is not tested.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash
roots=${ROOTS:-$dir}
root=$dir/root
binfmt=/proc/sys/fs/binfmt_misc
needed='mmdebstrap arch-test qemu-aarch64-static aarch64-linux-gnu-gcc'
# shellcheck disable=SC2086 # a list
if [ "$(id -u)" -ne 0 ] || ! command -v $needed >/dev/null || [ "$(command -v $needed | wc -l)" -ne 4 ]; then
    echo "skip aarch64: needs root and $needed"
    exit
fi
[ -e $binfmt/register ] || mount -t binfmt_misc none $binfmt
if [ ! -e $binfmt/twistseal-aarch64 ]; then
    printf '%s' ':twistseal-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' >$binfmt/register ||
        { echo 'skip aarch64: the kernel runs no foreign programs'; exit; }
    trap 'echo -1 >$binfmt/twistseal-aarch64; chmod -R u+rwx "$dir"; rm -rf "$dir"' EXIT
fi

tried() { # tried NAME COMMAND...: the command must succeed
    local name=$1
    shift
    if "$@" >"$dir/log" 2>&1; then ok "$name"; else
        not_ok "$name" "$(tail -n 3 "$dir/log")"
        return 1
    fi
}
packages=$(sed -n "/^build_packages='/,/'$/p" tools/install-deps | tr -d "'" | sed 's/^build_packages=//' | xargs | tr ' ' ,)
# shellcheck disable=SC2016
[ -e "$roots/arm64.tar" ] || tried a_root_for_arm64 sh -c 'mmdebstrap --variant=minbase --architectures=arm64 --include="$1" bookworm "$2.new.tar" && mv "$2.new.tar" "$2.tar"' \
    sh "$packages,libcmocka-dev" "$roots/arm64" || exit
mkdir "$root" && tar -xf "$roots/arm64.tar" -C "$root" --exclude=./dev
mkdir -p "$root/dev" "$root/src" "$root/proc"
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$root/src"

tests='test_hash test_merkle test_derive test_rng test_secret test_keys test_sshsig test_pbkdf2 test_sealed_box
test_cube test_coord test_prune test_twophase test_solve test_cube2 test_pyraminx test_skewb test_square1 test_clock
test_megaminx test_nxn test_cube4_phases test_generic test_sliding test_manifest test_config test_wcif test_file'
out=build/release
build() {
    # shellcheck disable=SC2046 # a list
    env -u MAKEFLAGS -u MAKELEVEL PKG_CONFIG_LIBDIR="$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig" \
        PKG_CONFIG_SYSROOT_DIR="$root" make -C "$root/src" ARCH=aarch64 CC="aarch64-linux-gnu-gcc --sysroot=$root" \
        AR=aarch64-linux-gnu-ar LD=aarch64-linux-gnu-ld OBJCOPY=aarch64-linux-gnu-objcopy \
        all $(for t in $tests; do echo "$out/tests/$t"; done)
}
tried it_is_compiled build || exit
expect it_is_for_arm 0 AArch64 readelf -h "$root/src/$out/twistseal"

inside() { # inside COMMAND...: in the root, in the folder of the sources
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --propagation private sh -c \
        'mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; root=$1; shift; exec chroot "$root" env -C /src LC_ALL=C.UTF-8 HOME=/tmp "$@"' sh "$root" "$@"
}
for t in $tests; do tried "on_arm_$t" inside "$out/tests/$t"; done
expect scripts_are_refused_without_seccomp 2 'seccomp' inside "$out/twistseal" scramble 222
printf '%s\n' 'int seccomp_load(void *filter);' 'int seccomp_load(void *filter)' '{' '    return filter == 0;' '}' >"$dir/loaded.c"
tried a_filter_that_says_it_is_loaded aarch64-linux-gnu-gcc --sysroot="$root" -shared -fPIC -o "$root/usr/lib/loaded.so" "$dir/loaded.c"
echo /usr/lib/loaded.so >"$root/etc/ld.so.preload"
inside tests/vectors.sh "$out"
