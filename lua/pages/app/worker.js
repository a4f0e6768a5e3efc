// The thread that the program runs in.
import create from "./program.js";
import { serve } from "./serve.js";

await serve(create, ["program.wasm", "script.wasm", "data.json"]);
