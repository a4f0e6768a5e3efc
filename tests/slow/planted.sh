#!/usr/bin/env bash
# Each tool finds what it is for: a defect of its kind is planted in a copy of the sources, and the tool
# that is clean without it must report it.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
if [ "$(basename "$1")" != release ]; then
    echo 'skip planted: the tools bring their own builds'
    exit
fi
copy=$dir/copy
mkdir "$copy"
git ls-files -co --exclude-standard | tar -c -T - | tar -x -C "$copy"
cd "$copy" || exit

# plant NAME FILE OLD NEW TEXT COMMAND...: the command succeeds; with OLD replaced by NEW in the file it
# fails, and says TEXT.
plant() {
    local name=$1 file=$2 old=$3 new=$4 text=$5
    shift 5
    if ! "$@" >"$dir/out" 2>&1; then
        not_ok "$name" "the command fails without a defect: $(tail -1 "$dir/out")"
        return
    fi
    cp "$file" "$dir/whole"
    if ! OLD=$old NEW=$new perl -0pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/ or exit 1' "$file"; then
        not_ok "$name" "$file has no '$old'"
    elif "$@" >"$dir/out" 2>&1; then
        not_ok "$name" 'it was not noticed'
    elif ! grep -qE -- "$text" "$dir/out"; then
        not_ok "$name" "no '$text' in: $(grep -m1 -iE 'error|not ok|fail' "$dir/out")"
    else
        ok "$name"
    fi
    cp "$dir/whole" "$file"
    touch "$file"
}

built() { # built BUILD TARGET COMMAND...: makes one target, and runs the command
    make -s BUILD="$1" "build/$1/$2" && "${@:3}"
}

faults() { # one command, with each kind of call failing
    make -s tests && python3 tests/trust/faults/faults.py build/release "$1" | tee "$dir/faults"
    ! grep -q "^not ok ${1}_with" "$dir/faults"
}

uniform() {
    make -s all build/release/tests/uniformity &&
        build/release/tests/uniformity build/release 222 --draws 20000 \
            --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
}

fuzz() {
    make -s fuzz T="$1" SECONDS=20
}

mutate() {
    make -s mutate F="$1"
}


plant a_leak_is_found core/trust/sshsig.c '    text_free(&bytes);
    return good;' '    return good;' 'LeakSanitizer' \
    built san tests/test_signers build/san/tests/test_signers
plant an_off_by_one_in_a_parser_is_found core/trust/wire.c 'size > in->left' 'size > in->left + 1' \
    'heap-buffer-overflow' fuzz public_blob
plant an_unchecked_write_is_found core/base/file.c 'if (n < 0) return errno;' 'if (n < 0) return 0;' \
    'not ok keygen_with_faults' faults keygen
plant a_race_is_found core/base/pool.c \
    'atomic_fetch_add_explicit(&w->next, 1, memory_order_relaxed)' '(*(size_t *)&w->next)++' \
    'ThreadSanitizer: data race' built tsan tests/test_pool build/tsan/tests/test_pool
plant a_missing_test_is_found tests/unit/trust/test_derive.c \
    'assert_int_equal(each_vector("passcode", check_passcode), 9);' '(void)check_passcode;' 'core/trust/rng.c:[0-9]+: ' \
    mutate core/trust/rng.c
plant a_bias_is_found core/trust/rng.c '        if (!stream->failed) word = next_word(stream);' \
    '        if (!stream->failed) word = next_word(stream) % 64 + least;' 'NOT UNIFORM' uniform
plant a_wrong_include_is_found core/base/pool.c '#include "platform.h"' '#include "trust/hash.h"' \
    'may not include' tools/check-layers
plant a_null_pointer_is_found core/base/pool.c 'self->shared, self->index' '((worker *)0)->shared, self->index' \
    'null-dereference' tools/analyse core/base/pool.c
