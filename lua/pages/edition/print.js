// Prints the sheets of a set: those that it has as HTML, else from its display, with the passcodes from its seed.
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
  return element("div", { className: "row" }, element("div", { className: "label", textContent: [scramble.label, scramble.name].filter(Boolean).join(" ") }), moves, element("div", {}, ...(picture ? [picture] : [])));
}

function sheetOf(sheet, data, digest) {
  const head = element("header", {}, element("p", { textContent: shown(data.name) }), element("h2", { textContent: shown(sheet.event) }),
    element("p", { textContent: shown(sheet.title) }), element("p", { textContent: shown(sheet.hold) }));
  const marks = [...data.marks, ...sheet.marks].map((mark) => element("p", { className: "mark", textContent: shown(mark) }));
  const ofPuzzles = sheet.scrambles.flatMap(({ name, hold, notes }) => (name ? [`${name}: ${[hold, ...notes].join(" ")}`] : []));
  const notes = [...sheet.notes, ...new Set(ofPuzzles)].map((note) => element("p", { textContent: shown(note) }));
  const foot = element("footer", {}, ...notes, element("p", { textContent: digest }));
  return element("section", { className: "sheet" }, head, ...marks, ...sheet.scrambles.map((one) => rowOf(one, sheet)), foot);
}

// ---- sheets that are HTML ----

const SVG = "http://www.w3.org/2000/svg";
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (text) => text.replace(/&(amp|lt|gt|quot);/g, (name) => ENTITIES[name]);

/** The pages as elements: plugins/html writes no markup but this. */
function pagesOf(html) {
  const [, body] = /<body>\n(.*)<\/body>/s.exec(html);
  const open = [document.createDocumentFragment()];
  for (const [, closes, name, attributes, empty, text] of body.matchAll(/<(\/?)(svg|g|path|circle|text)((?: [\w-]+="[^"]*")*)(\/?)>([^<]*)/g)) {
    if (closes) open.pop();
    else {
      const one = document.createElementNS(SVG, name);
      for (const [, key, value] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g))
        if (key === "style") one.style.cssText = value;
        else one.setAttribute(key, plain(value));
      open.at(-1).append(one);
      if (!empty) open.push(one);
    }
    if (text) open.at(-1).append(plain(text));
  }
  return open[0];
}

/** Its fonts, loaded, and its other rules, which are for paper alone. */
async function styleOf(html) {
  const [, css] = /<style>\n(.*)<\/style>/s.exec(html);
  const font = /@font-face\{font-family:([\w-]+);font-weight:(\w+);src:url\(data:font\/ttf;base64,([\w+/=]*)\)\}\n/g;
  const faces = [...css.matchAll(font)].map(([, name, weight, data]) =>
    new FontFace(name, Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), { weight }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media print {${css.replace(font, "")}}`);
  return [sheet, await Promise.all(faces.map((face) => face.load()))];
}

/** Lays out these documents, one after the other, prints, and forgets them. */
async function printHtml(documents) {
  const paper = at("paper");
  const [sheets, faces] = [[], []];
  for (const [i, html] of documents.entries()) {
    // Each document has letters of its own in fonts of the same names.
    const named = html.replaceAll("twistseal-", `sheets${i}-`).replace(/^\.(?=[ms]b?\{)/gm, `.sheets${i} .`);
    const [sheet, loaded] = await styleOf(named);
    sheets.push(sheet);
    faces.push(...loaded);
    paper.append(element("div", { className: `sheets${i}` }, pagesOf(html)));
  }
  for (const face of faces) document.fonts.add(face);
  document.adoptedStyleSheets = sheets;
  const forget = () => {
    paper.replaceChildren();
    document.adoptedStyleSheets = [];
    for (const face of faces) document.fonts.delete(face);
  };
  addEventListener("afterprint", forget, { once: true });
  globalThis.print();
}

/** The documents of all sheets, one for each language. */
export const sheetsOf = (files) =>
  [...files].filter(([name]) => /\/print\/All sheets[^/]*\.html$/.test(name)).map(([, bytes]) => new TextDecoder().decode(bytes));

/** Lays out a page for each sheet, prints, and forgets them. */
export async function printSheets({ files, passcodes, text, sheets }) {
  if (sheets.length) return printHtml(sheets);
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
