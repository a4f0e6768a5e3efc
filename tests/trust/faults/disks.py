#!/usr/bin/env python3
"""Every command on a disk that is full, nearly full, or cannot be written.

usage: tests/trust/faults/disks.py BUILD; prints "ok NAME" or "not ok NAME: why". Needs root, which can mount. A command
that writes nothing succeeds; any other ends with code 2, says why, and leaves the disk as it was. Its output to
/dev/full is an error, too.
"""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

from bench import Fault, differs, snapshot, without_cache
from cases import CASES, prepare

FILL = "fill"
FREE = (0, 3, 12, 40)  # pages of 4 KiB


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def unmount(work):
    # lazily: a process that ran scripts may end a moment after the program
    subprocess.run(["umount", "--lazy", work], check=True)


@contextlib.contextmanager
def read_only(bench):
    work = os.path.join(bench.folder, "readonly")  # one for all cases: nothing can change it
    if not os.path.exists(work):
        shutil.move(bench.fresh(), work)
    mount("--bind", work, work)
    mount("-o", "remount,ro,bind", work)
    try:
        yield work, b"read-only file system"
    finally:
        unmount(work)


@contextlib.contextmanager
def full(bench, pages):
    """A file system of its own, with so much left."""
    work = os.path.join(bench.folder, "full")
    os.makedirs(work, exist_ok=True)
    mount("-t", "tmpfs", "-o", f"size={4 * (bench.pages + 100)}k", "full", work)
    try:
        shutil.copytree(bench.base, work, symlinks=True, dirs_exist_ok=True)
        os.mkdir(f"{work}/tmp")
        left = os.statvfs(work).f_bavail
        with open(f"{work}/{FILL}", "wb") as f:
            f.write(bytes(4096 * max(0, left - pages)))
        yield work, b"no space left on device"
    finally:
        unmount(work)


def writes(bench, case):
    _, after, before = bench.reference(case)
    return differs(after, before)


def judge(bench, case, disk):
    _, after, before = bench.reference(case)
    with disk as (work, reason):
        run = bench.run(case, work)
        left = snapshot(work)
        left.pop(FILL, None)
        if bench.tells(run.out, run.err):
            return "tells a secret"
        if run.code == 0:  # a table that cannot be kept is built again
            left, before, after = (without_cache(files) for files in (left, before, after))
            return differs(left, before) and differs(left, after)
        if run.code != 2:
            return f"exit code {run.code}: {run.message()}"
        if reason not in run.err:
            return f"does not say why: {run.message()}"
        wrong = bench.judge_failure(case, Fault("none"), run, left, before, after)
        return wrong or next((f"a secret is left in {n}" for n in bench.leaks(work, (before, after))), None)


def to_full_output(bench, case):
    if bench.reference(case)[0] == b"":
        return None
    work = bench.fresh()
    with open("/dev/full", "wb") as f:
        done = subprocess.run([bench.program, *case.argv], cwd=work, env=bench.environment(case, work),
                              input=case.stdin, stdout=f, stderr=subprocess.PIPE)
    if done.returncode != 2 or not re.search(rb"cannot write (to standard output|the answers): no space", done.stderr):
        return f"exit code {done.returncode}: {done.stderr.decode()[-200:]}"
    return None


def report(name, wrong):
    wrong = [f"{case}: {why}" for case, why in wrong if why]
    print(f"not ok {name}: {'; '.join(wrong)}" if wrong else f"ok {name}", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        bench = prepare(sys.argv[1], folder)
        du = subprocess.run(["du", "-s", "-B4096", bench.base], capture_output=True, check=True)
        bench.pages = int(du.stdout.split()[0])
        report("a_disk_that_cannot_be_written", [(c.name, judge(bench, c, read_only(bench))) for c in CASES])
        for pages in FREE:  # to a command that writes nothing they are all one
            report(f"a_full_disk_with_{pages}_pages_left",
                   [(c.name, judge(bench, c, full(bench, pages))) for c in CASES if not pages or writes(bench, c)])
        report("output_that_cannot_be_written", [(c.name, to_full_output(bench, c)) for c in CASES])


main()
