// What is wrong with a set is a finding, and never an error of this page.

export class NotGenuine extends Error {
  constructor(place, what) {
    super(`${place}: ${what}`);
    this.place = place;
    this.what = what;
  }
}

export function require(condition, place, what) {
  if (!condition) throw new NotGenuine(place, what);
}

// Collects what is wrong: a part that is not genuine ends, the others go on.
export class Report {
  findings = [];
  notes = [];

  // What the part returns; undefined where it is not genuine.
  async part(work) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof NotGenuine)) throw problem;
      this.add(problem);
      return undefined;
    }
  }

  add(problem) {
    if (this.findings.length < 100) this.findings.push(problem.message);
    else this.more = (this.more ?? 0) + 1;
  }

  note(text) {
    this.notes.push(text);
  }
}
