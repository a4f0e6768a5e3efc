"""The table of core/trust/README.md, "What a genuine verdict means", against what is said of a set of each kind.

usage: meanings.py PROGRAM DIRECTORY; prints "ok NAME" or "not ok NAME: why"

Each sentence of the table is looked for in what `verify`, `audit`, tools/verify.py and the page's modules say of a set of
that kind, and must be missing from what they say of a set of another kind.
"""
import os
import pathlib
import re
import subprocess
import sys

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parents[2]
EVENT = "events: {{222: {{{}rounds: [{{sets: 1, extras: 0}}]}}}}\n"
FILTER = 'return { name = "few", accept_state = function(s) return string.sub(s.facelets, 1, 1) ~= "R" end }\n'
FORMAT = 'return { kind = "files", files = function() return { { name = "own.txt", text = "own" } } end }\n'


def run(*command, epoch=None):
    env = {**os.environ, **({"SOURCE_DATE_EPOCH": str(epoch)} if epoch else {})}
    done = subprocess.run([str(word) for word in command], cwd=FOLDER, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def must(*command, **settings):
    code, said = run(PROGRAM, *command, **settings)
    assert code == 0, (command, said)


def generate(name, lines=EVENT.format(""), head="formats: [text]\n", options=(), **settings):
    (FOLDER / f"{name}.yaml").write_text("competition: {id: Means2026, name: Means, date: 2026-12-05}\n" + head + lines)
    must("generate", f"{name}.yaml", "--key", "key", "-o", name, "--quiet", *options, **settings)
    return [name]


def ceremony(name, *beacon):
    """A set of two parties: frozen in 2023, with the digits of a text that was announced for the day after."""
    (FOLDER / f"{name}.yaml").write_text("competition: {id: Means2026, name: Means}\nformats: [text]\n" + EVENT.format(""))
    before, after = 1692800000, 1692900000
    must("ceremony", "new", f"{name}.yaml", "-o", f"{name}.t", *beacon, epoch=before)
    for party in ("alice", "bob"):
        must("ceremony", "join", f"{name}.t", "--name", party, epoch=before)
    must("ceremony", "freeze", f"{name}.t", epoch=before)
    if beacon:
        (FOLDER / "digits").write_text("3 17 22\n")
        must("ceremony", "beacon", f"{name}.t", "--value", "digits", epoch=after)
    for party in ("alice", "bob"):
        must("ceremony", "reveal", f"{name}.t", "--name", party, epoch=after)
    must("ceremony", "generate", f"{name}.t", f"{name}.yaml", "--key", "key", "-o", name, "--quiet", epoch=after)
    return [name]


def linked():
    """A second set, made with a filter that was changed since the first."""
    (FOLDER / "few.lua").write_text(FILTER)
    generate("first", EVENT.format("filters: [few.lua], "))
    (FOLDER / "few.lua").write_text(FILTER.replace('"R"', '"F"'))
    (FOLDER / "first.yaml").write_text((FOLDER / "first.yaml").read_text().replace("sets: 1", "sets: 2"))
    must("extend", "first", "first.yaml", "--key", "key", "-o", "second", "--quiet")
    return ["second", "first"]


def make_sets():
    (FOLDER / "given").write_text("00" * 32 + "\n")
    (FOLDER / "few.lua").write_text(FILTER)
    (FOLDER / "own.lua").write_text(FORMAT)
    return {
        "of one person": generate("one"),
        "of a ceremony without a beacon": ceremony("pair"),
        "of a ceremony with a beacon, without a stamp": ceremony("announced", "--text", "the draw", "--at", "2023-08-24T00:00:00Z"),
        "linked (`serial` 2 and more)": linked(),
        "made from a given seed": generate("seeded", options=("--seed-file", "given")),
        "with scripts or plugins that are not the program's": generate("scripts", EVENT.format("filters: [few.lua], ")),
        "with a format that is not the program's": generate("printed", head="formats: [own.lua]\n"),
        "with filters or a subset": generate("subset", EVENT.format("").replace("222: {", "333: {subset: pll, ")),
    }


class Verifiers:
    def __init__(self):
        judge = [os.environ.get("NODE", "node"), ROOT / "tests/web/verify_page_judge.mjs", FOLDER / "signers"]
        self.page = subprocess.Popen(judge, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, folders):
        """What each verifier says of the set, which all must take."""
        paths = [str(FOLDER / folder) for folder in folders]
        self.page.stdin.write("notes " + "\t".join(paths) + "\n")
        self.page.stdin.flush()
        code, _, notes = self.page.stdout.readline().partition(":")
        said = {
            "verify": run(PROGRAM, "verify", paths[0], "--signers", "signers"),
            "audit": run(PROGRAM, "audit", paths[0], "--signers", "signers"),
            "verify.py": run(sys.executable, ROOT / "tools/verify.py", paths[0], "--signers", "signers"),
            "page": (int(code), notes),
        }
        assert all(code == 0 for code, _ in said.values()), said
        return {name: words for name, (_, words) in said.items()}


def expression(sentence):
    """What stands in capitals is another word each time."""
    return re.sub(r"\b(?:N|NAMES|BEACON|EVENT|RULES)\b", r"[^;\\n\\t]+", re.escape(sentence))


def table():
    text = (ROOT / "core/trust/README.md").read_text()
    rows = text.split("| the set | its verdict says | and so |\n|---|---|---|\n")[1].split("\n\n")[0].split("\n")
    cells = [row.strip("|").split(" | ") for row in rows]
    return {kind.strip(): re.fullmatch("`(.*)`", sentence)[1] for kind, sentence, _ in cells}, text


def check(name, problem):
    print(f"not ok {name}: {problem}" if problem else f"ok {name}", flush=True)


def main():
    must("keygen", "key", "--no-passphrase", "--principal", "a@example.org")
    (FOLDER / "signers").write_text("a@example.org " + (FOLDER / "key.pub").read_text())
    sentences, guide = table()
    sets, verifiers = make_sets(), Verifiers()
    said = {kind: verifiers.say(folders) for kind, folders in sets.items()}
    check("the_table_has_the_kinds_that_are_made", "" if list(sets) == list(sentences) else f"{list(sentences)}")
    for kind, sentence in sentences.items():
        form = expression(sentence)
        lacks = [name for name, words in said[kind].items() if not re.search(form, words)]
        check("all_four_say_of_a_set_" + re.sub(r"\W+", "_", kind), lacks and f"{lacks} do not say '{sentence}': {said[kind][lacks[0]]}")
        other = "of a ceremony without a beacon" if kind == "of one person" else "of one person"
        say = [name for name, words in said[other].items() if re.search(form, words)]
        check("and_of_no_other_than_" + re.sub(r"\W+", "_", kind), say and f"{say} say so of a set {other}")
    changed = re.search("`(set N was made with other .*)`", guide)[1]
    for name in ("verify", "verify.py", "page"):
        words = said["linked (`serial` 2 and more)"][name]
        good = re.search(expression(changed), words) and "than set 1: few.lua" in words
        check(f"{name}_names_what_a_linked_set_was_made_with", "" if good else words)


main()
