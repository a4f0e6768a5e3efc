#!/usr/bin/env python3
"""Searches the folder of a set that is published for what must stay secret.

usage: tests/trust/secrecy.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each promise.

Looked for are each scramble, each run of six of its moves, its state, each passcode and the seed: in the
bytes of every file, in its zlib streams and in what is base64 there, with and without blanks. The same
search must find each secret where it was planted, or it shows nothing.
"""
import base64
import os
import re
import subprocess
import sys
import tempfile
import zlib

RUN = 6  # moves
# As in MANIFEST.sig, and in the data: addresses of pages for a screen.
BASE64 = re.compile(rb"[A-Za-z0-9+/\n]{16,}={0,2}")


def files_of(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(at, name), "rb") as file:
                found[os.path.relpath(os.path.join(at, name), folder)] = file.read()
    return found


def inflated(data):
    for match in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        try:
            yield zlib.decompressobj().decompress(data[match.start():])
        except zlib.error:
            pass


def decoded(data):
    for match in BASE64.finditer(data):
        word = match[0].replace(b"\n", b"").rstrip(b"=")
        for start in range(4):
            part = word[start:]
            yield base64.b64decode(part[:len(part) // 4 * 4])


def layers(data):
    """The bytes in every way in which they may be written, without blanks."""
    for plain in (data, *inflated(data), *decoded(data)):
        yield re.sub(rb"[\s\0]+", b"", plain)


class Search:
    def __init__(self, program, folder):
        key, self.out = os.path.join(folder, "key"), os.path.join(folder, "set")
        for command in (["keygen", key, "--no-passphrase"],
                        ["generate", "configs/demo.yaml", "--key", key, "-o", self.out, "--quiet"]):
            subprocess.run([program, *command], check=True, capture_output=True)
        self.public, self.secret = files_of(self.out), files_of(self.out + ".secret")
        self.needles = {}
        for leaf in self.secret["LEAVES"].split(b"twistseal/leaf/v1\n")[1:]:
            _, path, state, scramble, salt, _ = leaf.split(b"\n")
            moves = scramble.split(b" ")[1:]
            self.needles[state[6:]] = self.needles[salt[5:]] = path
            for i in range(len(moves) - RUN + 1):
                self.needles[b"".join(moves[i:i + RUN])] = path
        for line in self.secret["passcodes"].split(b"\n")[2:-1]:
            self.needles[line[:19]] = self.needles[line[:19].replace(b"-", b"")] = b"a passcode"
        self.needles[self.secret["seed"].split(b"\n")[2]] = b"the seed"

    def find(self, data):
        return {what for layer in layers(data) for needle, what in self.needles.items() if needle in layer}


def nothing_secret_is_published(search):
    assert any(name.startswith("sheets/") for name in search.public), search.public
    for name, data in search.public.items():
        found = search.find(data)
        assert not found, f"{name} shows {found}"


def the_search_finds_what_is_planted(search):
    leaves, codes = search.secret["LEAVES"], search.secret["passcodes"]
    scramble = next(line for line in leaves.split(b"\n") if line.startswith(b"scramble "))[9:]
    part = b" ".join(scramble.split(b" ")[5:5 + RUN])
    planted = (leaves, codes, search.secret["scrambles.json"], search.secret["seed"], b"x" + part + b"x",
               part.replace(b" ", b"\n"), b"abc" + zlib.compress(part) + b"abc", base64.b64encode(b"ab" + scramble),
               base64.b64encode(codes), codes[codes.index(b"-") - 4:][:19])
    for i, data in enumerate(planted):
        assert search.find(data), f"leak {i} was not found"


def the_other_folder_is_full_of_it(search):
    for name in ("LEAVES", "passcodes", "seed", "scrambles.json"):
        assert search.find(search.secret[name]), name


def every_sheet_is_encrypted(search):
    for name, data in search.public.items():
        if name.startswith("sheets/"):
            assert b"/Encrypt" in data and b"/AESV3" in data, name
            shut = subprocess.run(["pdftotext", os.path.join(search.out, name), "-"], capture_output=True)
            assert shut.returncode != 0 and not shut.stdout, name
    shown = [name for name in search.public if name.startswith(("print/", "text/")) or name in search.secret]
    assert not shown, shown


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        search = Search(os.path.realpath(sys.argv[1]), folder)
        for promise in (nothing_secret_is_published, the_search_finds_what_is_planted,
                        the_other_folder_is_full_of_it, every_sheet_is_encrypted):
            try:
                promise(search)
                print("ok", promise.__name__)
            except AssertionError as error:
                failed += 1
                print(f"not ok {promise.__name__}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
