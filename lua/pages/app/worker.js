// The thread that the program runs in: takes one call after the other, answers, tells progress.
import { Machine, loadAssets } from "./machine.js";

const node = !globalThis.WorkerGlobalScope && globalThis.process?.versions?.node;
const port = node ? (await import("node:worker_threads")).parentPort : globalThis;
let machine;

const onprogress = (stage, label, done, total) => port.postMessage({ progress: { stage, label, done, total } });

async function answer({ open, run, call }) {
  if (open) {
    machine = await Machine.start(open.assets ?? (await loadAssets()), onprogress);
    return true;
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
