"""Runs a command at a terminal, and types a line at each prompt.

usage: tests/support/typed.py PROMPT LINE... -- COMMAND...; prints what the terminal shows; the exit code is the command's.
"""
import os
import pty
import sys


def main():
    end = sys.argv.index("--")
    prompt, lines, command = sys.argv[1].encode(), sys.argv[2:end], sys.argv[end + 1:]
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    screen, answered = b"", 0
    while True:
        try:
            got = os.read(terminal, 1000)
        except OSError:
            break
        if not got:
            break
        screen += got
        if screen.count(prompt) > answered and answered < len(lines):
            os.write(terminal, lines[answered].encode() + b"\n")
            answered += 1
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(screen.decode().replace("\r\n", "\n"), end="")
    sys.exit(code)


main()
