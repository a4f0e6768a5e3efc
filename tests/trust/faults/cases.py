"""The commands that faults are tried on, and the folder that they begin with."""
import json
import os
import re
import shutil
import subprocess

from bench import Bench, Case

SEED = "5e" * 32
PLAN = """competition: {id: F2026, name: F 2026, date: 2026-01-01}
formats: [%s]
events: {222: {rounds: [{sets: 1, extras: 0}]}}
"""
FILTERED = """competition: {id: F2026, name: F 2026, date: 2026-01-01}
formats: [text]
events: {pyram: {filters: [{use: own.lua, most: 20}], rounds: [{sets: 1, extras: 0}]}}
"""
OWN = """return { name = 'own', parameters = { most = { type = 'integer', min = 1, default = 20 } },
  accept_moves = function(m, p) return m.length <= p.most end }
"""
# quicknet's round 1000, of 2023-08-23T15:59:24Z
DRAND = """{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",\
"signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}
"""
BEFORE, AFTER = {"SOURCE_DATE_EPOCH": "1692800000"}, {"SOURCE_DATE_EPOCH": "1692900000"}
SIGNERS = ["--signers", "signers"]
MADE = ["--key", "key", "--seed-file", "seed", "--quiet"]


def prepare(build, folder):
    """A Bench whose base has a set, one with sheets, a ceremony at every step, shards and keys."""
    bench = Bench(build, folder)
    base = bench.base

    def write(name, content):
        with open(os.path.join(base, name), "w") as f:
            f.write(content)

    def do(*argv, env=None):
        done = subprocess.run([bench.program, *argv], cwd=base, capture_output=True,
                              env={**bench.environment(Case("", []), base), **(env or {})})
        assert done.returncode == 0, (argv, done.stderr)

    write("seed", SEED + "\n")
    write("c.yaml", PLAN % "text, json")
    write("s.yaml", PLAN % "sheets, text, json")
    write("d.yaml", PLAN % "sheets, display")
    write("f.yaml", FILTERED)
    write("own.lua", OWN)
    write("1000.json", DRAND)
    write("w.json", weekend("tests/data/wcif/one-day.json"))
    shutil.copy("tests/data/wcif/one-day.json", base)
    do("keygen", "key", "--no-passphrase", "--principal", "a@example.org")
    do("keygen", "other", "--no-passphrase", "--principal", "b@example.org")
    public = [" ".join(open(os.path.join(base, k + ".pub")).read().split()[:2]) for k in ("key", "other")]
    write("signers", f"a@example.org {public[0]}\n")
    os.makedirs(os.path.join(base, "config/twistseal"), mode=0o700)
    do("trust", "add", "a@example.org", "key.pub", "--yes")
    do("generate", "c.yaml", *MADE, "-o", "set")
    do("generate", "s.yaml", *MADE, "-o", "sheets")
    do("reveal", "set", "222/r1/A/1", "-o", "proof")
    do("ceremony", "new", "c.yaml", "-o", "t0", "--drand", "1000", env=BEFORE)
    for step, after, env in (("join --name alice -o t-share", "t1", BEFORE), ("freeze", "t2", BEFORE),
                             ("beacon --value 1000.json", "t3", AFTER),
                             ("reveal --name alice --share t-share", "t4", AFTER)):
        shutil.copy(os.path.join(base, f"t{int(after[1]) - 1}"), os.path.join(base, after))
        word, *options = step.split()
        do("ceremony", word, after, *options, env=env)
    do("ceremony", "generate", "t4", "c.yaml", "--key", "key", "-o", "agreed", "--quiet", env=AFTER)
    os.mkdir(os.path.join(base, "pair"))  # beside `set`, of which it is a copy, its linked set would be taken for that of `set`
    do("generate", "c.yaml", *MADE, "-o", "pair/longer")
    do("extend", "pair/longer", "--event", "222", "--round", "1", "--key", "key", "--quiet")
    write("policy", f"require 1 of a@example.org\ngenerator twistseal {version(bench.program)}\n")
    write("revoked", public[1] + "\n")
    for i in (1, 2):
        with open(os.path.join(base, f"shard{i}"), "wb") as f:
            f.write(subprocess.run([bench.program, "scramble", "222", "-n", "20", "--seed-file", "seed", "--shard",
                                    f"{i}/2"], cwd=base, capture_output=True, check=True,
                                   env=bench.environment(Case("", []), base)).stdout)
    do("solve", "R U F")
    shutil.rmtree(os.path.join(base, "state"))
    bench.needles = find_needles(base)
    return bench


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, check=True, text=True).stdout.split()[1]


def weekend(path):
    """A competition as the WCA's website exports it: two events of it with few sheets, their schedule, three persons."""
    with open(path, encoding="utf-8") as f:
        wcif = json.load(f)
    wcif["events"] = [e for e in wcif["events"] if e["id"] in ("222", "333fm")]
    for event in wcif["events"]:
        event["extensions"] = []
        for one in event["rounds"]:
            one.update(format="1", scrambleSetCount=1)
    wcif["persons"] = wcif["persons"][:3]
    kept = {"222", "333fm", "other"}
    for venue in wcif["schedule"]["venues"]:
        for room in venue["rooms"]:
            room["activities"] = [a for a in room["activities"] if a["activityCode"].split("-")[0] in kept]
    return json.dumps(wcif)


def find_needles(base):
    read = lambda name: open(os.path.join(base, name), "rb").read()
    shares = [bytes.fromhex(h.decode()) for h in re.findall(rb"\b[0-9a-f]{64}\b", read("t-share"))[-1:]]
    codes = [line[:19] for line in read("sheets.secret/passcodes").split(b"\n")[2:-1]]
    raw = [bytes.fromhex(SEED), *shares]
    return [*raw, *(r.hex().encode() for r in raw), *codes, *(c.replace(b"-", b"") for c in codes)]


def ceremony(name, transcript, *options, env, steps=False):
    return Case(f"ceremony_{name}", ["ceremony", name, transcript, *options], env, steps=steps)


CASES = [
    Case("generate", ["generate", "c.yaml", *MADE, "-o", "released"]),
    Case("generate_sheets", ["generate", "s.yaml", *MADE, "-o", "released"]),
    Case("generate_archive", ["generate", "c.yaml", *MADE, "-o", "released", "--archive"]),
    Case("extend", ["extend", "set", "--event", "222", "--round", "1", "--key", "key", "--quiet"], steps=True),
    Case("extend_sheets", ["extend", "sheets", "--event", "222", "--round", "1", "--key", "key", "--quiet"],
         steps=True),
    Case("verify", ["verify", "sheets", *SIGNERS, "--open-sheets"]),
    Case("verify_trusted", ["verify", "set"]),
    Case("verify_seen", ["verify", "set", *SIGNERS, "--seen", "seen"]),
    Case("verify_proof", ["verify", "proof", *SIGNERS]),
    Case("audit", ["audit", "sheets", *SIGNERS]),
    Case("release", ["release", "sheets", "--seed"], steps=True),
    Case("reveal", ["reveal", "set", "222/r1/A", "-o", "new.proof"]),
    Case("sign", ["sign", "set", "--key", "other"]),
    Case("trust_add", ["trust", "add", "b@example.org", "other.pub", "--yes"]),
    Case("trust_remove", ["trust", "remove", "a@example.org"]),
    Case("keygen", ["keygen", "new", "--no-passphrase"], steps=True),
    Case("check", ["check", "c.yaml"]),
    Case("check_json", ["check", "f.yaml", "--json"]),
    Case("generate_display", ["generate", "d.yaml", *MADE, "-o", "released"]),
    Case("generate_filtered", ["generate", "f.yaml", *MADE, "-o", "released"]),
    Case("verify_json", ["verify", "set", *SIGNERS, "--json"]),
    Case("filter_try", ["filter", "try", "own.lua", "--event", "pyram", "-n", "20", "--seed-file", "seed", "--html",
                        "report.html"], varies=True),
    Case("filter_json", ["filter", "try", "own.lua", "--event", "pyram", "-n", "20", "--seed-file", "seed",
                         "--json"]),
    Case("filter_explain", ["filter", "explain", "own.lua", "R U R'", "--event", "pyram"]),
    Case("filter_list", ["filter", "list"]),
    Case("filter_traits", ["filter", "traits", "pyram"]),
    Case("script_check", ["script", "check", "own.lua"]),
    Case("events_json", ["events", "--json"]),
    Case("puzzle_explain", ["puzzle", "explain", "ivy"]),
    Case("solve_puzzle", ["solve", "R L B", "--puzzle", "ivy"]),
    Case("trust_list", ["trust", "list"]),
    Case("import", ["import", "one-day.json"]),
    Case("scramble", ["scramble", "222", "-n", "3", "--seed-file", "seed"]),
    Case("scramble_pdf", ["scramble", "222", "-n", "3", "--pdf", "new.pdf"], varies=True),
    Case("merge", ["merge", "shard1", "shard2", "-o", "merged"]),
    Case("solve", ["solve", "R U F"]),
    Case("solve_batch", ["solve", "--batch"], stdin=b"R U F\nF2 L\nU R2 D\n"),
    Case("solve_cold", ["solve", "R U F"], cold=True),
    Case("generate_weekend", ["generate", "w.json", *MADE, "-o", "released"]),
    Case("import_weekend", ["import", "w.json"]),
    Case("verify_linked", ["verify", "pair/longer-2", *SIGNERS]),
    Case("audit_linked", ["audit", "pair/longer-2", *SIGNERS]),
    Case("verify_agreed", ["verify", "agreed", *SIGNERS]),
    Case("audit_agreed", ["audit", "agreed", *SIGNERS]),
    Case("verify_policy", ["verify", "set", *SIGNERS, "--policy", "policy", "--revoked", "revoked"]),
    Case("verify_sheet", ["verify", "sheets", *SIGNERS, "--sheet", "222/r1/A"]),
    Case("audit_seed", ["audit", "set", "--seed-file", "seed"]),
    Case("plugin_list", ["plugin", "list"]),
    Case("plugin_check", ["plugin", "check", "puzzles/133"], own=True),
    Case("scramble_json", ["scramble", "133", "-n", "3", "--seed-file", "seed", "--json"]),
    Case("scramble_svg", ["scramble", "333", "--subset", "pll", "--seed-file", "seed", "--svg"]),
    Case("solve_trace", ["solve", "R U F", "--method", "thistlethwaite", "--trace"]),
    Case("solve_kociemba", ["solve", "R U F D2", "--method", "kociemba", "--first-answer", "--trace"]),
    Case("solve_moves", ["solve", "R U2 R", "--moves", "U2,R"]),
    Case("solve_goal", ["solve", "R U F", "--goal", "cross"]),
    Case("solve_facelets", ["solve", "R L B", "--puzzle", "ivy", "--trace", "--optimal"]),
    Case("bench", ["bench", "methods", "-n", "1"]),
    Case("events_one", ["events"]),
    Case("ceremony_new", ["ceremony", "new", "c.yaml", "-o", "t-new", "--drand", "1000"], BEFORE),
    ceremony("join", "t0", "--name", "bob", "-o", "t-bob", env=BEFORE, steps=True),
    ceremony("freeze", "t1", env=BEFORE),
    ceremony("stamp", "t2", "--request", "t.tsq", env=BEFORE),
    ceremony("beacon", "t2", "--value", "1000.json", env=AFTER),
    ceremony("reveal", "t3", "--name", "alice", "--share", "t-share", env=AFTER),
    ceremony("check", "t3", env=AFTER),
    Case("ceremony_generate", ["ceremony", "generate", "t4", "c.yaml", "--key", "key", "-o", "released", "--quiet"],
         AFTER),
]
