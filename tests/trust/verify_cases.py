#!/usr/bin/env python3
"""Makes a miniature set and shows that tools/verify.py accepts it and nothing like it.

usage: tests/trust/verify_cases.py; prints "ok NAME" or "not ok NAME: why" for each promise.

The set is made with tests/data/vectors/make.py's hashes and signed by ssh-keygen, so that it shares no
code with what it tests. Its scrambles are some of tests/data/vectors/scrambles.txt; core/set/README.md shows it.
"""
import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "tests", "data", "vectors")]
import make  # noqa: E402
import verify  # noqa: E402

SEED = bytes(range(32))
PATHS = ("333/r1/A/1", "333/r1/A/2", "333/r1/A/E1", "333mbf/r1/A/1/c1", "333mbf/r1/A/1/c2")
with open(os.path.join(ROOT, "tests", "data", "vectors", "scrambles.txt"), encoding="ascii") as known:
    SCRAMBLES = [line.rstrip("\n").split(" ", 2) for line in known if line.split(" ")[0] in PATHS]


def a_round(**changes):
    return {"copies": 1, "cubes": 1, "extras": 0, "format": "1", "sets": 1, **changes}


def a_config(events, **changes):
    """CONFIG.json in its own form."""
    competition = {"id": "Example2026", "name": "Example 2026"}
    config = {"competition": competition, "events": events, "formats": [], "paper": "a4", **changes}
    return (json.dumps(config, indent=1, ensure_ascii=False) + "\n").encode()


OUTPUTS = {
    "CONFIG.json": a_config({"333": {"filters": ["my filter"], "rounds": [a_round(extras=1, format="2")]},
                             "333mbf": {"filters": [], "rounds": [a_round(cubes=2)]}}),
    "scripts/my filter.lua": b"a filter",
}
SECRETS = {
    "scrambles.txt": b"what people read\n",
    "print/3x3x3 Cube Round 1 Set A.pdf": b"%PDF-1.7 what people print\n",
}
SEED_FILE = "twistseal/seed/v1\nExample2026\n" + SEED.hex() + "\n"


def leaf(path, state, moves):
    salt = make.derive(SEED, "salt", path).hex()
    return f"twistseal/leaf/v1\nExample2026\n{path}\nstate {state}\nscramble {moves}\nsalt {salt}\n"


def digest(data):
    return "sha256=" + hashlib.sha256(data).hexdigest()


LEAVES = [leaf(*scramble).encode() for scramble in SCRAMBLES]
TREE = make.tree([make.leaf(data) for data in LEAVES]).hex()


def contents_text(files):
    salt = make.derive(SEED, "contents", "Example2026").hex()
    lines = [f"file: {name} {digest(files[name])}\n" for name in sorted(files)]
    lines += [f"pages: {name} {digest(b'pages')}\n" for name in sorted(files) if name.endswith(".pdf")]
    return f"twistseal/contents/v1\nExample2026\nsalt {salt}\n" + "".join(lines)


SECRETS["LEAVES"] = b"".join(LEAVES)
CONTENTS = contents_text(SECRETS)


def manifest_lines():
    return [
        "twistseal/manifest/v2",
        "competition: Example2026",
        "generator: twistseal 0.1.0",
        "status: NOT FOR COMPETITION",
        "generated: 2026-11-20T10:00:00Z",
        "config: " + digest(OUTPUTS["CONFIG.json"]),
        "script: events/333 " + digest(b"an event"),
        "script: my filter.lua " + digest(b"a filter"),
        "plugin: cube3.so abi=1 " + digest(b"a plugin"),
        "rng: hkdf-sha256/shake256 v1",
        "seed: " + digest(b"twistseal/v1/seed\0" + SEED),
        f"tree: {len(LEAVES)} sha256={TREE}",
        "contents: " + digest(CONTENTS.encode()),
        "refused: 333 my-filter 0",
        *(f"output: {name} {digest(OUTPUTS[name])}" for name in sorted(OUTPUTS)),
    ]


class Set:
    """A released set in a directory of its own, with the key that signed it and the seed beside it."""

    def __init__(self, folder):
        self.folder, self.directory = folder, os.path.join(folder, "set")
        self.signers, self.seed = os.path.join(folder, "signers"), os.path.join(folder, "seed")
        self.key = os.path.join(folder, "key")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.key], check=True)
        with open(self.key + ".pub", encoding="ascii") as file:
            self.public = file.read().strip()
        self.reset()

    def path(self, name):
        return os.path.join(self.directory, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, data):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())

    def sign(self, text, namespace="manifest@twistseal"):
        self.write("MANIFEST", text)
        command = ["ssh-keygen", "-q", "-Y", "sign", "-f", self.key, "-n", namespace]
        done = subprocess.run(command, input=self.read("MANIFEST"), capture_output=True, check=True)
        self.write("MANIFEST.sig", done.stdout)

    def reset(self):
        shutil.rmtree(self.directory, ignore_errors=True)
        shutil.rmtree(self.directory + ".secret", ignore_errors=True)
        for name, data in dict(OUTPUTS | SECRETS, CONTENTS=CONTENTS).items():
            self.write(name, data)
        self.sign("\n".join(manifest_lines()) + "\n")
        self.write("../signers", f'alice namespaces="manifest@twistseal" {self.public}\n')
        self.write("../seed", SEED_FILE)

    def withhold(self, to=None):
        """Takes the scrambles out of the set, and puts them into another folder."""
        for name in (*SECRETS, "CONTENTS"):
            if to:
                os.makedirs(os.path.dirname(os.path.join(to, name)), exist_ok=True)
                os.rename(self.path(name), os.path.join(to, name))
            else:
                os.remove(self.path(name))
        os.rmdir(self.path("print"))


def run(arguments):
    """Exit code and what was printed, of main() itself."""
    out = io.StringIO()
    sys.argv = ["verify.py", *arguments]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            code = verify.main()
        except SystemExit as error:
            code = error.code
    return code, out.getvalue().strip()


def check(made, seed=True):
    return run([made.directory, "--signers", made.signers] + (["--seed", made.seed] if seed else []))


def edit(*changes):
    """A mutation that replaces text in MANIFEST and signs it again."""

    def mutate(made):
        text = made.read("MANIFEST").decode()
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        made.sign(text)

    return mutate


def put(name, data):
    return lambda made: made.write(name, data)


def remove(name):
    return lambda made: os.remove(made.path(name))


def link(name, to):
    """A mutation that moves a file out of the set and puts a link there."""

    def mutate(made):
        if os.path.isdir(made.path(to)):
            shutil.rmtree(made.path(to))
        elif os.path.exists(made.path(to)):
            os.remove(made.path(to))
        os.rename(made.path(name), made.path(to))
        os.symlink(to, made.path(name))

    return mutate


def edit_contents(*changes):
    """A mutation that replaces text in CONTENTS, and signs its digest."""

    def mutate(made):
        text = made.read("CONTENTS").decode()
        before = digest(text.encode())
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        made.write("CONTENTS", text)
        edit((before, digest(text.encode())))(made)

    return mutate


def edit_leaves(old, new):
    """A mutation of LEAVES whose digest, but not whose tree, is then signed."""

    def mutate(made):
        leaves = b"".join(LEAVES)
        assert old in leaves
        changed = leaves.replace(old, new, 1)
        made.write("LEAVES", changed)
        edit_contents((digest(leaves), digest(changed)))(made)

    return mutate


def other_config(data):
    """A mutation of CONFIG.json that is then signed."""

    def mutate(made):
        made.write("CONFIG.json", data)
        edit((CONFIG, digest(data)), (CONFIG, digest(data)))(made)

    return mutate


def drop_line(start):
    lines = [line for line in manifest_lines() if not line.startswith(start)]
    return lambda made: made.sign("\n".join(lines) + "\n")


def signers(text):
    return lambda made: made.write("../signers", text.replace("KEY", made.public))


def other_namespace(made):
    made.sign(made.read("MANIFEST"), "file")


def resalt(made):
    """A leaf whose salt is not the seed's, the tree and digests being right."""
    salt = make.derive(SEED, "salt", "333/r1/A/1").hex().encode()
    changed = [data.replace(salt, b"0" * 64) for data in LEAVES]
    made.write("LEAVES", b"".join(changed))
    tree = make.tree([make.leaf(data) for data in changed]).hex()
    edit_contents((digest(b"".join(LEAVES)), digest(b"".join(changed))))(made)
    edit((TREE, tree))(made)


SCRIPT = "script: events/333 " + digest(b"an event")
PLUGIN = "plugin: cube3.so abi=1 " + digest(b"a plugin")
CONFIG = digest(OUTPUTS["CONFIG.json"])
REFUSED = "refused: 333 my-filter 0\n"
CASES = (  # what is done to the set, the exit code, what the message ends with
    (remove("MANIFEST"), 2, "MANIFEST': No such file or directory"),
    (remove("MANIFEST.sig"), 2, "MANIFEST.sig': No such file or directory"),
    (remove("LEAVES"), 1, "LEAVES: is missing"),
    (remove("print/3x3x3 Cube Round 1 Set A.pdf"), 1, "print/3x3x3 Cube Round 1 Set A.pdf: is missing"),
    (put("scrambles.txt", "other"), 1, "scrambles.txt: differs from what was signed"),
    (put("extra.pdf", ""), 1, "extra.pdf: was not signed with this set"),
    (put("sheets/extra.pdf", ""), 1, "sheets/extra.pdf: was not signed with this set"),
    (lambda made: os.symlink("/", made.path("all")), 1, "all: was not signed with this set"),
    (put("MANIFEST.sig", ""), 1, "MANIFEST.sig: its armor is damaged"),
    (lambda made: made.write("MANIFEST.sig", made.read("MANIFEST.sig").replace(b"\n", b"\r\n")), 1,
     "MANIFEST.sig: its armor is damaged"),
    (lambda made: made.write("MANIFEST.sig", made.read("MANIFEST.sig") + b"\n"), 1,
     "MANIFEST.sig: its armor is damaged"),
    (lambda made: made.write("MANIFEST", made.read("MANIFEST") + b"x"), 1,
     "MANIFEST.sig: it does not match MANIFEST"),
    (other_namespace, 1, "MANIFEST.sig: it was made for another purpose"),
    (signers(""), 2, "' does not list the key that signed, SHA256:"),
    (signers('alice namespaces="file" KEY\n'), 1, "' does not allow its key, SHA256:"),
    (signers('alice valid-before="20200101Z" KEY\n'), 1, "' does not allow its key, SHA256:"),
    (signers('alice cert-authority KEY\n'), 2, "' does not list the key that signed, SHA256:"),
    (signers("# alice\nalice nonsense KEY\n"), 2, "signers:2: cannot read this line"),
    (signers("alice\n"), 2, "signers:1: cannot read this line"),
    (signers('alice valid-after="20201301" KEY\n'), 2, "signers:1: cannot read this line"),
    (lambda made: os.remove(made.signers), 2, "signers': No such file or directory"),
    (lambda made: made.sign(""), 1, "MANIFEST: its last line does not end"),
    (lambda made: made.sign("twistseal/manifest/v2"), 1, "MANIFEST: its last line does not end"),
    (edit(("Example2026", "Exämple2026")), 1, "MANIFEST:2: not a good 'competition'"),
    (edit(("manifest/v2", "manifest/v1")), 1, "MANIFEST:1: unknown format"),
    (edit(("competition: ", "competition:")), 1, "MANIFEST:2: 'competition' is missing"),
    (edit(("competition: Example2026", "competition: ")), 1, "MANIFEST:2: not a good 'competition'"),
    (edit(("competition: Example2026", "competition: Example 2026")), 1, "MANIFEST:2: not a good 'competition'"),
    (edit(("\n", "\r\n")), 1, "MANIFEST:1: unknown format"),
    (edit(("twistseal 0.1.0", "other 0.1.0")), 1, "MANIFEST:3: not a good 'generator'"),
    (edit(("NOT FOR COMPETITION", "not for competition")), 1, "MANIFEST:4: not a good 'status'"),
    (edit(("10:00:00Z", "10:00Z")), 1, "MANIFEST:5: not a good 'generated'"),
    (edit(("11-20T", "13-20T")), 1, "MANIFEST: 'generated' is no date"),
    (edit(("config: sha256=", "config: sha256=A")), 1, "MANIFEST:6: not a good 'config'"),
    (edit(("config: " + CONFIG, "config: " + digest(b""))), 1, "'config' is not the digest of CONFIG.json"),
    (edit((SCRIPT + "\n", ""), (PLUGIN, SCRIPT + "\n" + PLUGIN)), 1, "MANIFEST: the script lines are not sorted"),
    (edit((SCRIPT, SCRIPT.replace("events/333 ", "events/333  "))), 1, "MANIFEST:7: not a good 'script'"),
    (edit(("cube3.so", "../cube3.so")), 1, "MANIFEST:9: not a good 'plugin'"),
    (edit(("abi=1", "abi=01")), 1, "MANIFEST:9: not a good 'plugin'"),
    (edit(("shake256 v1", "shake256 v2")), 1, "MANIFEST:10: not a good 'rng'"),
    (edit(("tree: 5", "tree: 05")), 1, "MANIFEST:12: not a good 'tree'"),
    (edit(("tree: 5", "tree: 4")), 1, "LEAVES: its tree is not the one that was signed"),
    (edit((TREE, "0" * 64)), 1, "LEAVES: its tree is not the one that was signed"),
    (edit(("my-filter 0", "my-filter -0")), 1, "MANIFEST:14: not a good 'refused'"),
    (edit((REFUSED, REFUSED + REFUSED)), 1, "MANIFEST: a refused line comes twice"),
    (edit(("output: CONFIG.json", "unknown: CONFIG.json")), 1, "MANIFEST:15: 'output' is missing"),
    (edit(("output: scripts", "unknown: scripts")), 1, "MANIFEST:16: a line that is not known, or not here"),
    (edit(("output: CONFIG.json", "output: CONFIG")), 1, "MANIFEST: 'CONFIG.json' is not among the outputs"),
    (edit(("output: scripts/", "output: ../scripts/")), 1, "MANIFEST: the output lines are not sorted"),
    (edit(("output: CONFIG.json", "output: ../x")), 1, "MANIFEST: bad output '../x'"),
    (edit(("output: CONFIG.json", "output: /x")), 1, "MANIFEST: bad output '/x'"),
    (edit(("output: CONFIG.json", "output: A/B/C/D/E")), 1, "MANIFEST: bad output 'A/B/C/D/E'"),
    (edit(("output: CONFIG.json", "output: x ")), 1, "MANIFEST:15: not a good 'output'"),
    (edit(("output: CONFIG.json", "output: .x")), 1, "MANIFEST: bad output '.x'"),
    (edit(("output: scripts/my filter.lua", "output: MANIFEST.sig")), 1, "MANIFEST: bad output 'MANIFEST.sig'"),
    (edit(("output: scripts/my filter.lua", "output: MANIFEST")), 1, "MANIFEST: bad output 'MANIFEST'"),
    (edit(("output: scripts/my filter.lua", "output: seed")), 1, "MANIFEST: bad output 'seed'"),
    (edit(("output: scripts/my filter.lua", "output: Contents")), 1, "MANIFEST: bad output 'Contents'"),
    (edit(("output: scripts/my filter.lua", "output: CONFIG.json")), 1, "MANIFEST: a output line comes twice"),
    *((drop_line(key), 1, f"MANIFEST:{number}: '{key}' is missing") for number, key in
      ((2, "competition"), (3, "generator"), (4, "status"), (5, "generated"), (6, "config"),
       (9, "plugin"), (10, "rng"), (11, "seed"), (12, "tree"), (13, "contents"), (15, "output"))),
    *((other_config(data), 1, "CONFIG.json: is not the configuration of a set")
      for data in (b"", b"[]\n", b"{}\n", a_config([]), a_config({}), a_config({"333": {}}), a_config({"333": {"filters": [7], "rounds": []}}),
                   a_config({"333": {"filters": [7], "rounds": [a_round()]}}), a_config({"333": {"filters": [], "rounds": []}}),
                   a_config({"333": {"filters": [], "rounds": [a_round(sets=0)]}}),
                   a_config({"333": {"filters": [], "rounds": [a_round(sets=0, sets_before=1), a_round()]}}),
                   a_config({"333": {"filters": [], "rounds": [a_round(x=1)]}}), a_config({"333": {"filters": [], "rounds": [a_round()]}}, seed=1))),
    *((other_config(OUTPUTS["CONFIG.json"].replace(old, new, 1)), 1, "CONFIG.json: not written in its own form")
      for old, new in ((b": ", b":"), (b"\n ", b"\n  "), (b"2026", b"\\u0032026"), (b"[]", b"[ ]"), (b'"a4"\n', b'"a4"'), (b"}\n", b"}\n\n"))),
    (edit_leaves(b"leaf/v1", b"leaf/v2"), 1, "LEAVES:1: not a leaf"),
    (edit_leaves(b"salt ", b"salt  "), 1, "LEAVES:1: not a leaf"),
    (edit_leaves(b"scramble F'", b"scramble  F'"), 1, "LEAVES:7: not a leaf"),
    (edit_leaves(b"333/r1/A/2\nstate ", b"333/r0/A/2\nstate "), 1, "LEAVES:7: not a leaf"),
    (edit_leaves(b"Example2026", b"Example2027"), 1, "333/r1/A/1: a leaf of another competition"),
    (edit_leaves(b"333/r1/A/2", b"333/r1/A/1"), 1, "333/r1/A/1: has two leaves"),
    (edit_leaves(b"L D2 B2", b"L D2 B'"), 1, "LEAVES: its tree is not the one that was signed"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b'"sets": 1', b'"sets": 2')), 1, "333/r1/B/1: is not in its place in LEAVES"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b'"extras": 1', b'"extras": 0')), 1,
     "333mbf/r1/A/1/c1: is not in its place in LEAVES"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b'"cubes": 2', b'"cubes": 1')), 1,
     "333mbf/r1/A/1/c2: CONFIG.json does not ask for it"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b'"cubes": 2', b'"cubes": 3')), 1,
     "333mbf/r1/A/1/c3: is not in its place in LEAVES"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b'"333mbf"', b'"334mbf"')), 1,
     "334mbf/r1/A/1/c1: is not in its place in LEAVES"),
    *((other_config(OUTPUTS["CONFIG.json"].replace(b'"sets": 1', b'"sets": ' + wrong)), 1,
       "CONFIG.json: is not the configuration of a set") for wrong in (b"null", b"{}", b'"1"', b"1.5", b"true", b"1.0", b"101", b"0", b"1000000000", b"NaN")),
    (edit_leaves(LEAVES[4], b""), 1, "LEAVES: its tree is not the one that was signed"),
    (edit_leaves(LEAVES[0] + LEAVES[1], LEAVES[1] + LEAVES[0]), 1,
     "LEAVES: its tree is not the one that was signed"),
    (other_config(b"\xef\xbb\xbf" + OUTPUTS["CONFIG.json"]), 1, "CONFIG.json: is not the configuration of a set"),
    (other_config(b"[" * 100000), 1, "CONFIG.json: is not the configuration of a set"),
    (other_config(OUTPUTS["CONFIG.json"].replace(b"2026", b"2027")), 1, "CONFIG.json: is of another competition"),
    (other_config(b'{\n "events": {},' + OUTPUTS["CONFIG.json"][1:]), 1, "CONFIG.json: is not the configuration of a set"),
    (edit(("10:00:00Z", "10:00:60Z")), 1, "MANIFEST: 'generated' is no date"),
    (edit(("11-20T", "11-31T")), 1, "MANIFEST: 'generated' is no date"),
    (edit_contents(("file: scrambles.txt", "file: ../scrambles.txt")), 1, "CONTENTS: its lines are not sorted"),
    (edit_contents(("file: LEAVES", "file: ../x")), 1, "CONTENTS: bad output '../x'"),
    (edit_contents(("file: LEAVES", "file: CONTENTS")), 1, "CONTENTS: bad output 'CONTENTS'"),
    (edit_contents(("file: scrambles.txt", "file: seed")), 1, "CONTENTS: bad output 'seed'"),
    (edit_contents(("file: LEAVES", "file: KEAVES")), 1, "CONTENTS: 'LEAVES' is not among its files"),
    (edit_contents(("file: LEAVES", "file: CONFIG.json")), 1, "CONTENTS: an output differs from another in capitals only"),
    (edit_contents(("file: print/3x3x3 Cube Round 1 Set A.pdf", "file: LEAVES")), 1, "CONTENTS: a file comes twice"),
    (edit_contents(("file: scrambles.txt ", "file: scrambles.txt  ")), 1, "CONTENTS: is not such a list"),
    (edit_contents(("pages: print/3", "pages: print/4")), 1, "CONTENTS: a pages line names no file of it"),
    (edit_contents(("pages: print/", "pages:  print/")), 1, "CONTENTS: is not such a list"),
    (edit_contents(("pages: ", f"pages: scrambles.txt {digest(b'')}\npages: "), ("pages: print", "pages: LEAVES sha256=" + "0" * 64 + "\npages: print")), 1, "CONTENTS: its pages lines are not sorted"),
    (edit_contents(("pages: ", "sheets: ")), 1, "CONTENTS: is not such a list"),
    (edit_contents(("contents/v1", "contents/v2")), 1, "CONTENTS: is not such a list"),
    (edit_contents(("Example2026", "Example2027")), 1, "CONTENTS: is of another competition"),
    (edit_contents(("salt ", "salt A")), 1, "CONTENTS: is not such a list"),
    (edit_contents(("\n", "\r\n")), 1, "CONTENTS: is not such a list"),
    (edit_contents((make.derive(SEED, "contents", "Example2026").hex(), "0" * 64)), 1,
     "CONTENTS: its salt does not come from the seed"),
    (put("CONTENTS", "other"), 1, "CONTENTS: differs from what was signed"),
    (remove("CONTENTS"), 1, ": was not signed with this set"),
    (put("seed", SEED_FILE.replace("1f\n", "1e\n")), 1, "'seed' is not the seed that was committed to"),
    (put("seed", SEED_FILE + "\n"), 1, "seed: is not a seed file"),
    (edit_contents(("file: scrambles.txt", "file: scrambles.t*t")), 1, "CONTENTS: bad output 'scrambles.t*t'"),
    (edit_contents(("file: scrambles.txt", "file: scrambles.txt/a/b/c/d")), 1, "CONTENTS: bad output 'scrambles.txt/a/b/c/d'"),
    (edit_contents(("file: scrambles.txt", "file: scrambles/.hidden")), 1, "CONTENTS: bad output 'scrambles/.hidden'"),
    (edit_contents(("file: print/3x3x3 Cube Round 1 Set A.pdf", "file: leaves")), 1,
     "CONTENTS: an output differs from another in capitals only"),
    (link("scrambles.txt", "../copy"), 1, "scrambles.txt: is a link: a set has plain files only"),
    (link("print", "../copy"), 1, "is a link: a set has plain files only"),
    (signers("\ufeffalice KEY\n"), 2, "it has a NUL or a byte order mark"),
    (signers("alice ssh-ed25519 AAAA\u0661\n"), 2, "signers:1: cannot read this line"),
    (signers('alice valid-after="2020\u0660101" KEY\n'), 2, "signers:1: cannot read this line"),
    (signers('alice namespaces="' + "*a" * 200 + 'x" KEY\n'), 1, "' does not allow its key, SHA256:"),
    (resalt, 1, "333/r1/A/1: its salt does not come from the seed"),
    (edit((REFUSED, "refused: 222 distance 1\n" + REFUSED)), 1, "MANIFEST: '222' is no event of CONFIG.json"),
    (put("../seed", SEED_FILE.replace("1f\n", "1e\n")), 1, "' is not the seed that was committed to"),
    (put("../seed", SEED_FILE.replace("2026", "2027")), 1, "' is the seed of another competition"),
    (put("../seed", SEED_FILE[:-1]), 2, "' is not a seed file"),
    (put("../seed", SEED_FILE.upper()), 2, "' is not a seed file"),
    (lambda made: os.remove(made.seed), 2, "seed': No such file or directory"),
)


def accepts_the_set(made):
    given = "\nNOT FOR COMPETITION (made from a given seed)"
    rules = "\nFILTERED: 333: my filter\nNOT THE PROGRAM'S OWN: puzzle my filter.lua"
    states = ("\nstates: follow from the seed, and so do the refusals\nnote: 333: its filters were not asked: each state"
              " is a candidate, and as many were refused as are counted")
    for seed, tail in ((True, ", salts and commitment of the seed" + given + states + rules), (False, given + rules)):
        code, said = check(made, seed)
        expected = f"genuine: '{made.directory}', Example2026 (NOT FOR COMPETITION), 5 scrambles, signed by alice, SHA256:"
        assert code == 0 and said.startswith(expected) and said.endswith(tail), said


def accepts_the_set_before_it_is_released(made):
    """Alone, it says what is withheld; with the other folder beside it or elsewhere all is checked."""
    start = f"genuine: '{made.directory}', Example2026 (NOT FOR COMPETITION), 5 scrambles"
    beside = made.directory + ".secret"
    made.withhold(beside)
    code, said = check(made)
    assert code == 0 and said.startswith(start + ", signed by alice") and ", salts and commitment" in said, said
    made.write("../set.secret/seed", SEED_FILE)
    made.write("../set.secret/Thumbs.db", "x")
    code, said = check(made)
    assert code == 0 and said.endswith("\nnote: Thumbs.db: is not part of the set"), said
    for name, data in (("LEAVES", SECRETS["LEAVES"][:-1]), ("extra", b""), ("seed", b"x"), ("CONTENTS", b"")):
        made.write("../set.secret/" + name, data)
        code, said = check(made, seed=False)
        assert code == 1 and said.startswith("not genuine: " + name), said
        if name == "extra":
            os.remove(os.path.join(beside, name))
        else:
            made.write("../set.secret/" + name, dict(SECRETS, CONTENTS=CONTENTS, seed=SEED_FILE)[name])
    shutil.rmtree(made.path("../elsewhere"), ignore_errors=True)
    os.rename(beside, made.path("../elsewhere"))
    code, said = check(made)
    assert code == 0 and said.startswith(start + "; scrambles withheld until released, signed by alice"), said
    assert ", commitment of the seed" in said, said
    code, said = run([made.directory, "--signers", made.signers, "--secrets", made.path("../elsewhere")])
    assert code == 0 and said.startswith(start + ", signed by alice"), said
    code, said = run([made.directory, "--signers", made.signers, "--secrets", made.path("../none")])
    assert code == 2, said
    made.write("LEAVES", SECRETS["LEAVES"])
    code, said = check(made)
    assert code == 1 and said.endswith("LEAVES: was not signed with this set"), said


def accepts_every_spelling_of_events_and_filters(made):
    """Ids with '-' and '_'; a filter without parameters stands as a mere name in CONFIG.json."""
    renamed = [data.replace(b"\n333/", b"\nmy-event_2/") for data in LEAVES]
    uses = ["plain", "scripts/own.lua", {"least": 3, "use": "length"}]
    config = a_config({"my-event_2": {"filters": uses, "rounds": [a_round(extras=1, format="2")]},
                       "333mbf": {"filters": [], "rounds": [a_round(cubes=2)]}})
    salts = {}
    for data in renamed:
        path = data.split(b"\n")[2].decode()
        salts[make.derive(SEED, "salt", path.replace("my-event_2", "333")).hex()] = make.derive(SEED, "salt", path).hex()
    renamed = [data.replace(old.encode(), new.encode()) for data in renamed for old, new in salts.items() if old.encode() in data]
    made.write("CONFIG.json", config)
    made.write("LEAVES", b"".join(renamed))
    tree = make.tree([make.leaf(data) for data in renamed]).hex()
    edit_contents((digest(b"".join(LEAVES)), digest(b"".join(renamed))))(made)
    edit((CONFIG, digest(config)), (CONFIG, digest(config)), (TREE, tree),
         ("refused: 333 my-filter", "refused: my-event_2 my-filter"))(made)
    code, said = check(made)
    assert code == 0 and "\nFILTERED: my-event_2: plain, scripts/own.lua, length\nNOT THE PROGRAM'S OWN: " in said, said
    assert "\nnote: my-event_2: is an event of its own: its states were not derived\n" in said, said


def a_set_not_for_competition_fails_where_one_is_asked_for(made):
    code, said = run([made.directory, "--signers", made.signers, "--for-competition"])
    assert code == 1 and said.endswith("the set is NOT FOR COMPETITION"), said


def waits_for_no_pipe(made):
    for name, code in (("LEAVES", 1), ("MANIFEST.sig", 1), ("../signers", 2), ("../seed", 2)):
        os.remove(made.path(name))
        os.mkfifo(made.path(name))
        got, said = check(made)
        assert got == code and said.endswith(("is not a plain file", "is not a regular file")), said
        os.remove(made.path(name))
        made.reset()


def decides_on_200_signers_files_as_openssh_does(made):
    principals = ("alice", "a*", '"alice"', "!alice", "!alice,*", "alice,!alice", "bob,!al*", "!*,alice,bob", "al?ce",
                  '"!bob,b*,alice"')
    options = (
        "", 'namespaces="manifest@twistseal"', 'namespaces="manifest@twistseal,file"', 'namespaces="man?fest@*"',
        'namespaces="!man?fest@*,*"', 'NAMESPACES="*"', 'namespaces=""', 'namespaces="file",namespaces="*"',
        'namespaces="*",cert-authority', 'valid-after="20200101000000Z"',
        'valid-after="202001010000Z",valid-before="209901010000Z"', 'valid-before="20200101"', 'valid-before="2020"',
        'valid-after="20200132Z"', "valid-after=20200101", "valid-after", 'cert-authority="yes"', 'namespaces="*",,cert-authority',
        'namespaces="*" ', 'unknown="x"',
    )
    accepted = 0
    for number in range(200):
        line = f"{principals[number % 10]} {options[number // 10]} KEY\n"
        signers(line)(made)
        stock = any(stock_accepts(made, name) for name in ("alice", "bob"))
        code, said = check(made, seed=False)
        assert stock == (code == 0), f"ssh-keygen {stock}, we {code} {said}: {line}"
        accepted += stock
    assert 40 < accepted < 160, accepted


def refuses_each_wrong_set_with_its_reason(made):
    for number, (mutate, code, message) in enumerate(CASES):
        mutate(made)
        got, said = check(made)
        last = said.split(", SHA256:")[0] + ", SHA256:" if ", SHA256:" in said else said
        assert got == code and last.endswith(message), f"case {number}: {got} {said!r}, not {code} {message!r}"
        made.reset()


def refuses_flipped_bytes_of_every_file(made):
    flips = 0
    for name in sorted(verify.files_in(made.directory)):
        data = made.read(name)
        for at in range(0, len(data), 1 if name == "MANIFEST.sig" else 12):
            made.write(name, data[:at] + bytes([data[at] ^ 1 << flips % 8]) + data[at + 1 :])
            code, said = check(made, seed=False)
            assert code == 1, f"{name}:{at}: {code} {said}"
            flips += 1
        made.write(name, data)
    assert flips > 500, flips


def stock_accepts(made, name):
    command = ["ssh-keygen", "-Y", "verify", "-f", made.signers, "-I", name, "-n", "manifest@twistseal", "-s",
               made.path("MANIFEST.sig")]
    return subprocess.run(command, input=made.read("MANIFEST"), capture_output=True).returncode == 0


def decides_on_signers_as_openssh_does(made):
    options = (
        "", 'namespaces="manifest@twistseal"', 'namespaces="file"', 'namespaces="manifest@*"',
        'namespaces="file,mani*"', 'namespaces="*,!manifest@twistseal"', 'namespaces="!file,*"',
        'namespaces="!file"', 'namespaces="manifest.twistseal"', "cert-authority",
        'valid-after="20200101"', 'valid-after="20990101"', 'valid-before="20200101Z"',
        'valid-before="20990101120000Z"', "nonsense", "namespaces=*", 'namespaces="*",',
        'valid-after="20200101Z",valid-before="20990101Z",namespaces="*"', 'valid-after="20201301"',
    )
    accepted = 0
    for option in options:
        signers(f"alice {option} KEY a comment\n")(made)
        stock = stock_accepts(made, "alice")
        assert stock == (check(made)[0] == 0), option
        accepted += stock
    assert accepted == 8, accepted


def the_specification_shows_this_set(_):
    text = ""
    for folder in ("core/set", "core/trust"):
        with open(os.path.join(ROOT, folder, "README.md"), encoding="utf-8") as file:
            text += file.read()
    for block in (LEAVES[0].decode(), "\n".join(manifest_lines()), CONTENTS, SEED_FILE,
                  "leaf hash " + make.leaf(LEAVES[0]).hex(), "tree root " + TREE):
        assert block in text, f"the specification lacks:\n{block}"


def the_commands_of_the_specification_work(made):
    """Those that check a set, with the set's own names put in; each can also say no."""
    with open(os.path.join(ROOT, "core", "set", "README.md"), encoding="utf-8") as file:
        section = file.read().split("\n## Check a set without Twistseal\n")[1].split("\n## ")[0]
    blocks = [[]]
    for line in section.split("\n"):
        if line.startswith("    "):
            blocks[-1].append(line[4:].replace("PRINCIPAL", "alice"))
        elif line and blocks[-1]:
            blocks.append([])
    shutil.copy(made.signers, made.path("allowed_signers"))
    pem = bytes.fromhex("302a300506032b6570032100") + verify.base64.b64decode(made.public.split()[1])[-32:]
    made.write("public.pem", "-----BEGIN PUBLIC KEY-----\n" + verify.base64.b64encode(pem).decode()
               + "\n-----END PUBLIC KEY-----\n")
    before, after = ("set -e\n" + "\n".join(lines) for lines in (blocks[0], blocks[0] + blocks[1]))
    fallback = "\n".join(blocks[2])
    for commands, spoiled in ((before, "CONFIG.json"), (after, "MANIFEST"), (after, "LEAVES"), (after, "CONTENTS"),
                              (fallback, "MANIFEST")):
        good = subprocess.run(["bash", "-c", commands], cwd=made.directory, capture_output=True)
        assert good.returncode == 0, good
        data = made.read(spoiled)
        made.write(spoiled, data[:-1] + bytes([data[-1] ^ 1]))
        bad = subprocess.run(["bash", "-c", commands], cwd=made.directory, capture_output=True)
        assert bad.returncode != 0, (spoiled, bad)
        made.write(spoiled, data)


def vectors_are_those_python_makes(_):
    for program, vectors in (("make.py", "derive.txt"), ("states.py", "states.txt")):
        made = subprocess.run([sys.executable, os.path.join(ROOT, "tests", "data", "vectors", program)], capture_output=True, check=True)
        with open(os.path.join(ROOT, "tests", "data", "vectors", vectors), "rb") as file:
            assert file.read() == made.stdout, vectors


def self_test_passes_and_can_fail(made):
    files = [os.path.join(ROOT, "tests", "data", "vectors", name) for name in ("derive.txt", "ed25519.txt", "states.txt")]
    specification = os.path.join(ROOT, "core", "set", "README.md")
    code, said = run(["--self-test", *files, specification])
    assert code == 0, said
    code, alone = run(["--self-test", specification])
    assert code == 0 and int(alone.split()[0]) >= 5, alone
    seen = set()
    for path in files:
        with open(path, encoding="ascii") as file:
            lines = file.read().splitlines()
        for line in lines:
            kind = line.split(" ")[0]
            if kind in seen or kind in ("not-ed25519", "#"):
                continue
            seen.add(kind)
            last = line[-1]
            made.write("../wrong", line[:-1] + ("1" if last != "1" else "2") + "\n")
            code, said = run(["--self-test", made.path("../wrong")])
            assert code == 1 and said.endswith(f"wrong '{kind}'"), said
    assert seen == set(verify.VECTORS) - {"not-ed25519"}, seen
    code, said = run(["--self-test", made.seed])
    assert code == 1 and said == "not genuine: no vectors were found", said


def says_how_it_is_used(made):
    for arguments in ([], [made.directory], ["--signers", made.signers], ["--unknown"]):
        code, said = run(arguments)
        assert code == 2 and said.startswith("usage: "), said
    code, said = run(["--help"])
    assert code == 0 and "Exit codes: 0 genuine, 1 not genuine, 2 could not tell" in said


PROMISES = (
    accepts_the_set,
    accepts_the_set_before_it_is_released,
    refuses_each_wrong_set_with_its_reason,
    refuses_flipped_bytes_of_every_file,
    decides_on_signers_as_openssh_does,
    decides_on_200_signers_files_as_openssh_does,
    accepts_every_spelling_of_events_and_filters,
    a_set_not_for_competition_fails_where_one_is_asked_for,
    waits_for_no_pipe,
    the_specification_shows_this_set,
    the_commands_of_the_specification_work,
    vectors_are_those_python_makes,
    self_test_passes_and_can_fail,
    says_how_it_is_used,
)


def main(promises):
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        made = Set(folder)
        for promise in promises:
            try:
                promise(made)
                print("ok", promise.__name__)
            except AssertionError as error:
                failed += 1
                print(f"not ok {promise.__name__}: {error}")
            made.reset()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(PROMISES))
