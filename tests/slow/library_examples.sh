#!/usr/bin/env bash
# The library's examples under valgrind; where the build has ThreadSanitizer, under that.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=$(cd "$1" && pwd)
export XDG_CACHE_HOME=$dir/cache LD_LIBRARY_PATH=$dir
flags=() checked=(valgrind -q --error-exitcode=9 --leak-check=full)
if [ "${build##*/}" = tsan ]; then flags=(-fsanitize=thread) checked=(); fi
for part in plugins lua twistseal-script; do ln -s "$build/$part" "$dir/$part"; done
cp "$build/libtwistseal.so" "$dir/libtwistseal.so.0"
printf '%s\n' 'competition: {id: Embedded2026, name: Embedded}' 'formats: [text]' \
    'events: {222: {rounds: [{format: 3, sets: 1}]}}' >"$dir/c.yaml"
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
for example in example puzzles set; do
    cc -g "${flags[@]}" -Iinclude "tests/platform/embed/$example.c" "$dir/libtwistseal.so.0" -o "$dir/run" >"$dir/log" 2>&1 ||
        not_ok "$example.c compiles" "$(head -1 "$dir/log")"
    expect "$example.c has no fault of memory or threads" 0 '' \
        sh -c 'cd "$1" && shift && exec "$@"' sh "$dir" "${checked[@]}" ./run c.yaml key signers
done
