// Locked sheets in Chromium's own viewer of PDFs: with its passcode each shows, to the pixel, what the one for print shows.
//
// usage: node tests/web/locked_viewer.mjs SET: the folder of a set, with its secrets beside it.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const set = process.argv[2];
const check = (name, good, why = "") => console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: false, // the mode that has the viewer is asked for by name
  args: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
});
const context = await browser.newContext({ viewport: { width: 900, height: 1200 } });

const clip = { x: 302, y: 58, width: 598, height: 1142 }; // where the page is, without the bar and the small pages

const EMPTY = 20000; // bytes of a picture; a dialog has fewer, and a sheet more

// What is shown in the end: as soon as `is` says so, or after twenty seconds.
async function view(file, passcode, is) {
  const page = await context.newPage();
  let shot;
  await page.goto(pathToFileURL(file).href);
  for (let tries = 0; tries < 40; tries++) {
    await page.waitForTimeout(500);
    const now = await page.screenshot({ clip });
    if (is(now, shot)) return (await page.close(), now);
    shot = now;
    if (!passcode || tries % 6 !== 2 || now.length > EMPTY) continue;
    await page.keyboard.press("Control+A"); // typed again where the dialog came late
    await page.keyboard.type(passcode);
    await page.keyboard.press("Enter");
  }
  await page.close();
  return shot;
}

const lines = readFileSync(`${set}.secret/passcodes`, "utf8").trim().split("\n").slice(2);
for (const [, passcode, , file] of lines.map((line) => /^(\S+) (\S+) (.*)$/.exec(line))) {
  const name = file.slice("sheets/".length, -4);
  const printed = await view(`${set}.secret/print/${name}.pdf`, undefined, (now, before) => now.length > EMPTY && before?.equals(now));
  const shown = await view(`${set}/${file}`, passcode, (now) => now.equals(printed));
  const good = shown.equals(printed) && printed.length > EMPTY;
  check(`chromium_shows_${basename(name).replaceAll(/\W+/g, "_")}`, good, `pictures of ${shown.length} and ${printed.length} bytes`);
}
const [, , file] = lines[0].match(/^(\S+) \S+ (.*)$/);
const closed = await view(`${set}/${file}`, "aaaa-aaaa-aaaa-aaaa", () => false);
check("and_nothing_with_another_passcode", closed.length < EMPTY, `a picture of ${closed.length} bytes`);
await browser.close();
