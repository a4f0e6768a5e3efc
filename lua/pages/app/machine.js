// The program in this thread: its files in memory, its commands, its calls.
const WORK = "/work";
const HOME = "/home/web_user";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a thread loads: files that stand beside this one. */
export async function loadAssets(names) {
  const load = async (name) => {
    const url = new URL(name, import.meta.url);
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
      const { readFile } = await import("node:fs/promises");
      return readFile(url);
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`cannot load ${url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const [program, script, data] = await Promise.all(names.map(load));
  return { program, script, data };
}

/** Bytes that the program writes to a stream. */
class Output {
  bytes = [];
  put = (byte) => this.bytes.push(byte);
  take() {
    const text = decoder.decode(Uint8Array.from(this.bytes));
    this.bytes = [];
    return text;
  }
}

/** Of a module's bytes, or of what was compiled before, which several threads share. */
const compiled = async (code) => (code instanceof WebAssembly.Module ? code : WebAssembly.compile(code));

export class Machine {
  #out = new Output();
  #err = new Output();

  /**
   * `create` makes emscripten's module; `assets` are as loadAssets gives them; `onprogress` gets stage, label, done and total.
   */
  static async start(create, assets, { onprogress } = {}) {
    const machine = new Machine();
    const [program, script] = await Promise.all([compiled(assets.program), compiled(assets.script)]);
    machine.module = await create({
      instantiateWasm(imports, done) {
        done(new WebAssembly.Instance(program, imports), program);
        return {};
      },
      locateFile: (name) => name, // nothing else is loaded
      script,
      onprogress,
      stdin: () => null,
      stdout: machine.#out.put,
      stderr: machine.#err.put,
      preRun: [(m) => Object.assign(m.ENV, { HOME, XDG_CACHE_HOME: "/cache" })],
    });
    machine.#install(JSON.parse(decoder.decode(assets.data)));
    machine.handle = machine.module._web_open();
    if (!machine.handle) throw new Error("out of memory");
    const { buffer } = machine.module.HEAPU8;
    if (!(buffer instanceof ArrayBuffer)) machine.cancelled = new Int32Array(buffer, machine.module._web_cancel(), 1);
    return machine;
  }

  /** The program's own files: the folders are the owner's, as on a computer. */
  #install(scripts) {
    const { FS } = this.module;
    FS.umask?.(0o22);
    for (const folder of ["/app", "/app/plugins", "/cache"]) FS.mkdir(folder, 0o700);
    for (const [name, text] of Object.entries(scripts)) this.#write(`/app/${name}`, text);
    for (const name of ["twistseal", "twistseal-script"]) FS.writeFile(`/app/${name}`, "", { mode: 0o755 });
    FS.symlink("/app/twistseal", "/proc/self/exe");
  }

  #write(path, content) {
    const { FS } = this.module;
    for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      if (!FS.analyzePath(folder).exists) FS.mkdir(folder, 0o700);
    }
    FS.writeFile(path, content, { mode: 0o600 });
  }

  /** Runs a command in a folder with these files; gives its status, its output and the new files. */
  async run(args, { files = [], passphrase } = {}) {
    const { FS } = this.module;
    FS.mkdir(WORK, 0o700);
    FS.chdir(WORK);
    const given = new Map();
    for (const [name, content] of files) {
      const bytes = typeof content === "string" ? encoder.encode(content) : content;
      this.#write(`${WORK}/${checkName(name)}`, bytes);
      given.set(name, bytes);
    }
    try {
      const secret = passphrase === undefined ? null : this.#openSecret(passphrase);
      const all = secret ? [...args, "--passphrase-fd", String(secret.fd)] : args;
      const status = this.#main(["twistseal", ...all]);
      if (secret) FS.close(secret);
      return { status, out: this.#out.take(), err: this.#err.take(), files: this.#changed(given) };
    } finally {
      FS.chdir("/");
      for (const folder of [WORK, HOME]) this.#remove(folder);
      FS.mkdir(HOME, 0o700);
    }
  }

  /** A descriptor from which the program reads the passphrase. */
  #openSecret(passphrase) {
    const { FS } = this.module;
    FS.writeFile("/passphrase", `${passphrase}\n`, { mode: 0o600 });
    const stream = FS.open("/passphrase", "r");
    FS.unlink("/passphrase");
    return stream;
  }

  #main(args) {
    const { module } = this;
    const texts = args.map((a) => module.allocateUTF8(a));
    const list = module._malloc(4 * (texts.length + 1));
    const words = new Uint32Array(module.HEAPU8.buffer, list, texts.length + 1);
    words.set([...texts, 0]);
    try {
      return module._main(texts.length, list);
    } finally {
      for (const text of [list, ...texts]) module._free(text);
    }
  }

  #changed(given) {
    const changed = new Map();
    for (const [path, bytes] of this.#walk(WORK)) {
      const name = path.slice(WORK.length + 1);
      const before = given.get(name);
      if (!before || before.length !== bytes.length || bytes.some((b, i) => b !== before[i])) changed.set(name, bytes);
    }
    return changed;
  }

  *#walk(folder) {
    const { FS } = this.module;
    for (const name of FS.readdir(folder).sort()) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) yield* this.#walk(path);
      else yield [path, FS.readFile(path)];
    }
  }

  #remove(folder) {
    const { FS } = this.module;
    if (!FS.analyzePath(folder).exists) return;
    for (const name of FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) this.#remove(path);
      else FS.unlink(path);
    }
    FS.rmdir(folder);
  }

  /** scramble, solve: see calls.h of core/web. */
  call(name, request) {
    const { module } = this;
    const text = module.allocateUTF8(JSON.stringify(request));
    const answer = module[`_web_${name}`](this.handle, text);
    module._free(text);
    if (!answer) return { error: "out of memory", status: 2 };
    const result = JSON.parse(module.UTF8ToString(answer));
    module._free(answer);
    return result;
  }
}

function checkName(name) {
  if (/^\/|(^|\/)\.{1,2}(\/|$)|\/\/|\0/.test(name) || !name)
    throw new Error(`'${name}' is not a relative path below the folder`);
  return name;
}
