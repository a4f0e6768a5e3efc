// The types of the package: this compiles, and its mistakes are found. usage: tsc --noEmit, in tests/web/edition.
import { open, TwistsealError, type Made, type Scramble, type Solution, type Verdict } from "../../build/web/twistseal/twistseal.js";
import { open as openScrambler, type Scrambler } from "../../build/web/twistseal/scramble.js";

export async function everything(competition: string, control: AbortController): Promise<string> {
  const program = await open();
  const [first]: Scramble[] = await program.scramble("333", { n: 1, subset: "pll", picture: true, signal: control.signal });
  const { solution, count }: Solution = await program.solve(first.state, { method: "optimal", goal: "cross", metric: "qtm", trace: true });
  const { events } = await program.events();
  const checked: { ok: boolean; text: string; overview: string } = await program.check(competition, { files: [["f.lua", "return {}"]] });
  const { key } = await program.keygen({ passphrase: "four words of it", principal: "a@b" });
  const set: Made = await program.generate({ competition, key, archive: true, onprogress: ({ stage, done, total }) => `${stage} ${done / total}` });
  const report: Verdict = await program.verifySet(set.files, { secret: set.secret, signers: "line" });
  const audited: boolean = (await program.auditSet({ MANIFEST: new Uint8Array(3) }, { secret: new Map() })).ok;
  const released: Map<string, string | Uint8Array> = await program.release(set.files);
  const tried: string | undefined = (await program.filter("return {}", { event: "333", n: 10, parameters: { least: 3 } })).html;
  const run = await program.run(["events", "-n", 3], { files: { a: "b" }, passphrase: "p" });
  const status: number = run.status;
  program.rest();
  program.close();
  return `${program.version} ${solution} ${count} ${events} ${checked.ok} ${report.verdict} ${audited} ${released.size} ${tried} ${status} ${set.opens}`;
}

export async function scrambles(assets: { program: Uint8Array; script: Uint8Array; data: Uint8Array }): Promise<string> {
  const part: Scrambler = await openScrambler({ assets, worker: "blob:x" });
  try {
    return (await part.scramble("444"))[0].picture ?? "";
  } catch (problem) {
    return problem instanceof TwistsealError && problem.status === 1 ? problem.message : "";
  }
}

export async function mistakes(part: Scrambler): Promise<void> {
  // @ts-expect-error -- no event
  await part.scramble();
  // @ts-expect-error -- no such method
  await part.solve("R", { method: "fast" });
  // @ts-expect-error -- only the whole program verifies
  await part.verifySet(new Map());
  // @ts-expect-error -- a list
  (await part.scramble("333")).scramble;
  const program = await open();
  // @ts-expect-error -- a key is needed
  await program.generate({ competition: "" });
  // @ts-expect-error -- read only
  program.version = "2";
}
