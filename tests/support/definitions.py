"""Puzzles that are data, as their scripts define them, for tests that share nothing with plugins/generic."""
import json
import subprocess


def load(files):
    """The definitions of these scripts, in their order."""
    run = subprocess.run(["lua5.4", "tests/support/definition.lua", *files], check=True, text=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in run.stdout.splitlines()]


def permutation(cycles, size):
    """Where each facelet goes, from 0; cycles count from 1."""
    out = list(range(size))
    for cycle in cycles:
        for i, facelet in enumerate(cycle):
            out[facelet - 1] = cycle[(i + 1) % len(cycle)] - 1
    return tuple(out)
