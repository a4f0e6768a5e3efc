// Prints the sheets of a set from its display: its pictures, its words, the passcodes from its seed.
import { openBox, keyOf } from "../display/box.js";
import { MODES, pictureOf } from "../display/picture.js";
import { at, element, shown } from "./bits.js";

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"; // core/set/README.md, "Seed, keys and streams"
const LONG = 160; // letters of a scramble, from which on they are smaller
const bytesOfText = (text) => new TextEncoder().encode(text);

async function passcodeOf(base, path) {
  const how = { name: "HKDF", hash: "SHA-256", salt: bytesOfText("twistseal/v1"), info: bytesOfText(`twistseal/v1/passcode\0${path}`) };
  const key = new Uint8Array(await crypto.subtle.deriveBits(how, base, 80));
  let bits = key.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let passcode = "";
  for (let i = 0; i < 16; i++, bits >>= 5n) passcode = LETTERS[Number(bits & 31n)] + passcode;
  return passcode.match(/.{4}/g).join("-");
}

/** The data of a display's page. */
export function displayData(page) {
  const [, json] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  if (!json) throw new Error("this is no display of a set");
  return JSON.parse(json);
}

/** The displays of a set: [name, text]. */
export const displaysOf = (files) =>
  [...files].filter(([name]) => /(^|\/)display[^/]*\.html$/.test(name)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);

/** The passcode of each sheet, from the file of the seed; nothing if the set has no display. */
export async function passcodesOf(files, seedFile) {
  const [display] = displaysOf(files);
  if (!display) return [];
  const [hex] = /^[0-9a-f]{64}$/m.exec(new TextDecoder().decode(seedFile));
  const seed = Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const base = await crypto.subtle.importKey("raw", seed, "HKDF", false, ["deriveBits"]);
  seed.fill(0);
  const { sheets } = displayData(display[1]);
  return Promise.all(sheets.map(async ({ path, event, title }) => ({ path, title: `${event}, ${title}`, passcode: await passcodeOf(base, path) })));
}

// ---- paper ----

function rowOf(scramble, sheet) {
  const picture = pictureOf(scramble, sheet, MODES[0]);
  const moves = element("div", { className: scramble.text.length > LONG ? "moves long" : "moves", dir: "ltr", textContent: scramble.text });
  return element("div", { className: "row" }, element("div", { className: "label", textContent: scramble.label }), moves, element("div", {}, ...(picture ? [picture] : [])));
}

function sheetOf(sheet, data, digest) {
  const head = element("header", {}, element("p", { textContent: shown(data.name) }), element("h2", { textContent: shown(sheet.event) }),
    element("p", { textContent: shown(sheet.title) }), element("p", { textContent: shown(sheet.hold) }));
  const marks = [...data.marks, ...sheet.marks].map((mark) => element("p", { className: "mark", textContent: shown(mark) }));
  const notes = sheet.notes.map((note) => element("p", { textContent: shown(note) }));
  const foot = element("footer", {}, ...notes, element("p", { textContent: digest }));
  return element("section", { className: "sheet" }, head, ...marks, ...sheet.scrambles.map((one) => rowOf(one, sheet)), foot);
}

/** Lays out a page for each sheet, prints, and forgets them. */
export async function printSheets({ files, passcodes, text }) {
  const paper = at("paper");
  const digest = /^digest: (.*?)(?: \(.*)?$/m.exec(text)?.[0] ?? "";
  for (const [, page] of displaysOf(files)) {
    const data = displayData(page);
    paper.lang = data.language;
    paper.dir = data.from_right ? "rtl" : "ltr";
    for (const sheet of data.sheets) {
      const { passcode } = passcodes.find(({ path }) => path === sheet.path);
      paper.append(sheetOf(await openBox(sheet, await keyOf(passcode, data), data), data, digest));
    }
  }
  addEventListener("afterprint", () => paper.replaceChildren(), { once: true });
  globalThis.print();
}
