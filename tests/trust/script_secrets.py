"""Looks for the seed and the key in the memory of the processes that run scripts, while the program
makes a set. usage: script_secrets.py PROGRAM DIRECTORY

Prints "ok NAME" or "not ok NAME: why". Only root may look.
"""

import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import time

# Stops only when its time is over: enough to look around.
# It is slow with real scrambles only, when the seed is there. Sample scrambles begin so.
SLOW = """
local function files(c)
  local scramble = c.events[1].rounds[1].sets[1].attempts[1].cubes[1].scramble
  local start = string.sub(scramble, 1, 6)
  if start == "R U2 F" or start == "U R B2" then
    return {}
  end
  local t = {}
  for i = 1, 1e7 do
    table.insert(t, 1, i)
  end
end
return { kind = "files", files = files }
"""


def report(name, why):
    print(f"not ok {name}: {why}" if why else f"ok {name}")


def children(pid):
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


def runs(pid):
    """Nobody may have asked how an orphan ended: it is then a zombie and runs no more."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def memory(pid):
    parts = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as mem:
        for line in maps:
            begin, end = (int(x, 16) for x in line.split()[0].split("-"))
            if line.split()[1][0] != "r" or end - begin > 1 << 32:
                continue
            try:
                mem.seek(begin)
                parts.append(mem.read(end - begin))
            except (OSError, ValueError, OverflowError):
                continue  # vvar and the like
    return b"".join(parts)


def wait_for_worker(core):
    """(zygote, worker) as soon as a worker has run for a moment; the format's is the slow one."""
    seen, since = None, time.monotonic()
    for _ in range(2000):
        time.sleep(0.01)
        zygotes = children(core)
        workers = children(zygotes[0]) if zygotes else []
        if workers != seen:
            seen, since = workers, time.monotonic()
        elif workers and time.monotonic() - since > 0.5:
            return zygotes[0], workers[0]
    return None, None


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if os.geteuid() != 0:
        return report("memory_was_not_searched_as_only_root_may", None)
    seed = hashlib.sha256(b"looked for in memory").digest()
    subprocess.run([program, "keygen", "key", "--no-passphrase"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    body = (folder / "key").read_text().split("-----")[2]
    key = base64.b64decode(body)[-32:]
    (folder / "slow.lua").write_text(SLOW)
    (folder / "c.yaml").write_text(
        "competition: {id: Secrets2026, name: Secrets}\n"
        f"formats: [{folder}/slow.lua]\nevents:\n  333: {{rounds: [{{sets: 1}}]}}\n")
    (folder / "seed").write_text(seed.hex() + "\n")
    # Nothing of a long command line may go along.
    far = "./" * 1500
    run = subprocess.Popen([program, "generate", far + "c.yaml", "--key", far + "key", "-o", "set",
                            "--quiet", "--seed-file", "seed"], cwd=folder, stderr=subprocess.PIPE, text=True)
    zygote, worker = wait_for_worker(run.pid)
    if not worker:
        run.kill()
        return report("no_script_sees_a_secret", f"found no worker: {run.communicate()[1]}")
    secrets = {"the seed": seed, "the seed as text": seed.hex().encode(), "the key": key}
    # The worker first: its time is limited, and a memory may take seconds to read.
    others = {"worker": memory(worker), "zygote": memory(zygote)}
    core = memory(run.pid)
    report("the_program_itself_holds_what_is_looked_for",
           None if seed in core and key in core else "neither seed nor key is in the core")
    for name, held in others.items():
        found = [what for what, secret in secrets.items() if secret in held]
        report(f"the_{name}_holds_no_secret", ", ".join(found))
        report(f"the_{name}_was_looked_at", None if len(held) > 1 << 20 else f"{len(held)} bytes")
    run.kill()
    run.wait()
    time.sleep(0.2)
    left = [pid for pid in (zygote, worker) if runs(pid)]
    report("both_end_with_the_program", f"{left} still run" if left else None)
    report("no_set_was_made", "there is one" if (folder / "set").exists() else None)


main()
