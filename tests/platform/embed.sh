#!/usr/bin/env bash
# The installed library is found by pkg-config and serves C and C++, shared and static.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=${1##*/}
prefix=$dir/usr
export XDG_CACHE_HOME=$dir/cache PKG_CONFIG_PATH=$prefix/lib/pkgconfig
if [ "$build" != release ]; then
    echo "skip embed: what is installed is the release build"
    exit 0
fi
make --no-print-directory BUILD="$build" PREFIX="$prefix" DESTDIR= install >"$dir/log" 2>&1 ||
    not_ok installs "$(tail -n 1 "$dir/log")"
flags=$(pkg-config --cflags --libs twistseal)
static=$(pkg-config --static --libs twistseal | sed "s,-ltwistseal,$prefix/lib/libtwistseal.a,")

builds() { # builds NAME COMMAND...: compiles the example and runs it
    local name=$1
    shift
    if "$@" -o "$dir/example" >"$dir/log" 2>&1 &&
        LD_LIBRARY_PATH=$prefix/lib "$dir/example" >"$dir/moves" 2>>"$dir/log"; then
        ok "$name"
    else not_ok "$name" "$(head -n 3 "$dir/log")"; fi
}
# shellcheck disable=SC2086
{
    builds a_c_program_solves_with_the_shared_library cc -Wall -Wextra -Werror tests/platform/embed/example.c $flags
    builds a_cpp_program_does cc -x c++ -Wall -Wextra -Werror tests/platform/embed/example.c -x none $flags
}
# Each event, scrambles, and states of puzzles.
# shellcheck disable=SC2086
{
    builds a_c_program_draws_and_solves_any_puzzle cc -Wall -Wextra -Werror tests/platform/embed/puzzles.c $flags
    builds a_cpp_program_draws_them cc -x c++ -Wall -Wextra -Werror tests/platform/embed/puzzles.c -x none $flags
}
# What programs are compiled with stays: names, sizes, places.
# shellcheck disable=SC2086
if cc -Wall -Wextra -Werror tests/platform/embed/abi.c $flags -o "$dir/abi" &&
    { nm -D --defined-only "$prefix/lib/libtwistseal.so.0" | awk 'NF == 3 {print $3}' | sort; LD_LIBRARY_PATH=$prefix/lib "$dir/abi"; } |
    diff tests/data/abi.txt - >"$dir/log"; then
    ok the_abi_is_as_it_was
else not_ok the_abi_is_as_it_was "$(head -n 3 "$dir/log")"; fi

# A signed set, made where the program runs; the program's own verdict on it is asked as well.
printf '%s\n' 'competition: {id: Embedded2026, name: Embedded}' 'formats: [text]' \
    'events: {222: {rounds: [{format: 3, sets: 1}]}}' >"$dir/c.yaml"
"$prefix/bin/twistseal" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/log"
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
makes() { # makes NAME COMMAND...: compiles the example and runs it
    local name=$1
    shift
    rm -rf "$dir"/Embedded2026*
    if "$@" -o "$dir/set" >"$dir/log" 2>&1 &&
        (cd "$dir" && LD_LIBRARY_PATH=$prefix/lib ./set c.yaml key signers) >"$dir/out" 2>>"$dir/log" &&
        "$prefix/bin/twistseal" verify "$dir/Embedded2026" --signers "$dir/signers" >>"$dir/log" 2>&1; then
        ok "$name"
    else not_ok "$name" "$(tail -n 3 "$dir/log")"; fi
}
# shellcheck disable=SC2086
{
    makes a_c_program_makes_a_signed_set cc -Wall -Wextra -Werror tests/platform/embed/set.c $flags
    makes a_cpp_program_makes_one cc -x c++ -Wall -Wextra -Werror tests/platform/embed/set.c -x none $flags
}
# A program linked statically looks for plugins and scripts beside itself, as the program does.
# shellcheck disable=SC2086
if cc tests/platform/embed/example.c -I"$prefix/include" $static -o "$prefix/bin/example" >"$dir/log" 2>&1 &&
    "$prefix/bin/example" >"$dir/moves" 2>>"$dir/log"; then
    ok a_static_program_does
else not_ok a_static_program_does "$(head -n 3 "$dir/log")"; fi
for library in "$prefix/lib/libtwistseal.so.0" "$prefix/lib/libtwistseal.a"; do
    case $library in *.a) names=$(nm -g --defined-only "$library") ;; *) names=$(nm -D --defined-only "$library") ;; esac
    if echo "$names" | awk 'NF == 3 {print $3}' | grep -qv '^tsl_'; then
        not_ok "only_tsl_names_are_exported_by_${library##*/}" "$(echo "$names" | awk 'NF == 3 {print $3}' | grep -v '^tsl_' | head -n 3)"
    else ok "only_tsl_names_are_exported_by_${library##*/}"; fi
done

# ---- Python: the module beside the library, with the interpreter of the system ----
cp tests/platform/embed/module.py "$dir"
if (cd "$dir" && rm -rf Embedded2026* && PYTHONPATH=$prefix/lib/twistseal/python /usr/bin/python3 module.py c.yaml key signers) >"$dir/checked" 2>"$dir/log"; then
    cat "$dir/checked"
else not_ok the_python_module_works "$(tail -n 1 "$dir/log")"; fi
