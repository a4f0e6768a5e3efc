#!/usr/bin/env python3
"""Long work in one process: what it gives is right to the end, and its memory does not grow.

usage: tests/slow/endurance.py BUILD DIR scrambles N | sets N | competition | batch MINUTES
Prints "ok NAME: figures" or "not ok NAME: why". Memory is what the process has in RAM (VmRSS) after the first
tenth, and at its highest after that.
"""
import ctypes
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time

GROWTH = 4 << 10  # KiB that memory may grow after the first tenth
PLAN = "competition: {id: Long2026, name: Long 2026, date: 2026-01-01}\nformats: [%s]\nevents: {%s}\n"
EVENTS = "333 222 444 555 666 777 333bf 333fm 333oh clock minx pyram skewb sq1 444bf 555bf 333mbf".split()


def memory(pid="self"):
    """KiB."""
    with open(f"/proc/{pid}/status") as f:
        return int(re.search(r"VmRSS:\s+(\d+)", f.read())[1])


class Watch:
    """Of the memory of a process: look at it often, with the share of the work that is done."""

    def __init__(self, pid="self"):
        self.pid, self.early, self.late, self.began = pid, None, 0, time.time()

    def look(self, share):
        if share >= 0.1:
            now = memory(self.pid)
            self.early = self.early or now
            self.late = max(self.late, now)

    def judge(self, name, what, wrong=None):
        figures = f"{what} in {time.time() - self.began:.0f} s, {self.early} KiB, at most {self.late} KiB later"
        if not wrong and self.late > self.early + GROWTH:
            wrong = "its memory grew"
        print(f"not ok {name}: {wrong}: {figures}" if wrong else f"ok {name}: {figures}", flush=True)


def write(path, content):
    with open(path, "w") as f:
        f.write(content)
    return path


def keys(program, folder):
    """A key, and the list of signers that has it."""
    subprocess.run([program, "keygen", f"{folder}/key", "--no-passphrase", "--principal", "a@example.org"],
                   check=True, capture_output=True)
    public = " ".join(open(f"{folder}/key.pub").read().split()[:2])
    write(f"{folder}/signers", f"a@example.org {public}\n")


def scrambles(program, folder, count):
    """They differ, as so few of 4.3e19 states do, and have the form of scrambles."""
    form = re.compile(rb"[URFDLB][2']?( [URFDLB][2']?){15,20}\n")
    child = subprocess.Popen([program, "scramble", "333", "-n", str(count)], stdout=subprocess.PIPE)
    watch, seen, bad = Watch(child.pid), set(), 0
    for n, line in enumerate(child.stdout, 1):
        seen.add(hash(line))
        bad += not form.fullmatch(line)
        if n % 1000 == 0 and n <= 0.95 * count:
            watch.look(n / count)
    wrong = f"exit code {child.returncode}" if child.wait() else f"{bad} are none" if bad else None
    if not wrong and len(seen) != count:
        wrong = f"{len(seen)} different ones"
    watch.judge("a_stream_of_scrambles", f"{count} scrambles of 333", wrong)


class SetRequest(ctypes.Structure):
    _fields_ = [(n, ctypes.c_char_p) for n in ("file", "key", "passphrase", "directory", "secrets", "seed")]
    _fields_ += [("when", ctypes.c_int64), ("jobs", ctypes.c_uint)]


def sets(library, folder, count):
    """Sets made, verified, audited and discarded by one process that embeds the library."""
    tsl = ctypes.CDLL(library)
    opened, err, made = ctypes.c_void_p(), ctypes.create_string_buffer(1 << 13), ctypes.create_string_buffer(1 << 15)
    plan = write(f"{folder}/sets.yaml", PLAN % ("text, json", "222: {rounds: [{format: 3, sets: 1}]}"))
    target, signers = f"{folder}/one".encode(), f"{folder}/signers".encode()
    request = SetRequest(plan.encode(), f"{folder}/key".encode(), None, target, None, None, 0, 1)
    assert tsl.tsl_open(ctypes.byref(opened), err) == 0, err.raw[4:200]
    watch, wrong = Watch(), None
    for n in range(1, count + 1):
        status = (tsl.tsl_generate(opened, made, ctypes.byref(request), err) or
                  tsl.tsl_verify(opened, target, signers, err) or
                  tsl.tsl_audit(opened, target, None, target + b".secret/seed", 1, err))
        if status:
            wrong = f"set {n}: {err.raw[4:300].split(bytes(1))[0].decode()}"
            break
        shutil.rmtree(target)
        shutil.rmtree(target + b".secret")
        watch.look(n / count)
    tsl.tsl_close(opened)
    watch.judge("sets_made_verified_audited_and_discarded", f"{count} sets", wrong)


def competition(program, folder):
    """26 sets in each of 4 rounds of every event: generated, verified, released and audited."""
    rounds = ", ".join(["{sets: 26}"] * 4)
    cubes = ", ".join(["{sets: 26, format: 1, cubes: 3}"] * 4)
    events = ", ".join(f"{e}: {{rounds: [{cubes if e == '333mbf' else rounds}]}}" for e in EVENTS)
    write(f"{folder}/large.yaml", PLAN % ("sheets, text, json", events))
    began = time.time()
    for step in ("generate large.yaml --key key -o large --quiet", "verify large --signers signers",
                 "release large --seed", "audit large --signers signers"):
        done = subprocess.run([program, *step.split()], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"not ok a_large_competition: {step}: {(done.stdout + done.stderr)[-300:]}")
            return
    print(f"ok a_large_competition: 17 events of 4 rounds of 26 sets in {time.time() - began:.0f} s: "
          f"{done.stdout.strip().splitlines()[0]}", flush=True)


def batch(program, minutes):
    """States come one at a time, in halves, in heaps and after pauses; each is answered, and rightly."""
    rng = random.Random(2026)
    child = subprocess.Popen([program, "solve", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    watch, given, answers = Watch(child.pid), [], []
    reader = threading.Thread(target=lambda: answers.extend(child.stdout))
    reader.start()
    end = time.time() + 60 * minutes
    while time.time() < end:
        for _ in range(rng.choice((1, 1, 2, 50, 1000))):
            moves = [rng.choice("URFDLB") + rng.choice(("", "2", "'")) for _ in range(rng.randint(1, 25))]
            line = " ".join(moves).encode() + b"\n"
            cut = rng.randrange(len(line))
            child.stdin.write(line[:cut])
            child.stdin.flush()
            if rng.random() < 0.01:
                time.sleep(rng.random())
            child.stdin.write(line[cut:])
            given.append(line.strip())
        child.stdin.flush()
        time.sleep(rng.choice((0, 0.1, 1, 10)))
        watch.look(1 - (end - time.time()) / 60 / minutes)
    child.stdin.close()
    code = child.wait()
    reader.join()
    wrong = f"exit code {code}" if code else None
    if not wrong and len(answers) != len(given):
        wrong = f"{len(answers)} answers"
    if not wrong:  # each answer solves its state: both in a row solve the solved cube
        both = b"".join(g + b" " + a.strip() + b"\n" for g, a in zip(given, answers))
        left = subprocess.run([program, "solve", "--batch"], input=both, stdout=subprocess.PIPE, check=True).stdout
        wrong = "some do not solve their states" if left.strip() or left.count(b"\n") != len(given) else None
    watch.judge("a_batch_fed_by_a_pipe_that_stalls", f"{len(given)} states", wrong)


def main():
    build, folder, part, *rest = sys.argv[1:]
    program = os.path.realpath(f"{build}/twistseal")
    if part in ("sets", "competition"):
        keys(program, folder)
    if part == "scrambles":
        scrambles(program, folder, int(rest[0]))
    elif part == "sets":
        sets(os.path.realpath(f"{build}/libtwistseal.so"), folder, int(rest[0]))
    elif part == "competition":
        competition(program, folder)
    else:
        batch(program, float(rest[0]))


main()
