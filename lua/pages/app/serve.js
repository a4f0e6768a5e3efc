// What the program's thread does: takes one call after the other, answers, tells progress.
import { Machine, loadAssets } from "./machine.js";

/** `create` is emscripten's, `names` are those of the files that stand beside this one. */
export async function serve(create, names) {
  const node = !globalThis.WorkerGlobalScope && globalThis.process?.versions?.node;
  const port = node ? (await import("node:worker_threads")).parentPort : globalThis;
  let machine;

  const onprogress = (stage, label, done, total) => port.postMessage({ progress: { stage, label, done, total } });

  // Slow work goes to other threads; while they are at it, this one takes its share.
  let taken;
  const others = {
    handOut(tasks) {
      port.postMessage({ tasks });
      return true;
    },
    takeBack() {
      port.postMessage({ waits: true });
      return new Promise((resolve) => (taken = resolve));
    },
  };

  let opened;

  async function answer({ open, run, call }) {
    if (open) {
      opened = (async () => Machine.start(create, open.assets ?? (await loadAssets(names)), { onprogress, others }))();
      machine = await opened;
      return true;
    }
    return run ? machine.run(run.args, run.options) : machine.call(call.name, call.request);
  }

  port.addEventListener("message", async ({ data }) => {
    try {
      if (data.answers) taken(data.answers);
      else if (data.derive) port.postMessage({ derived: { i: data.derive.i, answer: (await opened).derive(data.derive.task) } });
      else port.postMessage({ result: await answer(data) });
    } catch (e) {
      port.postMessage({ broken: e instanceof Error ? e.message : String(e) });
    }
  });
  port.start?.();
}
