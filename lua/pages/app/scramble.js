// The part of the module that only scrambles and solves, a third of its size: README.md explains the calls.
import { Caller, TwistsealError } from "./thread.js";

export { TwistsealError };

/** Loads it into a thread of its own. */
export async function open(given = {}) {
  return new Caller(given, new URL("./scramble_worker.js", import.meta.url)).start();
}
