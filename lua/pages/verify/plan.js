// What CONFIG.json asks for: the paths of all scrambles, and a passcode for each locked sheet.
import { derive } from "./crypto.js";
import { utf8Lines } from "./manifest.js";
import { puzzleOf, range } from "./puzzles.js";
import { require } from "./report.js";

const ATTEMPTS = { 1: 1, 2: 2, 3: 3, 5: 5, a: 5, m: 3 };
const POINTS = 7; // of a set of a head-to-head match
export const lettersOf = (n) => (n >= 26 ? lettersOf(Math.floor(n / 26) - 1) : "") + String.fromCharCode(65 + (n % 26));

function* pathsOfRound(event, isMulti, number, { format, sets, sets_before: before = 0, extras, cubes, head_to_head: match }) {
  const attempts = format === "h" ? POINTS * (2 * match.sets_to_win - 1) : ATTEMPTS[format];
  for (const set of range(sets).slice(before))
    for (const label of [...range(attempts).map((i) => `${i + 1}`), ...range(extras).map((i) => `E${i + 1}`)])
      for (const cube of isMulti || cubes > 1 ? range(cubes) : [-1])
        yield `${event}/r${number}/${lettersOf(set)}/${label}${cube < 0 ? "" : `/c${cube + 1}`}`;
}

// The paths of all events, in order; no more than `most`, whatever is asked for.
function pathsOf(events, multi, most) {
  const paths = [];
  for (const [event, plan] of events)
    for (const [i, round] of plan.rounds.entries())
      for (const path of pathsOfRound(event, multi.has(event), i + 1, round)) if (paths.push(path) > most) return paths;
  return paths;
}

const eventOf = (path) => path.split("/")[0];

// CONFIG.json's events by the ids that LEAVES has: that of one of the user's own, which is in its script, is the next there
// that no other event has. leaves: undefined where they are withheld.
export function namedEvents(events, leaves) {
  const ids = new Set(leaves?.map(({ path }) => eventOf(path)));
  for (const [event] of events) ids.delete(event);
  const others = [...ids].filter((id) => !puzzleOf(id));
  return events.map(([event, plan]) => [(event.startsWith("scripts/") && others.shift()) || event, plan]);
}

// The leaves have the paths that these events ask for; or are as many, where they are withheld.
export function checkPlan(events, configured, size, leaves) {
  const inCubes = (leaves ?? []).filter(({ path }) => path.includes("/c")).map(({ path }) => eventOf(path));
  const multi = new Set(["333mbf", ...inCubes.filter((event) => !configured.some(([id]) => id === event))]);
  const wanted = pathsOf(events, multi, size);
  if (!leaves) return require(wanted.length === size, "MANIFEST", `its tree has ${size} leaves where CONFIG.json asks for others`);
  const paths = leaves.map(({ path }) => path);
  for (let i = 0; i < Math.max(paths.length, wanted.length); i++) {
    require(wanted[i] !== undefined, `${paths[i]}`, "CONFIG.json does not ask for it");
    require(paths[i] === wanted[i], `${wanted[i]}`, "is not in its place in LEAVES");
  }
  return undefined;
}

const LINE_OF_LIST = /^((?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}) ([a-z0-9_-]{1,31}\/r[1-9]\d*\/[A-Z]+(?:\/E?[1-9]\d*)?) ([^\n]+)$/;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

async function passcodeOf(seed, path) {
  const bits = (await derive(seed, "passcode", path)).slice(0, 10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return range(16).map((i) => LETTERS[Number((bits >> BigInt(75 - 5 * i)) & 31n)] + (i % 4 === 3 && i < 15 ? "-" : "")).join("");
}

// The list of passcodes has a line for each locked sheet; with the seed, that passcode is the seed's.
export async function checkPasscodes(bytes, { manifest, seed }) {
  const sheets = [...manifest.outputs.keys()].filter((name) => name.endsWith(".pdf"));
  if (!bytes) return require(sheets.length === 0, "passcodes", "is missing");
  const lines = utf8Lines(bytes, "passcodes");
  require(lines[0] === "twistseal/passcodes/v1" && lines[1] === manifest.competition, "passcodes", "is not such a list");
  const rows = lines.slice(2).map((line) => LINE_OF_LIST.exec(line));
  require(rows.every(Boolean), "passcodes", "is not such a list");
  require(String(rows.map((row) => row[3]).sort()) === String(sheets.sort()), "passcodes", "its sheets are not those of the set");
  for (const [, code, path] of seed ? rows : [])
    require(code === (await passcodeOf(seed, path)), "passcodes", `that of ${path} does not come from the seed`);
  return undefined;
}
