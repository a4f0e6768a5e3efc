// The page: what was dropped goes in, a verdict in words comes out.
import { filesOf, sorted } from "./files.js";
import { checkProof } from "./proof.js";
import { checkSet } from "./set.js";

const at = (id) => document.getElementById(id);

// Text from a set never becomes markup, and shows no character that could disguise it.
const shown = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");

function fill(list, texts) {
  at(list).replaceChildren(...texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = shown(text);
    return item;
  }));
}

function fillFacts(facts) {
  at("facts").replaceChildren(...facts.filter(([, value]) => value).flatMap(([name, value]) => {
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    text.textContent = shown(value);
    return [term, text];
  }));
}

const grouped = (digest) => digest.slice(0, 16).match(/.{4}/g).join(" ");

// ---- verdicts ----

function verdictOf({ findings, facts }) {
  if (findings.length) return ["bad", "Not genuine"];
  return facts.signers.length ? ["good", "Genuine"] : ["open", "Unchanged since it was signed, but by whom?"];
}

function meaningOf({ findings, facts }) {
  if (findings.length) return "This is not what was signed, or was signed wrongly:";
  if (facts.signers.length === 0)
    return `Nothing differs from what the key ${facts.keys.join(", ")} signed. Compare this fingerprint with the delegate's, or paste the delegate's line above.`;
  if (facts.proof) return "The scramble shown below is in the set that this delegate signed.";
  if (facts.withheld) return "All files are those that this delegate signed. The scrambles are withheld until they are released.";
  return "All files are those that this delegate signed, and each scramble gives the state beside it.";
}

function factsOf({ facts: { manifest, ...facts } }) {
  if (!manifest) return [];
  return [
    ["Competition", manifest.competition],
    ["Status", manifest.status],
    ["Signed by", facts.signers.join(", ")],
    ["Generated", `${manifest.generated} by ${manifest.generator}`],
    ["Scrambles", `${manifest.tree.size}${facts.applied ? `, ${facts.applied} applied to their puzzles here` : ""}`],
    ["Digest on the sheets", grouped(manifest.tree.root)],
    ["Seed", facts.seed && (facts.drawn ? `published: ${facts.drawn} states and all salts come from it` : "published: all salts come from it")],
    ...(facts.scrambles ?? []).flatMap(({ path, scramble }) => [[path, scramble]]),
  ];
}

function show(report) {
  const [kind, words] = verdictOf(report);
  at("result").className = kind;
  at("verdict").textContent = words;
  at("meaning").textContent = shown(meaningOf(report));
  fill("findings", report.more ? [...report.findings, `and ${report.more} more`] : report.findings);
  fillFacts(factsOf(report));
  fill("notes", report.notes);
  at("result").hidden = false;
}

// Not being able to tell is no verdict about the set.
function showProblem(problem) {
  at("result").className = "open";
  at("verdict").textContent = "Could not tell";
  at("meaning").textContent = shown(problem.message);
  for (const list of ["findings", "facts", "notes"]) at(list).replaceChildren();
  at("result").hidden = false;
}

// ---- input ----

let given = null;

async function take(source) {
  at("result").hidden = true;
  try {
    const more = await sorted(await filesOf(source));
    if (more.signers) at("signers").value = more.signers;
    if (more.open || more.proofs.length) given = more;
    else if (more.secret && given) given.secret = more.secret;
    else if (!more.signers) throw new Error("this is no set: it has no MANIFEST");
    fill("given", [
      given?.open && `a set of ${given.open.size} files`,
      given?.secret && `the folder of its scrambles, ${given.secret.size} files`,
      given?.earlier?.length && `${given.earlier.length} that it extends`,
      ...(given?.proofs ?? []).map(({ path }) => `the proof ${path}`),
    ].filter(Boolean));
    at("check").disabled = !given;
  } catch (problem) {
    showProblem(problem);
  }
}

async function check() {
  at("check").disabled = true;
  at("verdict").textContent = "Checking …";
  try {
    if (!crypto.subtle) throw new Error("this browser gives this page no cryptography: open the file from this device, or over https");
    const signers = at("signers").value;
    show(given.open ? await checkSet(given.open, given.secret, signers, given.earlier) : await checkProof(given.proofs[0].bytes, signers));
  } catch (problem) {
    showProblem(problem);
  }
  at("check").disabled = false;
}

function clear() {
  given = null;
  at("signers").value = "";
  at("given").replaceChildren();
  at("result").hidden = true;
  at("check").disabled = true;
}

const drop = document.body;
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  at("drop").classList.add("over");
});
drop.addEventListener("dragleave", () => at("drop").classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  at("drop").classList.remove("over");
  take(event.dataTransfer);
});
for (const id of ["folder", "files"])
  at(id).addEventListener("change", (event) => {
    take([...event.target.files]);
    event.target.value = "";
  });
at("check").addEventListener("click", check);
at("clear").addEventListener("click", clear);
