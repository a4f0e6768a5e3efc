"""Counts the states of puzzles that are data and compares them with published numbers.

usage: puzzle_states.py   prints ok or not ok for each.

Nothing is shared with plugins/generic: this is the random method of Schreier and Sims on facelets. Two
states are one if they look the same, or if a rotation makes them so."""
import os
import random
import sys
from math import factorial

sys.path.insert(0, "tests/support")
from definitions import load, permutation  # noqa: E402

PUBLISHED = {
    "222": 3674160,  # Jaap's Puzzle Page, as are the next
    "222all": 3674160,
    "pyram": 933120 * 3**4,
    "skewb": 3149280,
    "ivy": 29160,
    # twistypuzzles.com, "Dioctipoid Math" (B. Enright), and Wikipedia, "Face Turning Octahedron"
    "fto": 31408133379194880000000,
    # twistypuzzles.com, "General Formula for Number of Distinct N-Minx States": nminx(2)
    "kilominx": 23563902142421896679424000,
    # the same page, and Jaap's Puzzle Page: 30!/2 * 2^29 * 20!/2 * 3^19
    "megaminx": 100669616553523347122516032313645505168688116411019768627200000000000,
    # Michael Gottlieb, "Number of positions of generalized twisty puzzles": 217,225,462,874,112,000
    # with four tips, of 3 positions each
    "mastertetraminx": 217225462874112000 // 3**4,
    # The Dino Cube's 12!/2 edges (Jaap's Puzzle Page), and eight corners that turn alone
    "redi": 19958400 * 12 * 3**8,
    "dino": 19958400,  # Jaap's Puzzle Page
    "diamond": 138240,  # Jaap's Puzzle Page
    "pyraduo": 324,  # Jaap's Puzzle Page
    "233": 406425600,  # Jaap's Puzzle Page
    "334": 41295442083840000,  # Wikipedia (es), "Cuboide 3x3x4": some 41 * 10^15; 8!^3 * 2520 / 4
    "gear": 41472,  # Jaap's Puzzle Page
    "133": 192,  # Jaap's Puzzle Page
    "223": 241920,  # Jaap's Puzzle Page
    "sia222": 170659735142400**2,  # the group of U, R and F of a 3x3x3, twice: Jaap's Puzzle Page
    "sia123": 5417769369600**2,  # the group of U, R and r of cubing.js's 3x3x3, twice
    # Jaap's Puzzle Page: those of a Pyramorphix whose flat corners do not show how they are turned
    "pyramorphix": 136080,
    "jing": 3732480,  # Jaap's Puzzle Page
    # The others as their definitions explain
    "cuboid224": factorial(8) ** 2 // 8,
    "cuboid335": factorial(8) ** 4 // 2**4 * factorial(4) // 2,
    "curvy": factorial(8) * 3**7 * factorial(6) ** 4 * 2**12 // 2**5,
    "hungarian": factorial(38) // factorial(10) ** 2 // factorial(9) ** 2,
    "topspin": factorial(20),
    # nminx(4) of the page of the Kilominx
    "masterkilominx": factorial(20) // 2 * 3**19 * (factorial(60) // 2) * (factorial(60) // factorial(5) ** 12) // 60,
    "dogic": factorial(20) // 2 * (factorial(60) // factorial(3) ** 20),
    "rex": factorial(6) // 2 * (factorial(12) // 2) * (factorial(12) // 2**6) ** 2 // 12,
}


def product(first, then):
    return tuple(map(then.__getitem__, first))


def inverse(p):
    out = [0] * len(p)
    for i, x in enumerate(p):
        out[x] = i
    return tuple(out)


class Group:
    """What generators make, by the stabiliser chain of random products of them."""

    SURE = 40  # products in a row that bring nothing new: wrong once in 2^40

    def __init__(self, generators):
        self.identity = tuple(range(len(generators[0])))
        self.levels = []  # (point, generators, {place: what carries it back to the point})
        rng = random.Random(1)
        pool = (list(generators) * 12)[: max(12, len(generators))]
        quiet, p = -60, self.identity  # the first products are not random yet
        while quiet < self.SURE:
            i, k = rng.sample(range(len(pool)), 2)
            pool[i] = product(pool[i], rng.choice((pool[k], inverse(pool[k]))))
            p = product(p, pool[i])
            quiet = quiet + 1 if quiet < 0 or not self.learn(p) else 0

    def sift(self, p):
        for depth, (point, _, carriers) in enumerate(self.levels):
            if p[point] not in carriers:
                return p, depth
            p = product(p, carriers[p[point]])
        return p, len(self.levels)

    def learn(self, p):
        p, depth = self.sift(p)
        if p == self.identity:
            return False
        if depth == len(self.levels):
            point = next(i for i, x in enumerate(p) if x != i)
            self.levels.append((point, [], {point: self.identity}))
        new = (p, inverse(p))
        for _, generators, carriers in self.levels[: depth + 1]:
            generators.append(new)  # it keeps the points of the levels before
            places = list(carriers)
            known = len(places)
            for n, place in enumerate(places):
                for g, back in generators if n >= known else (new,):
                    if g[place] not in carriers:
                        carriers[g[place]] = product(back, carriers[place])
                        places.append(g[place])
        return True

    def __contains__(self, p):
        return self.sift(p)[0] == self.identity

    def order(self):
        out = 1
        for _, _, carriers in self.levels:
            out *= len(carriers)
        return out


def orbits(generators):
    """For each point the least one that it can go to."""
    out = list(range(len(generators[0])))
    changed = True
    while changed:
        changed = False
        for g in generators:
            for i, x in enumerate(g):
                if out[i] != out[x]:
                    out[i] = out[x] = min(out[i], out[x])
                    changed = True
    return out


def lookalikes(definition, moves):
    """Exchanges of pieces that look the same and can take each other's places, and how many there
    are in all."""
    orbit = orbits(moves)
    letters = definition["facelets"]
    kinds = {}
    for piece in definition["pieces"]:
        turned = [piece[k:] + piece[:k] for k in range(len(piece))]
        first = min(turned, key=lambda p: [(letters[x - 1], orbit[x - 1]) for x in p])
        kinds.setdefault(str([(letters[x - 1], orbit[x - 1]) for x in first]), []).append(first)
    swaps, count = [], 1
    for alike in kinds.values():
        for i in range(1, len(alike)):
            count *= i + 1
            swaps.append(permutation(list(zip(alike[i - 1], alike[i])), len(letters)))
    for piece in definition["pieces"]:  # one that looks the same however it is turned
        if len(piece) > 1 and len({(letters[x - 1], orbit[x - 1]) for x in piece}) == 1:
            count *= len(piece)
            swaps.append(permutation([piece], len(letters)))
    return swaps, count


def states(definition, moves):
    """The states that can be told apart. With look-alikes exchanged as well the group must be whole
    cosets of itself, which it is if each exchange keeps it."""
    size = len(definition["facelets"])
    group = Group(moves)
    swaps, count = lookalikes(definition, moves)
    for s in swaps:
        if not all(product(product(inverse(s), m), s) in group for m in moves):
            raise ValueError("look-alikes that depend on others: this count would be wrong")
    whole = Group(moves + swaps) if swaps else group
    turns = [tuple(range(size))]
    for t in turns:
        for r in definition.get("rotations", ()):
            p = product(t, permutation(r["cycles"], size))
            if p not in turns:
                turns.append(p)
    return whole.order() // count // sum(t in whole for t in turns)


def main():
    names = list(PUBLISHED)
    files = [f"lua/puzzles/{name}.lua" for name in names]
    files = [file if os.path.exists(file) else f"tests/data/puzzles/{name}.lua" for name, file in zip(names, files)]
    definitions = load(files)
    good = len(definitions) == len(names)
    for name, definition in zip(names, definitions):
        moves = [permutation(m["cycles"], len(definition["facelets"])) for m in definition["moves"]]
        count = states(definition, moves)
        said = definition.get("states", str(PUBLISHED[name]))
        fine = count == PUBLISHED[name] == int(said)
        print(f"{'ok' if fine else 'not ok'} {name}: {count} states")
        good = good and fine
        if name in ("pyraduo", "gear"):  # planted: a move left out
            fine = states(definition, moves[1:]) != count
            print(f"{'ok' if fine else 'not ok'} {name}: a move that is missing is seen")
            good = good and fine
    return 0 if good else 1


sys.exit(main())
