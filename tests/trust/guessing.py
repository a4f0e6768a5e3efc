#!/usr/bin/env python3
"""Attacks a set of one 2x2x2 attempt: its scramble is one of few, so that all can be tried.

usage: tests/trust/guessing.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each promise.

The attacker knows the program, the competition and all that is public, and so can write every file of
the folder of the scrambles for any guess, but for the salts. They hash each in every way in which the
formats hash, and look for the digest in what is public. The same attack on a manifest that lists digests
of the files themselves, as it once was, finds the scramble: it must, or the attack shows nothing.
"""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zlib

COMPETITION = """\
competition: {id: Guess2026, name: Guess 2026}
formats: [text, json, sheets, own.lua]
events: {222: {filters: [any.lua], rounds: [{format: 1, sets: 1, extras: 0}]}}
"""
FORMAT = 'return { kind = "files", files = function() return { { name = "own.txt", text = "own" } } end }'
FILTER = 'return { name = "any", accept_moves = function(m) return m.first_face == "R" end }'
GUESSES = 1500
HEX = re.compile(rb"[0-9a-f]{64}")


def sha256(data):
    return hashlib.sha256(data).digest()


def files_of(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(at, name), "rb") as file:
                found[os.path.relpath(os.path.join(at, name), folder)] = file.read()
    return found


def run(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


class Attack:
    """The set, what is public of it, and what the attacker writes for a guess."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        for name, text in (("c.yaml", COMPETITION), ("own.lua", FORMAT), ("any.lua", FILTER)):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        key, out = os.path.join(folder, "key"), os.path.join(folder, "set")
        run(program, "keygen", key, "--no-passphrase")
        run(program, "generate", os.path.join(folder, "c.yaml"), "--key", key, "-o", out, "--quiet")
        self.public, self.secret = files_of(out), files_of(out + ".secret")
        leaf = self.secret["LEAVES"].split(b"\n")
        self.state, self.scramble, self.salt = leaf[3][6:], leaf[4][9:], leaf[5][5:]
        self.digests = {bytes.fromhex(hit.decode()) for data in self.public.values() for hit in HEX.findall(data)}

    def guesses(self):
        """States with their scrambles, the right one among them."""
        lines = run(self.program, "scramble", "222", "-n", str(GUESSES), "--json").decode()
        found = re.findall(r'"(?:scramble|moves)": *"([^"]+)"', lines)
        assert len(found) > GUESSES / 2, lines[:300]
        return sorted({*found, self.scramble.decode()})

    def write(self, guess):
        """The files of the folder of the scrambles, as far as they can be written for this guess."""
        guess = guess.encode()
        salts = (self.salt,) if self.knows_salts else (b"", b"0" * 64, sha256(b"").hex().encode())
        for name, data in self.secret.items():
            if self.scramble not in data:
                continue
            data = data.replace(self.scramble, guess)
            for salt in salts if self.salt in data else (self.salt,):
                yield name, data.replace(self.salt, salt)
        for data in (guess, guess + b"\n", b"scramble " + guess, self.state):
            yield "bare", data

    def hits(self, digests, knows_salts=False):
        """The guesses of which some file has one of these digests."""
        self.knows_salts, found = knows_salts, set()
        for guess in self.guesses():
            for _, data in self.write(guess):
                hashes = (sha256(data), sha256(b"\0" + data), sha256(b"file: " + data), sha256(sha256(data)))
                if digests.intersection(hashes):
                    found.add(guess)
        return found


def without_salts_the_scramble_is_found(attack):
    """As manifests once were: the digest of a file that can be guessed."""
    unsalted = {sha256(data) for name, data in attack.secret.items() if name not in ("LEAVES", "CONTENTS", "seed")}
    hits = attack.hits(unsalted)
    assert hits == {attack.scramble.decode()}, f"{len(hits)} guesses fit"


def who_knows_the_salt_finds_it_in_the_tree(attack):
    """So the tree's root is the digest that is looked for; only its salt is in the way."""
    hits = attack.hits(attack.digests, knows_salts=True)
    assert hits == {attack.scramble.decode()}, f"{len(hits)} guesses fit"


def no_guess_fits_a_digest_of_what_is_public(attack):
    assert len(attack.digests) >= 5, attack.digests
    assert attack.hits(attack.digests) == set()


def no_digest_of_a_secret_file_is_public(attack):
    """But that of the salted list."""
    shown = {name for name, data in attack.secret.items() if sha256(data) in attack.digests}
    assert shown == {"CONTENTS"}, shown


def no_salt_is_public(attack):
    salt = attack.secret["CONTENTS"].split(b"\n")[2][5:]
    everything = b"".join(attack.public.values())
    for secret in (salt, attack.salt, attack.secret["seed"].split(b"\n")[2]):
        assert len(secret) == 64 and secret not in everything and bytes.fromhex(secret.decode()) not in everything


def no_count_of_refused_sequences_is_public(attack):
    """It would tell which states are meant: those whose first sequences the filter refuses."""
    assert b"\nrefused: 222 any 0\n" in attack.public["MANIFEST"], attack.public["MANIFEST"]
    assert attack.scramble[:1] == b"R", "the filter was not asked"


def no_public_file_shows_a_scramble(attack):
    for name, data in attack.public.items():
        plain = [data]
        for at in (m.start() for m in re.finditer(rb"\x78[\x01\x9c\xda]", data)):
            try:
                plain.append(zlib.decompressobj().decompress(data[at:]))
            except zlib.error:
                pass
        for text in plain:
            assert attack.scramble not in text and attack.state not in text, name
    plain = {name for name in attack.public if not name.startswith("sheets/")}
    assert plain == {"MANIFEST", "MANIFEST.sig", "CONFIG.json", "scripts/own.lua", "scripts/any.lua"}


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        attack = Attack(os.path.realpath(sys.argv[1]), folder)
        for promise in (without_salts_the_scramble_is_found, who_knows_the_salt_finds_it_in_the_tree,
                        no_guess_fits_a_digest_of_what_is_public, no_digest_of_a_secret_file_is_public,
                        no_salt_is_public, no_count_of_refused_sequences_is_public,
                        no_public_file_shows_a_scramble):
            try:
                promise(attack)
                print("ok", promise.__name__)
            except AssertionError as error:
                failed += 1
                print(f"not ok {promise.__name__}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
