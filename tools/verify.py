#!/usr/bin/env python3
"""Verifies a set of Twistseal without any of Twistseal's code: Python's standard library alone.

usage: verify.py DIR|PROOF --signers FILE [--secrets DIR] [--seed FILE] [--before DIR]... [--against MANIFEST]...
                 [--for-competition]
       verify.py --self-test FILE...

Checks that MANIFEST is well formed and signed by a key of FILE (OpenSSH's allowed_signers), that
every file has the digest it was signed with and nothing else stands in DIR, and that LEAVES is
the tree that was signed. LEAVES and all else that shows scrambles stands in DIR once the set is
released, before in DIR.secret (or the folder that --secrets names); where it is not there, the rest
is checked, and the verdict says so. Every path that CONFIG.json asks for must be there. Every scramble
is applied to the puzzle, and must give its state, which must be as far from solved as its event asks
and different from all others.

With the seed file, which is published after the competition, also that the seed is the one committed
to, that every salt comes from it, and every state: which candidates were drawn, and how many each rule
refused. Two things are not seen: what filters, which are scripts, would have refused, and events of
the user's own, which are scripts, too. The verdict names them. The ceremony that made the seed, if there
was one, is replayed, but for its time stamp and drand's signature.

A linked set names the set that it extends, which is looked for beside it and in the folders that --before
names: each must be signed, of the same seed, and have no path of another. --against is a MANIFEST that
somebody kept: it must be that of the set, or of one that it extends.

PROOF is a file of `twistseal reveal`, which is checked alone: its signatures, its leaves, and the path
of each to the signed root.

Exit codes: 0 genuine, 1 not genuine, 2 could not tell.

Written from core/set/README.md, core/trust/README.md, core/ceremony/README.md and plugins/DRAWING.md, which say what each part
means. --self-test computes the vectors of these texts, and those in tests/data/vectors, anew.
"""
import argparse
import base64
import calendar
import functools
import hashlib
import hmac
import itertools
import json
import os
import re
import stat
import sys
import time

LABEL = b"twistseal/v1"
NAMESPACE = "manifest@twistseal"
GIVEN = "NOT FOR COMPETITION (made from a given seed)"
PLUGINS = ("bigcube.so", "clock.so", "cube3.so", "cube4.so", "generic.so", "html.so", "megaminx.so", "nxn.so",
           "paper.so", "sliding.so", "square1.so")  # the program's own


class NotGenuine(Exception):
    """What was checked is wrong."""


class CannotTell(Exception):
    """Something needed for the check is missing or unreadable."""


def require(condition, message):
    if not condition:
        raise NotGenuine(message)


def read(path, limit):
    """A file of the user's: a pipe or a device is none, and is not waited for."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise CannotTell(f"'{path}' is not a regular file")
            content = file.read(limit + 1)
    except OSError as error:
        raise CannotTell(f"cannot read '{path}': {error.strerror}") from error
    if len(content) > limit:
        raise CannotTell(f"'{path}' is larger than {limit} bytes")
    return content


def read_of_set(directory, name, limit):
    """A file of the set: a plain file, which no link leads to."""
    path = directory
    for part in name.split("/"):
        path = os.path.join(path, part)
        require(not os.path.islink(path), f"{name}: is a link: a set has plain files only")
    require(os.path.lexists(path), f"{name}: is missing")
    require(os.path.isfile(path), f"{name}: is not a plain file")
    require(os.path.getsize(path) <= limit, f"{name}: is larger than {limit} bytes")
    return read(path, limit)


def sha256(data):
    return hashlib.sha256(data).digest()


# ---- derivation: README, "Seed, keys and streams" ----


def hkdf(key, salt, info, size):
    pseudo_random = hmac.new(salt, key, hashlib.sha256).digest()
    out, last, count = b"", b"", 0
    while len(out) < size:
        count += 1
        last = hmac.new(pseudo_random, last + info + bytes([count]), hashlib.sha256).digest()
        out += last
    return out[:size]


def derive_key(root, purpose, path):
    return hkdf(root, LABEL, b"%s/%s\0%s" % (LABEL, purpose.encode(), path.encode()), 32)


def commitment(root):
    return sha256(LABEL + b"/seed\0" + root)


def passcode(root, path):
    number = int.from_bytes(derive_key(root, "passcode", path)[:10], "big")
    letters = ["abcdefghijkmnpqrstuvwxyz23456789"[number >> shift & 31] for shift in range(75, -1, -5)]
    return "-".join("".join(letters[i:i + 4]) for i in range(0, 16, 4))


def stream_block(key, index):
    return hashlib.shake_256(LABEL + b"/stream\0" + key + index.to_bytes(8, "big")).digest(136)


def stream_words(key):
    index = 0
    while True:
        block = stream_block(key, index)
        for at in range(0, 136, 8):
            yield int.from_bytes(block[at : at + 8], "big")
        index += 1


def draw(words, bound):
    while True:
        word = next(words)
        if word >= 2**64 % bound:
            return word % bound


# ---- the tree: README, "Tree" ----


def leaf_hash(data):
    return sha256(b"\x00" + data)


def tree_root(hashes):
    if not hashes:
        return sha256(b"")
    if len(hashes) == 1:
        return hashes[0]
    left = 1 << ((len(hashes) - 1).bit_length() - 1)
    return sha256(b"\x01" + tree_root(hashes[:left]) + tree_root(hashes[left:]))


# ---- Ed25519: RFC 8032, 5.1 ----

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def curve_add(a, b):
    """Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""
    m = (a[1] - a[0]) * (b[1] - b[0]) % P
    n = (a[1] + a[0]) * (b[1] + b[0]) % P
    t = 2 * a[3] * b[3] * D % P
    z = 2 * a[2] * b[2] % P
    e, f, g, h = n - m, z - t, z + t, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def curve_times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = curve_add(result, point)
        point = curve_add(point, point)
        number >>= 1
    return result


def curve_x(y, odd):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_1 % P
    if x * x % P != square or (x == 0 and odd):
        return None
    return P - x if x % 2 != odd else x


def curve_decode(data):
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    x = curve_x(y, odd) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


def curve_encode(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (curve_x(BASE_Y, 0), BASE_Y, 1, curve_x(BASE_Y, 0) * BASE_Y % P)


def ed25519_verify(public, signature, message):
    point, s = curve_decode(public), int.from_bytes(signature[32:], "little")
    if point is None or s >= L:
        return False
    challenge = hashlib.sha512(signature[:32] + public + message).digest()
    minus = (P - point[0], point[1], 1, P - point[3])
    h = int.from_bytes(challenge, "little") % L
    return curve_encode(curve_add(curve_times(s, BASE), curve_times(h, minus))) == signature[:32]


# ---- MANIFEST.sig: README, "MANIFEST.sig" ----


def ssh_string(data):
    return len(data).to_bytes(4, "big") + data


def take_string(data):
    """The first string of the data, and what follows it."""
    end = 4 + int.from_bytes(data[:4], "big")
    require(4 <= end <= len(data), "MANIFEST.sig: it ends too soon")
    return data[4:end], data[end:]


PLAIN, TOKEN = b"ssh-ed25519", b"sk-ssh-ed25519@openssh.com"


def split_field(data, size):
    """Type, value and rest of a key or a signature."""
    kind, rest = take_string(data)
    value, rest = take_string(rest)
    good = kind in (PLAIN, TOKEN) and len(value) == size and (kind == TOKEN) == bool(rest)
    require(good, "MANIFEST.sig: its key or signature is not Ed25519")
    return kind, value, rest


def token_message(application, said, signed):
    """What a security key signs (PROTOCOL.u2f): `said` is its flags and its counter."""
    require(len(said) == 5, "MANIFEST.sig: its signature is not Ed25519")
    require(said[0] & 1, "MANIFEST.sig: nobody touched the security key")
    name, rest = take_string(application)
    require(re.fullmatch(rb"[!-~]{1,127}", name) and not rest, "MANIFEST.sig: its key is damaged")
    return sha256(name) + said + sha256(signed)


def unarmor(armored):
    form = rb"-----BEGIN SSH SIGNATURE-----\n((?:[A-Za-z0-9+/=]{1,76}\n)+)-----END SSH SIGNATURE-----\n"
    match = re.fullmatch(form, armored)
    require(match and len(armored) <= 4096, "MANIFEST.sig: its armor is damaged")
    chars = match[1].replace(b"\n", b"")
    try:
        blob = base64.b64decode(chars, validate=True)
    except ValueError:
        blob = b""
    require(blob and base64.b64encode(blob) == chars, "MANIFEST.sig: its armor is damaged")
    return blob


def check_signature(armored, message):
    """The public key, in OpenSSH's form, under which the signature of the message verifies."""
    blob = unarmor(armored)
    require(blob[:10] == b"SSHSIG\0\0\0\1", "MANIFEST.sig: it is no SSHSIG of version 1")
    key_blob, rest = take_string(blob[10:])
    namespace, rest = take_string(rest)
    reserved, rest = take_string(rest)
    hash_name, rest = take_string(rest)
    signature_blob, rest = take_string(rest)
    kind, public, application = split_field(key_blob, 32)
    signature_kind, signature, said = split_field(signature_blob, 64)
    require(kind == signature_kind, "MANIFEST.sig: its key or signature is not Ed25519")
    require(namespace == NAMESPACE.encode(), "MANIFEST.sig: it was made for another purpose")
    require(not reserved and not rest, "MANIFEST.sig: it holds more than it should")
    require(hash_name in (b"sha512", b"sha256"), "MANIFEST.sig: its hash is unknown")
    digest = hashlib.new(hash_name.decode(), message).digest()
    signed = b"SSHSIG" + b"".join(map(ssh_string, (namespace, b"", hash_name, digest)))
    signed = token_message(application, said, signed) if kind == TOKEN else signed
    good = ed25519_verify(public, signature, signed)
    require(good, "MANIFEST.sig: it does not match MANIFEST")
    return key_blob


# ---- allowed_signers: ssh-keygen(1) ----

SIGNER_LINE = re.compile(
    r"(?:\"(?P<quoted>[^\"]*)\"|(?P<who>[^\s\"]+))[ \t]+(?:(?P<options>(?:[^\s\"]|\"(?:[^\"\\]|\\.)*\")+)[ \t]+)?"
    r"(?P<type>[^\s\"=,]+)[ \t]+(?P<key>AAAA\S*)(?:[ \t].*)?"
)
OPTION = re.compile(r"([A-Za-z-]+)(?:=\"((?:[^\"\\]|\\.)*)\")?(?:,(?=.)|$)")


def printable(message):
    """A message without what a name from a set could make a terminal do."""
    return "".join(c if c.isprintable() else "?" for c in str(message))


def fingerprint(blob):
    return "SHA256:" + base64.b64encode(sha256(blob)).decode().rstrip("=")


def parse_time(text):
    utc = text[-1:] in ("Z", "z")
    digits = text[:-1] if utc else text
    form = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}.get(len(digits))
    if form is None or not re.fullmatch("[0-9]+", digits):
        raise ValueError(text)
    parsed = time.strptime(digits, form)
    seconds = calendar.timegm(parsed) if utc else time.mktime(parsed)
    if parsed.tm_sec > 59 or seconds <= 0:
        raise ValueError(text)
    return seconds


def parse_options(text):
    options, at = {}, 0
    while at < len(text):
        match = OPTION.match(text, at)
        if not match or match[1].lower() in options:
            raise ValueError(text)
        options[match[1].lower()] = match[2] and match[2].replace('\\"', '"')
        at = match.end()
    return options


def matches(pattern, name):
    """Goes back to the last star only, so that no pattern takes long."""
    at = after_star = here = retry = 0
    starred = False
    while here < len(name):
        if at < len(pattern) and pattern[at] == "*":
            at = after_star = at + 1
            retry, starred = here, True
        elif at < len(pattern) and pattern[at] in ("?", name[here]):
            at, here = at + 1, here + 1
        elif starred:
            retry += 1
            at, here = after_star, retry
        else:
            return False
    return not pattern[at:].strip("*")


def matches_list(patterns, name):
    """ssh_config(5), PATTERNS: one that begins with '!' and matches decides against."""
    listed = patterns.split(",")
    if any(p[0] == "!" and matches(p[1:], name) for p in listed if p):
        return False
    return any(p[0] != "!" and matches(p, name) for p in listed if p)


def names_somebody(principals):
    return any(p and p[0] != "!" and matches_list(principals, p) for p in principals.split(","))


def allows(options, now):
    patterns = options.get("namespaces")
    if patterns is not None and not matches_list(patterns, NAMESPACE):
        return False
    after, before = options.get("valid-after"), options.get("valid-before")
    after, before = after and parse_time(after), before and parse_time(before)
    if after is not None and before is not None and after >= before:
        raise ValueError("valid-before is not later than valid-after")
    return (after is None or after <= now) and (before is None or now <= before)


def signer_of(line, key, now):
    """The line's principals if it lets this key sign manifests now; "" if it has the key and does not."""
    match = SIGNER_LINE.fullmatch(line)
    if not match:
        raise ValueError(line)
    options = parse_options(match["options"] or "")
    if options.get("cert-authority") or any(not value for key, value in options.items() if key != "cert-authority"):
        raise ValueError(line)
    if set(options) - {"cert-authority", "namespaces", "valid-after", "valid-before"}:
        raise ValueError(line)
    allowed = allows(options, now)
    kind = match["type"].encode()
    if kind not in (PLAIN, TOKEN) or "cert-authority" in options:
        return None
    blob = base64.b64decode(match["key"], validate=True)
    if base64.b64encode(blob).decode() != match["key"] or not is_key(blob, kind):
        raise ValueError(line)
    who = match["quoted"] if match["quoted"] is not None else match["who"]
    if blob != key:
        return None
    return who if allowed and names_somebody(who) else ""


def is_key(blob, kind):
    start = ssh_string(kind) + (32).to_bytes(4, "big")
    rest = blob[len(start) + 32 :]
    ends = re.fullmatch(rb"[!-~]{1,127}", rest[4:]) and ssh_string(rest[4:]) == rest
    return blob.startswith(start) and (bool(ends) if kind == TOKEN else len(blob) == len(start) + 32)


def find_signer(path, public):
    now = time.time()
    try:
        lines = read(path, 2**20).decode().split("\n")
    except ValueError as error:
        raise CannotTell(f"'{path}' is not a text file") from error
    if "\0" in "".join(lines) or lines[0].startswith("\ufeff"):
        raise CannotTell(f"'{path}' is not a plain text file: it has a NUL or a byte order mark")
    listed = False
    for number, line in enumerate(lines, 1):
        line = line.strip(" \t\r")
        if not line or line.startswith("#"):
            continue
        try:
            signer = signer_of(line, public, now)
        except (ValueError, TypeError, AttributeError) as error:
            raise CannotTell(f"{path}:{number}: cannot read this line") from error
        if signer:
            return signer
        listed = listed or signer is not None
    if not listed:
        raise CannotTell(f"'{path}' does not list the key that signed, {fingerprint(public)}")
    raise NotGenuine(f"MANIFEST.sig: '{path}' does not allow its key, {fingerprint(public)}")


# ---- several signatures: README, "MANIFEST.sig" ----


def signature_names(directory):
    """MANIFEST.sig, MANIFEST.2.sig and so on, to the first that is not there."""
    names = ["MANIFEST.sig"] + [f"MANIFEST.{number}.sig" for number in range(2, 17)]
    for count, name in enumerate(names):
        if not os.path.lexists(os.path.join(directory, name)):
            return names[: max(count, 1)]
    return names


def check_signatures(signers, armors, message):
    """Who signed, in words: every signature is good, and one at least of a key that is allowed."""
    keys, trusted, problem = [], [], None
    for armored in armors:
        key = check_signature(armored, message)
        require(key not in keys, "MANIFEST.sig: the same key signed twice")
        keys.append(key)
        try:
            trusted.append(f"{find_signer(signers, key)}, {fingerprint(key)}")
        except NotGenuine as reason:
            problem = reason if not isinstance(problem, NotGenuine) else problem
        except CannotTell as reason:
            if "does not list" not in str(reason):
                raise
            problem = problem or reason
    if not trusted:
        raise problem
    return " and ".join(trusted)


# ---- MANIFEST: README, "MANIFEST" ----

HEX = "(?P<hex>[0-9a-f]{64})"
WORDS = r"(?P<name>[!-~](?:[ -~]*[!-~])?)"
FILE = r"(?P<name>[^ ](?:.*[^ ])?)"  # check_names says more
LINES = (  # key, what its value looks like, least and greatest number of lines
    ("competition", r"(?P<name>[A-Za-z0-9]{1,64})", 1, 1),
    ("generator", r"(?P<name>twistseal [!-~]+)", 1, 1),
    ("status", r"(?P<name>competition|NOT FOR COMPETITION)", 1, 1),
    ("generated", r"(?P<name>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)", 1, 1),
    ("config", "sha256=" + HEX, 1, 1),
    ("script", rf"{WORDS} sha256={HEX}", 0, 10000),
    ("plugin", rf"(?P<name>[!-.0-~]+\.so abi=[1-9][0-9]{{0,8}}) sha256={HEX}", 1, 10000),
    ("rng", r"(?P<name>hkdf-sha256/shake256 v1)", 1, 1),
    ("seed", "sha256=" + HEX, 1, 1),
    ("ceremony", "sha256=" + HEX, 0, 1),
    ("tree", rf"(?P<name>0|[1-9]\d{{0,8}}) sha256={HEX}", 1, 1),
    ("contents", "sha256=" + HEX, 1, 1),
    ("extends", "sha256=" + HEX, 0, 1),
    ("serial", r"(?P<name>[2-9]|[1-9]\d)", 0, 1),
    ("reason", r"(?P<name>[!-~](?:[ -~]{0,198}[!-~])?)", 0, 1),
    ("refused", r"(?P<name>[!-~]+ [!-~]+) (?P<count>0|[1-9]\d{0,9})", 0, 4096),
    ("output", rf"{FILE} sha256={HEX}", 1, 100000),
)


def lines_of(text, where):
    """The lines of a file of the set, each ended by LF."""
    try:
        lines = text.decode()
    except UnicodeDecodeError as error:
        raise NotGenuine(f"{where}: not lines of UTF-8") from error
    require(lines.endswith("\n"), f"{where}: its last line does not end")
    return lines.split("\n")[:-1]


def parse_manifest(text):
    """Each key with its list of (name, digest); a name or digest that a line has not is None."""
    require(len(text) <= 2**20, "MANIFEST: larger than 1 MiB")
    lines = lines_of(text, "MANIFEST")
    require(lines[0] == "twistseal/manifest/v2", "MANIFEST:1: unknown format")
    found, at = {}, 1
    for key, value, least, greatest in LINES:
        found[key] = []
        while at < len(lines) and lines[at].startswith(key + ": ") and len(found[key]) < greatest:
            match = re.fullmatch(f"{key}: {value}", lines[at])
            require(match, f"MANIFEST:{at + 1}: not a good '{key}'")
            parts = match.groupdict()
            value_of = parts["count"] if key == "refused" else bytes.fromhex(parts.get("hex") or "")
            found[key].append((parts.get("name"), value_of))
            at += 1
        require(len(found[key]) >= least, f"MANIFEST:{at + 1}: '{key}' is missing")
    require(at == len(lines), f"MANIFEST:{at + 1}: a line that is not known, or not here")
    check_lists(found)
    return found


# Control characters, separators, marks of direction, marks that are no characters, tags.
UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]")
PART = r"""[^ ./\\:*?"<>|](?:[^/\\:*?"<>|]*[^ /\\:*?"<>|])?"""
OUTPUT_NAME = re.compile(f"(?:{PART}/){{0,3}}{PART}")


RESERVED = ("manifest", "contents", "seed", "passcodes", "wcif.json", "persons")


def fold(name):
    """The name with its ASCII letters small."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


def is_reserved(name):
    first = fold(name.split("/")[0])
    return first in RESERVED or fold(name).startswith("manifest.")


def check_names(where, names, own=()):
    for name in names:
        good = len(name.encode()) <= 240 and OUTPUT_NAME.fullmatch(name) and not UNPRINTABLE.search(name)
        require(name in own or good and not is_reserved(name), f"{where}: bad output '{name}'")
    folded = [fold(name) for name in names]
    require(len(set(folded)) == len(folded), f"{where}: an output differs from another in capitals only")


def check_lists(manifest):
    for key in ("script", "plugin", "output"):
        names = [name for name, _ in manifest[key]]
        require(names == sorted(names), f"MANIFEST: the {key} lines are not sorted")
    none = [name for name, count in manifest["refused"] if count == "0" and name.split(" ")[1] in ("distance", "duplicate")]
    require(not none, "MANIFEST: counts no refusals of a rule that is no filter")
    for key in ("script", "plugin", "refused", "output"):
        names = [name for name, _ in manifest[key]]
        require(len(set(names)) == len(names), f"MANIFEST: a {key} line comes twice")
    extends, serial, reason, ceremony = (len(manifest[key]) for key in ("extends", "serial", "reason", "ceremony"))
    require(extends == serial and (extends or not reason), "MANIFEST: 'extends' and 'serial' belong together")
    require(not (extends and ceremony), "MANIFEST: extends a set, and has a ceremony of its own")
    require(not extends or any(manifest["extends"][0][1]), "MANIFEST: extends no set")
    check_names("MANIFEST", [name for name, _ in manifest["output"]])
    outputs = dict(manifest["output"])
    require("CONFIG.json" in outputs, "MANIFEST: 'CONFIG.json' is not among the outputs")
    require(outputs["CONFIG.json"] == manifest["config"][0][1], "MANIFEST: 'config' is not the digest of CONFIG.json")
    day = manifest["generated"][0][0]
    try:
        if time.strptime(day, "%Y-%m-%dT%H:%M:%SZ").tm_sec > 59:
            raise ValueError(day)
    except ValueError as error:
        raise NotGenuine("MANIFEST: 'generated' is no date") from error


# ---- CONTENTS: README, "CONTENTS" ----

CONTENTS = re.compile(r"twistseal/contents/v1\n([A-Za-z0-9]{1,64})\nsalt ([0-9a-f]{64})\n((?:refused: [^\n]+\n)*)((?:file: [^\n]+\n)*)((?:pages: [^\n]+\n)*)")
REFUSED = re.compile(r"refused: ([!-~]+ [!-~]+) ([1-9]\d{0,9})")
CONTENTS_LINE = re.compile(rf"(?:file|pages): {FILE} sha256={HEX}")


class Contents:
    """What lists the files that show scrambles."""

    def __init__(self, text, manifest):
        match = CONTENTS.fullmatch("\n".join([*lines_of(text, "CONTENTS"), ""]))
        require(match, "CONTENTS: is not such a list")
        require(match[1] == manifest["competition"][0][0], "CONTENTS: is of another competition")
        self.salt, self.files = bytes.fromhex(match[2]), {}
        refused = [REFUSED.fullmatch(line) for line in match[3].split("\n")[:-1]]
        lines, pages = ([CONTENTS_LINE.fullmatch(line) for line in part.split("\n")[:-1]] for part in match.group(4, 5))
        require(all(refused) and all(lines) and all(pages), "CONTENTS: is not such a list")
        require(len({line[1] for line in refused}) == len(refused), "CONTENTS: a refused line comes twice")
        self.refused = [(line[1], line[2]) for line in refused]
        names = [line["name"] for line in lines]
        require(names == sorted(names), "CONTENTS: its lines are not sorted")
        require(len(set(names)) == len(names), "CONTENTS: a file comes twice")
        check_names("CONTENTS", names + [name for name, _ in manifest["output"]], ("passcodes",))
        require("LEAVES" in names, "CONTENTS: 'LEAVES' is not among its files")
        self.files = {line["name"]: bytes.fromhex(line["hex"]) for line in lines}
        shown = [line["name"] for line in pages]
        require(shown == sorted(set(shown)), "CONTENTS: its pages lines are not sorted")
        require(set(shown) <= set(names), "CONTENTS: a pages line names no file of it")


def read_contents(folder, manifest):
    """The list that stands in a folder; None where there is none."""
    if not os.path.lexists(os.path.join(folder, "CONTENTS")):
        return None
    text = read_of_set(folder, "CONTENTS", 2**20)
    require(sha256(text) == manifest["contents"][0][1], "CONTENTS: differs from what was signed")
    return Contents(text, manifest)


def is_listed_in(folder, manifest):
    """Is its CONTENTS the one that was signed? A killed 'extend' leaves the new one where it waited."""
    if not os.path.isfile(os.path.join(folder, "CONTENTS")):
        return False
    return sha256(read_of_set(folder, "CONTENTS", 2**20)) == manifest["contents"][0][1]


def find_secrets(directory, given, manifest):
    """The folder of the scrambles and its list; both None where they are withheld."""
    beside = given or directory.rstrip("/") + ".secret"
    here = read_contents(directory, manifest)
    if given and os.path.exists(given) and os.path.samefile(given, directory):
        given = None
    if not given and (here or not os.path.lexists(beside)):
        return (directory, here) if here else (None, None)
    if not os.path.isdir(beside):
        raise CannotTell(f"cannot read '{beside}': it is not a folder")
    waiting = os.path.join(os.path.dirname(beside.rstrip("/")), f".{os.path.basename(beside.rstrip('/'))}.extending")
    if not is_listed_in(beside, manifest) and is_listed_in(waiting, manifest):
        beside = waiting
    there = read_contents(beside, manifest)
    require(there, f"CONTENTS: is missing in '{beside}'")
    return beside, there


# ---- puzzles: plugins/DRAWING.md ----
#
# Each has draw(words, subset), which makes a state of the seed's stream; apply(scramble), which gives the
# state of a solved puzzle so scrambled, or raises ValueError; letters(state), its facelets; and
# near(state, moves): can so many moves solve it? States are equal where the puzzle's are.


def shuffle_down(items, places, words):
    """Fisher-Yates from the last of these places; returns how many exchanges there were."""
    exchanges = 0
    for count in range(len(places), 1, -1):
        a, b = places[count - 1], places[draw(words, count)]
        items[a], items[b] = items[b], items[a]
        exchanges += a != b
    return exchanges


def shuffle_up(count, words):
    """Fisher-Yates from the first, which takes a word, too."""
    items = []
    for i in range(count):
        j = draw(words, i + 1)
        items.append(i)
        items[i], items[j] = items[j], i
    return items


def is_odd(order):
    return sum(a > b for a, b in itertools.combinations(order, 2)) % 2


def moved(letters, sources):
    return "".join([letters[source] for source in sources])


# ---- cubes ----

FACES = "URFDLB"
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)  # to the right, up, and to the front


def times(number, v):
    return tuple(number * a for a in v)


def add(*vectors):
    return tuple(map(sum, zip(*vectors)))


def dot(v, w):
    return sum(a * b for a, b in zip(v, w))


def cross(v, w):
    return (v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0])


OUT = {"U": Y, "R": X, "F": Z, "D": times(-1, Y), "L": times(-1, X), "B": times(-1, Z)}
TO_THE_RIGHT = {"U": X, "R": times(-1, Z), "F": X, "D": X, "L": Z, "B": times(-1, X)}  # in the net


@functools.lru_cache(None)
def stickers(n):
    """Where each sticker is and where it looks, by number: layers are 2 apart, the middle is 0."""
    steps, found = range(1 - n, n, 2), {}
    for face in FACES:
        out, right = OUT[face], TO_THE_RIGHT[face]
        down = cross(right, out)
        for row, column in itertools.product(steps, steps):
            found[add(times(n - 1, out), times(column, right), times(row, down)), out] = len(found)
    return found


@functools.lru_cache(None)
def quarter(n, face, width, turns):
    """For each place the one that its sticker comes from, where so many layers at a face turn."""
    if turns == 0:
        return range(6 * n * n)
    before, number, axis = quarter(n, face, width, turns - 1), stickers(n), OUT[face]
    sources = list(range(6 * n * n))
    for (place, out), source in number.items():
        if dot(place, axis) > n - 1 - 2 * width:
            to = [add(times(dot(v, axis), axis), cross(v, axis)) for v in (place, out)]
            sources[number[tuple(to)]] = before[source]
    return tuple(sources)


def turn_cube(letters, n, moves):
    for face, width, turns in moves:
        letters = moved(letters, quarter(n, face, width, turns))
    return letters


def hold(n, number):
    """The turns of the whole cube that hold it in this of 24 ways: none or one of x and z, then of y."""
    face, turns = (("R", 0), ("R", 1), ("R", 2), ("R", 3), ("F", 1), ("F", 3))[number // 4]
    return (face, n, turns), ("U", n, number % 4)


def places_of(n, names):
    """The stickers of pieces named by their faces, in the order of these."""
    found = []
    for name in names:
        middle = add(*(times(n - 1, OUT[face]) for face in name))
        found.append([stickers(n)[middle, OUT[face]] for face in name])
    return found


CORNERS = "URF UFL ULB UBR DFR DLF DBL DRB".split()
EDGES = "UR UF UL UB DR DF DL DB FR FL BL BR".split()
DBL = CORNERS.index("DBL")


def paint(letters, places, names, pieces, turned):
    """Puts pieces into places, each turned so far clockwise."""
    for place, piece, turn in zip(places, pieces, turned):
        for k, letter in enumerate(names[piece]):
            letters[place[(k + turn) % len(place)]] = letter


class Cube:
    """Of n layers; its state is its facelets."""

    TOKEN = re.compile(r"([2-9])?([URFDLB])(w)?([2']?)|([xyz])([2']?)")

    def __init__(self, n):
        self.n, self.solved = n, "".join(face * n * n for face in FACES)

    def read(self, scramble):
        """The turns, each a face, a number of layers and of quarters."""
        for token in scramble.split():
            match = self.TOKEN.fullmatch(token)
            if not match or match[1] and not match[3]:
                raise ValueError(token)
            width = self.n if match[5] else int(match[1] or 2) if match[3] else 1
            if match[3] and width >= self.n:
                raise ValueError(token)
            face = match[2] or {"x": "R", "y": "U", "z": "F"}[match[5]]
            yield face, width, {"": 1, "2": 2, "'": 3}[match[6] if match[5] else match[4]]

    def apply(self, scramble):
        return turn_cube(self.solved, self.n, self.read(scramble))

    def letters(self, state):
        return state

    def is_near(self, letters, moves):
        size = self.n * self.n
        if all(letters[at : at + size] == letters[at] * size for at in range(0, 6 * size, size)):
            return True
        turns = itertools.product("URF", range(1, self.n), (1, 2, 3)) if moves else ()
        return any(self.is_near(turn_cube(letters, self.n, (turn,)), moves - 1) for turn in turns)

    def near(self, state, moves):
        """Solved, held in any way: so turns at U, R and F, of all layers but one at most, are all turns."""
        return self.is_near(self.letters(state), moves)


def mask(names, text):
    return [names.index(name) for name in text.split()]


U_EDGES, D_EDGES, SLICE = mask(EDGES, "UR UF UL UB"), mask(EDGES, "DR DF DL DB"), mask(EDGES, "FR FL BL BR")
U_CORNERS, ALL_CORNERS, ALL_EDGES = [0, 1, 2, 3], list(range(8)), list(range(12))
SUBSETS = {  # places of the free corners, of the free edges in one or two groups; are there twists, flips; must one be
    None: (ALL_CORNERS, [ALL_EDGES], True, True, False),
    "last-layer": (U_CORNERS, [U_EDGES], True, True, False),
    "oll": (U_CORNERS, [U_EDGES], True, True, True),
    "pll": (U_CORNERS, [U_EDGES], False, False, False),
    "zbll": (U_CORNERS, [U_EDGES], True, False, False),
    "last-slot": (U_CORNERS + [4], [U_EDGES + [8]], True, True, False),
    "cross-solved": (ALL_CORNERS, [U_EDGES + SLICE], True, True, False),
    "edges-only": ([], [ALL_EDGES], False, True, False),
    "corners-only": (ALL_CORNERS, [[]], True, False, False),
    "eo": (ALL_CORNERS, [ALL_EDGES], True, False, False),
    "domino": (ALL_CORNERS, [U_EDGES + D_EDGES, SLICE], False, False, False),
}


def draw_turned(places, ways, free, words):
    """How far the piece in each place is turned: all but the last freely, which makes the sum 0."""
    turned = [0] * 12
    if free and places:
        for place in places[:-1]:
            turned[place] = draw(words, ways)
        turned[places[-1]] = -sum(turned) % ways
    return turned


class Cube3(Cube):
    TOKEN = re.compile(r"()([URFDLB])()([2']?)()()")
    SUBSETS = tuple(SUBSETS)[1:]

    def __init__(self):
        super().__init__(3)

    def draw(self, words, subset=None):
        corner_places, groups, twists, flips, must = SUBSETS[subset]
        corners, edges = list(ALL_CORNERS), list(ALL_EDGES)
        odd = shuffle_down(corners, corner_places, words)
        odd += sum([shuffle_down(edges, group, words) for group in groups])
        if odd % 2:
            pieces, (a, b) = (edges, groups[0][:2]) if groups[0] else (corners, corner_places[:2])
            pieces[a], pieces[b] = pieces[b], pieces[a]
        while True:
            twisted = draw_turned(corner_places, 3, twists, words)
            flipped = draw_turned(sorted(sum(groups, [])), 2, flips, words)
            if not must or any(twisted + flipped):
                break
        letters = list(self.solved)
        paint(letters, places_of(3, CORNERS), CORNERS, corners, twisted)
        paint(letters, places_of(3, EDGES), EDGES, edges, flipped)
        return "".join(letters)


class Cube3Held(Cube3):
    TOKEN, SUBSETS = Cube.TOKEN, ()

    def draw(self, words, subset=None):
        letters = super().draw(words, subset)
        return turn_cube(letters, 3, hold(3, draw(words, 24)))


WINGS = [name for edge in EDGES for name in (edge, edge[::-1])]


def wing_places(n, distance):
    """The sticker of a wing on its first face, the left one where the second face is up; and the other."""
    found = []
    for a, b in WINGS:
        middle = add(times(n - 1, OUT[a]), times(n - 1, OUT[b]), times(n - 1 - 2 * distance, cross(OUT[a], OUT[b])))
        found.append([stickers(n)[middle, OUT[face]] for face in (a, b)])
    return found


def centre_orbits(n):
    """Of each orbit the places on a face, row by row; orbits by their first place."""
    inner, found = range(1, n - 1), {}
    for row, column in itertools.product(inner, inner):
        turned = [(row, column), (column, n - 1 - row), (n - 1 - row, n - 1 - column), (n - 1 - column, row)]
        found.setdefault(min(turned), []).append(row * n + column)
    return [places for places in found.values() if len(places) == 4]


class StatesCube(Cube):
    """Of four layers or more, by its pieces."""

    def __init__(self, n, held=False):
        super().__init__(n)
        self.held = held

    def draw(self, words, subset=None):
        n, letters = self.n, list(self.solved)
        free = [i for i in ALL_CORNERS if n % 2 or i != DBL]
        order = shuffle_up(len(free), words)
        twisted = draw_turned(range(len(free)), 3, True, words)
        paint(letters, [places_of(n, CORNERS)[i] for i in free], CORNERS, [free[i] for i in order], twisted)
        if n % 2:
            midges = shuffle_up(12, words)
            if is_odd(order) != is_odd(midges):
                midges[:2] = midges[1::-1]
            paint(letters, places_of(n, EDGES), EDGES, midges, draw_turned(range(12), 2, True, words))
        for distance in range(1, n // 2):
            paint(letters, wing_places(n, distance), WINGS, shuffle_up(24, words), [0] * 24)
        for places in centre_orbits(n):
            for place, centre in enumerate(shuffle_up(24, words)):
                letters[place // 4 * n * n + places[place % 4]] = FACES[centre // 4]
        letters = "".join(letters)
        return turn_cube(letters, n, hold(n, draw(words, 24))) if self.held else letters


class MovesCube(Cube):
    """Random moves, which are the state."""

    def __init__(self, n, count, held):
        super().__init__(n)
        self.count, self.held, self.wide = count, held, None

    def draw(self, words, subset=None):
        ends = [(face, (self.n + 1) // 2, turns)
                for face, _, turns in (hold(self.n, draw(words, 24)) if self.held else ()) if turns]
        barred = FACES.index(ends[0][0]) if ends else None
        layers, moves, last = self.n - 1, [], (None, 0)
        digits = self.digits(words, 9 * layers)
        while len(moves) < self.count:
            pick, turns = divmod(next(digits), 3)
            axis, index = divmod(pick, layers)
            if axis == last[0] and index <= last[1] or len(moves) == self.count - 1 and axis == barred:
                continue
            half = self.n // 2
            face, width = (axis, index + 1) if index < half else (axis + 3, index - half + 1)
            if not moves and width == self.wide:
                continue
            last = axis, index
            moves.append((FACES[face], width, turns + 1))
        return tuple(moves + ends)

    @staticmethod
    def digits(words, radix):
        """Digits of draws below the greatest power of the radix that 64 bits hold, the last digit first."""
        places = max(k for k in range(64) if radix**k < 2**64)
        while True:
            number = draw(words, radix**places)
            for _ in range(places):
                number, digit = divmod(number, radix)
                yield digit

    def apply(self, scramble):
        moves = tuple(self.read(scramble))
        if len(moves) > self.count + 2 * self.held:
            raise ValueError("too many moves")
        return moves

    def letters(self, state):
        return turn_cube(self.solved, self.n, state)


class StrongerCube(MovesCube):
    """Its state is a 3x3x3 whose outer layers are wide ones of the cube, and the random moves after it."""

    def __init__(self, n, count):
        super().__init__(n, count, False)
        self.wide, self.small = (n - 1) // 2, StatesCube(3)

    def draw(self, words, subset=None):
        return self.small.draw(words), super().draw(words)

    def apply(self, scramble):
        moves = tuple(self.read(scramble))
        rest = tuple(itertools.dropwhile(lambda move: move[1] == self.wide, moves))
        if len(rest) > self.count:
            raise ValueError("too many moves")
        first = moves[: len(moves) - len(rest)]
        return turn_cube(self.small.solved, 3, [(face, 1, turns) for face, _, turns in first]), rest

    def letters(self, state):
        small, moves = state
        bands = [(at >= self.wide) + (at >= self.n - self.wide) for at in range(self.n)]
        wide = [small[face * 9 + row * 3 + column] for face in range(6) for row in bands for column in bands]
        return turn_cube(wide, self.n, moves)


# ---- puzzles that are data: DRAWING.md, "Puzzles that are data" ----


def inverse(p):
    return bytes(sorted(range(len(p)), key=p.__getitem__))


class Chain:
    """For each point of a base the places to which turns bring it that keep the points before it, and what does
    (the stabiliser chain of Schreier and Sims). Every turn is known by where it takes the base: sticker i to p[i],
    and p.translate(q) is first p, then q. All have 256 bytes; what is no sticker stays."""

    def __init__(self, base, turns):
        self.base = base
        self.orbits = [{point: bytes(range(256))} for point in base]
        self.back = [dict(orbit) for orbit in self.orbits]  # the inverses
        self.turns, self.tried = [[] for _ in base], set()
        for turn in turns:
            self.learn(0, turn + bytes(range(len(turn), 256)))

    def learn(self, level, p):
        """Takes in what keeps the points before this level: if it is new, so are products of it."""
        for point, back in zip(self.base[level:], self.back[level:]):
            if p[point] not in back:
                break
            p = p.translate(back[p[point]])
        else:
            return
        self.turns[level].append(p)
        while untried := [(level, point, n) for point in self.orbits[level] for n in range(len(self.turns[level]))
                          if (level, point, n) not in self.tried]:
            for _, point, n in untried:
                self.tried.add((level, point, n))
                carrier = self.orbits[level][point].translate(self.turns[level][n])
                place = carrier[self.base[level]]
                if place in self.back[level]:
                    self.learn(level + 1, carrier.translate(self.back[level][place]))
                else:
                    self.orbits[level][place], self.back[level][place] = carrier, inverse(carrier)

    def draw(self, words, first=0):
        """For each point in turn, from this one on, one of its places, where those before it are where they are."""
        drawn = bytes(range(256))
        for orbit in self.orbits[first:]:
            if len(orbit) > 1:
                ways = sorted((drawn[place], place) for place in orbit)
                drawn = orbit[ways[draw(words, len(ways))][1]].translate(drawn)
        return drawn


class Data:
    """A puzzle of pieces and turns, small enough to look up how far a state is at least."""

    def __init__(self, solved, pieces, axes):
        """The stickers of each piece; axes: name, sources, how many turns."""
        self.solved, self.pieces, self.axes = solved, pieces, axes
        self.distances, self.depth = {solved: 0}, 0
        self.chains, self.SUBSETS = {}, {}  # the pieces of each subset that may be anywhere

    def draw(self, words, subset=None):
        free = self.SUBSETS[subset] if subset else self.pieces
        base = [piece[0] for piece in self.pieces if piece not in free]
        if subset not in self.chains:
            self.chains[subset] = Chain([*base, *(piece[0] for piece in free)], [inverse(sources) for _, sources, _ in self.axes])
        return moved(self.solved, inverse(self.chains[subset].draw(words, len(base)))[: len(self.solved)])

    def turn(self, letters, token):
        for name, sources, most in self.axes:
            quarters = {"": 1, "2": most == 3 and 2, "'": most > 1 and most}.get(token[1:])
            if token[0] == name and quarters:
                for _ in range(quarters):
                    letters = moved(letters, sources)
                return letters
        raise ValueError(token)

    def apply(self, scramble):
        letters = self.solved
        for token in scramble.split():
            letters = self.turn(letters, token)
        return letters

    def letters(self, state):
        return state

    def distance(self, letters, limit):
        """More than the limit where it is so far."""
        while self.depth < limit:
            ends = [at for at, distance in self.distances.items() if distance == self.depth]
            self.depth += 1
            for at, (name, sources, turns) in itertools.product(ends, self.axes):
                for _ in range(turns):
                    at = moved(at, sources)
                    self.distances.setdefault(at, self.depth)
        return self.distances.get(letters, limit + 1)

    def near(self, state, moves):
        return self.distance(state, moves) <= moves


def cube2():
    corners = [place for i, place in enumerate(places_of(2, CORNERS)) if i != DBL]
    axes = [(face, quarter(2, face, 1, 1), 3) for face in "URF"]
    cube = Data("".join(face * 4 for face in FACES), corners, axes)
    cube.SUBSETS = {"cll": corners[:4]}
    return cube


class Cube2All(Cube):
    """The 2x2x2 held in any way."""

    def __init__(self):
        super().__init__(2)
        self.upright = cube2()

    def draw(self, words, subset=None):
        """Rotations are numbered as a search meets them."""
        letters, rotations = self.upright.draw(words), [""]
        held = [FACES]
        for seen, made in zip(held, rotations):
            for face in "RUF":
                there = turn_cube(seen, 1, [(face, 1, 1)])
                if there not in held:
                    held.append(there)
                    rotations.append(made + face)
        return turn_cube(letters, 2, [(face, 2, 1) for face in rotations[draw(words, 24)]])


def corner_turn(places, corner):
    """Sources of a third of a turn, clockwise, of all that is on a corner's side of the middle."""
    sources = list(range(len(places)))
    for (place, out), number in places.items():
        if dot(place, corner) > 0:
            sources[places[third(corner, place), third(corner, out)]] = number
    return sources


def third(corner, v):
    """Where a clockwise third of a turn about the diagonal of a corner takes a vector."""
    x, y, z = (a * b for a, b in zip(corner, v))
    turned = (y, z, x) if corner[0] * corner[1] * corner[2] > 0 else (z, x, y)
    return tuple(a * b for a, b in zip(corner, turned))


def corner_of(name):
    return add(*(OUT[face] for face in name))


def cornered(corners, order, axes):
    """A cube with a large piece in the middle of each face that turns about corners; `order` has the places of
    a face: the middle, or so far to the right and down."""
    places = {}
    for face in FACES:
        out, right = OUT[face], TO_THE_RIGHT[face]
        for spot in order(face):
            place = add(out, times(spot[0], right), times(spot[1], cross(right, out))) if spot else out
            places[place, out] = len(places)
    middles = [[places[OUT[face], OUT[face]]] for face in FACES]
    others = [[places[corner_of(name), OUT[face]] for face in name] for name in corners]
    turns = [(axis, corner_turn(places, corner_of(name)), 2) for axis, name in axes]
    return Data("".join(face * (len(places) // 6) for face in FACES), middles + others, turns)


def skewb():
    spots = ((-1, -1), (1, -1), None, (-1, 1), (1, 1))
    return cornered("ULB DLF DRB UFL UBR DFR DBL".split(), lambda face: spots,
                    (("R", "DRB"), ("U", "ULB"), ("L", "DLF"), ("B", "DBL")))


def ivy():
    def spots(face):
        side = -1 if face in "FB" else 1
        return (side, -1), None, (-side, 1)
    return cornered("UBR UFL DFR DBL".split(), spots, (("R", "UBR"), ("L", "UFL"), ("D", "DFR"), ("B", "DBL")))


class Pyraminx(Data):
    """A sticker is a point of its face, given as three weights of the face's corners: 9 in all."""

    CORNERS = "ULRB"
    NET = (("ULR", (0, 1, 2)), ("LBU", (2, 1, 0)), ("RUB", (2, 1, 0)), ("BLR", (2, 1, 0)))  # apex, left, right; rows

    def __init__(self):
        self.number_of = {}
        for face, rows in self.NET:
            for row in rows:
                for i in range(2 * row + 1):
                    k, inner = divmod(i, 2)
                    weights = (7 - 3 * row + inner, 3 * (row - k) + 1 - 2 * inner, 3 * k + 1 + inner)
                    point = tuple(dict(zip(face, weights)).get(corner, 0) for corner in self.CORNERS)
                    self.number_of[point] = len(self.number_of)
        edges = [self.where(lambda p, v=v, w=w: p[v] == 4 and p[w] == 4) for v, w in itertools.combinations(range(4), 2)]
        self.corners = [self.where(lambda p, v=v: p[v] == 5) for v in range(4)]
        self.tips = [self.where(lambda p, v=v: p[v] == 7) for v in range(4)]
        self.tip_axes = [(name.lower(), self.sources(v, 7), 2) for v, name in enumerate(self.CORNERS)]
        axes = [(name, self.sources(v, 4), 2) for v, name in enumerate(self.CORNERS)]
        super().__init__("".join(face * 9 for face in "FLRD"), edges + self.corners, axes)

    def where(self, good):
        """Sorted by their faces: so a tip's stickers go with those of its corner."""
        return sorted(number for p, number in self.number_of.items() if good(p))

    def sources(self, about, least):
        """A third of a turn about a corner, clockwise, of all that is at least so near to it."""
        u, a, b, c = {0: (0, 2, 1, 3), 1: (1, 3, 0, 2), 2: (2, 0, 3, 1), 3: (3, 1, 2, 0)}[about]
        sources = list(range(36))
        for point, number in self.number_of.items():
            to = [0] * 4
            to[u], to[b], to[c], to[a] = point[u], point[a], point[b], point[c]
            if point[about] >= least:
                sources[self.number_of[tuple(to)]] = number
        return sources

    def align_tips(self, letters):
        letters = list(letters)
        for tip, corner in zip(self.tips, self.corners):
            for a, b in zip(tip, corner):
                letters[a] = letters[b]
        return "".join(letters)

    def draw(self, words, subset=None):
        letters = super().draw(words)
        for _, sources, _ in self.tip_axes:
            for _ in range(draw(words, 3)):
                letters = moved(letters, sources)
        return letters

    def turn(self, letters, token):
        for name, sources, most in self.tip_axes:
            if token in (name, name + "'"):
                for _ in range(most if token[1:] else 1):
                    letters = moved(letters, sources)
                return letters
        return super().turn(letters, token)

    def near(self, state, moves):
        """A tip that is not at home is one move."""
        aligned = self.align_tips(state)
        turned = sum(any(state[at] != aligned[at] for at in tip) for tip in self.tips)
        return turned + self.distance(aligned, moves) <= moves


class Octahedron(Data):
    """The face-turning octahedron. A sticker is a point of its face: weights of the face's corners, 9 in all. The
    corner in front is at Z, those around it, from the upper left on, at Y, X, -Y and -X."""

    NAMES = "U R F L B BL D BR".split()
    RING = (Y, X, times(-1, Y), times(-1, X))
    SQUARE = ((0, 0), (6, 0), (6, 6), (0, 6))  # a half of the net, the corner in front or behind at (3, 3)

    def __init__(self):
        faces, number_of, ways = [], {}, ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        for middle, ring in ((Z, self.RING), (times(-1, Z), [self.RING[i] for i in (1, 0, 3, 2)])):
            for i in range(4):
                corners = (middle, ring[i], ring[(i + 1) % 4])
                net = ((3, 3), self.SQUARE[i], self.SQUARE[(i + 1) % 4])
                here = []
                for whole, sign, inner in ((2, 1, 1), (1, -1, 2)):  # triangles that lie as the face does, and others
                    for a, b in itertools.product(range(whole + 1), repeat=2):
                        if a + b <= whole:
                            least = (a, b, whole - a - b)
                            tips = [[n + (k == way if sign > 0 else k != way) for k, n in enumerate(least)] for way in range(3)]
                            x, y = zip(*[[sum(n * at[d] for n, at in zip(tip, net)) for d in (0, 1)] for tip in tips])
                            point = add(*(times(3 * n + inner, corner) for n, corner in zip(least, corners)))
                            here.append((min(y) + max(y), sum(x), point))
                for _, _, point in sorted(here):
                    number_of[point] = len(number_of)
                faces.append(add(*corners))
        found = {}
        for point, number in number_of.items():
            found.setdefault(tuple(dot(point, face) > 3 for face in faces), []).append(number)
        pieces = sorted(found.values(), key=lambda piece: (len(piece) == 1, piece))
        axes = []
        for name, face in zip(self.NAMES, faces):
            sources = list(range(72))
            for point, number in number_of.items():
                if dot(point, face) > 3:
                    sources[number_of[third(face, point)]] = number
            axes.append((name, sources, 2))
        super().__init__("".join(letter * 9 for letter in "URFLBlDr"), pieces, axes)
        self.beside = {number: number_of[tuple(sign * (2 if abs(n) == 1 else 5) for n in point for sign in [n // abs(n)])]
                       for point, number in number_of.items() if max(map(abs, point)) == 7}
        kinds = {"corners": 4, "edges": 2, "centres": 1}
        self.SUBSETS = {name: self.triples(name == "l3t-lbt") for name in ("l3t", "l3t-lbt")}
        self.SUBSETS |= {name: [piece for piece in pieces if len(piece) == size] for name, size in kinds.items()}
        # Turns about U and L make every way to hold it.
        self.held, turns = [tuple(range(72))], [[number_of[third(faces[i], point)] for point in number_of] for i in (0, 3)]
        for seen, turn in ((seen, turn) for seen in self.held for turn in turns):
            there = tuple(turn[to] for to in seen)
            if there not in self.held:
                self.held.append(there)
        self.distances = {moved(self.solved, sources): 0 for sources in self.held}

    def triples(self, with_below):
        """Corners of U and the centres beside them."""
        found = []
        for piece in self.pieces:
            faces = {self.solved[at] for at in piece}
            if len(piece) == 4 and ("U" in faces or with_below and {"B", "D"} <= faces):
                found += [piece, *([self.beside[at]] for at in piece if self.solved[at] in "UFlr")]
        return sorted(found, key=self.pieces.index)

    def draw(self, words, subset=None):
        letters = super().draw(words, subset)
        if subset:
            return letters
        piece = self.pieces[0]
        shown = "".join(self.solved[at] for at in piece)
        return next(held for held in (moved(letters, sources) for sources in self.held)
                    if "".join(held[at] for at in piece) == shown)

    def turn(self, letters, token):
        for name, sources, _ in self.axes:
            if token in (name, name + "'"):
                for _ in range(2 if token.endswith("'") else 1):
                    letters = moved(letters, sources)
                return letters
        raise ValueError(token)


# ---- clock, megaminx and square-1 ----


class Clock:
    """A state is the hours of the 18 dials; the facelets are these as letters."""

    PINS = {"UR": "R", "DR": "r", "DL": "l", "UL": "L", "U": "LR", "R": "Rr", "D": "lr", "L": "Ll", "ALL": "LRlr"}
    REACH = ("L", "LR", "R", "Ll", "LRlr", "Rr", "l", "lr", "r")  # the pins that move each dial of a side
    BEHIND = {0: 2, 2: 0, 6: 8, 8: 6}
    TOKEN = re.compile(r"(UR|DR|DL|UL|U|R|D|L|ALL)([0-6]\+|[1-5]-)")

    def __init__(self):
        self.one_turn = {self.turned([0] * 18, side, pins, hours) for side in (0, 9) for hours in range(12)
                         for count in (1, 2, 3, 4) for pins in itertools.combinations("LRlr", count)}

    def turned(self, hours, side, pins, by):
        """The dials after a turn with these pins up, on the side that begins at this dial."""
        hours = list(hours)
        for dial, reach in enumerate(self.REACH):
            if set(reach) & set(pins):
                hours[side + dial] = (hours[side + dial] + by) % 12
                if dial in self.BEHIND:
                    hours[9 - side + self.BEHIND[dial]] = (hours[9 - side + self.BEHIND[dial]] - by) % 12
        return tuple(hours)

    def draw(self, words, subset=None):
        number, hours = draw(words, 12**14), [0] * 18
        for dial in (*range(9), 10, 12, 13, 14, 16):
            number, hours[dial] = divmod(number, 12)
        for front, back in self.BEHIND.items():
            hours[9 + back] = -hours[front] % 12
        return tuple(hours)

    def apply(self, scramble):
        hours, side = (0,) * 18, 0
        for token in scramble.split():
            match = self.TOKEN.fullmatch(token)
            if not match and token != "y2":
                raise ValueError(token)
            if match:
                by = int(match[2][0])
                hours = self.turned(hours, side, self.PINS[match[1]], by if match[2][1] == "+" else -by)
            else:
                side = 9 - side
        return hours

    def letters(self, state):
        return "".join("ABCDEFGHIJKL"[hour] for hour in state)

    def near(self, state, moves):
        return state in self.one_turn if moves else not any(state)


class Megaminx:
    """Random moves, which are the state."""

    FACES = "U F R BR BL L D B DBL DL DR DBR".split()
    BESIDE = {face: line.split() for face, line in zip(FACES, (
        "F L BL BR R", "U R DR DL L", "U BR DBR DR F", "U BL B DBR R", "U L DBL B BR", "U F DL DBL BL",
        "DL DR DBR B DBL", "BL DBL D DBR BR", "L DL D B BL", "F DR D DBL L", "R DBR D DL F", "BR B D DR R"))}
    TURNS = {"R++": ("DBR", True, 2), "R--": ("DBR", True, 3), "D++": ("D", True, 2), "D--": ("D", True, 3),
             "U": ("U", False, 1), "U'": ("U", False, 4)}

    def __init__(self):
        identity = range(132)
        self.faces = {face: self.turn_face(identity, face) for face in self.FACES}
        self.sources = {}
        for name, (about, deep, fifths) in self.TURNS.items():
            self.sources[name] = identity
            for _ in range(fifths):
                self.sources[name] = (self.turn_deep if deep else self.turn_face)(self.sources[name], about)

    def at(self, face, beside, corner=0):
        """The sticker of a face at the edge to its neighbour, or at the corner next, or after four more."""
        side = self.BESIDE[face].index(beside)
        return 11 * self.FACES.index(face) + 1 + (2 * side + corner) % 10

    def turn_face(self, letters, face):
        letters, old = list(letters), letters
        for a, b in zip(self.BESIDE[face], self.BESIDE[face][1:] + self.BESIDE[face][:1]):
            for k in (0, 1):
                letters[self.at(face, b, k)] = old[self.at(face, a, k)]
            for k in (0, 1, -1):
                letters[self.at(b, face, k)] = old[self.at(a, face, k)]
        return letters

    def opposite(self, face):
        return self.FACES[(self.FACES.index(face) + 6) % 12]

    def turn_deep(self, letters, about):
        """A fifth of a turn of all but the layer opposite: the whole puzzle, and that layer back."""
        letters, old, to = list(letters), letters, {face: face for face in (about, self.opposite(about))}
        for a, b in zip(self.BESIDE[about], self.BESIDE[about][1:] + self.BESIDE[about][:1]):
            to[a], to[self.opposite(a)] = b, self.opposite(b)
        for face in self.FACES:
            letters[11 * self.FACES.index(to[face])] = old[11 * self.FACES.index(face)]
            for beside in self.BESIDE[face]:
                for k in (0, 1):
                    letters[self.at(to[face], to[beside], k)] = old[self.at(face, beside, k)]
        return self.turn_face(letters, self.opposite(about))

    def draw(self, words, subset=None):
        moves = []
        for _ in range(7):
            back = draw(words, 1024)
            for i in range(5):
                moves += ["R--" if back >> 2 * i & 1 else "R++", "D--" if back >> 2 * i & 2 else "D++"]
            moves.append("U'" if moves[-1] == "D--" else "U")
        return tuple(moves)

    def apply(self, scramble):
        moves = tuple(scramble.split())
        if len(moves) > 77 or not set(moves) <= set(self.TURNS):
            raise ValueError("no such turn")
        return moves

    def letters(self, state):
        letters = "".join(letter * 11 for letter in "ABCDEFGHIJKL")
        for move in state:
            letters = moved(letters, self.sources[move])
        return letters

    def near(self, state, moves):
        """A move turns one face, however far."""
        letters = self.letters(state)
        if self.whole(letters) == 12 or moves == 0:
            return self.whole(letters) == 12
        if self.whole(letters) < 7:  # a turn leaves the face, the opposite one, and that one's neighbours
            return False
        for sources in self.faces.values():
            turned = letters
            for _ in range(4):
                turned = moved(turned, sources)
                if self.whole(turned) == 12:
                    return True
        return False

    def whole(self, letters):
        return sum(letters[at : at + 11] == letters[at] * 11 for at in range(0, 132, 11))


def rotated(layer, by):
    return layer[-by:] + layer[:-by] if by else layer


def is_cut(layer):
    return layer[0] != layer[11] and layer[5] != layer[6]


def slash(layers):
    top, bottom = layers
    return bottom[:6] + top[6:], top[:6] + bottom[6:]


class MegaminxStates(Data):
    """A megaminx of drawn states, scrambled by turns of any face."""

    def __init__(self):
        turns, pieces = Megaminx().faces, {}
        for at in range(132):
            pieces.setdefault(frozenset(face for face in turns if turns[face][at] != at), []).append(at)
        pieces.pop(frozenset())  # the centres
        axes = [(face, turns[face], 4) for face in Megaminx.FACES]
        super().__init__("".join(letter * 11 for letter in "ABCDEFGHIJKL"), list(pieces.values()), axes)

    def turn(self, letters, token):
        match = re.fullmatch("([A-Z]+)(|2|2'|')", token)
        for name, sources, _ in self.axes:
            if match and match[1] == name:
                for _ in range(("", "2", "2'", "'").index(match[2]) + 1):
                    letters = moved(letters, sources)
                return letters
        raise ValueError(token)


class Square1:
    """A state is the piece in each slot of the two layers, and whether the right half of the middle is over."""

    SOLVED = ("00811922a33b", "f44c55d66e77")
    SIDES = "BRRRFFFLLLBB" + "FFRRRBBBLLLF"
    TOKEN = re.compile(r"(/)|\((-[1-5]|[0-6]),(-[1-5]|[0-6])\)")

    def __init__(self):
        self.shapes, halves = [], [half for half in range(64) if self.fill(half)]
        for shape in itertools.product(halves, repeat=4):
            slots = [slot for half in shape for slot in self.fill(half)]
            if slots.count("c") == slots.count("e"):
                self.shapes.append(slots)
        self.ends = [{tuple(map(self.least, self.SOLVED)): 0}]
        self.reached = {self.SOLVED: None}

    @staticmethod
    def fill(half):
        """The pieces of six slots, of which these bits belong to corners; None where they do not fit."""
        text = "".join("1" if half >> slot & 1 else "0" for slot in range(6)).replace("11", "c").replace("0", "e")
        return None if "1" in text else text

    def draw(self, words, subset=None):
        shape = self.shapes[draw(words, len(self.shapes))]
        pieces = {"c": iter(shuffle_up(8, words)), "e": iter(shuffle_up(8, words))}
        slots = "".join(f"{next(pieces[k]):x}" * 2 if k == "c" else f"{8 + next(pieces[k]):x}" for k in shape)
        return slots[:12], slots[12:], draw(words, 2)

    def apply(self, scramble):
        layers, over = self.SOLVED, 0
        for token in scramble.split():
            match = self.TOKEN.fullmatch(token)
            if not match or match[2] == match[3] == "0" or match[1] and not all(map(is_cut, layers)):
                raise ValueError(token)
            if match[1]:
                layers, over = slash(layers), 1 - over
            else:
                layers = tuple(rotated(layer, int(by) % 12) for layer, by in zip(layers, (match[2], match[3])))
        return (*layers, over)

    def letters(self, state):
        letters, solved = "", "".join(self.SOLVED)
        for layer in state[:2]:
            for slot, piece in enumerate(layer):
                second = piece in "01234567" and layer[slot - 1] == piece
                letters += "-" if second else "D" if int(piece, 16) & 4 else "U"
                letters += self.SIDES[solved.index(piece) + second]
        return letters + "F" + "FB"[state[2]]

    @staticmethod
    def least(layer):
        """The same for a layer however far it is turned."""
        return min(rotated(layer, by) for by in range(12))

    @staticmethod
    def slashes(layers):
        """What a turn of both layers and a slash give, and whether a layer was turned."""
        turned = ([(by, rotated(layer, by)) for by in range(12)] for layer in layers)
        for (x, top), (y, bottom) in itertools.product(*([way for way in ways if is_cut(way[1])] for ways in turned)):
            yield slash((top, bottom)), int(x + y > 0)

    def slashed(self, starts):
        """What another turn and slash make of layers, each with whether the first turn of all was one: 0 or 1."""
        found = {}
        for layers, turned in starts.items():
            for there, first in self.slashes(layers):
                found[there] = min(found.get(there, 1), first if turned is None else turned)
        return found

    def ends_of(self, count):
        """Layers, however turned, that so many slashes solve; each with whether a turn must follow the last."""
        while len(self.ends) <= count:
            self.reached, ends = self.slashed(self.reached), {}
            for layers, turned in self.reached.items():
                key = tuple(map(self.least, layers))
                ends[key] = min(ends.get(key, 1), turned)
            self.ends.append(ends)
        return self.ends[count]

    def near(self, state, moves):
        """A turn of the layers is one move, a slash another; s slashes have s - 1 turns between them."""
        layers, over = state[:2], state[2]
        if over == 0 and tuple(map(self.least, layers)) in self.ends[0] and (layers != self.SOLVED) <= moves:
            return True
        for count in range(2 - over, (moves + 1) // 2 + 1, 2):
            first = max(1, count - 3)  # of these slashes from here, and the others from the end
            ends, starts = self.ends_of(count - first), {layers: None}
            for _ in range(first):
                starts = self.slashed(starts)
            for there, turned in starts.items():
                last = ends.get(tuple(map(self.least, there)), 2)
                if count == first:
                    last = int(there != self.SOLVED) if last < 2 else 2
                if last < 2 and 2 * count - 1 + turned + last <= moves:
                    return True
        return False


class Sliding:
    """A state is the tile at each place, 0 for the gap; the facelets are these as letters."""

    FROM = {"U": (1, 0), "R": (0, -1), "D": (-1, 0), "L": (0, 1)}  # where the tile is that slides into the gap
    TOKEN = re.compile(r"([URDL])([1-7]?)")

    def __init__(self, side):
        self.side = side
        self.solved = (*range(1, side * side), 0)

    def slid(self, tiles, slide):
        """The board after a slide; None if there is no such tile."""
        gap = tiles.index(0)
        row, column = gap // self.side + self.FROM[slide][0], gap % self.side + self.FROM[slide][1]
        if not (0 <= row < self.side and 0 <= column < self.side):
            return None
        tiles, at = list(tiles), row * self.side + column
        tiles[gap], tiles[at] = tiles[at], 0
        return tuple(tiles)

    def draw(self, words, subset=None):
        tiles = shuffle_up(self.side * self.side, words)
        order = [tile or len(tiles) for tile in tiles]
        odd = sum(a > b for a, b in itertools.combinations(order, 2))
        gap = tiles.index(0)
        if (odd + gap // self.side + gap % self.side) % 2:  # the home of the gap is an even number of places away
            tiles = [{1: 2, 2: 1}.get(tile, tile) for tile in tiles]
        return tuple(tiles)

    def apply(self, scramble):
        tiles = self.solved
        for token in scramble.split():
            match = self.TOKEN.fullmatch(token)
            for _ in range(int(match[2] or 1) if match else 1):
                tiles = match and tiles and self.slid(tiles, match[1])
            if not tiles:
                raise ValueError(token)
        return tiles

    def letters(self, state):
        return "".join("-ABCDEFGHIJKLMNO"[tile] for tile in state)

    def near(self, state, moves):
        found = {self.solved}
        for _ in range(moves):
            found |= {self.slid(tiles, slide) or tiles for tiles in found for slide in self.FROM}
        return state in found


MAKERS = {
    "333": Cube3, "333fm": Cube3, "333ni": Cube3Held, "222": cube2, "222all": Cube2All,
    "444": lambda: StatesCube(4), "444ni": lambda: StatesCube(4, True), "555": lambda: MovesCube(5, 60, False),
    "555ni": lambda: MovesCube(5, 60, True), "666": lambda: MovesCube(6, 80, False),
    "777": lambda: MovesCube(7, 100, False), "555rs": lambda: StatesCube(5), "666rs": lambda: StatesCube(6),
    "777rs": lambda: StatesCube(7), "555sm": lambda: StrongerCube(5, 40), "666sm": lambda: StrongerCube(6, 60),
    "777sm": lambda: StrongerCube(7, 80), "clock": Clock, "minx": Megaminx, "megaminx": MegaminxStates, "pyram": Pyraminx,
    "skewb": skewb, "sq1": Square1, "ivy": ivy, "fto": Octahedron, "15p": lambda: Sliding(4), "8p": lambda: Sliding(3),
}
EVENTS = {  # the puzzle and the minimum distance
    "333": ("333", 2), "222": ("222", 4), "444": ("444", 2), "555": ("555", 2), "666": ("666", 2), "777": ("777", 2),
    "333bf": ("333ni", 2), "333fm": ("333fm", 2), "333oh": ("333", 2), "clock": ("clock", 2), "minx": ("minx", 2),
    "pyram": ("pyram", 6), "skewb": ("skewb", 7), "sq1": ("sq1", 11), "444bf": ("444ni", 2), "555bf": ("555ni", 2),
    "333mbf": ("333ni", 2), "222all": ("222all", 4), "ivy": ("ivy", 4), "fto": ("fto", 2),
    "15p": ("15p", 4), "8p": ("8p", 4),
}


@functools.lru_cache(None)
def puzzle_of(name):
    return MAKERS[name]()


# ---- scrambles and states: README, "Seed, keys and streams" ----

CANDIDATES_MAX = 1000000  # of a set; a genuine one has few more than scrambles, unless its filters refuse nearly all


# What takes the place of random moves where CONFIG.json says so.
RANDOM_STATES = {"555": "555rs", "666": "666rs", "777": "777rs", "minx": "megaminx"}


class Event:
    """What of an event says which states it takes."""

    def __init__(self, name, plan):
        puzzle, self.distance = EVENTS[name]
        if "random_state" in plan:
            require(puzzle in RANDOM_STATES, f"CONFIG.json: '{name}' has no random states to draw")
            puzzle = RANDOM_STATES[puzzle]
        elif "random_moves" in plan:
            require(f"{puzzle}sm" in MAKERS, f"CONFIG.json: '{name}' has no stronger random moves")
            puzzle += "sm"
        self.puzzle_name, self.puzzle = puzzle, puzzle_of(puzzle)
        self.subset, self.filtered = plan.get("subset"), bool(plan.get("filters"))
        good = self.subset is None or str(self.subset) in getattr(self.puzzle, "SUBSETS", ())
        require(good, f"CONFIG.json: '{name}' has no subset '{self.subset}'")


def events_of(name, plan):
    """The event itself, of a relay those of its cubes; none: it is one of the user's own, and what it has is not here."""
    names = plan.get("puzzles", [name])
    return [Event(one, plan) for one in names] if all(one in EVENTS for one in names) else []


class Scramble:
    """A leaf, the event it belongs to, None for one of the user's own, and the puzzle so scrambled."""

    def __init__(self, leaf, events):
        self.path, self.letters = leaf["path"].decode(), leaf["state"].decode()
        self.name, text = self.path.split("/")[0], (leaf["scramble"] or b"").decode()
        parts, self.state = events.get(self.name, [None]), None
        self.event = parts[int(self.path.rpartition("/c")[2]) - 1] if len(parts) > 1 else parts[0]
        if not self.event:
            return
        try:
            self.state = self.event.puzzle.apply(text)
        except ValueError as problem:
            raise NotGenuine(f"{self.path}: the scramble is not one of this puzzle") from problem
        same = self.event.puzzle.letters(self.state) == self.letters
        require(same, f"{self.path}: the scramble does not give the state beside it")
        near = self.event.puzzle.near(self.state, self.event.distance - 1)
        require(not near, f"{self.path}: the state needs fewer than {self.event.distance} moves")


def once(pairs):
    """A JSON object none of whose keys comes twice."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key comes twice")
    return dict(pairs)


class Decimal(str):
    """A number that is no integer, as it is written."""


def no_number(text):
    raise ValueError(f"'{text}' is no number")


def written(value, depth=0):
    """JSON in the one form that CONFIG.json has: a line for each value, a blank for each level."""
    begin, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, Decimal):
        return value
    if isinstance(value, dict) and value:
        items = (json.dumps(key, ensure_ascii=False) + ": " + written(one, depth + 1) for key, one in value.items())
        return "{" + begin + ("," + begin).join(items) + end + "}"
    if isinstance(value, list) and value:
        return "[" + begin + ("," + begin).join(written(one, depth + 1) for one in value) + end + "]"
    return json.dumps(value, ensure_ascii=False)


def has_keys(value, keys, optional=()):
    """These keys and no others, in this order."""
    return type(value) is dict and list(value) == [key for key in keys if key in value or key not in optional]


def is_whole(value, least, most):
    return type(value) is int and least <= value <= most


# Control characters, and what changes the order of letters or cannot be seen at all.


def is_line(value):
    return type(value) is str and value != "" and not UNPRINTABLE.search(value)


def is_round(a_round, event):
    keys = ("copies", "cubes", "extras", "format", "sets", "sets_before", "head_to_head", "dual_with")
    if not has_keys(a_round, keys, keys[5:]):
        return False
    sets, match = a_round["sets"], a_round.get("head_to_head")
    good = is_whole(a_round["copies"], 1, 100) and is_whole(a_round["extras"], 0, 20) and is_whole(sets, 0, 100)
    good = good and is_whole(a_round["cubes"], 1, 180 if event == "333mbf" or event not in EVENTS else 1)
    good = good and is_whole(a_round.get("dual_with", 1), 1, 4) and ("sets_before" not in a_round or is_whole(a_round["sets_before"], 1, sets)) and a_round["format"] in tuple("am1235h")
    good = good and (a_round["format"] == "h") == (match is not None)
    return good and (match is None or (has_keys(match, ("seats", "sets_to_win")) and match["seats"] in (4, 8, 12, 16)
                                       and is_whole(match["seats"], 4, sets) and is_whole(match["sets_to_win"], 1, 3)))


def is_use(use):
    """A filter or format by its name, or with parameters."""
    return is_line(use) or (type(use) is dict and len(use) > 1 and list(use) == sorted(use) and is_line(use.get("use")))


def is_list_of(value, good, most):
    return type(value) is list and len(value) <= most and all(map(good, value))


def is_relay(plan, event):
    puzzles = plan["puzzles"]
    good = event.startswith("scripts/") and list(plan) == ["filters", "puzzles", "rounds"] and plan["filters"] == []
    good = good and is_list_of(puzzles, lambda one: type(one) is str and re.fullmatch(r"[a-z0-9_-]{1,31}", one), 50)
    return good and len(puzzles) >= 2 and all(one["cubes"] == len(puzzles) for one in plan["rounds"])


def is_plan(plan, event):
    good = re.fullmatch(r"[a-z0-9_-]{1,31}|scripts/[!-.0-~]+\.lua", event)
    good = good and has_keys(plan, ("filters", "puzzles", "random_moves", "random_state", "rounds", "subset"),
                             ("puzzles", "random_moves", "random_state", "subset"))
    good = good and is_list_of(plan["filters"], is_use, 20) and is_line(plan.get("subset", "all"))
    good = good and plan.get("random_state", True) is True and plan.get("random_moves", "stronger") == "stronger"
    good = good and not ("random_state" in plan and "random_moves" in plan)
    good = good and is_list_of(plan["rounds"], lambda one: is_round(one, event), 4) and any(one["sets"] for one in plan["rounds"])
    good = good and ("puzzles" not in plan or is_relay(plan, event))
    dual = dict(enumerate([one.get("dual_with") for one in plan["rounds"]], 1)) if good else {}
    return good and all(other is None or (other != i and dual.get(other) == i) for i, other in dual.items())


def is_date(text):
    match = type(text) is str and re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text)
    year, month, day = map(int, match.groups()) if match else (0, 0, 0)
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


def is_activity(one):
    keys = ("round", "start", "sets", "attempt", "end", "group")
    if has_keys(one, ("name", "start", "end"), ("end",)):
        return all(map(is_line, one.values()))
    good = has_keys(one, keys, keys[3:]) and is_list_of(one["sets"], is_line, 100)
    good = good and is_whole(one.get("attempt", 1), 1, 5) and is_whole(one.get("group", 1), 1, 100)
    return good and is_line(one["round"]) and is_line(one["start"]) and is_line(one.get("end", "x"))


def is_venue(venue):
    good = has_keys(venue, ("rooms", "timezone", "venue")) and is_line(venue["timezone"]) and is_line(venue["venue"])
    return good and type(venue["rooms"]) is dict and all(
        is_line(name) and is_list_of(activities, is_activity, 1000) for name, activities in venue["rooms"].items())


def is_config(config):
    if not has_keys(config, ("competition", "events", "formats", "paper", "schedule"), ("schedule",)):
        return False
    competition, events = config["competition"], config["events"]
    good = has_keys(competition, ("date", "id", "name", "wcif_version"), ("date", "wcif_version")) and is_date(competition.get("date", "2000-01-01"))
    good = good and is_line(competition.get("wcif_version", "1")) and re.fullmatch("[0-9.]{1,20}", competition.get("wcif_version", "1"))
    good = good and re.fullmatch("[A-Za-z0-9]{1,64}", str(competition["id"])) and is_line(competition["name"])
    good = good and type(events) is dict and events and all(is_plan(plan, event) for event, plan in events.items())
    good = good and ("schedule" not in config or (config["schedule"] != [] and is_list_of(config["schedule"], is_venue, 100)))
    return good and is_list_of(config["formats"], is_use, 20) and config["paper"] in ("a4", "letter")


def parse_config(data, manifest):
    """CONFIG.json, in its own form: another way to write it says something else to another reader."""
    try:
        text = data.decode()
        config = json.loads(text, object_pairs_hook=once, parse_float=Decimal, parse_constant=no_number)
        require(written(config) + "\n" == text, "CONFIG.json: not written in its own form")
        require(is_config(config), "CONFIG.json: is not the configuration of a set")
    except (ValueError, RecursionError) as problem:
        raise NotGenuine("CONFIG.json: is not the configuration of a set") from problem
    same = config["competition"]["id"] == manifest["competition"][0][0]
    require(same, "CONFIG.json: is of another competition")
    return config


ATTEMPTS = {"1": 1, "2": 2, "3": 3, "5": 5, "a": 5, "m": 3}


def letters_of(number):
    return (letters_of(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def attempts_of(a_round):
    """Of a head-to-head round those of a match: 7 points in each set."""
    if a_round["format"] != "h":
        return ATTEMPTS[a_round["format"]]
    return 7 * (2 * a_round["head_to_head"]["sets_to_win"] - 1)


def planned_paths(plans, multi):
    """The paths of all scrambles, in order."""
    for event, plan in plans.items():
        for number, a_round in enumerate(plan["rounds"], 1):
            counts = (("", attempts_of(a_round)), ("E", a_round["extras"]))
            for name in map(letters_of, range(a_round.get("sets_before", 0), a_round["sets"])):
                for attempt in (f"{kind}{i + 1}" for kind, count in counts for i in range(count)):
                    for cube in range(a_round["cubes"]) if event in multi or a_round["cubes"] > 1 else (None,):
                        yield f"{event}/r{number}/{name}/{attempt}" + ("" if cube is None else f"/c{cube + 1}")


def check_plan(plans, size, paths):
    """LEAVES has what CONFIG.json asks for; or as many, where it is withheld. Returns the events by their ids: that of one
    of the user's own, which is in its script, is the next in LEAVES that no other event has."""
    ids = dict.fromkeys(path.split("/")[0] for path in paths or ())
    others = (one for one in ids if one not in plans and one not in EVENTS)
    named = {next(others, event) if event.startswith("scripts/") else event: plan for event, plan in plans.items()}
    multi = {"333mbf", *(path.split("/")[0] for path in paths or () if "/c" in path and path.split("/")[0] not in plans)}
    planned = list(itertools.islice(planned_paths(named, multi), size + 1))
    require(paths is not None or len(planned) == size, f"MANIFEST: its tree has {size} leaves where CONFIG.json asks for others")
    for path, wanted in itertools.zip_longest(paths or (), planned) if paths is not None else ():
        require(wanted, f"{path}: CONFIG.json does not ask for it")
        require(path == wanted, f"{wanted}: is not in its place in LEAVES")
    return named


def check_scrambles(leaves, events):
    scrambles, seen = [Scramble(leaf, events) for leaf in leaves], {}
    for one in scrambles:
        key = one.event and (one.event.puzzle_name, one.state)
        require(not key or key not in seen, f"{one.path}: has the same state as {seen.get(key)}")
        seen[key] = one.path
    return scrambles


def count_refusals(manifest, contents):
    """For each event how many candidates each rule refused, where that is counted: {"MANIFEST distance": 3}."""
    found = {}
    for where, refused in (("MANIFEST", manifest["refused"]), ("CONTENTS", contents.refused)):
        for name, count in refused:
            found.setdefault(name.split(" ")[0], {})[f"{where} {name.split(' ')[1]}"] = int(count)
    return found


class Derivation:
    """Draws the states of a set again.

    A path takes its first candidate that no rule refuses and no path before it has. Filters cannot be asked; where an
    event has some, the state of a leaf must be one of its candidates, and the filters, or an equal state, have refused
    those before it."""

    def __init__(self, root, refused):
        self.root, self.refused, self.drawn = root, refused, 0
        self.taken, self.own, self.counts, self.equal = set(), set(), {}, {}

    def candidates(self, one):
        for number in itertools.count(1):
            self.drawn += 1
            if self.drawn > CANDIDATES_MAX:
                raise CannotTell(f"more than {CANDIDATES_MAX} states were drawn")
            key = derive_key(self.root, "state", f"{one.path}#{number}")
            yield one.event.puzzle.draw(stream_words(key), one.event.subset)

    def refuse(self, one, rule):
        counts = self.counts.setdefault(one.name, {})
        counts[rule] = counts.get(rule, 0) + 1
        few = sum(counts.values()) <= sum(self.refused.get(one.name, {}).values())
        require(few, f"{one.path}: its state does not follow from the seed, with as many refused as are counted")

    def is_equal(self, one, state):
        """Has a path before it this state? Of an event of the user's own only the facelets are known."""
        return (one.event.puzzle_name, state) in self.taken or one.event.puzzle.letters(state) in self.own

    def derive(self, one):
        if not one.event:
            self.own.add(one.letters)
            return
        where = "MANIFEST"  # what is refused from the first duplicate on is withheld
        for state in self.candidates(one):
            if state == one.state:
                break
            if one.event.puzzle.near(state, one.event.distance - 1):
                self.refuse(one, where + " distance")
            elif one.event.filtered:
                self.equal[one.name] = self.equal.get(one.name, 0) + self.is_equal(one, state)
                self.refuse(one, "filters")
            else:
                require(self.is_equal(one, state), f"{one.path}: its state does not follow from the seed")
                where = "CONTENTS"
                self.refuse(one, "CONTENTS duplicate")
        self.taken.add((one.event.puzzle_name, one.state))

    def check_counts(self, events):
        for name, parts in events.items():
            said, found = self.refused.get(name, {}), self.counts.get(name, {})
            for key in {} if parts[0].filtered else {**said, **found}:
                where, rule = key.split(" ")
                require(said.get(key, 0) == found.get(key, 0), f"{where}: its count of '{name} {rule}' does not follow from the seed")
            if parts[0].filtered:
                self.check_sums(name, said, found)

    def check_sums(self, name, said, found):
        """Which candidates came twice, and so what was refused after them, filters alone know."""
        near, later, twice = (said.get(key, 0) for key in ("MANIFEST distance", "CONTENTS distance", "CONTENTS duplicate"))
        least = twice - near + sum(count for key, count in said.items() if key.startswith("MANIFEST"))
        most = sum(said.values()) - near - later if twice else least
        good = near + later == found.get("MANIFEST distance", 0) and bool(later) <= bool(twice) <= twice <= self.equal.get(name, 0)
        require(good and least <= found.get("filters", 0) <= most, f"MANIFEST: its count of '{name} filters' does not follow from the seed")


def check_states(root, manifest, contents, scrambles, events):
    """Every state follows from the seed. Returns lines for the verdict: this, and what could not be seen."""
    notes = ["\nstates: follow from the seed, and so do the refusals"]
    derivation = Derivation(root, count_refusals(manifest, contents))
    for name in derivation.refused:
        require(name in events or name not in EVENTS, f"MANIFEST: '{name}' is no event of CONFIG.json")
    for one in scrambles:
        derivation.derive(one)
    derivation.check_counts(events)
    for name in dict.fromkeys(one.name for one in scrambles):
        if name not in events:
            notes.append(f"\nnote: {name}: is an event of its own: its states were not derived")
        elif events[name][0].filtered:
            notes.append(f"\nnote: {name}: its filters were not asked: each state is a candidate, and as many were"
                         " refused as are counted")
    return notes


# ---- the set ----

LEAF = re.compile(
    rb"twistseal/leaf/v1\n(?P<competition>[A-Za-z0-9]+)\n"
    rb"(?P<path>[a-z0-9_-]{1,31}/r[1-9]\d*/[A-Z]+/E?[1-9]\d*(?:/c[1-9]\d*)?)\n"
    rb"state (?P<state>[!-~]+)\nscramble (?P<scramble>[!-~]+(?: [!-~]+)*)?\nsalt (?P<salt>[0-9a-f]{64})\n"
)


def parse_leaves(text):
    leaves, at = [], 0
    while at < len(text):
        match = LEAF.match(text, at)
        require(match, f"LEAVES:{text.count(10, 0, at) + 1}: not a leaf")
        leaves.append(match)
        at = match.end()
    return leaves


def check_leaves(manifest, text):
    leaves = parse_leaves(text)
    competition = manifest["competition"][0][0].encode()
    paths = set()
    for leaf in leaves:
        path = leaf["path"].decode()
        require(leaf["competition"] == competition, f"{path}: a leaf of another competition")
        require(path not in paths, f"{path}: has two leaves")
        paths.add(path)
    size, root = manifest["tree"][0]
    same = len(leaves) == int(size) and tree_root([leaf_hash(leaf[0]) for leaf in leaves]) == root
    require(same, "LEAVES: its tree is not the one that was signed")
    return leaves


# ---- passcodes: README, "Passcodes" ----

PASSCODE = re.compile(r"((?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}) ([a-z0-9_-]{1,31}/r[1-9]\d*/[A-Z]+(?:/E?[1-9]\d*)?) ([^\n]+)")


def check_passcodes(manifest, secret, contents):
    """The passcodes by path. Which of them opens what is not seen here: that needs a reader of PDF."""
    sheets = {name for name, _ in manifest["output"] if name.endswith(".pdf")}
    if "passcodes" not in contents.files:
        require(not sheets, "passcodes: is missing")
        return {}
    text = read_of_set(secret, "passcodes", 2**22)
    head = f"twistseal/passcodes/v1\n{manifest['competition'][0][0]}\n"
    require(text.startswith(head.encode()), "passcodes: is not such a list")
    lines = [PASSCODE.fullmatch(line) for line in lines_of(text, "passcodes")[2:]]
    require(all(lines), "passcodes: is not such a list")
    named = [line[3] for line in lines]
    require(sorted(named) == sorted(sheets), "passcodes: its sheets are not those of the set")
    codes = {line[2]: line[1] for line in lines}
    require(all(codes[line[2]] == line[1] for line in lines), "passcodes: a path has two")
    return codes


SEED = re.compile(rb"twistseal/seed/v1\n([A-Za-z0-9]+)\n([0-9a-f]{64})\n((?:reveal: [ -~]+\n)*)")


def parse_seed(manifest, match, path):
    competition = manifest["competition"][0][0]
    require(match[1].decode() == competition, f"'{path}' is the seed of another competition")
    root = bytes.fromhex(match[2].decode())
    require(commitment(root) == manifest["seed"][0][1], f"'{path}' is not the seed that was committed to")
    return root


def check_seed(manifest, contents, leaves, codes, path):
    match = SEED.fullmatch(read(path, 8192))
    if not match:
        raise CannotTell(f"'{path}' is not a seed file")
    root = parse_seed(manifest, match, path)
    if contents:
        salt = derive_key(root, "contents", manifest["competition"][0][0])
        require(salt == contents.salt, "CONTENTS: its salt does not come from the seed")
    for leaf in leaves:
        name = leaf["path"].decode()
        salt = derive_key(root, "salt", name).hex().encode()
        require(salt == leaf["salt"], f"{name}: its salt does not come from the seed")
    for name, code in codes.items():
        require(code == passcode(root, name), f"passcodes: that of {name} does not come from the seed")


# ---- CEREMONY: core/ceremony/README.md ----

CEREMONY_LABEL = b"twistseal/ceremony/v1"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
PARTY = "[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}"
ONE_LINE = "[!-~](?:[ -~]{0,498}[!-~])?"
BEACON = rf"none|drand (?P<chain>[0-9a-f]{{64}}) (?P<round>[1-9]\d*) (?P<time>{TIME})|text (?P<at>{TIME}) {ONE_LINE}"
CHAINS = {  # genesis and period in seconds, bytes of a signature
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (1692803367, 3, 48),
    "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce": (1595431050, 30, 96),
}
STEPS = (  # key, value, least and greatest number of lines
    ("competition", "[A-Za-z0-9]{1,64}", 1, 1),
    ("generator", "twistseal [ -~]*[!-~]", 1, 1),
    ("config", "sha256=[0-9a-f]{64}", 1, 1),
    ("script", "[!-~][ -~]* sha256=[0-9a-f]{64}", 0, 1000),
    ("plugin", "[!-~][ -~]* sha256=[0-9a-f]{64}", 1, 1000),
    ("beacon", BEACON, 1, 1),
    ("party", f"(?P<name>{PARTY}) sha256=(?P<hex>[0-9a-f]{{64}})", 1, 32),
    ("frozen", "sha256=(?P<hex>[0-9a-f]{64})", 1, 1),
    ("stamp", "(?P<base64>[A-Za-z0-9+/]+={0,2})", 0, 1),
    ("value", ONE_LINE, 0, 1),
    ("reveal", f"(?P<name>{PARTY}) (?P<hex>[0-9a-f]{{64}})", 0, 32),
)


def read_steps(data):
    """Each key with the matches of its lines, and where in the data they begin."""
    require(data.isascii() and b"\r" not in data and data.endswith(b"\n"), "CEREMONY: not lines of ASCII")
    lines = data.decode().split("\n")[:-1]
    require(lines[0].encode() == CEREMONY_LABEL, "CEREMONY:1: unknown format")
    steps, at, start = {}, 1, len(lines[0]) + 1
    for key, value, least, greatest in STEPS:
        steps[key] = []
        while at < len(lines) and lines[at].startswith(key + ": ") and len(steps[key]) < greatest:
            match = re.fullmatch(f"{key}: (?P<all>{value})", lines[at])
            require(match, f"CEREMONY:{at + 1}: not a good '{key}'")
            steps[key].append((match, start))
            start += len(lines[at]) + 1
            at += 1
        require(len(steps[key]) >= least, f"CEREMONY:{at + 1}: '{key}' is missing")
    require(at == len(lines), f"CEREMONY:{at + 1}: a line that is not known, or not here")
    return steps


def ceremony_value(beacon, values):
    """What the beacon gives to the seed."""
    if beacon["all"] == "none":
        require(not values, "CEREMONY: it named no beacon, and has its value")
        return b""
    require(values, "CEREMONY: the beacon's value is missing")
    value = values[0][0]["all"]
    if not beacon["chain"]:
        require(time_of(beacon["at"]) is not None, "CEREMONY: the beacon has no good time")
        require(re.fullmatch("[0-9]{1,500}", value), "CEREMONY: its value is not the digits of the announced text")
        return sha256(value.encode())
    genesis, period, size = CHAINS.get(beacon["chain"], (None, None, None))
    public = time_of(beacon["time"])
    good = public is not None and (not genesis or public == genesis + (int(beacon["round"]) - 1) * period)
    require(good, "CEREMONY: the beacon's round has another time")
    match = re.fullmatch("([0-9a-f]{64}) ((?:[0-9a-f]{2}){48,96})", value)
    require(match and (not size or len(match[2]) == 2 * size), "CEREMONY: not a value of this drand chain")
    require(sha256(bytes.fromhex(match[2])).hex() == match[1], "CEREMONY: randomness is not its signature's SHA-256")
    return bytes.fromhex(match[1])


def time_of(text):
    try:
        return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))
    except ValueError:
        return None


def check_parties(data, steps):
    """The bytes of each party that has revealed, by name."""
    names = [match["name"] for match, _ in steps["party"]]
    require(len({name.lower() for name in names}) == len(names), "CEREMONY: a party stands twice")
    told = {match["name"]: bytes.fromhex(match["hex"]) for match, _ in steps["reveal"]}
    require(list(told) == [name for name in names if name in told], "CEREMONY: reveals out of order")
    require(len(told) == len(steps["reveal"]), "CEREMONY: a reveal stands twice")
    for match, start in steps["party"]:
        name = match["name"]
        parts = CEREMONY_LABEL + b"/commit\0" + name.encode() + b"\0" + sha256(data[:start])
        good = name not in told or sha256(parts + told[name]).hex() == match["hex"]
        require(good, f"CEREMONY: the reveal of '{name}' does not match its commitment")
    return told


def ceremony_seed(data):
    """The number of parties, the beacon's line, the seed (None without all reveals), and all lines."""
    steps = read_steps(data)
    match, start = steps["frozen"][0]
    frozen = sha256(data[:start])
    require(frozen.hex() == match["hex"], "CEREMONY: something was changed since it was frozen")
    for stamp, _ in steps["stamp"]:
        good = frozen in base64.b64decode(stamp["base64"] + "==")
        require(good, "CEREMONY: its time stamp is of something else")
    beacon = steps["beacon"][0][0]
    value, told = ceremony_value(beacon, steps["value"]), check_parties(data, steps)
    complete = len(told) == len(steps["party"])
    seed = hkdf(b"".join(told.values()) + value, CEREMONY_LABEL, frozen, 32) if complete else None
    return len(steps["party"]), beacon, seed, steps


def check_ceremony(manifest, text, directory, seed_path):
    """What a set's seed proves, as a line. With the seed's file the ceremony is replayed to its end."""
    if manifest["serial"]:
        return f"\nset {manifest['serial'][0][0]} was chosen when the seed was known: it proves only that nothing changed since"
    nobody = "\none person's seed: nothing shows that this was the first try"
    if not manifest["ceremony"]:
        return nobody
    data = read_of_set(directory, "CEREMONY", 2**20)
    listed = dict(manifest["output"]).get("CEREMONY") == manifest["ceremony"][0][1] == sha256(data)
    require(listed, "MANIFEST: its ceremony is not a CEREMONY that it lists")
    require(b"\nreveal: " not in data, "CEREMONY: it has reveals, which stand in the seed's file")
    count, beacon, _, steps = ceremony_seed(data)
    frozen = data[: data.index(b"\nbeacon: ")].split(b"\n")[1:]
    facts = (b"competition: ", b"generator: ", b"config: ", b"script: ", b"plugin: ")
    listed = [line for line in text.split(b"\n") if line.startswith(facts)]
    for line in frozen:
        require(line in listed, f"CEREMONY: it was frozen with '{line.decode()}', MANIFEST has not")
    for line in listed:
        require(line in frozen, f"CEREMONY: it was frozen without '{line.decode()}'")
    public = re.search(rf"\nbeacon: .*?({TIME})", data.decode())
    require(not public or manifest["generated"][0][0] >= public[1], "CEREMONY: MANIFEST is dated before its beacon was public")
    match = SEED.fullmatch(read(seed_path, 8192)) if seed_path else None
    if match:
        seed = ceremony_seed(data + match[3])[2]
        require(seed is not None, "seed: it lacks reveals of the ceremony")
        require(seed.hex().encode() == match[2], "seed: is not the seed that its ceremony gives")
    said = f"\nseed of {count} part{'y' if count == 1 else 'ies'}"
    if beacon["all"] == "none":
        said = nobody if count == 1 else f"{said}: nobody chose it, if one of them is honest"
    else:
        said += f" and drand round {beacon['round']}" if beacon["chain"] else f" and the text announced for {beacon['at']}"
        said += "; its time stamp was not checked" if steps["stamp"] else "; no time stamp shows that it was frozen before it"
    return said + ("; replayed" if match else "")


def files_in(directory):
    for folder, folders, names in os.walk(directory):
        links = [name for name in folders if os.path.islink(os.path.join(folder, name))]
        for name in names + links:
            yield os.path.relpath(os.path.join(folder, name), directory)
        if folder != directory and os.path.dirname(folder) != directory and not folders + names:
            yield os.path.relpath(folder, directory)


LITTER = re.compile(r"(?:.*/)?(?:\.DS_Store|\._[^/]*|(?i:thumbs\.db|desktop\.ini))")


def check_file(directory, name, digest):
    require(sha256(read_of_set(directory, name, 2**28)) == digest, f"{name}: differs from what was signed")


def check_folder(directory, needed, allowed, known):
    """Every file of the folder is one that was signed; returns those that are no part of any set."""
    litter = []
    for name, digest in needed.items():
        check_file(directory, name, digest)
    for name in files_in(directory):
        path = os.path.join(directory, name)
        if name in allowed:
            check_file(directory, name, allowed[name])
        elif LITTER.fullmatch(name) and os.path.isfile(path) and not os.path.islink(path):
            litter.append(f"\nnote: {printable(name)}: is not part of the set")
        else:
            known_folder = os.path.dirname(name) + "/" in known and os.path.isfile(path)
            require(name in needed or name in known or known_folder, f"{name}: was not signed with this set")
    return litter


def check_kept_seed(manifest, folder):
    """A seed that stands in a folder of the set is its own."""
    if os.path.lexists(os.path.join(folder, "seed")):
        match = SEED.fullmatch(read_of_set(folder, "seed", 8192))
        require(match, "seed: is not a seed file")
        parse_seed(manifest, match, "seed")


def check_files(manifest, directory, secret, contents):
    outputs, files = dict(manifest["output"]), contents.files if contents else {}
    own = ("CONTENTS", "seed") if contents else ("seed",)
    released = secret == directory
    needed, allowed = (outputs | files, {}) if released else (outputs, files)
    litter = check_folder(directory, needed, allowed, ("MANIFEST", *signature_names(directory), *own))
    check_kept_seed(manifest, directory)
    if secret and not released:
        litter += check_folder(secret, files, {}, ("wcif.json", "persons/", *own))
        check_kept_seed(manifest, secret)
    return litter


def not_the_programs(manifest, config):
    """The events, filters, formats, puzzles and plugins that made the set and are not the program's own."""
    def names(list_of_uses):
        return {(use if isinstance(use, str) else use["use"]).removeprefix("scripts/") for use in list_of_uses}
    events = names(config["events"])
    filters = set().union(*(names(plan["filters"]) for plan in config["events"].values()))
    formats = names(config["formats"])
    out, outputs = [], dict(manifest["output"])
    for name, _ in manifest["script"]:
        if "/" in name and f"scripts/{name}.lua" in outputs:
            out.append(f"script {name}")
        elif name.endswith(".lua"):
            kind = "event" if name in events else "filter" if name in filters else "format" if name in formats else "puzzle"
            out.append(f"{kind} {name}")
    files = [name.split(" ")[0] for name, _ in manifest["plugin"]]
    unseen = "; of what these formats print at most words were read, no shapes and no pictures: look at it" * any(one[:7] == "format " for one in out)
    return ", ".join(out + [f"plugin {file}" for file in files if file not in PLUGINS]) + unseen


def check_rules(where, refused, plans):
    """What is counted are rules of events of CONFIG.json. Names of filters, and of own events that are withheld, are in scripts."""
    for name, count in refused:
        event, rule = name.split(" ")
        plan = plans.get(event)
        require(plan or any(one.startswith("scripts/") for one in plans), f"{where}: '{event}' is no event of CONFIG.json")
        known = where != "MANIFEST" if rule == "duplicate" else rule == "distance" or plan is None or plan["filters"]
        require(known and int(count) < 2**32, f"{where}: counts refusals of '{name}', which is no rule here")


def describe_config(manifest, config):
    """A line for each event whose configuration has a rule beyond the regulations, and one for what is not the program's."""
    lines = []
    for event, plan in config["events"].items():
        rules = [f"states of '{plan['subset']}' only"] if "subset" in plan else []
        rules += [use if isinstance(use, str) else use["use"] for use in plan["filters"]]
        if rules:
            lines.append(f"\nFILTERED: {printable(event)}: {printable(', '.join(rules))}")
    own = not_the_programs(manifest, config)
    return lines + ([f"\nNOT THE PROGRAM'S OWN: {printable(own)}"] if own else [])


def verify(directory, given):
    """What is to be said about a genuine set. Raises NotGenuine or CannotTell."""
    signers, seed = given.signers, given.seed
    for name in ("MANIFEST", "MANIFEST.sig"):
        if not os.path.lexists(os.path.join(directory, name)):
            raise CannotTell(f"cannot read '{os.path.join(directory, name)}': No such file or directory")
    text = read_of_set(directory, "MANIFEST", 2**20)
    armors = [read_of_set(directory, name, 4096) for name in signature_names(directory)]
    signer = check_signatures(signers, armors, text)
    manifest = parse_manifest(text)
    secret, contents = find_secrets(directory, given.secrets, manifest)
    litter = check_files(manifest, directory, secret, contents)
    sets = [Signed(directory, text, manifest)]
    origin = check_ceremony(manifest, text, directory, seed)
    config = parse_config(read_of_set(directory, "CONFIG.json", 2**18), manifest)
    rules = describe_config(manifest, config)
    check_links(sets, given.before or [], signers)
    leaves = check_leaves(manifest, read_of_set(secret, "LEAVES", 2**26)) if secret else []
    codes = check_passcodes(manifest, secret, contents) if secret else {}
    if given.for_competition:
        require(manifest["status"][0][0] == "competition", "MANIFEST: the set is NOT FOR COMPETITION")
    plans = check_plan(config["events"], int(manifest["tree"][0][0]), [leaf["path"].decode() for leaf in leaves] if secret else None)
    check_rules("MANIFEST", manifest["refused"], plans)
    check_rules("CONTENTS", contents.refused if contents else [], plans)
    rules = describe_links(sets) + rules + [check_against(path, sets) for path in given.against or ()]
    events = {name: parts for name, plan in plans.items() if (parts := events_of(name, plan))}
    scrambles = check_scrambles(leaves, events)
    if seed:
        check_seed(manifest, contents, leaves, codes, seed)
    if seed and secret:
        root = parse_seed(manifest, SEED.fullmatch(read(seed, 8192)), seed)
        rules = check_states(root, manifest, contents, scrambles, events) + rules
    return (
        f"genuine: '{directory}', {manifest['competition'][0][0]} ({manifest['status'][0][0]}), "
        f"{manifest['tree'][0][0]} scrambles"
        + ("" if secret else "; scrambles withheld until released")
        + f", signed by {signer}"
        + ((", salts, passcodes and" if codes else ", salts and" if secret else ",") + " commitment of the seed" if seed else "")
        + (origin if manifest["status"][0][0] == "competition" else "\n" + GIVEN)
        + "".join(rules + litter)
    )


# ---- linked sets: README, "Linked sets" ----


class Signed:
    """A set whose signature was checked, and what CONFIG.json asks for."""

    def __init__(self, directory, text, manifest):
        self.directory, self.text, self.manifest = directory, text, manifest
        self.serial = int(manifest["serial"][0][0]) if manifest["serial"] else 1

    def read_ranges(self):
        """Which scramble sets of each round it has."""
        data = read_of_set(self.directory, "CONFIG.json", 2**18)
        require(sha256(data) == self.manifest["config"][0][1], "CONFIG.json: differs from what was signed")
        config = parse_config(data, self.manifest)
        self.ranges = {(event, number): range(a_round.get("sets_before", 0), a_round["sets"])
                       for event, plan in config["events"].items()
                       for number, a_round in enumerate(plan["rounds"], 1)}


def find_set(digest, directory, before):
    """The folder whose MANIFEST has the digest: one that was named, or one beside the set."""
    parent, own = os.path.split(os.path.realpath(directory))
    names = [name for name in sorted(os.listdir(parent))[:1000] if name[0] != "."]
    names.sort(key=lambda name: -len(os.path.commonprefix([name, own])))  # of copies the one with a name like its own
    beside = [os.path.join(parent, name) for name in names]
    for folder in before + beside:
        path = os.path.join(folder, "MANIFEST")
        if os.path.isfile(path) and os.path.getsize(path) <= 2**20 and sha256(read(path, 2**20)) == digest:
            return folder
    raise CannotTell("a set that it extends is not beside it: name its folder with --before")


def read_signed(folder, signers):
    try:
        text = read_of_set(folder, "MANIFEST", 2**20)
        check_signatures(signers, [read_of_set(folder, name, 4096) for name in signature_names(folder)], text)
        found = Signed(folder, text, parse_manifest(text))
        found.read_ranges()
        return found
    except NotGenuine as problem:
        raise NotGenuine(f"'{folder}': {problem}") from problem


def check_links(sets, before, signers):
    """Adds the sets that the first one extends, each compared with those after it."""
    if sets[0].serial > 1:
        sets[0].read_ranges()
    while sets[-1].serial > 1:
        now = sets[-1]
        was = read_signed(find_set(now.manifest["extends"][0][1], sets[0].directory, before), signers)
        require(was.serial == now.serial - 1, f"MANIFEST: set {now.serial} extends '{was.directory}', which is set {was.serial}")
        same = was.manifest["competition"] == now.manifest["competition"]
        require(same, f"MANIFEST: extends '{was.directory}', a set of another competition")
        same = all(was.manifest[key] == now.manifest[key] for key in ("seed", "status"))
        require(same, f"MANIFEST: commits to another seed than '{was.directory}', which it extends")
        require(was.manifest["generated"] <= now.manifest["generated"], f"MANIFEST: is dated before '{was.directory}', which it extends")
        for one in sets:
            for (event, number), letters in one.ranges.items():
                other = was.ranges.get((event, number), range(0))
                first = max(letters.start, other.start)
                apart = first >= min(letters.stop, other.stop)
                require(apart, f"{printable(event)}/r{number}/{letters_of(first)}: is also in '{was.directory}'")
        sets.append(was)


def describe_links(sets):
    if len(sets) == 1:
        return []
    reason = "".join(f" ({text})" for text, _ in sets[0].manifest["reason"])
    before = ", ".join(f"'{one.directory}' ({one.manifest['tree'][0][0]} scrambles)" for one in sets[1:])
    said = [f"\nset {sets[0].serial} of the competition{reason}: extends {before}"]
    for now, was in zip(sets, sets[1:]):
        changed = [name.split(" abi=")[0] for key in ("script", "plugin") for name, digest in now.manifest[key]
                   if dict(was.manifest[key]).get(name, digest) != digest]
        names = f"\nset {now.serial} was made with other scripts or plugins than set {was.serial}: {', '.join(changed)}"
        said += [names] if changed else []
    return said


def check_against(path, sets):
    """What a MANIFEST that somebody kept committed to was not replaced."""
    text = read(os.path.join(path, "MANIFEST") if os.path.isdir(path) else path, 2**20)
    for one in sets:
        if one.text == text:
            return f"\n{path}: is the MANIFEST of '{one.directory}'; nothing of it was replaced"
    try:
        old = parse_manifest(text)
    except NotGenuine as problem:
        raise CannotTell(f"'{path}': {problem}") from problem
    for key in ("competition", "seed"):
        require(old[key] == sets[0].manifest[key], f"{path}: is of another {key}")
    raise NotGenuine(f"{path}: is not the MANIFEST of this set, nor of one that it extends")


# ---- a proof: README, "Proof" ----

PROOF_MAX = 2**23
ARMOR = rb"-----BEGIN SSH SIGNATURE-----\n(?:(?!-----END SSH SIGNATURE-----\n)[ -~]*\n)*-----END SSH SIGNATURE-----\n"
PROOF = re.compile(
    rb"twistseal/proof/v1\n(?P<manifest>(?:(?!-----BEGIN SSH SIGNATURE-----\n)[^\n]*\n)*)"
    rb"(?P<signatures>(?:" + ARMOR + rb"){1,16})(?P<leaves>leaf: [ -~\n]*\n)"
)
PROVED = re.compile(
    rb"leaf: (?P<index>0|[1-9]\d{0,18})\n(?P<record>(?:[ -~]*\n){6})(?P<way>(?:path: [0-9a-f]{64}\n){0,64})"
)


def root_by_path(index, size, leaf, way):
    """RFC 9162, 2.1.3.2: the root that the path leads to; None where it is none for this place."""
    at, last = index, size - 1
    if index >= size:
        return None
    for sibling in way:
        if last == 0:
            return None
        if at & 1 or at == last:
            leaf = sha256(b"\x01" + sibling + leaf)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            leaf = sha256(b"\x01" + leaf + sibling)
        at, last = at >> 1, last >> 1
    return leaf if last == 0 else None


def check_proved(match, manifest, before):
    """One leaf: its form, its place in the tree, its path and no second one."""
    size, root = manifest["tree"][0]
    leaf = LEAF.fullmatch(match["record"])
    require(leaf, "proof: not a leaf")
    path = leaf["path"].decode()
    require(leaf["competition"].decode() == manifest["competition"][0][0], f"{path}: a leaf of another competition")
    require(len(path) < 64, "proof: a path is too long")
    require(path not in before, f"{path}: has two leaves")
    way = [bytes.fromhex(line[6:].decode()) for line in match["way"].split(b"\n")[:-1]]
    same = root_by_path(int(match["index"]), int(size), leaf_hash(match["record"]), way) == root
    require(same, f"{path}: is not this leaf of the tree that was signed")
    return path


def parse_proved(text):
    """The leaves of a proof, in the order of the tree."""
    proved, at = [], 0
    while at < len(text):
        match = PROVED.match(text, at)
        require(match, "proof: not a leaf and its path")
        require(not proved or int(match["index"]) > int(proved[-1]["index"]), "proof: its leaves are not in order")
        proved.append(match)
        at = match.end()
    require(len(proved) <= 4096, "proof: more than 4096 leaves")
    return proved


def verify_proof(path, given):
    """What is to be said about a genuine proof. Raises NotGenuine or CannotTell."""
    if os.path.getsize(path) > PROOF_MAX:
        raise CannotTell(f"'{path}' is larger than {PROOF_MAX} bytes")
    text = read(path, PROOF_MAX)
    if not text.startswith(b"twistseal/proof/"):
        raise CannotTell(f"'{path}' is no set and no proof")
    match = PROOF.fullmatch(text)
    require(match, "proof: not written in a proof's own form")
    signer = check_signatures(given.signers, re.findall(ARMOR, match["signatures"]), match["manifest"])
    manifest, paths = parse_manifest(match["manifest"]), []
    if given.for_competition:
        require(manifest["status"][0][0] == "competition", "MANIFEST: the set is NOT FOR COMPETITION")
    for one in parse_proved(match["leaves"]):
        paths.append(check_proved(one, manifest, paths))
    return (
        f"genuine: {manifest['competition'][0][0]} ({manifest['status'][0][0]}), {len(paths)} of "
        f"{manifest['tree'][0][0]} scrambles: {', '.join(paths)}; signed by {signer}"
        + ("" if manifest["status"][0][0] == "competition" else "\n" + GIVEN)
    )


# ---- the self-test ----


def test_draws(fields):
    words = stream_words(bytes.fromhex(fields[0]))
    return " ".join(str(draw(words, int(fields[1]))) for _ in fields[2:]) == " ".join(fields[2:])


def test_tree(fields):
    hashes = [leaf_hash(bytes([i])) for i in range(int(fields[0]))]
    return tree_root(hashes).hex() == fields[1]


def drawn_letters(root, puzzle, subset, name):
    """The facelets of a candidate."""
    words = stream_words(derive_key(bytes.fromhex(root), "state", name))
    return puzzle_of(puzzle).letters(puzzle_of(puzzle).draw(words, None if subset == "-" else subset))


def test_states(fields):
    lines = [drawn_letters(*fields[:3], f"{fields[3]}#{number}") + "\n" for number in range(1, int(fields[4]) + 1)]
    return sha256("".join(lines).encode()).hex() == fields[5]


VECTORS = {
    "commitment": lambda f: commitment(bytes.fromhex(f[0])).hex() == f[1],
    "key": lambda f: derive_key(bytes.fromhex(f[0]), f[1], f[2]).hex() == f[3],
    "passcode": lambda f: passcode(bytes.fromhex(f[0]), f[1]) == f[2],
    "block": lambda f: stream_block(bytes.fromhex(f[0]), int(f[1])).hex() == f[2],
    "draws": test_draws,
    "leaf": lambda f: leaf_hash(bytes.fromhex(f[0].replace("-", ""))).hex() == f[1],
    "tree": test_tree,
    "state": lambda f: drawn_letters(*f[:4]) == f[4],
    "states": test_states,
    "ed25519": lambda f: ed25519_verify(*(bytes.fromhex(x.replace("-", "")) for x in (f[0], f[2], f[1]))),
    "not-ed25519": lambda f: not VECTORS["ed25519"](f),
}


def self_test(paths):
    count = 0
    for path in paths:
        for number, line in enumerate(read(path, 2**20).decode().split("\n"), 1):
            kind, *fields = line.split(" ")
            if kind not in VECTORS or not fields or not re.fullmatch("[0-9a-f]{32,}|[0-9]+|-", fields[0]):
                continue
            require(VECTORS[kind](fields), f"{path}:{number}: wrong '{kind}'")
            count += 1
    require(count > 0, "no vectors were found")
    return f"{count} vectors are right"


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("directory", nargs="?")
    parser.add_argument("--signers")
    parser.add_argument("--secrets")
    parser.add_argument("--seed")
    parser.add_argument("--before", action="append")
    parser.add_argument("--against", action="append")
    parser.add_argument("--for-competition", action="store_true")
    parser.add_argument("--self-test", nargs="+")
    parser.add_argument("--help", action="store_true")
    given = parser.parse_args()
    if given.help:
        print(__doc__.strip())
        return 0
    if not given.self_test and not (given.directory and given.signers):
        parser.error("DIR and --signers FILE are needed (see --help)")
    try:
        if given.self_test:
            print(self_test(given.self_test))
        else:
            judge = verify_proof if os.path.isfile(given.directory) else verify
            print(judge(given.directory, given))
        return 0
    except NotGenuine as problem:
        print(f"not genuine: {printable(problem)}", file=sys.stderr)
        return 1
    except CannotTell as problem:
        print(f"could not tell: {printable(problem)}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
