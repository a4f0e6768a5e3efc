// How fast the browser edition is, in Chromium and in one run with its peers: usage: node tests/web/bench.mjs PAGE [SECONDS]
//
// Medians of a 3x3x3 and a 4x4x4 in turns: this program, csTimer, cubing.js. Then what the page takes for its first
// scrambles and for the 1,029 of configs/wca.yaml, with the longest time in which it did not answer, and the memory at its peak:
// of the page's process, which has all its threads, and of all processes of the browser (Pss, as of five times a second).
// PAGE is build/web/twistseal.html; with 0 SECONDS nothing is compared. Prints one object a line.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , file, seconds = "5"] = process.argv;
const require = createRequire(import.meta.url);
const cubing = new URL("../", import.meta.resolve("cubing/scramble"));
const folders = { "/web/": "build/web/twistseal/", "/cstimer/": `${dirname(require.resolve("cstimer_module"))}/`, "/cubing/": cubing.pathname,
  "/random/": new URL("./", import.meta.resolve("random-uint-below")).pathname };
const TYPES = { js: "text/javascript", wasm: "application/wasm", json: "application/json" };
const print = (object) => console.log(JSON.stringify(object));

/** cubing.js names packages, which a browser's worker does not find. */
const located = (start, body) => (start !== "/cubing/" ? body
  : String(body).replace(/"random-uint-below"/g, '"/random/index.js"').replace(/"cubing\/(\w+)"/g, '"/cubing/$1/index.js"'));

const server = createServer((request, response) => {
  const [start, folder] = Object.entries(folders).find(([name]) => request.url.startsWith(name)) ?? [];
  if (!start) return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>bench</title>");
  try {
    const body = located(start, readFileSync(folder + request.url.slice(start.length).split("?")[0]));
    return response.writeHead(200, { "content-type": TYPES[request.url.split(".").pop()] ?? "text/plain" }).end(body);
  } catch {
    return response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((done) => server.on("listening", done));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--enable-precise-memory-info"],
});

// ---- beside others ----

/** All three in turns, so that each has the same load beside it. */
async function compare([seconds, cubingEntry]) {
  const { open } = await import("/web/twistseal.js");
  const { randomScrambleForEvent } = await import(cubingEntry);
  const [program, cstimer] = [await open(), new Worker("/cstimer/cstimer_module.js")];
  let waiting;
  cstimer.onmessage = ({ data }) => waiting(data);
  const ask = (type) => new Promise((resolve) => ((waiting = resolve), cstimer.postMessage([1, "scramble", [type]])));
  const contenders = (event, type) => ({
    twistseal: () => program.scramble(event),
    csTimer: () => ask(type),
    "cubing.js": () => randomScrambleForEvent(event),
  });
  const results = [];
  for (const [event, type] of [["333", "333"], ["444", "444wca"]]) {
    const all = contenders(event, type);
    const times = Object.fromEntries(Object.keys(all).map((name) => [name, []]));
    for (const one of Object.values(all)) await one(); // tables
    for (const end = performance.now() + 1000 * seconds; performance.now() < end || times.csTimer.length < 5; )
      for (const [name, one] of Object.entries(all))
        for (let i = 0; i < (name === "twistseal" ? 20 : 1); i++) {
          const start = performance.now();
          await one();
          times[name].push(performance.now() - start);
        }
    const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
    const medians = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
    results.push({ event, ms_median: medians, n: Object.values(times).map((list) => list.length),
      times_csTimer: medians.csTimer / medians.twistseal, times_cubing: medians["cubing.js"] / medians.twistseal });
  }
  return results;
}

const bench = await browser.newPage();
await bench.goto(`http://127.0.0.1:${server.address().port}/`);
const entry = import.meta.resolve("cubing/scramble").slice(cubing.href.length - 1);
if (Number(seconds) > 0) for (const result of await bench.evaluate(compare, [Number(seconds), `/cubing${entry}`])) print(result);
await bench.close();

// ---- the page ----

/** What a process has in memory, in megabytes; what several share counts for each in part. */
function megabytes(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))[1]) / 1024;
  } catch {
    return 0; // it has ended
  }
}

/** The browser is what this process has started. The largest of its renderers is the page's: others have parts of its window. */
function memory() {
  const rows = execFileSync("ps", ["-eo", "pid,ppid,args"], { encoding: "utf8" }).split("\n").map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line)?.slice(1)).filter(Boolean);
  const below = (pid) => rows.filter(([, parent]) => parent === pid).flatMap((row) => [row, ...below(row[0])]);
  const mine = below(String(process.pid)).map(([pid, , args]) => ({ is_page: args.includes("--type=renderer"), mb: megabytes(pid) }));
  return { page_mb: Math.round(Math.max(...mine.map(({ is_page, mb }) => (is_page ? mb : 0)))), browser_mb: Math.round(mine.reduce((sum, { mb }) => sum + mb, 0)) };
}

const page = await browser.newPage();
print({ page: "empty", ...memory() });
const opened = Date.now();
await page.goto(pathToFileURL(file).href);
const until = async (ask, given) => { while (!(await page.evaluate(ask, given))) await new Promise((done) => setTimeout(done, 5)); };
await until(() => document.getElementById("version").textContent);
print({ page: "ready", ms: Date.now() - opened });

async function first(event) {
  const start = Date.now();
  await page.evaluate((event) => {
    document.getElementById("tab-practise").click();
    const choice = document.getElementById("practise-event");
    if (!event) return;
    choice.value = event;
    choice.dispatchEvent(new Event("change"));
  }, event);
  await until(() => /\w/.test(document.getElementById("scramble").textContent));
  print({ page: `first scramble of ${event ?? "333"}`, ms: Date.now() - start });
}
await first();
await first("444");

const competition = readFileSync("configs/wca.yaml", "utf8").replace(/^formats:.*$/m, "") + "\nformats: [text, json, display]\n";
await page.evaluate((text) => {
  document.getElementById("tab-make").click();
  globalThis.longest = 0;
  let last = performance.now();
  setInterval(() => { globalThis.longest = Math.max(globalThis.longest, performance.now() - last); last = performance.now(); }, 10);
  document.getElementById("competition").value = text;
  for (const id of ["passphrase", "again"]) document.getElementById(id).value = "correct horse battery";
}, competition);
const start = Date.now();
await page.evaluate(() => document.getElementById("generate").click());
const peak = memory();
while (await page.evaluate(() => document.getElementById("generate").disabled)) {
  for (const [name, mb] of Object.entries(memory())) peak[name] = Math.max(peak[name], mb);
  await new Promise((done) => setTimeout(done, 200));
}
print({ page: "configs/wca.yaml", state: await page.textContent("#make-state"), s: (Date.now() - start) / 1000,
  longest_pause_ms: Math.round(await page.evaluate(() => globalThis.longest)), ...peak, cores: await page.evaluate(() => navigator.hardwareConcurrency) });
await browser.close();
server.close();
