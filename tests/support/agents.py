#!/usr/bin/env python3
"""An ssh-agent that serves one software key on a socket, as a security key's agent or as a bad one.

usage: tests/support/agents.py MODE SOCKET PUBLIC_FILE
       tests/support/agents.py flags FLAGS FILE: prints the token's signature of a manifest, with these flags

Writes the public key to PUBLIC_FILE, then serves until it is killed. MODE: plain or token (good), untouched
(a token that nobody touched), lying, refusing, hanging, dying, cut, huge, mute (never accepts).
"""
import hashlib
import os
import socket
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
import base64  # noqa: E402

import verify  # noqa: E402

SEED = bytes(range(32))
APPLICATION = b"ssh:"
HASH = hashlib.sha512(SEED).digest()
SCALAR = int.from_bytes(HASH[:32], "little") & (2**254 - 8) | 2**254
PUBLIC = verify.curve_encode(verify.curve_times(SCALAR, verify.BASE))


def sign(message):
    """RFC 8032, 5.1.6."""
    r = int.from_bytes(hashlib.sha512(HASH[32:] + message).digest(), "little") % verify.L
    point = verify.curve_encode(verify.curve_times(r, verify.BASE))
    k = int.from_bytes(hashlib.sha512(point + PUBLIC + message).digest(), "little")
    return point + ((r + k * SCALAR) % verify.L).to_bytes(32, "little")


def strings(*parts):
    return b"".join(map(verify.ssh_string, parts))


def take(client, size):
    data = b""
    while len(data) < size:
        more = client.recv(size - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def token_signature(message, flags):
    said = bytes([flags]) + (7).to_bytes(4, "big")
    signed = verify.sha256(APPLICATION) + said + verify.sha256(message)
    return strings(verify.TOKEN, sign(signed)) + said


def signature(mode, message):
    if mode in ("token", "untouched"):
        return token_signature(message, int(mode == "token"))
    return strings(verify.PLAIN, sign(message + b"!" if mode == "lying" else message))


def answer(mode, blob, request):
    if request[0] == 11:
        return b"\x0c" + (1).to_bytes(4, "big") + strings(blob, b"a comment")
    _, rest = verify.take_string(request[1:])
    message, _ = verify.take_string(rest)
    return b"\x05" if mode == "refusing" else b"\x0e" + strings(signature(mode, message))


def armor(message, flags):
    key = strings(verify.TOKEN, PUBLIC, APPLICATION)
    about = (verify.NAMESPACE.encode(), b"", b"sha512")
    signed = b"SSHSIG" + strings(*about, hashlib.sha512(message).digest())
    blob = b"SSHSIG\0\0\0\1" + strings(key, *about, token_signature(signed, flags))
    chars = base64.b64encode(blob).decode()
    lines = [chars[at : at + 70] for at in range(0, len(chars), 70)]
    return "\n".join(["-----BEGIN SSH SIGNATURE-----", *lines, "-----END SSH SIGNATURE-----"])


def serve(mode, blob, client):
    request = take(client, int.from_bytes(take(client, 4), "big"))
    said = verify.ssh_string(answer(mode, blob, request))
    if request[0] == 13:
        if mode == "hanging":
            time.sleep(60)
        if mode == "dying":
            return
        said = {"cut": said[:-10], "huge": b"\x7f" + said[1:]}.get(mode, said)
    client.sendall(said)


def main():
    mode, path, public_file = sys.argv[1:]
    if mode == "flags":
        print(armor(verify.read(public_file, 2**20), int(path)))
        return
    kind = verify.TOKEN if mode in ("token", "untouched") else verify.PLAIN
    blob = strings(kind, PUBLIC) + (strings(APPLICATION) if kind == verify.TOKEN else b"")
    with open(public_file, "w", encoding="ascii") as file:
        file.write(f"{kind.decode()} {base64.b64encode(blob).decode()} agent\n")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path + ".new")
    listener.listen(8)
    os.rename(path + ".new", path)
    while mode == "mute":
        time.sleep(60)
    while True:
        client, _ = listener.accept()
        with client:
            try:
                serve(mode, blob, client)
            except ConnectionError:
                pass


if __name__ == "__main__":
    main()
