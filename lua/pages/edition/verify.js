// Verify: the program's verdict about a set or a proof.
import { at, cancellable, element, programOf, readAll, say, shown, taken, watchInput } from "./bits.js";
import { word } from "./words.js";
import { sorted } from "../verify/files.js";

let given = null; // { open, secret, proofs, archive }

function fill(list, texts) {
  at(list).replaceChildren(...texts.map((text) => element("li", { textContent: shown(text) })));
}

function showGiven() {
  fill("given", [
    given?.open && word("a set of {0} files", given.open.size),
    given?.secret && word("the folder of its scrambles, {0} files", given.secret.size),
    given?.archive && word("its secret file {0}", given.archive.name),
    ...(given?.proofs ?? []).map(({ path }) => word("the proof {0}", path)),
  ].filter(Boolean));
  at("archive-label").hidden = !given?.archive;
  at("check").disabled = !given?.open && !given?.proofs?.length;
}

async function take(source) {
  at("result").hidden = true;
  try {
    const { files, archives } = await taken(source);
    const more = await sorted(files);
    if (more.signers) at("signers").value = more.signers;
    if (more.open || more.proofs.length) given = more;
    else given ??= { proofs: [] };
    given.secret = more.secret ?? given.secret;
    given.archive = archives[0] ?? given.archive;
    showGiven();
  } catch (problem) {
    show({ status: 2, err: problem.message });
  }
}

// ---- the verdict ----

const VERDICTS = [["good", "Genuine"], ["bad", "Not genuine"]];

function factsOf(report) {
  const signed = (report.signatures ?? []).map(({ signer, fingerprint }) => `${signer ?? word("a key that is not trusted")} (${fingerprint})`);
  return [
    ["Competition", report.competition],
    ["Signed by", signed.join(", ")],
    ["Generated", report.generated],
    ["Scrambles", report.scrambles && word(report.withheld ? "{0}, withheld until they are released" : "{0}, each applied to its puzzle", report.scrambles)],
    ["Seed", report.origin],
    ["Digest on the sheets", report.digest?.slice(0, 16).match(/.{4}/g).join(" ")],
    ["Not for competition", report.practice && word("made from a given seed")],
  ].filter(([, value]) => value);
}

// The verdict again, of the folder that the set stands in here.
const AGAIN = /^not genuine: 'set'$/m;

/** `report` only of a set; of a proof the program's text says it. */
function show({ status, out = "", err = "", report }) {
  const [kind, words] = VERDICTS[status] ?? ["open", "Could not tell"];
  at("result").className = kind;
  say("verdict", word(words));
  fill("findings", report ? [...report.found, ...report.doubts, ...report.notes] : []);
  at("facts").replaceChildren(...factsOf(report ?? {}).flatMap(([name, value]) =>
    [element("dt", { textContent: word(name) }), element("dd", { textContent: shown(value) })]));
  at("verdict-text").textContent = shown((report ? err.replace(AGAIN, "") : out + err).trim());
  at("verdict-text").hidden = at("verdict-text").textContent === "";
  at("result").hidden = false;
}

const below = (folder, files) => [...files].map(([path, bytes]) => [`${folder}/${path}`, bytes]);

/** The command's words and files. */
async function question() {
  if (!at("signers").value.trim()) throw new Error(word("Paste the line of the delegate's key first: without it nobody can tell who signed."));
  const files = [["signers", at("signers").value]];
  const args = ["--signers", "signers"];
  if (!given.open) return { args: ["verify", "proof", ...args], files: [...files, ["proof", given.proofs[0].bytes]] };
  files.push(...below("set", await readAll(given.open)));
  for (const [i, earlier] of (given.earlier ?? []).entries())
    files.push(...below(`before-${i + 1}`, await readAll(earlier)));
  if (given.secret) files.push(...below("set.secret", await readAll(given.secret)));
  if (!given.archive || given.secret) return { args: ["verify", "set", "--json", ...args], files };
  files.push(["archive.zip", new Uint8Array(await given.archive.arrayBuffer())]);
  const passphrase = at("archive-passphrase").value.trim();
  return { args: ["verify", "set", "--json", "--secrets", "archive.zip", ...args], files, passphrase };
}

async function check() {
  at("check").disabled = true;
  at("result").hidden = true;
  try {
    const { args, ...options } = await question();
    const program = await programOf("verify");
    const answer = await cancellable("check-cancel", (signal) => program.run(args, { ...options, signal }));
    if (answer) show({ ...answer, report: args[1] === "set" && answer.out ? JSON.parse(answer.out) : undefined });
  } catch (problem) {
    show({ status: 2, err: problem.message });
  }
  at("check").disabled = false;
}

function clear() {
  given = null;
  for (const id of ["signers", "archive-passphrase"]) at(id).value = "";
  at("result").hidden = true;
  showGiven();
}

export function startVerify() {
  watchInput("verify", ["verify-folder", "verify-files"], take);
  at("check").addEventListener("click", check);
  at("clear").addEventListener("click", clear);
}
