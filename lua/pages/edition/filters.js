// Filters: a Lua filter in an editor, tried on random states a moment after each change.
import { tell, word } from "./words.js";
import { at, assets, eventList, eventOptions, programOf, readAll, save, say, shown, taken, watchInput } from "./bits.js";

const TYPING_MS = 700; // without a key, after which the filter is tried

let examples = {}; // the program's own filters, by name
let report = ""; // the last one, as a page
let running = false;
let again = false; // it changed while it was tried

function parameters() {
  const pairs = at("parameters").value.split(";").map((one) => one.trim()).filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0].trim(), pair.split("=").slice(1).join("=").trim()]));
}

async function trial() {
  const program = await programOf("filters");
  const options = { event: at("filter-event").value || undefined, n: Number(at("filter-n").value) || undefined, parameters: parameters() };
  return program.filter(at("lua").value, options);
}

async function tryIt() {
  again = running;
  if (running) return;
  running = true;
  say("filter-state", word("Trying it …"));
  try {
    const { ok, text, html } = await trial();
    say("filter-state", ok ? word("The filter works.") : word("The filter does not work:"), ok ? "good" : "bad");
    at("filter-text").textContent = shown(text.replace(/(\/\w+)+\/filter\.lua/g, "filter.lua"));
    at("filter-text").hidden = false;
    report = html ?? "";
    at("filter-report").disabled = !report;
  } catch (problem) {
    say("filter-state", problem.message, "bad");
  }
  running = false;
  if (again) tryIt();
}

let typing;

function trySoon() {
  clearTimeout(typing);
  typing = setTimeout(tryIt, TYPING_MS);
}

function showExample() {
  const { text, least } = examples[at("filter-from").value];
  at("lua").value = text;
  at("parameters").value = least;
  at("filter-event").value = "";
  tryIt();
}

async function take(source) {
  try {
    const [bytes] = (await readAll((await taken(source)).files)).values();
    at("lua").value = new TextDecoder().decode(bytes);
    tryIt();
  } catch (problem) {
    say("filter-state", problem.message, "bad");
  }
}

// What a filter must be given has no default: a value with which it can be tried.
const GIVEN = { "cross-exactly": "moves=5", "face-in-n": "most=3", length: "least=15; most=25" };

async function findExamples() {
  const { data } = (await assets()).assets;
  for (const [path, text] of Object.entries(JSON.parse(new TextDecoder().decode(data)))) {
    const [, name] = /^lua\/filters\/([^/]*)\.lua$/.exec(path) ?? [];
    if (name) examples[name] = { text, least: GIVEN[name] ?? "" };
  }
}

/** Called when the tab is opened for the first time. */
export async function startFilters() {
  await findExamples();
  at("filter-from").replaceChildren(...Object.keys(examples).map((name) => new Option(name)));
  at("filter-from").value = "no-easy-cross";
  at("filter-event").replaceChildren(new Option("the filter's first", ""), ...eventOptions(await eventList()));
  tell(at("filter-event"));
  at("filter-from").addEventListener("change", showExample);
  for (const id of ["lua", "parameters", "filter-n", "filter-event"]) at(id).addEventListener("input", trySoon);
  watchInput("filters", [], take);
  at("filter-save").addEventListener("click", () => save("filter.lua", at("lua").value));
  at("filter-report").addEventListener("click", () => save("report.html", report));
  showExample();
}
