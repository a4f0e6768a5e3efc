#!/usr/bin/env bash
# `twistseal extend` killed at 30 moments: DIR and DIR.secret are version 1 or version 2, whole and
# genuine, and the next run puts them in order.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
RANDOM=2026
runs=30

cat >"$dir/c.yaml" <<'YAML'
competition: {id: KillExtend2026, name: Kill 2026, date: 2026-01-01}
formats: [text, json]
events: {333: {rounds: [{sets: 20, extras: 0}]}}
YAML
"$program" keygen "$dir/key" --no-passphrase >"$dir/log" || exit 1
printf 'delegate %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
"$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/first" --quiet >"$dir/log" || exit 1
extend() { "$program" extend "$dir/set" --event 333 --round 1 --sets 20 --key "$dir/key" --quiet; }
fresh() {
    rm -rf "$dir/set" "$dir/set.secret" "$dir"/.set*
    cp -r "$dir/first" "$dir/set"
    cp -r "$dir/first.secret" "$dir/set.secret"
}
version() { grep -c '^serial: 2$' "$dir/set/MANIFEST"; }
judge() { "$program" verify "$dir/set" --signers "$dir/signers" >"$dir/log" 2>&1 && ! grep -q withheld "$dir/log"; }
judge_again() { python3 tools/verify.py "$dir/set" --signers "$dir/signers" >"$dir/log" 2>&1 && ! grep -q withheld "$dir/log"; }

fresh
start=$EPOCHREALTIME
extend >"$dir/log" 2>&1 || not_ok the_first_run "$(tail -1 "$dir/log")"
elapsed=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')

killed=0 old=0 new=0 broken='' unmended=''
check() { # check NAME: what stands there, and the next run
    judge || broken="$1: $(head -2 "$dir/log" | tr '\n' ' ')"
    judge_again || broken="$1, verify.py: $(head -1 "$dir/log")"
    if [ "$(version)" = 1 ]; then new=$((new + 1)); else old=$((old + 1)); fi
    extend >"$dir/log" 2>&1 || unmended="$1: $(tail -1 "$dir/log")"
    judge || unmended="$1: $(head -2 "$dir/log" | tr '\n' ' ')"
    [ -z "$(find "$dir" -maxdepth 1 -name '.set*')" ] || unmended="$1: $(find "$dir" -maxdepth 1 -name '.set*' | head -1)"
}
for ((i = 0; i < runs; i++)); do
    fresh
    "$program" extend "$dir/set" --event 333 --round 1 --sets 20 --key "$dir/key" --quiet >"$dir/log" 2>&1 &
    pid=$!
    sleep "$(awk -v t="$elapsed" -v r="$RANDOM" 'BEGIN { printf "%.4f", t * (0.3 + 0.8 * r / 32768) }')"
    kill -KILL $pid 2>/dev/null && killed=$((killed + 1))
    wait $pid 2>/dev/null
    check "run $i"
done

# The moments that are hard to hit: strace kills at each exchange of folders, and at the removals.
if command -v strace >/dev/null; then
    for call in renameat2:1 renameat2:2 renameat2:3 renameat2:4 renameat2:5 unlinkat:1 unlinkat:9 unlinkat:60; do
        fresh
        strace -f -o /dev/null -e trace=renameat2,unlinkat -e inject="${call%:*}:signal=KILL:when=${call#*:}" \
            "$program" extend "$dir/set" --event 333 --round 1 --sets 20 --key "$dir/key" --quiet >"$dir/log" 2>&1 && continue
        killed=$((killed + 1))
        check "$call"
    done
fi

# Without strace: what each moment leaves, made by hand.
fresh
extend >"$dir/log" 2>&1
cp -r "$dir/first.secret" "$dir/.set.secret.extending"
mv "$dir/set.secret" "$dir/swap"; mv "$dir/.set.secret.extending" "$dir/set.secret"; mv "$dir/swap" "$dir/.set.secret.extending"
cp -r "$dir/first" "$dir/.set.extending"
check between_the_two_exchanges
fresh
cp -r "$dir/first.secret" "$dir/.set.secret.extending"
rm "$dir/.set.secret.extending/LEAVES"
check a_folder_that_was_half_removed

holds() { # holds NAME VALUE: it must be empty
    if [ -z "$2" ]; then ok "$1"; else not_ok "$1" "$2"; fi
}
holds what_stands_there_is_one_version_or_the_other "$broken"
holds the_next_run_puts_it_in_order "$unmended"
if [ $killed -ge 10 ] && [ $old -ge 3 ] && [ $new -ge 1 ]; then ok kills_runs_on_their_way; else
    not_ok kills_runs_on_their_way "$killed killed, $old old, $new new"; fi
