// The grammar of a set's own files: MANIFEST, CONTENTS, LEAVES, the seed and CONFIG.json.
import { fromHex } from "./crypto.js";
import { require } from "./report.js";

// The lines of a file in UTF-8.
export function utf8Lines(bytes, place) {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The next line says so.
  }
  require(text.endsWith("\n"), place, "is not lines of UTF-8");
  return text.split("\n").slice(0, -1);
}

// The text of a file that is lines of ASCII.
export function ascii(bytes, place) {
  const good = bytes.every((byte) => byte < 128) && (bytes.length === 0 || bytes.at(-1) === 10);
  require(good, place, "is not lines of ASCII");
  return new TextDecoder().decode(bytes);
}

const HEX = "(?<hex>[0-9a-f]{64})";
const WORDS = "(?<name>[!-~](?:[ -~]*[!-~])?)";
const FILE = "(?<name>[^ ](?:.*[^ ])?)"; // checkNames says more

// Key, what its value looks like, least and greatest number of lines; in this order.
const MANIFEST_LINES = [
  ["competition", "(?<name>[A-Za-z0-9]{1,64})", 1, 1],
  ["generator", "(?<name>twistseal [!-~]+)", 1, 1],
  ["status", "(?<name>competition|NOT FOR COMPETITION)", 1, 1],
  ["generated", "(?<name>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ)", 1, 1],
  ["config", `sha256=${HEX}`, 1, 1],
  ["script", `${WORDS} sha256=${HEX}`, 0, 10000],
  ["plugin", `(?<name>[!-.0-~]+\\.so abi=[1-9][0-9]{0,8}) sha256=${HEX}`, 1, 10000],
  ["rng", "(?<name>hkdf-sha256/shake256 v1)", 1, 1],
  ["seed", `sha256=${HEX}`, 1, 1],
  ["ceremony", `sha256=${HEX}`, 0, 1],
  ["tree", `(?<name>0|[1-9]\\d{0,8}) sha256=${HEX}`, 1, 1],
  ["contents", `sha256=${HEX}`, 1, 1],
  ["extends", `sha256=${HEX}`, 0, 1],
  ["serial", "(?<name>[2-9]|[1-9]\\d)", 0, 1],
  ["reason", "(?<name>[!-~](?:[ -~]{0,198}[!-~])?)", 0, 1],
  ["refused", "(?<name>[!-~]+ [!-~]+) (?<count>0|[1-9]\\d{0,9})", 0, 4096],
  ["output", `${FILE} sha256=${HEX}`, 1, 100000],
];

// Control characters, separators, marks of direction, marks that are no characters, tags.
export const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/u;
const PART = '[^ ./\\\\:*?"<>|](?:[^/\\\\:*?"<>|]*[^ /\\\\:*?"<>|])?';
const FILE_NAME = new RegExp(`^(?:${PART}/){0,3}${PART}$`, "u");
const fold = (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const RESERVED = ["manifest", "contents", "seed", "wcif.json", "persons"];

function checkNames(place, names) {
  const seen = new Set();
  for (const name of names) {
    const first = fold(name.split("/")[0]);
    const own = RESERVED.includes(first) || fold(name).startsWith("manifest.") || first === "passcodes";
    const good = new TextEncoder().encode(name).length <= 240 && FILE_NAME.test(name) && !UNPRINTABLE.test(name) && !own;
    require(good || (place === "CONTENTS" && name === "passcodes"), place, `bad name '${name}'`);
    require(!seen.has(fold(name)), place, `'${name}' differs from another in capitals only`);
    seen.add(fold(name));
  }
}

// As bytes of UTF-8 are sorted: by code points.
function bySign(one, other) {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || at >= b.length) return a.length - b.length;
  return a[at].codePointAt(0) - b[at].codePointAt(0);
}
const isSorted = (names) => names.every((name, i) => i === 0 || bySign(names[i - 1], name) < 0);
const isDate = (text) => new Date(text).toISOString?.().slice(0, 19) === text.slice(0, 19);

// Reads `key: value` lines that stand in a fixed order: { key: [{ name, digest, count }] }.
function readLines(lines, from, grammar, place) {
  const found = {};
  let at = from;
  for (const [key, value, least, greatest] of grammar) {
    found[key] = [];
    const form = new RegExp(`^${key}: ${value}$`);
    while (at < lines.length && lines[at].startsWith(`${key}: `) && found[key].length < greatest) {
      const match = form.exec(lines[at]);
      require(match, `${place}:${at + 1}`, `not a good '${key}'`);
      const { name, hex: digest, count } = match.groups;
      found[key].push({ name, digest, count: count && Number(count) });
      at++;
    }
    require(found[key].length >= least, `${place}:${at + 1}`, `'${key}' is missing`);
  }
  require(at === lines.length, `${place}:${at + 1}`, "a line that is not known, or not here");
  return found;
}

export function readManifest(bytes) {
  require(bytes.length <= 2 ** 20, "MANIFEST", "is larger than 1 MiB");
  const lines = utf8Lines(bytes, "MANIFEST");
  require(lines[0] === "twistseal/manifest/v2", "MANIFEST:1", "unknown format");
  const found = readLines(lines, 1, MANIFEST_LINES, "MANIFEST");
  for (const key of ["script", "plugin", "output"])
    require(isSorted(found[key].map((line) => line.name)), "MANIFEST", `the ${key} lines are not sorted, or one comes twice`);
  const refused = found.refused.map((line) => line.name);
  require(new Set(refused).size === refused.length, "MANIFEST", "a refused line comes twice");
  const none = found.refused.some(({ name, count }) => count === 0 && /^\S+ (distance|duplicate)$/.test(name));
  require(!none, "MANIFEST", "counts no refusals of a rule that is no filter");
  checkNames("MANIFEST", found.output.map((line) => line.name));
  const config = found.output.find((line) => line.name === "CONFIG.json");
  require(config?.digest === found.config[0].digest, "MANIFEST", "'config' is not the digest of CONFIG.json");
  const linked = found.extends.length;
  require(linked === found.serial.length && (linked || !found.reason.length), "MANIFEST", "'extends' and 'serial' belong together");
  require(!linked || !found.ceremony.length, "MANIFEST", "extends a set, and has a ceremony of its own");
  require(!linked || /[^0]/.test(found.extends[0].digest), "MANIFEST", "extends no set");
  const generated = found.generated[0].name;
  require(!isNaN(Date.parse(generated)) && isDate(generated) && generated >= "0001", "MANIFEST", "'generated' is no date");
  return {
    competition: found.competition[0].name,
    generator: found.generator[0].name,
    status: found.status[0].name,
    generated,
    seed: found.seed[0].digest,
    tree: { size: Number(found.tree[0].name), root: found.tree[0].digest },
    contents: found.contents[0].digest,
    ceremony: found.ceremony[0]?.digest,
    serial: Number(found.serial[0]?.name ?? 1),
    extends: found.extends[0]?.digest,
    reason: found.reason[0]?.name,
    outputs: new Map(found.output.map((line) => [line.name, line.digest])),
    refused: found.refused,
    scripts: found.script.map((line) => line.name),
    made: new Map([...found.script, ...found.plugin].map((line) => [line.name, line.digest])),
    plugins: found.plugin.map((line) => line.name.split(" ")[0]),
  };
}

const CONTENTS_LINES = [
  ["refused", "(?<name>[!-~]+ [!-~]+) (?<count>[1-9]\\d{0,9})", 0, 4096],
  ["file", `${FILE} sha256=${HEX}`, 1, 100000],
  ["pages", `${FILE} sha256=${HEX}`, 0, 100000],
];

export function readContents(bytes, manifest) {
  const lines = utf8Lines(bytes, "CONTENTS");
  require(lines[0] === "twistseal/contents/v1", "CONTENTS:1", "unknown format");
  require(lines[1] === manifest.competition, "CONTENTS:2", "is of another competition");
  const salt = /^salt ([0-9a-f]{64})$/.exec(lines[2] ?? "");
  require(salt, "CONTENTS:3", "not a good salt");
  const found = readLines(lines, 3, CONTENTS_LINES, "CONTENTS");
  const names = found.file.map((line) => line.name);
  const refused = found.refused.map((line) => line.name);
  require(new Set(refused).size === refused.length, "CONTENTS", "a refused line comes twice");
  require(isSorted(names), "CONTENTS", "its files are not sorted, or one comes twice");
  checkNames("CONTENTS", [...names, ...manifest.outputs.keys()]);
  require(names.includes("LEAVES"), "CONTENTS", "'LEAVES' is not among its files");
  const pages = found.pages.map((line) => line.name);
  require(isSorted(pages) && pages.every((name) => names.includes(name)), "CONTENTS", "its pages lines are not sorted, or name no file of it");
  return { salt: salt[1], refused: found.refused, files: new Map(found.file.map((line) => [line.name, line.digest])) };
}

const LEAF = /twistseal\/leaf\/v1\n(?<competition>[A-Za-z0-9]+)\n(?<path>[a-z0-9_-]{1,31}\/r[1-9]\d*\/[A-Z]+\/E?[1-9]\d*(?:\/c[1-9]\d*)?)\nstate (?<state>[!-~]+)\nscramble (?<scramble>(?:[!-~]+(?: [!-~]+)*)?)\nsalt (?<salt>[0-9a-f]{64})\n/y;

// One after the other: { text, competition, path, state, scramble, salt }.
export function readLeaves(bytes, place = "LEAVES") {
  const text = ascii(bytes, place);
  const leaves = [];
  LEAF.lastIndex = 0;
  while (LEAF.lastIndex < text.length) {
    const at = LEAF.lastIndex;
    const match = LEAF.exec(text);
    require(match, `${place}:${text.slice(0, at).split("\n").length}`, "not a leaf");
    leaves.push({ text: match[0], ...match.groups });
  }
  return leaves;
}

const SEED = /^twistseal\/seed\/v1\n([A-Za-z0-9]+)\n([0-9a-f]{64})\n(?:reveal: [ -~]+\n)*$/;

export function readSeed(bytes, manifest) {
  const match = SEED.exec(ascii(bytes, "seed"));
  require(match, "seed", "is not a seed file");
  require(match[1] === manifest.competition, "seed", "is of another competition");
  return fromHex(match[2]);
}

// ---- CONFIG.json ----

// Reads JSON in the one form that CONFIG.json has: a line for each value, a blank for each level. What is
// written in another way says something else to another reader. Objects become arrays of [key, value].
class Reader {
  constructor(text) {
    [this.text, this.at] = [text, 0];
  }
  take(form) {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (!match) throw new SyntaxError(`at ${this.at}`);
    this.at = form.lastIndex;
    return match[0];
  }
  skip(words) {
    if (!this.text.startsWith(words, this.at)) throw new SyntaxError(`at ${this.at}`);
    this.at += words.length;
  }
  string() {
    const token = this.take(/"(?:[^"\\\x00-\x1f]|\\.)*"/y);
    const value = JSON.parse(token);
    if (JSON.stringify(value) !== token) throw new SyntaxError(token);
    return value;
  }
  list(depth, open, close, one) {
    this.skip(open);
    const found = [];
    if (this.text.startsWith(close, this.at)) return this.skip(close), found;
    for (let before = ""; ; before = ",") {
      this.skip(`${before}\n${" ".repeat(depth + 1)}`);
      found.push(one());
      if (this.text[this.at] !== ",") break;
    }
    this.skip(`\n${" ".repeat(depth)}${close}`);
    return found;
  }
  object(depth) {
    const found = this.list(depth, "{", "}", () => [this.string(), (this.skip(": "), this.value(depth + 1))]);
    if (new Set(found.map(([key]) => key)).size !== found.length) throw new SyntaxError("a key comes twice");
    return new Entries(found);
  }
  value(depth) {
    if (depth > 50) throw new SyntaxError("too deep");
    const next = this.text[this.at];
    if (next === "{") return this.object(depth);
    if (next === "[") return this.list(depth, "[", "]", () => this.value(depth + 1));
    if (next === '"') return this.string();
    const token = this.take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?/y);
    return /^-0$|[.e]\d/.test(token) ? { number: token } : JSON.parse(token); // no whole number
  }
}

// The entries of an object in their order, also those whose keys are digits.
class Entries {
  constructor(list) {
    this.list = list;
  }
  get(key) {
    return this.list.find(([name]) => name === key)?.[1];
  }
  // These keys and no others, in this order.
  hasKeys(keys, optional = []) {
    const wanted = keys.filter((key) => !optional.includes(key) || this.get(key) !== undefined);
    return this.list.length === wanted.length && this.list.every(([key], i) => key === wanted[i]);
  }
}

const hasKeys = (value, keys, optional) => value instanceof Entries && value.hasKeys(keys, optional);
const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
// Control characters, and what changes the order of letters or cannot be seen at all.
const isLine = (value) => typeof value === "string" && value !== "" && !UNPRINTABLE.test(value);
const isListOf = (value, good, most) => Array.isArray(value) && value.length <= most && value.every(good);
const ROUND = ["copies", "cubes", "extras", "format", "sets", "sets_before", "head_to_head", "dual_with"];

function isRound(round, event) {
  if (!hasKeys(round, ROUND, ROUND.slice(5))) return false;
  const [copies, cubes, extras, format, sets, before, match, dual] = ROUND.map((key) => round.get(key));
  const most = event === "333mbf" || event.startsWith("scripts/") ? 180 : 1;
  return isWhole(copies, 1, 100) && isWhole(cubes, 1, most) && isWhole(extras, 0, 20) && isWhole(sets, 0, 100) &&
    ["a", "m", "1", "2", "3", "5", "h"].includes(format) && (before === undefined || isWhole(before, 1, sets)) && isWhole(dual ?? 1, 1, 4) && (format === "h") === (match !== undefined) &&
    (!match || (hasKeys(match, ["seats", "sets_to_win"]) && [4, 8, 12, 16].includes(match.get("seats")) &&
      match.get("seats") <= sets && isWhole(match.get("sets_to_win"), 1, 3)));
}

// Both rounds of a dual round name each other.
const isDual = (round, i, rounds) => {
  const other = round.get("dual_with");
  return other === undefined || (other !== i + 1 && rounds[other - 1]?.get("dual_with") === i + 1);
};

// A filter or format by its name, or with parameters.
const isUse = (use) => isLine(use) || (use instanceof Entries && use.list.length > 1 && isLine(use.get("use")) &&
  String(use.list.map(([key]) => key)) === String(use.list.map(([key]) => key).sort()));

// A relay: an event of several puzzles, a cube of each in every attempt.
const isRelay = (event, plan, puzzles) => event.startsWith("scripts/") && hasKeys(plan, ["filters", "puzzles", "rounds"], []) &&
  plan.get("filters").length === 0 && isListOf(puzzles, (one) => typeof one === "string" && /^[a-z0-9_-]{1,31}$/.test(one), 50) &&
  puzzles.length >= 2 && plan.get("rounds").every((round) => round.get("cubes") === puzzles.length);

const isPlan = ([event, plan]) => /^(?:[a-z0-9_-]{1,31}|scripts\/[!-.0-~]+\.lua)$/.test(event) &&
  hasKeys(plan, ["filters", "puzzles", "random_moves", "random_state", "rounds", "subset"], ["puzzles", "random_moves", "random_state", "subset"]) &&
  (plan.get("random_state") ?? true) === true && (plan.get("random_moves") ?? "stronger") === "stronger" &&
  !(plan.get("random_state") && plan.get("random_moves")) &&
  isListOf(plan.get("filters"), isUse, 20) && isLine(plan.get("subset") ?? "all") &&
  isListOf(plan.get("rounds"), (round) => isRound(round, event), 4) && plan.get("rounds").some((round) => round.get("sets") > 0) &&
  plan.get("rounds").every(isDual) && (plan.get("puzzles") === undefined || isRelay(event, plan, plan.get("puzzles")));

const ACTIVITY = ["round", "start", "sets", "attempt", "end", "group"];
const isActivity = (one) => (hasKeys(one, ACTIVITY, ACTIVITY.slice(3)) && isListOf(one.get("sets"), isLine, 100) && [one.get("round"), one.get("start"), one.get("end") ?? "x"].every(isLine) &&
  isWhole(one.get("attempt") ?? 1, 1, 5) && isWhole(one.get("group") ?? 1, 1, 100)) ||
  (hasKeys(one, ["name", "start", "end"], ["end"]) && one.list.every(([, value]) => isLine(value)));
const isVenue = (venue) => hasKeys(venue, ["rooms", "timezone", "venue"]) && isLine(venue.get("timezone")) && isLine(venue.get("venue")) &&
  venue.get("rooms") instanceof Entries && venue.get("rooms").list.every(([name, list]) => isLine(name) && isListOf(list, isActivity, 1000));

function isConfig(config) {
  const keys = ["competition", "events", "formats", "paper", "schedule"];
  if (!hasKeys(config, keys, ["schedule"])) return false;
  const [competition, events, formats, paper, schedule] = keys.map((key) => config.get(key));
  const date = competition instanceof Entries ? competition.get("date") : undefined;
  return hasKeys(competition, ["date", "id", "name", "wcif_version"], ["date", "wcif_version"]) && /^[A-Za-z0-9]{1,64}$/.test(competition.get("id")) &&
    isLine(competition.get("name")) && /^[0-9.]{1,20}$/.test(competition.get("wcif_version") ?? "1") && (date === undefined || (/^\d{4}-\d\d-\d\d$/.test(date) && isDate(`${date}T00:00:00Z`) && date >= "0001")) &&
    events instanceof Entries && events.list.length > 0 && events.list.every(isPlan) && isListOf(formats, isUse, 20) && ["a4", "letter"].includes(paper) &&
    (schedule === undefined || (isListOf(schedule, isVenue, 100) && schedule.length > 0));
}

const plain = (value) =>
  value instanceof Entries ? Object.fromEntries(value.list.map(([key, one]) => [key, plain(one)])) : Array.isArray(value) ? value.map(plain) : value;

// The events of a configuration, [id, plan], in the order of the file, and the formats.
export function readConfig(bytes, manifest, place = "CONFIG.json") {
  let config;
  try {
    const reader = new Reader(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    config = reader.value(0);
    reader.skip("\n");
    if (reader.at !== reader.text.length) throw new SyntaxError("more follows");
  } catch {
    require(false, place, "not written in its own form");
  }
  require(isConfig(config), place, "is not the configuration of a set");
  require(config.get("competition").get("id") === manifest.competition, place, "is of another competition");
  return { events: config.get("events").list.map(([id, plan]) => [id, plain(plan)]), formats: plain(config.get("formats")) };
}

// What is counted are rules of events of CONFIG.json. The names of filters are in their scripts.
export function checkRules(place, refused, events) {
  const hasOwn = events.some(([event]) => event.startsWith("scripts/"));
  for (const { name, count } of refused) {
    const [event, rule] = name.split(" ");
    const plan = events.find(([id]) => id === event)?.[1];
    require(plan || hasOwn, place, `'${event}' is no event of CONFIG.json`);
    const known = rule === "duplicate" ? place !== "MANIFEST" : rule === "distance" || !plan || plan.filters.length > 0;
    require(known && count < 2 ** 32, place, `counts refusals of '${name}', which is no rule here`);
  }
}

const nameOf = (use) => (typeof use === "string" ? use : String(use?.use)).replace(/^scripts\//, "");
const PLUGINS = [
  "bigcube.so", "clock.so", "cube3.so", "cube4.so", "generic.so", "html.so", "megaminx.so", "nxn.so", "paper.so",
  "sliding.so", "square1.so",
];

// What made the set and is not the program's own: "event feet.lua, filter calm.lua, plugin gear.so".
export function notThePrograms({ scripts, plugins, outputs }, { events, formats }) {
  const filters = events.flatMap(([, plan]) => plan?.filters ?? []).map(nameOf);
  const kinds = [["event", events.map(([id]) => nameOf(id))], ["filter", filters], ["format", [formats].flat().map(nameOf)]];
  const kindOf = (name) => kinds.find(([, names]) => names.includes(name))?.[0] ?? "puzzle";
  const isAdded = (name) => name.includes("/") && outputs.has(`scripts/${name}.lua`);
  const own = scripts.filter((name) => name.endsWith(".lua") || isAdded(name))
    .map((name) => `${isAdded(name) ? "script" : kindOf(name)} ${name}`);
  const all = [...own, ...plugins.filter((file) => !PLUGINS.includes(file)).map((file) => `plugin ${file}`)].join(", ");
  const prints = own.some((one) => one.startsWith("format "));
  return prints ? `${all}; of what these formats print at most words were read, no shapes and no pictures: look at it` : all;
}

// What follows the names of events of random moves that have drawn states instead, or stronger moves: see puzzles.js.
export const variants = (events) => new Map(events.map(([event, plan]) =>
  [event, plan?.random_state ? "*" : plan?.random_moves ? "+" : ""]));

// The rules of each event that go beyond the regulations: { event: { rules, subset } }.
export function filteredEvents(events) {
  const found = {};
  for (const [event, plan] of events) {
    const rules = (plan?.filters ?? []).map((use) => (typeof use === "string" ? use : use?.use));
    if (plan?.subset) rules.unshift(`states of '${plan.subset}' only`);
    if (rules.length) found[event] = { rules: rules.join(", "), subset: !!plan?.subset };
  }
  return found;
}
