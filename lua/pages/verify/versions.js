// The versions of a set that was extended: each was signed, and has the leaves and sheets of the one
// before.
import { fromHex, hex, sha256 } from "./crypto.js";
import { readEvents } from "./manifest.js";
import { require } from "./report.js";
import { checkSigned, signaturesIn } from "./set.js";
import { isConsistent } from "./tree.js";

// A version before, whose files have the digests that MANIFEST lists.
async function readVersion(report, { open, manifest }, number, signers) {
  const folder = `chain/${number}/`;
  for (const name of ["MANIFEST", "MANIFEST.sig", "CONFIG.json"])
    require(manifest.outputs.has(folder + name) && open.has(folder + name), folder + name, `is missing: version ${number} was left out`);
  const message = await open.get(`${folder}MANIFEST`)();
  const signed = await checkSigned(report, message, await signaturesIn(open, folder), signers);
  require(signed.manifest, `${folder}MANIFEST`, "is not well formed");
  require(signed.manifest.serial === number, `${folder}MANIFEST`, `is version ${signed.manifest.serial} of the set`);
  const events = readEvents(await open.get(`${folder}CONFIG.json`)(), signed.manifest, `${folder}CONFIG.json`);
  return { message, manifest: signed.manifest, events };
}

// Sheets, scripts and the ceremony stay as they are.
const isKept = (name) => !/^(?:CONFIG\.json$|display[^/]*\.html$|chain\/)/.test(name);

async function checkStep(old, { manifest }, number) {
  const [was, where] = [old.manifest, `version ${number + 1}`];
  const { previous } = manifest;
  require(was.competition === manifest.competition, `chain/${number}/MANIFEST`, "is of another competition");
  const sameSeed = ["seed", "status", "ceremony"].every((key) => was[key] === manifest[key]);
  require(sameSeed, where, `was made with another seed than version ${number}`);
  require(hex(await sha256(old.message)) === previous.digest, `chain/${number}/MANIFEST`, `is not the one that ${where} extends`);
  const sameTree = previous.tree.size === was.tree.size && previous.tree.root === was.tree.root;
  require(sameTree, where, `names another tree than version ${number} has`);
  const grew = was.tree.size < manifest.tree.size && (await isConsistent(was.tree.size, manifest.tree.size,
    previous.consistency.map(fromHex), fromHex(was.tree.root), fromHex(manifest.tree.root)));
  require(grew, where, `does not show that it has the scrambles of version ${number} unchanged`);
  for (const [name, digest] of was.outputs)
    require(!isKept(name) || manifest.outputs.get(name) === digest, name, `was replaced after version ${number}`);
}

// Returns the events of the versions before.
export async function checkVersions(report, set, message, signers) {
  const versions = [];
  for (let number = 1; number < set.manifest.serial; number++) versions.push(await readVersion(report, set, number, signers));
  versions.push({ message, manifest: set.manifest });
  for (let number = 1; number < versions.length; number++) {
    const [old, now] = [versions[number - 1], versions[number]];
    await checkStep(old, now, number);
    const { reason } = now.manifest.previous;
    report.note(`Version ${number + 1} of ${versions.length}: ${now.manifest.tree.size - old.manifest.tree.size} scrambles added on ${now.manifest.generated.slice(0, 10)}${reason ? ` (${reason})` : ""}`);
  }
  return versions.slice(0, -1).map(({ events }) => events);
}
