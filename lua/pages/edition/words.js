// The page's words in the language of its reader: lists by English text; what a list has not stays English.
import { unpackedText } from "./bits.js";

const ATTRIBUTES = ["aria-label", "placeholder", "title", "data-name"];
const FROM_RIGHT = ["ar", "he"];
const OWN_NAMES = { br: "brezhoneg", rm: "rumantsch" }; // which browsers do not know

let lists = {};
let list = {};
let numbers = new Intl.PluralRules("en"); // which form of a text goes with a number
const english = new WeakMap(); // of text nodes and elements: what the page says in English

/** The word, or sentence, in the reader's language; {0}, {1} stand for what follows. Of a text with several forms, the one
 * that goes with the first number. */
export function word(text, ...parts) {
  const said = list[text] ?? text;
  return (said[numbers.select(parts[0])] ?? said).replace(/\{(\d)\}/g, (_, i) => parts[i]);
}

function changeText(node) {
  const text = english.get(node) ?? node.data;
  const key = text.trim().replace(/\s+/g, " ");
  if (!key) return;
  english.set(node, text);
  node.data = text.replace(text.trim(), () => word(key));
}

function changeAttributes(one) {
  const said = english.get(one) ?? Object.fromEntries(ATTRIBUTES.map((name) => [name, one.getAttribute(name)]));
  english.set(one, said);
  for (const [name, text] of Object.entries(said)) if (text) one.setAttribute(name, word(text));
}

/** Says an element, which is there in English, in the reader's language; in the page it follows when another is chosen. */
export function tell(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("pre, textarea, [data-own]")) changeText(walker.currentNode);
  for (const one of root.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) if (!one.closest("[data-own]")) changeAttributes(one);
  return root;
}

function take(code) {
  list = lists[code];
  numbers = new Intl.PluralRules([code, "en"]); // browsers lack the small languages
}

function speak(code) {
  take(code);
  document.documentElement.lang = code;
  document.documentElement.dir = FROM_RIGHT.includes(code) ? "rtl" : "ltr";
  for (const root of [document.getElementById("tabs").parentElement, document.querySelector("main"), document.querySelector("footer")]) tell(root);
}

/** The list that serves a language best: "pt-PT" takes "pt", "zh-Hant" takes "zh-TW". */
export function bestOf(wanted, codes) {
  for (const tag of wanted) {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    const names = [tag, `${language}-${region}`, ...(script === "Hant" ? ["zh-TW"] : []), language === "no" ? "nb" : language];
    const found = names.find((name) => codes.includes(name)) ?? codes.find((code) => code.split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** What the speakers of a language call it. */
export const nameOf = (code) => OWN_NAMES[code] ?? new Intl.DisplayNames(code, { type: "language", fallback: "code" }).of(code);

/** Fills the choice of languages, and takes the one that the browser asks for. */
export async function startWords() {
  lists = JSON.parse(await unpackedText("words"));
  const choice = document.getElementById("language");
  const codes = Object.keys(lists).sort();
  choice.replaceChildren(...codes.map((code) => new Option(nameOf(code), code)));
  choice.value = bestOf(navigator.languages, codes);
  choice.addEventListener("change", () => speak(choice.value));
  if (choice.value === "en") take("en");
  else speak(choice.value);
}
