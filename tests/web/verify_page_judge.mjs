// The verifying page's modules without a browser: judges proofs and sets, one for each line of standard input.
//
// usage: node tests/web/verify_page_judge.mjs SIGNERS; a line is a proof in base64, or "set " and the folder of one;
// the answer 0 for genuine, 1 for not genuine, 2 for could not tell, and a colon with what was found first.
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
  const set = line.startsWith("set ") && filesOf(line.slice(4));
  const { findings } = set
    ? await checkSet(set, undefined, signers)
    : await checkProof(new Uint8Array(Buffer.from(line, "base64")), signers);
  return `${findings.length ? 1 : 0}:${findings[0] ?? ""}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await judge(line).catch((problem) => `2:${problem.message}`);
  console.log(answer.replaceAll("\n", " "));
}
