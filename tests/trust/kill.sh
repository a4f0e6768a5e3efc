#!/usr/bin/env bash
# `twistseal generate` killed at 50 random moments: what stands under the final names is whole or
# nothing, no set is without its secrets, no worker stays behind, and the next run succeeds.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
set -m # each run is a process group, so that its workers can be looked for
export XDG_CACHE_HOME=$dir/cache
RANDOM=2026
runs=50

# Many small files, so that writing takes as long as the rest.
cat >"$dir/c.yaml" <<'YAML'
competition: {id: Kill2026, name: Kill 2026, date: 2026-01-01}
formats: [text, json]
events: {333: {rounds: [{sets: 40, extras: 0}]}, 333bf: {rounds: [{sets: 10, extras: 0}]}}
YAML
"$program" keygen "$dir/key" --no-passphrase >"$dir/log" || exit 1
printf 'delegate %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
exec_generate() { exec "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$1" --quiet; }
generate() { (exec_generate "$1"); }
verify() { "$program" verify "$1" --signers "$dir/signers"; }

start=$EPOCHREALTIME
generate "$dir/first" >"$dir/log" 2>&1 || not_ok the_first_run "$(tail -1 "$dir/log")"
elapsed=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')
files=$(find "$dir/first" -type f | wc -l)
secret_files=$(find "$dir/first.secret" -type f | wc -l)

# Does the process group have a member that lives? (One that is dead may not be buried yet.)
has_members() {
    cat /proc/[0-9]*/stat 2>/dev/null |
        awk -v g="$1" '{ sub(/.*\) /, "") } $3 == g && $1 != "Z" { n++ } END { exit !n }'
}

# Half of the moments are anywhere in a run, half in its second half, where it writes.
moment() { # moment I
    awk -v t="$elapsed" -v i="$1" -v r="$RANDOM" \
        'BEGIN { f = r / 32768; printf "%.4f", t * (i % 2 ? f : 0.5 + f / 2) }'
}
# A machine is not always equally busy: how long a run takes is learned on the way.
learn() { # learn FACTOR
    elapsed=$(awk -v t="$elapsed" -v f="$1" 'BEGIN { print t * f }')
}

killed=0 whole=0 broken='' stayed=''
for ((i = 0; i < runs; i++)); do
    # Some runs also begin without tables, and are killed while they make them.
    ((i % 10 == 0)) && rm -rf "$XDG_CACHE_HOME"
    signal=$([ $((i % 5)) = 4 ] && echo TERM || echo KILL)
    # The program itself, not a shell that waits for it.
    exec_generate "$dir/set$i" >"$dir/log$i" 2>&1 &
    pid=$!
    sleep "$(moment $i)"
    if kill "-$signal" $pid 2>/dev/null; then
        killed=$((killed + 1))
        learn 1.05
    else
        learn 0.8
    fi
    wait $pid 2>/dev/null
    for ((try = 0; try < 100; try++)); do
        has_members $pid || break
        sleep 0.05
    done
    ((try < 100)) || stayed="run $i"
    if [ -e "$dir/set$i.secret" ]; then
        count=$(find "$dir/set$i.secret" -type f | wc -l)
        [ "$count" = "$secret_files" ] || broken="run $i: $count secret files of $secret_files"
    fi
    [ -e "$dir/set$i" ] || continue
    [ -e "$dir/set$i.secret" ] || broken="run $i: a set without its secrets"
    whole=$((whole + 1))
    verify "$dir/set$i" >"$dir/log" 2>&1 || broken="run $i: $(head -1 "$dir/log")"
    count=$(find "$dir/set$i" -type f | wc -l)
    [ "$count" = "$files" ] || broken="run $i: $count files of $files"
done
wait

holds() { # holds NAME CONDITION-AS-A-COMMAND...: what $why says is wrong otherwise
    local name=$1
    shift
    if "$@"; then ok "$name"; else not_ok "$name" "$why"; fi
}
# A test that kills nothing, or only what has not begun or is done, shows nothing.
why="$killed of $runs runs killed, $whole sets whole"
holds kills_runs_on_their_way [ $killed -ge 10 ]
holds a_killed_run_leaves_no_set [ $((runs - whole)) -ge 5 ]
why=$broken holds what_stands_there_is_whole [ -z "$broken" ]
why=$stayed holds no_worker_outlives_the_program [ -z "$stayed" ]

# Under any name but the temporary ones stand whole sets and whole seeds.
strays=$(find "$dir" -maxdepth 1 -name '.*' -a ! -name '.set*.unfinished-??????' -a ! -path "$dir")
why=$strays holds leftovers_have_temporary_names [ -z "$strays" ]
cut=$(find "$dir" -path '*.secret/seed' | while read -r f; do
    [ "$(sed -n 1p "$f")" = twistseal/seed/v1 ] && sed -n 3p "$f" | grep -qE '^[0-9a-f]{64}$' &&
        [ "$(stat -c %a "$f")" = 600 ] || echo "$f"
done)
why=$cut holds no_seed_is_cut_short [ -z "$cut" ]

# One more is killed where it must leave something: as soon as its temporary directory is there.
leftovers_of() { find "$dir" -maxdepth 1 -name ".$1.unfinished-??????"; }
why='none of 20 runs was caught while it wrote'
for ((try = 0; try < 20; try++)); do
    rm -rf "$dir/caught" "$dir/caught.secret"
    exec_generate "$dir/caught" >"$dir/log" 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ -z "$(leftovers_of caught)" ]; do :; done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ -e "$dir/caught" ] || break
done
left=$(leftovers_of caught | wc -l)
holds a_run_is_killed_while_it_writes [ "$left" -ge 1 ]

# The next run succeeds, and removes what was left under its own target's name.
failed='' stale=''
for ((i = 0; i < runs; i += 5)); do
    [ -e "$dir/set$i" ] && continue
    if [ -e "$dir/set$i.secret" ]; then # it died between the two: the next run says so
        generate "$dir/set$i" >"$dir/log" 2>&1 || grep -q 'run that ended before it wrote' "$dir/log" ||
            failed="run $i: $(tail -1 "$dir/log")"
        rm -r "$dir/set$i.secret"
    fi
    generate "$dir/set$i" >"$dir/log" 2>&1 && verify "$dir/set$i" >>"$dir/log" 2>&1 ||
        failed="run $i: $(tail -1 "$dir/log")"
    stale+=$(leftovers_of "set$i")
done
why=$failed holds the_next_run_succeeds [ -z "$failed" ]
why=$stale holds the_next_run_removes_what_was_left [ -z "$stale" ]
others=$(find "$dir" -maxdepth 1 -name '.set*.unfinished-??????' | wc -l)
expect the_next_run_says_what_it_removed 0 "removed what $left killed run" generate "$dir/caught"
why="$(leftovers_of caught)" holds nothing_is_left_of_the_killed_run [ -z "$(leftovers_of caught)" ]
why='they are fewer' holds other_names_are_left_alone \
    [ "$(find "$dir" -maxdepth 1 -name '.set*.unfinished-??????' | wc -l)" = "$others" ]

# What a killed run had printed names no scramble and no seed.
said=$(grep -hE "[URFDLB][2']? [URFDLB][2']? |[0-9a-f]{64}" "$dir"/log[0-9]*)
why=$said holds says_no_scramble_and_no_seed [ -z "$said" ]
