#!/usr/bin/env python3
"""Verifies a set of Twistseal without any of Twistseal's code: Python's standard library alone.

usage: verify.py DIR --signers FILE [--secrets DIR] [--seed FILE] [--for-competition]
       verify.py --self-test FILE...

Checks that MANIFEST is well formed and signed by a key of FILE (OpenSSH's allowed_signers), that
every file has the digest it was signed with and nothing else stands in DIR, and that LEAVES is
the tree that was signed. LEAVES and all else that shows scrambles stands in DIR once the set is
released, before in DIR.secret (or the folder that --secrets names); where it is not there, the rest
is checked, and the verdict says so. With the seed file, which is published after the competition,
also that the seed is the one committed to and that every salt comes from it. Puzzles are not looked
at: `twistseal verify` applies the scrambles.

Exit codes: 0 genuine, 1 not genuine, 2 could not tell.

Written from core/set/README.md and core/trust/README.md, which say what each part means. --self-test
computes the vectors of that text, and of tests/vectors/derive.txt, anew.
"""
import argparse
import base64
import calendar
import hashlib
import hmac
import json
import os
import re
import stat
import sys
import time

LABEL = b"twistseal/v1"
NAMESPACE = "manifest@twistseal"


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


def ed25519_field(data, size):
    kind, rest = take_string(data)
    value, rest = take_string(rest)
    good = kind == b"ssh-ed25519" and len(value) == size and not rest
    require(good, "MANIFEST.sig: its key or signature is not Ed25519")
    return value


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
    """The public key under which the signature of the message verifies."""
    blob = unarmor(armored)
    require(blob[:10] == b"SSHSIG\0\0\0\1", "MANIFEST.sig: it is no SSHSIG of version 1")
    key_blob, rest = take_string(blob[10:])
    namespace, rest = take_string(rest)
    reserved, rest = take_string(rest)
    hash_name, rest = take_string(rest)
    signature_blob, rest = take_string(rest)
    public, signature = ed25519_field(key_blob, 32), ed25519_field(signature_blob, 64)
    require(namespace == NAMESPACE.encode(), "MANIFEST.sig: it was made for another purpose")
    require(not reserved and not rest, "MANIFEST.sig: it holds more than it should")
    require(hash_name in (b"sha512", b"sha256"), "MANIFEST.sig: its hash is unknown")
    digest = hashlib.new(hash_name.decode(), message).digest()
    signed = b"SSHSIG" + b"".join(map(ssh_string, (namespace, b"", hash_name, digest)))
    good = ed25519_verify(public, signature, signed)
    require(good, "MANIFEST.sig: it does not match MANIFEST")
    return public


# ---- allowed_signers: ssh-keygen(1) ----

SIGNER_LINE = re.compile(
    r"(?:\"(?P<quoted>[^\"]*)\"|(?P<who>[^\s\"]+))[ \t]+(?:(?P<options>(?:[^\s\"]|\"(?:[^\"\\]|\\.)*\")+)[ \t]+)?"
    r"(?P<type>[^\s\"=,]+)[ \t]+(?P<key>AAAA\S*)(?:[ \t].*)?"
)
OPTION = re.compile(r"([A-Za-z-]+)(?:=\"((?:[^\"\\]|\\.)*)\")?(?:,(?=.)|$)")


def key_blob(public):
    return ssh_string(b"ssh-ed25519") + ssh_string(public)


def printable(message):
    """A message without what a name from a set could make a terminal do."""
    return "".join(c if c.isprintable() else "?" for c in str(message))


def fingerprint(public):
    return "SHA256:" + base64.b64encode(sha256(key_blob(public))).decode().rstrip("=")


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


def signer_of(line, public, now):
    """The line's principals if it lets this key sign manifests now."""
    match = SIGNER_LINE.fullmatch(line)
    if not match:
        raise ValueError(line)
    options = parse_options(match["options"] or "")
    if options.get("cert-authority") or any(not value for key, value in options.items() if key != "cert-authority"):
        raise ValueError(line)
    if set(options) - {"cert-authority", "namespaces", "valid-after", "valid-before"}:
        raise ValueError(line)
    allowed = allows(options, now)
    if match["type"] != "ssh-ed25519" or "cert-authority" in options:
        return None
    blob = base64.b64decode(match["key"], validate=True)
    if base64.b64encode(blob).decode() != match["key"] or len(blob) != len(key_blob(public)):
        raise ValueError(line)
    who = match["quoted"] if match["quoted"] is not None else match["who"]
    return who if allowed and blob == key_blob(public) and names_somebody(who) else None


def find_signer(path, public):
    now = time.time()
    try:
        lines = read(path, 2**20).decode().split("\n")
    except ValueError as error:
        raise CannotTell(f"'{path}' is not a text file") from error
    if "\0" in "".join(lines) or lines[0].startswith("\ufeff"):
        raise CannotTell(f"'{path}' is not a plain text file: it has a NUL or a byte order mark")
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
    raise NotGenuine(f"MANIFEST.sig: '{path}' does not allow its key, {fingerprint(public)}")


# ---- MANIFEST: README, "MANIFEST" ----

HEX = "(?P<hex>[0-9a-f]{64})"
WORDS = r"(?P<name>[!-~](?:[ -~]*[!-~])?)"
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
    ("tree", rf"(?P<name>0|[1-9]\d{{0,8}}) sha256={HEX}", 1, 1),
    ("contents", "sha256=" + HEX, 1, 1),
    ("refused", r"(?P<name>[!-~]+ [!-~]+) (?P<count>0|[1-9]\d{0,9})", 0, 4096),
    ("output", rf"{WORDS} sha256={HEX}", 1, 100000),
)


def parse_manifest(text):
    """Each key with its list of (name, digest); a name or digest that a line has not is None."""
    require(len(text) <= 2**20, "MANIFEST: larger than 1 MiB")
    require(text.endswith(b"\n") and text.isascii(), "MANIFEST: not lines of ASCII")
    lines = text.decode().split("\n")[:-1]
    require(lines[0] == "twistseal/manifest/v1", "MANIFEST:1: unknown format")
    found, at = {}, 1
    for key, value, least, greatest in LINES:
        found[key] = []
        while at < len(lines) and lines[at].startswith(key + ": ") and len(found[key]) < greatest:
            match = re.fullmatch(f"{key}: {value}", lines[at])
            require(match, f"MANIFEST:{at + 1}: not a good '{key}'")
            parts = match.groupdict()
            found[key].append((parts.get("name"), bytes.fromhex(parts.get("hex") or "")))
            at += 1
        require(len(found[key]) >= least, f"MANIFEST:{at + 1}: '{key}' is missing")
    require(at == len(lines), f"MANIFEST:{at + 1}: a line that is not known, or not here")
    check_lists(found)
    return found


PART = r"""[^\x00-\x20\x7f-\uffff./\\:*?"<>|](?:[^\x00-\x1f\x7f-\uffff/\\:*?"<>|]*[^\x00-\x20\x7f-\uffff/\\:*?"<>|])?"""
OUTPUT_NAME = re.compile(f"(?:{PART}/)?{PART}")


RESERVED = ("manifest", "manifest.sig", "contents", "seed", "passcodes")


def check_names(where, names):
    for name in names:
        good = len(name) <= 150 and OUTPUT_NAME.fullmatch(name) and name.split("/")[0].lower() not in RESERVED
        require(good, f"{where}: bad output '{name}'")
    folded = [name.lower() for name in names]
    require(len(set(folded)) == len(folded), f"{where}: an output differs from another in capitals only")


def check_lists(manifest):
    for key in ("script", "plugin", "output"):
        names = [name for name, _ in manifest[key]]
        require(names == sorted(names), f"MANIFEST: the {key} lines are not sorted")
    for key in ("script", "plugin", "refused", "output"):
        names = [name for name, _ in manifest[key]]
        require(len(set(names)) == len(names), f"MANIFEST: a {key} line comes twice")
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
REFUSED = re.compile(r"refused: ([!-~]+ [!-~]+) [1-9]\d{0,9}")
CONTENTS_LINE = re.compile(rf"(?:file|pages): {WORDS} sha256={HEX}")


class Contents:
    """What lists the files that show scrambles."""

    def __init__(self, text, manifest):
        require(text.isascii(), "CONTENTS: not lines of ASCII")
        match = CONTENTS.fullmatch(text.decode())
        require(match, "CONTENTS: is not such a list")
        require(match[1] == manifest["competition"][0][0], "CONTENTS: is of another competition")
        self.salt, self.files = bytes.fromhex(match[2]), {}
        refused = [REFUSED.fullmatch(line) for line in match[3].split("\n")[:-1]]
        lines, pages = ([CONTENTS_LINE.fullmatch(line) for line in part.split("\n")[:-1]] for part in match.group(4, 5))
        require(all(refused) and all(lines) and all(pages), "CONTENTS: is not such a list")
        require(len({line[1] for line in refused}) == len(refused), "CONTENTS: a refused line comes twice")
        names = [line["name"] for line in lines]
        require(names == sorted(names), "CONTENTS: its lines are not sorted")
        require(len(set(names)) == len(names), "CONTENTS: a file comes twice")
        check_names("CONTENTS", names + [name for name, _ in manifest["output"]])
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
    there = read_contents(beside, manifest)
    require(there, f"CONTENTS: is missing in '{beside}'")
    return beside, there


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


SEED = re.compile(rb"twistseal/seed/v1\n([A-Za-z0-9]+)\n([0-9a-f]{64})\n")


def parse_seed(manifest, match, path):
    competition = manifest["competition"][0][0]
    require(match[1].decode() == competition, f"'{path}' is the seed of another competition")
    root = bytes.fromhex(match[2].decode())
    require(commitment(root) == manifest["seed"][0][1], f"'{path}' is not the seed that was committed to")
    return root


def check_seed(manifest, contents, leaves, path):
    match = SEED.fullmatch(read(path, 4096))
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


def files_in(directory):
    for folder, folders, names in os.walk(directory):
        links = [name for name in folders if os.path.islink(os.path.join(folder, name))]
        for name in names + links:
            yield os.path.relpath(os.path.join(folder, name), directory)
        if folder == directory:
            continue
        for name in folders:
            yield os.path.relpath(os.path.join(folder, name), directory)


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
            require(name in needed or name in known, f"{name}: was not signed with this set")
    return litter


def check_kept_seed(manifest, folder):
    """A seed that stands in a folder of the set is its own."""
    if os.path.lexists(os.path.join(folder, "seed")):
        match = SEED.fullmatch(read_of_set(folder, "seed", 512))
        require(match, "seed: is not a seed file")
        parse_seed(manifest, match, "seed")


def check_files(manifest, directory, secret, contents):
    outputs, files = dict(manifest["output"]), contents.files if contents else {}
    own = ("CONTENTS", "seed") if contents else ("seed",)
    released = secret == directory
    needed, allowed = (outputs | files, {}) if released else (outputs, files)
    litter = check_folder(directory, needed, allowed, ("MANIFEST", "MANIFEST.sig", *own))
    check_kept_seed(manifest, directory)
    if secret and not released:
        litter += check_folder(secret, files, {}, own)
        check_kept_seed(manifest, secret)
    return litter


def once(pairs):
    """A JSON object none of whose keys comes twice."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key comes twice")
    return dict(pairs)


def check_config(manifest, directory):
    """A line for each event whose configuration has a rule beyond the regulations."""
    lines = []
    try:
        config = json.loads(read_of_set(directory, "CONFIG.json", 2**18).decode(), object_pairs_hook=once)
        same = config["competition"]["id"] == manifest["competition"][0][0]
        require(same, "CONFIG.json: is of another competition")
        for event, plan in config["events"].items():
            rules = [f"states of '{plan['subset']}' only"] if "subset" in plan else []
            rules += [use if isinstance(use, str) else use["use"] for use in plan.get("filters", [])]
            if rules:
                lines.append(f"\nFILTERED: {printable(event)}: {printable(', '.join(rules))}")
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError) as problem:
        raise NotGenuine("CONFIG.json: is not the configuration of a set") from problem
    return lines


def verify(directory, given):
    """What is to be said about a genuine set. Raises NotGenuine or CannotTell."""
    signers, seed = given.signers, given.seed
    for name in ("MANIFEST", "MANIFEST.sig"):
        if not os.path.lexists(os.path.join(directory, name)):
            raise CannotTell(f"cannot read '{os.path.join(directory, name)}': No such file or directory")
    text = read_of_set(directory, "MANIFEST", 2**20)
    public = check_signature(read_of_set(directory, "MANIFEST.sig", 4096), text)
    signer = find_signer(signers, public)
    manifest = parse_manifest(text)
    secret, contents = find_secrets(directory, given.secrets, manifest)
    litter = check_files(manifest, directory, secret, contents)
    rules = check_config(manifest, directory)
    leaves = check_leaves(manifest, read_of_set(secret, "LEAVES", 2**26)) if secret else []
    if given.for_competition:
        require(manifest["status"][0][0] == "competition", "MANIFEST: the set is NOT FOR COMPETITION")
    if seed:
        check_seed(manifest, contents, leaves, seed)
    return (
        f"genuine: '{directory}', {manifest['competition'][0][0]} ({manifest['status'][0][0]}), "
        f"{manifest['tree'][0][0]} scrambles"
        + ("" if secret else "; scrambles withheld until released")
        + f", signed by {signer}, {fingerprint(public)}"
        + ((", salts and" if secret else ",") + " commitment of the seed" if seed else "")
        + "".join(rules + litter)
    )


# ---- the self-test ----


def test_draws(fields):
    words = stream_words(bytes.fromhex(fields[0]))
    return " ".join(str(draw(words, int(fields[1]))) for _ in fields[2:]) == " ".join(fields[2:])


def test_tree(fields):
    hashes = [leaf_hash(bytes([i])) for i in range(int(fields[0]))]
    return tree_root(hashes).hex() == fields[1]


VECTORS = {
    "commitment": lambda f: commitment(bytes.fromhex(f[0])).hex() == f[1],
    "key": lambda f: derive_key(bytes.fromhex(f[0]), f[1], f[2]).hex() == f[3],
    "block": lambda f: stream_block(bytes.fromhex(f[0]), int(f[1])).hex() == f[2],
    "draws": test_draws,
    "leaf": lambda f: leaf_hash(bytes.fromhex(f[0].replace("-", ""))).hex() == f[1],
    "tree": test_tree,
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
            print(verify(given.directory, given))
        return 0
    except NotGenuine as problem:
        print(f"not genuine: {printable(problem)}", file=sys.stderr)
        return 1
    except CannotTell as problem:
        print(f"could not tell: {printable(problem)}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
