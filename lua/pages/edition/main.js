// The page's tabs, and its start.
import { at, programOf, say, trustedUrl } from "./bits.js";
import { startDisplay } from "./display.js";
import { startFilters } from "./filters.js";
import { startMake } from "./make.js";
import { startPractise } from "./practise.js";
import { startSolve } from "./solve.js";
import { startVerify } from "./verify.js";
import { startWords, word } from "./words.js";

const STARTS = { make: startMake, verify: startVerify, display: startDisplay, practise: startPractise, solve: startSolve, filters: startFilters };
const begun = new Set();
const tabs = [...document.querySelectorAll("[role=tab]")];

function trouble(problem) {
  at("trouble").hidden = false;
  say("trouble", problem.message ?? problem, "bad");
}

async function show(tab) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    at(one.getAttribute("aria-controls")).hidden = !chosen;
  }
  const name = tab.getAttribute("aria-controls");
  if (begun.has(name)) return;
  begun.add(name);
  try {
    await STARTS[name]();
    tab.dataset.ready = "yes";
  } catch (problem) {
    trouble(problem);
  }
}

function onKey(event) {
  const at = tabs.indexOf(event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  tab.focus();
  show(tab);
}

/** What the page needs and an old browser has not. */
function missing() {
  if (!globalThis.WebAssembly) return word("This browser has no WebAssembly: take a newer one.");
  if (!globalThis.crypto?.subtle) return word("This browser gives this page no cryptography: open it as a file on this device, or over https.");
  if (!globalThis.DecompressionStream) return word("This browser cannot unpack the program: take a newer one.");
  return "";
}

// On a server the page can be kept on this device, if the user wants it.
async function offerOffline() {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return;
  at("offline-box").hidden = false;
  if (await navigator.serviceWorker.getRegistration()) say("offline-state", word("It is kept on this device."));
  at("offline").addEventListener("click", async () => {
    try {
      await navigator.serviceWorker.register(trustedUrl("offline.js"));
      await navigator.serviceWorker.ready;
      say("offline-state", word("It is kept on this device."));
    } catch (problem) {
      say("offline-state", problem.message, "bad");
    }
  });
}

for (const tab of tabs) tab.addEventListener("click", () => show(tab));
at("tabs").addEventListener("keydown", onKey);
for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault()); // beside a place to drop
if (missing()) trouble(missing());
else {
  programOf("practise").then(({ version }) => say("version", version), trouble);
  startWords().catch(trouble).then(() => {
    show(tabs[0]);
    return offerOffline();
  });
}
