// Applies scrambles to the puzzle models of cubing.js and compares the states.
//
// usage: twistseal scramble EVENT -n N --json | node tests/peers/cubing.mjs
//
// Prints "ok EVENT" or "not ok EVENT: why" for each event read. cubing.js knows nothing of our
// facelet strings: its stickers are found by where they lie in space, from the order that the first
// comment of the puzzle's plugin describes.
import { readFileSync } from "node:fs";
import { KPuzzle } from "cubing/kpuzzle";
import { ExperimentalPGNotation, getPuzzleGeometryByName } from "cubing/puzzle-geometry";
import { puzzles } from "cubing/puzzles";

// ---- vectors ----

const scale = (v, k) => v.map((x) => x * k);
const sum = (...vectors) => [0, 1, 2].map((i) => vectors.reduce((s, v) => s + v[i], 0));
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (v) => scale(v, 1 / Math.sqrt(dot(v, v)));

function centre(coords) {
  const points = [];
  for (let i = 0; i < coords.length; i += 3) points.push(coords.slice(i, i + 3));
  return scale(sum(...points), 1 / points.length);
}

// ---- where our facelets lie; `at` has the centre of each face ----

// What is to the right of a face of the net and below it.
const NET = {
  U: ["R", "F"], R: ["B", "D"], F: ["R", "D"], D: ["R", "B"], L: ["F", "D"], B: ["L", "D"],
};

function cubeFacelets(at, points) {
  const facelets = [];
  for (const face of "URFDLB") {
    const [right, down] = NET[face].map((name) => at[name]);
    for (const [x, y] of points)
      facelets.push({ letter: face, point: sum(at[face], scale(right, x), scale(down, y)) });
  }
  return facelets;
}

function grid(n) {
  const line = Array.from({ length: n }, (_, i) => (2 * i + 1) / n - 1);
  return line.flatMap((y) => line.map((x) => [x, y]));
}

const SKEWB = [[-2, -2], [2, -2], [0, 0], [-2, 2], [2, 2]].map((p) => scale(p, 1 / 3));

// Tips in lower case, the stickers that turn with them in upper case, edges by their two ends.
const PYRAMINX = {
  F: "u UL U UR l L LR R r", L: "b B UB U u LB L UL l",
  R: "u U UB B b UR R RB r", D: "l L LR R r LB B RB b",
};

function pyraminxFacelets(at) {
  // A corner is as far as three times the centre of the opposite face.
  const corner = { U: at.D, L: at.R, R: at.L, B: at.F };
  const facelets = [];
  for (const [face, names] of Object.entries(PYRAMINX))
    for (const name of names.split(" ")) {
      const far = name >= "a" ? 2 / 3 : 1 / 3;
      const ways = [...name.toUpperCase()].map((c) =>
        scale(sum(scale(corner[c], -3), scale(at[face], -1)), far));
      facelets.push({ letter: face, point: sum(at[face], ...ways) });
    }
  return facelets;
}

// Each face's neighbours, clockwise; the letters are A to L in this order.
const MEGAMINX = {
  U: "F L BL BR R", F: "U R DR DL L", R: "U BR DBR DR F", BR: "U BL B DBR R",
  BL: "U L DBL B BR", L: "U F DL DBL BL", D: "DL DR DBR B DBL", B: "BL DBL D DBR BR",
  DBL: "L DL D B BL", DL: "F DR D DBL L", DR: "R DBR D DL F", DBR: "BR B D DR R",
};

function megaminxFacelets(named) {
  const at = { ...named };
  const opposite = { D: "U", B: "F", DBL: "R", DL: "BR", DR: "BL", DBR: "L" };
  for (const [face, other] of Object.entries(opposite)) at[face] = scale(named[other], -1);
  const facelets = [];
  Object.entries(MEGAMINX).forEach(([face, names], index) => {
    const letter = "ABCDEFGHIJKL"[index];
    const out = unit(at[face]);
    const towards = (far, ...to) => {
      const way = sum(...to.map((name) => at[name]));
      const flat = unit(sum(way, scale(out, -dot(way, out))));
      facelets.push({ letter, point: sum(at[face], scale(flat, far)) });
    };
    facelets.push({ letter, point: at[face] });
    const around = names.split(" ");
    around.forEach((name, k) => {
      towards(0.69, name);
      towards(0.85, name, around[(k + 1) % 5]);
    });
  });
  return facelets;
}

// ---- models: a function from scramble to facelets ----

async function geometryModel(name, place) {
  const geometry = getPuzzleGeometryByName(name, {
    allMoves: true, orientCenters: true, addRotations: true,
  });
  const notation = new ExperimentalPGNotation(geometry, geometry.getOrbitsDef(true));
  const definition = notation.remapKPuzzleDefinition(geometry.getKPuzzleDefinition(true));
  const kpuzzle = new KPuzzle(definition, { experimentalPGNotation: notation });

  const { stickers, faces } = geometry.get3d();
  const facelets = place(Object.fromEntries(faces.map((f) => [f.name, centre(f.coords)])));
  const key = (orbit, ord, ori) => `${orbit} ${ord} ${ori}`;
  const found = new Map(); // key -> facelet
  const shown = facelets.map(() => null); // facelet -> sticker
  for (const s of stickers) {
    const c = centre(s.coords);
    const far = facelets.map(({ point }) => { const d = sum(point, scale(c, -1)); return dot(d, d); });
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] > 0.01) throw new Error(`${name}: a sticker is nowhere`);
    found.set(key(s.orbit, s.ord, s.ori), nearest);
    if (s.isDup) continue;
    if (shown[nearest]) throw new Error(`${name}: two stickers are in one place`);
    shown[nearest] = s;
  }
  if (shown.includes(null)) throw new Error(`${name}: a facelet has no sticker`);

  const turns = Object.fromEntries(definition.orbits.map((o) => [o.orbitName, o.numOrientations]));
  return (scramble) => {
    const { patternData } = kpuzzle.defaultPattern().applyAlg(scramble);
    return shown.map((s) => {
      const { pieces, orientation } = patternData[s.orbit];
      const n = turns[s.orbit];
      const ori = (s.ori + n - (orientation[s.ord] % n)) % n;
      return facelets[found.get(key(s.orbit, pieces[s.ord], ori))].letter;
    }).join("");
  };
}

const cube = (n) => geometryModel(`${n}x${n}x${n}`, (at) => cubeFacelets(at, grid(n)));

async function clockModel() {
  const kpuzzle = await puzzles.clock.kpuzzle();
  return (scramble) => {
    const { DIALS, FRAME } = kpuzzle.defaultPattern().applyAlg(scramble).patternData;
    const letters = DIALS.orientation.map((hour) => "ABCDEFGHIJKL"[hour]).join("");
    // We show the side first that the scramble starts on.
    return FRAME.orientation[0] ? letters.slice(9) + letters.slice(0, 9) : letters;
  };
}

// Each slot's flat and outer side, clockwise from the cut, top then bottom; "-" where a corner goes
// on. Their wedges of the top layer start at the other end of the cut.
const SQUARE1 = "UB -R UR UR -F UF UF -L UL UL -B UB DF DF -R DR DR -B DB DB -L DL DL -F".split(" ");

async function square1Model() {
  const kpuzzle = await puzzles.square1.kpuzzle();
  const slot = (wedge) => (wedge < 12 ? (wedge + 6) % 12 : wedge);
  return (scramble) => {
    const { WEDGES, EQUATOR } = kpuzzle.defaultPattern().applyAlg(scramble).patternData;
    const letters = [];
    WEDGES.pieces.forEach((wedge, at) => { letters[slot(at)] = SQUARE1[slot(wedge)]; });
    return letters.join("") + (EQUATOR.orientation[1] ? "FB" : "FF");
  };
}

const MODELS = {
  "222": () => cube(2), "333": () => cube(3), "333oh": () => cube(3), "333bf": () => cube(3),
  "333fm": () => cube(3), "333mbf": () => cube(3), "444": () => cube(4), "444bf": () => cube(4),
  "555": () => cube(5), "555bf": () => cube(5), "666": () => cube(6), "777": () => cube(7),
  pyram: () => geometryModel("pyraminx", pyraminxFacelets),
  skewb: () => geometryModel("skewb", (at) => cubeFacelets(at, SKEWB)),
  minx: () => geometryModel("megaminx", megaminxFacelets),
  clock: clockModel,
  sq1: square1Model,
};

// ---- the comparison ----

const events = new Map();
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const one = JSON.parse(line);
  if (!events.has(one.event)) events.set(one.event, []);
  events.get(one.event).push(one);
}
if (events.size === 0) console.log("not ok cubing: no scrambles were given");
for (const [event, scrambles] of events) {
  try {
    if (!MODELS[event]) throw new Error("cubing.js has no such puzzle");
    const model = await MODELS[event]();
    const wrong = scrambles.filter(({ scramble, state }) => model(scramble) !== state);
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${scrambles.length} differ`);
    console.log(`ok ${event} (${scrambles.length} scrambles)`);
  } catch (error) {
    console.log(`not ok ${event}: ${error.message}`);
  }
}
