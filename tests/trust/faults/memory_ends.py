#!/usr/bin/env python3
"""Every command when memory runs out, at its first allocation, its last and some between: it ends with 2, says
"out of memory" and leaves the folder as it was, but for unfinished files, which the next run removes.

usage: tests/trust/faults/memory_ends.py BUILD [TIMES]; prints "ok NAME" or "not ok NAME: why" for each command.
"""
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from bench import Fault, differs, snapshot
from cases import CASES, prepare


def without_unfinished(files):
    return {n: v for n, v in files.items() if not n.startswith((".", "cache"))}


def judge(bench, case, nth):
    """None, or what is wrong where the program's allocations fail from the nth on."""
    work = bench.fresh()
    before = without_unfinished(snapshot(work))
    run = bench.run(case, work, Fault("memory", nth, "ENOMEM", lasting=True))
    left = without_unfinished(snapshot(work))
    if run.code == 0 and run.faults == 0:
        return None  # on two threads it allocates a little less often at times
    # GLib ends the process itself, in cairo's pages, perhaps in the middle of its message.
    if not (run.code == 2 and "memory" in run.message()) and b"(process:" not in run.err:
        return f"allocation {nth}: exit code {run.code}: {run.message()[-200:]}"
    if bench.tells(run.out, run.err):
        return f"allocation {nth}: tells a secret"
    wrong = differs(left, before)
    if not wrong or case.steps:
        return None
    work = bench.fresh()  # perhaps all was done but for the last words
    bench.run(case, work)
    return wrong if left.keys() != without_unfinished(snapshot(work)).keys() else None


def main():
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        bench = prepare(sys.argv[1], folder)
        cases = [c for c in CASES if not c.own]  # which runs a plugin in a process of its own

        def judge_case(case):
            count = bench.count(case)["memory"]
            if not count:
                return "allocates nothing"
            places = {1, count} | {1 + count * i // (times + 1) for i in range(1, times + 1)}
            return next(filter(None, (judge(bench, case, nth) for nth in sorted(places))), None)
        for case, wrong in zip(cases, pool.map(judge_case, cases)):
            print(f"not ok {case.name}_without_memory: {wrong}" if wrong else f"ok {case.name}_without_memory", flush=True)


main()
