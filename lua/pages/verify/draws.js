// Draws a state from its stream, as plugins/DRAWING.md says for each puzzle; states are facelets.
import { CUBE_AXES, CUBE_FACES, TIPS, add, cross, dot, puzzleOf, range, scale } from "./puzzles.js";

const CORNERS = "URF UFL ULB UBR DFR DLF DBL DRB".split(" ");
const EDGES = "UR UF UL UB DR DF DL DB FR FL BL BR".split(" ");

// Fisher-Yates from the last place; the number of exchanges says whether the order is odd.
function shuffledDown(count, draw) {
  const items = range(count);
  let odd = false;
  for (let n = count; n > 1; n--) {
    const j = draw(n);
    odd = odd !== (j !== n - 1);
    [items[n - 1], items[j]] = [items[j], items[n - 1]];
  }
  return { items, odd };
}

// Fisher-Yates from the first place, which takes a draw, too.
function shuffledUp(count, draw) {
  const items = [];
  for (let i = 0; i < count; i++) {
    const j = draw(i + 1);
    items[i] = items[j];
    items[j] = i;
  }
  return items;
}

// How far each piece is turned: the last so that the sum is 0.
function turnings(count, ways, draw) {
  const turned = range(count - 1).map(() => draw(ways));
  const sum = turned.reduce((a, b) => a + b, 0);
  return [...turned, (ways - (sum % ways)) % ways];
}

// The sticker of this face that lies nearest to a direction.
function stickerAt(puzzle, face, towards) {
  const size = puzzle.letters.length / 6;
  const first = CUBE_FACES.indexOf(face) * size;
  const near = (i) => dot(puzzle.points[first + i], towards) / Math.sqrt(dot(puzzle.points[first + i], puzzle.points[first + i]));
  return first + range(size).reduce((best, i) => (near(i) > near(best) + 1e-9 ? i : best), 0);
}

// The stickers of pieces named by their faces, in the order of these.
const placesOf = (puzzle, names) =>
  names.map((name) => {
    const towards = add(...[...name].map((face) => CUBE_AXES[face][0]));
    return [...name].map((face) => stickerAt(puzzle, face, towards));
  });

// Puts pieces into places, each turned so far clockwise.
function paint(letters, places, names, pieces, turned) {
  places.forEach((place, i) => {
    [...names[pieces[i]]].forEach((letter, k) => {
      letters[place[(k + turned[i]) % place.length]] = letter;
    });
  });
}

// ---- cubes ----

// The turns of the whole cube that hold it in this of 24 ways, each an axis and a number of quarters.
function holding(number) {
  const first = [["x", 0], ["x", 1], ["x", 2], ["x", 3], ["z", 1], ["z", 3]][number >> 2];
  return [first, ["y", number % 4]].filter(([, quarters]) => quarters > 0);
}
const ENDINGS = ["", "", "2", "'"];
const held = (puzzle, letters, number) =>
  holding(number).reduce((state, [axis, quarters]) => puzzle.turn(state, axis + ENDINGS[quarters]), letters);

function cube3(puzzle, draw, inAnyWay) {
  const [corners, edges] = [shuffledDown(8, draw), shuffledDown(12, draw)];
  if (corners.odd !== edges.odd) edges.items.splice(0, 2, edges.items[1], edges.items[0]);
  const letters = [...puzzle.letters];
  paint(letters, placesOf(puzzle, CORNERS), CORNERS, corners.items, turnings(8, 3, draw));
  paint(letters, placesOf(puzzle, EDGES), EDGES, edges.items, turnings(12, 2, draw));
  return inAnyWay ? held(puzzle, letters, draw(24)) : letters;
}

const SEVEN = CORNERS.filter((name) => name !== "DBL");
const WINGS = EDGES.flatMap((edge) => [edge, edge[1] + edge[0]]);

// Of each orbit of centres the places on a face, row by row; orbits by their first place.
function centreOrbits(n) {
  const found = new Map();
  const inner = range(n).slice(1, -1);
  for (const row of inner)
    for (const column of inner) {
      const [down, left] = [n - 1 - row, n - 1 - column];
      const first = Math.min(row * n + column, column * n + down, down * n + left, left * n + row);
      found.set(first, [...(found.get(first) ?? []), row * n + column]);
    }
  return [...found.values()].filter((places) => places.length === 4);
}

const isOdd = (order) => order.flatMap((a, i) => order.slice(i).filter((b) => b < a)).length % 2 === 1;

// A cube of four layers or more by its pieces.
function cubeStates(puzzle, draw, inAnyWay) {
  const letters = [...puzzle.letters];
  const n = Math.sqrt(letters.length / 6);
  const free = n % 2 ? CORNERS : SEVEN;
  const corners = shuffledUp(free.length, draw);
  paint(letters, placesOf(puzzle, free), free, corners, turnings(free.length, 3, draw));
  if (n % 2) {
    const midges = shuffledUp(12, draw);
    if (isOdd(corners) !== isOdd(midges)) midges.splice(0, 2, midges[1], midges[0]);
    paint(letters, placesOf(puzzle, EDGES), EDGES, midges, turnings(12, 2, draw));
  }
  for (let distance = 1; distance < n >> 1; distance++) {
    // A wing is left of the middle where its second face is up.
    const places = WINGS.map((name) => {
      const [a, b] = [...name].map((face) => CUBE_AXES[face][0]);
      const towards = add(scale(a, n - 1), scale(b, n - 1), scale(cross(a, b), n - 1 - 2 * distance));
      return [...name].map((face) => stickerAt(puzzle, face, towards));
    });
    paint(letters, places, WINGS, shuffledUp(24, draw), Array(24).fill(0));
  }
  for (const places of centreOrbits(n))
    shuffledUp(24, draw).forEach((centre, i) => {
      letters[(i >> 2) * n * n + places[i % 4]] = CUBE_FACES[centre >> 2];
    });
  return inAnyWay ? held(puzzle, letters, draw(24)) : letters;
}

// Random turns, the first not of `wide` layers: digits of draws below the greatest power of the radix that 64 bits hold.
function bigCube(n, count, wide = 0) {
  return (puzzle, draw, inAnyWay) => {
    // It is held in another way by turns of one layer more than half.
    const ends = (inAnyWay ? holding(draw(24)) : [])
      .map(([axis, quarters]) => ({ face: { x: "R", y: "U", z: "F" }[axis], turns: ENDINGS[quarters] }));
    const barred = ends.length ? CUBE_FACES.indexOf(ends[0].face) : -1;
    const radix = 9n * BigInt(n - 1);
    let [places, left, number] = [0, 0, 0n];
    while (radix ** BigInt(places + 1) < 2n ** 64n) places++;
    const digit = () => {
      if (left === 0) [left, number] = [places, draw(radix ** BigInt(places))];
      const value = Number(number % radix);
      [left, number] = [left - 1, number / radix];
      return value;
    };
    let [letters, last, made] = [puzzle.letters, [-1, 0], 0];
    while (made < count) {
      const value = digit();
      const [pick, turns] = [Math.floor(value / 3), value % 3];
      const [axis, index] = [Math.floor(pick / (n - 1)), pick % (n - 1)];
      if ((axis === last[0] && index <= last[1]) || (made === count - 1 && axis === barred)) continue;
      const half = n >> 1;
      const [face, width] = index < half ? [axis, index + 1] : [axis + 3, index - half + 1];
      if (made === 0 && width === wide) continue;
      last = [axis, index];
      letters = puzzle.turn(letters, (width > 2 ? width : "") + CUBE_FACES[face] + (width > 1 ? "w" : "") + ENDINGS[turns + 1]);
      made++;
    }
    return ends.reduce((state, { face, turns }) => puzzle.turn(state, `${(n + 1) >> 1}${face}w${turns}`), letters);
  };
}

// A 3x3x3 whose outer layers are wide ones of the cube, and random moves after it.
function strongerCube(n, count) {
  const wide = (n - 1) >> 1;
  const after = bigCube(n, count, wide);
  return (puzzle, draw) => {
    const small = cubeStates(puzzleOf("333bf"), draw, false);
    const bands = range(n).map((at) => (at >= wide) + (at >= n - wide));
    const letters = range(6).flatMap((face) => bands.flatMap((row) => bands.map((column) => small[face * 9 + row * 3 + column])));
    return after({ ...puzzle, letters }, draw, false);
  };
}

// ---- puzzles that are data ----

const after = (p, q) => p.map((to) => q[to]); // first p, then q; sticker i goes to p[i]
function inverseTurn(p) {
  const places = [];
  p.forEach((to, i) => { places[to] = i; });
  return places;
}

// For each point of a base the places to which turns bring it that keep the points before it, and
// what does (the stabiliser chain of Schreier and Sims). A turn is known by where it takes the base.
function chainOf(base, turns) {
  const levels = base.map((point) =>
    ({ point, orbit: new Map([[point, range(turns[0].length)]]), turns: [], tried: new Map() }));
  // Takes in what keeps the points before this level.
  const learn = (number, turn) => {
    let left = turn;
    for (const { point, orbit } of levels.slice(number)) {
      const known = orbit.get(left[point]);
      if (!known) {
        grow(number, left);
        return;
      }
      left = after(left, inverseTurn(known));
    }
  };
  // Products with a new turn lead to new places, or keep the point of this level, too.
  const grow = (number, turn) => {
    const { point, orbit, turns: made, tried } = levels[number];
    made.push(turn);
    for (const [place, carrier] of orbit) { // places that come on the way are visited as well
      for (let n = tried.get(place) ?? 0; n < made.length; n++) {
        const product = after(carrier, made[n]);
        const known = orbit.get(product[point]);
        if (known) learn(number + 1, after(product, inverseTurn(known)));
        else orbit.set(product[point], product);
      }
      tried.set(place, made.length);
    }
  };
  turns.forEach((turn) => learn(0, turn));
  return levels;
}

// pieces: the stickers of each, of which the first says where it is; names: of the turns.
function drawnData(puzzle, pieces, names, draw, cache) {
  cache.chain ??= chainOf(pieces.map(([first]) => first),
    [...names].map((name) => inverseTurn(puzzle.turn(range(puzzle.letters.length), name))));
  let drawn = range(puzzle.letters.length);
  for (const { orbit } of cache.chain) {
    if (orbit.size === 1) continue;
    const ways = [...orbit].sort(([a], [b]) => drawn[a] - drawn[b]);
    drawn = after(ways[draw(ways.length)][1], drawn);
  }
  const letters = [];
  drawn.forEach((to, i) => { letters[to] = puzzle.letters[i]; });
  return letters;
}

const middlesOf = (puzzle) => [...CUBE_FACES].map((face) => [stickerAt(puzzle, face, CUBE_AXES[face][0])]);

function drawCube2(puzzle, draw, _, cache) {
  return drawnData(puzzle, placesOf(puzzle, SEVEN), "URF", draw, cache);
}

function drawSkewb(puzzle, draw, _, cache) {
  const corners = ["ULB", "DLF", "DRB", "UFL", "UBR", "DFR", "DBL"];
  return drawnData(puzzle, [...middlesOf(puzzle), ...placesOf(puzzle, corners)], "RULB", draw, cache);
}

const VERTICES = "ULRB";

// Its edges and corners; their stickers are in the order of the faces.
function pyraminxPieces(puzzle) {
  const weight = (i, v) => dot(puzzle.points[i], TIPS[v]);
  const where = (fits) => range(36).filter(fits);
  const pairs = range(4).flatMap((v) => range(4).filter((w) => w > v).map((w) => [VERTICES[v], VERTICES[w]]));
  return [
    ...pairs.map(([v, w]) => where((i) => weight(i, v) > 0.1 && weight(i, w) > 0.1)),
    ...[...VERTICES].map((v) => where((i) => weight(i, v) > 0.4 && weight(i, v) <= 0.7)),
  ];
}

function drawPyraminx(puzzle, draw, _, cache) {
  cache.pieces ??= pyraminxPieces(puzzle);
  let letters = drawnData(puzzle, cache.pieces, VERTICES, draw, cache);
  for (const name of "ulrb") for (let left = draw(3); left > 0; left--) letters = puzzle.turn(letters, name);
  return letters;
}

// Rotated until the first piece is at home.
function drawOctahedron(puzzle, draw, _, cache) {
  const letters = drawnData(puzzle, puzzle.pieces, ["U", "R", "F", "L", "B", "BL", "D", "BR"], draw, cache);
  const ways = [letters];
  const isHome = (way) => puzzle.pieces[0].every((at) => way[at] === puzzle.letters[at]);
  for (const way of ways) {
    if (isHome(way)) return way;
    for (const from of puzzle.rotations) {
      const next = from.map((i) => way[i]);
      if (ways.length < 200) ways.push(next);
    }
  }
  return letters;
}

// ---- clock, megaminx and square-1 ----

function drawClock(puzzle, draw) {
  const hours = Array(18).fill(0);
  let number = draw(12 ** 14);
  for (const dial of [...range(9), 10, 12, 13, 14, 16]) [hours[dial], number] = [number % 12, Math.floor(number / 12)];
  for (const [front, back] of [[0, 11], [2, 9], [6, 17], [8, 15]]) hours[back] = (12 - hours[front]) % 12;
  return hours.map((hour) => "ABCDEFGHIJKL"[hour]);
}

function drawMegaminx(puzzle, draw) {
  const moves = range(7).flatMap(() => {
    const back = draw(1024);
    const line = range(10).map((i) => "RD"[i % 2] + ((back >> i) & 1 ? "--" : "++"));
    return [...line, line[9] === "D--" ? "U'" : "U"];
  });
  return [...puzzle.apply(moves)];
}

function drawMegaminxState(puzzle, draw, _, cache) {
  return drawnData(puzzle, puzzle.pieces, puzzle.faces, draw, cache);
}

// The pieces of six slots as text, c a corner and e an edge, where these bits belong to corners.
const fillings = range(64)
  .map((half) => range(6).map((slot) => (half >> slot) & 1).join("").replaceAll("11", "c").replaceAll("0", "e"))
  .filter((text) => !text.includes("1"));

function drawSquare1(puzzle, draw, _, cache) {
  cache.shapes ??= fillings.flatMap((a) => fillings.flatMap((b) => fillings.flatMap((c) => fillings.map((d) => a + b + c + d))))
    .filter((shape) => shape.length === 16 && shape.split("c").length === 9);
  const shape = cache.shapes[draw(cache.shapes.length)];
  const order = { c: shuffledUp(8, draw), e: shuffledUp(8, draw) };
  // Each piece by its slots in the solved puzzle: clockwise a corner and an edge in turn.
  const pieces = { c: [], e: [] };
  for (const layer of [puzzle.top, [...puzzle.bottom.slice(1), puzzle.bottom[0]]])
    layer.forEach((slot, i) => {
      const next = layer[i + 1] ?? "";
      if (next[0] === "-") pieces.c.push([slot, next]);
      else if (slot[0] !== "-") pieces.e.push([slot]);
    });
  const letters = [...shape].flatMap((kind) => pieces[kind][order[kind].shift()]);
  return [...letters.join(""), "F", "FB"[draw(2)]];
}

const drawers = {
  222: drawCube2, 333: cube3, 444: cubeStates, 555: bigCube(5, 60), 666: bigCube(6, 80), 777: bigCube(7, 100),
  clock: drawClock, minx: drawMegaminx, pyram: drawPyraminx, skewb: drawSkewb, sq1: drawSquare1,
  fto: drawOctahedron, "minx*": drawMegaminxState, "555*": cubeStates, "666*": cubeStates, "777*": cubeStates,
  "555+": strongerCube(5, 40), "666+": strongerCube(6, 60), "777+": strongerCube(7, 80),
};
const KINDS = { "333oh": "333", "333fm": "333", "333bf": "333", "333mbf": "333", "444bf": "444", "555bf": "555" };
const IN_ANY_WAY = ["333bf", "333mbf", "444bf", "555bf"];
const caches = {};

const kindOf = (event) => KINDS[event] ?? event;
// States of the same kind must differ, whatever their events.
export const stateKind = (event) => kindOf(event) + (IN_ANY_WAY.includes(event) ? " held in any way" : "");
export const canDraw = (event) => Object.hasOwn(drawers, kindOf(event));

// The state of this event that the draws of a stream make.
export function drawn(event, draw) {
  const kind = kindOf(event);
  const puzzle = puzzleOf(event);
  const cache = (caches[kind] ??= {});
  return drawers[kind](puzzle, draw, IN_ANY_WAY.includes(event), cache).join("");
}
