// Make: a competition file and a key go in; a signed set and an encrypted file of its secrets come out.
import { at, assets, cancellable, element, eventList, programOf, readAll, restOthers, save, say, shown, taken, watchInput } from "./bits.js";
import { formText, startForm } from "./form.js";
import { passcodesOf, printSheets, sheetsOf } from "./print.js";
import { nameOf, word } from "./words.js";
import { zipped } from "./zip.js";

const SHEETS = "html"; // a browser makes no PDF
const TYPING_MS = 400; // without a key, after which the file is checked
const text = (bytes) => new TextDecoder().decode(bytes);

let scripts = new Map(); // that the competition file names, as they were dropped
let key = null; // { key, pub, line, passphrase } of a key made here
let made = null; // the last set
const unsaved = new Set(); // what of it and of the key would be lost with the page

// ---- the competition file ----

function showPlace(line, column) {
  const field = at("competition");
  at("file-details").open = true;
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  field.focus();
  field.setSelectionRange(start, Math.max(start + 1, start + (/^\w+/.exec(field.value.slice(start))?.[0].length ?? 1)));
  field.scrollTop = (line - 5) * (field.scrollHeight / lines.length);
}

/** Each message with its lines: `competition:14:5: unknown event`, and the place below it. */
function messagesOf(errors) {
  const groups = [];
  for (const line of errors.trimEnd().split("\n")) {
    if (/^\s/.test(line) && groups.length) groups.at(-1).push(line);
    else if (line) groups.push([line]);
  }
  return groups.map(([first, ...place]) => {
    const [, row, column, message] = /^competition:(\d+):(\d+): (.*)$/.exec(first) ?? [];
    return { row: Number(row), column: Number(column), message: message ?? first, place };
  });
}

function messageItem({ row, column, message, place }) {
  if (!row) return element("li", { textContent: shown(message), className: "bad" });
  const button = element("button", { type: "button", textContent: word("Line {0}: {1}", row, shown(message)) });
  if (place.length) button.append(element("pre", { textContent: shown(place.join("\n")) }));
  button.addEventListener("click", () => showPlace(row, column));
  return element("li", {}, button);
}

function showCheck({ ok, text: errors, overview }) {
  at("messages").replaceChildren(...(ok ? [] : messagesOf(errors).map(messageItem)));
  at("overview").hidden = !ok;
  at("overview").textContent = shown(overview);
  at("competition").setAttribute("aria-invalid", String(!ok));
  if (ok) say("check-state", word("The competition file is valid."), "good");
  else say("check-state", word("The competition file has to be mended:"), "bad");
}

let lastCheck = 0;

async function check() {
  const [mine, file] = [++lastCheck, at("competition").value];
  const program = await programOf("check");
  if (mine !== lastCheck) return;
  try {
    const result = await program.check(file, { files: scripts, as: SHEETS });
    if (mine === lastCheck) showCheck(result);
  } catch (problem) {
    say("check-state", problem.message, "bad");
  }
}

let typing;

function checkSoon() {
  clearTimeout(typing);
  typing = setTimeout(check, TYPING_MS);
}

function setFile(content) {
  at("competition").value = content;
  check();
}

// A file that was dropped replaces the form.
function showForm(yes) {
  at("form").hidden = !yes;
  at("make-form").hidden = yes;
  if (!yes) at("file-details").open = true;
}

function changedForm() {
  showForm(true);
  setFile(formText());
}

// One file is the competition, or a key; Lua files beside it are the scripts that it names.
async function take(source) {
  try {
    const files = await readAll((await taken(source)).files);
    for (const [path, bytes] of files) {
      const content = text(bytes);
      if (/\.lua$/i.test(path)) scripts.set(path.split("/").at(-1), bytes);
      else if (/^-----BEGIN .*PRIVATE KEY/.test(content)) takeKey(content);
      else {
        showForm(false);
        at("competition").value = content;
      }
    }
    check();
  } catch (problem) {
    say("check-state", problem.message, "bad");
  }
}

// ---- the key ----

const isNew = () => document.querySelector("input[name=key]:checked").value === "new";

function showKeyChoice() {
  for (const id of ["again-label", "new-key", "principal-label"]) at(id).hidden = !isNew();
  at("own-key").hidden = isNew();
  at("save-key").hidden = !isNew() || !key;
  say("key-state", isNew() && key ? word("This key signs the set. Save it.") : "");
}

function takeKey(content) {
  document.querySelector("input[name=key][value=own]").checked = true;
  at("key-text").value = content;
  showKeyChoice();
  say("key-state", word("The key was read."), "good");
}

function passphraseTrouble() {
  if (at("passphrase").value === "") return word("Choose a passphrase: whoever has the key and its passphrase signs in your name.");
  return at("passphrase").value === at("again").value ? "" : word("The two passphrases differ.");
}

async function makeKey() {
  const trouble = passphraseTrouble();
  if (trouble) {
    say("key-state", trouble, "bad");
    return false;
  }
  try {
    const program = await programOf("make");
    const passphrase = at("passphrase").value;
    const principal = at("principal").value.trim() || undefined;
    const pair = await program.keygen({ passphrase, principal });
    const line = /^\S+ namespaces=.*$/m.exec(pair.text)[0];
    key = { ...pair, line, passphrase };
    say("key-state", word("The key is made. Fingerprint: {0}. Save it, and keep its passphrase: the next set is signed with it, too.", /^fingerprint: (.*)$/m.exec(pair.text)[1]), "good");
    at("save-key").hidden = false;
    unsaved.add("the key");
    return true;
  } catch (problem) {
    say("key-state", `${problem.message[0].toUpperCase()}${problem.message.slice(1)}.`, "bad");
    return false;
  }
}

async function chosenKey() {
  if (!isNew()) {
    if (!at("key-text").value.trim()) throw new Error(word("Choose or paste your key first, or make a new one."));
    return { key: at("key-text").value, passphrase: at("passphrase").value || undefined };
  }
  if (!key && !(await makeKey())) throw new Error(word("The key is not made: see above."));
  return key;
}

// ---- the set ----

function showProgress({ stage, label, done, total }) {
  at("stage").textContent = [stage, label, total && word("{0} of {1}", done, total)].filter(Boolean).join(" ");
  if (total) at("progress").value = done / total;
  else at("progress").removeAttribute("value");
}

/** What the archive has: the files after a release with the seed. */
async function releasedFiles(program, set, signal) {
  const files = [...[...set.files].map(([name, bytes]) => [`set/${name}`, bytes]), ["set.secret.zip", set.archive]];
  const args = ["release", "set", "--secrets", "set.secret.zip", "--seed"];
  const result = await program.run(args, { files, passphrase: set.opens, signal });
  if (result.status !== 0) throw new Error(result.err);
  return result.files;
}

async function makeSet(signal) {
  const program = await programOf("make");
  const signing = await chosenKey();
  await restOthers("make");
  const result = await program.generate({
    competition: at("competition").value, key: signing.key, passphrase: signing.passphrase, archive: true, as: SHEETS, files: scripts,
    signal, onprogress: showProgress,
  });
  const set = { ...result, archive: [...result.secret.values()][0], line: signing.line };
  const released = await releasedFiles(program, set, signal);
  set.passcodes = await passcodesOf(set.files, released.get("set/seed"));
  set.sheets = sheetsOf(released);
  return set;
}

function showMade() {
  const { name, opens, warnings, text: report } = made;
  at("opens").textContent = opens;
  const said = warnings.split("\n").filter((line) => !/^(passphrase of|shown only now)/.test(line.trim()));
  at("made-text").textContent = shown([report.replace(/^(set|secret): .*\n/gm, "").trim(), ...said].join("\n").trim());
  at("save-passcodes").hidden = made.passcodes.length === 0;
  at("print").hidden = made.passcodes.length === 0 && made.sheets.length === 0;
  at("made").hidden = false;
  for (const file of ["the set", "the secret file"]) unsaved.add(file);
  say("make-state", word("The set {0} is made and signed. Save both files.", name), "good");
  at("save-set").focus();
}

async function generate() {
  made = null;
  at("made").hidden = true;
  at("generate").disabled = true;
  at("progress-box").hidden = false;
  say("make-state", "");
  try {
    made = (await cancellable("cancel", makeSet)) ?? null;
    if (made) showMade();
    else say("make-state", word("Cancelled: nothing was kept."));
  } catch (problem) {
    say("make-state", problem.message, "bad");
  }
  at("progress-box").hidden = true;
  at("generate").disabled = false;
}

function saveSet() {
  save(`${made.name}.zip`, ...zipped(made.name, made.files));
  unsaved.delete("the set");
}

function saveSecret() {
  save(`${made.name}.secret.zip`, made.archive);
  unsaved.delete("the secret file");
}

function savePrivate() {
  save("twistseal.key", key.key);
  unsaved.delete("the key");
}

function savePasscodes() {
  const lines = made.passcodes.map(({ path, title, passcode }) => `${passcode}  ${path}  ${title}\n`);
  save(`${made.name}.passcodes.txt`, `${word("Passcodes of {0}. They open its display and its locked sheets: keep them secret.", made.name)}\n\n`, ...lines);
}

async function print() {
  try {
    await printSheets(made);
  } catch (problem) {
    say("make-state", problem.message, "bad");
  }
}

// ---- the start ----

/** The languages of the sheets, by the scripts that the program has. */
async function languages() {
  const { data } = (await assets()).assets;
  const codes = Object.keys(JSON.parse(text(data))).map((path) => /^lua\/i18n\/(.*)\.lua$/.exec(path)?.[1]).filter(Boolean);
  return codes.sort().map((code) => [code, nameOf(code)]);
}

export async function startMake() {
  watchInput("make", ["make-file"], take);
  at("key-file").addEventListener("change", async ({ target }) => target.files[0] && takeKey(await target.files[0].text()));
  for (const choice of document.querySelectorAll("input[name=key]")) choice.addEventListener("change", showKeyChoice);
  for (const id of ["passphrase", "again", "principal"])
    at(id).addEventListener("input", () => {
      if (!isNew() || !key) return;
      key = null; // it was made with what stood there before
      showKeyChoice();
    });
  at("make-key").addEventListener("click", makeKey);
  at("save-private").addEventListener("click", savePrivate);
  at("save-public").addEventListener("click", () => save("allowed_signers", `${key.line}\n`));
  at("generate").addEventListener("click", generate);
  at("save-set").addEventListener("click", saveSet);
  at("save-secret").addEventListener("click", saveSecret);
  at("save-passcodes").addEventListener("click", savePasscodes);
  at("print").addEventListener("click", print);
  addEventListener("beforeunload", (event) => unsaved.size && event.preventDefault());
  at("competition").addEventListener("input", checkSoon);
  at("make-form").addEventListener("click", changedForm);
  startForm(await eventList(), await languages(), changedForm);
}
