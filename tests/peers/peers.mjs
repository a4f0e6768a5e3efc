// Measures the scramblers of csTimer and cubing.js, and ours in WebAssembly: usage: node tests/peers/peers.mjs SECONDS EVENT...
//
// Prints an object a line for each program and event, as tools/bench_puzzles does, in microseconds
// and with the first call, which prepares tables, left out.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const require = createRequire(import.meta.url);
const [seconds, ...events] = process.argv.slice(2);

// csTimer's names for the scrambles of competitions, and how many moves to ask for.
const CSTIMER = {
  222: ["222so"], 333: ["333"], "333oh": ["333oh"], "333bf": ["333ni"], "333mbf": ["333ni"],
  "333fm": ["333fm"], 444: ["444wca"], "444bf": ["444bld"], 555: ["555wca", 60],
  "555bf": ["555bld", 60], 666: ["666wca", 80], 777: ["777wca", 100], clock: ["clkwca"],
  minx: ["mgmp", 70], megaminx: ["mgmso"], pyram: ["pyrso"], skewb: ["skbso"], sq1: ["sqrs"],
  // Not the WCA's. Its Master Tetraminx has tips.
  133: ["133"], 223: ["223"], "15p": ["15prp"], "8p": ["8prp"], diamond: ["dmdso"], dino: ["dinoso"],
  fto: ["ftoso"], gear: ["gearso"], ivy: ["ivyso"], kilominx: ["klmso"], mastertetraminx: ["mpyrso"],
  redi: ["rediso"],
};

// What cubing.js knows besides, by its names; it ends the process where it is asked for others.
const CUBING = {
  babyfto: "baby_fto", fto: "fto", kilominx: "kilominx", mastertetraminx: "master_tetraminx",
  redi: "redi_cube",
};
const WCA = /^(222|333.*|444.*|555.*|666|777|clock|minx|pyram|skewb|sq1)$/;

async function measure(name, peer, scramble) {
  const us = [];
  let tokens = 0;
  await scramble();
  for (const end = performance.now() + seconds * 1000; performance.now() < end || us.length < 5;) {
    const start = performance.now();
    const text = await scramble();
    us.push((performance.now() - start) * 1000);
    // csTimer writes "(1,0)/ " where others write "(1,0) / ".
    tokens += `${text}`.replace(/\//g, " / ").trim().split(/\s+/).length;
  }
  us.sort((a, b) => a - b);
  const round = (x) => Math.round(x * 100) / 100;
  console.log(JSON.stringify({
    name, n: us.length, us_mean: round(us.reduce((s, x) => s + x, 0) / us.length),
    us_median: round(us[us.length >> 1]), us_p99: round(us[Math.floor(us.length * 0.99)]),
    us_max: round(us.at(-1)), length_mean: round(tokens / us.length), peer,
  }));
}

async function measureAll(peer, scrambler) {
  for (const event of events) {
    try {
      await measure(event, peer, scrambler(event));
    } catch (error) {
      console.error(`peers: ${peer} ${event}: ${error.message ?? error}`);
    }
  }
}

const built = new URL("../../build/web/twistseal/twistseal.js", import.meta.url);
if (existsSync(built)) { // make web
  const web = await (await import(built)).open();
  await measureAll("twistseal in WebAssembly", (event) => async () => (await web.scramble(event))[0].scramble);
  web.close();
}
const cstimer = require("cstimer_module");
await measureAll("cstimer_module", (event) => {
  if (!CSTIMER[event]) throw new Error("not known");
  return () => cstimer.getScramble(...CSTIMER[event]);
});
const cubing = await import("cubing/scramble");
await measureAll("cubing", (event) => {
  const name = CUBING[event] ?? (WCA.test(event) ? event : undefined);
  if (!name) throw new Error("not known");
  return () => cubing.randomScrambleForEvent(name);
});
process.exit(0); // cubing.js leaves a worker running
