// What every tab uses: elements, the program's threads, what was dropped, files to save.
import { Caller } from "../app/thread.js";
import { open } from "../app/twistseal.js";
import { addFile, walk } from "../verify/files.js";

export const at = (id) => document.getElementById(id);

/** Text of a set never becomes markup, and shows no character that could disguise it. */
export const shown = (text) => String(text).replace(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu, "?");

export function element(name, more = {}, ...children) {
  const made = Object.assign(document.createElement(name), more);
  made.append(...children);
  return made;
}

/** The text that stands packed in the page under this name. */
export const unpackedText = async (name) => new TextDecoder().decode(await unpacked(`packed-${name}`));

export function say(id, text, kind = "") {
  at(id).textContent = shown(text);
  at(id).className = kind;
}

// ---- the program ----

// What the policy lets become code: the program's own thread, the display's page, the service worker.
const policy = globalThis.trustedTypes?.createPolicy("twistseal", { createScriptURL: (url) => url, createHTML: (text) => text });
export const trustedUrl = (url) => policy?.createScriptURL(url) ?? url;
export const trustedHtml = (text) => policy?.createHTML(text) ?? text;

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(at(id).textContent), (letter) => letter.charCodeAt(0));
  at(id).remove();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let packed;

/** The program's files, which stand in this page; all threads share what is compiled. */
export function assets() {
  packed ??= (async () => {
    const [thread, program, script, data] = await Promise.all(["thread", "program", "script", "data"].map((name) => unpacked(`packed-${name}`)));
    const [compiled, ofScripts] = await Promise.all([program, script].map((code) => WebAssembly.compile(code)));
    const worker = trustedUrl(URL.createObjectURL(new Blob([thread], { type: "text/javascript" })));
    return { assets: { program: compiled, script: ofScripts, data }, worker };
  })();
  return packed;
}

const programs = new Map();

/** The program of one tab, in a thread of its own, so that no tab waits for another. */
export function programOf(tab) {
  if (!programs.has(tab)) programs.set(tab, assets().then(open));
  return programs.get(tab);
}

/** The program that solves on all cores, where the server lets threads share memory; else that of the tab. */
export function solver() {
  if (globalThis.crossOriginIsolated && !programs.has("cores"))
    programs.set("cores", new Caller({}, trustedUrl("app/scramble_worker.js")).start().catch(() => programOf("solve")));
  return programs.get("cores") ?? programOf("solve");
}

/** Gives back the memory of the programs that nothing waits for, but that of one tab: a large set needs it. */
export async function restOthers(tab) {
  for (const [name, program] of programs) if (name !== tab) (await program).rest();
}

/** What a cancel button ends: `work` gets a signal; gives undefined when it was ended. */
export async function cancellable(id, work) {
  const control = new AbortController();
  const cancel = () => control.abort();
  at(id).hidden = false;
  at(id).addEventListener("click", cancel);
  try {
    return await work(control.signal);
  } catch (problem) {
    if (control.signal.aborted) return undefined;
    throw problem;
  } finally {
    at(id).removeEventListener("click", cancel);
    at(id).hidden = true;
  }
}

let listed;

/** The events of the program, as `twistseal events --json` has them. */
export function eventList() {
  listed ??= programOf("practise").then((program) => program.events()).then(({ events }) => events);
  return listed;
}

export const eventOptions = (events) => events.map(({ id, name }) => new Option(name, id));

// ---- files ----

const ENCRYPTED = 1; // in the flags of a ZIP's first entry

async function isEncrypted(file) {
  if (!/\.zip$/i.test(file.name)) return false;
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return (start[6] & ENCRYPTED) !== 0;
}

/** What was dropped or chosen: a map of paths to readers, and the encrypted archives. */
export async function taken(source) {
  const [files, archives] = [new Map(), []];
  const one = async (file, path) => ((await isEncrypted(file)) ? archives.push(file) : addFile(file, path, files));
  if (source instanceof DataTransfer) {
    const dropped = [...source.items].filter((item) => item.kind === "file").map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
    for (const [entry, file] of dropped) await (entry?.isDirectory ? walk(entry, files) : one(file, file.name));
  } else for (const file of source) await one(file, file.webkitRelativePath || file.name);
  return { files, archives };
}

/** A map of readers as a map of bytes. */
export async function readAll(files) {
  const into = new Map();
  for (const [path, read] of files ?? []) into.set(path, await read());
  return into;
}

/** Calls `take` with what is dropped on the panel, or chosen by one of these inputs. */
export function watchInput(panel, inputs, take) {
  const drop = at(panel);
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take(event.dataTransfer);
  });
  for (const id of inputs)
    at(id).addEventListener("change", (event) => {
      take([...event.target.files]);
      event.target.value = "";
    });
}

/** Saves a file where the browser saves files. */
export function save(name, ...parts) {
  const url = URL.createObjectURL(new Blob(parts, { type: "application/octet-stream" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
