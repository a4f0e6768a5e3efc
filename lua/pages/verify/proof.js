// Checks a proof: a signed manifest, some leaves of its tree, and their paths to its root.
import { fromHex, utf8 } from "./crypto.js";
import { readLeaves, UNPRINTABLE, utf8Lines } from "./manifest.js";
import { Report, require } from "./report.js";
import { applyLeaves, checkSigned } from "./set.js";
import { isIncluded, leafHash } from "./tree.js";

const HEAD = "twistseal/proof/v1\n";
const ARMORED = /-----BEGIN SSH SIGNATURE-----\n(?:[^\n]*\n)*?-----END SSH SIGNATURE-----\n/y;
const SHOWN = /leaf: (0|[1-9]\d{0,15})\n((?:[^\n]*\n){6})((?:path: [0-9a-f]{64}\n){0,64})/y;

// All matches of a sticky expression from `at` on, and where they end.
function matched(form, text, at) {
  const found = [];
  form.lastIndex = at;
  for (let end = at; ; end = form.lastIndex) {
    const match = form.exec(text);
    if (!match) return [found, end];
    found.push(match);
  }
}

function readProof(bytes) {
  require(bytes.length <= 2 ** 23, "proof", "is larger than a proof may be");
  const lines = utf8Lines(bytes, "proof");
  require(!lines.some((line) => UNPRINTABLE.test(line)), "proof", "is not lines of printable UTF-8");
  const text = `${lines.join("\n")}\n`;
  require(text.startsWith(HEAD), "proof:1", "unknown format");
  const from = text.indexOf("-----BEGIN SSH SIGNATURE-----\n");
  const [signatures, middle] = from < 0 ? [[], 0] : matched(ARMORED, text, from);
  require(signatures.length > 0 && signatures.length <= 16, "proof", "has no signature, or too many");
  const [shown, end] = matched(SHOWN, text, middle);
  require(end === text.length, `proof:${text.slice(0, end).split("\n").length}`, "cannot be read from here on");
  require(shown.length > 0 && shown.length <= 4096, "proof", "shows no leaf, or too many");
  const leaves = shown.map(([, index, record, path]) => ({
    index: Number(index),
    leaf: readLeaves(utf8(record), "proof")[0],
    path: path.split("\n").slice(0, -1).map((line) => fromHex(line.slice(6))),
  }));
  const inOrder = leaves.every(({ index }, i) => i === 0 || index > leaves[i - 1].index);
  require(inOrder, "proof", "its leaves do not stand in the order of the tree");
  return { message: utf8(text.slice(HEAD.length, from)), signatures: signatures.map((match) => match[0]), leaves };
}

export async function checkProof(bytes, signers) {
  const report = new Report();
  const proof = await report.part(() => readProof(bytes));
  report.facts = { keys: [], signers: [] };
  if (!proof) return report;
  const named = proof.signatures.map((armored, i) => [i ? `MANIFEST.${i + 1}.sig` : "MANIFEST.sig", armored]);
  report.facts = await checkSigned(report, proof.message, named, signers);
  const { manifest } = report.facts;
  const paths = new Set();
  for (const { leaf, index, path } of manifest ? proof.leaves : [])
    await report.part(async () => {
      require(leaf.competition === manifest.competition, leaf.path, "is a leaf of another competition");
      require(!paths.has(leaf.path), leaf.path, "has two leaves");
      paths.add(leaf.path);
      const included = await isIncluded(await leafHash(leaf.text), index, manifest.tree.size, path, fromHex(manifest.tree.root));
      require(included, leaf.path, "is not in the tree that was signed");
    });
  const leaves = proof.leaves.map(({ leaf }) => leaf);
  Object.assign(report.facts, { proof: true, scrambles: leaves, applied: await applyLeaves(report, leaves) });
  return report;
}
