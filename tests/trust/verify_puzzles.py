#!/usr/bin/env python3
"""Shows what tools/verify.py sees of scrambles and states, of every puzzle.

usage: tests/trust/verify_puzzles.py; prints "ok NAME" or "not ok NAME: why" for each promise.

Signed sets of the scrambles of tests/data/vectors/scrambles.txt, each with a fault, made by tests/trust/verify_cases.py.
"""
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
import verify_cases as cases  # noqa: E402

with open(os.path.join(cases.ROOT, "tests", "data", "vectors", "scrambles.txt"), encoding="ascii") as known:
    ALL = [line.rstrip("\n").split(" ", 2) for line in known if not line.startswith("#")]
    ALL = [fields for fields in ALL if fields[0].split("/")[0] in cases.verify.EVENTS]


def whole_set(made, leaves, refused=(), **plans):
    """A signed set of these leaves; `refused` has lines of MANIFEST, or CONTENTS ("later "), `plans` changes to CONFIG.json."""
    events = {path.split("/")[0]: {"filters": []} for path, _, _ in leaves}
    for name in events:
        paths = [path for path, _, _ in leaves if path.startswith(name + "/")]
        sets = len({path.split("/")[2] for path in paths})
        extras = sum(path.split("/")[3][0] == "E" for path in paths) // sets
        cubes = max(path.count("/c") * int(path[-1]) for path in paths) or 1
        attempts = str(len(paths) // cubes // sets - extras)
        events[name]["rounds"] = [cases.a_round(cubes=cubes, extras=extras, format=attempts, sets=sets)]
    for name, plan in plans.items():
        events[name[1:]].update(plan)
    shutil.rmtree(made.directory)
    config = cases.a_config(events)
    data = [cases.leaf(*fields).encode() for fields in leaves]
    later = "".join(f"refused: {line[6:]}\n" for line in refused if line.startswith("later "))
    contents = cases.contents_text({"LEAVES": b"".join(data)}).replace("file: ", later + "file: ", 1)
    for name, content in (("CONFIG.json", config), ("LEAVES", b"".join(data)), ("CONTENTS", contents)):
        made.write(name, content)
    tree = f"tree: {len(data)} sha256=" + cases.make.tree([cases.make.leaf(one) for one in data]).hex()
    lines = [line for line in cases.manifest_lines() if line.split(": ")[0] not in ("refused", "output", "script")]
    changed = {"config": "config: " + cases.digest(config), "tree": tree, "contents": "contents: " + cases.digest(contents.encode())}
    lines = [changed.get(line.split(": ")[0], line) for line in lines]
    made.sign("\n".join([*lines, *("refused: " + line for line in refused if line[:6] != "later "), "output: CONFIG.json " + cases.digest(config)]) + "\n")
    return cases.check(made)


def replaced(path, state=None, moves=None):
    """All leaves, one of which has another state or scramble."""
    return [(at, state or old, moves or scramble) if at == path else (at, old, scramble) for at, old, scramble in ALL]


def candidate(path, number):
    """A candidate of random moves: its facelets and the moves."""
    puzzle = cases.verify.puzzle_of(cases.verify.EVENTS[path.split("/")[0]][0])
    moves = puzzle.draw(cases.verify.stream_words(cases.verify.derive_key(cases.SEED, "state", f"{path}#{number}")))
    names = [name if isinstance(name, str) else
             (f"{name[1]}" if name[1] > 2 else "") + name[0] + ("w" if name[1] > 1 else "") + " 2'"[name[2] - 1].strip()
             for name in moves]
    return puzzle.letters(moves), " ".join(names)


def accepts_every_puzzle(made):
    code, said = whole_set(made, ALL)
    assert code == 0 and said.endswith("\nstates: follow from the seed, and so do the refusals"), said
    events = {path.split("/")[0] for path, _, _ in ALL}
    assert events == set(cases.verify.EVENTS), events


def sees_a_scramble_of_another_state_in_every_puzzle(made):
    for event in cases.verify.EVENTS:
        (path, _, _), (other, _, moves) = [fields for fields in ALL if fields[0].startswith(event + "/")][:2]
        code, said = whole_set(made, replaced(path, moves=moves))
        assert code == 1 and said.endswith(f"{path}: the scramble does not give the state beside it"), said
        for wrong in ("Q", moves + " Q", moves.replace(" ", " Q ", 1), moves + "7"):
            try:
                cases.verify.puzzle_of(cases.verify.EVENTS[event][0]).apply(wrong)
                raise AssertionError(f"{path}: {wrong}")
            except ValueError:
                pass
    code, said = whole_set(made, replaced("sq1/r1/A/1", moves="(1,0) / /"))
    assert code == 1 and said.endswith("sq1/r1/A/1: the scramble does not give the state beside it"), said
    code, said = whole_set(made, replaced("sq1/r1/A/1", moves="(2,0) /"))
    assert code == 1 and said.endswith("sq1/r1/A/1: the scramble is not one of this puzzle"), said


def sees_states_that_are_not_of_the_seed_in_every_puzzle(made):
    """The states of two paths exchanged, with their scrambles."""
    for event in cases.verify.EVENTS:
        first, second = [fields for fields in ALL if fields[0].startswith(event + "/")][:2]
        swapped = {first[0]: (first[0], *second[1:]), second[0]: (second[0], *first[1:])}
        code, said = whole_set(made, [swapped.get(fields[0], fields) for fields in ALL])
        assert code == 1 and said.endswith(f"{first[0]}: its state does not follow from the seed"), said


def sees_states_that_come_twice(made):
    first, second = [fields for fields in ALL if fields[0].startswith("skewb/")][:2]
    code, said = whole_set(made, replaced(second[0], *first[1:]))
    assert code == 1 and said.endswith(f"{second[0]}: has the same state as {first[0]}"), said


def sees_another_candidate_chosen(made):
    few = "with as many refused as are counted"
    for path in ("minx/r1/A/1", "555/r1/A/2", "666/r1/A/1", "777/r1/A/E1"):
        event = path.split("/")[0]
        other = [fields for fields in replaced(path, *candidate(path, 2)) if fields[0].startswith(event + "/")]
        for refused in ((), (f"{event} distance 1",), (f"later {event} duplicate 1",)):
            code, said = whole_set(made, other, refused)
            assert code == 1 and said.endswith(f"{path}: its state does not follow from the seed"), said
        # A filter may have refused the first, if it is counted: it cannot be asked.
        filters = {"_" + event: {"filters": ["odd"]}}
        for refused, good in (((), False), ((f"{event} odd 0",), False), ((f"{event} odd 1",), True),
                              ((f"{event} odd 2",), False), ((f"{event} distance 1",), False),
                              ((f"{event} distance 1", f"{event} odd 0"), False),
                              ((f"{event} odd 0", f"later {event} duplicate 1"), False),
                              ((f"{event} odd 0", f"later {event} odd 1"), False),
                              ((f"{event} odd 1", f"later {event} odd 7"), True),
                              ((f"{event} odd 1", f"later {event} distance 1"), False)):
            code, said = whole_set(made, other, refused, **filters)
            assert code == (0 if good else 1), (refused, said)
            assert good or said.endswith((few, "does not follow from the seed")), said


def sees_refusals_made_up(made):
    for number, event in enumerate(cases.verify.EVENTS):
        rule = ("distance", "later distance", "later duplicate", "duplicate", "more")[number % 5]
        code, said = whole_set(made, ALL, (f"{rule} 1".replace(rule.split()[-1], f"{event} {rule.split()[-1]}"),))
        why = "counts refusals of '{0} {1}', which is no rule here" if rule in ("duplicate", "more") else "its count of '{0} {1}' does not follow from the seed"
        assert code == 1 and said.endswith(why.format(event, rule.split()[-1])), said


def sees_states_of_a_subset(made):
    code, said = whole_set(made, ALL, _333={"subset": "pll"})
    assert code == 1 and said.endswith("333/r1/A/1: its state does not follow from the seed"), said
    code, said = whole_set(made, ALL, _222={"subset": "pll"})
    assert code == 1 and said.endswith("CONFIG.json: '222' has no subset 'pll'"), said


def knows_what_is_too_near(made):
    """The states planted one move below the minimum distance of each event, and at it."""
    with open(os.path.join(cases.ROOT, "tests", "unit", "plugins", "test_minimum.c"), encoding="ascii") as file:
        planted = [of for of in re.findall(r'\{"(\w+)", (\d+), "([^"]+)",\s+"([^"]+)"\}', file.read()) if of[0] in cases.verify.EVENTS]
    for event, wanted, below, at in planted:
        puzzle = cases.verify.puzzle_of(cases.verify.EVENTS[event][0])
        near = [puzzle.near(puzzle.apply(moves), int(wanted) - 1) for moves in (below, at)]
        assert near == [True, False] and int(wanted) == cases.verify.EVENTS[event][1], (event, near)
        path = event + "/r1/A/1" + ("/c1" if event == "333mbf" else "")
        code, said = whole_set(made, replaced(path, puzzle.letters(puzzle.apply(below)), below))
        assert code == 1 and said.endswith(f"{path}: the state needs fewer than {wanted} moves"), said
    assert len(planted) == 18, len(planted)


def knows_the_events_as_the_program_does(_):
    """Their puzzles and minimum distances, in lua/events; so does the specification."""
    with open(os.path.join(cases.ROOT, "plugins", "DRAWING.md"), encoding="utf-8") as file:
        rows = re.findall(r"^\| ([\w, ]+) \| ([`\w, ]+) \| ([\d, ]+) \|$", file.read(), re.M)
    specified = {}
    for events, puzzles, least in rows:
        events, puzzles, least = events.split(", "), re.findall(r"\w+", puzzles), least.split(", ")
        for i, event in enumerate(events):
            puzzle = puzzles[0] if len(puzzles) == 1 else puzzles[i]
            specified[event] = (puzzle, int(least[i if len(least) > 1 else 0]))
    folder, found = os.path.join(cases.ROOT, "lua", "events"), {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        # Of puzzles that are data only these are in the verifier.
        puzzle = re.search(r'puzzle = "(\w+)"', text)
        if puzzle and (puzzle[1] in ("222", "222all", "pyram", "skewb", "ivy", "fto") or
                       not os.path.exists(os.path.join(cases.ROOT, "lua", "puzzles", puzzle[1] + ".lua"))):
            found[name[:-4]] = (puzzle[1], int(re.search(r"min_distance = (\d+)", text)[1]))
            assert "subset" not in text, name
    assert found == cases.verify.EVENTS, found
    assert found == specified, specified


PROMISES = (
    accepts_every_puzzle,
    sees_a_scramble_of_another_state_in_every_puzzle,
    sees_states_that_are_not_of_the_seed_in_every_puzzle,
    sees_states_that_come_twice,
    sees_another_candidate_chosen,
    sees_refusals_made_up,
    sees_states_of_a_subset,
    knows_what_is_too_near,
    knows_the_events_as_the_program_does,
)

if __name__ == "__main__":
    sys.exit(cases.main(PROMISES))
