#!/usr/bin/env python3
"""Makes tests/data/vectors/ceremony.txt: transcripts and their seeds, from core/ceremony/README.md alone.

Each vector is a line "seed HEX" and the transcript. The drand rounds are real: quicknet's 1000, and
round 1 of the first chain of the League of Entropy.
"""
import hashlib
import hmac

LABEL = b"twistseal/ceremony/v1"
FACTS = "".join(line + "\n" for line in (
    "twistseal/ceremony/v1",
    "competition: Example2026",
    "generator: twistseal 0.1.0",
    "config: sha256=" + "11" * 32,
    "script: events/333 sha256=" + "22" * 32,
    "script: my filter.lua sha256=" + "33" * 32,
    "plugin: cube3.so abi=2 sha256=" + "44" * 32,
))
QUICKNET = ("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 1000 2023-08-23T15:59:24Z",
            "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
            "e342b73a8dd2bacbe47e4b6b63ed5e39")
FIRST = ("8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce 1 2020-07-22T15:17:30Z",
         "101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec",
         "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b101"
         "04990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655")
TEXT = ("2026-12-04T19:00:00Z the six numbers of the draw, rising", "31722414449")  # of "3 17 22 41 44 49"


def sha256(data):
    return hashlib.sha256(data).digest()


def vector(names, beacon, value, v):
    data = (FACTS + f"beacon: {beacon}\n").encode()
    shares = [bytes(range(32 * i, 32 * i + 32)) for i in range(len(names))]
    for name, share in zip(names, shares):
        commitment = sha256(LABEL + b"/commit\0" + name.encode() + b"\0" + sha256(data) + share)
        data += f"party: {name} sha256={commitment.hex()}\n".encode()
    frozen = sha256(data)
    data += f"frozen: sha256={frozen.hex()}\n".encode()
    data += f"value: {value}\n".encode() if value else b""
    for name, share in zip(names, shares):
        data += f"reveal: {name} {share.hex()}\n".encode()
    extracted = hmac.new(LABEL, b"".join(shares) + v, hashlib.sha256).digest()
    seed = hmac.new(extracted, frozen + b"\1", hashlib.sha256).digest()
    print("seed", seed.hex())
    print(data.decode(), end="")


def drand(names, chain):
    assert sha256(bytes.fromhex(chain[2])).hex() == chain[1]
    vector(names, "drand " + chain[0], chain[1] + " " + chain[2], bytes.fromhex(chain[1]))


if __name__ == "__main__":
    drand(["alice", "bob"], QUICKNET)
    drand(["alice"], FIRST)
    vector(["a@example.org", "B", "c.d"], "text " + TEXT[0], TEXT[1], sha256(TEXT[1].encode()))
    vector(["alice"], "none", "", b"")
    vector(["alice", "bob"], "none", "", b"")
