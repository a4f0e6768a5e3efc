#!/usr/bin/env bash
# `twistseal generate --archive` killed at 50 random moments: no archive is cut short or without the
# passphrase that was shown, no set is without its archive, and no secret is left in plain.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
RANDOM=2026
runs=50

cat >"$dir/c.yaml" <<'YAML'
competition: {id: Kill2026, name: Kill 2026, date: 2026-01-01}
formats: [text, json]
events: {333: {rounds: [{sets: 20, extras: 0}]}}
YAML
"$program" keygen "$dir/key" --no-passphrase >"$dir/log" || exit 1
printf 'delegate %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
exec_generate() { exec "$program" generate "$dir/c.yaml" --key "$dir/key" --archive -o "$1" --quiet; }
verify() { # verify SET: with the passphrase that its run showed
    local passphrase
    passphrase=$(sed -n "s/^passphrase of '.*': //p" "$1.log")
    "$program" verify "$1" --signers "$dir/signers" --secrets "$1.secret.zip" --passphrase-fd 3 3<<<"$passphrase" &&
        7z t -p"$passphrase" "$1.secret.zip"
}

(exec_generate "$dir/first") >"$dir/log" 2>&1 # makes the tables
start=$EPOCHREALTIME
(exec_generate "$dir/set") >"$dir/set.log" 2>&1
elapsed=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')
expect the_run_that_is_not_killed_is_whole 0 'Everything is Ok' verify "$dir/set"

# Half of the moments are anywhere in a run, half near its end, where it writes.
moment() { # moment I
    awk -v t="$elapsed" -v i="$1" -v r="$RANDOM" \
        'BEGIN { f = r / 32768; printf "%.4f", t * (i % 2 ? f : 0.8 + f / 4) }'
}
learn() { elapsed=$(awk -v t="$elapsed" -v f="$1" 'BEGIN { print t * f }'); }

killed=0 archives=0 broken=''
for ((i = 0; i < runs; i++)); do
    at=$dir/set$i
    exec_generate "$at" >"$at.log" 2>&1 &
    pid=$!
    sleep "$(moment $i)"
    if kill -KILL $pid 2>/dev/null; then
        killed=$((killed + 1))
        learn 1.05
    else
        learn 0.85
    fi
    wait $pid 2>/dev/null
    if [ -e "$at.secret.zip" ]; then
        archives=$((archives + 1))
        passphrase=$(sed -n "s/^passphrase of '.*': //p" "$at.log")
        7z t -p"$passphrase" "$at.secret.zip" >"$dir/log" 2>&1 || broken="run $i: the archive does not open"
    fi
    [ -e "$at" ] || continue
    verify "$at" >"$dir/log" 2>&1 || broken="run $i: $(head -1 "$dir/log")"
done

holds() { # holds NAME CONDITION-AS-A-COMMAND...: what $why says is wrong otherwise
    local name=$1
    shift
    if "$@"; then ok "$name"; else not_ok "$name" "$why"; fi
}
why="$killed of $runs runs killed, $archives archives"
holds kills_runs_on_their_way [ $killed -ge 10 ]
holds a_killed_run_leaves_no_archive [ $((runs - archives)) -ge 5 ]
why=$broken holds what_stands_there_is_whole [ -z "$broken" ]

# What begins a leaf, a seed and a list of passcodes, in any file, whatever its name.
plain() { grep -rlaE 'twistseal/(leaf|seed|passcodes)/v1' "$1"; }
why=$(plain "$dir") holds no_secret_is_left_in_plain [ -z "$(plain "$dir")" ]
folders=$(find "$dir" -name '*.secret*' ! -name '*.secret.zip')
why=$folders holds nothing_else_stands_beside_an_archive [ -z "$folders" ]
"$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/plain" --quiet >"$dir/log" 2>&1
why='they were not found' holds secrets_in_plain_would_be_found [ -n "$(plain "$dir/plain.secret")" ]
