/** The part of the module that only scrambles and solves. */
import type { Open, Scrambler } from "./twistseal.js";

export { TwistsealError } from "./twistseal.js";

/** Loads it into a thread of its own. */
export function open(options?: Open): Promise<Scrambler>;
