// The form of a competition: its fields become the text of a competition file.
import { bestOf, tell } from "./words.js";
import { at, element, eventOptions } from "./bits.js";

const FORMATS = { a: "average of 5", m: "mean of 3", 1: "best of 1", 2: "best of 2", 3: "best of 3", 5: "best of 5" };
const MULTI_BLIND = "333mbf";
const DEMO = [["333", 3], ["333", 1], ["333oh", 2], ["333bf", 1], ["333fm", 1], [MULTI_BLIND, 1, 12]];

let events = [];

// ---- the rows, one a round ----

function numberInput(name, least, most, value) {
  return element("input", { type: "number", min: least, max: most, value, required: true, name, ariaLabel: name });
}

function setFormats(row) {
  const event = events.find(({ id }) => id === row.event.value);
  row.format.replaceChildren(...event.formats.filter((format) => FORMATS[format]).map((format) => new Option(FORMATS[format], format)));
  tell(row.format);
  row.extras.value = event.extras;
  row.cubes.disabled = event.id !== MULTI_BLIND;
  row.cubes.value = event.id === MULTI_BLIND ? 12 : "";
}

function addRound(id, sets = 1, cubes = undefined) {
  const row = {
    event: element("select", { ariaLabel: "Event" }, ...eventOptions(events)),
    format: element("select", { ariaLabel: "Format" }),
    sets: numberInput("Sets", 0, 100, sets),
    extras: numberInput("Extras", 0, 20, 2),
    cubes: numberInput("Cubes", 1, 180, ""),
  };
  const remove = element("button", { type: "button", textContent: "Remove", ariaLabel: "Remove this round" });
  const cell = (content) => {
    const made = element("td", {}, content);
    if (content.ariaLabel && content !== remove) made.dataset.name = content.ariaLabel;
    return made;
  };
  const line = element("tr", {}, ...[...Object.values(row), remove].map(cell));
  line.fields = row;
  row.event.value = id;
  setFormats(row);
  if (cubes) row.cubes.value = cubes;
  row.event.addEventListener("change", () => setFormats(row));
  remove.addEventListener("click", () => {
    line.remove();
    at("form").dispatchEvent(new Event("input"));
    at("add-round").focus();
  });
  at("rounds").append(tell(line));
  return row;
}

// ---- the text ----

const quoted = (text) => JSON.stringify(text);

/** Letters and digits of the name, with the year, as the ids of competitions are. */
function idOf(name, date) {
  const letters = name.normalize("NFD").replace(/[^A-Za-z0-9]/g, "");
  const year = date.slice(0, 4);
  return letters.endsWith(year) ? letters : letters + year;
}

function roundText({ format, sets, extras, cubes }) {
  const more = cubes.disabled ? "" : `, cubes: ${cubes.value}`;
  return `      - {format: ${format.value}, sets: ${sets.value}, extras: ${extras.value}${more}}\n`;
}

function formatsText(language) {
  return language === "en" ? "" : `formats: [text, json, {use: sheets, language: ${language}}, {use: display, language: ${language}}]\n`;
}

/** The competition file that the form describes. */
export function formText() {
  const [name, date] = [at("form-name").value.trim(), at("form-date").value];
  const rounds = new Map();
  for (const { fields } of at("rounds").children) {
    if (!rounds.has(fields.event.value)) rounds.set(fields.event.value, "");
    rounds.set(fields.event.value, rounds.get(fields.event.value) + roundText(fields));
  }
  const states = (id) => (at("form-states").checked && events.find((event) => event.id === id).random_state ? "    random_state: true\n" : "");
  const lines = [...rounds].map(([id, text]) => `  ${id}:\n${states(id)}    rounds:\n${text}`);
  const day = date ? `  date: ${date}\n` : "";
  return `competition:\n  id: ${idOf(name, date)}\n  name: ${quoted(name)}\n${day}${formatsText(at("form-language").value)}events:${lines.length ? "" : " {}"}\n${lines.join("")}`;
}

/** Fills the form; `onchange` is told of each change by hand. */
export function startForm(list, languages, onchange) {
  events = list;
  at("form-language").replaceChildren(...languages.map(([code, name]) => new Option(name, code)));
  at("form-language").value = bestOf([document.documentElement.lang], languages.map(([code]) => code));
  at("form").addEventListener("input", onchange);
  at("form").addEventListener("submit", (event) => event.preventDefault());
  at("add-round").addEventListener("click", () => {
    const last = at("rounds").lastElementChild?.fields.event.value;
    addRound(last ?? "333").event.focus();
    onchange();
  });
  at("make-demo").addEventListener("click", () => {
    at("form-name").value = "Demo Open 2026";
    at("form-date").value = "2026-12-05";
    at("rounds").replaceChildren();
    for (const round of DEMO) addRound(...round);
    onchange();
  });
  addRound("333");
}
