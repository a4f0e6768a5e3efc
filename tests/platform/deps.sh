#!/usr/bin/env bash
# tools/install-deps asks for what is missing and nothing else. It meets stand-ins for apt-get,
# dpkg-query, sudo and id, which write down how they were called.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir "$dir/bin"
for tool in sh grep sort tr env cat mktemp rm; do ln -s "$(command -v $tool)" "$dir/bin/"; done

stand_in() { # stand_in NAME SCRIPT
    printf '#!/bin/sh\n%s\n' "$2" >"$dir/bin/$1"
    chmod +x "$dir/bin/$1"
}
# What a machine has: packages and commands; and who asks.
machine() { # machine USER-ID PACKAGES COMMANDS
    rm -f "$dir/bin/"{sudo,gcc,pkg-config,ssh-keygen} "$dir/calls"
    # shellcheck disable=SC2016 # the stand-ins expand these
    stand_in dpkg-query "for p in $2; do echo \$p:installed; done; echo zlib1g:not-installed"
    stand_in apt-get "echo apt-get \"\$@\" >>$dir/calls; [ ! -e $dir/offline ]"
    stand_in id "echo $1"
    for command in $3; do stand_in "$command" ':'; done
}
with_sudo() { stand_in sudo "echo sudo >>$dir/calls; exec \"\$@\""; }
install_deps() { PATH=$dir/bin tools/install-deps "$@"; }

all='libc6-dev libyaml-dev libssl-dev liblua5.4-dev libseccomp-dev libjansson-dev libcairo2-dev
libpango1.0-dev libqpdf-dev libqrencode-dev libzip-dev fonts-dejavu-core tzdata'
all=${all//$'\n'/ }
tools='gcc pkg-config ssh-keygen'

called() { # called NAME LINE...: exactly these calls were made
    local name=$1
    shift
    if [ "$(cat "$dir/calls" 2>/dev/null)" = "$(printf '%s\n' "$@")" ]; then ok "$name"; else
        not_ok "$name" "$(cat "$dir/calls" 2>/dev/null)"; fi
}

machine 0 "$all" "$tools"
expect is_content_when_all_is_there 0 '' install_deps build
if [ -s "$dir/out" ]; then not_ok says_nothing_then "$(cat "$dir/out")"; else ok says_nothing_then; fi
called installs_nothing_then ''

machine 0 "${all/libyaml-dev/}" "gcc ssh-keygen"
expect says_what_it_installs 0 'installing libyaml-dev pkg-config' install_deps build
called installs_what_is_missing 'apt-get -qq update' \
    'apt-get -qq -y -o DPkg::Lock::Timeout=300 --no-install-recommends install libyaml-dev pkg-config'

machine 0 'slurmctld slurmd slurm-client munge parallel openssh-client' ''
expect has_daemons_for_one_test_alone 0 'installing openssh-server' install_deps cluster

# A bare machine is asked for all that the packages say they are built with; what stands for a name
# there is another package's here.
machine 0 '' ''
install_deps package >/dev/null 2>&1
for package in build-essential $(sed -n '/^Build-Depends:/,/^Standards/{s/^[A-Z].*: *//;s/(.*)//;s/,$//;p}' tools/package/debian/control |
    sed '/^[0-9]/d; s/debhelper-compat.*/debhelper/; s/^ *pkgconf$/pkg-config/'); do
    expect "make_deb_asks_for_$package" 0 '' grep -qE "install.* $package( |\$)" "$dir/calls"
done

machine 0 debian-archive-keyring ''
expect has_a_compiler_for_another_machine 0 'installing arch-test gcc-aarch64-linux-gnu mmdebstrap qemu-user-static' install_deps cross

machine 1000 "${all/libyaml-dev/}" "$tools"
expect needs_a_way_to_become_root 2 'neither root nor sudo: install as root: libyaml-dev' \
    install_deps build
with_sudo
expect becomes_root_by_sudo 0 'installing libyaml-dev' install_deps build
called becomes_root_for_both_steps sudo 'apt-get -qq update' sudo \
    'apt-get -qq -y -o DPkg::Lock::Timeout=300 --no-install-recommends install libyaml-dev'

machine 0 "$all" "gcc ssh-keygen"
touch "$dir/offline"
expect names_a_missing_network 2 'is there a network?' install_deps build
rm "$dir/bin/apt-get"
expect knows_it_is_not_on_debian 2 'this is not Debian' install_deps build
expect wants_to_know_what_for 2 'usage: tools/install-deps build|check|measure|package|image|web|cross|cluster' install_deps everything

# ---- make: a target that needs more packages than are there asks for them first ----
mkdir -p "$dir/tree/tools" "$dir/few"
cp -r Makefile include "$dir/tree" && cp -r tools/make tools/prepare "$dir/tree/tools"
printf '#!/bin/sh\necho "asked for $1"\nexit 2\n' >"$dir/tree/tools/install-deps"
printf '#!/bin/sh\nexit 1\n' >"$dir/few/pkg-config"
chmod +x "$dir/tree/tools/install-deps" "$dir/few/pkg-config"
few_make() { env -u MAKELEVEL -u MAKEFLAGS -u MFLAGS PATH="$dir/few:$PATH" make -C "$dir/tree" -n "$@"; }
for wish in demo:build check:check tests:check test:check slowcheck:check san:check tsan:check fuzz:check mutate:check bench:check \
    lint:check fmt:check coverage:measure analyse:measure web:web check-web:web deb:package; do
    expect "make_${wish%:*}_asks_for_packages" 2 "asked for ${wish#*:}" few_make "${wish%:*}"
done
for goal in demo check deb web; do
    expect "make_${goal}_says_how_long_it_takes" 2 "make $goal: about " few_make "$goal"
done
expect make_says_how_libraries_come 2 'tools/install-deps build installs them' few_make all
expect make_install_says_it_too 2 'tools/install-deps build installs them' few_make install
expect make_clean_needs_nothing 0 'rm -rf build' few_make clean
