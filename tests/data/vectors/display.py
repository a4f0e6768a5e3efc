#!/usr/bin/env python3
"""Opens a sheet of display.html, by core/set/README.md and Python's standard library alone.

usage: tests/data/vectors/display.py vector       prints the example of core/set/README.md
       tests/data/vectors/display.py PAGE SEED PATH  prints what the sheet of this path shows

In a page, salt and IV must follow from the seed, too. AES and GCM are written out below (FIPS 197,
SP 800-38D), simple and slow.
"""
import base64
import hashlib
import hmac
import json
import re
import sys

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
LABEL = b"twistseal/v1"


def key_of(seed, purpose, path):
    pseudo_random = hmac.new(LABEL, seed, hashlib.sha256).digest()
    info = LABEL + b"/" + purpose.encode() + b"\0" + path.encode()
    return hmac.new(pseudo_random, info + b"\1", hashlib.sha256).digest()


def passcode_of(seed, path):
    bits = int.from_bytes(key_of(seed, "passcode", path)[:10], "big")
    return "".join(LETTERS[bits >> 5 * (15 - i) & 31] for i in range(16))


# ---- AES-256 (FIPS 197) ----

def times_two(byte):
    return (byte << 1 ^ (0x11B if byte & 0x80 else 0)) & 0xFF


def make_box():
    logs, powers, value = {}, [], 1
    for i in range(255):
        powers.append(value)
        logs[value] = i
        value ^= times_two(value)  # times 3
    out = []
    for byte in range(256):
        inverse = powers[-logs[byte] % 255] if byte else 0
        out.append(0x63)
        for shift in range(5):
            out[-1] ^= (inverse << shift | inverse >> 8 - shift) & 0xFF
    return out


BOX = make_box()


def expand(key):
    words, constant = [list(key[i : i + 4]) for i in range(0, 32, 4)], 1
    while len(words) < 60:
        word = words[-1]
        if len(words) % 8 == 0:
            word = [BOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = times_two(constant)
        elif len(words) % 8 == 4:
            word = [BOX[byte] for byte in word]
        words.append([a ^ b for a, b in zip(words[-8], word)])
    return [sum(words[i : i + 4], []) for i in range(0, 60, 4)]


def encrypt(rounds, block):
    state = [a ^ b for a, b in zip(block, rounds[0])]
    for number, round_key in enumerate(rounds[1:], 1):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 14:
            mixed = []
            for i in range(16):
                a, b, c, d = (state[i // 4 * 4 + (i + n) % 4] for n in range(4))
                mixed.append(times_two(a) ^ times_two(b) ^ b ^ c ^ d)
            state = mixed
        state = [a ^ b for a, b in zip(state, round_key)]
    return bytes(state)


# ---- GCM (SP 800-38D) ----

def multiply(x, y):
    out = 0
    for i in range(127, -1, -1):
        if x >> i & 1:
            out ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return out


def gcm(key, iv, label, data, sealing):
    """The data encrypted or decrypted, and the tag."""
    rounds = expand(key)
    hash_key = int.from_bytes(encrypt(rounds, bytes(16)), "big")
    out = b""
    for i in range(0, len(data), 16):
        pad = encrypt(rounds, iv + (i // 16 + 2).to_bytes(4, "big"))
        out += bytes(a ^ b for a, b in zip(data[i : i + 16], pad))
    closed = out if sealing else data
    total = 0
    sizes = (8 * len(label)).to_bytes(8, "big") + (8 * len(closed)).to_bytes(8, "big")
    for part in (label, closed, sizes):
        for i in range(0, len(part), 16):
            total = multiply(total ^ int.from_bytes(part[i : i + 16].ljust(16, b"\0"), "big"), hash_key)
    first = int.from_bytes(encrypt(rounds, iv + b"\0\0\0\1"), "big")
    return out, (total ^ first).to_bytes(16, "big")


# ---- a sheet ----

def parts(seed, competition, path, plain):
    salt = key_of(seed, "display-salt", competition)[:16]
    key = hashlib.pbkdf2_hmac("sha256", passcode_of(seed, path).encode(), salt, 4096)
    iv = key_of(seed, "display-iv", path + "#" + hashlib.sha256(plain).hexdigest())[:12] if plain else None
    return salt, key, iv, f"twistseal/display/v1\n{competition}\n{path}".encode()


def print_vector():
    seed, plain = bytes(range(32)), b'{"scrambles":[]}' + b" " * 16
    salt, key, iv, label = parts(seed, "Example2026", "333/r1/A", plain)
    closed, tag = gcm(key, iv, label, plain, True)
    print("display passcode", passcode_of(seed, "333/r1/A"))
    for name, value in (("salt", salt), ("key", key), ("iv", iv), ("plain", plain), ("box", closed + tag)):
        print("display", name, value.hex())


def print_sheet(page, seed, path):
    text = open(page, encoding="utf-8").read()
    data = json.loads(re.search('<script type="application/json" id="data">(.*)</script>', text)[1])
    sheet = next(one for one in data["sheets"] if one["path"] == path)
    salt, key, _, label = parts(seed, data["id"], path, b"")
    assert base64.b64decode(data["salt"]) == salt, "the salt does not follow from the seed"
    iv, box = base64.b64decode(sheet["iv"]), base64.b64decode(sheet["box"])
    plain, tag = gcm(key, iv, label, box[:-16], False)
    assert tag == box[-16:], "the box does not open"
    assert parts(seed, data["id"], path, plain)[2] == iv, "the IV does not follow from the seed"
    assert len(plain) % 4096 == 0, "the plain text is not padded"
    for scramble in json.loads(plain)["scrambles"]:
        print(scramble["label"], *filter(None, [scramble.get("name")]), " ".join(scramble["text"].split()))


if len(sys.argv) == 4:
    print_sheet(sys.argv[1], bytes.fromhex(sys.argv[2]), sys.argv[3])
elif sys.argv[1:] == ["vector"]:
    print_vector()
else:
    sys.exit(__doc__)
