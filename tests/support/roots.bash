# What tests in roots of Debian share: how a root is made, and how a command runs in one. They need
# root, a mirror and mmdebstrap. ROOTS=FOLDER keeps the roots that mmdebstrap makes, for next time.
# shellcheck shell=bash
# shellcheck disable=SC2154 # expect.bash sets dir
roots=${ROOTS:-$dir}

inside() { # inside ROOT COMMAND...: runs it there, with the devices and a list of processes of its own
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --propagation private sh -c \
        'mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; exec chroot "$@"' sh "$@"
}

make_root() { # make_root NAME SUITE [OPTION...]: $roots/NAME.tar, unless it is there
    local tar=$roots/$1.tar suite=$2
    shift 2
    [ -e "$tar" ] || { mmdebstrap --variant=minbase "$@" "$suite" "$tar.new.tar" && mv "$tar.new.tar" "$tar"; }
}

unpack() { # unpack NAME COPY: a fresh root; prints where
    local root=$dir/$1.$2
    mkdir "$root" && tar -xf "$roots/$1.tar" -C "$root" --exclude='./dev/*' && cp /etc/resolv.conf "$root/etc/" && echo "$root"
}

tried() { # tried NAME COMMAND...: the command must succeed
    local name=$1
    shift
    if "$@" >"$dir/log" 2>&1; then ok "$name"; else
        not_ok "$name" "$(tail -n 3 "$dir/log")"
        return 1
    fi
}
