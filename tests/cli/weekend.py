"""Compares the sheets of a set with the WCIF it was made from: where each stands, and what it says of that.

usage: weekend.py WCIF DIR. Every scramble set, or attempt with a document of its own, has a sheet for each room
and day that uses it. Prints "ok NAME" or "not ok NAME: why" for each promise.
"""

import collections
import datetime
import json
import pathlib
import re
import subprocess
import sys
import zoneinfo

NAMES = {"333": "3x3x3 Cube", "222": "2x2x2 Cube", "fto": "Face-Turning Octahedron", "333bf": "3x3x3 Blindfolded",
         "333fm": "3x3x3 Fewest Moves", "333mbf": "3x3x3 Multi-Blind"}
ATTEMPTS = {"m": 3, "1": 1}
Place = collections.namedtuple("Place", "venue day room time")


def leaves(activities):
    for activity in activities:
        yield from leaves(activity["childActivities"]) if activity["childActivities"] else [activity]


def scheduled(wcif):
    """(round, group, attempt, place) of every activity, by venue, day, room and start."""
    for venue in wcif["schedule"]["venues"]:
        zone, found = zoneinfo.ZoneInfo(venue["timezone"]), []
        for number, room in enumerate(venue["rooms"]):
            for activity in leaves(room["activities"]):
                code = re.fullmatch(r"(\w+-r\d)(?:-g(\d+))?(?:-a(\d+))?", activity["activityCode"])
                start = datetime.datetime.fromisoformat(activity["startTime"].replace("Z", "+00:00")).astimezone(zone)
                place = Place(venue["name"], f"{start:%Y-%m-%d}", room["name"], f"{start:%H:%M}")
                if code:
                    found.append((place.day, number, start, *code.groups(), place))
        for *_, code, group, attempt, place in sorted(found, key=lambda f: f[:3]):
            yield code, group and int(group), attempt and int(attempt), place


def places_of(wcif, round_id, number, attempt):
    """The first place in each room on each day; of a spare set the last in each venue, and no time."""
    here = [s for s in scheduled(wcif) if s[0] == round_id]
    users = [s for s in here if s[1] in (None, number) and (attempt is None or s[2] in (None, attempt))]
    if users:
        return list({s[3][:3]: s[3] for s in reversed(users)}.values())[::-1], False
    return [p._replace(time="Spare") for p in {s[3].venue: s[3] for s in here}.values()], True


def planned(wcif):
    """(title, places, copies) of every sheet."""
    for event in wcif["events"]:
        for number, r in enumerate(event["rounds"], 1):
            copies = next((e["data"]["numCopies"] for e in r["extensions"] if e["id"].endswith("SheetCopyCount")), 1)
            apart = event["id"] in ("333fm", "333mbf")
            for index in range(r["scrambleSetCount"]):
                for attempt in range(1, ATTEMPTS[r["format"]] + 1) if apart else [None]:
                    places, spare = places_of(wcif, r["id"], index + 1, attempt)
                    title = f"{NAMES[event['id']]} Round {number} Set {chr(65 + index)}{' Spare' if spare else ''}"
                    title += f" Attempt {attempt}" if attempt else ""
                    yield title, places, copies
                    if event["id"] == "333fm":
                        yield title + " Cutouts", places, copies


def words_of(path):
    """The pages of a PDF, without marks of direction."""
    text = subprocess.run(["pdftotext", "-raw", path, "-"], check=True, capture_output=True, text=True).stdout
    return [" ".join(page.split()) for page in re.sub("[\u2000-\u200f\u2066-\u2069]", "", text).split("\f")[:-1]]


def says(page, places, own, title):
    """Has the sheet its own time and room first, and then the others?"""
    shown = [own] if title.endswith("Cutouts") else [own, *(p for p in places if p != own)]
    several = len({p.venue for p in shown}) > 1
    lines = [f"{'' if p is not own and p.day == own.day else p.day + ' '}{p.time} · "
             f"{p.venue + ', ' if several else ''}{p.room}" for p in shown]
    return " + ".join(lines) in page


def report(name, why):
    print(f"not ok {name}: {why}" if why else f"ok {name}")


def main(wcif_path, directory):
    wcif, secret = json.loads(pathlib.Path(wcif_path).read_text()), pathlib.Path(directory + ".secret")
    sheets = list(planned(wcif))
    wanted = {f"{p.venue}/{p.day} {p.room}/{title}.pdf": (p, places, title) for title, places, _ in sheets for p in places}
    for kind, folder in ("locked", pathlib.Path(directory, "sheets")), ("print", secret / "print"):
        found = {str(f.relative_to(folder)) for f in folder.glob("*/*/*.pdf") if f.stem != "All sheets"}
        report(f"{kind}_sheets_are_in_each_room_that_uses_them", found ^ set(wanted))
    wrong = [name for name, (own, places, title) in wanted.items()
             if not all(says(page, places, own, title) for page in words_of(secret / "print" / name))]
    report("with_the_time_there_and_the_other_places", wrong)

    # The documents: of each room and day, and of all, which has each sheet once and as often as it is copied.
    whole = collections.Counter(words_of(secret / "print/All sheets.pdf"))
    for title, places, copies in sheets:
        first = next(name for name, (own, _, t) in wanted.items() if t == title and own == places[0])
        for page in words_of(secret / "print" / first):
            whole[page] -= copies
    rest = [page for page, count in whole.items() if count]
    report("the_document_of_all_has_each_once", [p for p in rest if "Solution" not in p and "Leave this" not in p])
    rooms = collections.defaultdict(collections.Counter)
    for title, places, copies in sheets:
        for own in places:
            name = f"{own.venue}/{own.day} {own.room}"
            for page in words_of(secret / "print" / name / f"{title}.pdf"):
                rooms[name][page] += copies
        if title == "3x3x3 Fewest Moves Round 1 Set A Attempt 1":  # beside which the sheet without a scramble is
            for page in words_of(secret / "print/3x3x3 Fewest Moves Solution Sheet.pdf"):
                rooms[f"{places[0].venue}/{places[0].day} {places[0].room}"][page] += copies
    report("that_of_a_room_and_day_has_all_of_it",
           [n for n, pages in rooms.items() if collections.Counter(words_of(secret / "print" / n / "All sheets.pdf")) != pages])

    listed = " ".join(words_of(secret / "print/Passcodes.pdf"))
    codes = {line.split(" ", 2)[2]: line.split(" ")[0] for line in (secret / "passcodes").read_text().splitlines()[2:]}
    report("the_list_has_each_in_its_room_at_its_hour",
           [name for name, (own, _, title) in wanted.items() if not title.endswith("Cutouts")
            and not re.search(f"{own.time} {re.escape(title)} {codes['sheets/' + name]}", listed)])

    back = json.loads((secret / "wcif.json").read_text(), object_hook=lambda o: {**o, "scrambleSetId": None} if "activityCode" in o else o)
    report("the_wcif_comes_back_with_ids_alone", None if back == wcif else "it lost or changed something")
    ids = {a["scrambleSetId"] for v in json.loads((secret / "wcif.json").read_text())["schedule"]["venues"]
           for room in v["rooms"] for a in leaves(room["activities"]) if re.search(r"-r\d", a["activityCode"])}
    report("every_group_has_the_id_of_its_set", ids ^ (set(range(1, 18)) - {4, 13}))  # the spare sets

    fewest = [p for p in wcif["persons"] if "333fm" in p["registration"]["eventIds"]]
    pages = words_of(next((secret / "persons").glob("*Attempt 2.pdf")))
    report("every_competitor_of_fewest_moves_has_a_sheet",
           [p["name"] for p, page in zip(fewest, pages, strict=True) if p["name"].split(" (")[0] not in page])
    report("a_dual_round_is_named", [t for t, _, _ in sheets if re.match("3x3x3 Cube Round [12]", t) and not any(
        "Dual round 1 + 2" in page for page in words_of(next(secret.glob(f"print/*/*/{t}.pdf"))))])


main(*sys.argv[1:])
