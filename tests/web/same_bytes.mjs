// Holds the module that `make web` builds to the program of this computer: the same bytes, words and verdicts.
// usage: node tests/web/same_bytes.mjs BUILD_DIR; called by `make check-web`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TwistsealError, open } from "../../build/web/twistseal/twistseal.js";

const program = join(process.cwd(), process.argv[2], "twistseal");
const SEED = "0123456789abcdef".repeat(4);
const top = mkdtempSync(join(tmpdir(), "web-"));
let failed = 0;

async function promise(name, check) {
  const start = performance.now();
  let why;
  try {
    why = await check();
  } catch (e) {
    why = e.stack;
  }
  if (why) failed++;
  console.log(why ? `not ok ${name}: ${why}` : `ok ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Runs the computer's program in a folder. */
function native(folder, ...args) {
  const env = { ...process.env, XDG_STATE_HOME: top, HOME: top };
  const r = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
  return { status: r.status, out: r.stdout, err: r.stderr };
}

function must(r) {
  if (r.status !== 0) throw new Error(`${r.status}: ${r.err}`);
  return r;
}

function folderOf(name, files) {
  const folder = join(top, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), bytes, { mode: 0o600 });
  }
  return folder;
}

function filesOf(folder, prefix = "") {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path, `${prefix}${name}/`) : [[prefix + name, readFileSync(path)]];
  });
}

/** Names of what differs between two sets of files, without what only one has if `may` allows it. */
function difference(one, other, may = () => false) {
  const a = new Map(one);
  const b = new Map(other);
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => {
    if (!a.has(name) || !b.has(name)) return !may(name);
    return Buffer.compare(Buffer.from(a.get(name)), Buffer.from(b.get(name))) !== 0 && !may(name);
  });
}

const web = await open();
const key = folderOf("key", []);
must(native(key, "keygen", "key", "--no-passphrase", "--principal", "web@test"));
const secretKey = readFileSync(join(key, "key"), "utf8");
const signers = native(key, "keygen", "--public", "key.pub").out.match(/^\S+ namespaces=.*$/m)?.[0] + "\n";
writeFileSync(join(key, "signers"), signers);

/* ---- the same bytes ---- */

/** PDFs, and what depends on them: a list of digests, and who signed it. */
const RENDERED = /^(sheets|print)\/|\.pdf$|^(MANIFEST(\.sig)?|CONTENTS|passcodes)$/;
const lines = (bytes, beginning) => Buffer.from(bytes).toString().split("\n").filter((l) => l.startsWith(beginning));

async function compareSet(name, competition) {
  const folder = folderOf(name, [["competition", competition], ["seed", `${SEED}\n`]]);
  must(native(folder, "generate", "competition", "--key", join(key, "key"), "--seed-file", "seed", "-o", "set", "--quiet"));
  const made = await web.generate({ competition, key: secretKey, seed: SEED });
  const set = filesOf(join(folder, "set"));
  const different = [
    ...difference(set, made.files, (f) => RENDERED.test(f)),
    ...difference(filesOf(join(folder, "set.secret")), made.secret, (f) => RENDERED.test(f)),
  ];
  if (different.length) return `differ: ${different.join(", ")}`;
  const theirs = new Map(set).get("MANIFEST");
  for (const part of ["competition:", "config:", "seed-commitment:", "tree-", "refused", "script:"]) {
    const [a, b] = [lines(theirs, part), lines(made.files.get("MANIFEST"), part)];
    const extra = a.filter((l) => !b.includes(l) && !/sheets|passcodes|paper/.test(l));
    if (extra.length) return `MANIFEST differs: ${extra.join("; ")}`;
  }
  folderOf(`${name}-web/set`, made.files);
  folderOf(`${name}-web/set.secret`, made.secret);
  return undefined;
}

const { events } = await web.events();
const every = `competition: {id: Every2026, name: Every event, date: 2026-07-03}\nevents:\n${events.map((e) => `  ${e.id}: {rounds: [{sets: 1}]}\n`).join("")}`;
await promise("makes_the_demo_of_the_same_bytes", () => compareSet("demo", readFileSync("configs/demo.yaml", "utf8")));
await promise(`makes_all_${events.length}_events_of_the_same_bytes`, () => compareSet("every", every));

/** Times that clocks show twice, or leave out, and others. */
function scheduled() {
  const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "UTC"];
  const days = ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "2026-07-03"];
  const hours = ["00:30", "01:15", "01:45", "02:10", "02:30", "03:00", "12:00"];
  const times = days.flatMap((day) => hours.map((hour) => `        - {start: ${day} ${hour}, end: 23:00, name: n}\n`)).join("");
  const venue = (zone) => `  - venue: ${zone}\n    timezone: ${zone}\n    rooms:\n      r:\n${times}`;
  return `competition: {id: Zones2026, name: Zones, date: 2026-07-03}\nevents: {222: {rounds: [{sets: 1}]}}\nschedule:\n${zones.map(venue).join("")}`;
}
await promise("writes_schedules_of_seven_zones_in_the_same_bytes", () => compareSet("zones", scheduled()));

/* ---- the same verdicts ---- */

for (const name of ["demo", "every"]) {
  const made = join(top, `${name}-web`);
  await promise(`its_${name}_set_is_genuine_on_a_computer`, () => {
    const r = native(made, "verify", "set", "--signers", join(key, "signers"));
    return r.status === 0 ? undefined : `${r.out}${r.err}`;
  });
  await promise(`its_${name}_set_follows_from_its_seed_on_a_computer`, () => {
    const r = native(made, "audit", "set");
    return r.status === 0 ? undefined : `${r.out}${r.err}`;
  });
}
await promise("ssh_keygen_accepts_its_signature", () => {
  const set = join(top, "demo-web", "set");
  const args = ["-Y", "verify", "-f", join(key, "signers"), "-I", "web@test", "-n", "manifest@twistseal", "-s", join(set, "MANIFEST.sig")];
  const r = spawnSync("ssh-keygen", args, { input: readFileSync(join(set, "MANIFEST")), encoding: "utf8" });
  return r.status === 0 ? undefined : r.stderr;
});

/* ---- a computer's sets ---- */

const read = (name) => ({ files: filesOf(join(top, name, "set")), secret: filesOf(join(top, name, "set.secret")) });
const plain = `${readFileSync("configs/demo.yaml", "utf8")}\nformats: [text, json, display]\n`;
const folder = folderOf("plain", [["competition", plain]]);
must(native(folder, "generate", "competition", "--key", join(key, "key"), "-o", "set", "--quiet"));
const theirs = read("plain");
await promise("a_computers_set_is_genuine", async () => {
  const r = await web.verifySet(theirs.files, { secret: theirs.secret, signers });
  return r.verdict === "genuine" ? undefined : JSON.stringify(r);
});
await promise("a_computers_set_follows_from_its_seed", async () => {
  const r = await web.auditSet(theirs.files, { secret: theirs.secret });
  return r.ok ? undefined : r.text;
});
await promise("nobody_can_tell_of_pdfs_where_nothing_renders_them", async () => {
  const { files, secret } = read("demo");
  const r = await web.verifySet(files, { secret, signers });
  const found = r.report.found ?? [];
  return r.verdict === "could not tell" && found.length === 0 ? undefined : JSON.stringify(r);
});
await promise("a_changed_file_is_not_genuine", async () => {
  const changed = theirs.files.map(([n, b]) => (n === "CONFIG.json" ? [n, Buffer.concat([b, Buffer.from(" ")])] : [n, b]));
  const r = await web.verifySet(changed, { secret: theirs.secret, signers });
  return r.verdict === "not genuine" ? undefined : JSON.stringify(r);
});
await promise("a_strangers_signature_cannot_be_told", async () => {
  const stranger = await web.keygen({ principal: "other@test" });
  const other = stranger.text.match(/^\S+ namespaces=.*$/m)[0];
  const r = await web.verifySet(theirs.files, { secret: theirs.secret, signers: `${other}\n` });
  return r.verdict === "could not tell" ? undefined : JSON.stringify(r);
});

/* ---- the same words ---- */

const begin = "competition: {id: A2026, name: A, date: 2026-07-03}\n";
const bad = [
  ["", "an empty file"],
  [`${begin}events: {333x: {rounds: [{sets: 1}]}}\n`, "an unknown event"],
  [`${begin}events:\n  333: {rounds: [{sets: 0}]}\n`, "no sets"],
  [`${begin}events: {333: {rounds: [{sets: 1, formta: a}]}}\n`, "a misspelt key"],
  [`${begin}events: {333: [\n`, "YAML that does not end"],
  [`${begin}zone: Europe/Nowhere\nevents: {333: {rounds: [{sets: 1}]}}\n`, "an unknown zone"],
  ['{"formatVersion": "1.0", "id": 3}', "WCIF that is none"],
];
const script = (body) => `return {name = "f", doc = "a test", needs = {"cross_min"}, accept_state = function(s) ${body} end}\n`;
const filtered = `${begin}events: {333: {rounds: [{sets: 1}], filters: [{use: ./f.lua}]}}\n`;
for (const [what, body] of [
  ["a filter that never ends", "while true do end"],
  ["a filter that fails", "return s.no_such_field > 1"],
  ["a filter that returns no verdict", "return 3"],
  ["a filter that asks for a file", "return io.open('/etc/passwd')"],
])
  bad.push([filtered, what, [["f.lua", script(body)]]]);

for (const [competition, what, files = []] of bad)
  await promise(`refuses_${what.replaceAll(" ", "_")}_in_the_same_words`, async () => {
    const folder = folderOf(`bad-${what}`, [["competition", competition], ["seed", `${SEED}\n`], ...files]);
    const args = ["generate", "competition", "--key", "key", "--seed-file", "seed", "-o", "set", "--quiet"];
    writeFileSync(join(folder, "key"), secretKey, { mode: 0o600 });
    const a = native(folder, ...args);
    const b = await web.run(args, { files: filesOf(folder) });
    if (a.status === 0) return `a computer takes it: ${a.out}`;
    if (process.env.SHOW) console.log(a.err);
    const path = (text) => text.replaceAll(folder, "/work").replace(/^warning: .*\n/, "");
    return a.status === b.status && path(a.err) === path(b.err) ? undefined : `${a.status} ${a.err} / ${b.status} ${b.err}`;
  });

/* ---- a ceremony ---- */

// The default formats: what makes the set is frozen before anything is drawn, and generated all the same.
await promise("two_parties_make_a_seed_and_a_set", async () => {
  const kept = new Map([["c.yaml", readFileSync("configs/demo.yaml")], ["key", secretKey]]);
  const step = async (...args) => {
    const r = await web.run(["ceremony", ...args], { files: kept });
    if (r.status !== 0) throw new Error(`${args[0]}: ${r.err}`);
    for (const [name, bytes] of r.files) kept.set(name, bytes);
    return r;
  };
  await step("new", "c.yaml", "-o", "t");
  for (const name of ["alice", "bob"]) await step("join", "t", "--name", name);
  await step("freeze", "t");
  for (const name of ["alice", "bob"]) await step("reveal", "t", "--name", name);
  await step("generate", "t", "c.yaml", "--key", "key", "-o", "set");
  const set = [...kept].filter(([name]) => name.startsWith("set/")).map(([name, bytes]) => [name.slice(4), bytes]);
  const { verdict, report } = await web.verifySet(new Map(set), { signers });
  return verdict === "genuine" && report.origin.startsWith("seed of 2 parties") ? undefined : `${verdict}: ${JSON.stringify(report)}`;
});

/* ---- single puzzles ---- */

await promise("scrambles_every_event", async () => {
  for (const e of events) {
    const [one] = await web.scramble(e.id);
    if (!one.scramble || !one.state) return `${e.id}: ${JSON.stringify(one)}`;
  }
  return undefined;
});
await promise("the_same_seed_gives_the_same_scrambles", async () => {
  const [a, b, c] = [SEED, SEED, SEED.replace("0", "1")].map((seed) => web.scramble("444", { n: 2, seed }));
  const [one, same, other] = (await Promise.all([a, b, c])).map((s) => JSON.stringify(s));
  return one === same && one !== other ? undefined : `${one} / ${same} / ${other}`;
});
await promise("solves_as_a_computer_does", async () => {
  for (const [state, how, args] of [
    ["R U R' F2 L D B'", {}, []],
    ["R U2 F' L2 D B", { method: "kociemba" }, ["--method", "kociemba"]],
    ["R U2 F' L2 D B", { goal: "cross" }, ["--goal", "cross"]],
    ["R U2 F' L2 D B", { method: "optimal" }, ["--optimal"]],
  ]) {
    const { solution } = await web.solve(state, how);
    const [line] = native(top, "solve", state, ...args).out.trim().split("\n");
    if (solution !== line) return `${state}: '${solution}', not '${line}'`;
  }
  return undefined;
});

/* ---- what it promises besides ---- */

await promise("the_instance_for_scripts_imports_only_its_wire", async () => {
  const bytes = readFileSync("build/web/twistseal/script.wasm");
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes)).map((i) => `${i.module}.${i.name}`).sort();
  return imports.join() === "wire.end,wire.read,wire.write" ? undefined : imports.join();
});
await promise("randomness_comes_from_crypto", async () => {
  const { Machine, loadAssets } = await import("../../build/web/twistseal/machine.js");
  const { default: create } = await import("../../build/web/twistseal/program.js");
  const machine = await Machine.start(create, await loadAssets(["program.wasm", "script.wasm", "data.json"]));
  const { getRandomValues } = crypto;
  let bytes = 0;
  crypto.getRandomValues = (array) => {
    bytes += array.length;
    return getRandomValues.call(crypto, array);
  };
  const { status } = await machine.run(["keygen", "key", "--no-passphrase"]);
  crypto.getRandomValues = getRandomValues;
  return status === 0 && bytes >= 32 ? undefined : `${bytes} bytes`;
});
await promise("an_error_has_words_and_a_status", async () => {
  try {
    await web.scramble("333x");
  } catch (e) {
    const right = e instanceof TwistsealError && e.status === 1 && /333x/.test(e.message);
    return right ? undefined : String(e);
  }
  return "it did not fail";
});
await promise("abort_ends_a_call_and_the_next_one_works", async () => {
  const control = new AbortController();
  const seen = [];
  const made = web.generate({
    competition: every,
    key: secretKey,
    signal: control.signal,
    onprogress: (p) => {
      seen.push(p);
      control.abort();
    },
  });
  const reason = await made.then(() => "it went on", (e) => (e === control.signal.reason ? undefined : String(e)));
  if (reason || !seen[0].stage) return reason ?? "no progress";
  return (await web.scramble("222")).length === 1 ? undefined : "no scramble";
});
await promise("a_program_that_rests_works_again_and_a_call_is_not_ended", async () => {
  const asked = web.scramble("pyram", { n: 20 });
  web.rest();
  const before = (await asked).length;
  web.rest();
  const after = (await web.scramble("222")).length;
  return before === 20 && after === 1 ? undefined : `${before} ${after}`;
});
await promise("a_table_is_built_once_and_is_no_file", async () => {
  const { Machine, loadAssets } = await import("../../build/web/twistseal/machine.js");
  const { default: create } = await import("../../build/web/twistseal/program.js");
  const { program, script, data } = await loadAssets(["program.wasm", "script.wasm", "data.json"]);
  const machine = await Machine.start(create, { program: await WebAssembly.compile(program), script, data });
  const { HEAPU8, FS } = machine.module;
  machine.call("scramble", { event: "444" }); // the session stays open, and so its tables stay
  const size = () => machine.module.HEAPU8.length;
  const once = size();
  await machine.run(["scramble", "444"]);
  const files = FS.readdir("/cache/twistseal").filter((name) => /table/.test(name));
  return once > HEAPU8.length && size() === once && files.length === 0 ? undefined : `${once} ${size()} ${files}`;
});
await promise("an_encrypted_key_opens_with_its_passphrase", async () => {
  const made = await web.keygen({ passphrase: "correct horse" });
  if (!/ENCRYPTED/.test(made.key)) return "it is not encrypted";
  const small = `${begin}events: {222: {rounds: [{sets: 1}]}}\n`;
  const set = await web.generate({ competition: small, key: made.key, passphrase: "correct horse" });
  const wrong = await web.generate({ competition: small, key: made.key, passphrase: "wrong" }).catch((e) => e);
  return set.name === "A2026" && wrong.status === 1 ? undefined : String(wrong);
});

web.close();
rmSync(top, { recursive: true });
process.exitCode = failed ? 1 : 0;
