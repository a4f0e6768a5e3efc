#!/usr/bin/env python3
"""Makes the vectors of paths in trees from RFC 9162's definitions, in Python alone.

usage: tests/data/vectors/make_paths.py > tests/data/vectors/paths.txt

One vector a line, fields separated by a space, hashes in hex:
  inclusion good|bad SIZE INDEX ROOT LEAF HASH...
The trees are over the eight leaves of the Certificate Transparency project's tests, and over leaves whose
data is their number as one byte. The bad ones have a wrong index, size, leaf or root, or a path with a
hash changed, taken out, put in, doubled or exchanged, or another root in its place.
"""
import hashlib

CT = [bytes.fromhex(x) for x in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")]
NUMBERED = [bytes([i]) for i in range(200)]
STRANGER = hashlib.sha256(b"no part of any tree").digest()


def leaf(data):
    return hashlib.sha256(b"\0" + data).digest()


def half(count):
    return 1 << ((count - 1).bit_length() - 1)


def root(leaves):
    if len(leaves) < 2:
        return leaf(leaves[0]) if leaves else hashlib.sha256(b"").digest()
    k = half(len(leaves))
    return hashlib.sha256(b"\1" + root(leaves[:k]) + root(leaves[k:])).digest()


def path(index, leaves):  # 2.1.3.1
    if len(leaves) == 1:
        return []
    k = half(len(leaves))
    if index < k:
        return path(index, leaves[:k]) + [root(leaves[k:])]
    return path(index - k, leaves[k:]) + [root(leaves[:k])]


def damaged(hashes):
    """Paths that are none for the same place."""
    for i in range(len(hashes)):
        yield hashes[:i] + [bytes([hashes[i][0] ^ 1]) + hashes[i][1:]] + hashes[i + 1 :]
        yield hashes[:i] + hashes[i + 1 :]
        yield hashes[: i + 1] + hashes[i:]
    yield hashes + [STRANGER]
    yield [STRANGER] + hashes
    if len(hashes) > 1:
        yield hashes[1:] + hashes[:1]


def say(*fields):
    print(*[field.hex() if isinstance(field, bytes) else field for field in fields])


def inclusion(index, leaves):
    size, top, bottom, way = len(leaves), root(leaves), leaf(leaves[index]), path(index, leaves)
    say("inclusion", "good", size, index, top, bottom, *way)
    for wrong in damaged(way):
        say("inclusion", "bad", size, index, top, bottom, *wrong)
    say("inclusion", "bad", size, index, STRANGER, bottom, *way)
    say("inclusion", "bad", size, index, top, STRANGER, *way)
    say("inclusion", "bad", size, size, top, bottom, *way)
    say("inclusion", "bad", 0, 0, top, bottom, *way)
    say("inclusion", "bad", 2 * size, index, top, bottom, *way)
    for other in {index ^ 1, index - 1 & 255, index + 2} - {index}:
        if size > 1:
            say("inclusion", "bad", size, other, top, bottom, *way)


for number in (0, 3, 5, 7):
    inclusion(number, CT)
for count, number in ((1, 0), (2, 1), (3, 2), (5, 4), (7, 2), (129, 128), (200, 77)):
    inclusion(number, NUMBERED[:count])
