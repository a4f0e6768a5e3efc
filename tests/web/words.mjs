// The page's word lists: each has every text that the page says, and the places that its parts go to.
// usage: node tests/web/words.mjs; called by `make check-web`.
import { readFileSync, readdirSync } from "node:fs";

const folder = "lua/pages/edition";
// Names, examples and numbers, which are the same in every language.
const SAME = new Set(["Twistseal", "kociemba", "thistlethwaite", "multiphase", "U,R,F2", "5000000", "least=3; faces=U,D",
  "delegate@example.org", "delegate@example.org ssh-ed25519 AAAA…"]);
const VOID = new Set(["input", "meta", "link", "br"]);
let failed = 0;

function check(name, good, why = "") {
  if (!good) failed++;
  console.log(good ? `ok ${name}` : `not ok ${name}: ${why}`);
}

/** What the page says before its modules run, but for the places that are not words (data-own, pre, textarea). */
function* textsOfPage() {
  const page = readFileSync(`${folder}/page.html`, "utf8");
  const screen = page.slice(page.indexOf('<div id="screen">'), page.indexOf('<div id="paper">'));
  const own = []; // of the open elements
  for (const [, end, name, attributes, text] of screen.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const inside = own.includes(true);
    if (text?.trim() && !inside) yield text.trim().replace(/\s+/g, " ");
    if (!name) continue;
    if (end) own.pop();
    else if (!inside && !/ data-own\b/.test(attributes))
      yield* [...attributes.matchAll(/ (?:aria-label|placeholder|title)="([^"]*)"/g)].map(([, said]) => said);
    if (!end && !VOID.has(name)) own.push(/ data-own\b/.test(attributes) || /^(pre|textarea)$/.test(name));
  }
}

// What modules keep in tables and give to word() from there.
const TABLES = ["Sets", "Extras", "Cubes", "average of 5", "mean of 3", "best of 1", "best of 2", "best of 3", "best of 5", "Genuine",
  "Not genuine", "Could not tell", "Competition", "Signed by", "Generated", "Scrambles", "Seed", "Digest on the sheets", "Not for competition"];

const modules = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => readFileSync(`${folder}/${name}`, "utf8"));

/** What the modules say: word("..."), word(x ? "..." : "..."), and the tables. */
function* textsOfModules() {
  for (const source of modules)
    for (const [, one, other] of source.matchAll(/\bword\((?:[^"()]*\? )?"([^"]*)"(?: : "([^"]*)")?/g)) yield* [one, other].filter(Boolean);
  yield* TABLES;
}

const needed = new Set([...textsOfPage(), ...textsOfModules()].filter((text) => !SAME.has(text)));
const places = (text) => (text.match(/\{\d\}/g) ?? []).sort().join();

function faults(list) {
  const missing = [...needed].filter((text) => !list[text]);
  const surplus = Object.keys(list).filter((text) => !needed.has(text));
  const wrong = Object.keys(list).filter((text) => places(text) !== places(list[text]));
  return [...missing.map((t) => `no '${t}'`), ...surplus.map((t) => `'${t}' is said nowhere`), ...wrong.map((t) => `places of '${t}'`)];
}

const names = readdirSync(`${folder}/words`);
for (const name of names) {
  const found = faults(JSON.parse(readFileSync(`${folder}/words/${name}`, "utf8")));
  check(`${name.replace(".json", "")}_has_every_text`, found.length === 0, found.join("; "));
}
check("the_tables_are_those_of_the_modules", TABLES.every((text) => modules.some((source) => source.includes(`"${text}"`))));
check("the_page_has_many_texts", needed.size > 140, String(needed.size));
const list = JSON.parse(readFileSync(`${folder}/words/${names[0]}`, "utf8"));
const { Cancel, ...less } = list;
check("planted_a_missing_text_is_found", faults(less).join() === "no 'Cancel'", faults(less).join());
check("planted_a_lost_place_is_found", faults({ ...list, "{0} moves": Cancel }).join() === "places of '{0} moves'");
const sheets = readdirSync("lua/i18n").map((name) => name.replace(".lua", "")).filter((name) => name !== "en");
const without = sheets.filter((code) => !names.includes(`${code}.json`));
console.log(`# languages of the sheets without a list, where the page speaks English: ${without.join(" ") || "none"}`);
process.exitCode = failed ? 1 : 0;
