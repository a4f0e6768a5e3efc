#!/usr/bin/env python3
"""Searches the memory of 'generate' at its end for what must stay secret.

usage: tests/trust/memory.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each promise.

Looked for are each passcode, the seed (its bytes and its digits), each run of six moves and the passphrase
of an archive. A library stops the program when it is about to exit (tests/trust/memory_stop.c), and its memory is
read then. The same search must find secrets where the wiping is switched off, or it shows nothing.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile

RUN = 6  # moves


def memory_of(pid):
    """What can be written to, and so holds what the program worked with."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            span, rights, *rest = line.split(maxsplit=5)
            begin, end = (int(at, 16) for at in span.split("-"))
            if "w" in rights and "[v" not in line:
                memory.seek(begin)
                yield rest[-1].strip(), memory.read(end - begin)


class Machine:
    def __init__(self, program, folder):
        self.program, self.folder, self.runs = program, folder, 0
        self.stop = os.path.join(folder, "stop.so")
        self.key = os.path.join(folder, "key")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.stop, "tests/trust/memory_stop.c"], check=True)
        subprocess.run([program, "keygen", self.key, "--no-passphrase"], check=True, capture_output=True)

    def run(self, *words, **environment):
        """The memory at the end of the program, and what it said."""
        child = subprocess.Popen([self.program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 env=os.environ | {"LD_PRELOAD": self.stop} | environment)
        _, status = os.waitpid(child.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status), "it did not stop at its end: " + child.stdout.read().decode()
        memory = list(memory_of(child.pid))
        os.kill(child.pid, signal.SIGCONT)
        said = child.stdout.read()
        assert child.wait() == 0, said
        return memory, said

    def generate(self, *words, **environment):
        self.runs += 1
        out = os.path.join(self.folder, f"set{self.runs}")
        memory, said = self.run("generate", "configs/demo.yaml", "--key", self.key, "-o", out, "--quiet", *words,
                                **environment)
        return out, memory, said


def needles_of(secrets):
    """What must not be found, and what each is."""
    def read(name):
        with open(os.path.join(secrets, name), "rb") as file:
            return file.read()
    seed = read("seed").split(b"\n")[2]
    needles = {seed: "the seed's digits", bytes.fromhex(seed.decode()): "the seed"}
    for line in read("passcodes").split(b"\n")[2:-1]:
        needles[line[:19]] = "a passcode"
    for scramble in re.findall(rb"^scramble (.*)$", read("LEAVES"), re.M):
        moves = scramble.split(b" ")
        for i in range(len(moves) - RUN + 1):
            needles[b" ".join(moves[i:i + RUN])] = "moves"
    assert len(needles) > 100, len(needles)
    return needles


def find(memory, needles):
    pattern = re.compile(b"|".join(map(re.escape, needles)))
    return [f"{needles[match[0]]} in {name} at {match.start()}" for name, data in memory
            for match in pattern.finditer(data)]


def no_secret_is_left(machine):
    out, memory, _ = machine.generate()
    found = find(memory, needles_of(out + ".secret"))
    assert not found, f"{len(found)}: {found[:8]}"


def no_passphrase_is_left(machine):
    out, memory, said = machine.generate("--archive")
    passphrase = re.search(rb"^passphrase of '.*': (\S+)$", said, re.M)[1]
    unpacked = os.path.join(machine.folder, "unpacked")
    subprocess.run(["bsdtar", "--passphrase", passphrase, "-xf", out + ".secret.zip", "-C", unpacked], check=True)
    subprocess.run(["bsdtar", "-xf", os.path.join(unpacked, "secret.zip"), "-C", unpacked], check=True)
    found = find(memory, needles_of(unpacked) | {passphrase: "the passphrase"})
    assert not found, f"{len(found)}: {found[:8]}"


def audit_leaves_none(machine):
    out, _, _ = machine.generate()
    memory, _ = machine.run("audit", out)
    found = find(memory, needles_of(out + ".secret"))
    assert not found, f"{len(found)}: {found[:8]}"


def the_search_finds_what_is_not_wiped(machine):
    out, memory, _ = machine.generate(WIPE_NOTHING="1")
    found = {line.split(" in ")[0] for line in find(memory, needles_of(out + ".secret"))}
    assert {"a passcode", "moves"} <= found, found


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        os.mkdir(os.path.join(folder, "unpacked"))
        machine = Machine(os.path.realpath(sys.argv[1]), folder)
        for promise in (no_secret_is_left, no_passphrase_is_left, audit_leaves_none,
                        the_search_finds_what_is_not_wiped):
            try:
                promise(machine)
                print("ok", promise.__name__)
            except AssertionError as error:
                failed += 1
                print(f"not ok {promise.__name__}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
