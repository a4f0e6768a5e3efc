// Solve: a 3x3x3 by any method, another puzzle by the program's own, with the search's trace.
import { tell, word } from "./words.js";
import { at, cancellable, eventList, programOf, say, shown, solver } from "./bits.js";

const CUBE = "333";

const value = (id) => at(id).value.trim() || undefined;
const number = (id) => (value(id) === undefined ? undefined : Number(value(id)));

function how() {
  return {
    method: value("method"), goal: value("goal"), metric: value("metric"), moves: value("turns"),
    maxMoves: number("max-moves"), nodes: number("nodes"), trace: at("trace").checked,
    tables: value("method") === "optimal" ? number("tables") : undefined,
  };
}

// Another puzzle's answer, as the command prints it: the phases of the trace, then the moves.
async function solvePuzzle(program, signal) {
  const options = { "--puzzle": value("puzzle"), "--moves": value("turns"), "--nodes": value("nodes") };
  const given = Object.entries(options).filter(([, one]) => one !== undefined).flat();
  const args = ["solve", value("state") ?? "", ...given];
  const answer = await program.run(args, { signal });
  if (answer.status !== 0) throw new Error(answer.err.trim());
  const solution = answer.out.trim();
  const traced = at("trace").checked ? await program.run([...args, "--trace"], { signal }) : { out: "" };
  return { solution, count: solution.split(/\s+/).filter((move) => /\w/.test(move)).length, trace: traced.out };
}

// The length that a proof searches, or the distance that a table has reached, and how far.
function showProgress({ label, done, total }) {
  const [length] = label?.match(/\d+/) ?? [];
  if (length && total) say("solution", `${word("Searching …")} ${length}: ${Math.floor((100 * done) / total)} %`);
}

function answerOf(program, signal) {
  return value("puzzle") === CUBE ? program.solve(at("state").value, { ...how(), signal, onprogress: showProgress }) : solvePuzzle(program, signal);
}

async function solve(event) {
  event.preventDefault();
  at("solve-go").disabled = true;
  at("trace-text").hidden = true;
  say("solve-state", "");
  say("solution", word("Searching …"));
  try {
    const program = await (value("puzzle") === CUBE ? solver() : programOf("solve"));
    const found = await cancellable("solve-cancel", (signal) => answerOf(program, signal));
    if (found) {
      say("solution", `${found.solution || word("It is solved already.")}\n${word(found.optimal ? "{0} moves, and no fewer are enough" : "{0} moves", found.count)}`);
      at("trace-text").textContent = shown(found.trace ?? "");
      at("trace-text").hidden = !found.trace;
    } else say("solution", word("Cancelled."));
  } catch (problem) {
    say("solution", "");
    say("solve-state", problem.message);
  }
  at("solve-go").disabled = false;
}

function showOptions() {
  for (const one of document.querySelectorAll("[data-cube]")) one.hidden = value("puzzle") !== CUBE;
  at("tables-box").hidden = value("puzzle") !== CUBE || value("method") !== "optimal";
}

/** Called when the tab is opened for the first time. */
export async function startSolve() {
  const puzzles = new Map();
  for (const { puzzle, name } of await eventList()) if (!puzzles.has(puzzle)) puzzles.set(puzzle, name);
  at("puzzle").replaceChildren(...[...puzzles].map(([puzzle, name]) => new Option(name, puzzle)));
  tell(at("puzzle"));
  at("puzzle").addEventListener("change", showOptions);
  at("method").addEventListener("change", showOptions);
  at("solve-form").addEventListener("submit", solve);
}
