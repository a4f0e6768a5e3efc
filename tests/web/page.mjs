// The page of the browser edition as people use it, in a browser; the program of this computer and ssh-keygen judge.
//
// usage: node tests/web/page.mjs OUT PAGE SITE DIR [PICTURES]: the build's folder, the page, the folder of the hosted
// page, a folder for what is saved; PICTURES is a folder for screenshots.
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , out, file, site, dir, pictures] = process.argv;
const url = pathToFileURL(file).href;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let failed = 0;
function check(name, good, why = "") {
  if (!good) failed++;
  console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);
}
const same = (name, got, wanted) =>
  check(name, JSON.stringify(got) === JSON.stringify(wanted), `${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);

function native(args, options = {}) {
  const { status, stdout, stderr } = spawnSync(`${out}/twistseal`, args, { encoding: "utf8", ...options });
  return { status, text: stdout + stderr };
}

// ---- the browser ----

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

// A page that records every request and every error.
async function newPage(options = {}, from = url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.asked = [];
  page.failed = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("pageerror", (error) => page.failed.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.failed.push(message.text()));
  await page.goto(from);
  return page;
}

// Playwright's own waiting evaluates texts, which the policy forbids.
async function until(page, ask, given, seconds = 180) {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; await sleep(50))
    if (await page.evaluate(ask, given)) return;
  throw new Error(`${seconds} s went by until ${ask}, ${given}`);
}
const says = (page, id, text) =>
  until(page, ([id, text]) => new RegExp(text).test(document.getElementById(id).textContent), [id, text]);
const open = async (page, tab) => {
  await page.getByRole("tab", { name: tab }).click();
  await until(page, (tab) => document.getElementById(`tab-${tab}`).dataset.ready, tab.toLowerCase());
};
async function saved(page, button, name = undefined) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  const path = `${dir}/${name ?? download.suggestedFilename()}`;
  await download.saveAs(path);
  return path;
}
const picture = (page, name) => pictures && page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });

// What axe-core finds, run in a world of its own, which the page's policy does not bind.
async function barriers(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  await session.send("Runtime.evaluate", { expression: axe, contextId });
  const expression = "axe.run({ iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))";
  const { result } = await session.send("Runtime.evaluate", { expression, contextId, awaitPromise: true, returnByValue: true });
  return result.value;
}

const page = await newPage();
await open(page, "Make");
check("the_page_says_which_program_it_is", (await page.textContent("#version")) !== "" || (await says(page, "version", "\\d") ?? true));

// ---- make ----

await page.getByRole("button", { name: "Show an example" }).click();
await says(page, "check-state", "is valid");
check("the_overview_is_that_of_check", (await page.textContent("#overview")).includes("333mbf       1  best of 3     1                   3      0    12      1        36"));
same("make_has_no_barriers", await barriers(page), []);
await page.evaluate(() => document.getElementById("form-name").parentElement.replaceWith(document.getElementById("form-name")));
check("planted_a_field_without_a_name_is_found", (await barriers(page)).some((one) => one.startsWith("label")));
await page.reload();
await open(page, "Make");
await page.getByRole("button", { name: "Show an example" }).click();
await says(page, "check-state", "is valid");
await picture(page, "make");
check("every_line_of_the_overview_is_seen", await page.evaluate(() => { const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.getElementById("overview"); return scrollHeight <= clientHeight && scrollWidth <= clientWidth; }));
await page.locator("summary").click();
const demo = await page.inputValue("#competition");
await page.fill("#competition", demo.replace("  333oh:", "  333ho:"));
await says(page, "check-state", "mended");
writeFileSync(`${dir}/wrong`, demo.replace("  333oh:", "  333ho:"));
const message = native(["check", `${dir}/wrong`]).text.split("\n")[0].replace(/^.*wrong:(\d+):\d+: /, "Line $1: ");
const shownMessage = await page.textContent("#messages button");
check("a_mistake_has_the_words_of_the_program", message.startsWith("Line ") && shownMessage.startsWith(message), `${shownMessage} instead of ${message}`);
await page.locator("#messages button").first().click();
same("a_message_leads_to_its_place", await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), "333ho");
await picture(page, "mistake");
const asking = await newPage();
await open(asking, "Make");
await asking.locator("#rounds select").first().selectOption("555");
await asking.check("#form-states");
const states = await asking.inputValue("#competition");
check("the_form_asks_for_random_states", states.includes("  555:\n    random_state: true\n"), states);
await asking.uncheck("#form-states");
check("and_no_longer", !(await asking.inputValue("#competition")).includes("random_state"));
await asking.close();
await page.fill("#competition", demo);
await says(page, "check-state", "is valid");

await page.getByLabel("Your name or address").fill("delegate@example.org");
await page.getByLabel("Passphrase of the key").fill("short");
await page.getByLabel("The same passphrase again").fill("short");
await page.getByRole("button", { name: "Make the set" }).click();
await says(page, "key-state", "fewer than 8");
check("a_short_passphrase_makes_no_key", (await page.textContent("#make-state")) !== "" && !(await page.isVisible("#made")));
const passphrase = "correct horse battery";
await page.getByLabel("Passphrase of the key").fill(passphrase);
await page.getByLabel("The same passphrase again").fill(`${passphrase}!`);
await page.getByRole("button", { name: "Make the key" }).click();
await says(page, "key-state", "differ");
await page.getByLabel("The same passphrase again").fill(passphrase);
await page.getByRole("button", { name: "Make the key" }).click();
await says(page, "key-state", "SHA256:");
const key = await saved(page, "Save the private key");
const signers = await saved(page, "Save the line");

// Cancelled in the middle, then made.
await page.getByRole("button", { name: "Make the set" }).click();
await says(page, "stage", "scramble|solve|draw");
await page.locator("#cancel").click();
await says(page, "make-state", "Cancelled");
check("a_cancelled_set_is_not_there", !(await page.isVisible("#made")) && !(await page.isVisible("#progress-box")));
await page.getByLabel("Language of the sheets").selectOption("de");
await says(page, "check-state", "is valid");
await page.getByRole("button", { name: "Make the set" }).click();
await says(page, "make-state", "is made");
same("make_has_no_barriers_at_its_end", await barriers(page), []);
await picture(page, "made");
const opens = await page.textContent("#opens");
const set = await saved(page, "Save the set");
const secret = await saved(page, "Save the secret file");
const passcodes = await saved(page, "Save the passcodes");
check("the_files_have_the_competitions_name", set.endsWith("/DemoOpen2026.zip") && secret.endsWith("/DemoOpen2026.secret.zip"));

const sets = `${dir}/sets`;
mkdirSync(sets);
execFileSync("python3", ["-m", "zipfile", "-e", set, sets]);
writeFileSync(`${sets}/DemoOpen2026.secret.zip`, readFileSync(secret));
const verify = ["verify", `${sets}/DemoOpen2026`, "--signers", signers];
const withSecret = [...verify, "--secrets", secret, "--passphrase-fd", "0"];
const whole = native(withSecret, { input: `${opens}\n` });
check("the_program_of_this_computer_takes_the_set", whole.status === 0 && whole.text.includes("genuine"), whole.text);
const manifest = readFileSync(`${sets}/DemoOpen2026/MANIFEST`);
const byOpenSsh = spawnSync("ssh-keygen", ["-Y", "verify", "-f", signers, "-I", "delegate@example.org", "-n", "manifest@twistseal",
  "-s", `${sets}/DemoOpen2026/MANIFEST.sig`], { input: manifest, encoding: "utf8" });
check("ssh_keygen_takes_the_signature", byOpenSsh.status === 0 && byOpenSsh.stdout.includes("Good"), byOpenSsh.stderr);
const audit = native(["audit", `${sets}/DemoOpen2026`, "--secrets", secret, "--passphrase-fd", "0"], { input: `${opens}\n` });
check("the_set_follows_from_its_seed", audit.status === 0, audit.text);
const wrongly = native(withSecret, { input: "aaaa-bbbb-cccc-dddd\n" });
check("another_passphrase_opens_nothing", wrongly.status !== 0, wrongly.text);
check("the_key_is_encrypted", readFileSync(key, "utf8").includes("ENCRYPTED"));

// On paper: every scramble of the set and nothing of the screen.
await page.evaluate(() => { globalThis.print = () => { globalThis.printed = true; }; });
await page.getByRole("button", { name: "Print the sheets" }).click();
await until(page, () => globalThis.printed !== undefined);
await page.emulateMedia({ media: "print" });
const paper = await page.evaluate(() => document.getElementById("paper").textContent);
const pdf = await page.pdf({ preferCSSPageSize: true }); // after which the page forgets
await page.emulateMedia({ media: null });
if (pictures) writeFileSync(`${pictures}/printed.pdf`, pdf);
execFileSync("cp", ["-r", `${sets}/DemoOpen2026`, `${dir}/released`]);
const released = native(["release", `${dir}/released`, "--secrets", secret, "--passphrase-fd", "0"], { input: `${opens}\n` });
const scrambles = released.status !== 0 ? [] : JSON.parse(readFileSync(`${dir}/released/scrambles.json`)).wcif.events.flatMap(({ rounds }) => rounds)
  .flatMap(({ scrambleSets }) => scrambleSets).flatMap((one) => [...one.scrambles, ...one.extraScrambles]).flatMap((one) => one.split("\n"));
const squeezed = paper.replace(/\s+/g, " ");
check("paper_has_every_scramble", scrambles.length >= 52 && scrambles.every((one) => squeezed.includes(one.replace(/\s+/g, " "))), `${scrambles.length} scrambles; ${released.text}`);
check("paper_speaks_the_language_of_the_sheets", paper.includes("Runde 1"), paper.slice(0, 200));
writeFileSync(`${dir}/printed.pdf`, pdf);
const sheets = `${dir}/released/print/All sheets de.html`;
execFileSync("node", ["tests/web/html_sheets_print.mjs", sheets, `${dir}/native.pdf`]);
const compared = spawnSync("python3", ["tests/web/html_sheets_compare.py", `${dir}/printed.pdf`, `${dir}/native.pdf`, "595.28x841.89"], { encoding: "utf8" });
check("paper_is_that_of_the_sheets", compared.status === 0 && / pages differ/.test(compared.stdout), `${compared.stdout}${compared.stderr}`);
same("paper_is_forgotten", await page.evaluate(() => document.getElementById("paper").childElementCount), 0);

// A key that was made before, with a WCIF.
const wcif = { formatVersion: "1.0", id: "Wcif2026", name: "Wcif 2026", shortName: "Wcif 2026", persons: [], schedule: { startDate: "2026-12-05", numberOfDays: 1, venues: [] },
  events: [{ id: "222", rounds: [{ id: "222-r1", format: "a", timeLimit: null, cutoff: null, advancementCondition: null, scrambleSetCount: 1, results: [] }] }] };
writeFileSync(`${dir}/wcif.json`, JSON.stringify(wcif));
await page.setInputFiles("#make-file", [`${dir}/wcif.json`]);
await says(page, "overview", "Wcif2026");
check("a_wcif_is_a_competition_file", (await page.textContent("#overview")).includes("222"));
await page.getByLabel("Use my key").check();
await page.setInputFiles("#key-file", key);
await page.getByLabel("Passphrase of the key").fill("not the passphrase");
await page.getByRole("button", { name: "Make the set" }).click();
await says(page, "make-state", ".");
check("a_wrong_passphrase_signs_nothing", !(await page.isVisible("#made")), await page.textContent("#make-state"));
await page.getByLabel("Passphrase of the key").fill(passphrase);
await page.getByRole("button", { name: "Make the set" }).click();
await says(page, "make-state", "is made");
const second = await saved(page, "Save the set", "second.zip");
execFileSync("python3", ["-m", "zipfile", "-e", second, `${dir}/second`]);
writeFileSync(`${dir}/second/Wcif2026.secret.zip`, readFileSync(await saved(page, "Save the secret file", "second.secret.zip")));
native(["release", `${dir}/second/Wcif2026`, "--secrets", `${dir}/second/Wcif2026.secret.zip`, "--passphrase-fd", "0"], { input: `${await page.textContent("#opens")}\n` });
check("a_wcif_has_sheets_to_print", existsSync(`${dir}/second/Wcif2026/print/2x2x2 Cube Round 1 Set A.html`) && existsSync(`${dir}/second/Wcif2026/print/All sheets.html`));
check("one_key_signs_both", native(["verify", `${dir}/second/Wcif2026`, "--signers", signers]).status === 0);

// ---- verify ----

const line = readFileSync(signers, "utf8");
const verdict = async () => {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await until(page, () => !document.getElementById("check").disabled && !document.getElementById("result").hidden);
  return page.textContent("#verdict");
};
const give = async (paths) => {
  await page.setInputFiles("#verify-files", paths);
  await until(page, () => !document.getElementById("check").disabled);
};
await open(page, "Verify");
await give([set, secret]);
same("without_a_key_nobody_can_tell", await verdict(), "Could not tell");
await page.getByLabel("Paste the line").fill(line);
await page.getByLabel("Passphrase of the secret file").fill(opens);
same("a_genuine_set_is_genuine", await verdict(), "Genuine");
check("and_each_scramble_was_applied", (await page.textContent("#facts")).includes("88, each applied"), await page.textContent("#facts"));
same("verify_has_no_barriers", await barriers(page), []);
await picture(page, "genuine");
await page.getByLabel("Passphrase of the secret file").fill("aaaa-bbbb-cccc-dddd");
check("a_wrong_passphrase_is_no_verdict_of_genuine", (await verdict()) !== "Genuine");
const dropped = readFileSync(set).toString("base64");
await page.locator("#clear").click();
await page.evaluate(([name, base64]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
  document.getElementById("verify").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}, ["DemoOpen2026.zip", dropped]);
await until(page, () => !document.getElementById("check").disabled);
await page.getByLabel("Paste the line").fill(line);
same("a_set_without_its_secrets_is_genuine", await verdict(), "Genuine");
check("and_says_that_they_are_withheld", (await page.textContent("#facts")).includes("withheld"));
await page.getByLabel("Paste the line").fill(line.replace(/AAAA\S+/, "AAAAC3NzaC1lZDI1NTE5AAAAIG08B9dcAwMl6xM6nXVRcnFdNVx+KE8Gxm/oxbrYN2i9"));
same("a_strangers_signature_cannot_be_told", await verdict(), "Could not tell");
execFileSync("cp", ["-r", `${sets}/DemoOpen2026`, `${dir}/DemoOpen2026`]);
const config = readFileSync(`${dir}/DemoOpen2026/CONFIG.json`, "utf8");
writeFileSync(`${dir}/DemoOpen2026/CONFIG.json`, config.replace("Demo Open", "Demo Oben"));
execFileSync("python3", ["-m", "zipfile", "-c", "tampered.zip", "DemoOpen2026"], { cwd: dir });
await page.locator("#clear").click();
await give([`${dir}/tampered.zip`]);
await page.getByLabel("Paste the line").fill(line);
same("a_changed_file_is_not_genuine", await verdict(), "Not genuine");
same("and_the_verdict_is_said_once", await page.textContent("#verdict-text"), "");
check("and_is_named", (await page.textContent("#findings")).includes("CONFIG.json"), await page.textContent("#findings"));
await picture(page, "tampered");
const proof = native(["reveal", `${dir}/released`, "333/r1/A", "-o", `${dir}/proof`]);
await page.locator("#clear").click();
await give([`${dir}/proof`]);
await page.getByLabel("Paste the line").fill(line);
same("a_proof_is_genuine", await verdict(), "Genuine");
check("and_shows_its_scrambles", proof.status === 0 && (await page.textContent("#verdict-text")).includes("333/r1/A/1"));

// ---- display ----

await open(page, "Display");
await page.setInputFiles("#display-files", [set]);
const frame = page.frameLocator("#display-frame iframe");
const [passcode] = readFileSync(passcodes, "utf8").match(/^\S+(?= {2}333\/r1\/A )/m);
await frame.locator("#passcode").fill("aaaa-bbbb-cccc-dddd");
await frame.locator("#open").click();
await frame.getByText("Kein Blatt").waitFor();
await frame.locator("#passcode").fill(passcode);
await frame.locator("#open").click();
await frame.locator("#opened").waitFor();
const first = (await frame.locator("#text").textContent()).replace(/\s+/g, " ").trim();
check("a_passcode_opens_its_sheet", squeezed.includes(first) && first.length > 20, first);
await picture(page, "display");

same("display_has_no_barriers", await barriers(page), []);

// ---- practise ----

await open(page, "Practise");
const scrambleOf = async (page) => { await until(page, () => /\w/.test(document.getElementById("scramble").textContent)); return page.textContent("#scramble"); };
const once1 = await scrambleOf(page);
await page.locator("h1").click();
await page.keyboard.press("Space");
await until(page, (old) => document.getElementById("scramble").textContent !== old, once1);
await page.keyboard.press("ArrowLeft");
same("keys_lead_on_and_back", await page.textContent("#scramble"), once1);
const stateFrom = native(["solve", once1]);
check("a_scramble_scrambles", stateFrom.status === 0 && stateFrom.text.trim().split(" ").length > 10);
await until(page, () => document.getElementById("practise-subset").length > 1);
await page.getByLabel("Subset").selectOption("pll");
await until(page, (old) => { const { textContent } = document.getElementById("scramble"); return /\w/.test(textContent) && textContent !== old; }, once1);
same("practise_has_no_barriers", await barriers(page), []);
await picture(page, "practise");
for (const event of ["222", "444", "minx", "sq1", "clock", "777"]) {
  await page.locator("#practise-event").selectOption(event);
  const scramble = await scrambleOf(page);
  await until(page, () => document.querySelector("#picture img")?.naturalWidth > 0);
  check(`practise_has_${event}`, scramble.length > 10);
}
await page.locator("#practise-event").selectOption("minx");
await until(page, () => document.getElementById("practise-subset").length > 1);
await page.locator("#practise-subset").selectOption("--random-state");
await until(page, () => /^([A-Z]+2?'? ?){30,}$/.test(document.getElementById("scramble").textContent));
await until(page, () => document.querySelector("#picture img")?.naturalWidth > 0);
check("practise_has_random_states", true);
await picture(page, "practise-large");

// ---- solve ----

await open(page, "Solve");
for (const method of ["twophase", "kociemba", "thistlethwaite", "multiphase", "optimal"]) {
  await page.getByLabel("Method").selectOption(method);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await says(page, "solution", "moves");
  const said = native(["solve", "R U R' U' F2 D L'", "--method", method]).text.split("\n")[0].trim();
  const got = (await page.textContent("#solution")).split("\n")[0];
  check(`solve_${method}_answers_as_the_program`, said.startsWith(got) && got.length > 5, `${got} instead of ${said}`);
}
check("the_trace_is_shown", /phase 1/.test(await page.textContent("#trace-text")));
same("solve_has_no_barriers", await barriers(page), []);
await picture(page, "solve");
for (const [puzzle, moves] of [["skewb", "R U L"], ["fto", "R\u2019 BL D"], ["clock", "UR3+ ALL2-"]]) {
  await page.locator("#puzzle").selectOption(puzzle);
  await page.getByLabel("Moves that lead").fill(moves);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await says(page, "solution", "moves");
  same(`solve_answers_for_${puzzle}`, (await page.textContent("#solution")).split("\n")[0], native(["solve", moves, "--puzzle", puzzle]).text.trim());
}
await page.locator("#puzzle").selectOption("333");
await page.getByLabel("Moves that lead").fill("R U Q");
await page.getByRole("button", { name: "Solve", exact: true }).click();
await says(page, "solve-state", "Q");
check("a_mistake_is_refused_in_the_programs_words", native(["solve", "R U Q"]).text.includes(await page.textContent("#solve-state")), await page.textContent("#solve-state"));

// ---- filters ----

await open(page, "Filters");
await says(page, "filter-state", "works");
const filterText = await page.textContent("#filter-text");
check("a_filter_has_its_acceptance", /accept/.test(filterText) && /%/.test(filterText), filterText.slice(0, 200));
same("filters_have_no_barriers", await barriers(page), []);
await picture(page, "filters");
await page.getByLabel("The script").fill("return { name = 'x', oops");
await says(page, "filter-state", "does not work");
check("a_mistake_in_a_filter_has_its_line", (await page.textContent("#filter-text")).includes("filter.lua:1"), await page.textContent("#filter-text"));
await page.getByLabel("The script").fill("return { name = 'one', doc = 'd', needs = { 'cross_d' }, accept_state = function(s) return s.cross_d > 5 end }");
await says(page, "filter-state", "works");
check("it_is_tried_while_one_types", (await page.textContent("#filter-text")) !== filterText);

// ---- nothing leaves the page, nothing stays ----

same("no_request_is_made", page.asked.filter((one) => one !== url && !/^(blob|data):/.test(one)), []);
same("no_error_is_thrown", page.failed, []);
same("nothing_is_stored", await page.evaluate(async () => [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length]), ["", 0, 0, 0]);
const policy = await page.evaluate(() => document.querySelector("meta[http-equiv]").content);
check("the_policy_names_no_network", !/https?:|'self'|\*|connect-src/.test(policy) && policy.startsWith("default-src 'none'"), policy);
await page.context().close();

// Planted: ways out, toward a server that counts who comes, with the policy and without it; another script.
let visits = 0;
const outside = createServer((request, response) => response.end(String(++visits))).listen(0, "127.0.0.1");
await once(outside, "listening");
const changedPage = (from, to) => {
  writeFileSync(`${dir}/changed.html`, readFileSync(file, "utf8").replace(from, to));
  return newPage({}, pathToFileURL(`${dir}/changed.html`).href);
};
async function visitsFrom(page) {
  visits = 0;
  await page.evaluate(async (to) => {
    const image = document.createElement("img");
    image.src = `${to}image.png`;
    document.body.append(image);
    navigator.sendBeacon(to, "x");
    await fetch(to, { mode: "no-cors" }).catch(() => {});
  }, `http://127.0.0.1:${outside.address().port}/`);
  await sleep(500);
  await page.context().close();
  return visits;
}
same("the_policy_blocks_every_request", await visitsFrom(await newPage()), 0);
check("without_the_policy_requests_would_be_seen", (await visitsFrom(await changedPage(/<meta http-equiv[^>]*>/, ""))) > 1);
outside.close();
const other = await changedPage("const TYPING_MS = 400", "const TYPING_MS = 401");
await sleep(1000);
same("a_changed_script_does_not_run", await other.locator("#rounds tr").count(), 0);
await other.context().close();

// ---- keyboard, phone and tablet ----

for (const [name, width, height] of [["phone", 360, 740], ["tablet", 820, 1180]]) {
  const small = await newPage({ viewport: { width, height }, hasTouch: true, isMobile: true });
  await open(small, "Make");
  await small.getByRole("button", { name: "Show an example" }).click();
  await says(small, "check-state", "is valid");
  const wide = [];
  for (const tab of ["Make", "Verify", "Display", "Practise", "Solve", "Filters"]) {
    await open(small, tab);
    if (tab === "Practise") await scrambleOf(small);
    const over = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const low = await small.evaluate(() => [...document.querySelectorAll("button, .button, select")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40).map(({ id }) => id));
    if (over > 0 || low.length) wide.push([tab, over, low]);
    await picture(small, `${name}-${tab.toLowerCase()}`);
  }
  same(`every_tab_fits_a_${name}`, wide, []);
  same(`a_${name}_meets_no_error`, small.failed, []);
  await small.context().close();
}
const keys = await newPage();
await open(keys, "Make");
await keys.locator("#tab-make").focus();
await keys.keyboard.press("ArrowRight");
same("arrows_lead_through_the_tabs", await keys.evaluate(() => [document.activeElement.id, document.getElementById("verify").hidden]), ["tab-verify", false]);
await keys.context().close();

// ---- in other languages ----

const german = await newPage({ locale: "de-DE" });
await until(german, () => document.getElementById("tab-make").dataset.ready);
const spoken = (page) => page.evaluate(() => [document.documentElement.lang, document.getElementById("generate").textContent, document.getElementById("form-language").value]);
same("the_page_speaks_the_browsers_language", await spoken(german), ["de", "Satz erstellen", "de"]);
await german.locator("#tab-solve").click();
await until(german, () => document.getElementById("tab-solve").dataset.ready);
await german.fill("#state", "R");
await german.locator("#solve-go").click();
await says(german, "solution", "\n");
same("one_is_not_many", (await german.textContent("#solution")).split("\n")[1], "1 Zug");
await german.locator("#tab-make").click();
const round = () => german.evaluate(() => [...document.querySelectorAll("#rounds select")].map((one) => one.selectedOptions[0].text));
same("events_are_called_as_on_the_sheets", await round(), ["3x3x3-Würfel", "Durchschnitt von 5"]);
await german.locator("#language").selectOption("fr");
same("another_can_be_chosen", (await spoken(german)).slice(0, 2), ["fr", "Créer l'ensemble"]);
same("what_is_in_the_form_follows", await round(), ["Cube 3x3x3", "moyenne élaguée de 5"]);
await german.locator("#language").selectOption("he");
same("hebrew_is_read_from_the_right_and_files_from_the_left", await german.evaluate(() =>
  ["body", "#competition", "#overview"].map((one) => getComputedStyle(document.querySelector(one)).direction)), ["rtl", "ltr", "ltr"]);
await german.locator("#language").selectOption("en");
same("and_english_again", (await spoken(german)).slice(0, 2), ["en", "Make the set"]);
await german.context().close();
const speaker = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
await until(speaker, () => document.getElementById("tab-make").dataset.ready);
const tooWide = [];
for (const code of await speaker.evaluate(() => [...document.getElementById("language").options].map(({ value }) => value))) {
  await speaker.locator("#language").selectOption(code);
  for (const tab of ["make", "verify", "practise", "solve", "filters"]) {
    await speaker.locator(`#tab-${tab}`).click();
    const over = await speaker.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) tooWide.push([code, tab, over]);
  }
}
same("every_language_fits_a_phone", tooWide, []);
await speaker.context().close();

// ---- what a browser lacks, and a tab that is closed ----

for (const [name, remove] of [["WebAssembly", () => delete globalThis.WebAssembly], ["cryptography", () => delete Object.getPrototypeOf(crypto).subtle]]) {
  const context = await browser.newContext();
  const old = await context.newPage();
  await old.addInitScript(remove);
  await old.goto(url);
  same(`a_browser_without_${name}_is_told_so`, await old.evaluate((name) => document.getElementById("trouble").textContent.includes(name), name), true);
  await context.close();
}
const closed = await newPage();
await open(closed, "Make");
await closed.getByRole("button", { name: "Show an example" }).click();
await says(closed, "check-state", "is valid");
await closed.getByLabel("Passphrase of the key").fill(passphrase);
await closed.getByLabel("The same passphrase again").fill(passphrase);
await closed.getByRole("button", { name: "Make the set" }).click();
await says(closed, "stage", "scramble|solve|draw|lay out");
await closed.close();
const after = await closed.context().newPage();
await after.goto(url);
same("a_tab_closed_in_the_middle_leaves_nothing", await after.evaluate(async () =>
  [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.getElementById("passphrase").value]), ["", 0, 0, 0, ""]);
await after.context().close();

// ---- on a server, then without one ----

const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm", json: "application/json" };
const given = [];
let hidden = /^\/app/; // files that the server has not
const server = createServer((request, response) => {
  const path = `${site}${request.url === "/" ? "/index.html" : request.url}`;
  if (!existsSync(path) || hidden.test(request.url)) return response.writeHead(404).end();
  given.push(request.url);
  response.writeHead(200, { "content-type": types[path.split(".").pop()] });
  return response.end(readFileSync(path));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const hosted = await newPage({}, `http://127.0.0.1:${server.address().port}/`);
await open(hosted, "Make");
same("nothing_is_kept_unasked", await hosted.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]), [0, 0]);
await hosted.getByRole("button", { name: "Keep this page" }).click();
await says(hosted, "offline-state", "kept");

// As many threads as cores, once the kept page adds the headers that this server does not send.
async function solvedOptimally(name) {
  await open(hosted, "Solve");
  await hosted.getByLabel("Method").selectOption("optimal");
  await hosted.getByRole("button", { name: "Solve", exact: true }).click();
  await says(hosted, "solution", "no fewer");
  same(name, (await hosted.textContent("#solution")).split("\n")[0], native(["solve", "R U R' U' F2 D L'", "--optimal"]).text.split("\n")[0]);
  return given.filter((url) => url.endsWith("scramble_threads.wasm")).length;
}
same("a_server_without_headers_has_one_thread", await solvedOptimally("it_solves_with_one_thread"), 0);
await hosted.reload();
same("without_its_program_for_threads_it_has_one", [await solvedOptimally("it_solves_without_it"), await hosted.evaluate(() => crossOriginIsolated)], [0, true]);
hidden = /^$/;
await hosted.reload();
same("a_kept_page_loads_its_program_for_threads", await solvedOptimally("it_solves_on_all_cores"), 1);
server.closeAllConnections();
await new Promise((done) => server.close(done));
await hosted.reload();
await open(hosted, "Practise");
check("a_kept_page_works_without_its_server", (await scrambleOf(hosted)).length > 10);
same("nothing_more_is_loaded", await solvedOptimally("it_solves_without_its_server"), 1);
await hosted.context().close();
await browser.close();
process.exit(failed ? 1 : 0);
