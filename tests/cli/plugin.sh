#!/bin/bash
# The conformance test: every plugin that is built keeps the whole contract; and the commands
# `plugin list` and `plugin check`.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/support/expect.bash
out=$(dirname "$program")

# ---- every plugin ----
for plugin in "$out"/plugins/*.so "$out"/tests/plugins/template.so; do
    case $plugin in
    */cube4.so | */bigcube.so) continue ;; # they take up to two minutes: see slow/cube4.sh and slow/bigcube.sh
    esac
    expect "$(basename "$plugin") keeps the contract" 0 "ok it loads" "$program" plugin check "$plugin"
done
for plugin in tests/data/plugins/broken_*.c; do
    plugin=$(basename "$plugin" .c) && plugin=$out/tests/plugins/$plugin.so
    case $plugin in */broken_variable.so) [ "$(basename "$out")" = san ] && continue ;; esac
    expect "$(basename "$plugin") is refused" 1 "not ok " "$program" plugin check "$plugin"
done

# ---- list ----
for plugin in "$out"/plugins/*.so; do
    sum=$(sha256sum "$plugin" | cut -c1-16)
    expect "lists $(basename "$plugin") with its digest" 0 "$sum" "$program" plugin list
done
expect "lists what a plugin offers" 0 " 333 333ni 333fm" "$program" plugin list

# ---- the command in plugins/README.md ----
command=$(sed -n 's/^    cc /cc /p' plugins/README.md)
eval "${command/-o rings.so/-o $dir/rings.so}"
expect "the README's command builds a plugin that keeps the contract" 0 "ok rings: init" "$program" plugin check "$dir/rings.so"

# ---- check takes a file by any path, and says what is wrong with it ----
cp "$out/tests/plugins/template.so" "$dir/mine.so"
cd "$dir" || exit 1
expect "checks a relative path" 0 "ok rings: init prepares it" "$program" plugin check mine.so
chmod go+w mine.so
expect "refuses a file others may write" 1 "others may write to" "$program" plugin check mine.so
expect "needs a file that is there" 2 "cannot open" "$program" plugin check gone.so
expect "needs a plugin's name" 1 "is not a plugin's name" "$program" plugin check /etc/passwd
expect "needs to know what to do" 2 "plugin needs 'list', 'check FILE' or 'index FILE...'" "$program" plugin
expect "explains itself" 0 "usage: twistseal plugin list" "$program" plugin --help

# ---- a puzzle of the user's own, from practice to a set that is verified and audited ----
cp "$out/tests/plugins/template.so" rings.so
cat >rings.lua <<'LUA'
return { id = "rings", name = "Two Rings", puzzle = "rings", min_distance = 2, formats = { "3" } }
LUA
cat >rings.yaml <<YAML
competition: {id: Rings2026, name: Rings 2026}
events: {$dir/rings.lua: {rounds: [{sets: 1, extras: 1}]}}
YAML
own=(--plugin "$dir/rings.so")
expect "says that a puzzle is missing" 1 "no plugin offers the puzzle 'rings'" "$program" check rings.yaml
expect "checks an event of a puzzle of one's own" 0 "best of 3" "$program" check rings.yaml "${own[@]}"
expect "a plugin's path is absolute" 1 "'rings.so' is not an absolute path" "$program" check rings.yaml --plugin rings.so
expect "a plugin that is not there is named" 2 "cannot open '$dir/none.so'" "$program" scramble 333 --plugin "$dir/none.so"
expect "lists a plugin of one's own" 0 " rings" "$program" plugin list "${own[@]}"
expect "scrambles a puzzle of one's own" 0 '"event":"rings"' "$program" scramble rings.lua --json "${own[@]}"
expect "says what filters may ask of it" 0 "Two rings of three tiles" "$program" filter traits rings.lua "${own[@]}"
"$program" keygen key --no-passphrase --principal a@example.org >log
printf 'a@example.org %s\n' "$(cat key.pub)" >signers
expect "makes a set of it" 0 "set:" "$program" generate rings.yaml --key key -o set --quiet "${own[@]}"
expect "a set has its sheets even without a drawing" 0 "" sh -c '[ ! -e "$1" ] || ls set.secret/print/*.pdf' sh "$out/plugins/paper.so"
expect "the manifest names the plugin" 0 "plugin: rings.so abi=5 sha256=$(sha256sum rings.so | cut -d' ' -f1)" cat set/MANIFEST
expect "verifies the set with the plugin" 0 "genuine: Rings2026" "$program" verify set --signers signers "${own[@]}"
expect "cannot tell without it" 2 "no plugin offers the puzzle 'rings'" "$program" verify set --signers signers
expect "audits the set with the plugin" 0 "follow from the seed" "$program" audit set --signers signers --seed-file set.secret/seed "${own[@]}"
expect "cannot audit without it" 2 "no plugin offers the puzzle 'rings'" "$program" audit set --signers signers --seed-file set.secret/seed

# ---- an installed program with one plugin that is damaged ----
mkdir -p prefix/bin prefix/lib/twistseal/plugins
cp "$program" prefix/bin/
cp "$out/plugins/cube3.so" prefix/lib/twistseal/plugins/
cp "$out/tests/plugins/broken_abi.so" prefix/lib/twistseal/plugins/old.so
cp "$out/tests/plugins/template.so" prefix/lib/twistseal/plugins/rings.so
expect "needs an index" 2 "cannot open '$PWD/prefix/lib/twistseal/plugins/INDEX'" prefix/bin/twistseal plugin list
expect "makes no index of a broken plugin" 2 "old.so: built for ABI 6" prefix/bin/twistseal plugin index prefix/lib/twistseal/plugins/*.so
(cd prefix/lib/twistseal/plugins && ../../../bin/twistseal plugin index rings.so cube3.so >INDEX)
expect "makes an index in order" 0 "cube3.so puzzle 333fm
rings.so puzzle rings" cat prefix/lib/twistseal/plugins/INDEX
expect "ignores what the index does not name" 0 "old.so     is ignored: it is not in the index" prefix/bin/twistseal plugin list
sed -i '/rings/d' prefix/lib/twistseal/plugins/INDEX && echo 'rings.so puzzle dial' >>prefix/lib/twistseal/plugins/INDEX
expect "refuses a plugin that differs from the index" 2 "rings.so' does not offer what the INDEX beside it says" prefix/bin/twistseal plugin list
sed -i '/rings/d' prefix/lib/twistseal/plugins/INDEX && echo 'old.so puzzle dial' >>prefix/lib/twistseal/plugins/INDEX
expect "lists the others beside a broken one" 2 " 333 333ni 333fm" prefix/bin/twistseal plugin list
expect "says what is wrong with the broken one" 2 \
    "old.so: built for ABI 6, this program has 5: rebuild it" prefix/bin/twistseal plugin list
