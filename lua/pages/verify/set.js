// Checks a set: the folder DIR and, where it is at hand, the folder of its scrambles.
import { commitment, derive, fromHex, hex, same, sha256, stream } from "./crypto.js";
import { canDraw, drawn, stateKind } from "./draws.js";
import { checkRules, filteredEvents, notThePrograms, variants, readConfig, readContents, readLeaves, readManifest, readSeed } from "./manifest.js";
import { checkPasscodes, checkPlan, namedEvents } from "./plan.js";
import { applied, puzzleOf } from "./puzzles.js";
import { Report, require } from "./report.js";
import { fingerprint, signedBy, signerOf } from "./signature.js";
import { leafHash, rootOf } from "./tree.js";
import { checkLinks } from "./links.js";

// Files that systems leave in folders; they are no part of a set.
const LITTER = /^(?:.*\/)?(?:\.DS_Store|\._[^/]*|thumbs\.db|desktop\.ini)$/i;
const SIGNATURE = /^MANIFEST(?:\.([2-9]|1[0-6]))?\.sig$/;
const isOwn = (name) => name === "MANIFEST" || SIGNATURE.test(name);

async function checkFile(report, files, name, digest) {
  await report.part(async () => {
    require(files.has(name), name, "is missing");
    require(hex(await sha256(await files.get(name)())) === digest, name, "differs from what was signed");
  });
}

// Every file is one of those signed: `needed` must stand there, `allowed` and `own` may.
async function checkFolder(report, files, { needed, allowed, own }) {
  for (const [name, digest] of needed) await checkFile(report, files, name, digest);
  for (const name of files.keys()) {
    if (needed.has(name) || own(name)) continue;
    if (allowed.has(name)) await checkFile(report, files, name, allowed.get(name));
    else if (LITTER.test(name)) report.note(`${name}: is not part of the set`);
    else await report.part(() => require(false, name, "was not signed with this set"));
  }
}

async function contentsOf(files, manifest) {
  if (!files?.has("CONTENTS")) return undefined;
  const bytes = await files.get("CONTENTS")();
  require(hex(await sha256(bytes)) === manifest.contents, "CONTENTS", "differs from what was signed");
  return readContents(bytes, manifest);
}

async function checkFiles(report, set) {
  const { manifest, contents, open, secret } = set;
  const none = new Map();
  const released = contents && !secret;
  const files = contents?.files ?? none;
  const own = (name) => name === "seed" || (contents && name === "CONTENTS");
  const needed = released ? new Map([...manifest.outputs, ...files]) : manifest.outputs;
  await checkFolder(report, open, { needed, allowed: released ? none : files, own: (name) => isOwn(name) || own(name) });
  const hidden = (name) => own(name) || name === "wcif.json" || /^persons\/[^/]+$/.test(name);
  if (secret) await checkFolder(report, secret, { needed: files, allowed: none, own: hidden });
}

async function checkLeaves(report, { manifest, leaves }) {
  const paths = new Set();
  const { size, root } = manifest.tree;
  const hashes = await Promise.all(leaves.map((leaf) => leafHash(leaf.text)));
  await report.part(async () => {
    const good = leaves.length === size && hex(await rootOf(hashes)) === root;
    require(good, "LEAVES", "its tree is not the one that was signed");
  });
  for (const leaf of leaves)
    await report.part(() => {
      require(leaf.competition === manifest.competition, leaf.path, "is a leaf of another competition");
      require(!paths.has(leaf.path), leaf.path, "has two leaves");
      paths.add(leaf.path);
    });
}

// The event whose puzzle a leaf has: that of its path, or of a relay that of its cube.
function partOf(path, relays) {
  const [event, , , , cube] = path.split("/");
  return relays?.get(event)?.[Number(cube?.slice(1)) - 1] ?? event;
}

// That event as puzzles.js and draws.js call it.
const leafKind = (path, random, relays) => partOf(path, relays) + (random.get(path.split("/")[0]) ?? "");

// What a scramble gives. `random`: the variants of events; undefined: any may be one.
const faceletsOf = (path, scramble, random, relays) => (random ? [leafKind(path, random, relays)] : ["", "*", "+"].map((variant) => path.split("/")[0] + variant))
  .map((kind) => puzzleOf(kind) && applied(puzzleOf(kind), scramble, kind)).find((facelets) => facelets !== undefined);

// Applies every scramble. Events this page does not know are left out and noted. relays: the puzzles of each.
export async function applyLeaves(report, leaves, random, relays) {
  const [unknown, seen] = [new Set(), new Map()];
  let count = 0;
  for (const { path, state, scramble } of leaves)
    await report.part(() => {
      const event = partOf(path, relays);
      if (!puzzleOf(event)) return void unknown.add(event);
      const facelets = faceletsOf(path, scramble, random, relays);
      require(facelets !== undefined, path, "its scramble is none of this puzzle");
      require(facelets === state, path, "its scramble does not give its state");
      const key = `${stateKind(event)} ${state}`;
      require(!seen.has(key), path, `has the state of ${seen.get(key)}`);
      seen.set(key, path);
      count++;
    });
  for (const event of unknown) report.note(`${event}: this page does not know the puzzle, so it applied no scramble of it`);
  return count;
}

const CANDIDATES_MAX = 20000; // of a set: some 15 seconds

// Which of its candidates the leaf has, from 1; 0: none of the first `most`.
async function candidateOf({ path, state }, kind, seed, most, budget) {
  for (let k = 1; k <= most; k++) {
    if (budget.left-- === 0) throw new Error(`more than ${CANDIDATES_MAX} states would have to be drawn: 'twistseal audit' does it`);
    if (drawn(kind, stream(await derive(seed, "state", `${path}#${k}`))) === state) return k;
  }
  return 0;
}

// How many candidates of an event were refused, at least and at most: where no state came twice, CONTENTS counts what
// filters refused of sequences alone, and else also what they refused after that.
function refusedOf(event, manifest, contents) {
  const of = (list, known) => list.filter(({ name }) => name.startsWith(`${event} `) && known(name.slice(event.length + 1)))
    .reduce((sum, { count }) => sum + count, 0);
  const twice = of(contents, (rule) => rule === "duplicate");
  const least = of(manifest, () => true) + twice + of(contents, (rule) => rule === "distance");
  return [least, twice ? least + of(contents, (rule) => rule !== "distance" && rule !== "duplicate") : least];
}

// Every state is one of those drawn from the seed, and as many were passed over as are counted.
async function checkDraws(report, { manifest, contents, leaves, seed, filtered, random, relays }) {
  const refused = {};
  for (const { path } of leaves) refused[path.split("/")[0]] ??= refusedOf(path.split("/")[0], manifest.refused, contents.refused);
  const [passed, notDrawn] = [{}, new Set()];
  const budget = { left: CANDIDATES_MAX };
  let count = 0;
  for (const leaf of leaves)
    await report.part(async () => {
      const event = leaf.path.split("/")[0];
      const kind = leafKind(leaf.path, random, relays);
      if (!canDraw(kind) || filtered[event]?.subset) return void notDrawn.add(event);
      const k = await candidateOf(leaf, kind, seed, 1 + refused[event][1], budget);
      passed[event] = (passed[event] ?? 0) + k - 1;
      require(k > 0, leaf.path, "its state is not drawn from the seed");
      count++;
    });
  for (const [event, number] of Object.entries(passed))
    await report.part(() => require(number >= refused[event][0] && number <= refused[event][1], "MANIFEST",
      `${event}: ${number} candidates were passed over, and not ${refused[event][0]}`));
  for (const event of notDrawn) report.note(`${event}: this page does not draw its states from the seed`);
  return count;
}

async function checkSeed(report, set) {
  const { manifest, contents, leaves, seed } = set;
  const own = hex(await commitment(seed)) === manifest.seed;
  await report.part(() => require(own, "seed", "is not the seed that was committed to"));
  if (!own) return 0;
  await report.part(async () => {
    const salt = contents && (await derive(seed, "contents", manifest.competition));
    require(!contents || hex(salt) === contents.salt, "CONTENTS", "its salt does not come from the seed");
  });
  for (const leaf of leaves)
    await report.part(async () => {
      const salt = await derive(seed, "salt", leaf.path);
      require(same(salt, fromHex(leaf.salt)), leaf.path, "its salt does not come from the seed");
    });
  return checkDraws(report, set);
}

// What both a set and a proof begin with: the manifest and its signatures, [name, armored]. `signers`
// is the text of allowed_signers, or "": then nobody says whose the keys are.
export async function checkSigned(report, message, signatures, signers) {
  const facts = { keys: [], signers: [] };
  let listed = 0;
  for (const [name, armored] of signatures)
    await report.part(async () => {
      const key = await signedBy(armored, message, name);
      const [print, who] = [await fingerprint(key), signers.trim() && signerOf(signers, key)];
      require(!facts.keys.includes(print), name, "is of a key that signed before");
      facts.keys.push(print);
      listed += typeof who === "string";
      if (who) facts.signers.push(`${who} (${print})`);
      else if (signers.trim()) report.note(`${name}: these signers do not include its key, ${print}`);
    });
  // A list without the key says nothing of it.
  if (signers.trim() && facts.keys.length && !listed && !report.findings.length)
    throw new Error(`these signers do not list the key that signed, ${facts.keys.join(", ")}`);
  await report.part(() => {
    const somebody = !signers.trim() || facts.keys.length === 0 || facts.signers.length > 0;
    require(somebody, "MANIFEST.sig", `these signers do not include its key, ${facts.keys.join(", ")}`);
  });
  facts.manifest = await report.part(() => readManifest(message));
  return facts;
}

// The signatures in a folder of the set: [name, armored], in their order.
export async function signaturesIn(open, folder) {
  const names = [...open.keys()].filter((name) => name.startsWith(folder) && SIGNATURE.test(name.slice(folder.length)));
  names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Promise.all(names.map(async (name) => [name, new TextDecoder().decode(await open.get(name)())]));
}

async function seedOf({ manifest, open, secret }) {
  const file = [secret, open].find((files) => files?.has("seed"));
  return file && readSeed(await file.get("seed")(), manifest);
}

// What a ceremony says that the seed is of; its bytes are those that were signed.
function ceremonyOf(text) {
  const count = text.match(/^party: /gm)?.length ?? 0;
  const [, round, at] = /^beacon: (?:drand [0-9a-f]{64} (\d+) |text (\S+) )/m.exec(text) ?? [];
  const seed = `seed of ${count} part${count === 1 ? "y" : "ies"}`;
  const replay = "; this page does not replay the ceremony: 'twistseal verify' and tools/verify.py do";
  if (!round && !at)
    return count === 1 ? "one person's seed: nothing shows that this was the first try" : `${seed}: nobody chose it, if one of them is honest${replay}`;
  const beacon = round ? `drand round ${round}` : `the text announced for ${at}`;
  const stamp = /^stamp: /m.test(text) ? "its time stamp was not checked" : "no time stamp shows that it was frozen before it";
  return `${seed} and ${beacon}; ${stamp}${replay}`;
}

// open, secret: Map of name to a function that reads the file; secret may be undefined. Returns the
// report with what the set says of itself in `facts`. earlier: the files of the sets that it extends.
export async function checkSet(open, secret, signers, earlier = []) {
  const report = new Report();
  const missing = ["MANIFEST", "MANIFEST.sig"].filter((name) => !open.has(name));
  if (missing.length) throw new Error(`this is no set: it has no ${missing.join(" and no ")}`);
  const message = await open.get("MANIFEST")();
  const signed = await checkSigned(report, message, await signaturesIn(open, ""), signers);
  report.facts = signed;
  if (!signed.manifest) return report;
  const set = { ...signed, open, secret, leaves: [] };
  set.contents = await report.part(async () => (await contentsOf(secret ?? open, set.manifest)) ??
    (secret && require(false, "CONTENTS", "is missing")));
  await checkFiles(report, set);
  const { ceremony, outputs } = set.manifest;
  await report.part(() => require(outputs.get("CEREMONY") === ceremony, "MANIFEST", "its ceremony is not a CEREMONY that it lists"));
  if (set.manifest.status !== "competition")
    report.note("NOT FOR COMPETITION (made from a given seed)");
  else if (set.manifest.serial > 1)
    report.note(`set ${set.manifest.serial} was chosen when the seed was known: it proves only that nothing changed since`);
  else if (!set.manifest.ceremony)
    report.note("one person's seed: nothing shows that this was the first try");
  else if (open.has("CEREMONY"))
    report.note(ceremonyOf(new TextDecoder().decode(await open.get("CEREMONY")())));
  const scrambles = secret ?? open;
  if (set.contents && scrambles.has("LEAVES"))
    set.leaves = (await report.part(async () => readLeaves(await scrambles.get("LEAVES")()))) ?? [];
  if (set.contents) await checkLeaves(report, set);
  set.config = open.has("CONFIG.json") && (await report.part(async () => readConfig(await open.get("CONFIG.json")(), set.manifest)));
  set.events = set.config?.events;
  set.random = variants(set.events || []);
  set.named = set.events && namedEvents(set.events, set.contents && set.leaves);
  set.relays = new Map((set.named || []).flatMap(([event, { puzzles }]) => (puzzles ? [[event, puzzles]] : [])));
  signed.applied = await applyLeaves(report, set.leaves, set.random, set.relays);
  if (set.events)
    await report.part(() => checkPlan(set.named, set.events, set.manifest.tree.size, set.contents && set.leaves));
  if (set.events) {
    await report.part(() => checkRules("MANIFEST", set.manifest.refused, set.named));
    await report.part(() => checkRules("CONTENTS", set.contents?.refused ?? [], set.named));
  }
  set.filtered = set.events ? filteredEvents(set.events) : {};
  for (const [event, { rules }] of Object.entries(set.filtered)) report.note(`FILTERED: ${event}: ${rules}`);
  const own = set.config && notThePrograms(set.manifest, set.config);
  if (own) report.note(`NOT THE PROGRAM'S OWN: ${own}`);
  set.seed = await report.part(() => seedOf(set));
  if (set.contents)
    await report.part(async () => checkPasscodes(await scrambles.get("passcodes")?.(), set));
  if (set.seed) signed.drawn = await checkSeed(report, set);
  Object.assign(signed, { withheld: !set.contents, seed: !!set.seed });
  if (set.events) await report.part(() => checkLinks(report, set, set.events, earlier, signers));
  return report;
}
