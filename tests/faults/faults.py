#!/usr/bin/env python3
"""Every command with calls that fail: see bench.py for what is promised.

usage: tests/faults/faults.py BUILD MOST [CASE...]; prints "ok NAME" or "not ok NAME: why". From each place in the
code the first call fails, one a run; of the places that allocate, MOST. FAULT_RUNS=N does N of these runs,
FAULT_SEED chooses others; with FAULT_DEPTH=N places are told apart by N functions of the stack. FAULT_UNJUDGED=1
only makes the runs, for tools/coverage; under `setarch -R`, which puts code at the same addresses, each place fails
in one command alone.
"""
import collections
import os
import random
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

from bench import Fault
from cases import CASES, prepare

# What may happen: kind, reasons, and where. "short" has none: the call does half.
KINDS = [
    ("open", ("EMFILE", "EIO"), "program"), ("read", ("EIO", "EINTR"), "program"),
    ("write", ("ENOSPC", "EIO", "EINTR"), "program"), ("short", ("EIO",), "program"),
    ("fsync", ("EIO",), "program"), ("rename", ("EIO", "EINVAL"), "program"), ("mkdir", ("ENOSPC",), "program"),
    ("link", ("EIO", "EPERM"), "program"), ("unlink", ("EIO",), "program"), ("spawn", ("EAGAIN",), "program"),
    ("thread", ("EAGAIN",), "program"), ("close", ("EIO",), "program"), ("pair", ("EMFILE",), "program"),
    ("lock", ("ENOLCK",), "program"), ("stat", ("EIO",), "program"), ("mode", ("EPERM",), "program"),
    ("map", ("ENOMEM",), "program"), ("random", ("EIO",), "program"), ("memory", ("ENOMEM",), "program"),
    ("read", ("EIO", "EINTR"), "worker"), ("write", ("EPIPE",), "worker"), ("short", ("EIO",), "worker"),
    ("spawn", ("EAGAIN",), "worker"), ("pair", ("EMFILE",), "worker"), ("close", ("EIO",), "worker"),
    ("memory", ("ENOMEM",), "worker"),
]
LASTING = {"open": "EMFILE", "write": "ENOSPC", "short": "EIO", "fsync": "EIO", "thread": "EAGAIN",
           "memory": "ENOMEM"}


# In these, writes that write nothing and say that they did must be noticed.
PLANTED = ("generate", "extend", "reveal", "keygen", "ceremony_join", "trust_add", "merge")


def some(calls, most, rng):
    """All of these, or `most` of them."""
    return calls if len(calls) <= most else sorted(rng.sample(calls, most))


def faults_of(bench, case, most, seed):
    rng = random.Random(f"{seed} {case.name}")
    sites = {where: bench.sites(case, where) for where in ("program", "worker")}
    for kind, reasons, where in KINDS:
        calls = sites[where][kind]
        for reason in reasons:
            wanted = some(calls, most, rng) if kind == "memory" else calls
            yield from (Fault(kind, nth, reason, where) for nth in wanted)
        if kind in LASTING:
            for nth in some(calls, max(1, most // 8), rng):
                yield Fault(kind, nth, LASTING[kind], where, lasting=True)


def main():
    build, most, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    seed, sample = os.environ.get("FAULT_SEED", "2026"), int(os.environ.get("FAULT_RUNS", 0))
    wrong, runs = collections.defaultdict(list), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        bench = prepare(build, folder)
        cases = [c for c in CASES if not names or c.name in names]
        tasks = [(c, f) for c, faults in
                 zip(cases, pool.map(lambda c: list(faults_of(bench, c, most, seed)), cases)) for f in faults]
        if sample and sample < len(tasks):
            tasks = random.Random(seed).sample(tasks, sample)
        for task, why in zip(tasks, pool.map(lambda task: bench.judge(*task), tasks)):
            runs[task[0].name] += 1
            if why:
                wrong[task[0].name].append(f"{task[1]}: {why}")
                if len(wrong[task[0].name]) <= int(os.environ.get("SHOW", 3)):
                    print(f"# {task[0].name}, {task[1]}: {why}", flush=True)
        lost = [c.name for c in cases if c.name in PLANTED and not bench.judge(c, Fault("lost", lasting=True))]
        print(f"not ok an_unchecked_write_is_found: not in {lost}" if lost else "ok an_unchecked_write_is_found")
    for name, count in runs.items():
        if wrong[name]:
            print(f"not ok {name}_with_faults: {len(wrong[name])} of {count}: {wrong[name][0]}")
        else:
            print(f"ok {name}_with_faults")


main()
