#!/usr/bin/env python3
"""Commands that are killed at one of their calls, or whose machine misbehaves.

usage: tests/trust/faults/kills.py BUILD KILLS [CASE...]; prints "ok NAME" or "not ok NAME: why". A killed command leaves
the set, the transcript or the cache as it was or as it will be; what else it leaves has its own name, and the next
run removes it and succeeds. Secrets are where a run that ends has them, or in such a file that only its owner reads;
after the next run nowhere else. Storms of signals and a clock that jumps change nothing.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from bench import Fault, differs, snapshot
from cases import CASES, SIGNERS, prepare

KILLED = ("generate_sheets", "generate_archive", "extend_sheets", "release", "ceremony_join", "ceremony_reveal",
          "ceremony_generate", "trust_add", "solve_cold")
# Names that nobody takes for a whole file.
TEMPORARY = re.compile(r"(.*/)?\.[^/]*(\.unfinished(-\w{6})?|\.tmp|\.\w{6})(/|$)")


def is_half(case, n, file, before, after):
    """Is this, under a final name, neither what was nor what will be?"""
    was, will = before.get(n), after.get(n)
    return file != was and (not will or will[0] != file[0] or (will[1] and will[1] != file[1]))


def judge_kill(bench, case, fault):
    _, after, before = bench.reference(case)
    work = bench.fresh()
    run = bench.run(case, work, fault)
    left = {n: v for n, v in snapshot(work).items() if not TEMPORARY.match(n)}
    bench.killed += run.code == -9
    if run.code >= 0:
        return None if run.code in (0, 2) else f"exit code {run.code}"
    half = [n for n, file in left.items() if is_half(case, n, file, before, after)]
    if half:
        return f"leaves {half[:3]}"
    if "released/MANIFEST" in left and not any(n.startswith("released.secret") for n in left):
        return "leaves a set without its secrets"
    if bench.tells(run.out, run.err):
        return "tells a secret"
    leaks = [n for n in bench.leaks(work, (before, after)) if not is_private(work, n)]
    if leaks:
        return f"a secret is left in {leaks}"
    return judge_next(bench, case, work, (before, after), left)


def is_private(work, name):
    """Is it a temporary file, in a folder or with a mode that keeps others out?"""
    path = os.path.join(work, name)
    return TEMPORARY.match(name) and (os.stat(path).st_mode & 0o077 == 0 or
                                      os.stat(os.path.join(work, name.split("/")[0])).st_mode & 0o077 == 0)


def judge_next(bench, case, work, expected, left):
    if not case.cold and not differs(left, expected[1]):
        return None
    again = bench.run(case, work)
    told = (b"run that ended before it wrote" in again.err or b"has joined already" in again.err or
            b"has revealed already" in again.err or b"exists" in again.err)
    if again.code != 0:
        return None if told else f"the next run fails: {again.message()}"
    stale = [n for n in snapshot(work) if TEMPORARY.match(n)]
    # A file that a killed process was making beside its name; the lock's owner cannot know whose it is.
    if stale:
        return f"the next run leaves {stale[:2]}"
    leaks = list(bench.leaks(work, expected))
    return f"after the next run a secret is left in {leaks}" if leaks else None


def moments(bench, case, kills):
    calls = bench.count(case)["any"]
    rng = random.Random(f"2026 {case.name}")
    return [rng.randint(1, calls) for _ in range(kills)]


def judge_weather(bench, case, fault):
    out, after, _ = bench.reference(case)
    work = bench.fresh()
    run = bench.run(case, work, fault)
    if run.code != 0:
        return f"exit code {run.code}: {run.message()}"
    return differs(snapshot(work), after)


def main():
    kills, names = int(sys.argv[2]), sys.argv[3:] or KILLED
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        bench = prepare(sys.argv[1], folder)
        bench.killed = 0
        for case in CASES:
            if case.name not in names:
                continue
            faults = [Fault("any", n, "") for n in moments(bench, case, kills)]
            wrong = [f"{f}: {w}" for f, w in zip(faults, pool.map(lambda f: judge_kill(bench, case, f), faults)) if w]
            if bench.killed < kills // 2:
                wrong.append(f"only {bench.killed} were killed")
            bench.killed = 0
            print(f"not ok {case.name}_killed: {len(wrong)} of {kills}: {wrong[0]}" if wrong else
                  f"ok {case.name}_killed", flush=True)
        for name, fault in (("storm_of_signals", Fault("none", storm=300)),
                            ("clock_that_jumps", Fault("none", clock=40 * 365 * 86400))):
            wrong = [(c.name, w) for c, w in zip(CASES, pool.map(lambda c: judge_weather(bench, c, fault), CASES)) if w]
            print(f"not ok {name}: {wrong}" if wrong else f"ok {name}", flush=True)


main()
