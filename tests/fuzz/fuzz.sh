#!/usr/bin/env bash
# Every fuzz target keeps its promises on its corpus; `make fuzz T=NAME` looks for more inputs.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
out=$1/fuzz

for file in tests/fuzz/*.c; do
    target=$(basename "$file" .c)
    [ "$target" = replay ] || expect "replays_$target" 0 inputs "$out/$target" "tests/fuzz/corpus/$target"
done
mkdir "$dir/none"
expect a_corpus_without_inputs_is_noticed 1 '0 inputs' "$out/manifest" "$dir/none"
