#!/usr/bin/env bash
# A program installed without paper.so makes everything except sheets, and says so.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=$1
export XDG_CACHE_HOME=$dir/cache
mkdir -p "$dir/bin/plugins"
cp "$build/twistseal" "$build/twistseal-script" "$dir/bin/"
cp -r "$build/lua" "$dir/bin/"
for plugin in "$build"/plugins/*; do
    [ "${plugin##*/}" = paper.so ] || cp "$plugin" "$dir/bin/plugins/"
done
"$dir/bin/twistseal" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
expect says_that_sheets_are_left_out 0 'sheets: left out: ' \
    "$dir/bin/twistseal" generate configs/demo.yaml --key "$dir/key" -o "$dir/set"
expect the_rest_is_genuine 0 genuine "$dir/bin/twistseal" verify "$dir/set" --signers "$dir/signers"
if [ -e "$dir/set.secret/scrambles.json" ] && [ ! -e "$dir/set.secret/print" ]; then ok the_other_formats_are_there
else not_ok the_other_formats_are_there "$(ls "$dir/set")"; fi
# Names of sheets need no library that draws them: the index of plugins has them.
if [ -e "$build/plugins/paper.so" ]; then
    "$build/twistseal" generate configs/demo.yaml --key "$dir/key" -o "$dir/printed" --quiet >"$dir/out" 2>&1
    sed 's/libcairo\.so/libcairX.so/' "$build/plugins/paper.so" >"$dir/bin/plugins/paper.so"
    expect a_set_with_sheets_is_verified_without_cairo 0 genuine \
        "$dir/bin/twistseal" verify "$dir/printed" --signers "$dir/signers"
    expect opening_its_sheets_needs_cairo 2 'paper.so: cannot be loaded: libcairX' \
        "$dir/bin/twistseal" verify "$dir/printed" --signers "$dir/signers" --open-sheets
else
    skip a_set_with_sheets_is_verified_without_cairo "paper.so was not built"
fi
# The build, too, goes on where pkg-config knows no pango.
mkdir "$dir/fake"
# shellcheck disable=SC2016
printf '#!/bin/sh\ncase "$*" in *pango*) exit 1 ;; esac\nexec %s "$@"\n' "$(command -v pkg-config)" >"$dir/fake/pkg-config"
chmod +x "$dir/fake/pkg-config"
expect the_build_says_that_paper_is_left_out 0 'paper.so is left out' \
    env PATH="$dir/fake:$PATH" make -n BUILD=nopaper all
