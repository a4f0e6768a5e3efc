"""Runs commands of the program with faults, and judges what they leave.

A case is a command in a folder of its own, which is made anew for each run. Promised is, whatever call
fails: the exit code is 0 or 2, never "the input is wrong"; 0 means the same outcome as without faults; 2
comes with a message, and leaves the folder as it was; no secret is told, or left anywhere; and the same
command succeeds afterwards.
"""
import errno
import hashlib
import os
import re
import shutil
import signal
import struct
import subprocess
import threading
import zlib
from dataclasses import dataclass, field

# In the order of fault.c.
KINDS = ["any", "short", "memory", "lost", "open", "read", "write", "fsync", "rename", "mkdir", "link", "unlink",
         "spawn", "thread", "close", "pair", "lock", "stat", "mode", "map", "random", "clock", "none"]
SITES = 1 << 15  # as fault.c has
UNJUDGED, ONCE = "FAULT_UNJUDGED" in os.environ, "FAULT_ONCE" in os.environ
LIMIT = 60  # seconds a run may take before it is said to hang


@dataclass
class Case:
    name: str
    argv: list
    env: dict = field(default_factory=dict)
    stdin: bytes = b""
    steps: bool = False  # what failed half-way is completed by the next run
    cold: bool = False  # begins without tables
    own: bool = False  # checks a plugin, against which a failure in the process that runs it counts
    varies: bool = False  # what it makes has another size each time; two may agree by chance


@dataclass
class Fault:
    kind: str
    nth: int = 1
    reason: str = "EIO"
    where: str = "program"
    lasting: bool = False
    storm: int = 0  # microseconds
    clock: int = 0  # seconds

    def __str__(self):
        also = " from there on" if self.lasting else ""
        return f"{self.kind} {self.nth} {self.reason or 'killed'} in the {self.where}{also}"

    def env(self, library, counts):
        number = getattr(errno, self.reason) if self.reason else 0
        return {"LD_PRELOAD": library, "FAULT_FILE": counts, "FAULT_CALL": self.kind, "FAULT_NTH": str(self.nth),
                "FAULT_REASON": str(number), "FAULT_IN": self.where, "FAULT_LASTING": str(int(self.lasting)),
                "FAULT_STORM": str(self.storm), "FAULT_CLOCK": str(self.clock)}


@dataclass
class Run:
    code: int  # less than 0: a signal
    out: bytes
    err: bytes
    faults: int
    calls: dict  # kind -> how many

    def message(self):
        lines = self.err.decode(errors="replace").strip().split("\n")
        return lines[-1]


def snapshot(folder, besides=("state", "tmp")):
    """Name -> mode, digest and size of all below a folder."""
    found = {}
    for at, folders, names in os.walk(folder):
        if at == folder:
            folders[:] = [f for f in folders if f not in besides]
        for name in folders + names:
            path = os.path.join(at, name)
            data = b"" if os.path.isdir(path) else open(path, "rb").read()
            found[os.path.relpath(path, folder)] = (os.lstat(path).st_mode, hashlib.sha256(data).hexdigest(), len(data))
    return found


def layers(data):
    """The bytes as they are, and what is deflated in them."""
    yield data
    for match in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        try:
            yield zlib.decompressobj().decompress(data[match.start():])
        except zlib.error:
            pass


class Bench:
    """`base`: the folder that every run begins with. `needles`: secrets, as bytes."""

    def __init__(self, build, folder, needles=()):
        self.program = os.path.realpath(os.path.join(build, "twistseal"))
        self.library = os.path.realpath(os.path.join(build, "tests/faults/fault.so"))
        self.folder, self.base, self.needles = folder, os.path.join(folder, "base"), list(needles)
        self.known, self.lock, self.places, self.clean = {}, threading.Lock(), set(), set()
        os.makedirs(self.base)

    # ---- running ----

    def environment(self, case, work):
        env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "FAULT_", "LD_"))}
        cache = os.path.join(work if case.cold else self.folder, "cache")
        env.update(HOME=work, TMPDIR=os.path.join(work, "tmp"), XDG_CACHE_HOME=cache,
                   XDG_STATE_HOME=os.path.join(work, "state"), XDG_CONFIG_HOME=os.path.join(work, "config"))
        env.update(case.env)
        return env

    def run(self, case, work, fault=None, **more):
        counts = f"{work}.counts"
        with open(counts, "wb") as f:
            f.truncate(8 * (1 + len(KINDS) + 3 * SITES))
        env = self.environment(case, work)
        if fault:
            env.update(fault.env(self.library, counts))
            env.update(more)
        child = subprocess.Popen([self.program, *case.argv], cwd=work, env=env, stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = child.communicate(case.stdin, timeout=LIMIT)
            code = child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
            code = -signal.SIGALRM
        with open(counts, "rb") as f:
            faults, *calls = struct.unpack(f"{1 + len(KINDS)}q", f.read(8 * (1 + len(KINDS))))
        out = out.replace(work.encode(), b"WORK")  # its name is another each time
        return Run(code, out, err, faults, dict(zip(KINDS, calls)))

    def fresh(self):
        work = os.path.join(self.folder, f"work{threading.get_ident()}")
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(self.base, work, symlinks=True)
        os.makedirs(os.path.join(work, "tmp"))
        return work

    # ---- what is right ----

    def reference(self, case):
        """What two runs without faults leave and print, where both agree; None where they do not."""
        with self.lock:
            if case.name not in self.known:
                both = []
                for _ in range(2):
                    work = self.fresh()
                    run = self.run(case, work)
                    assert run.code == 0, f"{case.name}: {run.err.decode()}"
                    both.append((run.out, snapshot(work)))
                (out, one), (other_out, other) = both
                assert one.keys() == other.keys(), f"{case.name}: {one.keys() ^ other.keys()}"
                files = {n: tuple(a if a == b else None for a, b in zip(one[n], other[n])) for n in one}
                if case.varies:
                    files = {n: v if v[1] else (v[0], None, None) for n, v in files.items()}
                self.known[case.name] = (out if out == other_out else None, files, snapshot(self.fresh()))
            return self.known[case.name]

    def count(self, case, where="program"):
        """How many calls of each kind a run without faults makes."""
        return self.run(case, self.fresh(), Fault("none", where=where)).calls

    def sites(self, case, where):
        """Kind -> the calls of it that a run without faults makes first from a place in the code."""
        work, found = self.fresh(), {kind: [] for kind in KINDS}
        self.run(case, work, Fault("none", where=where), FAULT_SITES="1", FAULT_DEPTH=os.environ.get("FAULT_DEPTH", ""))
        with open(f"{work}.counts", "rb") as f:
            f.seek(8 * (1 + len(KINDS)))
            for place, kind, nth in struct.iter_unpack("QQQ", f.read()):
                if nth and (not ONCE or (where, place) not in self.places):
                    self.places.add((where, place))
                    found[KINDS[kind]].append(nth)
        return {kind: sorted(calls) for kind, calls in found.items()}

    def tells(self, *texts):
        return any(needle in layer for text in texts for layer in layers(text) for needle in self.needles)

    def shows(self, path):
        """Does a file tell a secret? One that stays as it is, is read once."""
        at = os.lstat(path)
        mark = (at.st_dev, at.st_ino, at.st_size, at.st_ctime_ns)
        if os.path.isdir(path) or mark in self.clean:
            return False
        with open(path, "rb") as f:
            if self.tells(f.read()):
                return True
        self.clean.add(mark)
        return False

    def leaks(self, work, expected):
        """Files that tell a secret, and are not where a run without faults has the same."""
        for name, file in snapshot(work, ()).items():
            known = file in (files.get(name) for files in expected)
            if not known and self.shows(os.path.join(work, name)):
                yield name
        cache = os.path.join(self.folder, "cache")
        for at, _, names in os.walk(cache):
            paths = [os.path.join(at, name) for name in names]
            yield from (os.path.relpath(path, cache) for path in paths if self.shows(path))

    # ---- judging ----

    def judge(self, case, fault):
        """None, or what is wrong."""
        if UNJUDGED:
            self.run(case, self.fresh(), fault)
            return None
        out, after, before = self.reference(case)
        work = self.fresh()
        run = self.run(case, work, fault)
        left = snapshot(work)
        ended = case.own and run.code == 1 and b"broken promise" in run.err
        if fault.reason and run.code not in (0, 2) and not ended:
            return f"exit code {run.code}: {run.err.decode(errors='replace').strip()[-300:]}"
        if self.tells(run.out, run.err):
            return "tells a secret"
        wrong = None
        if run.code == 0:
            kept = without_cache if case.cold else dict  # a table that is not kept is built again
            wrong = differs(kept(left), kept(after))
            if not wrong and out is not None and run.out != out:
                wrong = f"prints {run.out!r}"
        elif fault.reason:
            if not run.message():
                return "fails without a message"
            wrong = self.judge_failure(case, fault, run, left, before, after)
        leaks = [] if run.code == 0 else [n for n in self.leaks(work, (before, after))
                                          if not (fault.lasting and ".unfinished-" in n)]
        if leaks:
            wrong = f"a secret is left in {leaks}"
        if wrong or (run.code == 0 and not case.cold):
            return wrong
        return self.judge_next(case, work, run, (before, after), left)

    def judge_failure(self, case, fault, run, left, before, after):
        if fault.lasting:  # what cannot be removed waits for the next run under this name
            left = {n: v for n, v in left.items() if ".unfinished" not in n.split("/")[0]}
        if not differs(left, before):
            return None
        if case.cold and not differs(without_cache(left), without_cache(before)):
            return None
        if b"is complete, but" in run.err:
            return differs(left, after)
        if case.steps and all(n in after and after[n][1] in (None, left[n][1]) or before.get(n) == left[n]
                              for n in left):
            return None
        return f"'{run.message()}' leaves another folder: {differs(left, before)}"

    def judge_next(self, case, work, run, expected, left):
        before, after = expected
        if not differs(left, after):
            return None
        again = self.run(case, work)
        if again.code != 0:
            return f"after '{run.message()}' the next run fails: {again.message()}"
        last = snapshot(work)
        wrong = differs(last, after)
        return wrong and f"after '{run.message()}' the next run leaves {wrong}"


def without_cache(files):
    return {n: v for n, v in files.items() if n.split("/")[0] != "cache"}


def differs(files, wanted):
    """The first names at which two snapshots differ, or None."""
    wrong = [n for n in sorted(files.keys() | wanted.keys())
             if n not in files or n not in wanted or
             any(b is not None and a != b for a, b in zip(files[n], wanted[n]))]
    return ", ".join(("+" if n not in wanted else "-" if n not in files else "~") + n for n in wrong[:4]) or None
