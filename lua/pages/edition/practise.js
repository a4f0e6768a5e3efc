// Practise: one scramble after the other of any event, large, with its picture.
import { tell, word } from "./words.js";
import { at, element, eventList, eventOptions, programOf, say } from "./bits.js";

const LONG = 110; // letters, from which on they are smaller

let seen = []; // scrambles of this event
let index = -1;
let ahead = null; // the promise of the scramble that comes next
let started = 0; // counts the choices of an event, so that an answer that comes late is dropped
let line = Promise.resolve(); // of calls

const subsetsOf = (traits) => [.../^subsets to draw from\n((?: .*\n?)+)/m.exec(traits)?.[1].matchAll(/^ {2}(\S+)\s+(.*)$/gm) ?? []];

/** Waits for its turn, and then calls nothing if another event was chosen: with arrow keys one passes several. */
function inLine(call) {
  const mine = started;
  const turn = line.then(() => programOf("practise")).then((program) => (mine === started ? call(program) : undefined));
  line = turn.catch(() => {}); // told to who asked
  return turn;
}

const RANDOM_STATE = "--random-state"; // stands among the subsets, of which none is called so

function ask() {
  const chosen = at("practise-subset").value || undefined;
  const randomState = chosen === RANDOM_STATE;
  const options = { picture: true, randomState, subset: randomState ? undefined : chosen };
  const event = at("practise-event").value;
  ahead = inLine((program) => program.scramble(event, options)).then((scrambles) => scrambles?.[0]);
  ahead.catch(() => {}); // told when it is its turn
}

function show() {
  const { scramble, picture, event } = seen[index];
  at("scramble").textContent = scramble;
  at("scramble").classList.toggle("long", scramble.length > LONG);
  const src = `data:image/svg+xml,${encodeURIComponent(picture ?? "")}`;
  at("picture").replaceChildren(...(picture ? [element("img", { src, alt: word("Picture of the scrambled puzzle ({0})", event) })] : []));
  at("before").disabled = index <= 0;
}

async function next() {
  if (index + 1 < seen.length) {
    index++;
    show();
    return;
  }
  const mine = started;
  if (!ahead) ask();
  const asked = ahead;
  at("next").disabled = true;
  try {
    const one = await asked;
    if (mine !== started) return;
    seen.push(one);
    index = seen.length - 1;
    show();
    ask();
    say("practise-state", "");
  } catch (problem) {
    if (mine !== started) return;
    say("practise-state", problem.message);
    ahead = null;
  } finally {
    if (mine === started) at("next").disabled = false;
  }
}

function before() {
  if (index <= 0) return;
  index--;
  show();
}

function begin() {
  started++;
  [seen, index, ahead] = [[], -1, null];
  at("before").disabled = true;
  at("next").disabled = false;
  at("picture").replaceChildren();
  at("scramble").textContent = "…";
  next();
}

async function chooseEvent() {
  const event = at("practise-event").value;
  at("practise-subset").replaceChildren(new Option("all states", ""));
  tell(at("practise-subset"));
  begin();
  const traits = await inLine((program) => program.run(["filter", "traits", event]));
  if (!traits || event !== at("practise-event").value) return;
  if (traits.out.includes(RANDOM_STATE)) at("practise-subset").append(new Option("random states", RANDOM_STATE));
  at("practise-subset").append(...subsetsOf(traits.out).map(([, name, words]) => new Option(`${name}: ${words}`, name)));
}

const KEYS = { " ": next, ArrowRight: next, ArrowDown: next, ArrowLeft: before, ArrowUp: before };

function onKey(event) {
  if (at("practise").hidden || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  if (/^(SELECT|INPUT|TEXTAREA|BUTTON)$/.test(event.target.tagName)) return;
  event.preventDefault();
  if (KEYS[event.key] !== next || !at("next").disabled) KEYS[event.key]();
}

/** Called when the tab is opened for the first time. */
export async function startPractise() {
  at("practise-event").replaceChildren(...eventOptions(await eventList()));
  tell(at("practise-event"));
  at("practise-event").addEventListener("change", chooseEvent);
  at("practise-subset").addEventListener("change", begin);
  at("next").addEventListener("click", next);
  at("before").addEventListener("click", before);
  addEventListener("keydown", onKey);
  chooseEvent();
}
