// The verifying page's modules without a browser: judges proofs, one for each line of standard input.
//
// usage: node tests/web/verify_page_judge.mjs SIGNERS; a line is a proof in base64, the answer 0 for
// genuine, 1 for not genuine, and a colon with what was found first.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { checkProof } from "../../lua/pages/verify/proof.js";

const signers = readFileSync(process.argv[2], "utf8");
for await (const line of createInterface({ input: process.stdin })) {
  const { findings } = await checkProof(new Uint8Array(Buffer.from(line, "base64")), signers);
  console.log(`${findings.length ? 1 : 0}:${(findings[0] ?? "").replaceAll("\n", " ")}`);
}
