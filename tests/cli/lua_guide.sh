#!/bin/bash
# The guides lua/README.md and lua/puzzles/README.md tell the truth: their references are what the sources say, every
# name exists, the annotations for editors agree, and their tutorials work line by line.
set -u
cd "$(dirname "$0")/../.." || exit
build=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

check() { # check NAME MESSAGE: ok if MESSAGE is empty
    if [ -z "$2" ]; then echo "ok $1"; else echo "not ok $1: $2"; fi
}

check the_references_are_what_the_sources_say "$(tools/lua-reference --check 2>&1)"

# The names documented with a signature: "- `text.find(s, ...)`: ...".
documented=$(sed -n '/^## Reference/,$s/^- `\([a-z_.]*\)(.*/\1/p' lua/README.md | sort)
annotated=$(sed -n 's/^function \([a-z_.]*\)(.*/\1/p' lua/types.lua | sort)
check the_annotations_name_what_the_reference_does \
    "$(diff <(echo "$documented") <(echo "$annotated" | grep -vx pairs))"

# A script that names each function ends with an error if one is not there.
names=$(sed -n '/^From Lua/,/^###/s/^- //p' lua/README.md | tr -d '`' | tr ' ' '\n')
{
    for name in $documented $names; do echo "local _ = $name"; done
    echo 'return { name = "x", accept_moves = function() return true end }'
} | sed 's/^local _ = .*/do & end/' >"$dir/names.lua"
lines=$(wc -l <"$dir/names.lua")
check every_documented_name_exists "$("$build/twistseal" script check "$dir/names.lua" 2>&1 >/dev/null)"
check the_names_were_found "$([ "$lines" -gt 50 ] || echo "only $lines")"

python3 tests/cli/guide.py lua/README.md "$build"
python3 tests/cli/guide.py lua/puzzles/README.md "$build"
