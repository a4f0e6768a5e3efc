// The page's word lists: each has every text that the page says, the places that its parts go to, the forms that go with
// numbers in its language, and the words of the sheets.
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

// What modules keep in tables, or put into an element in English: word() and tell() say it.
const TABLES = ["Sets", "Extras", "Cubes", "Remove this round", "all states", "the filter's first", "average of 5", "mean of 3", "best of 1", "best of 2", "best of 3", "best of 5", "Genuine",
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

// ---- forms by number ----

/** The numbers below a thousand that take each form in a language: { one: [1], other: [0, 2, 3 …] } in English. */
function numbersOf(code) {
  const rules = new Intl.PluralRules([code, "en"]);
  const numbers = {};
  for (let number = 0; number < 1000; number++) (numbers[rules.select(number)] ??= []).push(number);
  return numbers;
}

/** A form for one number alone may say that number in words: "a move". */
function goodForms(text, forms, numbers) {
  const same = (form) => places(forms[form]) === places(text) || (numbers[form].length === 1 && !forms[form].includes("{0}"));
  return Object.keys(forms).sort().join() === Object.keys(numbers).sort().join() && Object.keys(forms).every(same);
}

// shown() of bits.js puts a question mark for a character that is not seen. A line's number never passes it.
const UNSHOWN = "Line {0}: {1}";
const unseen = (text, said) => text !== UNSHOWN && text.includes("{0}") && /\p{Cf}/u.test(JSON.stringify(said));

function faults(list, numbers) {
  const missing = [...needed].filter((text) => !list[text]);
  const surplus = Object.keys(list).filter((text) => !needed.has(text));
  const wrong = Object.keys(list).filter((text) => typeof list[text] === "string" ? places(text) !== places(list[text]) : !goodForms(text, list[text], numbers));
  const lost = Object.keys(list).filter((text) => unseen(text, list[text]));
  return [...lost.map((t) => `an unseen character in '${t}'`), ...missing.map((t) => `no '${t}'`), ...surplus.map((t) => `'${t}' is said nowhere`), ...wrong.map((t) => `places or forms of '${t}'`)];
}

// ---- the words of the sheets ----

const FORMATS = { a: "average of 5", m: "mean of 3", '["1"]': "best of 1", '["2"]': "best of 2", '["3"]': "best of 3", '["5"]': "best of 5" };

/** What the list calls otherwise than the sheets of its language do. */
function otherwise(list, code) {
  const sheets = readFileSync(`lua/i18n/${code}.lua`, "utf8");
  const called = (key) => sheets.split("\n").find((line) => line.trim().startsWith(`${key} = "`))?.split('"').at(-2);
  return Object.entries(FORMATS).filter(([key, text]) => called(key) !== list[text]).map(([key]) => called(key));
}

// ---- the lists ----

const read = (code) => JSON.parse(readFileSync(`${folder}/words/${code}.json`, "utf8"));
const codes = readdirSync(`${folder}/words`).map((name) => name.replace(".json", ""));
const sheets = readdirSync("lua/i18n").map((name) => name.replace(".lua", ""));
check("the_page_speaks_every_language_of_the_sheets", codes.join() === sheets.join(), `${codes} instead of ${sheets}`);
const fromRight = sheets.filter((code) => readFileSync(`lua/i18n/${code}.lua`, "utf8").includes("from_right = true"));
check("the_same_languages_are_written_from_the_right", modules.some((source) => source.includes(`FROM_RIGHT = ["${fromRight.join('", "')}"]`)), fromRight.join());
for (const code of codes) {
  // English has only the texts with forms.
  const list = code === "en" ? { ...Object.fromEntries([...needed].map((text) => [text, text])), ...read(code) } : read(code);
  const found = faults(list, numbersOf(code));
  check(`${code}_has_every_text`, found.length === 0, found.join("; "));
  check(`${code}_names_formats_as_the_sheets_do`, otherwise(list, code).length === 0, otherwise(list, code).join("; "));
}
check("the_tables_are_those_of_the_modules", TABLES.every((text) => modules.some((source) => source.includes(`"${text}"`))));
check("the_page_has_many_texts", needed.size > 140, String(needed.size));

// ---- planted faults ----

const list = read("sl");
const numbers = numbersOf("sl");
const moves = "{0} moves";
const { Cancel, ...less } = list;
const { two, ...fewer } = list[moves];
const found = (planted, why) => check(`planted_${why}`, faults({ ...list, ...planted }, numbers).join() === `places or forms of '${Object.keys(planted)}'`);
check("planted_a_missing_text_is_found", faults(less, numbers).join() === "no 'Cancel'", faults(less, numbers).join());
found({ "{0} of {1}": Cancel }, "a_lost_place_is_found");
found({ [moves]: fewer }, "a_lost_form_is_found");
found({ [moves]: { ...fewer, two, many: two } }, "a_form_that_no_number_takes_is_found");
found({ [moves]: { ...fewer, two: two.replace("{0}", "2"), few: "nekaj" } }, "a_form_without_its_number_is_found");
check("planted_an_unseen_character_is_found", faults({ ...list, [moves]: "\u2068{0}\u2069" }, numbers).join() === `an unseen character in '${moves}'`);
check("planted_another_word_than_that_of_the_sheets_is_found", otherwise({ ...list, "mean of 3": "x" }, "sl").join() === list["mean of 3"]);
process.exitCode = failed ? 1 : 0;
