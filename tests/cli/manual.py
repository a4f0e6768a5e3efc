"""Does what the weekend manual says, in order, in an empty folder, as the person at the keyboard would.

usage: manual.py GUIDE BIN: the commands of `twistseal` are found in BIN, and stand-ins of what needs a
network, root or another machine.

Blocks are those of guide.py; each command has a terminal, and where it asks for a passphrase one is
typed. Prints "ok NAME" or "not ok NAME: why" for each command; one that does not end with 0 has failed.
"""

import os
import pathlib
import pty
import re
import sys
import tempfile

import guide

PASSPHRASE = b"four words of a song\n"


def typed(command, folder, env):
    """(exit code, what stood on the terminal) of a command."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe("bash", ["bash", "-c", command], env)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the terminal's other end is closed
            break
        if not part:
            break
        shown += part
        if re.search(rb"(passphrase|the same again) for [^\n]*: $", shown):
            os.write(terminal, PASSPHRASE)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace").replace("\r\n", "\n")


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    env = dict(os.environ, PATH=sys.argv[2] + ":" + os.environ["PATH"], TERM="dumb")
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        env["XDG_CONFIG_HOME"] = env["XDG_STATE_HOME"] = folder + "/.config"
        for kind, name, body in guide.blocks(text):
            where = os.getcwd() if name == "project" else folder
            for command, expected in guide.commands(body) if kind == "sh" else []:
                count += 1
                label = f"manual_{count}_" + re.sub(r"\W+", "_", command.splitlines()[0])[:50]
                code, shown = typed(command, where, env)
                if code == 0 and re.fullmatch(r"(?:.*\n)*?" + guide.as_pattern(expected), shown):
                    print("ok", label)
                else:
                    print(f"not ok {label}: exit code {code}, printed {shown[-600:]!r}")
    print(f"# {count} commands")


if __name__ == "__main__":
    main()
