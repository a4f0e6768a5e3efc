// Applies scrambles of puzzles that are data to the models of cubing.js and compares the states.
//
// usage: twistseal scramble EVENT -n N --json | node tests/peers/puzzles_js.mjs [--backwards | --repainted]
//
// --backwards plants a fault: each turn of cubing.js goes the other way round. --repainted plants another: our red
// and green are exchanged.
//
// Of the fto, an event of the WCA, every face has the colour that it has in cubing.js's picture, and every sticker of
// every scramble that in csTimer's.
//
// Prints "ok EVENT" or "not ok EVENT: why" for each event read. Our facelets and the places of
// cubing.js are matched by the moves alone: a map from theirs to ours under which every move does the
// same. There is none if a move of the same name does another thing or turns the other way round.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { puzzles } from "cubing/puzzles";

const backwards = process.argv[2] === "--backwards";
const repainted = process.argv[2] === "--repainted" ? { 0xc8102e: 0x00a650, 0x00a650: 0xc8102e } : {};
const cstimer = createRequire(import.meta.url)("cstimer_module");

// ---- permutations of points: p[i] is where what is at i goes ----

const identity = (n) => Array.from({ length: n }, (_, i) => i);

function ourMoves({ facelets, moves }) {
  return Object.fromEntries(moves.map(({ name, cycles }) => {
    const p = identity(facelets.length);
    for (const cycle of cycles)
      cycle.forEach((x, i) => { p[x - 1] = cycle[(i + 1) % cycle.length] - 1; });
    return [name, p];
  }));
}

// Each orientation of each place of a model is a point; `copies` of the whole stand one after the other.
function pointsOf(kpuzzle, orbits, copies) {
  const all = kpuzzle.definition.orbits.filter((o) => !orbits || orbits.includes(o.orbitName));
  let size = 0;
  const starts = all.map((o) => { const at = size; size += o.numPieces * o.numOrientations; return at; });
  return {
    size: size * copies,
    permutation(alg, copy) {
      const p = identity(size * copies);
      const { transformationData } = kpuzzle.algToTransformation(alg);
      all.forEach(({ orbitName, numPieces, numOrientations: n }, k) => {
        const { permutation, orientationDelta } = transformationData[orbitName];
        const start = copy * size + starts[k];
        for (let to = 0; to < numPieces; to++)
          for (let ori = 0; ori < n; ori++)
            p[start + permutation[to] * n + ori] = start + to * n + (ori + orientationDelta[to]) % n;
      });
      return p;
    },
  };
}

// Our point for each of theirs, or null: every orbit of ours is carried along from one point.
function match(ours, theirs, size, faceletCount) {
  const map = Array(size).fill(null);
  const names = Object.keys(ours);
  const moved = (i) => names.some((name) => ours[name][i] !== i);
  const reached = new Set();
  for (let i = 0; i < faceletCount; i++) {
    if (reached.has(i) || !moved(i)) continue;
    let found = null;
    for (let start = 0; start < size && !found; start++) {
      if (map[start] !== null) continue;
      const pairs = new Map([[start, i]]);
      let fits = true;
      for (const [there, here] of pairs) {
        for (const name of names) {
          const [to, want] = [theirs[name][there], ours[name][here]];
          if (!pairs.has(to)) pairs.set(to, want);
          else if (pairs.get(to) !== want) fits = false;
        }
        if (!fits) break;
      }
      if (fits) found = pairs;
    }
    if (!found) return null;
    for (const [there, here] of found) {
      map[there] = here;
      reached.add(here);
    }
  }
  return map;
}

// ---- models ----

const same = (names) => Object.fromEntries(names.split(" ").map((name) => [name, [name, 0]]));
const FACES = "U R F L D B BR BL";
const REDI = {
  F: ["UR", 0], L: ["F", 0], B: ["UL", 0], R: ["U", 0], f: ["R", 0], l: ["D", 0], b: ["L", 0], r: ["B", 0],
};

const DODECAHEDRON = {
  ...same("U F R BR BL L D B"), DBL: ["DL", 0], DL: ["FL", 0], DR: ["FR", 0], DBR: ["DR", 0],
};

// Of each: the definition, cubing.js's puzzle, and its name and copy for each of our moves.
const MODELS = {
  fto: { puzzle: "fto", moves: same(FACES) },
  babyfto: { definition: "diamond", puzzle: "baby_fto", moves: same("U R F L") },
  mastertetraminx: { puzzle: "master_tetraminx", moves: same("U L R B u l r b") },
  kilominx: {
    puzzle: "kilominx",
    orbits: ["CORNERS"],
    moves: DODECAHEDRON,
  },
  minx: { definition: "megaminx", puzzle: "megaminx", orbits: ["CORNERS", "EDGES"], moves: DODECAHEDRON },
  redi: { puzzle: "redi_cube", moves: REDI },
  // The edges of a Redi Cube are the pieces of a Dino Cube.
  dino: { puzzle: "redi_cube", orbits: ["EDGES"], moves: REDI },
  // The leaves of an Ivy Cube are a skewb's centres, its corners four of its corners.
  ivy: {
    definition: "../../tests/data/puzzles/ivy4",
    puzzle: "skewb",
    moves: { R: ["R", 0], L: ["U", 0], D: ["F", 0], B: ["L", 0] },
  },
  // Parts of a 3x3x3: a corner above and the one below it are two sides of a 1x3x3's corner.
  133: { puzzle: "3x3x3", moves: { R: ["R2", 0], L: ["L2", 0], F: ["F2", 0], B: ["B2", 0] } },
  223: { puzzle: "3x3x3", moves: same("U D R2 F2") },
  diamond: { puzzle: "baby_fto", moves: same("U R F L") },
  // Four corners of a skewb turn the four others, which are the centres.
  pyraduo: { puzzle: "skewb", moves: { U: ["U", 0], L: ["R", 0], R: ["L", 0], B: ["F", 0] } },
  // A 3x3x3 without its middle layer, and a 5x5x5 of five layers and three by three columns.
  "233": { puzzle: "3x3x3", moves: same("U D R2 L2 F2 B2") },
  "334": {
    puzzle: "5x5x5",
    moves: { ...same("U D R2 L2 F2 B2"), u: ["Uw", 0], d: ["Dw", 0] },
  },
  sia222: {
    puzzle: "3x3x3",
    copies: 2,
    moves: { ...same("U R F"), D: ["D", 1], L: ["L", 1], B: ["B", 1] },
  },
  sia123: {
    puzzle: "3x3x3",
    copies: 2,
    moves: { ...same("U R r"), D: ["D", 1], L: ["L", 1], l: ["l", 1] },
  },
};

function definitionOf(name) {
  const text = execFileSync("lua5.4", ["tests/support/definition.lua", `lua/puzzles/${name}.lua`]);
  return JSON.parse(text);
}

async function modelOf(event) {
  const { definition: name = event, puzzle, orbits, copies = 1, moves } = MODELS[event];
  const definition = definitionOf(name);
  const points = pointsOf(await puzzles[puzzle].kpuzzle(), orbits, copies);
  const turn = (name, power) => points.permutation(moves[name][0] + power, moves[name][1]);
  const ours = ourMoves(definition);
  const theirs = Object.fromEntries(Object.keys(ours).map((name) => [name, turn(name, backwards ? "'" : "")]));
  const map = match(ours, theirs, points.size, definition.facelets.length);
  if (!map) throw new Error("no map of the facelets fits the moves");
  const state = (scramble) => {
    let at = identity(points.size); // what is at i is from at[i]
    for (const word of scramble.split(" ")) {
      const name = moves[word] ? word : word.replace(/[0-9']+$/, "");
      if (!moves[name]) throw new Error(`'${word}' is not a move`);
      const next = [];
      turn(name, word.slice(name.length)).forEach((to, from) => { next[to] = at[from]; });
      at = next;
    }
    const letters = [...definition.facelets];
    map.forEach((here, there) => {
      if (here !== null) letters[here] = definition.facelets[map[at[there]]];
    });
    return letters.join("");
  };
  return { state, definition, svg: puzzles[puzzle].svg };
}

// ---- colours ----

const COLOURS = { // as each of the three writes them
  white: "#ffffff", red: "#c8102e #ff0000 red", green: "#00a650 #00dd00 #44ee00", purple: "#7d2ae8 #880088 #8800dd",
  blue: "#0051ba #0000ff #2266ff", orange: "#ff7f00 #ffaa00 #ff8000", yellow: "#ffd500 #ffff00 #f4f400",
  grey: "#9a9a9a #bbbbbb #aaaaaa",
};

function nameOf(colour) {
  const found = Object.entries(COLOURS).find(([, all]) => all.split(" ").includes(colour.trim().toLowerCase()));
  if (!found) throw new Error(`a colour has no name: ${colour}`);
  return found[0];
}

const ourColours = ({ drawing }) => Object.fromEntries(Object.entries(drawing.colours).map(([letter, colour]) =>
  [letter, nameOf(`#${(repainted[colour] ?? colour).toString(16).padStart(6, "0")}`)]));

// By our letters: the colours of the faces in cubing.js's picture.
async function cubingColours({ definition, svg }) {
  const of = {};
  for (const [, face, polygons] of (await svg()).matchAll(/<g id="([A-Z]+)"([\s\S]*?)<\/g>/g)) {
    const all = [...polygons.matchAll(/fill: ([^;"]+)/g)].map(([, colour]) => nameOf(colour));
    if (all.length !== 9 || all.some((colour) => colour !== all[0])) throw new Error("cubing.js's picture has another form");
    of[definition.drawing.faces[face]] = all[0];
  }
  return of;
}

// By our facelets: the colours in csTimer's picture of a scramble, whose squares are 3 wide in our drawing.
function cstimerColours({ drawing }, scramble) {
  const of = [];
  const middle = (points) => [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
  const middles = drawing.shapes.map((shape) => middle(shape).map((x, k) => (k === 0 && x > 3.15 ? x - 0.3 : x)));
  for (const [, corners, colour] of cstimer.getImage(scramble, "ftoso").matchAll(/points="([^"]+)" style="fill:([^;]+)/g)) {
    const [x, y] = middle(corners.trim().split(" ").map((pair) => pair.split(",").map((n) => n / 80)));
    const here = middles.findIndex(([a, b]) => Math.hypot(a - x, b - y) < 0.12);
    if (here < 0 || of[here]) throw new Error("csTimer's picture has another form");
    of[here] = nameOf(colour);
  }
  return of;
}

async function compareColours(model, scrambles) {
  const ours = ourColours(model.definition);
  const theirs = await cubingColours(model);
  if (Object.keys(ours).some((letter) => ours[letter] !== theirs[letter]))
    throw new Error("cubing.js has other colours");
  let stickers = 0;
  for (const { scramble, state } of scrambles) {
    const shown = cstimerColours(model.definition, scramble);
    [...state].forEach((letter, i) => {
      if (shown[i] !== ours[letter])
        throw new Error(`sticker ${i + 1} after ${scramble}: ${ours[letter]}, ${shown[i]} in csTimer's picture`);
      stickers++;
    });
  }
  return stickers;
}

// ---- the comparison ----

const events = new Map();
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const one = JSON.parse(line);
  if (!events.has(one.event)) events.set(one.event, []);
  events.get(one.event).push(one);
}
if (events.size === 0) console.log("not ok puzzles: no scrambles were given");
for (const [event, scrambles] of events) {
  try {
    const model = await modelOf(event);
    const wrong = scrambles.filter(({ scramble, state }) => model.state(scramble) !== state);
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${scrambles.length} differ`);
    if (event === "fto") console.log(`ok fto_colours (${await compareColours(model, scrambles)} stickers)`);
    console.log(`ok ${event} (${scrambles.length} scrambles)`);
  } catch (error) {
    console.log(`not ok ${event}: ${error.message}`);
  }
}
