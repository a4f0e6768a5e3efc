#!/usr/bin/env python3
"""Every command with calls that fail: see bench.py for what is promised.

usage: tests/trust/faults/faults.py BUILD [CASE...]; prints "ok NAME" or "not ok NAME: why". From each place in the
code the first call fails, one a run. FAULT_KINDS=read,open tries only these kinds of call. FAULT_RUNS=N does N of these runs, FAULT_SEED chooses others; with FAULT_DEPTH=N places are told apart
by N functions of the stack. With FAULT_ONCE=1 each place fails in one command alone, under `setarch -R`, which puts
code at the same addresses. FAULT_UNJUDGED=1 only makes the runs, for tools/coverage.
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
    ("map", ("ENOMEM",), "program"), ("random", ("EIO",), "program"),
    ("read", ("EIO", "EINTR"), "worker"), ("write", ("EPIPE",), "worker"), ("short", ("EIO",), "worker"),
    ("spawn", ("EAGAIN",), "worker"), ("pair", ("EMFILE",), "worker"), ("close", ("EIO",), "worker"),
]
LASTING_PLACES = 8
LASTING = {"open": "EMFILE", "write": "ENOSPC", "short": "EIO", "fsync": "EIO", "thread": "EAGAIN"}


# In these, writes that write nothing and say that they did must be noticed. (Where scripts run, a lost request is
# waited for.)
PLANTED = ("reveal", "keygen", "ceremony_join", "trust_add", "merge")


def some(calls, most, rng):
    """All of these, or `most` of them."""
    return calls if len(calls) <= most else sorted(rng.sample(calls, most))


def faults_of(bench, case, seed):
    rng = random.Random(f"{seed} {case.name}")
    sites = {where: bench.sites(case, where) for where in ("program", "worker")}
    only = os.environ.get("FAULT_KINDS")
    for kind, reasons, where in KINDS:
        if only and kind not in only.split(","):
            continue
        calls = sites[where][kind]
        for reason in reasons:
            yield from (Fault(kind, nth, reason, where) for nth in calls)
        if kind in LASTING:
            for nth in some(calls, LASTING_PLACES, rng):
                yield Fault(kind, nth, LASTING[kind], where, lasting=True)


def verdict(name, wrong, count):
    if wrong:
        return f"not ok {name}_with_faults: {len(wrong)} of {count}: {wrong[0]}"
    return f"ok {name}_with_faults"


def main():
    build, names = sys.argv[1], sys.argv[2:]
    seed, sample = os.environ.get("FAULT_SEED", "2026"), int(os.environ.get("FAULT_RUNS", 0))
    wrong, runs = collections.defaultdict(list), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        bench = prepare(build, folder)
        cases = [c for c in CASES if not names or c.name in names]
        tasks = [(case, fault) for case in cases for fault in faults_of(bench, case, seed)]
        if sample and sample < len(tasks):
            tasks = random.Random(seed).sample(tasks, sample)
        wanted = collections.Counter(case.name for case, _ in tasks)
        for (case, fault), why in zip(tasks, pool.map(lambda task: bench.judge(*task), tasks)):
            runs[case.name] += 1
            if why:
                wrong[case.name].append(f"{fault}: {why}")
                if len(wrong[case.name]) <= int(os.environ.get("SHOW", 3)):
                    print(f"# {case.name}, {fault}: {why}", flush=True)
            if runs[case.name] == wanted[case.name]:
                print(verdict(case.name, wrong[case.name], runs[case.name]), flush=True)
        lost = [c.name for c in cases if c.name in PLANTED and not bench.judge(c, Fault("lost", lasting=True))]
        print(f"not ok an_unchecked_write_is_found: not in {lost}" if lost else "ok an_unchecked_write_is_found")
    print(f"# {sum(runs.values())} runs")


main()
