// Fair, signed scrambles for twisty puzzles: the program twistseal as a module. README.md explains each call.
import { Caller, TwistsealError } from "./thread.js";

export { TwistsealError };

const entries = (files = []) =>
  files instanceof Map || Symbol.iterator in files ? [...files] : Object.entries(files);

/** The files of a folder, without its name. */
function below(folder, files) {
  return new Map([...files].filter(([name]) => name.startsWith(`${folder}/`)).map(([name, b]) => [name.slice(folder.length + 1), b]));
}

/** Options of the command line: undefined and false are left out. */
function flags(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false || value === null) return [];
    return value === true ? [name] : [name, String(value)];
  });
}

const refuse = (r) => {
  throw new TwistsealError(r.err.trimEnd(), r.status);
};

class Program extends Caller {
  async start() {
    await super.start();
    const { out } = await this.run(["--version"]);
    this.version = out.trim().replace("twistseal ", "");
    return this;
  }

  async run(args, { files, passphrase, signal, onprogress } = {}) {
    const options = { files: entries(files), passphrase };
    return this.queue({ run: { args: args.map(String), options } }, { signal, onprogress });
  }

  /** A command that must succeed. */
  async #must(args, options) {
    const r = await this.run(args, options);
    return r.status === 0 ? r : refuse(r);
  }

  async events(options) {
    return JSON.parse((await this.#must(["events", "--json"], options)).out);
  }

  async filter(script, { event, n, parameters = {}, seed, ...options } = {}) {
    const given = Object.entries(parameters).flatMap(([name, value]) => ["--param", `${name}=${value}`]);
    const args = ["filter", "try", "filter.lua", "--html", "report.html", ...given];
    const files = [["filter.lua", script]];
    const r = await this.run([...args, ...flags({ "--event": event, "-n": n, "--seed": seed })], { ...options, files });
    const html = r.files.get("report.html");
    return { ok: r.status === 0, text: r.out + r.err, html: html && new TextDecoder().decode(html) };
  }

  /* ---- competitions ---- */

  async check(competition, { files, as, ...options } = {}) {
    const r = await this.run(["check", "competition", ...flags({ "--as": as })], { ...options, files: [...entries(files), ["competition", competition]] });
    return { ok: r.status === 0, text: r.err, overview: r.out };
  }

  async keygen({ passphrase, principal, ...options } = {}) {
    const args = ["keygen", "key", ...flags({ "--principal": principal, "--no-passphrase": passphrase === undefined })];
    const r = await this.#must(args, { ...options, passphrase });
    const text = (name) => new TextDecoder().decode(r.files.get(name));
    return { key: text("key"), pub: text("key.pub"), text: r.out };
  }

  async generate({ competition, key, passphrase, events, seed, archive, as, files, ...options }) {
    const given = [...entries(files), ["competition", competition], ["key", key]];
    if (seed) given.push(["seed", `${seed}\n`]);
    const chosen = flags({ "--events": events, "--seed-file": seed ? "seed" : undefined, "--archive": archive, "--as": as });
    const args = ["generate", "competition", "--key", "key", "-o", "set", ...chosen];
    const r = await this.#must(args, { ...options, files: given, passphrase });
    const secret = archive ? new Map([["set.secret.zip", r.files.get("set.secret.zip")]]) : below("set.secret", r.files);
    const name = r.out.match(/^(\S+): \d+ event/m)?.[1];
    const opens = r.err.match(/^passphrase of '.*': (.*)$/m)?.[1];
    return { name, files: below("set", r.files), secret, opens, text: r.out, warnings: r.err };
  }

  /** The set's files as folders of the working folder: what shows scrambles apart. */
  #place(files, secret) {
    const under = (folder, list) => entries(list).map(([name, bytes]) => [`${folder}/${name}`, bytes]);
    return [...under("set", files), ...under("set.secret", secret)];
  }

  async verifySet(files, { secret, signers, policy, revoked, at, forCompetition, ...options } = {}) {
    const given = this.#place(files, secret);
    for (const [name, text] of Object.entries({ signers, policy, revoked })) if (text) given.push([name, text]);
    const named = Object.fromEntries(Object.entries({ signers, policy, revoked }).map(([n, t]) => [`--${n}`, t && n]));
    const args = ["verify", "set", "--json", ...flags({ ...named, "--at": at, "--for-competition": forCompetition })];
    const r = await this.run(args, { ...options, files: given });
    const verdict = ["genuine", "not genuine"][r.status] ?? "could not tell";
    return { verdict, report: r.out ? JSON.parse(r.out) : undefined, text: r.err };
  }

  async auditSet(files, { secret, ...options } = {}) {
    const r = await this.run(["audit", "set"], { ...options, files: this.#place(files, secret) });
    return { ok: r.status === 0, status: r.status, text: r.out + r.err };
  }

  /** The complete set. */
  async release(files, { secret, ...options } = {}) {
    const given = this.#place(files, secret);
    const r = await this.#must(["release", "set"], { ...options, files: given });
    return new Map([...entries(files), ...below("set", r.files)]);
  }
}

/** Loads the program into a thread of its own. */
export async function open(given = {}) {
  return new Program(given, new URL("./worker.js", import.meta.url)).start();
}
