// The module that `make web` builds, in Chromium: the same bytes as in node, and no request but its own files.
// usage: node tests/web/browser.mjs; called by `make check-web`.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { chromium } from "playwright-core";
import { open } from "../../build/web/twistseal/twistseal.js";

const package_ = new URL("../../build/web/twistseal/", import.meta.url);
const TYPES = { js: "text/javascript", wasm: "application/wasm", json: "application/json", html: "text/html" };
const COMPETITION = "competition: {id: Page2026, name: Page 2026, date: 2026-07-03}\nevents: {333: {rounds: [{sets: 1}]}, skewb: {rounds: [{sets: 1}]}}\n";
const SEED = "fedcba9876543210".repeat(4);
let failed = 0;

async function promise(name, check) {
  const why = await check().catch((e) => e.stack);
  if (why) failed++;
  console.log(why ? `not ok ${name}: ${why}` : `ok ${name}`);
}

// With these headers the threads of a page may share memory. There each thread tells when it is started.
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
const TELL = 'const told = new BroadcastChannel("started"); addEventListener("message", ({ data }) => data.cmd === "run" && told.postMessage(1));';

async function serve(headers, told) {
  const server = createServer(async (request, response) => {
    const name = request.url.slice(1) || "index.html";
    try {
      const body = name === "index.html" ? "<!doctype html><title>page</title>" : await readFile(new URL(name, package_));
      response.writeHead(200, { ...headers, "content-type": TYPES[name.split(".").pop()] ?? "text/plain" });
      response.end(told && name.endsWith(".worker.js") ? `${body};${told}` : body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.on("listening", done));
  return server;
}
const servers = [await serve({}), await serve(ISOLATED, TELL)];
const [origin, isolated] = servers.map((server) => `http://127.0.0.1:${server.address().port}`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const requests = [];
const complaints = [];
page.on("request", (r) => requests.push(r.url()));
page.on("console", (m) => m.type() === "error" && !/favicon/.test(m.location().url) && complaints.push(m.text()));
page.on("pageerror", (e) => complaints.push(e.message));
await page.goto(origin);

/** Everything that a page does, in the page. */
async function useModule([competition, seed]) {
  const { open } = await import("/twistseal.js");
  const program = await open();
  const [one] = await program.scramble("444", { seed, picture: true });
  const pair = await program.keygen({ passphrase: "four words of it", principal: "page@test" });
  const set = await program.generate({ competition, key: pair.key, passphrase: "four words of it", seed });
  const signers = `${pair.text.match(/^\S+ namespaces=.*$/m)[0]}\n`;
  const good = await program.verifySet(set.files, { secret: set.secret, signers });
  set.files.get("CONFIG.json")[0] ^= 1;
  const bad = await program.verifySet(set.files, { secret: set.secret, signers });
  const refused = await program.scramble("333x").catch((e) => `${e.name} ${e.status} ${e.message}`);
  program.close();
  const leaves = new TextDecoder().decode(set.secret.get("LEAVES"));
  return { one, leaves, verdicts: [good.verdict, bad.verdict], refused };
}

const web = await open();
let inPage;
await promise("a_page_makes_and_verifies_a_set", async () => {
  inPage = await page.evaluate(useModule, [COMPETITION, SEED]);
  return inPage.verdicts.join() === "genuine,not genuine" ? undefined : inPage.verdicts.join();
});
await promise("its_scrambles_are_those_of_node", async () => {
  const [one] = await web.scramble("444", { seed: SEED, picture: true });
  return JSON.stringify(one) === JSON.stringify(inPage.one) ? undefined : JSON.stringify([one, inPage.one]);
});
await promise("its_leaves_are_those_of_node", async () => {
  const { key } = await web.keygen();
  const { secret } = await web.generate({ competition: COMPETITION, key, seed: SEED });
  return new TextDecoder().decode(secret.get("LEAVES")) === inPage.leaves ? undefined : "they differ";
});
await promise("it_refuses_in_words", async () =>
  inPage.refused.startsWith("TwistsealError 1 unknown event '333x'") ? undefined : inPage.refused);
await promise("the_page_of_examples_shows_what_it_promises", async () => {
  const shown = await browser.newPage();
  shown.on("pageerror", (e) => complaints.push(e.message));
  await shown.goto(`${origin}/examples.html`);
  await shown.waitForFunction(() => document.body.dataset.done, undefined, { timeout: 300000 });
  const results = await shown.locator("pre").allTextContents();
  const picture = await shown.evaluate(() => document.querySelector("img").naturalWidth);
  await shown.close();
  const wanted = [/^([URFDLB][2']? ?){15,}$/, /\(\d+ moves\)[^]*phase/, /^Example2026: genuine; with one bit changed: not genuine$/, /unknown event '222x'/, /^AbortError, then [RUF]/];
  const wrong = results.filter((text, i) => !wanted[i]?.test(text));
  return results.length === wanted.length && wrong.length === 0 && picture > 0 ? undefined : `${picture} ${wrong.join(" | ")}`;
});
await promise("it_requests_only_its_own_files", async () => {
  const files = requests.filter((url) => !url.startsWith(`${origin}/`));
  return files.length === 0 ? undefined : files.join();
});
await promise("the_console_has_no_error", async () => (complaints.length === 0 ? undefined : complaints.join("; ")));

// ---- on all cores ----

const HARD = "B' U2 L R F' D' L B D L' B2 D' R2 D2 U B2 L2 U' R2 U2 L2"; // 18 moves
const EASIER = "R U2 F' L2 D B R2 U' F D2"; // 9 moves or 10

/** A solution, one cancelled in its proof, another one; with what was started and shown. */
async function solveOnAllCores([easier, hard]) {
  const { open } = await import("/scramble.js");
  const started = [], stages = [];
  new BroadcastChannel("started").onmessage = () => started.push(1);
  const onprogress = ({ stage }) => stages.push(stage);
  const program = await open();
  const [one] = await program.scramble("333");
  const answer = await program.solve(easier, { method: "optimal", onprogress });
  const threads = started.length;
  const control = new AbortController();
  const cancelled = await program
    .solve(hard, { method: "optimal", signal: control.signal, onprogress: ({ label }) => /1[4-9] turns/.test(label) && control.abort() })
    .catch((e) => e.name);
  const before = stages.splice(0);
  const again = await program.solve(easier, { method: "optimal", onprogress });
  program.close();
  return { one, answer, threads, cancelled, before, after: stages, again, cores: navigator.hardwareConcurrency };
}

const shared = await browser.newPage();
shared.on("pageerror", (e) => complaints.push(e.message));
await shared.goto(isolated);
const solved = await shared.evaluate(solveOnAllCores, [EASIER, HARD]);
await promise("on_all_cores_the_solution_is_that_of_one", async () => {
  const alone = JSON.stringify(await web.solve(EASIER, { method: "optimal" }));
  return alone === JSON.stringify(solved.answer) && solved.one.scramble ? undefined : `${alone} ${JSON.stringify(solved.answer)}`;
});
await promise("threads_are_started_on_other_cores", async () =>
  solved.threads > 0 || solved.cores === 1 ? undefined : `${solved.threads} on ${solved.cores} cores`);
await promise("a_search_that_is_cancelled_leaves_its_table", async () =>
  solved.cancelled === "AbortError" && solved.before.includes("table") && !solved.after.includes("table") && solved.again.optimal
    ? undefined : JSON.stringify(solved));
await promise("without_the_headers_there_is_one_thread", async () => {
  const files = await page.evaluate(async () => {
    const { open } = await import("/scramble.js");
    (await open()).close();
    return crossOriginIsolated;
  });
  return files || requests.some((url) => url.includes("threads")) || !requests.some((url) => url.endsWith("scramble_program.wasm")) ? requests.join() : undefined;
});

web.close();
await browser.close();
for (const server of servers) server.close();
process.exitCode = failed ? 1 : 0;
