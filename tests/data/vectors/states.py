#!/usr/bin/env python3
"""Makes the vectors of states with tools/verify.py, which shares no code with the program.

usage: tests/data/vectors/states.py > tests/data/vectors/states.txt

One vector a line, fields separated by a space; SUBSET is - for all states, PATH names key("state", PATH#CANDIDATE):
  state ROOT PUZZLE SUBSET PATH#CANDIDATE FACELETS
  states ROOT PUZZLE SUBSET PATH COUNT DIGEST   SHA-256 of the facelets of candidates 1 to COUNT, each ended by LF
"""
import hashlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "tools"))
import verify  # noqa: E402

ROOT = bytes(range(32)).hex()
SHOWN, COUNTED = 2, 200


def main():
    print("# Made by states.py, which says what each line holds.")
    for puzzle in verify.MAKERS:
        subsets = getattr(verify.puzzle_of(puzzle), "SUBSETS", ()) if puzzle in ("222", "333", "fto") else ()
        for subset in ("-", *subsets):
            path = f"{puzzle}/r1/A/1"
            drawn = [verify.drawn_letters(ROOT, puzzle, subset, f"{path}#{n}") for n in range(1, COUNTED + 1)]
            for number, letters in enumerate(drawn[:SHOWN], 1):
                print("state", ROOT, puzzle, subset, f"{path}#{number}", letters)
            digest = hashlib.sha256("".join(letters + "\n" for letters in drawn).encode()).hexdigest()
            print("states", ROOT, puzzle, subset, path, COUNTED, digest)


if __name__ == "__main__":
    main()
