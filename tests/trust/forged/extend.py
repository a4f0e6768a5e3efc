#!/usr/bin/env python3
"""Forges linked sets and compares what both verifiers say of each forgery.

usage: tests/trust/forged/extend.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each.

The forger has a key that the verifiers trust: digests and signatures fit, and only what one set says
of another can show the cheat.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tools"))
import verify  # noqa: E402

COMPETITION = """\
competition: {id: Chained2026, name: Chained 2026, date: 2026-12-01}
formats: [text, json, sheets]
events: {222: {rounds: [{sets: 1}]}, pyram: {rounds: [{sets: 1}]}}
"""
OWN = ("CONTENTS", "seed")


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def files_of(folder):
    out = {}
    for name in verify.files_in(folder):
        with open(os.path.join(folder, name), "rb") as file:
            out[name] = file.read()
    return out


class Workshop:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        with open(self.at("c.yaml"), "w", encoding="ascii") as file:
            file.write(COMPETITION)
        self.call("keygen", self.at("key"), "--no-passphrase", "--principal", "a@example.org")
        for name in ("forger", "stranger"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.at(name)], check=True)
        with open(self.at("signers"), "w", encoding="ascii") as out:
            for name in ("key", "forger"):
                with open(self.at(name + ".pub"), encoding="ascii") as file:
                    out.write(f'a@example.org namespaces="manifest@twistseal" {file.read().strip()}\n')
        for name in ("honest", "other"):
            self.call("generate", self.at("c.yaml"), "--key", self.at("key"), "-o", self.at(name), "--quiet")
            self.extend(name)
        self.extend("honest-2")

    def at(self, *parts):
        return os.path.join(self.folder, *parts)

    def call(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def extend(self, name):
        self.call("extend", self.at(name), "--event", "222", "--round", "1", "--key", self.at("key"), "--quiet")

    def sign(self, name, key):
        subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-n", "manifest@twistseal", "-f", self.at(key), name], check=True,
                       capture_output=True)


class Set:
    """A set as the forger changes it: the files of both folders, and MANIFEST as lines."""

    def __init__(self, shop, name):
        self.shop = shop
        self.public, self.secret = files_of(shop.at(name)), files_of(shop.at(name + ".secret"))
        self.manifest = self.public.pop("MANIFEST").decode()
        del self.public["MANIFEST.sig"]

    def line(self, key, value):
        self.manifest = re.sub(rf"(?m)^{key}: .*$", f"{key}: {value}", self.manifest, count=1)

    def hashes(self):
        records = self.secret["LEAVES"].split(b"twistseal/leaf/v1\n")[1:]
        return [verify.leaf_hash(b"twistseal/leaf/v1\n" + record) for record in records]

    def seal(self):
        """Lists every file as it is now."""
        head = self.secret["CONTENTS"].decode().split("file: ")[0]
        pages = re.findall("(?m)^pages: .*\n", self.secret["CONTENTS"].decode())
        lines = [f"file: {name} sha256={sha256(data)}\n" for name, data in sorted(self.secret.items()) if name not in OWN]
        self.secret["CONTENTS"] = (head + "".join(lines) + "".join(pages)).encode()
        self.line("contents", "sha256=" + sha256(self.secret["CONTENTS"]))
        self.line("config", "sha256=" + sha256(self.public["CONFIG.json"]))
        lines = [f"output: {name} sha256={sha256(data)}\n" for name, data in sorted(self.public.items())]
        self.manifest = self.manifest.split("output: ")[0] + "".join(lines)

    def write(self, name="set"):
        shop = self.shop
        for folder, files in ((shop.at("work", name), self.public), (shop.at("work", name + ".secret"), self.secret)):
            shutil.rmtree(folder, ignore_errors=True)
            for file_name, data in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, file_name)), exist_ok=True)
                with open(os.path.join(folder, file_name), "wb") as file:
                    file.write(data)
        with open(shop.at("work", name, "MANIFEST"), "w", encoding="ascii") as file:
            file.write(self.manifest)
        shop.sign(shop.at("work", name, "MANIFEST"), "forger")

    def extends(self, other):
        """Seals `other`, and names it."""
        other.seal()
        other.write("earlier")
        self.line("extends", "sha256=" + sha256(other.manifest.encode()))


def nothing(_shop, _one, _earlier):
    pass


def another_seed(shop, one, _earlier):
    del one.secret["seed"]
    one.line("seed", re.search("(?m)^seed: (.*)$", Set(shop, "other-2").manifest)[1])


def another_status(_shop, one, _earlier):
    one.line("status", "NOT FOR COMPETITION")


def a_set_of_another_seed(shop, one, _earlier):
    one.extends(Set(shop, "other"))


def a_serial_skipped(_shop, one, _earlier):
    one.line("serial", "4")


def a_serial_of_the_one_before(_shop, one, earlier):
    """The set before says that it is the second of all."""
    head, tail = earlier.manifest.split("contents: ")
    line, rest = tail.split("\n", 1)
    earlier.manifest = f"{head}contents: {line}\nextends: sha256={'9' * 64}\nserial: 2\n{rest}"
    one.extends(earlier)


def another_competition_before(_shop, one, earlier):
    earlier.line("competition", "Other2026")
    earlier.public["CONFIG.json"] = earlier.public["CONFIG.json"].replace(b"Chained2026", b"Other2026")
    for name in ("CONTENTS", "LEAVES"):
        earlier.secret[name] = earlier.secret[name].replace(b"Chained2026", b"Other2026")
    one.extends(earlier)


def a_path_used_twice(_shop, one, earlier):
    """Both have set A: the one that it extends is signed again with a larger range."""
    earlier.public["CONFIG.json"] = earlier.public["CONFIG.json"].replace(b'"sets": 1', b'"sets": 2')
    one.extends(earlier)


def a_date_that_runs_backwards(_shop, one, earlier):
    earlier.line("generated", "2099-12-31T00:00:00Z")
    one.extends(earlier)


def a_set_before_that_a_stranger_signed(shop, one, earlier):
    one.extends(earlier)
    for name in ("MANIFEST.sig",):
        os.remove(shop.at("work", "earlier", name))
    shop.sign(shop.at("work", "earlier", "MANIFEST"), "stranger")


def a_configuration_before_that_changed(shop, one, earlier):
    one.extends(earlier)
    with open(shop.at("work", "earlier", "CONFIG.json"), "ab") as file:
        file.write(b"\n")


def a_set_left_out(shop, one, _earlier):
    shutil.rmtree(shop.at("work", "earlier"))


FORGERIES = (  # which set is forged, how, and what both say; "?": they cannot tell
    ("honest-2", nothing, ""),
    ("honest-2", another_seed, "commits to another seed than"),
    ("honest-2", another_status, "commits to another seed than"),
    ("honest-2", a_set_of_another_seed, "commits to another seed than"),
    ("honest-2", a_serial_skipped, "set 4 extends"),
    ("honest-2", a_serial_of_the_one_before, "set 2 extends"),
    ("honest-2", another_competition_before, "a set of "),
    ("honest-2", a_path_used_twice, "222/r1/B: is also in"),
    ("honest-2", a_date_that_runs_backwards, "is dated "),
    ("honest-2", a_set_before_that_a_stranger_signed, "?does not list the key that signed"),
    ("honest-2", a_configuration_before_that_changed, "CONFIG.json: differs from what was signed"),
    ("honest-2", a_set_left_out, "?"),
)


def judge(shop, name, expected, *more):
    """What each verifier says; prints the outcome."""
    arguments = [shop.at("work", "set"), "--signers", shop.at("signers"), *more]
    code = 2 if expected[:1] == "?" else 1 if expected else 0
    for who, command in (("verify", [shop.program, "verify"]), ("verify.py", ["python3", os.path.join(ROOT, "tools", "verify.py")])):
        done = subprocess.run(command + arguments, capture_output=True, text=True)
        said = done.stdout + done.stderr
        good = done.returncode == code and expected.strip("?") in said
        print(f"ok {name}_by_{who}" if good else f"not ok {name}_by_{who}: {done.returncode}, {said.strip()[:300]!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(os.path.realpath(sys.argv[1]), folder)
        os.mkdir(shop.at("work"))
        for name, forge, expected in FORGERIES:
            one, earlier = Set(shop, name), Set(shop, "honest")
            one.extends(earlier)
            forge(shop, one, earlier)
            one.seal()
            one.write()
            judge(shop, forge.__name__, expected)


if __name__ == "__main__":
    main()
