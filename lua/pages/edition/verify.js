// Verify: the program's verdict about a set or a proof.
import { at, cancellable, element, programOf, readAll, say, shown, taken, watchInput } from "./bits.js";
import { sorted } from "../verify/files.js";

let given = null; // { open, secret, proofs, archive }

function fill(list, texts) {
  at(list).replaceChildren(...texts.map((text) => element("li", { textContent: shown(text) })));
}

function showGiven() {
  fill("given", [
    given?.open && `a set of ${given.open.size} files`,
    given?.secret && `the folder of its scrambles, ${given.secret.size} files`,
    given?.archive && `its secret file ${given.archive.name}`,
    ...(given?.proofs ?? []).map(({ path }) => `the proof ${path}`),
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
  const signed = (report.signatures ?? []).map(({ signer, fingerprint }) => `${signer ?? "a key that is not trusted"} (${fingerprint})`);
  return [
    ["Competition", report.competition],
    ["Signed by", signed.join(", ")],
    ["Generated", report.generated],
    ["Scrambles", report.scrambles && `${report.scrambles}${report.withheld ? ", withheld until they are released" : ", each applied to its puzzle"}`],
    ["Seed", report.origin],
    ["Digest on the sheets", report.digest?.slice(0, 16).match(/.{4}/g).join(" ")],
    ["Not for competition", report.practice && "made from a given seed"],
  ].filter(([, value]) => value);
}

/** `report` only of a set; of a proof the program's text says it. */
function show({ status, out = "", err = "", report }) {
  const [kind, words] = VERDICTS[status] ?? ["open", "Could not tell"];
  at("result").className = kind;
  say("verdict", words);
  fill("findings", report ? [...report.found, ...report.doubts, ...report.notes] : []);
  at("facts").replaceChildren(...factsOf(report ?? {}).flatMap(([name, value]) =>
    [element("dt", { textContent: name }), element("dd", { textContent: shown(value) })]));
  at("verdict-text").textContent = shown([report ? "" : out, err].join("").trim());
  at("verdict-text").hidden = at("verdict-text").textContent === "";
  at("result").hidden = false;
}

const below = (folder, files) => [...files].map(([path, bytes]) => [`${folder}/${path}`, bytes]);

/** The command's words and files. */
async function question() {
  if (!at("signers").value.trim()) throw new Error("Paste the line of the delegate's key first: without it nobody can tell who signed.");
  const files = [["signers", at("signers").value]];
  const args = ["--signers", "signers"];
  if (!given.open) return { args: ["verify", "proof", ...args], files: [...files, ["proof", given.proofs[0].bytes]] };
  files.push(...below("set", await readAll(given.open)));
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
