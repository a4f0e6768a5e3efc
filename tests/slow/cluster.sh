#!/usr/bin/env bash
# tools/cluster on real machinery: a Slurm of one node, and GNU parallel over two workers behind
# sshd, all started here, as this user, in a folder of their own. A task and a worker are killed
# half-way; what is merged is what one run prints.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
PATH=$PATH:/usr/sbin
missing=
for tool in slurmctld slurmd sbatch munged parallel sshd; do
    command -v $tool >/dev/null || missing="$missing $tool"
done
if [ -n "$missing" ]; then
    echo "skip runs_on_a_cluster: no$missing: tools/install-deps cluster"
    exit
fi
root=$PWD
host=$(hostname -s)
mkdir "$dir/munge" "$dir/spool" "$dir/state"
chmod 755 "$dir" "$dir/munge"
pids() { cat "$dir"/*.pid "$dir"/munge/pid 2>/dev/null; }
leave() {
    local left
    left=$(pids)
    # shellcheck disable=SC2086 # a list of numbers
    [ -z "$left" ] || kill $left 2>/dev/null
    for _ in $(seq 50); do
        # shellcheck disable=SC2086
        if [ -z "$left" ] || ! kill -0 $left 2>/dev/null; then break; fi
        sleep 0.1
    done
    [ -z "$made" ] || rmdir "$made"
    rm -rf "$dir"
}
made= # a folder of the system's
trap leave EXIT
until_true() { # until_true SECONDS COMMAND...
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.1
    done
}
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# ---- the run ----
seq -w 0 31 | awk '{ printf "%02d", $1 + 40 }' >"$dir/seed"
count=90000
shards=6
run=(scramble 333 -n "$count" --seed-file "$dir/seed")
"$program" "${run[@]}" >"$dir/one"
# The program, but the first that makes shard 2 is killed when some of its lines are written. The
# name of each shard that is begun is noted.
cat >"$dir/program" <<SH
#!/bin/bash
for last; do :; done
echo "\$last" >>"$dir/begun"
if [ "\$last" = 2/$shards ] && mkdir "$dir/killed" 2>/dev/null; then
    "$program" "\$@" &
    until [ -s /proc/\$\$/fd/1 ]; do sleep 0.02; done
    kill -9 \$!
    wait \$!
    exit
fi
exec "$program" "\$@"
SH
chmod +x "$dir/program"
export TWISTSEAL=$dir/program
begins() { rm -rf "$dir/killed" "$dir/begun" "$dir/pool"; mkdir "$dir/pool"; }
is_whole() { [ "$(find "$dir/pool" -name "*-of-$shards.shard" | wc -l)" -eq $shards ]; }
merges() { # merges NAME
    local name=$1
    if ! "$program" merge "$dir/pool"/*.shard >"$dir/merged" 2>"$dir/err"; then
        not_ok "$name" "$(head -1 "$dir/err")"
    elif cmp -s "$dir/merged" "$dir/one"; then ok "$name"; else not_ok "$name" 'differs from one run'; fi
}
begun() { grep -c "^$1/" "$dir/begun"; }

# ---- Slurm ----
head -c 32 /dev/urandom >"$dir/munge/key"
chmod 600 "$dir/munge/key"
munged --force --socket="$dir/munge/socket" --key-file="$dir/munge/key" --pid-file="$dir/munge/pid" \
    --log-file="$dir/munge/log" --seed-file="$dir/munge/seed" 2>"$dir/munge/err"
cat >"$dir/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$dir/munge/socket
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,batch_sched_delay=1
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=60
CONF
export SLURM_CONF=$dir/slurm.conf
slurmctld && slurmd
is_idle() { sinfo -h -o %T | grep -qx idle; }
if until_true 30 is_idle; then ok a_cluster_of_one_node_runs; else
    not_ok a_cluster_of_one_node_runs "$(tail -n 3 "$dir"/slurm*.log)"; fi

begins
job=$(sbatch --parsable --array=1-$shards -o "$dir/log-%a" "$root/tools/cluster/shard" "$dir/pool" $shards "${run[@]}")
is_requeued() { scontrol show job "${job}_2" | grep -q 'Restarts=1'; }
if until_true 120 is_requeued; then ok a_killed_task_is_requeued; else
    not_ok a_killed_task_is_requeued "$(scontrol show job "${job}_2" | head -5)"; fi
# Slurm lets a node rest for two minutes after a failure.
hurries() { scontrol update JobId="${job}_2" StartTime=now; is_whole; }
if until_true 300 hurries; then ok the_array_ends; else not_ok the_array_ends "$(squeue -h; ls "$dir/pool")"; fi
merges an_array_job_is_one_run
if [ "$(begun 2)" = 2 ] && [ "$(begun 3)" = 1 ]; then ok only_the_killed_task_is_made_again; else
    not_ok only_the_killed_task_is_made_again "$(sort "$dir/begun" | tr '\n' ' ')"; fi

# Shards that got lost, as merge names them.
rm "$dir/pool/3-of-$shards.shard" "$dir/pool/5-of-$shards.shard" "$dir/pool/6-of-$shards.shard"
lost=$("$program" merge "$dir/pool"/*.shard 2>&1 >/dev/null | sed 's/.*missing: //')
sbatch -Q --array="$lost" -o "$dir/log-%a" "$root/tools/cluster/shard" "$dir/pool" $shards "${run[@]}"
until_true 120 is_whole
merges what_merge_misses_is_an_array

# An error of the command line is not tried again: the program says the same each time.
job=$(sbatch --parsable --array=1 -o "$dir/log-%a" "$root/tools/cluster/shard" "$dir/pool" 9 scramble 999 -n 5 --seed-file "$dir/seed")
has_ended() { ! squeue -h -j "$job" 2>/dev/null | grep -q .; }
until_true 60 has_ended
if grep -q "unknown event '999'" "$dir/log-1" && [ "$(begun '1/9' || true)" != 2 ]; then ok a_wrong_event_is_not_requeued; else
    not_ok a_wrong_event_is_not_requeued "$(cat "$dir/log-1")"; fi
kill "$(cat "$dir/slurmctld.pid")" "$(cat "$dir/slurmd.pid")"

# ---- GNU parallel ----
export PARALLEL_HOME=$dir/parallel
mkdir "$PARALLEL_HOME"
: >"$PARALLEL_HOME/will-cite"
ssh-keygen -q -t ed25519 -N '' -f "$dir/user"
# sshd of root insists on this folder, which the system's own start would make.
if [ "$(id -u)" -eq 0 ] && [ ! -d /run/sshd ]; then mkdir -m 755 /run/sshd && made=/run/sshd; fi
for worker in one two; do
    ssh-keygen -q -t ed25519 -N '' -f "$dir/host-$worker"
    port=$(free_port)
    "$(command -v sshd)" -f /dev/null -h "$dir/host-$worker" -p "$port" -E "$dir/sshd-$worker.log" -o ListenAddress=127.0.0.1 \
        -o PidFile="$dir/sshd-$worker.pid" -o AuthorizedKeysFile="$dir/user.pub" -o StrictModes=no -o UsePAM=no \
        -o PermitRootLogin=yes -o MaxSessions=50 -o MaxStartups=50
    printf 'Host %s\nHostName 127.0.0.1\nPort %s\nIdentityFile %s\nUserKnownHostsFile /dev/null\nStrictHostKeyChecking no\nLogLevel ERROR\n' \
        "$worker" "$port" "$dir/user" >>"$dir/ssh"
done
export PARALLEL_SSH="ssh -F $dir/ssh"
answers() { ssh -F "$dir/ssh" one true && ssh -F "$dir/ssh" two true; }
if until_true 20 answers; then ok two_workers_answer; else not_ok two_workers_answer "$(cat "$dir"/sshd-*.log)"; fi

by_parallel() { # the line of tools/cluster/README.md
    seq $shards | parallel --sshlogin one,two -j 1 --joblog "$dir/pool/log" --resume-failed --retries 3 \
        TWISTSEAL="$TWISTSEAL" SHARD={} "$root/tools/cluster/shard" "$dir/pool" $shards "${run[@]}"
}
begins
mkdir "$dir/killed"
by_parallel >"$dir/out" 2>&1 &
waited=$!
# The first worker dies with the connections it has, while it works.
is_at_work() { [ -n "$(find "$dir/pool" -name '.*-of-*' -size +0)" ]; }
until_true 60 is_at_work
daemon=$(cat "$dir/sshd-one.pid")
# shellcheck disable=SC2046 # a list of numbers
kill -9 "$daemon" $(pgrep -P "$daemon")
rm "$dir/sshd-one.pid"
if wait $waited; then ok a_dead_workers_shards_go_to_the_other; else
    not_ok a_dead_workers_shards_go_to_the_other "$(head -3 "$dir/out")"; fi
merges two_workers_are_one_run

# Everything is killed half-way, and begun again.
begins
mkdir "$dir/killed"
by_parallel >"$dir/out" 2>&1 &
waited=$!
disown $waited # it is not waited for
has_two() { [ "$(find "$dir/pool" -name '*.shard' | wc -l)" -ge 2 ]; }
until_true 120 has_two
kill -9 $waited $(pgrep -P $waited) 2>/dev/null
daemon=$(cat "$dir/sshd-two.pid")
# shellcheck disable=SC2046
kill -9 $(pgrep -P "$daemon") 2>/dev/null
whole=$(find "$dir/pool" -name '*.shard' | head -n 1)
before=$(stat -c %i:%y "$whole")
if is_whole; then not_ok it_was_half_way 'all shards were there'; else ok it_was_half_way; fi
expect it_resumes 0 '' by_parallel
merges a_resumed_run_is_one_run
if [ -n "$before" ] && [ "$before" = "$(stat -c %i:%y "$whole")" ]; then ok what_was_whole_stays; else
    not_ok what_was_whole_stays "$whole was made again"; fi
