// One program in a thread of its own: calls wait in line, and can be cancelled. Scrambles and solutions.

/** The program refused: `status` 1 means that the input is wrong, 2 that it could not be done. */
export class TwistsealError extends Error {
  constructor(message, status) {
    super(message);
    this.name = "TwistsealError";
    this.status = status;
  }
}

/** A worker of the browser, or a thread of node, with the same three functions. */
async function startThread(onmessage, onfail, { url, type }) {
  if (globalThis.Worker) {
    const worker = new Worker(url, { type });
    worker.onmessage = ({ data }) => onmessage(data);
    worker.onerror = (e) => onfail(new Error(e.message ?? "the program's thread cannot be loaded"));
    return { post: (m) => worker.postMessage(m), end: () => worker.terminate() };
  }
  const { Worker: Thread } = await import("node:worker_threads");
  const worker = new Thread(url);
  worker.on("message", onmessage);
  worker.on("error", onfail);
  return { post: (m) => worker.postMessage(m), end: () => worker.terminate() };
}

const PATIENCE = 2000; // milliseconds that a search has to end by itself

/** Calls, scrambles and solutions; Program of twistseal.js has the rest. */
export class Caller {
  #assets;
  #place;
  #thread = null;
  #cancelled = null; // a flag in shared memory, where the thread has others beside it
  #waiting = null; // { resolve, reject, onprogress } of the call that runs
  #last = Promise.resolve();
  #calls = 0; // that run or wait

  /** As open() takes it; `url` is of the module that a thread runs where no other is given. */
  constructor({ assets, worker }, url) {
    this.#assets = assets;
    this.#place = worker ? { url: worker, type: "classic" } : { url, type: "module" };
  }

  async start() {
    await this.#open();
    return this;
  }

  async #open() {
    this.#cancelled = await this.#send({ open: { assets: this.#assets } });
  }

  close() {
    this.#thread?.end();
    this.#thread = null;
    this.#cancelled = null;
  }

  /** Ends the thread, with all its memory, unless a call runs or waits; the next call starts one. */
  rest() {
    if (this.#calls === 0) this.close();
  }

  /* ---- calls, one at a time ---- */

  #answered = ({ progress, result, broken }) => {
    if (progress) this.#waiting?.onprogress?.(progress);
    else if (broken === undefined) this.#waiting?.resolve(result);
    else this.#fail(new TwistsealError(`the program broke: ${broken}`, 2));
  };

  #fail = (error) => {
    const { reject } = this.#waiting ?? {};
    this.close();
    reject?.(error);
  };

  async #send(message, onprogress) {
    this.#thread ??= await startThread(this.#answered, this.#fail, this.#place);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, onprogress };
      this.#thread.post(message);
    }).finally(() => {
      this.#waiting = null;
    });
  }

  /** Ends the call that runs with its thread; but a search that may look at the flag keeps the thread, and its tables. */
  #abort(message, reason) {
    if (!this.#cancelled || message.call?.name !== "solve") return this.#fail(reason);
    Atomics.store(this.#cancelled, 0, 1);
    return setTimeout(this.#fail, PATIENCE, reason);
  }

  queue(message, { signal, onprogress } = {}) {
    this.#calls++;
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      let timer;
      const abort = () => (timer = this.#abort(message, signal.reason));
      signal?.addEventListener("abort", abort, { once: true });
      try {
        if (!this.#thread) await this.#open();
        signal?.throwIfAborted();
        if (this.#cancelled) Atomics.store(this.#cancelled, 0, 0);
        return await this.#send(message, onprogress);
      } finally {
        signal?.removeEventListener("abort", abort);
        clearTimeout(timer);
      }
    });
    this.#last = turn.catch(() => {}).finally(() => this.#calls--);
    const aborted = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
    return Promise.race([turn, aborted]);
  }

  async #call(name, request, options) {
    const result = await this.queue({ call: { name, request } }, options);
    if (result.error !== undefined) throw new TwistsealError(result.error, result.status);
    return result;
  }

  /* ---- single puzzles ---- */

  async scramble(event, { n, subset, randomState, seed, picture, ...options } = {}) {
    return this.#call("scramble", { event, n, subset, random_state: randomState, seed, picture }, options);
  }

  async solve(state, { signal, onprogress, ...how } = {}) {
    return this.#call("solve", { ...how, state }, { signal, onprogress });
  }
}
