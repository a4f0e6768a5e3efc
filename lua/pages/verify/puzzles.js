// Applies a scramble to a solved puzzle and says what its stickers show.
//
// Every puzzle but the clock and the square-1 is a set of stickers, each a point in space. A turn
// rotates the points beyond a plane, so it needs an axis and a depth, and no table of cycles. The
// order of the stickers is that of the facelets in a leaf.

const range = (n) => Array.from({ length: n }, (_, i) => i);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scale = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
const add = (...points) => [0, 1, 2].map((i) => points.reduce((sum, p) => sum + p[i], 0));
const unit = (a) => scale(a, 1 / Math.sqrt(dot(a, a)));
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

// Clockwise as seen from the end of the axis.
function rotated(point, axis, degrees) {
  const angle = (-degrees * Math.PI) / 180;
  const along = scale(axis, dot(axis, point) * (1 - Math.cos(angle)));
  return add(scale(point, Math.cos(angle)), scale(cross(axis, point), Math.sin(angle)), along);
}

// Where the sticker of each place comes from when all points beyond `depth` turn.
function permutation(points, axis, depth, degrees) {
  const from = points.map((_, i) => i);
  points.forEach((point, i) => {
    if (dot(point, axis) < depth) return;
    const to = rotated(point, axis, degrees);
    const place = points.findIndex((p) => add(p, scale(to, -1)).every((d) => Math.abs(d) < 1e-6));
    if (place < 0) throw new Error("a turn leads a sticker to no place");
    from[place] = i;
  });
  return from;
}

// A puzzle of stickers. points, letters: of each sticker. read(token) is [axis, depth, degrees], or
// undefined where the token is no move.
function stickered(points, letters, read) {
  const known = new Map();
  const turn = (state, token) => {
    if (!known.has(token)) {
      const move = read(token);
      known.set(token, move && permutation(points, ...move));
    }
    return known.get(token)?.map((from) => state[from]);
  };
  const apply = (moves) => moves.reduce((state, token) => state && turn(state, token), letters)?.join("");
  return { points, letters, turn, apply };
}

// ---- cubes: x to the right, y up, z to the front ----

const CUBE_FACES = "URFDLB";
// The outward axis of each face, then where its columns and its rows go.
const CUBE_AXES = {
  U: [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
  R: [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  F: [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
  D: [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
  L: [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
  B: [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
};
const QUARTERS = { "": 90, 2: 180, "'": -90 };

const onFace = (face, height, column, row) => {
  const [out, right, down] = CUBE_AXES[face];
  return add(scale(out, height), scale(right, column), scale(down, row));
};

// facesOnly: no turn of two layers or of the whole cube is a move.
function cube(n, facesOnly = false) {
  const points = [];
  const letters = [];
  for (const face of CUBE_FACES)
    for (let row = 0; row < n; row++)
      for (let column = 0; column < n; column++) {
        points.push(onFace(face, n, 2 * column - n + 1, 2 * row - n + 1));
        letters.push(face);
      }
  return stickered(points, letters, (token) => {
    const turn = /^([URFDLB]|([2-7])?([URFDLB])w)(2|'|)$/.exec(token);
    const whole = /^([xyz])(2|'|)$/.exec(token);
    if (facesOnly && (whole || turn?.[3])) return undefined;
    if (whole) return [CUBE_AXES[{ x: "R", y: "U", z: "F" }[whole[1]]][0], -n, QUARTERS[whole[2]]];
    if (!turn) return undefined;
    const layers = turn[3] ? Number(turn[2] ?? 2) : 1;
    if (layers >= n) return undefined;
    return [CUBE_AXES[turn[3] ?? turn[1]][0], n - 2 * layers, QUARTERS[turn[4]]];
  });
}

// ---- skewb: turns about corners of a cube ----

const THIRDS = { "": 120, "'": -120 };
const SKEWB_CORNERS = { R: "DRB", U: "ULB", L: "DLF", B: "DBL" };
const OUT = 0.6; // of a corner's sticker
const SKEWB_CELLS = [[-OUT, -OUT], [OUT, -OUT], [0, 0], [-OUT, OUT], [OUT, OUT]];

function skewb() {
  const points = [...CUBE_FACES].flatMap((face) => SKEWB_CELLS.map((cell) => onFace(face, 1, ...cell)));
  const letters = [...CUBE_FACES].flatMap((face) => SKEWB_CELLS.map(() => face));
  return stickered(points, letters, (token) => {
    const turn = /^([RULB])('|)$/.exec(token);
    const towards = turn && [...SKEWB_CORNERS[turn[1]]].map((face) => CUBE_AXES[face][0]);
    return turn && [unit(add(...towards)), 0, THIRDS[turn[2]]];
  });
}

// ---- pyraminx ----

const TIPS = { U: [0, 1, 0], L: [-1, -1 / 3, 1], R: [1, -1 / 3, 1], B: [0, -1 / 3, -1] };
{
  const low = Math.sqrt(8) / 3; // of a regular tetrahedron whose tips are at distance 1
  const at = (degrees) => [
    low * Math.sin((degrees * Math.PI) / 180), -1 / 3, low * Math.cos((degrees * Math.PI) / 180),
  ];
  [TIPS.L, TIPS.R, TIPS.B] = [at(-60), at(60), at(180)];
}

// The nine stickers of a face, by rows from the one tip, each from left to right.
function triangle(apex, left, right) {
  const at = (i, k) => {
    const weights = [3 - i, i - k, k];
    return add(...[apex, left, right].map((tip, j) => scale(TIPS[tip], weights[j] / 3)));
  };
  return [0, 1, 2].map((i) =>
    Array.from({ length: 2 * i + 1 }, (_, j) => {
      const k = j >> 1;
      const third = j % 2 ? [at(i, k), at(i, k + 1), at(i + 1, k + 1)]
                          : [at(i, k), at(i + 1, k), at(i + 1, k + 1)];
      return scale(add(...third), 1 / 3);
    }));
}

function pyraminx() {
  const points = [
    ...triangle("U", "L", "R").flat(),
    ...triangle("L", "B", "U").reverse().flat(),
    ...triangle("R", "U", "B").reverse().flat(),
    ...triangle("B", "L", "R").reverse().flat(),
  ];
  const letters = [..."FLRD"].flatMap((face) => Array(9).fill(face));
  return stickered(points, letters, (token) => {
    const turn = /^([ULRB])('|)$/i.exec(token);
    if (!turn) return undefined;
    const tip = turn[1] !== turn[1].toUpperCase();
    return [TIPS[turn[1].toUpperCase()], tip ? 0.7 : 0.2, THIRDS[turn[2]]];
  });
}

// ---- the face-turning octahedron ----

// The corners of each face, and where they are in the half of the net: the one in front or behind, then two at its rim.
const RIM = [[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]];
const RIM_NET = [[0, 0], [2, 0], [2, 2], [0, 2]];
const FTO_FACES = [[1, [0, 1, 2, 3]], [-1, [1, 0, 3, 2]]].flatMap(([front, order]) =>
  range(4).map((i) => {
    const k = (i + 1) % 4;
    return { corners: [[0, 0, front], RIM[order[i]], RIM[order[k]]], net: [[1, 1], RIM_NET[i], RIM_NET[k]] };
  }));
const FTO_NAMES = ["U", "R", "F", "L", "B", "BL", "D", "BR"];
const ftoAxis = (name) => unit(add(...FTO_FACES[FTO_NAMES.indexOf(name)].corners));

// The nine stickers of a face, by the middle of their height in the net, then from left to right.
function ftoStickers({ corners, net }) {
  const stickers = [];
  for (const [whole, up] of [[2, 1], [1, 0]])
    for (let a = 0; a <= whole; a++)
      for (let b = 0; a + b <= whole; b++) {
        const least = [a, b, whole - a - b];
        const tips = range(3).map((way) => least.map((n, i) => n + (up === Number(i === way))));
        const [xs, ys] = [0, 1].map((d) => tips.map((tip) => dot(tip, net.map((at) => at[d]))));
        const middle = least.map((n) => (3 * n + 2 - up) / 9);
        stickers.push({ row: Math.min(...ys) + Math.max(...ys), column: dot(xs, [1, 1, 1]),
          point: add(...middle.map((share, i) => scale(corners[i], share))) });
      }
  return stickers.sort((p, q) => p.row - q.row || p.column - q.column).map(({ point }) => point);
}

function octahedron() {
  const points = FTO_FACES.flatMap(ftoStickers);
  const letters = [..."URFLBlDr"].flatMap((letter) => Array(9).fill(letter));
  const depth = 1 / Math.sqrt(3) / 3;
  const puzzle = stickered(points, letters, (token) => {
    const turn = /^(U|R|F|L|D|BR|BL|B)('|)$/.exec(token);
    return turn && [ftoAxis(turn[1]), depth, THIRDS[turn[2]]];
  });
  // Facelets beyond the same planes are a piece; corners and edges come before centres.
  const pieces = {};
  points.forEach((point, i) => (pieces[FTO_NAMES.map((name) => dot(point, ftoAxis(name)) > depth).join()] ??= []).push(i));
  puzzle.pieces = Object.values(pieces).sort((p, q) => (p.length === 1) - (q.length === 1) || p[0] - q[0]);
  puzzle.rotations = ["U", "L"].map((name) => permutation(points, ftoAxis(name), -2, 120));
  return puzzle;
}

// ---- megaminx ----

// Each face's neighbours, clockwise as seen from outside, from the one its stickers begin at.
const MINX = {
  U: "F L BL BR R", F: "U R DR DL L", R: "U BR DBR DR F", BR: "U BL B DBR R", BL: "U L DBL B BR",
  L: "U F DL DBL BL", D: "DL DR DBR B DBL", B: "BL DBL D DBR BR", DBL: "L DL D B BL",
  DL: "F DR D DBL L", DR: "R DBR D DL F", DBR: "BR B D DR R",
};
const MINX_OPPOSITE = { U: "D", F: "B", R: "DBL", BR: "DL", BL: "DR", L: "DBR" };

function minxAxes() {
  const axes = { U: [0, 1, 0] };
  const high = 1 / Math.sqrt(5);
  ["F", "R", "BR", "BL", "L"].forEach((face, i) => {
    const angle = (72 * i * Math.PI) / 180;
    axes[face] = [2 * high * Math.sin(angle), high, 2 * high * Math.cos(angle)];
  });
  for (const [face, other] of Object.entries(MINX_OPPOSITE)) axes[other] = scale(axes[face], -1);
  return axes;
}

const FIFTHS = { "": 72, 2: 144, "2'": -144, "'": -72 };

// byStates: scrambled by turns of all faces.
function megaminx(byStates = false) {
  const axes = minxAxes();
  const points = [];
  const letters = [];
  Object.entries(MINX).forEach(([face, list], number) => {
    const ring = list.split(" ");
    const towards = ring.map((other) =>
      unit(add(axes[other], scale(axes[face], -dot(axes[other], axes[face])))));
    points.push(axes[face]);
    towards.forEach((direction, side) => {
      const between = unit(add(direction, towards[(side + 1) % 5]));
      points.push(add(axes[face], scale(direction, 0.5)), add(axes[face], scale(between, 0.6)));
    });
    for (let i = 0; i < 11; i++) letters.push("ABCDEFGHIJKL"[number]);
  });
  const puzzle = stickered(points, letters, (token) => {
    const turn = byStates && /^([A-Z]+)(2'|2|'|)$/.exec(token);
    if (byStates) return turn && axes[turn[1]] && [axes[turn[1]], 0.7, FIFTHS[turn[2]]];
    const face = /^U('|)$/.exec(token);
    const rest = /^([RD])(\+\+|--)$/.exec(token);
    if (face) return [axes.U, 0.7, face[1] ? -72 : 72];
    // All but the layer of L or of U.
    return rest && [axes[{ R: "DBR", D: "D" }[rest[1]]], -0.7, rest[2] === "++" ? 144 : -144];
  });
  puzzle.faces = Object.keys(MINX);
  const pieces = {};
  points.forEach((point, i) => (pieces[puzzle.faces.filter((face) => dot(point, axes[face]) > 0.7)] ??= []).push(i));
  puzzle.pieces = Object.values(pieces).filter((piece) => piece.length > 1);
  return puzzle;
}

// ---- clock ----

// The pins that move each dial, row by row: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const REACHED = [1, 3, 2, 5, 15, 10, 4, 12, 8];
const PINS = { UR: 2, DR: 8, DL: 4, UL: 1, U: 3, R: 10, D: 12, L: 5, ALL: 15 };
const BEHIND = { 0: 2, 2: 0, 6: 8, 8: 6 };

function clock(moves) {
  const hours = [Array(9).fill(0), Array(9).fill(0)];
  let side = 0;
  for (const token of moves) {
    const turn = /^(UR|DR|DL|UL|U|R|D|L|ALL)([0-6]\+|[1-5]-)$/.exec(token);
    if (token === "y2") side = 1 - side;
    else if (!turn) return undefined;
    else {
      const by = Number(turn[2][0]) * (turn[2][1] === "+" ? 1 : -1);
      REACHED.forEach((pins, dial) => {
        if (!(pins & PINS[turn[1]])) return;
        hours[side][dial] += by;
        if (dial in BEHIND) hours[1 - side][BEHIND[dial]] -= by;
      });
    }
  }
  return hours.flat().map((hour) => "ABCDEFGHIJKL"[((hour % 12) + 12) % 12]).join("");
}

// ---- square-1 ----

// Twelve slots a layer, clockwise as seen from its own side, after the cut. A slot holds the letters
// of its flat and its outer side; "-" is the second slot of a corner.
const TOP = "UB -R UR UR -F UF UF -L UL UL -B UB".split(" ");
const BOTTOM = "DF DF -R DR DR -B DB DB -L DL DL -F".split(" ");

const turnedLayer = (layer, by) => layer.map((_, i) => layer[(i - by + 24) % 12]);

function square1(moves) {
  let [top, bottom, flipped] = [TOP, BOTTOM, false];
  for (const token of moves) {
    const turn = /^\((-?[0-6]),(-?[0-6])\)$/.exec(token);
    if (turn) {
      top = turnedLayer(top, Number(turn[1]));
      bottom = turnedLayer(bottom, Number(turn[2]));
    } else if (token === "/") {
      for (const layer of [top, bottom])
        if (layer[0][0] === "-" || layer[6][0] === "-") return undefined; // a corner in the way
      [top, bottom] = [
        [...bottom.slice(0, 6), ...top.slice(6)],
        [...top.slice(0, 6), ...bottom.slice(6)],
      ];
      flipped = !flipped;
    } else return undefined;
  }
  return [...top, ...bottom].join("") + "F" + (flipped ? "B" : "F");
}

// ---- all of them ----

const makers = {
  222: () => cube(2), 333: () => cube(3, true), "333ni": () => cube(3), 444: () => cube(4), 555: () => cube(5),
  666: () => cube(6), 777: () => cube(7), skewb, pyraminx, megaminx, octahedron,
  "megaminx*": () => megaminx(true),
  clock: () => ({ apply: clock }), sq1: () => ({ apply: square1, top: TOP, bottom: BOTTOM }),
};

// The puzzle of each event; of one with a star, where it has random states instead of random moves; with a plus, stronger moves.
const PUZZLE_OF = {
  222: 222, 333: 333, "333oh": 333, "333bf": "333ni", "333fm": 333, "333mbf": "333ni",
  444: 444, "444bf": 444, 555: 555, "555bf": 555, 666: 666, 777: 777,
  skewb: "skewb", pyram: "pyraminx", minx: "megaminx", clock: "clock", sq1: "sq1",
  fto: "octahedron", "minx*": "megaminx*", "555*": 555, "666*": 666, "777*": 777,
  "555+": 555, "666+": 666, "777+": 777,
};

// Where the moves are the state, there are no more of them than are drawn, and those that hold the cube.
const MOST = { 555: 60, "555bf": 62, 666: 80, 777: 100, minx: 77 };

const made = new Map();

// undefined: this page does not know the event.
export function puzzleOf(event) {
  const puzzle = Object.hasOwn(PUZZLE_OF, event) ? PUZZLE_OF[event] : undefined;
  if (puzzle !== undefined && !made.has(puzzle)) made.set(puzzle, makers[puzzle]());
  return made.get(puzzle);
}

// The facelets that the scramble gives; undefined: it is no scramble of that puzzle.
export function applied(puzzle, scramble, event) {
  const moves = scramble === "" ? [] : scramble.split(" ");
  return moves.length > (MOST[event] ?? Infinity) ? undefined : puzzle.apply(moves);
}

export { CUBE_AXES, CUBE_FACES, TIPS, add, cross, dot, range, scale };
