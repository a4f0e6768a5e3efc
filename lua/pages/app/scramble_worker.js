// The thread of the part that only scrambles and solves.
import create from "./scramble_program.js";
import { serve } from "./serve.js";

await serve(create, ["scramble_program.wasm", "script.wasm", "scramble_data.json"]);
