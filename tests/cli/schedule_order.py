"""Compares the document of all sheets with the schedule of the WCIF it was made from.

usage: schedule_order.py WCIF 'All sheets.pdf'. Reads the pages by pdftotext and prints the first that is another
than the schedule says: venue by venue, day by day, room by room, each in the order of the starts.
"""

import datetime
import itertools
import json
import re
import subprocess
import sys
import zoneinfo

NAMES = {"333": "3x3x3 Cube", "222": "2x2x2 Cube", "444": "4x4x4 Cube", "333bf": "3x3x3 Blindfolded",
         "333oh": "3x3x3 One-Handed", "pyram": "Pyraminx", "minx": "Megaminx"}


def leaves(activities):
    for activity in activities:
        yield from leaves(activity["childActivities"]) if activity["childActivities"] else [activity]


def letters(wcif, event, number, group):
    count = next(r["scrambleSetCount"] for e in wcif["events"] for r in e["rounds"] if r["id"] == f"{event}-r{number}")
    assert count <= 26
    return [chr(65 + int(group) - 1)] if group else [chr(65 + i) for i in range(count)]


def planned(wcif):
    for venue in wcif["schedule"]["venues"]:
        zone, found = zoneinfo.ZoneInfo(venue["timezone"]), []
        for place, room in enumerate(venue["rooms"]):
            for activity in leaves(room["activities"]):
                code = re.fullmatch(r"(\w+)-r(\d)(?:-g(\d+))?", activity["activityCode"])
                start = datetime.datetime.fromisoformat(activity["startTime"].replace("Z", "+00:00")).astimezone(zone)
                if code:
                    found.append((f"{start:%Y-%m-%d}", place, start, room["name"], *code.groups()))
        for day, _, start, room, event, number, group in sorted(found, key=lambda f: f[:3]):
            for letter in letters(wcif, event, number, group):
                yield f"{day} {start:%H:%M} {room}: {NAMES[event]} round {number} set {letter}"


def printed(pdf):
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], check=True, capture_output=True, text=True).stdout
    for page in text.split("\f"):
        page = re.sub("[\u2000-\u200f\u2066-\u2069]", "", page)
        event = re.search(f"^({'|'.join(NAMES.values())})$", page, re.M)
        number, letter = re.search(r"^Round (\d)", page, re.M), re.search(r"^([A-Z])(?: of [A-Z])?$", page, re.M)
        when = re.search(r"(\d{4}-\d\d-\d\d \d\d:\d\d) +· +(.*)", page)
        if event:
            at = f"{when[1]} {when[2].strip()}" if when else "never"
            yield f"{at}: {event[1]} round {number[1]} set {letter[1]}"


def main(wcif, pdf):
    with open(wcif, encoding="utf-8") as file:
        wanted = list(planned(json.load(file)))
    found = [page for page, _ in itertools.groupby(printed(pdf))]  # copies, and sheets of several pages
    assert len(wanted) > 10
    for page, (is_, should) in enumerate(itertools.zip_longest(found, wanted), 1):
        if is_ != should:
            sys.exit(f"sheet {page} is '{is_}', the schedule has '{should}'")


main(*sys.argv[1:])
