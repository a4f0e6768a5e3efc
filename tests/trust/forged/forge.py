#!/usr/bin/env python3
"""Forges one honest set in many ways and compares what every verifier says of each.

usage: tests/trust/forged/forge.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each forgery.

The forger holds a key that the verifiers trust, so that all but the first forgeries are signed again, with digests
and tree as the forgery needs them. Expected are the exit codes of `twistseal verify`, `twistseal audit`,
tools/verify.py and `ssh-keygen -Y verify`: 0 good, 1 not genuine, 2 could not tell; the verifying page, run by
node, says what tools/verify.py says without the seed. ssh-keygen sees MANIFEST alone; tools/verify.py applies
scrambles and derives states as audit does, but runs no script and has no solver, so that it asks no filter, makes
no text again and knows no sequence; audit is asked to check the signature, too. These differences are why the
columns differ. The set is released, but for the forgeries of its two folders at the end.
"""
import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, *[os.pardir] * 3))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "tests", "data", "vectors")]
import make  # noqa: E402
import verify  # noqa: E402

COMPETITION = """\
competition: {id: Forged2026, name: Forged 2026}
formats: [text, json, sheets, display, own.lua]
events:
  333: {rounds: [{sets: 2, extras: 1}]}
  222: {filters: [few.lua], rounds: [{sets: 1}]}
"""
FORMAT = """\
return {
  kind = "files",
  files = function(c) return { { name = "count.txt", text = tostring(#c.events) .. "\\n" } } end,
}
"""
FILTER = """\
return {
  name = "few",
  accept_state = function(s) return string.sub(s.facelets, 1, 1) == "R" end,
  accept_moves = function(m) return m.first_face ~= "F" end,
}
"""
UNSEEN = re.compile("_is_a_link$|^secret_|^half_released$")  # the page sees the files of one folder alone
SIGNED = ("MANIFEST", "MANIFEST.sig", "CONTENTS")


def is_public(name):
    return name == "CONFIG.json" or name.startswith(("scripts/", "sheets/", "display"))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def is_file(path):
    return os.path.isdir(path) or os.path.isfile(path)


class Forger:
    """A workshop: the honest set, the forger's key, and the verifiers."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.signers, self.key = self.at("signers"), self.at("forger")
        for name, content in (("own.lua", FORMAT), ("few.lua", FILTER), ("c.yaml", COMPETITION)):
            with open(self.at(name), "w", encoding="utf-8") as file:
                file.write(content)
        self.call("keygen", self.at("key"), "--no-passphrase", "--principal", "a@example.org")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.key], check=True)
        with open(self.signers, "w", encoding="ascii") as out:
            for name in ("key", "forger"):
                with open(self.at(name + ".pub"), encoding="ascii") as file:
                    out.write(f'a@example.org namespaces="manifest@twistseal" {file.read().strip()}\n')
        code, said = self.call("generate", self.at("c.yaml"), "--key", self.at("key"), "-o", self.at("honest"), "--quiet")
        assert code == 0, said
        code, said = self.call("release", self.at("honest"))
        assert code == 0, said
        self.seed = self.at("honest.secret", "seed")
        self.set = self.at("set")
        judge = [os.environ.get("NODE", "node"), os.path.join(ROOT, "tests", "web", "verify_page_judge.mjs"), self.signers]
        self.page = shutil.which(judge[0]) and subprocess.Popen(judge, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def at(self, *parts):
        return os.path.join(self.folder, *parts)

    def call(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def judged_alike(self, name):
        """None, or how the verifying page judges the set otherwise than verify.py without the seed."""
        if not self.page or UNSEEN.search(name):
            return None
        self.page.stdin.write(f"set {self.set}\n")
        self.page.stdin.flush()
        said, out = self.page.stdout.readline(), io.StringIO()
        sys.argv = ["verify.py", self.set, "--signers", self.signers]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = verify.main()
        return None if said[:2] == f"{code}:" else f"the page says {said.strip()!r}, verify.py {code}"

    def verified(self, *opens):
        return self.call("verify", self.set, "--signers", self.signers, *opens)

    def others(self):
        """The exit codes of all but `twistseal verify`, and what was said."""
        said = [self.call("audit", self.set, "--signers", self.signers, "--seed-file", self.seed)]
        out = io.StringIO()
        sys.argv = ["verify.py", self.set, "--signers", self.signers, "--seed", self.seed]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            said.append((verify.main(), out.getvalue()))
        command = ["ssh-keygen", "-Y", "verify", "-f", self.signers, "-I", "a@example.org", "-n", "manifest@twistseal",
                   "-s", os.path.join(self.set, "MANIFEST.sig")]
        try:
            with open(os.path.join(self.set, "MANIFEST"), "rb") as file:
                stock = subprocess.run(command, stdin=file, capture_output=True, text=True)
            said.append((min(stock.returncode, 1), stock.stderr))
        except OSError as error:
            said.append((2, str(error)))
        return said


class Copy:
    """The set as a forger changes it: files by name, and MANIFEST as lines."""

    def __init__(self, forger):
        self.forger, self.files, self.links = forger, {}, {}
        base = forger.at("honest")
        for folder, _, names in os.walk(base):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    self.files[os.path.relpath(path, base)] = file.read()
        self.lines = self.files["MANIFEST"].decode().split("\n")[:-1]
        self.resign, self.secrets = False, None  # files of the other folder

    # ---- what forgeries are made of ----

    def edit(self, old, new, count=1):
        text = "\n".join(self.lines)
        assert old in text, old
        self.lines = text.replace(old, new, count).split("\n")
        self.resign = True

    def line(self, start):
        return next(i for i, line in enumerate(self.lines) if line.startswith(start))

    def replace(self, start, new):
        self.lines[self.line(start)] = new
        self.resign = True

    def drop(self, start):
        del self.lines[self.line(start)]
        self.resign = True

    def list_outputs(self):
        """Digests of all files, in order; config, too."""
        names = sorted(name for name in self.files if name not in SIGNED)
        lists = {True: [], False: []}
        for name in names:
            key = "output" if is_public(name) else "file"
            lists[is_public(name)].append(f"{key}: {name} sha256={sha256(self.files[name])}")
        self.lines = [line for line in self.lines if not line.startswith("output: ")] + lists[True]
        head = [line for line in self.files["CONTENTS"].decode().split("\n")[:-1] if not line.startswith("file: ")]
        pages = [line for line in head if line.startswith("pages: ")]
        self.put_contents(head[:len(head) - len(pages)] + lists[False] + pages)
        self.replace("config: ", "config: sha256=" + sha256(self.files["CONFIG.json"]))

    def put_contents(self, lines):
        self.files["CONTENTS"] = ("\n".join(lines) + "\n").encode()
        self.replace("contents: ", "contents: sha256=" + sha256(self.files["CONTENTS"]))

    def leaves(self):
        parts = self.files["LEAVES"].decode().split("twistseal/leaf/v1\n")[1:]
        return [part.split("\n")[:-1] for part in parts]

    def put_leaves(self, leaves):
        data = ["twistseal/leaf/v1\n" + "\n".join(leaf) + "\n" for leaf in leaves]
        self.files["LEAVES"] = "".join(data).encode()
        tree = make.tree([make.leaf(leaf.encode()) for leaf in data]).hex()
        self.replace("tree: ", f"tree: {len(leaves)} sha256={tree}")
        self.list_outputs()

    def put(self, name, data):
        self.files[name] = data if isinstance(data, bytes) else data.encode()
        self.list_outputs()

    def change(self, name, old, new):
        data = self.files[name]
        assert old in data, old
        self.put(name, data.replace(old, new, 1))

    # ---- writing it ----

    def write(self):
        target = self.forger.set
        shutil.rmtree(target, ignore_errors=True)
        shutil.rmtree(target + ".secret", ignore_errors=True)
        if self.resign:
            self.files["MANIFEST"] = ("\n".join(self.lines) + "\n").encode()
            command = ["ssh-keygen", "-q", "-Y", "sign", "-f", self.forger.key, "-n", "manifest@twistseal"]
            self.files["MANIFEST.sig"] = subprocess.run(
                command, input=self.files["MANIFEST"], capture_output=True, check=True).stdout
        for folder, files in ((target, self.files), (target + ".secret", self.secrets or {})):
            for name, data in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
        for name, to in self.links.items():
            path = os.path.join(target, name)
            if os.path.isdir(path):
                shutil.rmtree(path)
            elif os.path.exists(path):
                os.remove(path)
            if to is None:
                os.mkfifo(path)
            else:
                os.symlink(to, path)


    def sheets(self):
        """The plain PDFs."""
        lines = self.files["CONTENTS"].decode().split("\n")
        return [line[7:-72] for line in lines if line.startswith("pages: ")]

    def redraw(self, old, new):
        """Changes a sheet's page: `old` is a pattern in its content, of which the first match that changes is."""
        name, changed = self.sheets()[0], 0
        with tempfile.NamedTemporaryFile(suffix=".pdf") as plain:
            plain.write(self.files[name])
            plain.flush()
            data = subprocess.run(["qpdf", "--qdf", plain.name, "-"], capture_output=True, check=True).stdout
        for match in re.finditer(old, data):
            other = new(match[0])
            assert len(other) == len(match[0])
            if other != match[0]:
                data, changed = data[:match.start()] + other + data[match.end():], 1
                break
        assert changed, old
        self.put(name, data)


# ---- forgeries ----


def swap_sheets(c):
    one, other = c.sheets()[:2]
    c.files[one], c.files[other] = c.files[other], c.files[one]
    c.list_outputs()


def sheets_of_rare_letters(c):
    """The document of all sheets, of which none is locked, of a set whose name has letters that few fonts have."""
    with open(c.forger.at("c.yaml"), encoding="utf-8") as file:
        other = file.read().replace("name: Forged 2026", "name: קובייה 2026")
    with open(c.forger.at("rare.yaml"), "w", encoding="utf-8") as file:
        file.write(other)
    made = c.forger.call("generate", c.forger.at("rare.yaml"), "--key", c.forger.at("key"), "-o", c.forger.at("rare"), "--quiet")
    assert made[0] == 0, made[1]
    with open(c.forger.at("rare.secret", "print", "All sheets.pdf"), "rb") as file:
        c.put("print/All sheets.pdf", file.read())


def swap_pages(c):
    """The lines of CONTENTS agree with sheets that were exchanged."""
    swap_sheets(c)
    text = c.files["CONTENTS"].decode()
    digests = [text.split(f"pages: {name} sha256=")[1][:64] for name in c.sheets()[:2]]
    text = text.replace(digests[0], "=").replace(digests[1], digests[0])
    c.put_contents(text.replace("==", "=" + digests[1]).split("\n")[:-1])


def other_moves(moves):
    """The first half turn is a quarter turn."""
    return re.sub(rb"([UDLRFB])2", lambda m: m[1] + b"'", moves, count=1)


def other_pages(c):
    lines = c.files["CONTENTS"].decode().split("\n")[:-1]
    c.put_contents([line[:-64] + ZERO if line.startswith("pages: ") else line for line in lines])


def no_pages(c):
    c.put_contents([line for line in c.files["CONTENTS"].decode().split("\n")[:-1] if not line.startswith("pages: ")])


def pages_of_a_text(c):
    lines = c.files["CONTENTS"].decode().split("\n")[:-1]
    first = next(i for i, line in enumerate(lines) if line.startswith("pages: "))
    c.put_contents(lines[:first] + [f"pages: LEAVES sha256={ZERO}"] + lines[first:])


def leaf_line(number, line, change):
    def forge(c):
        leaves = c.leaves()
        leaves[number][line] = change(leaves[number][line])
        c.put_leaves(leaves)
    return forge


def swap_leaves(c):
    leaves = c.leaves()
    for line in (2, 3):
        leaves[0][line], leaves[1][line] = leaves[1][line], leaves[0][line]
    c.put_leaves(leaves)


def copy_leaf(c):
    leaves = c.leaves()
    leaves[1][2:4] = leaves[0][2:4]
    c.put_leaves(leaves)


def drop_leaf(c):
    c.put_leaves(c.leaves()[:-1])


def add_leaf(c):
    leaves = c.leaves()
    c.put_leaves(leaves + [leaves[-1]])


def longer_sequence(c):
    """500 moves more that lead to the same state, in the leaf and in every text."""
    leaves = c.leaves()
    old = leaves[0][3].split(" ", 1)[1]
    new = old + " R R'" * 250
    leaves[0][3] = "scramble " + new
    before = c.lines[c.line("tree: ")][-64:]
    c.put_leaves(leaves)
    after = c.lines[c.line("tree: ")][-64:]
    for name in list(c.files):
        if name == "scrambles.json" or name.startswith("text/"):
            data = c.files[name].replace(old.encode(), new.encode())
            for spaced in (lambda s: s, lambda s: s[:16], lambda s: " ".join(s[i:i + 4] for i in range(0, 16, 4))):
                data = data.replace(spaced(before).encode(), spaced(after).encode())
            c.files[name] = data
    c.list_outputs()


def relabel_events(c):
    data = json.loads(c.files["scrambles.json"])
    events = data["wcif"]["events"]
    events[0]["id"], events[1]["id"] = events[1]["id"], events[0]["id"]
    c.put("scrambles.json", json.dumps(data))


def swap_files(kind):
    def forge(c):
        a, b = sorted(name for name in c.files if name.startswith(kind))[:2]
        c.files[a], c.files[b] = c.files[b], c.files[a]
        c.list_outputs()
    return forge


SHEET = "sheets/3x3x3 Cube Round 1 Set A.pdf"


def encrypted(c, plain, *passwords):
    """A sheet for print, encrypted by qpdf: the passcode, the owner's password."""
    paths = c.forger.at("plain.pdf"), c.forger.at("locked.pdf")
    with open(paths[0], "wb") as file:
        file.write(c.files[plain])
    subprocess.run(["qpdf", "--encrypt", *passwords, "256", "--allow-insecure", "--", *paths], check=True)
    with open(paths[1], "rb") as file:
        return file.read()


def passcode_of(c, name):
    return next(line for line in c.files["passcodes"].decode().split("\n") if line.endswith(name))[:19]


def lock(passcode=None, owner="owner", shows="A"):
    """The first sheet, locked by the forger; the passcode: its own."""
    def forge(c):
        plain = f"print/3x3x3 Cube Round 1 Set {shows}.pdf"
        c.put(SHEET, encrypted(c, plain, passcode or passcode_of(c, SHEET), owner))
    return forge


def list_passcode(passcode):
    """Another passcode in the list."""
    def forge(c):
        c.change("passcodes", passcode_of(c, SHEET).encode(), passcode.encode())
    return forge


def swap_passcodes(c):
    lines = c.files["passcodes"].decode().split("\n")
    lines[2], lines[3] = lines[3][:19] + lines[2][19:], lines[2][:19] + lines[3][19:]
    c.put("passcodes", "\n".join(lines))


def drop_passcodes(c):
    del c.files["passcodes"]
    c.list_outputs()


def contents(change):
    """CONTENTS with other lines, signed again."""
    def forge(c):
        c.put_contents(change(c.files["CONTENTS"].decode().split("\n")[:-1]))
    return forge


def rename_output(old, new):
    """Under a name of CONTENTS, and then of MANIFEST."""
    def rename(lines):
        text = "\n".join(lines)
        assert f"file: {old} " in text, old
        lines = text.replace(f"file: {old} ", f"file: {new} ").split("\n")
        head = [line for line in lines if not line.startswith("file: ")]
        return head + sorted(line for line in lines if line.startswith("file: "))
    return contents(rename)


def rename_public(old, new):
    def forge(c):
        c.edit(f"output: {old} ", f"output: {new} ")
        head = [line for line in c.lines if not line.startswith("output: ")]
        c.lines = head + sorted(line for line in c.lines if line.startswith("output: "))
    return forge


def withhold(c):
    """As it was before it was released."""
    c.secrets = {name: c.files.pop(name) for name in list(c.files)
                 if not is_public(name) and name not in ("MANIFEST", "MANIFEST.sig")}


def alone(c):
    withhold(c)
    c.secrets = None


def secretly(name, change):
    """A change in the other folder."""
    def forge(c):
        withhold(c)
        c.secrets[name] = change(c.secrets.get(name, b""))
    return forge


def in_both(name, change):
    """A file in both folders, and another in the first."""
    def forge(c):
        withhold(c)
        c.files[name] = change(c.secrets[name])
    return forge


def of_another_set(c):
    """The folder of the scrambles has a list of its own."""
    leaves = c.leaves()
    leaves[0][4] = "salt " + ZERO
    kept = c.files["MANIFEST"], c.files["MANIFEST.sig"]
    c.put_leaves(leaves)
    c.files["MANIFEST"], c.files["MANIFEST.sig"] = kept
    c.resign = False
    withhold(c)


def show_leaves(c):
    """LEAVES is listed among what may be shown."""
    def without(lines):
        return [line for line in lines if not line.startswith("file: LEAVES")]
    contents(without)(c)
    at = c.line("output: CONFIG.json")
    c.lines.insert(at + 1, "output: LEAVES sha256=" + sha256(c.files["LEAVES"]))


def alias(name, of):
    """One file more, which is another under a second name."""
    def forge(c):
        add_sorted(f"output: {name} sha256=" + sha256(c.files[of]))(c)
    return forge


def outside(c):
    """A file more, which is named by its absolute path."""
    c.put(c.forger.at("outside.txt"), b"x")


def link(name, to):
    def forge(c):
        c.links[name] = to
    return forge


def config(old, new):
    return lambda c: c.change("CONFIG.json", old, new)


def edit(old, new):
    return lambda c: c.edit(old, new)


def replace(start, new):
    return lambda c: c.replace(start, new)


def drop(start):
    return lambda c: c.drop(start)


def put(name, data):
    return lambda c: c.put(name, data)


def unsigned(name, data):
    """A change that nobody signed."""
    def forge(c):
        c.files[name] = data(c.files.get(name, b""))
    return forge


def remove(name):
    def forge(c):
        del c.files[name]
    return forge


def false_digest(start):
    """A line of a script or plugin whose digest is another."""
    def forge(c):
        at = c.line(start)
        c.lines[at] = c.lines[at].split("sha256=")[0] + "sha256=" + "0" * 64
        c.resign = True
    return forge


def other_digest_of_own(c):
    false_digest("script: few.lua")(c)


def repeat(start):
    def forge(c):
        at = c.line(start)
        c.lines.insert(at, c.lines[at])
        c.resign = True
    return forge


def add_sorted(line):
    """A line of a list more, where it belongs."""
    key = line.split(": ")[0] + ": "

    def forge(c):
        rows = [i for i, row in enumerate(c.lines) if row.startswith(key)]
        c.lines[rows[0]:rows[-1] + 1] = sorted(c.lines[rows[0]:rows[-1] + 1] + [line])
        c.resign = True
    return forge


def other_filter(c):
    """The filter accepts all in the set's copy: which states were refused no longer follows."""
    c.change("scripts/few.lua", b'== "R"', b'~= "X"')
    at = c.line("script: few.lua")
    c.lines[at] = "script: few.lua sha256=" + sha256(c.files["scripts/few.lua"])


def refuse_all(c):
    """A filter that accepts nothing: nobody waits for it."""
    c.change("scripts/few.lua", b'string.sub(s.facelets, 1, 1) == "R"', b"false")
    at = c.line("script: few.lua")
    c.lines[at] = "script: few.lua sha256=" + sha256(c.files["scripts/few.lua"])


def both(*forgeries):
    """The first is no excuse for the second."""
    def forge(c):
        for one in forgeries:
            one(c)
    return forge


def spin(c):
    c.change("scripts/few.lua", b"accept_state = function(s)", b"accept_state = function(s) while true do end")
    at = c.line("script: few.lua")
    c.lines[at] = "script: few.lua sha256=" + sha256(c.files["scripts/few.lua"])


def swap_boxes(c):
    """The boxes of two sheets change places, with what makes them open: a page that shows two sets exchanged."""
    page = c.files["display.html"].decode()
    one, other = re.findall(r'"event":"3x3x3 Cube".*?"path":"([^"]*)"', page)[:2]
    c.put("display.html", page.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"').replace('"?"', f'"{other}"'))


ZERO = "0" * 64
NO = (1, 1, 1, 0)  # all see it but ssh-keygen, which sees MANIFEST alone
PUZZLE = (1, 1, 0, 0)  # it takes the program's scripts or the form of CONFIG.json to see it
SEED = (0, 1, 1, 0)  # it takes the seed


class Locked:
    """verify sees it only if it opens the locked sheets."""

    def __init__(self, codes):
        self.codes = codes


LOCKED = Locked(PUZZLE)
TOO_MANY = b"""  "333mbf": {
   "filters": [],
   "rounds": [
    {
     "copies": 1,
     "cubes": 180,
     "extras": 3,
     "format": "3",
     "sets": 100
    }
   ]
  },
"""
FORGERIES = (  # name, what is done, the four exit codes
    ("honest", lambda c: None, (0, 0, 0, 0)),
    ("honest_signed_by_another_trusted_key", lambda c: c.list_outputs(), (0, 0, 0, 0)),
    # nobody signed it again
    ("manifest_changed", unsigned("MANIFEST", lambda d: d.replace(b"Forged", b"forged")), (1, 1, 1, 1)),
    ("manifest_longer", unsigned("MANIFEST", lambda d: d + b"\n"), (1, 1, 1, 1)),
    ("signature_empty", unsigned("MANIFEST.sig", lambda d: b""), (1, 1, 1, 1)),
    ("signature_cut", unsigned("MANIFEST.sig", lambda d: d[:-30]), (1, 1, 1, 1)),
    ("manifest_missing", remove("MANIFEST"), (2, 2, 2, 2)),
    ("signature_missing", remove("MANIFEST.sig"), (2, 2, 2, 1)),
    ("leaves_changed", unsigned("LEAVES", lambda d: d.replace(b"333", b"334", 1)), NO),
    ("text_changed", unsigned("scrambles.json", lambda d: d.replace(b"R", b"L", 1)), NO),
    ("file_missing", remove("count.txt"), NO),
    ("file_added", unsigned("extra.txt", lambda d: b"x"), NO),
    ("hidden_file_added", unsigned(".hidden", lambda d: b"x"), NO),
    ("folder_added_in_a_folder", unsigned("text/more/x", lambda d: b"x"), NO),
    ("own_script_changed", unsigned("scripts/few.lua", lambda d: d + b" "), NO),
    # links and pipes
    ("file_is_a_link", link("count.txt", "../honest/count.txt"), NO),
    ("folder_is_a_link", link("text", "../honest/text"), NO),
    ("leaves_is_a_link", link("LEAVES", "../honest/LEAVES"), NO),
    ("manifest_is_a_link", link("MANIFEST", "../honest/MANIFEST"), NO),
    ("file_is_a_pipe", link("count.txt", None), NO),
    # names
    ("name_above_the_set", put("../outside.txt", b"x"), NO),
    ("name_with_a_dot", alias("./LEAVES", "LEAVES"), NO),
    ("name_with_two_dots", alias("text/../LEAVES", "LEAVES"), NO),
    ("name_hidden", put(".count", b"x"), NO),
    ("name_hidden_in_a_folder", put("text/.count", b"x"), NO),
    ("name_absolute", outside, NO),
    ("name_of_four_folders", put("a/b/c/d/e", b"x"), NO),
    ("name_ends_with_a_slash", rename_output("count.txt", "text/"), NO),
    ("name_with_a_colon", put("c:count", b"x"), NO),
    ("name_of_the_manifest", rename_output("count.txt", "MANIFEST"), NO),
    ("name_twice_but_for_capitals", put("COUNT.txt", b"2\n"), NO),
    ("name_with_a_scramble", put("text/R U R2.txt", b"x"), PUZZLE),
    ("output_line_twice", repeat("output: CONFIG.json"), NO),
    ("name_of_an_output_above_the_set", rename_public("scripts/few.lua", "../few.lua"), NO),
    ("name_of_an_output_reserved", rename_public("scripts/few.lua", "seed"), NO),
    ("name_of_the_seed", rename_output("count.txt", "seed"), NO),
    ("name_of_the_list", rename_output("count.txt", "contents"), NO),
    ("name_of_a_sheet_of_persons", rename_output("count.txt", "Persons/count.txt"), NO),
    ("name_of_an_output_in_the_list", rename_output("count.txt", "config.json"), NO),
    ("list_line_twice", contents(lambda lines: lines + lines[-1:]), NO),
    ("list_line_missing", contents(lambda lines: [line for line in lines if "count.txt" not in line]), NO),
    ("list_without_leaves", contents(lambda lines: [x for x in lines if "LEAVES" not in x]), NO),
    ("list_in_another_order", contents(lambda lines: lines[:3] + lines[:2:-1]), NO),
    ("list_of_another_version", contents(lambda lines: ["twistseal/contents/v2"] + lines[1:]), NO),
    ("list_of_another_competition", contents(lambda lines: [lines[0], "Other2026"] + lines[2:]), NO),
    ("list_with_another_salt", contents(lambda lines: lines[:2] + ["salt " + ZERO] + lines[3:]), SEED),
    ("list_with_a_salt_in_capitals", contents(lambda lines: lines[:2] + [lines[2].upper()] + lines[3:]), NO),
    ("list_with_refusals_of_an_unknown_rule",
     contents(lambda lines: lines[:3] + ["refused: 222 many 1"] + lines[3:]), PUZZLE),
    ("list_with_refusals_of_none", contents(lambda lines: lines[:3] + ["refused: 333 few 0"] + lines[3:]), NO),
    ("list_with_refusals_twice", contents(lambda lines: lines[:3] + ["refused: 222 few 1"] * 2 + lines[3:]), NO),
    ("list_with_duplicates_made_up", contents(lambda lines: lines[:3] + ["refused: 333 duplicate 1"] + lines[3:]), SEED),
    ("list_with_distances_made_up", contents(lambda lines: lines[:3] + ["refused: 333 distance 1"] + lines[3:]), SEED),
    ("list_with_another_count_of_refusals",
     contents(lambda lines: lines[:3] + ["refused: 222 few 999"] + [x for x in lines[3:] if x[:4] == "file"]), (0, 1, 0, 0)),
    ("list_that_is_empty", contents(lambda lines: []), NO),
    ("list_changed", unsigned("CONTENTS", lambda d: d + b"\n"), NO),
    ("list_missing", remove("CONTENTS"), NO),
    ("list_is_a_link", link("CONTENTS", "../honest/CONTENTS"), NO),
    ("leaves_shown", show_leaves, NO),
    ("script_among_the_secrets", rename_output("count.txt", "scripts/count.txt"), NO),
    ("output_that_nothing_makes", put("extra.txt", b"x"), PUZZLE),
    ("script_in_place_of_the_programs", put("scripts/formats/text.lua", b"return {}"), PUZZLE),
    ("script_that_nothing_asks_for", put("scripts/draw/none.lua", b"return {}"), PUZZLE),
    ("output_left_out", lambda c: (c.files.pop("count.txt"), c.list_outputs()), PUZZLE),
    ("digest_of_the_list_another", replace("contents: ", "contents: sha256=" + ZERO), NO),
    ("digest_of_the_list_missing", drop("contents: "), NO),
    # the two folders
    ("before_the_release", withhold, (0, 0, 0, 0)),
    ("before_the_release_alone", alone, (0, 0, 0, 0)),
    ("alone_with_a_file_more", lambda c: (alone(c), c.files.update({"LEAVES": b"x"})), NO),
    ("alone_with_another_config", both(alone, unsigned("CONFIG.json", lambda d: d + b" ")), NO),
    ("alone_with_another_seed", lambda c: (c.replace("seed: ", "seed: sha256=" + ZERO), alone(c)), SEED),
    ("alone_with_another_tree", lambda c: (c.edit("tree: 19 sha256=", "tree: 19 sha256=" + ZERO + "\nx: "), alone(c)), NO),
    ("alone_with_another_root", lambda c: (c.replace("tree: ", "tree: 19 sha256=" + ZERO), alone(c)), (0, 1, 0, 0)),
    ("alone_of_another_number", lambda c: (c.edit("tree: 19 ", "tree: 20 "), alone(c)), NO),
    ("alone_with_refusals_made_up", lambda c: (c.edit("refused: 222 few", "refused: 222 many"), alone(c)), PUZZLE),
    ("secret_leaves_changed", secretly("LEAVES", lambda d: d.replace(b"333", b"334", 1)), NO),
    ("secret_list_changed", secretly("CONTENTS", lambda d: d + b"\n"), NO),
    ("secret_file_added", secretly("extra.txt", lambda d: d), NO),
    ("secret_seed_another", secretly("seed", lambda d: b"x"), NO),
    ("secret_folder_of_another_set", of_another_set, NO),
    ("half_released", in_both("LEAVES", lambda d: d), (0, 0, 0, 0)),
    ("half_released_and_changed", in_both("LEAVES", lambda d: d[:-1]), NO),
    ("litter_of_systems", lambda c: c.files.update({".DS_Store": b"x", "text/._a": b"x", "Thumbs.db": b"", "desktop.ini": b""}),
     (0, 0, 0, 0)),
    # fields of MANIFEST
    ("version_of_the_format", edit("manifest/v2", "manifest/v1"), NO),
    ("competition_with_a_blank", edit("competition: Forged2026", "competition: Forged 2026"), NO),
    ("competition_another", edit("competition: Forged2026", "competition: Other2026"), NO),
    ("generator_another", replace("generator: ", "generator: something 1"), NO),
    ("generator_with_an_escape", replace("generator: ", "generator: twistseal \x1b[2J"), NO),
    ("status_unknown", replace("status: ", "status: official"), NO),
    ("time_on_31_november", replace("generated: ", "generated: 2026-11-31T00:00:00Z"), NO),
    ("time_of_60_seconds", replace("generated: ", "generated: 2026-11-30T00:00:60Z"), NO),
    ("time_with_a_blank", replace("generated: ", "generated: 2026-11-30 00:00:00Z"), NO),
    ("time_another", replace("generated: ", "generated: 2020-01-01T00:00:00Z"), PUZZLE),
    ("config_digest_another", replace("config: ", "config: sha256=" + ZERO), NO),
    ("rng_another", replace("rng: ", "rng: hkdf-sha256/shake256 v2"), NO),
    ("seed_another", replace("seed: ", "seed: sha256=" + ZERO), SEED),
    ("tree_of_another_root", edit("tree: 19 sha256=", "tree: 19 sha256=" + ZERO + "\nx: "), NO),
    ("tree_of_another_size", edit("tree: 19 ", "tree: 20 "), NO),
    ("tree_of_a_million", edit("tree: 19 ", "tree: 1000000 "), NO),
    ("number_with_a_zero", edit("tree: 19 ", "tree: 019 "), NO),
    ("line_unknown", edit("rng: ", "note: x\nrng: "), NO),
    ("line_with_carriage_return", edit("status: competition", "status: competition\r"), NO),
    ("lines_in_another_order", lambda c: (c.lines.insert(1, c.lines.pop(2)), setattr(c, "resign", True)), NO),
    # scripts and plugins
    ("script_line_missing", drop("script: events/333"), PUZZLE),
    ("script_line_of_a_format_missing", drop("script: formats/json"), PUZZLE),
    ("own_script_line_missing", drop("script: few.lua"), PUZZLE),
    ("own_script_line_false", other_digest_of_own, PUZZLE),
    ("script_line_twice", repeat("script: few.lua"), NO),
    ("script_line_that_nothing_asks_for", add_sorted("script: events/444 sha256=" + ZERO), PUZZLE),
    # another installation of this version may have had a script of this name
    ("script_line_unknown", add_sorted("script: events/unknown sha256=" + ZERO), (2, 2, 0, 0)),
    ("plugin_line_missing", drop("plugin: generic"), PUZZLE),
    ("plugin_line_that_nothing_asks_for", add_sorted("plugin: megaminx.so abi=5 sha256=" + ZERO), PUZZLE),
    ("plugin_line_unknown", add_sorted("plugin: unknown.so abi=5 sha256=" + ZERO), PUZZLE),
    ("plugin_line_with_another_abi", edit("cube3.so abi=5", "cube3.so abi=6"), PUZZLE),
    ("plugin_line_without_abi", edit("cube3.so abi=5", "cube3.so"), NO),
    ("plugin_line_above_the_folder", edit("cube3.so abi=5", "../cube3.so abi=1"), NO),
    # a digest that differs may be another build's: nothing else is wrong, so nothing follows
    ("plugin_digest_false", false_digest("plugin: cube3"), (0, 0, 0, 0)),
    ("script_digest_false", false_digest("script: formats/json"), (0, 0, 0, 0)),
    ("plugin_digest_false_and_another_salt", both(false_digest("plugin: cube3"), leaf_line(0, 4, lambda s: "salt " + ZERO)),
     NO),
    # refusals
    ("refusals_of_an_unknown_event", edit("refused: 222 few", "refused: 444 few"), NO),
    ("refusals_of_an_unknown_rule", edit("refused: 222 few", "refused: 222 many"), PUZZLE),
    ("refusals_twice", repeat("refused: 222 few"), NO),
    ("refusals_another_number", replace("refused: 222 few", "refused: 222 few 999999"), SEED),
    ("refusals_none", replace("refused: 222 few", "refused: 222 few 0"), SEED),
    ("refusals_that_would_tell", edit("refused: 222 few", "refused: 222 duplicate 1\nrefused: 222 few"), NO),
    ("refusals_more_than_32_bits", replace("refused: 222 few", "refused: 222 few 99999999999"), NO),
    # CONFIG.json
    ("config_with_a_mark", lambda c: c.put("CONFIG.json", b"\xef\xbb\xbf" + c.files["CONFIG.json"]), NO),
    ("config_with_a_comment", lambda c: c.put("CONFIG.json", c.files["CONFIG.json"] + b"# yes\n"), NO),
    ("config_with_blanks", config(b'"paper":', b'"paper": '), (1, 1, 1, 0)),
    ("config_of_another_competition", config(b"Forged2026", b"Other2026"), NO),
    ("config_without_the_filter", config(b'"scripts/few.lua"', b""), NO),
    ("config_with_an_absolute_filter", config(b"scripts/few.lua", b"/etc/few.lua"), PUZZLE),
    ("config_with_a_filter_above", config(b"scripts/few.lua", b"scripts/../few.lua"), PUZZLE),
    ("config_with_a_filter_that_is_not_there", config(b"scripts/few.lua", b"scripts/none.lua"), (2, 2, 0, 0)),
    ("config_of_more_sets", config(b'"sets": 2', b'"sets": 3'), NO),
    ("config_of_millions", config(b'"sets": 2', b'"sets": 100'), NO),
    ("config_of_more_than_a_set_may_have", config(b'  "222": {', TOO_MANY + b'  "222": {'), NO),
    ("config_and_tree_of_more_than_a_set_may_have",
     both(config(b'  "222": {', TOO_MANY + b'  "222": {'), edit("tree: 19 ", "tree: 108019 ")), (2, 2, 1, 0)),
    ("config_of_no_sets", config(b'"sets": 1', b'"sets": 0'), NO),
    ("config_of_a_round_of_none", config(b'"sets": 2', b'"sets": 0'), NO),
    ("config_of_a_round_of_none_before", config(b'"sets": 2', b'"sets": 0,\n     "sets_before": 1'), NO),
    ("config_of_nested_lists", put("CONFIG.json", b"[" * 100000), NO),
    ("config_huge", put("CONFIG.json", b" " * (1 << 19)), NO),
    ("config_of_an_unknown_event", config(b'"333"', b'"334"'), NO),
    ("config_empty", put("CONFIG.json", b""), NO),
    # LEAVES
    ("leaf_of_another_competition", leaf_line(0, 0, lambda s: "Other2026"), NO),
    ("leaf_at_another_path", leaf_line(0, 1, lambda s: "333/r9/A/1"), NO),
    ("leaf_of_another_state", leaf_line(0, 2, lambda s: s[:-1] + ("U" if s[-1] != "U" else "F")), NO),
    ("leaf_of_another_scramble", leaf_line(0, 3, lambda s: s + " R"), NO),
    ("leaf_of_no_scramble", leaf_line(0, 3, lambda s: "scramble Q"), NO),
    ("leaf_of_another_salt", leaf_line(0, 4, lambda s: "salt " + ZERO), NO),
    ("leaf_salt_in_capitals", leaf_line(0, 4, str.upper), NO),
    ("leaf_salt_too_short", leaf_line(0, 4, lambda s: s[:-2]), NO),
    ("leaf_with_two_blanks", leaf_line(0, 3, lambda s: s.replace(" ", "  ").replace("  ", " ", 1)), NO),
    ("leaf_with_a_blank_at_the_end", leaf_line(0, 3, lambda s: s + " "), NO),
    ("leaf_longer_by_500_moves", longer_sequence, (0, 1, 0, 0)),
    ("leaves_swapped", swap_leaves, NO),
    ("leaf_copied", copy_leaf, NO),
    ("leaf_left_out", drop_leaf, NO),
    ("leaf_added", add_leaf, NO),
    ("leaves_cut_off", lambda c: c.put("LEAVES", c.files["LEAVES"][:-5]), NO),
    ("leaves_with_nul", lambda c: c.put("LEAVES", c.files["LEAVES"] + b"\0"), NO),
    # what people read
    ("texts_swapped", swap_files("text/"), PUZZLE),
    ("text_another", lambda c: c.change("scrambles.json", b" R", b" L"), PUZZLE),
    ("events_relabelled", relabel_events, PUZZLE),
    ("nested_json", put("scrambles.json", b"[" + b"[]," * 400000 + b"0]"), PUZZLE),
    ("own_output_another", put("count.txt", b"3\n"), PUZZLE),
    # locked sheets
    ("sheets_swapped", swap_files("sheets/"), LOCKED),
    ("sheet_of_another_passcode", lock("aaaa-bbbb-cccc-dddd"), LOCKED),
    ("sheet_of_another_passcode_in_the_list", both(lock("aaaa-bbbb-cccc-dddd"), list_passcode("aaaa-bbbb-cccc-dddd")),
     (0, 1, 1, 0)),
    ("sheet_locked_by_another_program", lock(), (0, 1, 0, 0)),  # its sizes and fonts can be read
    ("sheet_that_opens_without_a_passcode", lock(owner=""), LOCKED),
    ("sheet_that_shows_another", lock(shows="B"), LOCKED),
    ("sheet_not_locked", lambda c: c.put(SHEET, c.files["print/3x3x3 Cube Round 1 Set A.pdf"]), LOCKED),
    ("sheet_that_is_none", lambda c: c.put(SHEET, b"x"), LOCKED),
    ("sheet_for_print_another", swap_files("print/3x3x3"), LOCKED),
    ("passcodes_swapped", swap_passcodes, Locked((1, 1, 1, 0))),
    ("passcodes_of_another_competition", lambda c: c.change("passcodes", b"Forged2026", b"Other2026"), NO),
    ("passcodes_without_a_line", lambda c: c.put("passcodes", b"\n".join(c.files["passcodes"].split(b"\n")[:-2]) + b"\n"), NO),
    ("passcodes_missing", drop_passcodes, NO),
    ("display_with_its_boxes_swapped", swap_boxes, (0, 1, 0, 0)),
    ("display_with_another_script", lambda c: c.change("display.html", b'"rounds":4096', b'"rounds":4097'), (0, 1, 0, 0)),
    ("display_left_out", lambda c: (c.files.pop("display.html"), c.list_outputs()), PUZZLE),
    ("display_that_nothing_makes", put("display de.html", b"x"), PUZZLE),
    # what is printed
    ("print_swapped", swap_sheets, LOCKED),
    ("print_swapped_with_its_pages", swap_pages, LOCKED),
    ("sheets_of_rare_letters", sheets_of_rare_letters, (0, 1, 0, 0)),
    ("sheet_with_another_move", lambda c: c.redraw(rb"\((?:[UDLRFB][2']? )+", other_moves), LOCKED),
    ("sheet_rendered_by_another_version", lambda c: c.redraw(rb"Producer \(cairo \d", lambda b: b[:-1] + b"9"), LOCKED),
    ("sheet_with_another_picture", lambda c: c.redraw(rb"\n0 0\.317647 0\.729412 rg", lambda b: b"\n1" + b[2:]), LOCKED),
    ("sheet_that_is_no_pdf", lambda c: c.put(c.sheets()[0], b"R U"), LOCKED),
    ("pages_of_another_digest", other_pages, (0, 1, 0, 0)),
    ("pages_not_listed", no_pages, (0, 1, 0, 0)),
    ("pages_of_a_text", pages_of_a_text, PUZZLE),
    # scripts of the set
    ("filter_that_accepts_more", other_filter, (0, 1, 0, 0)),
    ("filter_that_accepts_nothing", refuse_all, PUZZLE),
    ("filter_that_spins", spin, (2, 2, 0, 0)),
)


def judged(forger, name, expected):
    """Do all verifiers say what is expected? A forgery of locked sheets is tried both ways."""
    ways = [((), expected)]
    if isinstance(expected, Locked):
        ways = [((), (0, *expected.codes[1:])), (("--open-sheets",), expected.codes)]
    others = forger.others()
    for opens, wanted in ways:
        said = [forger.verified(*opens), *others]
        codes = tuple(code for code, _ in said)
        if codes != wanted:
            lines = "; ".join(f"{code} {text.splitlines()[:3]}" for code, text in said)
            print(f"not ok {name}: {codes}, not {wanted} {opens}: {lines}", flush=True)
            return False
    if why := forger.judged_alike(name):
        print(f"not ok {name}: {why}", flush=True)
        return False
    print("ok", name, flush=True)
    return True


def main():
    failed, program = 0, os.path.realpath(sys.argv[1])
    wanted = sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
        forger = Forger(program, folder)
        for name, forge, expected in FORGERIES:
            if wanted and name not in wanted:
                continue
            copy = Copy(forger)
            forge(copy)
            copy.write()
            failed += not judged(forger, name, expected)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
