#!/usr/bin/env bash
# A seed gives the states and scrambles it always gave: those of tests/data/vectors/scrambles.txt.
#
# usage: tests/cli/vectors.sh BUILD_DIR [write]; `write` makes the file anew, below its own header
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache
known=tests/data/vectors/scrambles.txt
competition=tests/data/vectors/scrambles.yaml
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
echo $seed >"$dir/seed"
mkdir "$XDG_CACHE_HOME"
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1

made() { # made FILE NAME OPTION...: a set of that name; prints its paths, states and scrambles
    local file=$1 name=$2
    shift 2
    "$program" generate "$file" --key "$dir/key" -o "$dir/$name" --seed-file "$dir/seed" --quiet "$@" >&2 || return
    awk '/^twistseal\/leaf/ { line = NR }
         NR == line + 2 { path = $0 }
         NR == line + 3 { sub(/^state /, ""); state = $0 }
         NR == line + 4 { sub(/^scramble /, ""); print path, state, $0 }' "$dir/$name.secret/LEAVES"
}

if [ "${2-}" = write ]; then
    { grep '^#' "$known" && made $competition written; } >"$dir/new" && cp "$dir/new" "$known"
    exit
fi

grep -v '^#' "$known" >"$dir/known"
same() { # same NAME: what stands in $dir/made is what is known, byte for byte
    if diff "$dir/known" "$dir/made" >"$dir/out"; then
        ok "$1"
    else
        not_ok "$1" "$(grep -c '^>' "$dir/out") lines differ, the first: $(grep -m 1 '^[<>]' "$dir/out")"
    fi
}

made $competition one --jobs 1 >"$dir/made" 2>"$dir/log" || not_ok generates "$(tail -n 1 "$dir/log")"
same a_seed_gives_what_it_always_gave
made $competition two --jobs 2 >"$dir/made" 2>"$dir/log"
same with_kept_tables_and_two_jobs_as_well

# 2,500 scrambles of the 3x3x3 get the engine's largest tables, and the path of each is as before.
sed 's/^  333: .*/  333: {rounds: [{format: a, sets: 100, extras: 20}]}/' $competition >"$dir/large.yaml"
cp tests/data/vectors/half.lua "$dir"
made "$dir/large.yaml" large >"$dir/all" 2>"$dir/log"
awk 'NR == FNR { known[$1]; next } $1 in known' "$dir/known" "$dir/all" >"$dir/made"
expect a_large_set_has_other_tables 0 '' test -e "$XDG_CACHE_HOME/twistseal/333-large.table"
same in_a_large_set_with_other_tables_as_well

# The five leaves of the example in core/set/README.md, from which it has leaf, root and digest.
cat >"$dir/example.yaml" <<'YAML'
competition: {id: Example2026, name: Example 2026, date: 2026-11-20}
formats: [text]
events:
  333: {rounds: [{format: 2, sets: 1, extras: 1}]}
  333mbf: {rounds: [{format: 1, sets: 1, cubes: 2}]}
YAML
made "$dir/example.yaml" example >/dev/null 2>"$dir/log"
shown() { # shown NAME TEXT: core/set/README.md has these lines
    if [ -n "$2" ] && [[ $'\n'$(<core/set/README.md) == *$'\n'"$2"$'\n'* ]]; then ok "$1"; else not_ok "$1" "core/set/README.md lacks: $2"; fi
}
shown the_specification_shows_the_leaf_it_gives "$(head -n 6 "$dir/example.secret/LEAVES")"
shown the_specification_shows_the_tree_it_gives "$(grep '^tree: 5 ' "$dir/example/MANIFEST")"
shown the_specification_shows_the_root_it_gives "$(sed -n 's/^tree: 5 sha256=/tree root /p' "$dir/example/MANIFEST")"
shown the_specification_shows_the_leaves_it_gives "$(grep '^file: LEAVES ' "$dir/example.secret/CONTENTS")"
shown the_specification_shows_the_commitment_it_gives "$(grep '^seed: ' "$dir/example/MANIFEST")"
# The same scrambles in two sets.
made "$dir/example.yaml" parts --events 333 >/dev/null 2>"$dir/log"
"$program" extend "$dir/parts" "$dir/example.yaml" --key "$dir/key" --reason 'multi-blind came later' --quiet >"$dir/log" 2>&1
shown the_specification_shows_the_tree_of_a_linked_set "$(grep -E '^tree: ' "$dir/parts-2/MANIFEST")"

"$program" events | awk 'NR > 1 { print $1 }' | sort >"$dir/events"
cut -d/ -f1 "$dir/known" | sort -u >"$dir/with"
expect every_event_has_vectors 0 '' diff "$dir/events" "$dir/with"
# Puzzles that have several sequences for a state: without, the others would not be seen here.
for event in 333fm 333oh 444bf 222all pyram skewb ivy sq1; do
    expect "other_sequences_are_among_them_$event" 0 '' grep -q "^refused: $event half [1-9]" "$dir/one.secret/CONTENTS"
done
