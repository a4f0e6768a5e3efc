"""Locked sheets tell nothing of what they show: those of one event are the same in every byte that is neither encrypted
nor random, and in size. usage: locked.py PROGRAM DIRECTORY [SETS]

Whoever guesses a scramble can lay out its sheet as the program does, lock it with any passcode, and compare all that
can be read without one: here every guess fits. Prints "ok NAME" or "not ok NAME: why".
"""

import collections
import pathlib
import re
import subprocess
import sys

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SETS = int(sys.argv[3]) if len(sys.argv) > 3 else 8
EVENTS = ["222", "333", "333bf", "333fm", "333mbf", "333oh", "444", "444bf", "555", "555bf", "666", "777", "clock", "fto",
          "minx", "pyram", "skewb", "sq1"]
AT_ONCE = 40  # sets of an event in a competition

# The parts of a file that are random, beside its streams: its ID, and what the passcode is checked by.
RANDOM = re.compile(rb"/ID \[<\w+><\w+>\]|/(?:O|U|OE|UE|Perms) (?:<\w+>|\((?:[^\\)]|\\.)*\))", re.S)
STREAM = re.compile(rb"/Length (\d+)[^\n]*>>\nstream\n")


def report(name, why=""):
    print(f"not ok {name}: {why}" if why else f"ok {name}", flush=True)


def readable(pdf):
    """What can be read of a locked file without its passcode."""
    out, at = b"", 0
    while found := STREAM.search(pdf, at):
        end = found.end() + int(found[1])
        # The table of cross-references is a stream that is not encrypted.
        out += pdf[at:found.end()] + (pdf[found.end():end] if b"/XRef" in found[0] else b"")
        at = end
    return len(pdf), RANDOM.sub(b"random", out + pdf[at:])


def kind(name):
    """Sheets of one kind differ in their scrambles: "3x3x3 Cube Round 1 Set B.pdf" -> "3x3x3 Cube Round 1"."""
    return re.sub(r" Set (?:[A-Z]+|\d+)(?: Attempt (E?)\d+)?", r"\1", name)


def make(number, parameters):
    first = FOLDER / f"{number}"
    lines = ["competition: {id: Locked2026, name: Locked}", f"formats: [{{use: sheets, together: false{parameters}}}]", "events:"]
    for event in EVENTS:
        cubes = ", cubes: 9" if event == "333mbf" else ""
        lines.append(f"  {event}: {{rounds: [{{sets: {min(SETS - number * AT_ONCE, AT_ONCE)}{cubes}}}]}}")
    config = FOLDER / "c.yaml"
    config.write_text("\n".join(lines) + "\n")
    subprocess.run([PROGRAM, "generate", config, "--key", FOLDER / "key", "-o", first, "--quiet"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for sheet in sorted((first / "sheets").glob("**/*.pdf")):
        yield kind(sheet.name), sheet.read_bytes()
    for path in (first, first.with_name(first.name + ".secret")):
        subprocess.run(["rm", "-r", path], check=True)


def compare(name, parameters):
    kinds, counts, example = collections.defaultdict(set), collections.Counter(), None
    for number in range((SETS + AT_ONCE - 1) // AT_ONCE):
        for which, pdf in make(number, parameters):
            counts[which] += 1
            kinds[which].add(readable(pdf))
            example = pdf
    differ = {which: [size for size, _ in seen] for which, seen in kinds.items() if len(seen) > 1}
    if len(kinds) < len(EVENTS):
        report(name, f"only {sorted(kinds)}")
    elif min(counts.values()) < SETS:
        report(name, f"too few sheets: {counts}")
    else:
        report(name, f"these differ: {differ}" if differ else "")
    return example


def main():
    subprocess.run([PROGRAM, "keygen", FOLDER / "key", "--no-passphrase"], check=True, stdout=subprocess.DEVNULL)
    pdf = compare("locked_sheets_of_one_event_differ_in_nothing_that_can_be_read", "")
    compare("nor_with_letters_in_arabic", ", letters: true, language: ar, covers: true")
    compare("nor_in_greys_on_letter_paper_in_japanese", ", scheme: greys, language: ja, sets: numbers")
    hidden = all(word not in pdf for word in (b"/Font", b"/Widths", b"/MediaBox", b"/Title", b"/Type /Page"))
    report("fonts_and_pages_are_encrypted", "" if hidden and b"/Encrypt" in pdf else "they can be read")
    planted = readable(pdf.replace(b"/ID [<", b"/Width 3 /ID [<", 1))
    report("a_planted_difference_is_seen", "" if planted != readable(pdf) else "it is not")


main()
