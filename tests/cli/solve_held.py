"""Solves puzzles that are data and makes the answers by the definitions alone, move by move in space.

usage: solve_held.py PROGRAM   prints ok or not ok for each puzzle, by moves and by facelets.

Nothing is shared with plugins/generic: facelets are carried by the cycles of the definition. A puzzle is
solved if some rotation of the whole, or none, makes it look as it began."""
import glob
import os
import random
import subprocess
import sys

sys.path.insert(0, "tests/support")
from definitions import load, permutation  # noqa: E402

RUNS, LONGEST = 24, 12


def product(first, then):
    return tuple(then[x] for x in first)


class Puzzle:
    def __init__(self, definition):
        self.solved = definition["facelets"]
        size = len(self.solved)
        self.turns = {}
        for move in definition["moves"]:
            self.add_turns(move["name"], permutation(move["cycles"], size))
        holds = [tuple(range(size))]
        for hold in holds:
            for r in definition.get("rotations", ()):
                p = product(hold, permutation(r["cycles"], size))
                if p not in holds:
                    holds.append(p)
        self.looks = {self.look(hold) for hold in holds}
        self.made = sorted(self.turns)
        if definition.get("orientation"):  # then answers begin with rotations
            for r in definition["rotations"]:
                self.add_turns(r["name"], permutation(r["cycles"], size))

    def add_turns(self, name, p):
        powers = [p]
        while product(powers[-1], p) != tuple(range(len(p))):
            powers.append(product(powers[-1], p))
        order = len(powers) + 1
        for k, power in enumerate(powers, 1):
            times = min(k, order - k)
            token = name + (str(times) if times > 1 else "") + ("'" if 2 * k > order else "")
            self.turns[token] = power

    def look(self, p):
        out = [""] * len(p)
        for i, x in enumerate(p):
            out[x] = self.solved[i]
        return "".join(out)

    def make(self, moves):
        p = tuple(range(len(self.solved)))
        for token in moves.split():
            p = product(p, self.turns[token])
        return p

    def is_solved(self, p):
        return self.look(p) in self.looks


def solve(program, puzzle, states):
    run = subprocess.run([program, "solve", "--batch", "--puzzle", puzzle], text=True, check=False,
                         input="".join(s + "\n" for s in states), stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT)
    return run.stdout.splitlines()


def count_solved(puzzle, sequences, answers):
    good = 0
    for moves, answer in zip(sequences, answers):
        known = all(token in puzzle.turns for token in answer.split())
        good += known and puzzle.is_solved(puzzle.make(moves + " " + answer))
    return good


def report(name, good, answers):
    print(f"ok {name}" if good == RUNS else f"not ok {name}: {good} of {RUNS} are solved: {answers[:1]}")


def main():
    program = sys.argv[1]
    files = sorted(glob.glob("lua/puzzles/*.lua"))
    rng = random.Random(1)
    turned = 0
    for file, definition in zip(files, load(files)):
        name = os.path.basename(file)[: -len(".lua")]
        puzzle = Puzzle(definition)
        sequences = [" ".join(rng.choices(puzzle.made, k=1 + n * LONGEST // RUNS))
                     for n in range(RUNS)]
        answers = solve(program, name, sequences)
        report(f"solves {name} as it is held", count_solved(puzzle, sequences, answers), answers)
        looks = [puzzle.look(puzzle.make(moves)) for moves in sequences]
        by_look = solve(program, name, looks)
        report(f"solves what {name} looks like", count_solved(puzzle, sequences, by_look), by_look)
        # Planted: a move that is missing is seen.
        cut = [(moves, answer.rpartition(" ")[0]) for moves, answer in zip(sequences, answers) if answer]
        turned += count_solved(puzzle, *zip(*cut))
    print("ok an answer without its last move is seen" if files and turned == 0
          else f"not ok an answer without its last move is seen: {turned}")


main()
