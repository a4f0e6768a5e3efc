// verify.html as a sceptic meets it, in a browser. trust/forged holds it to forged sets, without one.
//
// usage: node tests/web/verify_page.mjs PAGE DIR: DIR has what verify_page.sh makes.
import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , file, dir] = process.argv;
const signers = readFileSync(`${dir}/signers`, "utf8");
const check = (name, good, why = "") => console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const failed = [];
const asked = [];

async function open(options = {}, before = undefined) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  const page = await context.newPage();
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => failed.push(error.message));
  page.on("console", (message) => message.type() === "error" && failed.push(message.text()));
  if (before) await page.addInitScript(before);
  await page.goto(pathToFileURL(file).href);
  return page;
}

// What the page says: { verdict, text }.
async function ask(page, input, paths, lines = signers) {
  await page.click("#clear");
  await page.setInputFiles(input, paths);
  await page.waitForSelector("#given li, #result:not([hidden])", { state: "attached" });
  if (await page.isDisabled("#check")) return { verdict: await page.textContent("#verdict"), text: await page.textContent("#meaning") };
  await page.fill("#signers", lines);
  await page.click("#check");
  await page.waitForSelector("#result:not([hidden])", { state: "attached" });
  await page.waitForSelector("#check:enabled", { state: "attached" });
  return { verdict: await page.textContent("#verdict"), text: await page.textContent("#result") };
}

const page = await open();
const says = async (name, verdict, words, input, paths, lines) => {
  const said = await ask(page, input, paths, lines);
  check(name, said.verdict === verdict && said.text.includes(words), `${said.verdict}: ${said.text.slice(0, 200)}`);
};

// ---- genuine ----

const sets = `${dir}/sets`;
await says("a_genuine_set_with_its_scrambles", "Genuine", "states and all salts come from it", "#folder", sets);
await says("every_scramble_is_applied", "Genuine", "applied to their puzzles here", "#folder", sets);
await says("without_signers_it_names_the_key", "Unchanged since it was signed, but by whom?", "SHA256:", "#folder", sets, "");
await says("a_stranger_cannot_be_told", "Could not tell", "these signers do not list the key that signed", "#folder", sets,
  "x ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILgn2qzw6vl01+f9i6S3kMR9ujIsbR6Hg43tAnev5/N3");
await says("signers_that_cannot_be_read_are_no_finding", "Could not tell", "signers, line 1: cannot be read", "#folder", sets, "x\n");
await says("a_set_alone_says_what_is_withheld", "Genuine", "withheld until they are released", "#folder", `${sets}/Page`);
await says("a_proof", "Genuine", "333/r1/A/1", "#files", `${dir}/proof`);
writeFileSync(`${dir}/false`, readFileSync(`${dir}/proof`, "utf8").replace(/\nscramble ./, "\nscramble x"));
await says("a_changed_proof", "Not genuine", "is not in the tree that was signed", "#files", `${dir}/false`);
writeFileSync(`${dir}/cut`, readFileSync(`${dir}/proof`).subarray(0, -80));
await says("a_cut_proof", "Not genuine", "proof", "#files", `${dir}/cut`);

await says("random_states_are_drawn_again", "Genuine", "3 states and all salts come from it", "#folder", `${dir}/states`);

// ---- ZIP, stored and deflated ----

if (existsSync(`${dir}/sets.zip`)) await says("a_zip", "Genuine", "applied", "#files", `${dir}/sets.zip`);

// ---- a linked set ----

if (existsSync(`${dir}/linked`)) {
  await says("a_linked_set", "Genuine", "chosen when the seed was known", "#folder", `${dir}/linked`);
  await says("it_names_what_it_extends", "Genuine", "extends set 1", "#folder", `${dir}/linked`);
  await says("alone_it_cannot_be_told", "Could not tell", "extends another set", "#folder", `${dir}/linked/Page-2`);
  cpSync(`${dir}/linked`, `${dir}/broken`, { recursive: true });
  appendFileSync(`${dir}/broken/Page/CONFIG.json`, " \n");
  await says("a_configuration_before_that_changed", "Not genuine", "of a set before differs", "#folder", `${dir}/broken`);
}

// ---- browsers without Ed25519 ----

const old = await open({}, () => {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  crypto.subtle.importKey = (kind, key, how, ...rest) =>
    how === "Ed25519" ? Promise.reject(new DOMException("no", "NotSupportedError")) : importKey(kind, key, how, ...rest);
});
const said = await ask(old, "#folder", `${sets}/Page`);
check("a_browser_without_ed25519", said.verdict === "Genuine", said.verdict);
await old.context().close();

// ---- nothing leaves the page ----

check("no_request_but_the_page_itself", asked.every((url) => url.startsWith("file:")), asked.find((url) => !url.startsWith("file:")));
const left = await page.evaluate(() => fetch("https://example.org/").then(() => "sent", () => "blocked"));
check("its_policy_blocks_the_network", left === "blocked", left);
check("no_error_of_its_own", failed.filter((text) => !/Content Security Policy|Refused to connect/.test(text)).length === 0, failed.join("; "));
await browser.close();
