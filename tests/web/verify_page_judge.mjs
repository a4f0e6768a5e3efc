// The verifying page's modules without a browser: judges proofs and sets, one for each line of standard input.
//
// usage: node tests/web/verify_page_judge.mjs SIGNERS; a line is a proof in base64, or "set " and the folder of one; or
// "notes " and the folders of a set and of those that it extends, with a tab between them. The answer is 0 for genuine,
// 1 for not genuine, 2 for could not tell, and a colon with what was found first, or with all that is noted.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { checkProof } from "../../lua/pages/verify/proof.js";
import { checkSet } from "../../lua/pages/verify/set.js";

const signers = readFileSync(process.argv[2], "utf8");

function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => statSync(`${folder}/${name}`).isFile());
  return new Map(names.map((name) => [name, async () => new Uint8Array(readFileSync(`${folder}/${name}`))]));
}

async function judge(line) {
  const [what, folders] = [line.split(" ")[0], line.slice(line.indexOf(" ") + 1).split("\t")];
  const [set, ...earlier] = ["set", "notes"].includes(what) ? folders.map(filesOf) : [];
  const { findings, notes } = set
    ? await checkSet(set, undefined, signers, earlier)
    : await checkProof(new Uint8Array(Buffer.from(line, "base64")), signers);
  return `${findings.length ? 1 : 0}:${what === "notes" ? [...findings, ...notes].join("\t") : findings[0] ?? ""}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await judge(line).catch((problem) => `2:${problem.message}`);
  console.log(answer.replaceAll("\n", " "));
}
