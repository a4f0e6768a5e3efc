// What the program's thread does: takes one call after the other, answers, tells progress.
import { Machine, loadAssets } from "./machine.js";

/** `create` is emscripten's, `names` are those of the files that stand beside this one. */
export async function serve(create, names) {
  const node = !globalThis.WorkerGlobalScope && globalThis.process?.versions?.node;
  const port = node ? (await import("node:worker_threads")).parentPort : globalThis;
  let machine;

  const onprogress = (stage, label, done, total) => port.postMessage({ progress: { stage, label, done, total } });

  async function answer({ open, run, call }) {
    if (open) {
      machine = await Machine.start(create, open.assets ?? (await loadAssets(names)), { onprogress });
      return machine.cancelled; // shared with a program with threads
    }
    return run ? machine.run(run.args, run.options) : machine.call(call.name, call.request);
  }

  port.addEventListener("message", async ({ data }) => {
    try {
      port.postMessage({ result: await answer(data) });
    } catch (e) {
      port.postMessage({ broken: e instanceof Error ? e.message : String(e) });
    }
  });
  port.start?.();
}
