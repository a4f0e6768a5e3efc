// The thread of the part that only scrambles and solves. Where threads may share memory, there is one for each core.
import { serve } from "./serve.js";

const threads = globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1;
const create = async (given) => (await import(threads ? "./scramble_threads.js" : "./scramble_program.js")).default(given);
await serve(create, [threads ? "scramble_threads.wasm" : "scramble_program.wasm", "script.wasm", "scramble_data.json"]);
