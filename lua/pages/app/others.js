// Threads that take slow work from the program's thread: keys of a display, which one thread takes many seconds for.

/** The threads beside the program's own that the device has room for. */
const most = Math.min(7, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);

export class Others {
  #start;
  #tasks = [];
  #left = []; // their numbers, of those that nobody has begun
  #answers = new Map();
  #threads = new Set();
  #waiting = null; // the program's thread, once it has nothing else to do

  /** `start(onmessage, onfail)` gives a thread of the program. */
  constructor(start) {
    this.#start = start;
  }

  /** Begins work; each task is bytes, and so is its answer. */
  begin(tasks) {
    this.end();
    this.#tasks = tasks;
    this.#left = tasks.map((_, i) => i);
    for (let i = 0; i < Math.min(most, tasks.length - 1); i++) this.#add();
  }

  async #add() {
    const mine = { doing: undefined };
    this.#threads.add(mine);
    try {
      const told = ({ derived, broken }) => (broken === undefined ? derived && this.took(derived, mine) : this.#lose(mine));
      mine.thread = await this.#start(told, () => this.#lose(mine));
      if (this.#threads.has(mine)) this.#give(mine);
      else mine.thread.end();
    } catch {
      this.#lose(mine);
    }
  }

  /** The next task; a thread for which there is none ends, with its memory. */
  #give(to) {
    to.doing = this.#left.shift();
    if (to.doing !== undefined) to.thread.post({ derive: { i: to.doing, task: this.#tasks[to.doing] } });
    else if (this.#threads.delete(to)) to.thread.end();
  }

  /** What one did is left to the others. */
  #lose(one) {
    if (!this.#threads.delete(one)) return;
    one.thread?.end();
    if (one.doing !== undefined) this.#left.unshift(one.doing);
    if (this.#waiting && this.#waiting.doing === undefined) this.#give(this.#waiting);
  }

  /** An answer of a thread, or of the program's own. */
  took({ i, answer }, from = this.#waiting) {
    this.#answers.set(i, answer);
    this.#give(from);
    if (this.#answers.size === this.#tasks.length) this.#finish();
  }

  /** The program's thread waits for the answers, and helps. */
  wait(thread) {
    this.#waiting = { thread, doing: undefined };
    if (this.#answers.size < this.#tasks.length) this.#give(this.#waiting);
    else this.#finish();
  }

  #finish() {
    this.#waiting?.thread.post({ answers: this.#tasks.map((_, i) => this.#answers.get(i)) });
    if (this.#waiting) this.end();
  }

  /** Ends the threads, and forgets tasks and answers. */
  end() {
    for (const { thread } of this.#threads) thread?.end();
    this.#threads.clear();
    [this.#tasks, this.#left, this.#answers, this.#waiting] = [[], [], new Map(), null];
  }
}
