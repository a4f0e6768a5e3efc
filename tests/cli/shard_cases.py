#!/usr/bin/env python3
"""Runs in parts: what --shard writes, what `merge` puts together, and what it refuses.

usage: tests/cli/shard_cases.py BUILD_DIR; prints "ok NAME" or "not ok NAME: why" for each promise.

Shards are read and written here from core/practice/README.md alone.
"""
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tools"))
import verify  # noqa: E402

FORMAT = b"twistseal/shard/v1"
SEED = bytes(range(64, 96))
FILTER = 'return { name = "mine", needs = { "face_min" }, accept_state = function(s) return s.face_min > 2 end, ' \
         'accept_moves = function(m) return m.first_face ~= "U" end }'


def sha256(data):
    return hashlib.sha256(data).hexdigest().encode()


def frame(number, count, run, lines, told=None):
    """The file of a shard. `told`: how many lines the last line tells of."""
    head = b"%s %d/%d %s\n" % (FORMAT, number, count, run)
    told = lines.count(b"\n") if told is None else told
    return head + lines + b"%s end %d %s\n" % (FORMAT, told, sha256(head + lines))


class World:
    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        os.environ["XDG_STATE_HOME"] = self.path("state")
        self.write("seed", SEED.hex().encode() + b"\n")
        self.write("other-seed", SEED[::-1].hex().encode() + b"\n")
        self.write("mine.lua", FILTER.encode())
        states = self.run("scramble", "333", "-n", "300", "--seed-file", self.path("seed"))[1].split(b"\n")[:-1]
        states[7], states[250] = b"rubbish", b"R R'\r"
        self.write("states", b"\n".join(states))  # the last line has no end

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def run(self, *words, data=None):
        """Exit code, output, errors."""
        with open(self.path(data) if data else os.devnull, "rb") as given:
            done = subprocess.run([os.path.join(self.build, "twistseal"), *words], stdin=given, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr.decode()

    def merge(self, files):
        """Files are bytes; they are given in this order."""
        return self.run("merge", *(self.write(f"part{i}", file) for i, file in enumerate(files)))

    def runs(self):
        """Runs of every kind, each with its input."""
        seed = ("--seed-file", self.path("seed"))
        scramble = {"333": 2500, "minx": 30, "333mbf": 40, "pyram": 1}
        for event, count in scramble.items():
            yield ("scramble", event, "-n", str(count), *seed), None
        yield ("scramble", "333", "--subset", "pll", "-n", "300", "--json", *seed), None
        yield ("scramble", "222", "-n", "9", "--svg", *seed), None
        yield ("solve", "--batch"), "states"
        yield ("solve", "--batch", "--method", "thistlethwaite", "--metric", "qtm"), "states"
        yield ("filter", "try", self.path("mine.lua"), "--event", "222", "--json", "-n", "25000", *seed), None


def shards_of(world, run, data, count):
    out = []
    for number in range(1, count + 1):
        code, shard, errors = world.run(*run, "--shard", f"{number}/{count}", data=data)
        assert code in (0, 1 if data else 0), (run, errors)
        out.append(shard)
    return out


# ---- what fits ----


def parts_put_together_are_one_run(world):
    rng = random.Random("shards")
    for run, data in world.runs():
        code, one, errors = world.run(*run, data=data)
        assert code == (1 if data else 0) and len(one) > 10, (run, errors)
        for count in (1, 5):
            shards = shards_of(world, run, data, count)
            rng.shuffle(shards)  # they may be given in any order
            code, merged, errors = world.merge(shards)
            assert code == 0 and merged == one, (run, count, errors)


def more_parts_than_lines_are_one_run_too(world):
    run = ("scramble", "skewb", "-n", "3", "--seed-file", world.path("seed"))
    shards = shards_of(world, run, None, 7)
    assert world.merge(shards)[1] == world.run(*run)[1]
    assert [shard.count(b"\n") - 2 for shard in shards] == [(i + 1) * 3 // 7 - i * 3 // 7 for i in range(7)]


def a_part_made_again_is_the_same(world):
    for run, data in world.runs():
        made = {world.run(*run, "--shard", "2/3", *jobs, data=data)[1]
                for jobs in ((), () if run[0] == "solve" else ("--jobs", "1"))}
        assert len(made) == 1, run


def bad_lines_keep_their_numbers(world):
    said = [world.run("solve", "--batch", "--shard", f"{i}/3", data="states")[::2] for i in (1, 2, 3)]
    assert said[0] == (1, "line 8: move 1: 'rubbish' is not a turn (U R F D L B, wide as Uw or u, M E S, x y z; "
                          "alone or followed by 2 or ')\n"), said
    assert said[1] == (0, "") and said[2] == (0, ""), said


def the_file_is_as_specified(world):
    for run, data in world.runs():
        for number, shard in enumerate(shards_of(world, run, data, 3), 1):
            lines = shard.split(b"\n", 1)[1]
            lines = lines[: lines.rindex(FORMAT)]
            assert shard == frame(number, 3, shard.split(b"\n")[0].split(b" ")[2], lines), run


def run_of(shard):
    return shard.split(b"\n", 1)[0].split(b" ")[2]


def tells_runs_apart_as_specified(world):
    version = world.run("--version")[1].split()[1].decode()
    data = world.read("states")
    text = (f"command: solve\ngenerator: twistseal {version}\npuzzle: \nmethod: multiphase\ngoal: \nmetric: \nmoves: \nbegin-with: R,U\n"
            "end-with: \nmax-moves: 0\nnodes: 5000\nprobes: 0\nnth: 0\nfirst-answer: 0\noptimal: 0\nlines: 300\n"
            f"input: sha256={sha256(data).decode()}\n").encode()
    shard = world.run("solve", "--batch", "--method", "multiphase", "--nodes", "5000", "--begin-with", "R,U", "--shard", "1/2",
                      data="states")[1]
    assert run_of(shard) == sha256(FORMAT + b"\n" + text)

    def digest(kind, name, path, rest=""):
        with open(os.path.join(world.build, path), "rb") as file:
            return f"{kind}: {name}{rest} sha256={sha256(file.read()).decode()}\n"
    text = (f"command: scramble\nform: json\ncount: 12\nevent: skewb\nsubset: \ncompetition: practice\ngenerator: twistseal {version}\n"
            + f"config: sha256={'0' * 64}\n" + digest("script", "events/skewb", "lua/events/skewb.lua")
            + digest("script", "prelude", "lua/prelude.lua")
            + digest("script", "puzzles/skewb", "lua/puzzles/skewb.lua")
            + digest("plugin", "generic.so", "plugins/generic.so", " abi=5")).encode()
    shard = world.run("scramble", "skewb", "--json", "-n", "12", "--seed-file", world.path("seed"), "--shard", "1/2")[1]
    plain = sha256(FORMAT + b"\n" + text).decode()
    assert run_of(shard).decode() == verify.derive_key(SEED, "shard", plain).hex()


def a_scramble_follows_from_seed_and_number(world):
    """tools/verify.py draws the last state of a run of 10^9."""
    seed = ("--seed-file", world.path("seed"))
    code, shard, errors = world.run("scramble", "222", "-n", "1000000000", "--json", *seed, "--shard", "100000/100000")
    assert code == 0, errors
    lines = shard.split(b"\n")[1:-2]
    assert len(lines) == 10000
    for line, number in ((lines[-1], 10**9), (lines[0], 10**9 - 9999)):
        words = (SEED.hex(), "222", "-", f"222/r1/A/{number}#1")
        assert json.loads(line)["state"] == verify.drawn_letters(*words), number


def counts_are_those_of_the_report(world):
    """The report tries a filter of sequences on no more than 2,000 states."""
    mine = ("filter", "try", world.path("mine.lua"), "--event", "222", "-n", "2400", "--seed-file", world.path("seed"))
    one = json.loads(world.run(*mine, "--json")[1])
    assert (one["first"], one["states"], one["scrambles"]) == (1, 2400, one["accepted"]), one
    report = world.run(*mine)[1].decode()
    assert 100 < one["accepted_scrambles"] < one["accepted"] < 2000, one
    assert f"{one['accepted']} of 2400 states accepted" in report, (one, report)
    assert f"{one['accepted_scrambles']} of {one['accepted']} scrambles accepted" in report, (one, report)


def whatever_decides_makes_another_run(world):
    seed, other = ("--seed-file", world.path("seed")), ("--seed-file", world.path("other-seed"))
    mine = ("filter", "try", world.path("mine.lua"), "--event", "222", "--json", "-n", "10")
    length = ("filter", "try", "length", "--event", "222", "--json", "-n", "10", *seed, "--param", "most=11", "--param")
    world.write("states2", world.read("states") + b"\n")
    world.write("mine2.lua", FILTER.replace("> 2", "> 1").encode())
    runs = [
        *(("scramble", *words, "-n", "10", *seed) for words in (("333",), ("222",), ("333oh",), ("333", "--json"), ("333", "--svg"),
                                                              ("333", "--subset", "pll"))),
        ("scramble", "333", "-n", "11", *seed), ("scramble", "333", "-n", "10", *other),
        (*mine, *seed), (*mine, *other), ("filter", "try", world.path("mine2.lua"), *mine[3:], *seed),
        (*length, "least=8"), (*length, "least=9"),
        *(("solve", "--batch", *words) for words in ((), ("--method", "kociemba"), ("--goal", "eo"), ("--goal", "eo", "--metric", "qtm"),
                                                    ("--moves", "U,R"), ("--begin-with", "U"), ("--end-with", "U"), ("--max-moves", "25"),
                                                    ("--nodes", "99"), ("--probes", "9"), ("--nth", "1"), ("--method", "kociemba", "--first-answer"))),
    ]
    made = [world.run(*run, "--shard", "400/400", data="states" if run[0] == "solve" else None)[1] for run in runs]
    made.append(world.run("solve", "--batch", "--shard", "400/400", data="states2")[1])
    assert all(made), [run for run, shard in zip(runs, made) if not shard]
    tags = [run_of(shard) for shard in made]
    assert all(len(tag) == 64 for tag in tags), tags
    assert len(set(tags)) == len(tags), [runs[i] for i, tag in enumerate(tags[:-1]) if tags.count(tag) > 1]


# ---- what does not ----


def merge_names_what_is_wrong(world):
    run, other = sha256(b"one"), sha256(b"other")
    good = [frame(i, 4, run, b"line %d\n" % i) for i in (1, 2, 3, 4)]
    one = good[0]
    at = one.index(b"line")
    swapped = one.replace(b"line 1", b"line 2")
    cases = {
        "nothing": ([b""], "is empty"),
        "one of nothing": ([*good[:3], b""], "part3' is empty"),
        "no shard": ([b"R U\n"], "is not a shard: its first line is not 'twistseal/shard/v1 I/N DIGEST'"),
        "another format": ([one.replace(b"/v1", b"/v2")], "is not a shard"),
        "no line feed": ([FORMAT], "is not a shard"),
        "a part beyond": ([frame(5, 4, run, b"")], "is not a shard"),
        "part 0": ([frame(0, 4, run, b"")], "is not a shard"),
        "a zero before": ([one.replace(b"1/4", b"01/4")], "is not a shard"),
        "a sign": ([one.replace(b"1/4", b"+1/4")], "is not a shard"),
        "too many parts": ([one.replace(b"1/4", b"1/100001")], "is not a shard"),
        "capitals": ([one.replace(run, run.upper())], "is not a shard"),
        "a word more": ([one.replace(run, run + b" x")], "is not a shard"),
        "a NUL": ([one.replace(b"1/4 ", b"1/4\0")], "is not a shard"),
        "a long first line": ([b"x" * 500 + b"\n"], "is not a shard"),
        "CRLF": ([one.replace(b"\n", b"\r\n")], "lines that end in CR LF"),
        "CRLF in the lines": ([one.replace(b"line 1\n", b"line 1\r\n"), *good[1:]], "was changed: its 1 lines"),
        "the first line alone": ([one[:at]], "(shard 1/4) is cut short"),
        "no last line": ([one[: one.rindex(FORMAT)]], "(shard 1/4) is cut short"),
        "half a last line": ([one[:-40]], "(shard 1/4) is cut short"),
        "no last line feed": ([one[:-1]], "(shard 1/4) is cut short"),
        "cut in a line": ([one[: at + 3]], "(shard 1/4) is cut short"),
        "something after it": ([one + b"line 2\n"], "(shard 1/4) is cut short"),
        "two of them in one file": ([good[0] + good[1], *good[1:]], "(shard 1/4) was changed: its 4 lines"),
        "a line changed": ([swapped, *good[1:]], "(shard 1/4) was changed"),
        "a line less": ([one.replace(b"line 1\n", b""), *good[1:]], "was changed: its 0 lines"),
        "a wrong count": ([frame(1, 4, run, b"line 1\n", told=2), *good[1:]], "was changed: its 1 lines"),
        "the number of another": ([one.replace(b" 1/4", b" 2/4")], "(shard 2/4) was changed"),
        "one twice": ([good[0], good[1], good[0], good[3]], "shard 1/4 is there twice: "),
        "one missing": ([good[0], good[3], good[1]], "of 4 shards, 1 is missing: 3"),
        "several missing": ([frame(i, 12, run, b"") for i in (2, 5, 6, 11)], "of 12 shards, 8 are missing: 1,3-4,7-10,12"),
        "the first missing": (good[1:], "1 is missing: 1"),
        "another N": ([*good[:3], frame(4, 5, run, b"line 4\n")], "part0' is a shard of 4, "),
        "another run": ([*good[:3], frame(4, 4, other, b"line 4\n")], "are of different runs"),
    }
    for name, (files, words) in cases.items():
        code, out, errors = world.merge(files)
        assert (code, out) == (1, b"") and words in errors, (name, code, out, errors)
    code, out, errors = world.merge(list(reversed(good)))
    assert (code, out, errors) == (0, b"line 1\nline 2\nline 3\nline 4\n", ""), errors


def merge_names_files_it_cannot_read(world):
    os.mkdir(world.path("folder"))
    os.mkfifo(world.path("pipe"))
    for name, code, words in (("none", 2, "cannot open"), ("folder", 2, "is not a regular file"), ("pipe", 2, "is not a regular file")):
        got = world.run("merge", world.path(name))
        assert got[0] == code and words in got[2], (name, got)
    assert world.run("merge")[::2] == (2, "merge needs the files that --shard made\n")


def merge_writes_all_or_nothing(world):
    good = [world.write(f"good{i}", frame(i, 2, sha256(b"x"), b"line %d\n" % i * 99999)) for i in (1, 2)]
    out = world.path("out")
    assert world.run("merge", good[0], "-o", out)[0] == 1 and not os.path.exists(out)
    assert world.run("merge", *good, "-o", out) == (0, b"", "")
    lines = world.read("out")
    assert lines == b"line 1\n" * 99999 + b"line 2\n" * 99999
    code, _, errors = world.run("merge", *good, "-o", out)
    assert code == 1 and "exists: it is never overwritten" in errors and world.read("out") == lines
    code, _, errors = world.run("merge", *good, "-o", world.path("no/out"))
    assert code == 2 and "cannot write" in errors, errors
    program = os.path.join(world.build, "twistseal")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([program, "merge", *good], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2 and b"no space left" in done.stderr, done
    limited = subprocess.run(["bash", "-c", 'ulimit -f 100; "$0" merge "$@"', program, *good, "-o", world.path("limited")],
                             capture_output=True, check=False)
    assert limited.returncode == 2 and b"cannot write" in limited.stderr, limited
    assert not [name for name in os.listdir(world.folder) if "limited" in name]


def a_killed_part_is_cut_short(world):
    shard = world.path("killed")
    with open(shard, "wb") as file:
        process = subprocess.Popen([os.path.join(world.build, "twistseal"), "scramble", "333", "-n", "10000000", "--seed-file",
                                    world.path("seed"), "--shard", "1/2"], stdout=file)
        while os.path.getsize(shard) < 10000:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    code, _, errors = world.run("merge", shard)
    assert code == 1 and "(shard 1/2) is cut short" in errors, errors


def a_part_that_fails_has_no_last_line(world):
    seed = ("--seed-file", world.path("seed"))
    world.write("wrong.lua", b'return { name = "w", accept_moves = function(m) error("no") end }')
    code, out, _ = world.run("filter", "try", world.path("wrong.lua"), "--event", "222", "--json", *seed, "--shard", "1/1")
    assert code != 0 and out.startswith(FORMAT) and b" end " not in out, out
    with open("/dev/full", "wb") as full:
        done = subprocess.run([os.path.join(world.build, "twistseal"), "scramble", "333", "-n", "9", *seed, "--shard", "1/1"],
                              stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2 and b"cannot write to standard output" in done.stderr, done


def the_command_line_is_checked(world):
    seed = ("--seed-file", world.path("seed"))
    scramble = ("scramble", "333", "-n", "9")
    for part in ("0/3", "4/3", "3", "3/", "/3", "a/b", "1/100001", "01/3", "1/3x", " 1/3", "-1/3", "1/0", "99999999999999999999/3", ""):
        code, out, errors = world.run(*scramble, *seed, f"--shard={part}")
        assert code == 2 and out == b"" and "--shard takes I/N, part I of N, as in 3/8" in errors, (part, errors)
    world.write("set-seed", b"twistseal/seed/v1\nExampleOpen2026\n" + SEED.hex().encode() + b"\n")
    world.write("no-seed", b"hello\n")
    mine = ("filter", "try", world.path("mine.lua"), "--event", "222")
    cases = (
        ((*scramble, "--shard", "1/2"), 2, "--shard needs --seed-file"),
        ((*scramble, "--seed", SEED.hex(), "--shard", "1/2"), 2, "give --seed-file"),
        ((*scramble, "--seed-file", world.path("no-seed")), 1, "is not a seed file"),
        ((*scramble, "--seed-file", world.path("set-seed")), 1, "is the seed of competition 'ExampleOpen2026'"),
        ((*scramble, *seed, "--pdf", world.path("x.pdf")), 2, "--pdf and --seed-file do not go together"),
        (("scramble", "333", "-n", "1000001"), 2, "more than 1000000 scrambles need --seed-file"),
        (("scramble", "333", "-n", "1000000001", *seed), 2, "from 1 to 1000000000"),
        (("solve", "R", "--shard", "1/2"), 2, "--shard needs --batch"),
        ((*mine, *seed, "--shard", "1/2"), 2, "--shard needs --json"),
        ((*mine, "--json", "--shard", "1/2"), 2, "and --seed-file"),
        ((*mine, "--json", "--watch"), 2, "goes with neither --html nor --watch"),
        ((*mine, "-n", "1000001"), 2, "need --json"),
    )
    for words, code, said in cases:
        got = world.run(*words)
        assert got[:2] == (code, b"") and said in got[2], (words, got)
        assert SEED.hex() not in got[2]
    pipe = subprocess.run([os.path.join(world.build, "twistseal"), "solve", "--batch", "--shard", "1/2"], input=b"R\n", capture_output=True,
                          check=False)
    assert pipe.returncode == 2 and b"--shard needs a file as standard input" in pipe.stderr and pipe.stdout == b"", pipe


# ---- at length ----


def ten_million_lines_take_no_memory(world):
    run, names, size = sha256(b"long"), [], 0
    for number in range(1, 6):
        head, lines = b"%s %d/5 %s\n" % (FORMAT, number, run), b"R U R' U' F2\n" * 1000
        digest = hashlib.sha256(head)
        name = world.path(f"long{number}")
        with open(name, "wb") as file:
            file.write(head)
            for _ in range(2000):
                digest.update(lines)
                file.write(lines)
            file.write(b"%s end 2000000 %s\n" % (FORMAT, digest.hexdigest().encode()))
        names.append(name)
        size += 2000 * len(lines)
    pid = os.posix_spawn(os.path.join(world.build, "twistseal"), ["twistseal", "merge", *names, "-o", world.path("long")], os.environ)
    _, status, used = os.wait4(pid, 0)
    assert status == 0 and os.path.getsize(world.path("long")) == size
    small = 32 * 1024  # KB: the program itself takes some 8 MB
    assert used.ru_maxrss < small or "san" in world.build, used.ru_maxrss


PROMISES = (
    parts_put_together_are_one_run,
    more_parts_than_lines_are_one_run_too,
    a_part_made_again_is_the_same,
    bad_lines_keep_their_numbers,
    the_file_is_as_specified,
    tells_runs_apart_as_specified,
    a_scramble_follows_from_seed_and_number,
    counts_are_those_of_the_report,
    whatever_decides_makes_another_run,
    merge_names_what_is_wrong,
    merge_names_files_it_cannot_read,
    merge_writes_all_or_nothing,
    a_killed_part_is_cut_short,
    a_part_that_fails_has_no_last_line,
    the_command_line_is_checked,
    ten_million_lines_take_no_memory,
)


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        world = World(os.path.abspath(sys.argv[1]), folder)
        for promise in PROMISES:
            try:
                promise(world)
                print("ok", promise.__name__, flush=True)
            except (AssertionError, OSError) as problem:
                failed = 1
                print(f"not ok {promise.__name__}: {str(problem)[:1500]}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
