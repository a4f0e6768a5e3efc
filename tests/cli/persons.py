"""Makes a WCIF with competitors, and looks for them in a set.

usage: persons.py make OUT
       persons.py read WCIF FOLDER    every sheet in FOLDER shows those registered for fewest moves, once each
       persons.py search WCIF FOLDER  no file in FOLDER shows anything of anybody
"""

import itertools
import json
import pathlib
import subprocess
import sys
import unicodedata
import zlib

GIVEN = ["Zaïra", "Łukasz", "Þórdís", "Оксана", "Παύλος", "Ngọc-Ánh", "Jean-Quillon", "Wilhelmína"]
FAMILY = ["Vanderquist", "Żółkiewski", "Sigurðardóttir", "Щербакова", "Παπαδόπουλος", "Nguyễn", "O'Quinlivan", "Ortúzar y Ñuñez"]
OTHERS = ["דנה קורנבלט", "Xiomara Quetzalcoatl-Featherstonehaugh de la Santísima Trinidad y Fernández de Villavicencio"]
DIRECTIONS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))


def person(like, i, name):
    registration = {**like["registration"], "eventIds": ["333"] if i % 5 == 4 else ["333", "333fm"],
                    "status": ["accepted", "accepted", "pending"][i % 3], "comments": f"peanuts{i}"}
    return {**like, "registrantId": 900 - i, "name": name, "wcaId": None if i % 4 == 3 else f"20{10 + i % 9}QYXV{i % 100:02}",
            "email": f"quizzical{i}@post.example", "birthdate": f"19{60 + i % 40}-0{1 + i % 9}-1{i % 10}", "registration": registration}


def make(out):
    wcif = json.loads(pathlib.Path("tests/data/wcif/one-day.json").read_text())
    names = OTHERS + [f"{GIVEN[i]} {FAMILY[k]}" for i, k in itertools.product(range(8), repeat=2) if (i + k) % 3 == 0]
    wcif["persons"] = [person(wcif["persons"][0], i, name) for i, name in enumerate(names)]
    pathlib.Path(out).write_text(json.dumps(wcif, ensure_ascii=False))


def is_registered(p):
    return p["registration"]["status"] == "accepted" and "333fm" in p["registration"]["eventIds"]


def words(text):
    return "".join(unicodedata.normalize("NFKC", text).translate(DIRECTIONS).split())


def pages(pdf):
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return [words(page) for page in text.split("\f")[:-1]]


def read(wcif, folder):
    people, sheets = wcif["persons"], sorted(pathlib.Path(folder).glob("*Attempt ?.pdf"))
    wanted = sorted(filter(is_registered, people), key=lambda p: p["registrantId"])
    assert len(sheets) == 3 and 10 < len(wanted) < len(people), (sheets, len(wanted))
    for sheet in sheets:
        found = pages(sheet)
        assert len(found) == len(wanted), (sheet.name, len(found))
        for page, owner in zip(found, wanted):
            named = [p["name"] for p in people if words(p["name"]) in page]
            assert named == [owner["name"]], (sheet.name, named, owner["name"])
            last = words(owner["name"]) + (owner["wcaId"] or "") + str(owner["registrantId"])
            assert page.endswith(last), (sheet.name, page[-60:], last)


def shown(file):
    """What a file says: its bytes, of a PDF its text and what is packed in it."""
    data = file.read_bytes()
    yield file.name + data.decode("utf-8", "ignore")
    if file.suffix == ".pdf":
        yield from subprocess.run(["pdftotext", "-raw", file, "-"], capture_output=True, text=True).stdout.split("\f")
    for at in range(len(data) if file.suffix == ".pdf" else 0):
        if data[at] == 0x78 and data.startswith((b"x\x01", b"x\x9c", b"x\xda"), at):
            try:
                yield zlib.decompressobj().decompress(data[at:]).decode("utf-8", "ignore")
            except zlib.error:
                pass


def search(wcif, folder):
    personal = {v for p in wcif["persons"] for v in (p["name"], p["wcaId"], p["email"], p["birthdate"]) if v}
    personal = {words(v) for v in personal | {n for p in wcif["persons"] for n in p["name"].split() if len(n) > 4}}
    files = [f for f in pathlib.Path(folder).rglob("*") if f.is_file()]
    assert len(files) > 5 and len(personal) > 60
    for file in files:
        for part in shown(file):
            part = words(part)
            assert not any(p in part for p in personal), f"{file.name}: {[p for p in personal if p in part]}"


command, *arguments = sys.argv[1:]
if command == "make":
    make(*arguments)
else:
    {"read": read, "search": search}[command](json.loads(pathlib.Path(arguments[0]).read_text()), arguments[1])
