// The part of the package that only scrambles: small, complete, and of the same answers as the whole.
// usage: node tests/web/scramble_only.mjs; called by `make check-web`.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { open } from "../../build/web/twistseal/twistseal.js";

const MOST_THREADS = 430000;
const MOST = 420000; // bytes, each file compressed by gzip -9, as npm packs
const EVENTS = ["222", "333", "444", "555", "666", "777", "clock", "minx", "pyram", "skewb", "sq1", "333bf", "444bf", "ivy", "15p", "redi"];
const SEED = "0123456789abcdef".repeat(4);
const from = new URL("../../build/web/twistseal/", import.meta.url).pathname;
let failed = 0;

function check(name, good, why = "") {
  if (!good) failed++;
  console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);
}

/** The files that a module names, with those that these name. */
function reached(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  if (/\.js$/.test(name) && !/_(program|threads)\.js$/.test(name))
    for (const [, other] of readFileSync(from + name, "utf8").matchAll(/"(?:\.\/)?(\w+\.(?:js|wasm|json))"/g)) reached(other, found);
  return found;
}

// One of two programs is loaded; here, where there are no threads, the first.
const all = [...reached("scramble.js"), "scramble.d.ts", "package.json"];
const files = all.filter((name) => !name.includes("threads"));
const sizes = files.map((name) => [name, gzipSync(readFileSync(from + name), { level: 9 }).length]);
const size = sizes.reduce((sum, [, one]) => sum + one, 0);
check("it_is_below_420_kB", size < MOST, `${size} bytes: ${sizes.join(" ")}`);
console.log(`# ${size} bytes: ${sizes.sort(([, a], [, b]) => b - a).map((one) => one.join(" ")).join(", ")}`);
const parts = [...all.filter((name) => !name.includes("program")), "scramble_threads.worker.js"];
const sizeThreads = parts.reduce((sum, name) => sum + gzipSync(readFileSync(from + name), { level: 9 }).length, 0);
check("with_threads_it_is_below_430_kB", all.length === files.length + 2 && sizeThreads < MOST_THREADS, `${sizeThreads} bytes: ${parts}`);
check("a_part_that_grows_would_be_noticed", size + gzipSync(readFileSync(`${from}program.wasm`)).length > MOST);

// Nothing but these files, in another place.
const alone = mkdtempSync(join(tmpdir(), "scramble-"));
for (const name of files) cpSync(from + name, join(alone, name));
const { open: openPart, TwistsealError } = await import(join(alone, "scramble.js"));
const [part, whole] = [await openPart(), await open()];
for (const event of EVENTS) {
  const [one, other] = await Promise.all([part, whole].map((program) => program.scramble(event, { seed: SEED, n: 2, picture: true }).then(JSON.stringify)));
  check(`${event}_is_that_of_the_whole_program`, one === other, `${one} instead of ${other}`);
}
const start = performance.now();
const states = await Promise.all([part, whole].map((program) => program.scramble("minx", { seed: SEED, randomState: true }).then(JSON.stringify)));
check("random_states_are_those_of_the_whole_program", states[0] === states[1] && !states[0].includes("++"), states.join(" "));
const again = performance.now();
await part.scramble("minx", { n: 10, seed: SEED, randomState: true });
console.log(`# random states of minx: both with tables ${Math.round(again - start)} ms, one ${Math.round((performance.now() - again) / 10)} ms`);
const [fresh, another] = await part.scramble("333", { n: 2 });
check("without_a_seed_scrambles_differ", fresh.scramble !== another.scramble);
const solutions = await Promise.all([part, whole].map((program) => program.solve("R U R' F2", { method: "kociemba" }).then(JSON.stringify)));
check("a_solution_is_that_of_the_whole_program", solutions[0] === solutions[1], solutions.join(" "));
const refused = await part.scramble("333x").catch((e) => e);
check("it_refuses_in_words", refused instanceof TwistsealError && refused.status === 1, String(refused));

part.close();
whole.close();
rmSync(alone, { recursive: true });
process.exitCode = failed ? 1 : 0;
