// Linked sets: each names the set that it extends. They are signed, of one seed, and share no path.
import { hex, sha256 } from "./crypto.js";
import { readConfig } from "./manifest.js";
import { lettersOf } from "./plan.js";
import { require } from "./report.js";
import { checkSigned, signaturesIn } from "./set.js";

// The rounds of CONFIG.json: from which set to which. { "333/r1": [2, 3] }
function rangesOf(events) {
  try {
    return Object.fromEntries(events.flatMap(([event, plan]) =>
      plan.rounds.map(({ sets, sets_before: before = 0 }, i) => [`${event}/r${i + 1}`, [before, sets]])));
  } catch {
    return require(false, "CONFIG.json", "is not the configuration of a set");
  }
}

async function readSet(report, open, signers) {
  const message = await open.get("MANIFEST")();
  const { manifest } = await checkSigned(report, message, await signaturesIn(open, ""), signers);
  require(manifest && open.has("CONFIG.json"), "MANIFEST", "of a set before is not well formed, or its CONFIG.json is missing");
  const config = await open.get("CONFIG.json")();
  require(hex(await sha256(config)) === manifest.outputs.get("CONFIG.json"), "CONFIG.json", "of a set before differs from what was signed");
  return { manifest, digest: hex(await sha256(message)), ranges: rangesOf(readConfig(config, manifest).events) };
}

function checkLink(now, was) {
  const [a, b] = [now.manifest, was.manifest];
  require(b.serial === a.serial - 1, "MANIFEST", `set ${a.serial} extends one that is set ${b.serial}`);
  require(a.competition === b.competition, "MANIFEST", "extends a set of another competition");
  require(a.seed === b.seed && a.status === b.status, "MANIFEST", "commits to another seed than the set that it extends");
  require(b.generated <= a.generated, "MANIFEST", "is dated before the set that it extends");
}

function checkApart(one, other) {
  for (const [round, [from, to]] of Object.entries(one.ranges)) {
    const [begin, end] = other.ranges[round] ?? [0, 0];
    const first = Math.max(from, begin);
    require(first >= Math.min(to, end), `${round}/${lettersOf(first)}`, `is also in set ${other.manifest.serial}`);
  }
}

// earlier: the files of each set that was given beside this one.
export async function checkLinks(report, set, events, earlier, signers) {
  const sets = [{ manifest: set.manifest, ranges: rangesOf(events) }];
  const others = await Promise.all(earlier.map((open) => readSet(report, open, signers)));
  while (sets.at(-1).manifest.serial > 1) {
    const now = sets.at(-1);
    const was = others.find(({ digest }) => digest === now.manifest.extends);
    if (!was) {
      // What is wrong with this set alone comes first.
      if (report.findings.length) return;
      throw new Error(`set ${now.manifest.serial} extends another set: drop that one, too, to see that no scramble is used twice`);
    }
    checkLink(now, was);
    for (const one of sets) checkApart(one, was);
    sets.push(was);
  }
  const { serial, reason } = set.manifest;
  if (serial > 1)
    report.note(`set ${serial} of the competition${reason ? ` (${reason})` : ""}: extends ${sets.slice(1).map(({ manifest }) => `set ${manifest.serial} (${manifest.tree.size} scrambles)`).join(", ")}`);
  for (const [i, { manifest: was }] of sets.slice(1).entries()) {
    const now = sets[i].manifest;
    const changed = [...now.made].filter(([name, digest]) => (was.made.get(name) ?? digest) !== digest);
    const names = changed.map(([name]) => (/\.so abi=\d+$/.test(name) ? name.split(" ")[0] : name)).join(", ");
    if (names) report.note(`set ${now.serial} was made with other scripts or plugins than set ${was.serial}: ${names}`);
  }
}
