#!/usr/bin/env python3
"""WCIFs as delegates have them: one good file, edited, and every line that is said of it then.

usage: tests/cli/wcif_cases.py PROGRAM; prints "ok NAME" or "not ok NAME: why" for each promise.

A file that is read gives all notes and warnings of the case, and no other, from `check` and `import`. One that is
refused gives exactly these lines from both, with exit code 1, and nothing on standard output.
"""
import json
import os
import subprocess
import sys
import tempfile

BASE = "tests/data/wcif/twin-cities.json"
EXTENSION = "org.worldcubeassociation.tnoodle."


# ---- edits ----

def event(w, name):
    return next(e for e in w["events"] if e["id"] == name)


def round_of(w, name):
    return next(r for e in w["events"] for r in e["rounds"] if r["id"] == name)


def room(w, name):
    return next(r for v in w["schedule"]["venues"] for r in v["rooms"] if r["name"] == name)


def activity(w, code, where="Main stage"):
    def find(activities):
        for a in activities:
            if a["activityCode"] == code:
                return a
            if found := find(a["childActivities"]):
                return found
        return None

    return find(room(w, where)["activities"])


def at(w, code, day, start=None, end=None, where="Main stage"):
    """Moves an activity and what is in it to another day, or time."""
    a = activity(w, code, where)
    for part in [a, *a["childActivities"]]:
        part["startTime"] = day + (start or part["startTime"][10:])
        part["endTime"] = day + (end or part["endTime"][10:])


def add(w, code, start, end, where="Main stage"):
    room(w, where)["activities"].append({"id": 99, "name": code, "activityCode": code, "childActivities": [],
                                         "startTime": f"2027-05-{start}:00Z", "endTime": f"2027-05-{end}:00Z"})


def sets(w, counts):
    for name, count in counts.items():
        round_of(w, name)["scrambleSetCount"] = count


def extension(w, name, data, of="333-r1"):
    round_of(w, of)["extensions"] = [{"id": EXTENSION + name, "specUrl": "", "data": data}]


def towns(w, count):
    """So many venues: those that there are, and towns for fewest moves alone."""
    venues = w["schedule"]["venues"]
    for number in range(len(venues), count):
        town = json.loads(json.dumps(venues[1])) | {"name": f"Town {number}"}
        hall = town["rooms"][0]
        hall["activities"] = [a for a in hall["activities"] if a["activityCode"].startswith("333fm")]
        venues.append(town)


def drop_event(w, name):
    w["events"] = [e for e in w["events"] if e["id"] != name]


# ---- what is read: edit, notes, warnings ----

BOTH = ["fto-r1-g1", "333fm-r1-a1", "222-r1-g2", "333fm-r1-a2", "333fm-r1-a3"]  # cities have these groups
SPARE = "2 spare sets, which no group uses: 333-r1 D, fto-r1 C"
HERE = "schedule.venues[0].rooms[0].activities"
LEFT = "of the schedule is left out"


def read(name, edit, *, notes=(), warnings=(), spare=SPARE, without=()):
    rooms = [f"{code} is in several rooms: each has its sheets" for code in BOTH if code not in without]
    return name, edit, [*notes, *rooms, spare], list(warnings)


READ = [
    read("a_good_file_is_read", lambda w: None),
    # more groups than sets, and fewer
    read("two_groups_of_one_set", lambda w: sets(w, {"222-r1": 1}),
         warnings=["222-r1 has 2 groups and 1 scramble set: group 2 would have the scrambles of other groups; 1 set is "
                   "missing"]),
    read("three_groups_of_two_sets", lambda w: sets(w, {"333-r1": 2}),
         warnings=["333-r1 has 3 groups and 2 scramble sets: group 3 would have the scrambles of other groups; 1 set "
                   "is missing"], spare="1 spare set, which no group uses: fto-r1 C"),
    # what is not there
    read("groups_of_an_event_that_was_taken_out", lambda w: drop_event(w, "222"),
         notes=[f"222-r1-g1 {LEFT}: no event has the round 222-r1", f"222-r1-g2 {LEFT}: no event has the round 222-r1"],
         without=["222-r1-g2"]),
    read("a_round_that_is_not_there", lambda w: add(w, "333-r4", "16T10:00", "16T10:30"),
         notes=[f"333-r4 {LEFT}: no event has the round 333-r4"]),
    read("an_event_that_is_not_there", lambda w: add(w, "kilominx-r1-g1", "16T10:00", "16T10:30"),
         notes=[f"kilominx-r1-g1 {LEFT}: no event has the round kilominx-r1"]),
    read("an_attempt_that_is_not_there", lambda w: add(w, "333fm-r1-a4", "16T10:00", "16T11:00"),
         notes=[f"333fm-r1-a4 {LEFT}: the round has 3 attempts"]),
    read("an_attempt_more_than_one", lambda w: add(w, "333mbf-r1-a2", "16T10:00", "16T11:00"),
         notes=[f"333mbf-r1-a2 {LEFT}: the round has 1 attempt"]),
    read("an_event_without_rounds", lambda w: event(w, "333bf").update(rounds=[]),
         notes=["event 333bf has no rounds, and no scrambles", f"333bf-r1 {LEFT}: no event has the round 333bf-r1"]),
    # no sets
    read("a_round_that_somebody_else_makes", lambda w: sets(w, {"333bf-r1": 0}),
         notes=["333bf-r1 has no scramble sets: it is left out"]),
    read("half_of_a_dual_round", lambda w: sets(w, {"333-r2": 0, "333-r3": 0}),
         notes=["333-r2 has no scramble sets: it is left out", "333-r3 has no scramble sets: it is left out",
                "333-r1 is linked with a round that has no scrambles here: its sheets name no dual round, which is two "
                "rounds with scrambles of this file"]),
    read("a_round_without_sets_before_one_with", lambda w: sets(w, {"fto-r1": 0}),
         notes=["fto-r1 has no scramble sets: it is left out"], without=["fto-r1-g1"],
         spare="1 spare set, which no group uses: 333-r1 D"),
    read("one_without_cubes", lambda w: (round_of(w, "333mbf-r1").update(extensions=[], scrambleSetCount=0),
                                         event(w, "333mbf")["rounds"].append(
                                             round_of(w, "333mbf-r1") | {"id": "333mbf-r2", "scrambleSetCount": 1})),
         notes=["333mbf-r1 has no scramble sets: it is left out", "333mbf-r2 is not in the schedule: its sheets stand "
                "last", "WCIF says no number of cubes for 333mbf-r2: scrambles are for 35 each. 'import' it, and give "
                "another number there"]),
    read("one_of_head_to_head", lambda w: round_of(w, "333-r2").update(format="h", scrambleSetCount=0),
         notes=["333-r2 has no scramble sets: it is left out",
                "333-r1 is linked with a round that has no scrambles here: its sheets name no dual round, which is two "
                "rounds with scrambles of this file"]),
    read("the_first_of_a_dual_round", lambda w: sets(w, {"333-r1": 0}),
         notes=["333-r1 has no scramble sets: it is left out",
                "333-r2 is linked with a round that has no scrambles here: its sheets name no dual round, which is two "
                "rounds with scrambles of this file"], spare="1 spare set, which no group uses: fto-r1 C"),
    # linked in another way
    read("three_linked_rounds", lambda w: [r.update(linkedRounds=["333-r1", "333-r2", "333-r3"])
                                           for r in event(w, "333")["rounds"]],
         notes=[f"333-r{n} is linked with several rounds: its sheets name no dual round, which is two rounds with "
                "scrambles of this file" for n in (1, 2, 3)]),
    read("a_link_from_one_side", lambda w: round_of(w, "333-r2").update(linkedRounds=None)),
    # other days and times
    read("a_group_on_the_day_before", lambda w: at(w, "333-r1", "2027-05-13"),
         warnings=["333-r1-g1 begins at 2027-05-13 09:00, before the competition's first day, 2027-05-14",
                   "333-r1-g2 begins at 2027-05-13 09:40, before the competition's first day, 2027-05-14"]),
    read("by_the_time_zone_of_the_venue", lambda w: at(w, "333bf-r1", "2027-05-13", "T21:30:00Z", "T22:10:00Z"),
         warnings=["333bf-r1 begins at 2027-05-13 23:30, before the competition's first day, 2027-05-14"]),
    read("a_group_after_the_last_day", lambda w: at(w, "fto-r2", "2027-05-17"),
         warnings=["fto-r2 begins at 2027-05-17 10:00, after the competition's last day, 2027-05-16"]),
    read("a_year_off", lambda w: at(w, "333-r3", "2026-05-16"),
         warnings=["333-r3 begins at 2026-05-16 11:00, before the competition's first day, 2027-05-14"]),
    read("a_day_too_few", lambda w: w["schedule"].update(numberOfDays=2),
         warnings=[f"{code} begins at 2027-05-16 {time}, after the competition's last day, 2027-05-15"
                   for code, time in (("333fm-r1-a3", "08:00"), ("fto-r2", "10:00"), ("333-r3", "11:00"),
                                      ("333fm-r1-a3", "09:00"))]),
    read("no_days", lambda w: w["schedule"].update(numberOfDays=0),
         warnings=["the schedule has 0 days: its last day is not known"]),
    read("a_group_outside_its_round",
         lambda w: activity(w, "333-r2-g2").update(endTime="2027-05-15T08:21:00Z"),
         warnings=["333-r2-g2 is from 2027-05-15 09:40 to 2027-05-15 10:21, which is not within its round, from "
                   "2027-05-15 09:00 to 2027-05-15 10:20"]),
    # the same group again
    read("a_group_on_another_stage", lambda w: add(w, "333-r1-g1", "14T07:00", "14T07:40", "Blauer Saal"),
         notes=["333-r1-g1 is in several rooms: each has its sheets"]),
    read("fewest_moves_in_a_hundred_cities", lambda w: towns(w, 100)),
    read("a_group_twice_in_a_room", lambda w: add(w, "333-r1-g1", "14T15:00", "14T15:40"),
         warnings=["333-r1-g1 at 2027-05-14 09:00 in Main stage (Stadthalle Freiburg) and 333-r1-g1 at 2027-05-14 17:00 "
                   "in Main stage (Stadthalle Freiburg) have the same scrambles"]),
    read("a_group_later_in_another_city", lambda w: add(w, "333-r3", "16T11:00", "16T11:40", "Büyük salon"),
         warnings=["333-r3 at 2027-05-16 11:00 in Main stage (Stadthalle Freiburg) and 333-r3 at 2027-05-16 14:00 in "
                   "Büyük salon (Kadıköy Kültür Merkezi) have the same scrambles"]),
    read("all_of_a_round_beside_its_groups", lambda w: add(w, "333-r2", "15T09:00", "15T10:00", "Blauer Saal"),
         warnings=[f"{code} have the same scrambles" for code in (
             "333-r2-g1 at 2027-05-15 09:00 in Main stage (Stadthalle Freiburg) and 333-r2 at 2027-05-15 11:00 in "
             "Blauer Saal (Stadthalle Freiburg)",
             "333-r2 at 2027-05-15 11:00 in Blauer Saal (Stadthalle Freiburg) and 333-r2-g3 at 2027-05-15 10:00 in "
             "Büyük salon (Kadıköy Kültür Merkezi)")]),
    read("a_group_within_another_round",
         lambda w: activity(w, "333-r2-g2").update(activityCode="333-r1-g4"),
         warnings=["333-r1-g4 at 2027-05-15 09:40 in Main stage is a part of 333-r2 at 2027-05-15 09:00: its own code "
                   "is used"], spare="2 spare sets, which no group uses: 333-r2 B, fto-r1 C"),
    # versions, keys, names
    read("a_later_version", lambda w: w.update(formatVersion="3.0.0"),
         notes=["formatVersion '3.0.0' is none of those that are known, 1.x and 2.x: what is known of it is used"]),
    read("keys_and_extensions_that_are_unknown",
         lambda w: (w.update(later=1), w["events"][0].update(extensions=[{"id": "groupifier.X", "data": {}}])),
         notes=["the extension 'groupifier.X' is not used", "the key 'later' of the file is not used"]),
    read("two_rooms_of_one_name", lambda w: room(w, "Blauer Saal").update(name="Main stage"),
         notes=["the venue has another room 'Main stage': this one is 'Main stage (2)' on sheets"]),
    read("what_another_program_made", lambda w: round_of(w, "333bf-r1").update(scrambleSets=[{"id": 7, "scrambles": []}]),
         notes=["the scrambles of 333bf-r1 that another program made are not used"]),
    read("multi_blind_without_cubes", lambda w: round_of(w, "333mbf-r1").update(extensions=[]),
         notes=["WCIF says no number of cubes for 333mbf-r1: scrambles are for 35 each. 'import' it, and give another "
                "number there"]),
    read("a_head_to_head_final", lambda w: round_of(w, "333-r3").update(format="h"),
         notes=["WCIF says little of head-to-head round 333-r3: scrambles are for 16 seats and 3 sets to win. 'import' "
                "it, and give other numbers there"]),
]


# ---- what is refused: edit, all that is said, after "FILE" ----

def refused(name, edit, *lines):
    return name, edit, lines


RETIRED = "is no event of the WCA any more, and has no scrambles here: take it out"

REFUSED = [
    refused("without_a_version", lambda w: w.pop("formatVersion"),
            ": it has no 'formatVersion', as WCIF has: export it again from the WCA's website"),
    refused("a_version_that_is_a_number", lambda w: w.update(formatVersion=2), ": formatVersion: must be a text"),
    refused("tnoodles_file", lambda w: {"competitionName": "x", "version": "TNoodle-WCA-1.2.3", "wcif": dict(w)},
            ": this is a file of scrambles, as TNoodle makes it: give the WCIF that the WCA's website exports"),
    refused("the_sites_answer_that_it_has_none", lambda w: {"error": "not in this version"},
            ": it has no 'formatVersion', as WCIF has: export it again from the WCA's website",
            ": id: is missing", ": name: is missing", ": events: is missing"),
    refused("feet", lambda w: add_event(w, "333ft"), f": events[6].id: '333ft' {RETIRED}"),
    refused("magic", lambda w: add_event(w, "magic"), f": events[6].id: 'magic' {RETIRED}"),
    refused("an_event_twice", lambda w: add_event(w, "222"), ": events[6]: event '222' stands in events[1] already"),
    refused("no_event", lambda w: w.update(events=[]), ": events: there is none"),
    refused("no_event_with_rounds", lambda w: w.update(events=[event(w, "222") | {"rounds": []}]),
            ": events: none has a round with scramble sets: there is nothing to make"),
    refused("fewer_sets_than_none", lambda w: sets(w, {"222-r1": -1}),
            ": events[1].rounds[0].scrambleSetCount: 'sets' must be a whole number from 0 to 100, got '-1'"),
    refused("half_a_set", lambda w: sets(w, {"222-r1": 1.5}),
            ": events[1].rounds[0].scrambleSetCount: must be a whole number"),
    refused("rounds_in_another_order", lambda w: event(w, "fto")["rounds"].reverse(),
            ": events[2].rounds[0].id: round 1 of the event must be 'fto-r1'",
            ": events[2].rounds[1].id: round 2 of the event must be 'fto-r2'"),
    refused("five_rounds", lambda w: event(w, "222").update(rounds=5 * event(w, "222")["rounds"]),
            ": events[1]: has 5 rounds: at most 4"),
    refused("head_to_head_where_there_is_none", lambda w: round_of(w, "222-r1").update(format="h"),
            ": events[1].rounds[0].format: 'format' must be 'a', '3', '2' or '1', got 'h'",
            ": events[1].rounds[0].scrambleSetCount: event '222' has no head-to-head rounds (WCA 9b7a)"),
    refused("no_time_zone", lambda w: w["schedule"]["venues"][1].update(timezone="Europe/Atlantis"),
            ": schedule.venues[1].timezone: this machine knows no time zone 'Europe/Atlantis'"),
    refused("a_time_without_its_zone", lambda w: activity(w, "333-r3").update(startTime="2027-05-16T11:00"),
            f": {HERE}[10].startTime: must be a time like 2026-12-05T09:00:00Z"),
    refused("an_end_before_its_start", lambda w: activity(w, "333-r3").update(endTime="2027-05-16T08:00:00Z"),
            f": {HERE}[10].endTime: 'end' is before 'start'"),
    refused("no_end", lambda w: activity(w, "333-r3").pop("endTime"), f": {HERE}[10].endTime: is missing"),
    refused("a_code_of_nothing", lambda w: activity(w, "333-r3").update(activityCode="final"),
            f": {HERE}[10].activityCode: must be like 333-r1, 333-r1-g2 or other-lunch"),
    refused("group_0", lambda w: activity(w, "333-r1-g1").update(activityCode="333-r1-g0"),
            f": {HERE}[1].childActivities[0].activityCode: must be like 333-r1, 333-r1-g2 or other-lunch"),
    refused("a_date_of_another_form", lambda w: w["schedule"].update(startDate="14.05.2027"),
            ": schedule.startDate: 'date' must be a date like 2026-12-05, got '14.05.2027'"),
    refused("days_as_a_text", lambda w: w["schedule"].update(numberOfDays="3"),
            ": schedule.numberOfDays: must be a whole number"),
    refused("persons_that_are_no_list", lambda w: w.update(persons={}), ": persons: must be a list"),
    refused("a_city_more", lambda w: towns(w, 101), ": schedule: has 101 venues: at most 100"),
    refused("no_rooms", lambda w: w["schedule"]["venues"][1].pop("rooms"), ": schedule.venues[1].rooms: is missing"),
    refused("extras_below_none", lambda w: extension(w, "ExtraScrambleCount", {"extraAttempts": -1}),
            ": events[0].rounds[0].extensions[0].data.extraAttempts: 'extras' must be a whole number from 0 to 20, got "
            "'-1'"),
    refused("cubes_of_one", lambda w: extension(w, "MultiScrambleCount", {"requestedScrambles": 9}),
            ": events[0].rounds[0].extensions[0].data.requestedScrambles: 'cubes' must be 1 (only multi-blind has more), "
            "got '9'"),
]


def add_event(w, name):
    w["events"].append({"id": name, "extensions": [],
                        "rounds": [{"id": name + "-r1", "format": "a", "scrambleSetCount": 1, "extensions": []}]})


# ---- judging ----

def run(program, *args):
    return subprocess.run([program, *args], capture_output=True, text=True, check=False)


def judge_read(program, path, notes, warnings):
    done = run(program, "check", "--json", path)
    if done.returncode != 0:
        return f"check: {done.returncode}: {done.stderr}"
    answer = json.loads(done.stdout)
    told = [w for w in answer["warnings"] if not w.startswith(("sheets: ", "a WCA competition"))]
    wanted = {"notes": sorted(notes), "warnings": sorted(warnings)}
    found = {"notes": sorted(answer["notes"]), "warnings": sorted(told)}
    if found != wanted:
        return f"check says {found}, not {wanted}"
    lines = sorted(run(program, "import", path).stderr.splitlines())
    wanted = sorted([f"note: {n}" for n in notes] + [f"warning: {w}" for w in warnings])
    return None if lines == wanted else f"import says {lines}, not {wanted}"


def judge_refused(program, path, lines):
    wanted = "".join(f"{path}{line}\n" for line in lines)
    for command in "check", "import":
        done = run(program, command, path)
        if (done.returncode, done.stdout, done.stderr) != (1, "", wanted):
            return f"{command}: {done.returncode}, {done.stdout!r}, {done.stderr!r}, not {wanted!r}"
    return None


def main(program):
    with open(BASE, encoding="utf-8") as file:
        base = file.read()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        for name, edit, *said in READ + REFUSED:
            wcif, path = json.loads(base), os.path.join(folder, "w.json")
            answer = edit(wcif)
            with open(path, "w", encoding="utf-8") as file:
                json.dump(answer if isinstance(answer, dict) else wcif, file)
            why = judge_read(program, path, *said) if len(said) == 2 else judge_refused(program, path, *said)
            print(f"not ok {name}: {why}" if why else f"ok {name}")


main(sys.argv[1])
