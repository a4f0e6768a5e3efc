#!/usr/bin/env python3
"""Makes the vectors of derivation and streams with Python's hashlib and hmac alone.

usage: tests/data/vectors/make.py > tests/data/vectors/derive.txt

One vector a line, fields separated by a space:
  commitment ROOT DIGEST
  key ROOT PURPOSE PATH KEY
  passcode ROOT PATH PASSCODE    of the sheet with this path
  block KEY INDEX BYTES          one block of the stream
  draws KEY BOUND VALUE...       the first draws of a new stream
  leaf BYTES DIGEST              the leaf's data and its hash in the tree
  tree COUNT DIGEST              the root over COUNT leaves; leaf i's data is the byte i
"""
import hashlib
import hmac

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
LABEL = b"twistseal/v1"
ROOTS = [bytes(32), bytes(range(32)), hashlib.sha256(b"twistseal test root").digest()]
NAMES = [
    ("state", "333/r1/A/3#1"),
    ("state", "333/r1/A/3#2"),
    ("state", "333mbf/r1/AA/1/c3#1"),
    ("sequence", "333/r1/A/3#1.0"),
    ("sequence", "333/r1/A/3#1.1"),
    ("salt", "333/r1/A/E1"),
]
SHEETS = ["333/r1/A", "333mbf/r1/A/2", "333fm/r2/AA/E1"]
BOUNDS = [1, 2, 3, 6, 12, 24, 1000, 2**32, 2**63, 2**63 + 1, 3 * 2**62, 2**64 - 1]
BLOCKS = [0, 1, 2, 2**32, 2**64 - 1]
DRAWS = 40  # more than two blocks of 17 words


def hkdf(key, salt, info, size=32):
    pseudo_random = hmac.new(salt, key, hashlib.sha256).digest()
    out = block = b""
    while len(out) < size:
        block = hmac.new(pseudo_random, block + info + bytes([len(out) // 32 + 1]), hashlib.sha256).digest()
        out += block
    return out[:size]


def derive(root, purpose, path):
    return hkdf(root, LABEL, LABEL + b"/" + purpose.encode() + b"\0" + path.encode())


def passcode(root, path):
    bits = int.from_bytes(derive(root, "passcode", path)[:10], "big")
    code = "".join(LETTERS[bits >> shift & 31] for shift in range(75, -1, -5))
    return "-".join(code[i : i + 4] for i in range(0, 16, 4))


def block(key, index):
    return hashlib.shake_256(LABEL + b"/stream\0" + key + index.to_bytes(8, "big")).digest(136)


def words(key):
    index = 0
    while True:
        bytes_ = block(key, index)
        yield from (int.from_bytes(bytes_[i : i + 8], "big") for i in range(0, 136, 8))
        index += 1


def draws(key, bound, count):
    accepted = (word for word in words(key) if word >= 2**64 % bound)
    return [next(accepted) % bound for _ in range(count)]


def leaf(data):
    return hashlib.sha256(b"\0" + data).digest()


def tree(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(b"\1" + tree(leaves[:half]) + tree(leaves[half:])).digest()


def main():
    for root in ROOTS:
        print("commitment", root.hex(), hashlib.sha256(LABEL + b"/seed\0" + root).hexdigest())
        for purpose, path in NAMES:
            print("key", root.hex(), purpose, path, derive(root, purpose, path).hex())
        for path in SHEETS:
            print("passcode", root.hex(), path, passcode(root, path))
    key = derive(ROOTS[1], "state", "333/r1/A/3#1")
    for index in BLOCKS:
        print("block", key.hex(), index, block(key, index).hex())
    for bound in BOUNDS:
        print("draws", key.hex(), bound, *draws(key, bound, DRAWS))
    for data in (b"", b"\0", bytes(range(200))):
        print("leaf", data.hex() or "-", leaf(data).hex())
    for count in (0, 1, 2, 3, 7, 8, 9, 100, 256):
        print("tree", count, tree([leaf(bytes([i])) for i in range(count)]).hex())


if __name__ == "__main__":
    main()
