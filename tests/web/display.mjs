// The display as a delegate meets it, in a browser: what opens it, what shows, what is left after.
//
// usage: node tests/web/display.mjs DIR SEED [PICTURES]: a set made from this seed, all of whose
// files are there; PICTURES is a folder for screenshots of every kind of sheet.
import { hkdfSync } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , dir, seedHex, pictures] = process.argv;
const seed = Buffer.from(seedHex, "hex");
const url = pathToFileURL(`${dir}/display.html`).href;
const source = readFileSync(`${dir}/display.html`, "utf8");

function check(name, good, why = "") {
  console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);
}

const same = (name, got, wanted) =>
  check(name, JSON.stringify(got) === JSON.stringify(wanted), `${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);

// ---- what the set has, by other ways than the program's ----

// core/set/README.md, "Seed, keys and streams"
function passcodeOf(path) {
  const key = Buffer.from(hkdfSync("sha256", seed, "twistseal/v1", `twistseal/v1/passcode\0${path}`, 32));
  let bits = BigInt(`0x${key.subarray(0, 10).toString("hex")}`);
  let out = "";
  for (let i = 0; i < 16; i++) {
    out = "abcdefghijkmnpqrstuvwxyz23456789"[Number(bits & 31n)] + out;
    bits >>= 5n;
  }
  return out.match(/.{4}/g).join("-");
}

const rounds = new Map();
for (const event of JSON.parse(readFileSync(`${dir}.secret/scrambles.json`)).wcif.events)
  for (const round of event.rounds) rounds.set(round.id, round);
const setOf = (id, number = 0) => rounds.get(id).scrambleSets[number];
const attemptsOf = (id) => setOf(id).scrambles.length + setOf(id).extraScrambles.length;
const everyScramble = [...rounds.values()].flatMap((round) =>
  round.scrambleSets.flatMap((set) => [...set.scrambles, ...set.extraScrambles]));

// ---- the browser ----

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

// A page that records every request, and each error.
async function newPage(options = {}, from = url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.asked = [];
  page.failed = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("pageerror", (error) => page.failed.push(String(error)));
  // Not replaced, only counted: whether the screen stays on is the browser's affair.
  await page.addInitScript(() => {
    const lock = navigator.wakeLock;
    const request = lock?.request.bind(lock);
    globalThis.wakeLocks = 0;
    if (lock) lock.request = (...given) => { globalThis.wakeLocks++; return request(...given); };
  });
  await page.clock.install({ time: new Date("2026-12-05T09:00:00") });
  await page.goto(from);
  return page;
}

async function type(page, passcode, wanted = "") {
  await page.selectOption("#sheet", wanted);
  await page.fill("#passcode", passcode);
  await page.press("#passcode", "Enter");
  // Playwright's own waiting evaluates texts, which the policy forbids.
  for (let answered = false; !answered; await sleep(10))
    answered = await page.evaluate(() => {
      const text = document.getElementById("message").textContent;
      return text !== "…" && (text !== "" || !document.getElementById("opened").hidden);
    });
}

const words = (text) => text.replace(/\s+/g, " ").trim();
const scrambleOf = async (page) => words(await page.textContent("#text"));
const positionOf = (page) => page.textContent("#position");
const isOpen = (page) => page.isVisible("#opened");
// Is any scramble in what the page is made of? The encrypted data does not count.
async function shows(page, scrambles) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector("#data").remove();
    return copy.textContent + [...copy.querySelectorAll("input")].map((one) => one.value).join(" ");
  });
  return scrambles.some((scramble) => words(html).includes(words(scramble)));
}

const page = await newPage();

// ---- opening ----

same("no_scramble_stands_in_the_page", everyScramble.filter((one) => source.includes(one)), []);
check("the_page_has_the_competitions_name", (await page.textContent("#name")) === "Display <b>Open</b> & Löwe 2026");
same("the_page_lists_every_sheet", (await page.locator("#sheet option").count()) - 1,
  9 + attemptsOf("333fm-r1") + attemptsOf("333mbf-r1"));

await type(page, "aaaa-bbbb-cccc-dddd");
check("a_wrong_passcode_shows_nothing", !(await isOpen(page)) && !(await shows(page, everyScramble)));
check("a_wrong_passcode_says_so", (await page.textContent("#message")) === "No sheet has this passcode.");
same("a_passcode_does_not_stay_in_its_field", await page.inputValue("#passcode"), "");

const [first, second] = [setOf("333-r1", 0), setOf("333-r1", 1)];
await type(page, passcodeOf("333/r1/B"));
same("a_passcode_opens_its_sheet", await scrambleOf(page), second.scrambles[0]);
same("the_sheet_says_what_it_is", await page.textContent("#title"), "Round 1, Scramble set B of B");
await page.keyboard.press("Escape");
await type(page, passcodeOf("333/r1/A").toUpperCase().replaceAll("-", " "), "333/r1/A");
same("spaces_and_capitals_do_not_matter", await scrambleOf(page), first.scrambles[0]);
await page.keyboard.press("Escape");
await type(page, passcodeOf("333/r1/B"), "333/r1/A");
check("a_picked_sheet_opens_with_no_other_passcode", !(await isOpen(page)) &&
  (await page.textContent("#message")) === "This passcode opens another sheet." && !(await shows(page, everyScramble)));

// ---- one scramble at a time ----

await type(page, passcodeOf("333/r1/A"));
const seen = [];
for (let i = 0; i < 7; i++) {
  seen.push([await positionOf(page), await scrambleOf(page)]);
  const others = [...first.scrambles, ...first.extraScrambles].filter((_, n) => n !== i);
  if (await shows(page, others)) seen.push("another is there");
  await page.keyboard.press(["ArrowRight", " ", "PageDown", "ArrowDown"][i % 4]);
}
same("keys_lead_through_the_set_one_scramble_at_a_time", seen, [
  ...first.scrambles.map((scramble, i) => [`${i + 1} of 5`, scramble]),
  ...first.extraScrambles.map((scramble, i) => [`E${i + 1}`, scramble]),
]);
check("the_last_is_the_last", (await positionOf(page)) === "E2" && (await page.isDisabled("#next")));
await page.keyboard.press("Home");
same("home_leads_to_the_first", await positionOf(page), "1 of 5");
await page.keyboard.press("End");
await page.keyboard.press("ArrowLeft");
same("end_and_the_left_arrow_lead_back", await positionOf(page), "E1");
await page.click("#previous");
same("buttons_lead_too", await positionOf(page), "5 of 5");

// The picture is the state: every sticker's colour, compared with the leaf's facelets.
const leaves = readFileSync(`${dir}.secret/LEAVES`, "utf8").split("twistseal/leaf/v1\n");
const stateOf = (path) => leaves.find((leaf) => leaf.includes(`\n${path}\n`)).match(/\nstate (.*)\n/)[1];
const fills = (where) => where.$$eval("#picture path", (all) => all.map((one) => one.getAttribute("fill")));
const COLOURS = { U: "#ffffff", R: "#c8102e", F: "#00a650", D: "#ffd500", L: "#ff7f00", B: "#0051ba" };
same("the_picture_shows_the_state", await fills(page), [...stateOf("333/r1/A/5")].map((face) => COLOURS[face]));
const LETTERS = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };
await page.click("#mode");
same("letters_are_those_of_the_state", await page.$$eval("#picture text", (all) => all.map((one) => one.textContent)),
  [...stateOf("333/r1/A/5")].map((face) => LETTERS[face]));
await page.click("#mode");
const greys = new Set(await fills(page));
check("black_and_white_has_six_greys", greys.size === 6 && [...greys].every((one) => /^#(..)\1\1$/.test(one)), [...greys].join());
await page.click("#mode");
same("no_colours_are_lost_by_that", await fills(page), [...stateOf("333/r1/A/5")].map((face) => COLOURS[face]));

// ---- time ----

check("the_first_use_is_shown", (await page.textContent("#used")).startsWith("First used at 09:00"), await page.textContent("#used"));
async function wait(minutes) {
  for (let i = 0; i < minutes; i += 5) {
    await page.clock.fastForward(Math.min(5, minutes - i) * 60000);
    await page.keyboard.press("Home");
  }
}
await wait(119);
await page.clock.runFor(1000); // the page looks at the clock every second
check("the_minutes_are_counted", (await page.textContent("#used")).includes("119 min") && !(await page.locator("#used.over").count()));
await wait(1);
await page.clock.runFor(1000);
check("two_hours_are_a_warning", (await page.locator("#used.over").count()) === 1);
await page.clock.fastForward(9 * 60000 + 58000);
check("a_sheet_stays_open_for_ten_minutes", await isOpen(page));
await page.clock.runFor(2000);
check("ten_idle_minutes_close_it", !(await isOpen(page)) && !(await shows(page, everyScramble)));
check("and_that_is_said", (await page.textContent("#message")) === "Closed after ten minutes without use.");
await type(page, passcodeOf("333/r1/A"));
await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
check("leaving_the_page_closes_it", !(await isOpen(page)) && !(await shows(page, everyScramble)));
check("the_list_says_when_a_sheet_was_used", (await page.textContent("#sheet option[value='333/r1/A']")).endsWith("09:00"));

// ---- nothing leaves the page ----

const asked = [...page.asked].filter((one) => one !== "data:,");

// Every way out, toward a server of our own that counts who comes.
let visits = 0;
const server = createServer((request, response) => {
  visits++;
  response.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const outside = `http://127.0.0.1:${server.address().port}/`;
async function tryToLeave(page) {
  await page.evaluate(async (outside) => {
    const attempt = async (what) => { try { await what(); } catch { /* blocked */ } };
    const add = (name, key, value, more = {}) => attempt(() => {
      const element = Object.assign(document.createElement(name), more);
      element[key] = value;
      document.body.append(element);
    });
    await attempt(() => fetch(outside, { mode: "no-cors" }));
    await attempt(() => new WebSocket(outside.replace("http", "ws")));
    await attempt(() => new EventSource(outside));
    await attempt(() => navigator.sendBeacon(outside, "x"));
    await add("img", "src", `${outside}image.png`);
    await add("script", "src", `${outside}script.js`);
    await add("script", "textContent", "globalThis.planted = 1");
    await add("iframe", "src", outside, { name: "frame" });
    await add("link", "href", `${outside}style.css`, { rel: "stylesheet" });
    await add("form", "action", outside, { target: "frame", id: "way-out" });
    await attempt(() => document.getElementById("way-out").submit());
  }, outside);
  await sleep(300);
}
await tryToLeave(page);
same("the_policy_blocks_every_request", visits, 0);
check("the_policy_runs_no_other_script", (await page.evaluate(() => globalThis.planted)) === undefined);
same("no_request_of_its_own_is_tried", asked, [url]);
const kept = await page.evaluate(async () => [
  location.href.split("#").length, history.length, document.cookie, localStorage.length, sessionStorage.length,
  (await indexedDB.databases()).length,
]);
same("nothing_is_stored", kept.slice(2), ["", 0, 0, 0]);
check("the_address_does_not_change", page.url() === url);
same("no_error_is_thrown", page.failed, []);

// Planted: a page with another policy, or another script.
async function changedPage(from, to) {
  const file = `${dir}.secret/changed.html`;
  writeFileSync(file, source.replace(from, to));
  const changed = await newPage({}, pathToFileURL(file).href);
  rmSync(file);
  return changed;
}
const loose = await changedPage(/<meta http-equiv[^>]*>/, "");
await tryToLeave(loose);
check("without_the_policy_requests_would_be_seen", visits > 4, String(visits));
check("without_the_policy_another_script_would_run", (await loose.evaluate(() => globalThis.planted)) === 1);
await loose.context().close();
server.close();
const other = await changedPage("const SWIPE_PX = 50", "const SWIPE_PX = 51");
same("a_changed_script_does_not_run", await other.textContent("#name"), "");
await other.context().close();
const { needs } = JSON.parse(/id="data">(.*)<\/script>/.exec(source)[1]).words;
for (const rounds of ["0", "1000001", "4096.5", '"4096"']) {
  const changed = await changedPage('"rounds":4096', `"rounds":${rounds}`);
  await type(changed, passcodeOf("333/r1/A"));
  same(`${rounds}_rounds_are_refused`, await changed.textContent("#message"), needs);
  await changed.context().close();
}

// ---- swipes, on a phone ----

const phone = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
await type(phone, passcodeOf("333/r1/A"));
const touch = await phone.context().newCDPSession(phone);
async function swipe(from, to) {
  const point = (x) => [{ x, y: 300 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(from) });
  for (let i = 1; i <= 4; i++)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(from + ((to - from) * i) / 4) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
await swipe(280, 80);
same("a_swipe_to_the_left_leads_on", await positionOf(phone), "2 of 5");
await swipe(80, 280);
same("a_swipe_to_the_right_leads_back", await positionOf(phone), "1 of 5");
await swipe(100, 130);
same("a_touch_is_no_swipe", await positionOf(phone), "1 of 5");

// ---- every event on every screen: all of the scramble is seen, and large ----

const SHEETS = ["333/r1/A", "222/r1/A", "777/r1/A", "minx/r1/A", "sq1/r1/A", "clock/r1/A", "555bf/r1/A", "333fm/r1/A/2", "333mbf/r1/A/1"];
const SCREENS = [["phone", 360, 740], ["phone-on-its-side", 740, 360], ["tablet", 820, 1180], ["laptop", 1366, 768]];
const LEAST = { phone: 12, "phone-on-its-side": 11, tablet: 24, laptop: 24 }; // of letters, in pixels
const wrong = [];
await phone.context().close();
const screen = await newPage();
for (const path of SHEETS) {
  await type(screen, passcodeOf(path));
  if (path === "333mbf/r1/A/1") same("a_multi_blind_attempt_counts_its_cubes", await positionOf(screen), "Cube 1 of 12");
  if (path === "333fm/r1/A/2") same("an_attempt_of_an_hour_is_alone", await positionOf(screen), "2");
  for (const [name, width, height] of SCREENS) {
    await screen.setViewportSize({ width, height });
    await sleep(60); // until it is laid out
    const seen = await screen.evaluate(() => {
      const text = document.getElementById("text");
      const buttons = [...document.querySelectorAll("nav button")].map((one) => one.getBoundingClientRect());
      const moves = [...text.querySelectorAll("span")];
      return {
        size: parseFloat(getComputedStyle(text).fontSize),
        whole: text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth,
        inside: buttons.every((box) => box.bottom <= innerHeight && box.right <= innerWidth && box.height >= 44),
        unbroken: moves.every((one) => one.getClientRects().length === 1),
        picture: document.querySelector("#picture svg")?.getBoundingClientRect().width ?? 0,
      };
    });
    if (!seen.whole || !seen.inside || !seen.unbroken || seen.size < LEAST[name] || seen.picture < 100)
      wrong.push(`${path} on ${name}: ${JSON.stringify(seen)}`);
    if (pictures) await screen.screenshot({ path: `${pictures}/${path.replaceAll("/", "-")}-${name}.png` });
  }
  await screen.setViewportSize({ width: 1280, height: 800 });
  await screen.keyboard.press("Escape");
}
same("every_scramble_is_whole_and_large_on_every_screen", wrong, []);

// ---- a scramble that is longer than the screen ----

await screen.setViewportSize({ width: 300, height: 480 });
await type(screen, passcodeOf("777/r1/A"));
const scrolled = () => screen.evaluate(() => {
  const text = document.getElementById("text");
  return { lines: text.scrollTop / parseFloat(getComputedStyle(text).lineHeight), size: getComputedStyle(text).fontSize };
});
same("what_does_not_fit_is_large_and_begins_at_its_first_line", await scrolled(), { lines: 0, size: "18px" });
await screen.keyboard.press("ArrowDown");
await screen.keyboard.press("ArrowDown");
const { lines: down } = await scrolled();
check("a_key_scrolls_it_by_a_line", Math.abs(down - 2) < 0.1, String(down));
const begun = await positionOf(screen);
for (let i = 0; i < 60 && (await positionOf(screen)) === begun; i++) await screen.keyboard.press("ArrowDown");
same("after_its_last_line_comes_the_next_scramble", await positionOf(screen), "2 of 3");
same("which_begins_at_its_first_line", (await scrolled()).lines, 0);
if (pictures) await screen.screenshot({ path: `${pictures}/scrolled.png` });
await screen.keyboard.press("Escape");
await screen.setViewportSize({ width: 1280, height: 800 });
if (pictures) {
  await screen.screenshot({ path: `${pictures}/start.png` });
  await type(screen, passcodeOf("minx/r1/A"));
  await screen.click("#theme");
  await screen.click("#mode");
  await screen.screenshot({ path: `${pictures}/dark-letters.png` });
  await screen.click("#mode");
  await screen.screenshot({ path: `${pictures}/dark-greys.png` });
}
await screen.context().close();

// ---- people who see or read otherwise ----

const dark = await newPage({ colorScheme: "dark" });
same("a_dark_screen_stays_dark", await dark.getAttribute("html", "data-theme"), "dark");
await dark.getByLabel("Passcode").fill(passcodeOf("222/r1/A"));
await dark.getByRole("button", { name: "Open" }).click();
await dark.getByRole("button", { name: "Next" }).click();
same("everything_has_a_name_to_find_it_by", await positionOf(dark), "2 of 5");
same("the_position_is_spoken", await dark.getByRole("status").first().textContent(), "2 of 5");
check("the_screen_is_kept_awake", (await dark.evaluate(() => globalThis.wakeLocks)) === 1);
await dark.keyboard.press("Escape");
check("the_passcode_is_asked_for_again", await dark.evaluate(() => document.activeElement.id === "passcode"));
await dark.context().close();
const arabic = await newPage({}, pathToFileURL(`${dir}.ar/display ar.html`).href);
await type(arabic, passcodeOf("222/r1/A"));
await arabic.keyboard.press("ArrowLeft");
same("where_text_runs_to_the_left_so_do_the_arrows", await positionOf(arabic), "2 من 5");
same("but_not_the_moves", await arabic.evaluate(() => getComputedStyle(document.getElementById("text")).direction), "ltr");
if (pictures) await arabic.screenshot({ path: `${pictures}/arabic.png` });
await browser.close();
