#!/usr/bin/env python3
"""Proofs of single scrambles: what `reveal` writes, and what each verifier says of others.

usage: tests/cli/proof_cases.py PROGRAM MUTANTS; prints "ok NAME" or "not ok NAME: why" for each promise.

Proofs are built here from core/set/README.md alone, and forged with a key that is trusted. Then MUTANTS
damaged ones, from a fixed seed, are judged by `twistseal verify`, tools/verify.py, verify.html, ssh-keygen and
openssl.
"""
import base64
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile
import types

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "tests", "data", "vectors")]
import make  # noqa: E402
import verify  # noqa: E402

BEGIN, END = b"-----BEGIN SSH SIGNATURE-----\n", b"-----END SSH SIGNATURE-----\n"


def tree_path(index, hashes):
    """RFC 9162, 2.1.3.1."""
    if len(hashes) == 1:
        return []
    k = 1 << ((len(hashes) - 1).bit_length() - 1)
    if index < k:
        return tree_path(index, hashes[:k]) + [make.tree(hashes[k:])]
    return tree_path(index - k, hashes[k:]) + [make.tree(hashes[:k])]


def run(*command, data=b""):
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


class World:
    """A set with its key, and what stands in it."""

    def __init__(self, program, folder):
        self.program, self.folder, self.page = program, folder, None
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_CONFIG_HOME"] = self.path("cache")
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path("key"))
        kind, chars = self.read("key.pub").decode().split()[:2]
        self.write("signers", f"a@x {kind} {chars}\n".encode())
        spki = bytes.fromhex("302a300506032b6570032100") + base64.b64decode(chars)[-32:]
        pem = base64.b64encode(spki).decode()
        self.write("pem", f"-----BEGIN PUBLIC KEY-----\n{pem}\n-----END PUBLIC KEY-----\n".encode())
        code, said = run(program, "generate", os.path.join(ROOT, "configs", "demo.yaml"), "--key",
                         self.path("key"), "-o", self.path("set"), "-q")
        assert code == 0, said
        self.manifest, self.armor = self.read("set/MANIFEST"), self.read("set/MANIFEST.sig")
        self.leaves = re.findall(rb"(?:[^\n]*\n){6}", self.read("set.secret/LEAVES"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def index(self, path):
        return next(i for i, leaf in enumerate(self.leaves) if leaf.split(b"\n")[2].decode() == path)

    def reveal(self, *paths):
        name = self.path("revealed")
        if os.path.exists(name):
            os.remove(name)
        code, said = run(self.program, "reveal", self.path("set"), *paths, "-o", name)
        return code, said, self.read("revealed") if code == 0 else b""

    def sign(self, text, key="key"):
        self.write("text", text)
        if os.path.exists(self.path("text.sig")):
            os.remove(self.path("text.sig"))
        run("ssh-keygen", "-q", "-Y", "sign", "-f", self.path(key), "-n", "manifest@twistseal", self.path("text"))
        return self.read("text.sig")

    def forge(self, leaves, shown, change=lambda text: text):
        """The proof of a tree of other leaves, signed with the trusted key."""
        hashes = [make.leaf(leaf) for leaf in leaves]
        tree = f"tree: {len(leaves)} sha256={make.tree(hashes).hex()}".encode()
        manifest = change(re.sub(rb"tree: [^\n]*", tree, self.manifest))
        return build(manifest, self.sign(manifest), leaves, shown)

    def judge(self, proof):
        """What both verifiers say: exit codes and words."""
        name = self.write("proof", proof)
        ours = run(self.program, "verify", name, "--signers", self.path("signers"))
        try:
            given = types.SimpleNamespace(signers=self.path("signers"), for_competition=False)
            theirs = 0, verify.verify_proof(name, given)
        except verify.NotGenuine as problem:
            theirs = 1, str(problem)
        except verify.CannotTell as problem:
            theirs = 2, str(problem)
        return ours, theirs

    def ask_page(self, proof):
        """What verify.html's modules say: 0 or 1, and words."""
        if not self.page:
            judge = [os.environ.get("NODE", "node"), os.path.join(ROOT, "tests", "web", "verify_page_judge.mjs"), self.path("signers")]
            self.page = subprocess.Popen(judge, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.page.stdin.write(base64.b64encode(proof).decode() + "\n")
        self.page.stdin.flush()
        code, said = self.page.stdout.readline().split(":", 1)
        return int(code), said.strip()

    def signature_is_good(self, manifest, armor):
        """What ssh-keygen and openssl say."""
        sig = self.write("mutant.sig", armor)
        ssh = run("ssh-keygen", "-Y", "verify", "-f", self.path("signers"), "-I", "a@x", "-n",
                  "manifest@twistseal", "-s", sig, data=manifest)[0] == 0
        fields = (b"manifest@twistseal", b"", b"sha512", hashlib.sha512(manifest).digest())
        signed = self.write("signed", b"SSHSIG" + b"".join(map(verify.ssh_string, fields)))
        try:
            raw = base64.b64decode(b"".join(armor.split(b"\n")[1:-2]))[-64:]
        except ValueError:
            raw = b""
        name = self.write("raw", raw)
        openssl = run("openssl", "pkeyutl", "-verify", "-pubin", "-inkey", self.path("pem"), "-rawin",
                      "-in", signed, "-sigfile", name)[0] == 0
        return ssh, openssl


def build(manifest, armor, leaves, shown):
    hashes = [make.leaf(leaf) for leaf in leaves]
    out = b"twistseal/proof/v1\n" + manifest + armor
    for index in shown:
        way = b"".join(b"path: %s\n" % h.hex().encode() for h in tree_path(index, hashes))
        out += b"leaf: %d\n" % index + leaves[index] + way
    return out


# ---- what reveal writes ----


def reveals_what_the_specification_says(world):
    shapes = {("333/r1/A/2",): 1, ("333/r1/A",): None, ("333mbf/r1/A/1",): None, ("333fm/r1/A/1", "333/r1/B/E1"): 2}
    for paths, count in shapes.items():
        code, said, proof = world.reveal(*paths)
        assert code == 0, said
        shown = [i for i, leaf in enumerate(world.leaves) for path in paths
                 if (leaf.split(b"\n")[2].decode() + "/").startswith(path + "/")]
        assert count in (None, len(shown)) and shown
        assert proof == build(world.manifest, world.armor, world.leaves, sorted(shown)), paths
        ours, theirs = world.judge(proof)
        assert ours[0] == 0 and theirs[0] == 0, (ours, theirs)


def shows_no_other_scramble_seed_or_salt(world):
    proof = world.reveal("333/r1/A/2")[2]
    mine = world.index("333/r1/A/2")
    for i, leaf in enumerate(world.leaves):
        for line in leaf.split(b"\n")[3:6]:
            assert (line.split(b" ", 1)[1] in proof) == (i == mine), line
    assert world.read("set.secret/seed").split(b"\n")[2] not in proof


def refuses_to_reveal(world):
    cases = {
        ("333/r9/A/1",): "no scramble of the set has the path '333/r9/A/1'",
        ("333/r1/A/1", "333/r1/Z"): "no scramble of the set has the path '333/r1/Z'",
        ("33",): "no scramble of the set has the path '33'",
        ("",): "no scramble of the set has the path ''",
    }
    for paths, words in cases.items():
        code, said, _ = world.reveal(*paths)
        assert code == 1 and words in said, (paths, said)
    world.reveal("333/r1/A/1")
    again = run(world.program, "reveal", world.path("set"), "333/r1/A/1", "-o", world.path("revealed"))
    assert again[0] == 1 and "revealed' exists" in again[1], again
    os.rename(world.path("set.secret"), world.path("elsewhere"))
    code, said, _ = world.reveal("333/r1/A/1")
    assert code == 1 and "are withheld" in said, said
    code, said = run(world.program, "reveal", world.path("set"), "333/r1/A/1", "--secrets", world.path("elsewhere"),
                     "-o", world.path("other"))
    assert code == 0, said
    leaves = world.read("elsewhere/LEAVES")
    world.write("elsewhere/LEAVES", leaves.replace(b"R", b"L", 1))
    os.rename(world.path("elsewhere"), world.path("set.secret"))
    code, said, _ = world.reveal("333/r1/A/1")
    assert code == 1 and "LEAVES: differs from what was signed" in said, said
    world.write("set.secret/LEAVES", leaves)


# ---- forgeries ----


def changed(leaf, number, line):
    lines = leaf.split(b"\n")
    lines[number] = line
    return b"\n".join(lines)


def names_each_forgery(world):
    """Each with what `verify` says."""
    at = world.index("333/r1/A/2")
    good, one, other = world.reveal("333/r1/A/2")[2], world.leaves[at], world.leaves[at + 1]
    two = world.reveal("333/r1/A/2", "333/r1/A/3")[2]
    last_line = good[good.rindex(b"path: ") :]
    index = b"leaf: %d\n" % at
    crlf = good.replace(b"\n", b"\r\n")
    stranger = b"path: " + b"0" * 64 + b"\n"
    cases = {
        "a wrong index": (good.replace(index, b"leaf: %d\n" % (at + 1)), "is not the leaf"),
        "an index with a zero": (good.replace(index, b"leaf: 0%d\n" % at), "not a line 'leaf: '"),
        "an index beyond the tree": (good.replace(index, b"leaf: 99999\n"), "is not the leaf 99999"),
        "an index of 2^64": (good.replace(index, b"leaf: 18446744073709551616\n"), "not a line 'leaf: '"),
        "a path cut": (good[: -len(last_line)], "is not the leaf"),
        "a path extended": (good + stranger, "is not the leaf"),
        "a path of 65": (good + 60 * stranger, "a path is too long"),
        "capitals in a hash": (good.replace(last_line, last_line.upper().replace(b"PATH", b"path")), "64 hex digits"),
        "another leaf": (good.replace(one, other), "is not the leaf"),
        "no leaf": (good[: good.index(index)], "it shows no leaf"),
        "a leaf twice": (good + good[good.index(index) :], "do not stand in the order of the tree"),
        "leaves in another order": (two[: two.index(b"leaf: ")] + b"leaf: ".join(
            [b""] + two[two.index(b"leaf: ") :].split(b"leaf: ")[:0:-1]), "do not stand in the order of the tree"),
        "a line more": (good + b"\n", "not a line 'leaf: '"),
        "no last line feed": (good[:-1], "each ended by a line feed"),
        "an end in a leaf": (good[: good.index(b"salt ")], "cut off in the middle of a leaf"),
        "CRLF": (crlf, "not lines of printable UTF-8"),
        "a NUL": (good.replace(b"leaf: ", b"leaf:\0"), "not lines of printable UTF-8"),
        "another format": (good.replace(b"proof/v1", b"proof/v2"), "not 'twistseal/proof/v1'"),
        "nothing": (b"", "not lines of printable UTF-8"),
        "no signature": (good.replace(world.armor, b""), "no signature"),
        "half a signature": (good[: good.index(END)], "a signature has no end"),
        "two of the same signature": (good.replace(world.armor, 2 * world.armor), "the same key signed before"),
        "17 signatures": (good.replace(world.armor, 17 * world.armor), "more than 16 signatures"),
        "a manifest changed": (good.replace(b"status: competition", b"status: Competition"), "does not match"),
        "a tree of one more": (world.forge(world.leaves + [one], [len(world.leaves), at][:1]), None),
        "two leaves with one path": (world.forge([one, one], [0, 1]), "333/r1/A/2: has two leaves"),
        "a leaf of another competition": (world.forge([changed(one, 1, b"LastYear2025")], [0]), "another competition"),
        "a path that is none": (world.forge([changed(one, 2, b"333/r0/A/1")], [0]), "is not a scramble's path"),
        "a long path": (world.forge([changed(one, 2, b"333/r1/" + b"A" * 90 + b"/1")], [0]), "not a scramble's path"),
        "a state of two words": (world.forge([changed(one, 3, b"state U R")], [0]), "own form"),
        "a short salt": (world.forge([changed(one, 5, b"salt 00")], [0]), "own form"),
        "a manifest of another form": (world.forge([one], [0], lambda m: m.replace(b"rng: ", b"rng:  ")), "MANIFEST:"),
        "an oversize file": (good + (b"path: " + b"0" * 64 + b"\n") * 120000, None),
    }
    for name, (proof, words) in cases.items():
        ours, theirs = world.judge(proof)
        if name == "a tree of one more":  # what a trusted key signs is genuine, one leaf at a time
            assert ours[0] == 0 and theirs[0] == 0, (name, ours, theirs)
        elif name in ("an oversize file", "nothing"):
            assert ours[0] == 2 and theirs[0] == 2, (name, ours, theirs)
        else:
            assert ours[0] == 1 and words in ours[1], (name, ours)
            assert theirs[0] == 1, (name, theirs)


def applies_the_scramble(world):
    one = world.leaves[world.index("333/r1/A/2")]
    solved = b"state " + b"".join(9 * face for face in (b"U", b"R", b"F", b"D", b"L", b"B"))
    for leaf, words in (
        (changed(one, 4, b"scramble R U F"), "the scramble does not give the state beside it"),
        (changed(one, 4, b"scramble R U Q"), "the scramble is not one of this puzzle"),
        (changed(changed(one, 4, b"scramble R R'"), 3, solved), "the state needs fewer than 2 moves"),
    ):
        code, said = world.judge(world.forge([leaf], [0]))[0]
        assert code == 1 and words in said, said
    code, said = world.judge(world.forge([changed(one, 2, b"mine/r1/A/1")], [0]))[0]
    assert code == 0 and "not applied: its event is a script of the set's own" in said, said


def an_unlisted_key_or_another_set_proves_nothing(world):
    good = world.reveal("333/r1/A/2")[2]
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", world.path("stranger"))
    forged = build(world.manifest, world.sign(world.manifest, "stranger"), world.leaves, [1])
    ours, theirs = world.judge(forged)
    assert ours[0] == 2 and "does not list the key that signed" in ours[1] and theirs[0] == 2, (ours, theirs)
    other = world.forge([world.leaves[0], world.leaves[2]], [0])
    spliced = good.replace(world.manifest + world.armor, other[19 : other.index(b"leaf: ")])
    ours, theirs = world.judge(spliced)
    assert ours[0] == 1 and "is not the leaf" in ours[1] and theirs[0] == 1, (ours, theirs)


# ---- mutants ----


def flip(rng, data):
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def replace(rng, data):
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.choice(b" \n\r:0123456789abcdefABCDEF/+=UR'-")]) + data[at + 1 :]


def cut(rng, data):
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.choice((1, 1, 2, 64, 10**9)) :]


def double(rng, data):
    at, size = rng.randrange(len(data)), rng.choice((1, 1, 4, 70))
    return data[: at + size] + data[at:]


def by_lines(change):
    def mutate(rng, data):
        lines = data.split(b"\n")
        change(rng, lines)
        return b"\n".join(lines)
    return mutate


def swap(rng, lines):
    i, k = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[k] = lines[k], lines[i]


def drop(rng, lines):
    del lines[rng.randrange(len(lines))]


def repeat(rng, lines):
    at = rng.randrange(len(lines))
    lines.insert(at, lines[at])


def count_up(rng, lines):
    at = rng.choice([i for i, line in enumerate(lines) if line.startswith(b"leaf: ")] or [0])
    lines[at] = re.sub(rb"\d+$", b"%d" % rng.randrange(70), lines[at])


KINDS = (flip, flip, replace, replace, cut, double, *map(by_lines, (swap, drop, repeat, count_up)))


def parts(proof):
    """Manifest and first signature, by the README's sed; None where they cannot be told apart."""
    begin, end = proof.find(b"\n" + BEGIN), proof.find(b"\n" + END)
    head = proof.find(b"\n")
    if begin < 0 or end < begin or head < 0:
        return None
    return proof[head + 1 : begin + 1], proof[begin + 1 : end + 1 + len(END)]


def judges_mutants_as_the_others_do(world, mutants=1000):
    rng = random.Random("proofs")
    sources = [world.reveal(*paths)[2] for paths in (["333/r1/A/2"], ["333/r1/B"], ["333mbf/r1/A/1/c7", "333/r2/A/1"])]
    genuine = unsigned = 0
    for number in range(mutants):
        source = rng.choice(sources)
        mutant = rng.choice(KINDS)(rng, source)
        if rng.randrange(2):  # half of them in the leaves and their paths
            at = source.index(b"leaf: ")
            mutant = source[:at] + rng.choice(KINDS)(rng, source[at:])
        ours, theirs = world.judge(mutant)
        if not mutant.startswith(b"twistseal/proof/"):  # it is no proof: nobody can tell
            assert ours[0] == theirs[0] == 2, (number, ours, theirs)
            continue
        assert ours[0] in (0, 1) and ours[0] == theirs[0], (number, ours, theirs, mutant[-300:])
        assert ours[0] == 1 or mutant == source, (number, ours)
        page = world.ask_page(mutant)
        assert ours[0] == page[0], (number, ours, "verify.html", page, mutant[-300:])
        genuine += ours[0] == 0
        found = parts(mutant)
        if not found or found == parts(source):
            continue
        ssh, openssl = world.signature_is_good(*found)
        signature = "MANIFEST.sig: " in ours[1] or "proof:" in ours[1]
        assert ssh or signature, (number, "ssh-keygen refuses", ours)
        if found[1] == world.armor:  # ssh-keygen and openssl read other armors than we do
            assert ssh == openssl and (ssh or signature), (number, ssh, openssl, ours)
            unsigned += not ssh
    assert unsigned > mutants // 50, unsigned
    assert genuine < mutants // 5, genuine


PROMISES = (
    reveals_what_the_specification_says,
    shows_no_other_scramble_seed_or_salt,
    refuses_to_reveal,
    names_each_forgery,
    applies_the_scramble,
    an_unlisted_key_or_another_set_proves_nothing,
    judges_mutants_as_the_others_do,
)


def main():
    program, mutants = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        world = World(program, folder)
        for promise in PROMISES:
            try:
                promise(world, mutants) if promise is judges_mutants_as_the_others_do else promise(world)
                print("ok", promise.__name__, flush=True)
            except (AssertionError, OSError) as problem:
                failed = 1
                print(f"not ok {promise.__name__}: {str(problem)[:1500]}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
