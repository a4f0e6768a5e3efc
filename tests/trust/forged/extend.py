#!/usr/bin/env python3
"""Forges an extended set and compares what both verifiers say of each forgery.

usage: tests/trust/forged/extend.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each.

The forger has a key that the verifiers trust: digests and signatures fit, and only what one version says
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


def consistency(old, hashes, whole=True):
    """RFC 9162, 2.1.4.1."""
    size = len(hashes)
    if old == size:
        return [] if whole else [verify.tree_root(hashes)]
    left = 1 << ((size - 1).bit_length() - 1)
    if old <= left:
        return consistency(old, hashes[:left], whole) + [verify.tree_root(hashes[left:])]
    return consistency(old - left, hashes[left:], False) + [verify.tree_root(hashes[:left])]


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
            shutil.copy(self.at(name, "MANIFEST"), self.at(name + ".1"))
            self.extend(name)
            shutil.copytree(self.at(name), self.at(name + "2"))
            shutil.copytree(self.at(name + ".secret"), self.at(name + "2.secret"))
        self.extend("honest")

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

    def write(self):
        shop = self.shop
        for folder, files in ((shop.at("set"), self.public), (shop.at("set.secret"), self.secret)):
            shutil.rmtree(folder, ignore_errors=True)
            for name, data in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
        with open(shop.at("set", "MANIFEST"), "w", encoding="ascii") as file:
            file.write(self.manifest)
        shop.sign(shop.at("set", "MANIFEST"), "forger")


def nothing(_shop, _set):
    pass


def an_old_leaf(_shop, one):
    """The tree is the forged one's own, and so is the proof."""
    salt = re.search(rb"salt ([0-9a-f]{64})", one.secret["LEAVES"])[1]
    one.secret["LEAVES"] = one.secret["LEAVES"].replace(salt, b"0" * 64, 1)
    hashes = one.hashes()
    one.line("tree", f"{len(hashes)} sha256={verify.tree_root(hashes).hex()}")
    old = int(re.search(r"(?m)^previous-tree: (\d+)", one.manifest)[1])
    one.line("consistency", " ".join(node.hex() for node in consistency(old, hashes)))


def an_old_leaf_and_an_old_root(shop, one):
    an_old_leaf(shop, one)
    hashes = one.hashes()
    old = int(re.search(r"(?m)^previous-tree: (\d+)", one.manifest)[1])
    one.line("previous-tree", f"{old} sha256={verify.tree_root(hashes[:old]).hex()}")


def another_old_size(_shop, one):
    hashes = one.hashes()
    one.line("previous-tree", f"5 sha256={verify.tree_root(hashes[:5]).hex()}")
    one.line("consistency", " ".join(node.hex() for node in consistency(5, hashes)))


def a_version_left_out(_shop, one):
    """Version 3 is said to be the second."""
    for files in (one.public, one.secret):
        for name in [name for name in files if name.startswith("chain/1/")]:
            del files[name]
        for name in [name for name in files if name.startswith("chain/2/")]:
            files[name.replace("chain/2/", "chain/1/")] = files.pop(name)
    one.line("serial", "2")


def a_folder_of_the_chain_removed(_shop, one):
    for files in (one.public, one.secret):
        for name in [name for name in files if name.startswith("chain/1/")]:
            del files[name]


def a_serial_skipped(_shop, one):
    one.line("serial", "4")


def the_previous_of_another_set(shop, one):
    other = Set(shop, "other2")
    for mine, theirs in ((one.public, other.public), (one.secret, other.secret)):
        for name in [name for name in theirs if name.startswith("chain/1/")]:
            mine[name] = theirs[name]


def a_sheet_replaced(shop, one):
    name = next(name for name in sorted(one.public) if name.endswith("Set A.pdf"))
    one.public[name] = Set(shop, "other2").public[name]


def a_printed_sheet_replaced(shop, one):
    name = next(name for name in sorted(one.secret) if name.startswith("print/") and name.endswith("Set A.pdf"))
    one.secret[name] = Set(shop, "other2").secret[name]


def a_sheet_removed(_shop, one):
    del one.public[next(name for name in sorted(one.public) if name.endswith("Set A.pdf"))]


def the_proof_of_other_trees(shop, one):
    hashes = Set(shop, "other2").hashes()
    one.line("consistency", " ".join(node.hex() for node in consistency(len(hashes) - 7, hashes)))


def a_proof_cut_short(_shop, one):
    nodes = re.search("(?m)^consistency: (.*)$", one.manifest)[1].split(" ")
    one.line("consistency", " ".join(nodes[:-1]))


def another_seed(shop, one):
    del one.secret["seed"]
    one.line("seed", re.search("(?m)^seed: (.*)$", Set(shop, "other2").manifest)[1])


def another_status(_shop, one):
    one.line("status", "NOT FOR COMPETITION")


def a_configuration_that_lost_a_round(_shop, one):
    one.public["CONFIG.json"] = one.public["CONFIG.json"].replace(b'"paper": "a4"', b'"paper": "letter"')


def an_old_configuration_changed(_shop, one):
    one.public["chain/1/CONFIG.json"] = one.public["CONFIG.json"]


def an_old_list_changed(_shop, one):
    one.secret["chain/1/CONTENTS"] = one.secret["CONTENTS"]


def an_old_version_signed_by_a_stranger(shop, one):
    with open(shop.at("old"), "wb") as file:
        file.write(one.public["chain/1/MANIFEST"])
    if os.path.exists(shop.at("old.sig")):
        os.remove(shop.at("old.sig"))
    shop.sign(shop.at("old"), "stranger")
    with open(shop.at("old.sig"), "rb") as file:
        one.public["chain/1/MANIFEST.sig"] = file.read()


def an_old_date(_shop, one):
    """Of version 1: what was signed then is another text now."""
    old = one.public["chain/1/MANIFEST"]
    one.public["chain/1/MANIFEST"] = re.sub(rb"generated: \d+", b"generated: 2025", old)


UNCHANGED = "does not show that it has the scrambles of version"
FORGERIES = (  # which version is forged, how, and what both say
    ("honest2", nothing, ""),
    ("honest", nothing, ""),
    ("honest2", an_old_leaf, UNCHANGED),
    ("honest2", an_old_leaf_and_an_old_root, "names another tree than version 1 has"),
    ("honest2", another_old_size, "names another tree than version 1 has"),
    ("honest", a_version_left_out, "is version 2 of the set"),
    ("honest", a_folder_of_the_chain_removed, "version 1 was left out"),
    ("honest2", a_serial_skipped, "version 2 was left out"),
    ("honest2", the_previous_of_another_set, "was made with another seed than version 1"),
    ("honest2", a_sheet_replaced, "was replaced after version 1"),
    ("honest2", a_printed_sheet_replaced, "was replaced after version 1"),
    ("honest2", a_sheet_removed, "Set A.pdf: "),
    ("honest2", the_proof_of_other_trees, UNCHANGED),
    ("honest2", a_proof_cut_short, UNCHANGED),
    ("honest2", another_seed, "was made with another seed than version 1"),
    ("honest2", another_status, "was made with another seed than version 1"),
    ("honest2", a_configuration_that_lost_a_round, "'paper' is another one"),
    ("honest2", an_old_configuration_changed, "chain/1/CONFIG.json: is not the one that was signed"),
    ("honest2", an_old_list_changed, "chain/1/CONTENTS: is not the one that was signed"),
    ("honest2", an_old_version_signed_by_a_stranger, "MANIFEST.sig: "),
    ("honest2", an_old_date, "MANIFEST.sig: "),
)


def judge(shop, name, expected, *more):
    """What each verifier says; prints the outcome."""
    arguments = [shop.at("set"), "--signers", shop.at("signers"), *more]
    for who, command in (("verify", [shop.program, "verify"]), ("verify.py", ["python3", os.path.join(ROOT, "tools", "verify.py")])):
        done = subprocess.run(command + arguments, capture_output=True, text=True)
        said = done.stdout + done.stderr
        good = done.returncode == (1 if expected else 0) and expected in said
        print(f"ok {name}_by_{who}" if good else f"not ok {name}_by_{who}: {done.returncode}, {said.strip()[:300]!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(os.path.realpath(sys.argv[1]), folder)
        for version, forge, expected in FORGERIES:
            one = Set(shop, version)
            forge(shop, one)
            one.seal()
            one.write()
            judge(shop, f"{forge.__name__}_{version}", expected)
        Set(shop, "honest").write()
        judge(shop, "a_manifest_that_was_kept", "", "--against", shop.at("honest.1"))
        judge(shop, "one_of_another_set", "another seed", "--against", shop.at("other.1"))


if __name__ == "__main__":
    main()
