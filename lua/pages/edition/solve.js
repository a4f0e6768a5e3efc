// Solve: a 3x3x3 by any method, with the search's trace.
import { at, cancellable, programOf, say, shown } from "./bits.js";

const value = (id) => at(id).value.trim() || undefined;
const number = (id) => (value(id) === undefined ? undefined : Number(value(id)));

function how() {
  return {
    method: value("method"), goal: value("goal"), metric: value("metric"), moves: value("turns"),
    maxMoves: number("max-moves"), nodes: number("nodes"), trace: at("trace").checked,
  };
}

async function solve(event) {
  event.preventDefault();
  at("solve-go").disabled = true;
  at("trace-text").hidden = true;
  say("solve-state", "");
  say("solution", "Searching …");
  try {
    const program = await programOf("solve");
    const found = await cancellable("solve-cancel", (signal) => program.solve(at("state").value, { ...how(), signal }));
    if (found) {
      say("solution", `${found.solution || "It is solved already."}\n${found.count} moves${found.optimal ? ", and no fewer are enough" : ""}`);
      at("trace-text").textContent = shown(found.trace ?? "");
      at("trace-text").hidden = !found.trace;
    } else say("solution", "Cancelled.");
  } catch (problem) {
    say("solution", "");
    say("solve-state", problem.message);
  }
  at("solve-go").disabled = false;
}

export function startSolve() {
  at("solve-form").addEventListener("submit", solve);
}
