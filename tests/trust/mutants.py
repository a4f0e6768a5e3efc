"""Sets changed by the grammar, not by bits, and signed again: all verifiers must take or refuse the same ones.

usage: mutants.py PROGRAM [CASES]; prints "ok NAME" or "not ok NAME: why"

A mutant is an honest set in which one thing that a specification names is written in another way: a number as true or
1.0, a key twice, a blank more, a date of no calendar, a move that another puzzle has, a file that no list names. Digests,
tree and signature are made to fit. Judges are `twistseal verify`, tools/verify.py and the page's modules, none with the
seed. Cases come from a fixed seed; every third is of a linked set, with an event, a filter and a puzzle of the user's own.
"""
import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir))
sys.path[:0] = [os.path.join(ROOT, "tests", "trust", "forged")]
import forge  # noqa: E402

forge.COMPETITION = """\
competition: {id: Mutant2026, name: "Mutant Größe 2026 ", date: 2026-05-06}
formats: []
events:
  333: {rounds: [{sets: 2, extras: 1, format: 1}, {sets: 1, extras: 0, format: 1}]}
  pyram: {rounds: [{sets: 1, extras: 0, format: 1}]}
  sq1: {rounds: [{sets: 1, extras: 0, format: 1}]}
  clock: {rounds: [{sets: 1, extras: 0, format: 1}]}
  222: {rounds: [{sets: 1, extras: 0, format: 1}]}
  444: {rounds: [{sets: 1, extras: 0, format: 1}]}
  555: {random_moves: stronger, rounds: [{sets: 1, extras: 0, format: 1}]}
  555bf: {rounds: [{sets: 1, extras: 0, format: 1}]}
  minx: {rounds: [{sets: 1, extras: 0, format: 1}]}
  skewb: {rounds: [{sets: 1, extras: 0, format: 1}]}
  333mbf: {rounds: [{sets: 1, extras: 0, format: 1, cubes: 2}]}
schedule:
  - venue: "Hall\u3000"
    timezone: Europe/Berlin
    rooms: {"Main ": [{round: 333-r1, start: 2026-05-06 11:00}, {name: " Lunch\u00a0", start: 2026-05-06 12:00, end: 13:00}]}
"""
FIRST = """\
competition: {id: Mutant2026, name: "Mutant Größe 2026 ", date: 2026-05-06}
formats: []
events: {333: {rounds: [{sets: 1, extras: 0, format: 1}]}}
"""
SECOND = """\
competition: {id: Mutant2026, name: "Mutant Größe 2026 ", date: 2026-05-06}
formats: []
events:
  333: {filters: [few.lua], rounds: [{sets: 2, extras: 0, format: 1}]}
  relay.lua: {rounds: [{sets: 1, extras: 0, format: 1}]}
  kilominx: {rounds: [{sets: 1, extras: 0, format: 1}]}
  666: {rounds: [{sets: 1, extras: 0, format: 1}]}
"""
RELAY = 'return { id = "relay", name = "Relay", puzzle = "skewb", min_distance = 5, formats = { "1" } }\n'
CASES = int(sys.argv[2]) if len(sys.argv) > 2 else 300
RANDOM = random.Random(20261127)
pick = RANDOM.choice

# ---- JSON, as text, so that what a parser would mend stays ----

NUMBERS = ("true", "1.0", "1e0", "01", "-0", "+1", '"1"', "null", "NaN", "Infinity", "1000000000", "1E400", "-1", "[1]", "{}", "0")


def change_number(text):
    found = pick(list(re.finditer(r"(?<=: )\d+", text)))
    return text[:found.start()] + pick(NUMBERS) + text[found.end():]


def change_blanks(text):
    return pick((lambda t: t.replace("\n ", "\n  ", 1), lambda t: t.replace(": ", ":", 1), lambda t: t + "\n", lambda t: t[:-1],
                 lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: " " + t, lambda t: t + " ",
                 lambda t: json.dumps(json.loads(t)), lambda t: json.dumps(json.loads(t), indent=1) + "\n",
                 lambda t: json.dumps(json.loads(t), indent=1, ensure_ascii=False, sort_keys=True) + "\n",
                 lambda t: json.dumps(json.loads(t), indent=2, ensure_ascii=False) + "\n", lambda t: t.replace("[]", "[ ]", 1)))(text)


UNSEEN = " \u00a0\u3000\u200b\u0085\u061c\u007f\u009f\u2028\u2029\u200e\u202a\u2066\ufeff\ufffa\uffff\U000e0041\U0001f600"


def change_letters(text):
    return pick((lambda t: t.replace("Mutant G", "\\u004dutant G"), lambda t: t.replace("ö", "\\u00f6"), lambda t: t.replace("ö", "o\u0308"),
                 lambda t: t.replace("ö", pick(UNSEEN)), lambda t: t.replace("Main", "Main" + pick(UNSEEN)), lambda t: t.replace("Lunch", pick(UNSEEN)),
                 lambda t: t.replace("2026-05-06", pick(("0001-01-01", "2024-02-29", "9999-12-31", "2023-02-29")), 1), lambda t: t.replace("ö", "\\u0000"), lambda t: t.replace("ö", "\u202e"), lambda t: t.replace('"Mutant G', '"Mutant\\nG'),
                 lambda t: t.replace("2026-05-06", "2026-02-30"), lambda t: t.replace("2026-05-06", "0000-01-01"),
                 lambda t: t.replace("2026-05-06", "26-05-06"), lambda t: t.replace('"a4"', '"A4"'), lambda t: t.replace('"a4"', '"letter"'),
                 lambda t: t.replace('"1"', '"2"', 1), lambda t: t.replace('"1"', '"h"', 1), lambda t: t.replace("Mutant2026", "mutant2026"),
                 lambda t: t.replace('"333"', '"0333"', 1), lambda t: t.replace('"333"', '"222"', 1), lambda t: t.replace('"pyram"', '"PYRAM"')))(text)


def change_keys(text):
    lines = text.split("\n")
    keys = [i for i, line in enumerate(lines) if re.match(r' *"[^"]+": [^\[{]', line)]
    i = pick(keys)
    line = lines[i].rstrip(",")
    key = re.match(r' *"([^"]+)"', line)[1]
    what = pick(("twice", "other", "drop", "more", "swap", "case"))
    if what == "twice":
        lines.insert(i, line + ",")
    elif what == "other":
        lines.insert(i, re.sub(r": .*", ": 3,", line))
    elif what == "drop" and lines[i].endswith(","):
        del lines[i]
    elif what == "more":
        lines.insert(i, line.replace(f'"{key}"', f'"{pick(("x", "sets_before", "spare_sets", "subset", "filters", "random_state", "random_moves", "seed"))}"') + ",")
    elif what == "swap" and lines[i].endswith(",") and i + 1 in keys and lines[i + 1].endswith(","):
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
    else:
        lines[i] = lines[i].replace(f'"{key}"', f'"{key.upper()}"')
    return "\n".join(lines)


def config(c):
    text = pick((change_number, change_blanks, change_letters, change_keys))(c.files["CONFIG.json"].decode())
    c.put("CONFIG.json", text.encode())


# ---- MANIFEST, CONTENTS ----

DATES = ("0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T23:59:60Z", "2026-1-1T00:00:00Z",
         "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01t00:00:00z", "2026-01-01T00:00:00+00:00", "9999-12-31T23:59:59Z",
         "1969-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "2026-13-01T00:00:00Z", "2024-02-29T00:00:00Z", "2100-02-29T00:00:00Z")
LINES = ("refused: 333 distance 0", "refused: 333 distance 1", "refused: 333 duplicate 1", "refused: 333 distance 01", "refused: 333 duplicate 0", "refused: 333 x 0",
         "refused: 333  x 1", "refused: 333 x", "refused: 333 x 4294967296", "refused: 333 x -1", "serial: 2", "serial: 1",
         "extends: sha256=" + "1" * 64, "reason: x", "ceremony: sha256=" + "0" * 64, "script: events/999 sha256=" + "0" * 64,
         "script: x.lua sha256=" + "0" * 64, "plugin: x.so abi=5 sha256=" + "0" * 64, "plugin: x.so abi=0 sha256=" + "0" * 64,
         "output: a.txt sha256=" + "0" * 64, "output: ../a sha256=" + "0" * 64, "output: .a sha256=" + "0" * 64, "x: y", "", " ",
         "output: MANIFEST.x sha256=" + "0" * 64, "output: SEED sha256=" + "0" * 64)


def change_lines(lines):
    i = RANDOM.randrange(len(lines))
    what = RANDOM.randrange(12)
    if what == 0:
        lines.insert(i, lines[i])
    elif what == 1:
        del lines[i]
    elif what == 2 and i + 1 < len(lines):
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
    elif what == 3:
        lines[i] = pick((lines[i] + " ", " " + lines[i], lines[i].replace(" ", "  ", 1), lines[i] + "\r", lines[i].replace(": ", ":", 1),
                         lines[i].replace(" ", "\t", 1)))
    elif what == 4:
        lines[i] = lines[i].upper() if "sha256" not in lines[i] else lines[i][:-64] + lines[i][-64:].upper()
    elif what == 5:
        lines[i] = re.sub(r"\d+", lambda m: pick(("0" + m[0], "+" + m[0], m[0] + ".0", str(int(m[0]) + 1), "0")) if m[0].isdigit() else m[0], lines[i], count=1)
    elif what in (6, 7):
        new = pick(LINES)  # where a line of its kind stands, or anywhere
        kind = new.split(":")[0]
        after = [k for k, line in enumerate(lines) if line.startswith(("contents: ", "refused: ", "serial: ", kind + ": "))]
        lines.insert(pick((i, after[-1] + 1 if after else i)), new)
    elif what == 8:
        lines[i] = lines[i].replace("sha256=", pick(("sha512=", "SHA256=", "sha256:", "sha256= ")), 1)
    elif what == 9:
        lines[i] = re.sub(r"[a-z]", lambda m: pick(("é", "\u202e", m[0].upper(), "\x1b", "\x00")), lines[i], count=1)
    elif what == 10:
        lines[i] = lines[i].split(" ")[0]
    else:
        lines[i] = lines[i] + pick(("x", ",", "\n"))


def manifest(c):
    if RANDOM.random() < 0.2:
        c.replace("generated: ", "generated: " + pick(DATES))
    elif RANDOM.random() < 0.1:
        c.replace("status: ", "status: " + pick(("Competition", "practice", "NOT FOR COMPETITION ", "competition.")))
    else:
        change_lines(c.lines)
        c.resign = True


def contents(c):
    lines = c.files["CONTENTS"].decode().split("\n")[:-1]
    change_lines(lines)
    c.files["CONTENTS"] = ("\n".join(lines) + "\n").encode()
    c.replace("contents: ", "contents: sha256=" + forge.sha256(c.files["CONTENTS"]))


# ---- LEAVES ----

BIG = (("$", " x x'"), ("$", " R R'"), ("Rw", "r"), ("Rw", "2Rw"), ("'", "3"), ("$", " 2R 2R'"), ("$", " M M'"), ("$", " Rw4"), ("$", " 7Rw 7Rw'"),
       ("$", " 4Rw 4Rw'"), ("$", " 1R 1R'"), ("$", " 0Rw 0Rw'"), ("^", "y y' "), ("2", "2'"))
MOVES = {"222": ("x", "R3", "Rw"), "444": ("x", "r", "2R"), "555": ("x", "r", "3R"), "555bf": ("x", "r", "3R"), "minx": ("R+", "U2", "x", "R++'"),
         "333": ("x", "R3", "R'2", "R2'", "Rw", "r", "M", "R U", "R  ", "(R)", "u", "R1", "R0", "2R", "R’", "F R' R F'", "R R R R", ""),
         "pyram": ("U2", "U U'", "u u u", "R3", "x", "U'2", "b2", "Rw"),
         "sq1": ("(0,0)", "(0,0) /", "/ /", "(1, 0)/", "(7,0)", "(-6,0)", "(0,6) (0,6)", "( 0,0)", "(+1,0) (-1,0)", "(00,0)", "()", "/"),
         "clock": ("y2", "UR0+", "UR+0", "UR", "UR7+", "ALL12+", "ALL0+", "UR1+ UR1-", "y2 y2", "ur1+", "UR01+"),
         "skewb": ("R2", "R R'", "x", "r", "R3", "U U U"),
         "333mbf": ("Uw4", "x x'", "Rw Rw'", "U U'"), "666": ("x", "3r", "4Rw", "3Rw3")}


# The same turns in other words: (pattern, words).
SAME = {"222": BIG, "444": BIG, "666": BIG, "555": BIG, "555bf": BIG,
        "minx": (("$", " R++ R--"), ("$", " U U'"), ("'", "4"), ("R", "r"), ("$", " U2 U2'"), ("$", " y y'"), ("R\\+\\+", "R2+"), ("D--", "D2-")),
        "333": (("'", "3"), ("2", "2'"), ("([RLUDFB])'", r"\1 \1 \1"), ("$", " x x'"), ("$", " M M'"), ("$", " Rw Rw'"), ("$", " [x] [x']"), ("$", " r r'"),
                ("'", "’"), ("$", " R R R R"), ("$", " R4"), ("$", " R0"), ("^", "x x' "), ("$", " Uw2 Uw2"), ("$", " R2 R2"), ("$", " 2R 2R'")),
        "pyram": (("'", "2"), ("'", "3"), ("([ULRBulrb])(?= |$)", r"\1'2"), ("$", " U U U"), ("$", " u u'"), ("$", " Rw Rw'"), ("$", " x x'"), ("$", " [U] [U']")),
        "sq1": ((", ", ","), (r"\((-?\d)", r"( \1"), ("$", " (0, 0)"), ("$", " (0,0)"), ("$", " / /"), (r"\(1,", "(13,"), (r"\(-1,", "(11,"), (r"\(3,", "(-9,"),
                ("/", "//"), (r"\) /", ")/"), (r"\((\d)", r"(+\1"), (r"\((\d)", r"(0\1"), (r"\(0, (-?\d)\)", r"(,\1)"), ("$", " (12, 0)"), ("$", " (1, 0) (-1, 0)")),
        "clock": ((r"6\+", "6-"), (r"0\+", "0-"), (r"\+", ""), ("$", " y2 y2"), ("$", " UR0+"), ("$", " ALL12+"), ("UR", "ur"), ("UR", "RU"), (r"(\d)\+", r"0\1+"),
                  (r"1\+", "11-"), (r"(\d)\+", r"+\1"), ("$", " UR")),
        "skewb": (("'", "2"), ("'", "3"), ("$", " R R R"), ("$", " x x'"), ("$", " r r'"), ("$", " F F'"), ("$", " R R'"), ("([RULB])(?= |$)", r"\1'2")),
        "333mbf": (("$", " Uw Uw'"), ("$", " x x'"), ("Uw", "u"), ("'", "3"), ("$", " Rw4"), ("$", " z z'"))}


def leaves(c):
    all_leaves = c.leaves()
    leaf = pick([one for one in all_leaves if one[1].split("/")[0] in MOVES])
    event = leaf[1].split("/")[0]
    what = RANDOM.randrange(14)
    moves = leaf[3].split(" ", 1)[1] if " " in leaf[3] else ""
    if what >= 8:
        pattern, words = pick(SAME[event])
        leaf[3] = "scramble " + re.sub(pattern, words, moves, count=pick((0, 1)))
    elif what < 4:
        word = pick(MOVES[event])
        leaf[3] = "scramble " + pick((moves + " " + word, word + " " + moves, moves.replace(" ", " " + word + " ", 1)))
    elif what == 4:
        leaf[3] = pick(("scramble  " + moves, "scramble " + moves + " ", "scramble " + moves.replace(" ", "  ", 1), "scramble " + moves.lower(),
                        "scramble " + moves.replace("'", "3"), "scramble " + moves.replace(" ", "\t", 1), "Scramble " + moves, "scramble"))
    elif what == 5:
        leaf[1] = pick((leaf[1].replace("/r1", "/r01"), leaf[1].replace("/A/", "/a/"), leaf[1] + "/", leaf[1].replace("/1", "/+1"),
                        leaf[1].replace("r1", "R1"), leaf[1].replace("/A/", "/B/"), leaf[1].upper(), leaf[1] + "/c1"))
    elif what == 6:
        leaf[2] = pick((leaf[2].lower(), leaf[2] + " ", leaf[2][:-1], leaf[2] + "U", leaf[2].replace("state ", "state  "), leaf[2].replace("U", "X", 1)))
    else:
        leaf[pick((0, 4))] = pick((leaf[4].upper(), leaf[4] + "0", leaf[4][:-1], leaf[0].lower(), leaf[0] + " "))
    c.put_leaves(all_leaves)


# ---- files ----

NAMES = ("extra.txt", "CONFIG.json~", "scripts/x.lua", "a/b/c/d.txt", "manifest", "MANIFEST.txt", "MANIFEST.17.sig", "MANIFEST.1.sig",
         "MANIFEST.02.sig", "persons/x.pdf", "wcif.json", "passcodes", ".hidden", ".DS_Store", "._x", "a/.DS_Store", "Thumbs.db", "desktop.ini",
         "thumbs.db.txt", "CEREMONY", "seed.txt", "LEAVES.bak", "text/x.txt")


def file(c):
    name = pick(NAMES)
    c.files[name] = b"x"
    if RANDOM.random() < 0.4:
        c.list_outputs()


# What only who has the scripts can tell: which of them, and which files, CONFIG.json asks for.
KNOWN_TO_PROGRAM = re.compile("does not name the (script|plugin)|names the (script|plugin)|not produced by anything in CONFIG.json")
KINDS = (config, config, config, manifest, manifest, contents, leaves, leaves, file)


class Page:
    """The page's modules, in one process of node."""

    def __init__(self, signers):
        judge = [os.environ.get("NODE", "node"), os.path.join(ROOT, "tests", "web", "verify_page_judge.mjs"), signers]
        self.judge = subprocess.Popen(judge, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def says(self, *folders):
        self.judge.stdin.write("set " + "\t".join(folders) + "\n")
        self.judge.stdin.flush()
        code, _, why = self.judge.stdout.readline().partition(":")
        return int(code), why.strip()


class Linked(forge.Forger):
    """A set that extends another."""

    def __init__(self, program, folder):
        os.mkdir(folder)
        forge.COMPETITION = FIRST
        super().__init__(program, folder)
        for name, content in (("second.yaml", SECOND), ("relay.lua", RELAY)):
            with open(self.at(name), "w", encoding="utf-8") as file:
                file.write(content)
        self.before = [self.at("first")]
        for end in ("", ".secret"):
            os.rename(self.at("honest") + end, self.at("first") + end)
        for command in (("extend", self.at("first"), self.at("second.yaml"), "--key", self.at("key"), "-o", self.at("honest"), "--quiet",
                         "--secrets", self.at("first.secret")),
                        ("release", self.at("honest"))):
            code, said = self.call(*command)
            assert code == 0, said


def verify_py(made):
    out = io.StringIO()
    sys.argv = ["verify.py", made.set, "--signers", made.signers, *(f"--before={folder}" for folder in made.before)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        return forge.verify.main(), out.getvalue().strip()


def main():
    with tempfile.TemporaryDirectory() as folder:
        first = forge.Forger(sys.argv[1], folder)
        first.before = []
        linked, differ, taken = Linked(sys.argv[1], os.path.join(folder, "linked")), [], 0
        pages = {made: Page(made.signers) for made in (first, linked)}
        for number in range(-2, CASES):
            made = linked if number % 3 == 1 else first
            page = pages[made]
            copy, kind = forge.Copy(made), pick(KINDS)
            try:
                if number >= 0:
                    kind(copy)
            except (IndexError, AssertionError, StopIteration):
                continue  # there is nothing to change in this way
            copy.write()
            before = [f"--before={folder}" for folder in made.before]
            said = {"verify": made.call("verify", made.set, "--signers", made.signers, *before), "verify.py": verify_py(made),
                    "page": page.says(made.set, *made.before)}
            codes = {name: code for name, (code, _) in said.items()}
            taken += codes["verify"] == 0
            if number < 0 and set(codes.values()) != {0}:
                differ.append((number, "honest", codes, said))
            if len({code == 0 for code in codes.values()}) > 1 and not KNOWN_TO_PROGRAM.search(said["verify"][1]):
                honest = made.at("honest")
                change = subprocess.run(["diff", "-r", "-x", "*.sig", honest, made.set], capture_output=True, text=True, check=False).stdout
                change = "\n".join(line[:160] for line in change.split("\n") if "sha256" not in line or "digest" in line)
                differ.append((number, kind.__name__, codes, {name: text[:200] for name, (_, text) in said.items()}, change[:700]))
        # A count of refusals without end, and a state that no candidate has: with the seed, too, the page ends.
        made, page = first, pages[first]
        endless = forge.Copy(made)
        endless.lines.insert(endless.line("output: "), "refused: 333 distance 4000000000")
        some = endless.leaves()
        some[0][2:4], some[3][2:4] = some[3][2:4], some[0][2:4]
        endless.put_leaves(some)
        endless.files["seed"] = open(made.seed, "rb").read()
        endless.write()
        code, why = page.says(made.set)
        print("ok the_page_ends_whatever_is_counted" if code == 2 else f"not ok the_page_ends_whatever_is_counted: {code} {why}")
        for one in differ[:40]:
            print("#", *one, sep="\n#   ")
        good = not differ and taken > CASES // 50
        print(f"ok verifiers_agree_on_{CASES}_mutants" if good else f"not ok verifiers_agree_on_{CASES}_mutants: {len(differ)} differ, {taken} were taken")


main()
