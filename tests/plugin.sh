#!/bin/bash
# The conformance test: every plugin that is built keeps the whole contract; and the commands
# `plugin list` and `plugin check`.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/expect.bash
out=$(dirname "$program")
export XDG_CACHE_HOME=$dir/cache
mkdir "$XDG_CACHE_HOME"

# ---- every plugin ----
for plugin in "$out"/plugins/*.so "$out"/tests/plugins/template.so; do
    expect "$(basename "$plugin") keeps the contract" 0 "ok it loads" "$program" plugin check "$plugin"
done
for plugin in "$out"/tests/plugins/broken_*.so; do
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
expect "needs a plugin's name" 1 "is no plugin's name" "$program" plugin check /etc/passwd
expect "needs to know what to do" 2 "plugin needs 'list' or 'check FILE.so'" "$program" plugin
expect "explains itself" 0 "usage: twistseal plugin list" "$program" plugin --help

# ---- an installed program with one plugin that is damaged ----
mkdir -p prefix/bin prefix/lib/twistseal/plugins
cp "$program" prefix/bin/
cp "$out/plugins/cube3.so" prefix/lib/twistseal/plugins/
cp "$out/tests/plugins/broken_abi.so" prefix/lib/twistseal/plugins/old.so
expect "lists the others beside a broken one" 2 " 333 333ni 333fm" prefix/bin/twistseal plugin list
expect "says what is wrong with the broken one" 2 \
    "old.so: built for ABI 2, this program has 1: rebuild it" prefix/bin/twistseal plugin list
