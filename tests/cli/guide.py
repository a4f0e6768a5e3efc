"""Does what the tutorial of a guide says, in an empty directory, and compares what it shows.

usage: guide.py GUIDE BUILD_DIR

A block "```lua FILE" is written to FILE. In a block "```sh" each line after "$ " is run (lines after
"> " belong to it) and the lines below are what it prints, errors included; "..." stands for anything
in a line, and alone for any lines. Prints "ok NAME" or "not ok NAME: why" for each command.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(guide):
    for info, body in re.findall(r"^```(\w+[^\n]*)\n(.*?)^```$", guide, re.M | re.S):
        kind, _, name = info.partition(" ")
        yield kind, name, body


def commands(body):
    """(command, expected output) of each "$ " in a block."""
    found = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif line.startswith("> "):
            found[-1][0] += "\n" + line[2:]
        else:
            found[-1][1].append(line)
    return found


def as_pattern(lines):
    out = ""
    for line in lines:
        if line == "...":
            out += r"(?:.*\n)*"
        else:
            out += ".*".join(re.escape(part) for part in line.split("...")) + "\n"
    return out


def main():
    guide = pathlib.Path(sys.argv[1]).read_text()
    env = dict(os.environ, PATH=sys.argv[2] + ":" + os.environ["PATH"])
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        env["XDG_STATE_HOME"] = os.path.join(folder, "state")
        env["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
        for kind, name, body in blocks(guide):
            if kind == "lua" and name:
                (pathlib.Path(folder) / name).write_text(body)
            for command, expected in commands(body) if kind == "sh" else []:
                count += 1
                done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      stdin=subprocess.DEVNULL)
                label = f"guide_{count}_" + re.sub(r"\W+", "_", command.splitlines()[0])[:40]
                if re.fullmatch(as_pattern(expected), done.stdout):
                    print("ok", label)
                else:
                    print(f"not ok {label}: printed {done.stdout!r}")
    if count < 8:
        print(f"not ok guide: only {count} commands")


if __name__ == "__main__":
    main()
