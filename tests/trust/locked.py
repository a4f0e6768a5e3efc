"""Locked sheets tell nothing of what they show: those of one event are the same in every byte that is neither encrypted
nor random, and in size; so are the boxes of the display. usage: locked.py PROGRAM DIRECTORY [SETS]

Whoever guesses a scramble can lay out its sheet as the program does, lock it with any passcode, and compare all that
can be read without one: here every guess fits. Prints "ok NAME" or "not ok NAME: why".
"""

import base64
import collections
import hashlib
import json
import pathlib
import re
import subprocess
import sys

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SETS = int(sys.argv[3]) if len(sys.argv) > 3 else 8
EVENTS = ["222", "333", "333bf", "333fm", "333mbf", "333oh", "444", "444bf", "555", "555bf", "666", "777", "clock", "fto",
          "minx", "pyram", "skewb", "sq1"]

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


def make(events, sets, parameters, head=""):
    """The locked sheets of a competition, each with its kind."""
    out = FOLDER / "set"
    lines = ["competition: {id: Locked2026, name: Locked}", f"{head}formats: [{{use: sheets, together: false{parameters}}}]", "events:"]
    for event in events:
        lines.append(f"  {event}: {{rounds: [{{sets: {sets}{', cubes: 9' if event == '333mbf' else ''}}}]}}")
    config = FOLDER / "c.yaml"
    config.write_text("\n".join(lines) + "\n")
    subprocess.run([PROGRAM, "generate", config, "--key", FOLDER / "key", "-o", out, "--quiet"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for sheet in sorted((out / "sheets").glob("**/*.pdf")):
        yield kind(sheet.name), sheet.read_bytes()
    subprocess.run(["rm", "-r", out, f"{out}.secret"], check=True)


def compare(name, events, sets, parameters="", competitions=1, head=""):
    kinds, counts, pdf = collections.defaultdict(set), collections.Counter(), None
    for _ in range(competitions):
        for which, pdf in make(events, sets, parameters, head):
            counts[which] += 1
            kinds[which].add(readable(pdf))
    differ = {which: [size for size, _ in seen] for which, seen in kinds.items() if len(seen) > 1}
    if len(kinds) < len(events) or min(counts.values()) < sets * competitions:
        report(name, f"too few sheets: {counts}")
    else:
        report(name, f"these differ: {differ}" if differ else "")
    return pdf


def sheets_on_display(sets):
    """Of each event how long its sheets' texts are, without the blanks behind them; and without those in them."""
    out, lines = FOLDER / "set", ["competition: {id: Locked2026, name: Locked}", "formats: [{use: sheets, together: false}, display]", "events:"]
    lines += [f"  {event}: {{rounds: [{{sets: {sets}{', cubes: 9' if event == '333mbf' else ''}}}]}}" for event in EVENTS]
    (FOLDER / "c.yaml").write_text("\n".join(lines) + "\n")
    subprocess.run([PROGRAM, "generate", FOLDER / "c.yaml", "--key", FOLDER / "key", "-o", out, "--quiet"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    page = json.loads(re.search(r'id="data">(.*?)</script>', (out / "display.html").read_text(), re.S)[1])
    codes = dict(line.split(" ")[1::-1] for line in (FOLDER / "set.secret" / "passcodes").read_text().split("\n")[2:-1])
    filled, bare = collections.defaultdict(set), collections.defaultdict(set)
    for sheet in page["sheets"]:
        letters = codes[sheet["path"]].replace("-", "").encode()
        key = hashlib.pbkdf2_hmac("sha256", letters, base64.b64decode(page["salt"]), page["rounds"], 32)
        iv = base64.b64decode(sheet["iv"]) + b"\0\0\0\2"  # the counter with which GCM begins
        plain = subprocess.run(["openssl", "enc", "-d", "-aes-256-ctr", "-K", key.hex(), "-iv", iv.hex()],
                               input=base64.b64decode(sheet["box"])[:-16], capture_output=True, check=True).stdout.rstrip(b" ")
        event = sheet["path"].split("/")[0]
        filled[event].add(len(plain))
        bare[event].add(len(plain) - len(json.loads(plain)["filling"]))
    subprocess.run(["rm", "-r", out, f"{out}.secret"], check=True)
    return filled, bare


def compare_display(sets):
    filled, bare = sheets_on_display(sets)
    differ = {event: sizes for event, sizes in filled.items() if len(sizes) > 1}
    report("texts_on_the_display_are_equally_long", differ or len(filled) < len(EVENTS) and f"there are {list(filled)}")
    few = sum(len(sizes) > 1 for sizes in bare.values())
    report("and_would_not_be_unfilled", "" if few > len(EVENTS) / 2 else f"{few} events differ")


def main():
    subprocess.run([PROGRAM, "keygen", FOLDER / "key", "--no-passphrase"], check=True, stdout=subprocess.DEVNULL)
    at_once, times = min(SETS, 40), (SETS + 39) // 40
    pdf = compare("locked_sheets_of_one_event_differ_in_nothing_that_can_be_read", EVENTS, at_once, "", times)
    compare("nor_with_letters_in_arabic", EVENTS, at_once, ", letters: true, language: ar, covers: true", times)
    letter = "paper: letter\n"
    compare("nor_in_greys_on_letter_paper_in_japanese", EVENTS, at_once, ", scheme: greys, language: ja, sets: numbers", times, letter)
    if SETS > 8:
        more(at_once, times, letter)
    compare("nor_for_other_digests", ["222"], 1, "", max(20, SETS))  # "ff" was a letter of another font
    compare_display(at_once)
    hidden = all(word not in pdf for word in (b"/Font", b"/Widths", b"/MediaBox", b"/Title", b"/Type /Page"))
    report("fonts_and_pages_are_encrypted", "" if hidden and b"/Encrypt" in pdf else "they can be read")
    planted = readable(pdf.replace(b"/ID [<", b"/Width 3 /ID [<", 1))
    report("a_planted_difference_is_seen", "" if planted != readable(pdf) else "it is not")


def more(at_once, times, letter):
    compare("nor_in_hebrew_with_backs", EVENTS, at_once, ", language: he, covers: true, duplex: true", times)
    compare("nor_with_letters_in_greys_in_chinese", EVENTS, at_once, ", letters: true, scheme: greys, language: zh-CN", times, letter)
    subprocess.run([sys.executable, "tests/cli/persons.py", "make", FOLDER / "wcif.json"], check=True)
    compare("nor_where_sheets_are_filled_in_for_persons", ["333fm"], 1, ", names: true", max(3, SETS // 4), "persons: wcif.json\n")


main()
