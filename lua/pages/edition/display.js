// Display: the display of a set, in a frame of its own; its passcodes are typed there.
import { displayData, displaysOf } from "./print.js";
import { word } from "./words.js";
import { at, assets, element, readAll, say, taken, trustedHtml, watchInput } from "./bits.js";

let displays = []; // [name, data]

/** The page that this program's displays have, before and after their data. */
async function displayPage() {
  const { data } = (await assets()).assets;
  const script = JSON.parse(new TextDecoder().decode(data))["lua/formats/lib/display_page.lua"];
  return [...script.matchAll(/\[====\[\n?(.*?)\]====\]/gs)].map(([, part]) => part);
}

/** Only the data comes from the set: the page is the one that this program has. */
async function showDisplay() {
  const [, data] = displays[at("display-which").value];
  const [head, tail] = await displayPage();
  const frame = element("iframe", { title: word("The set's display"), allow: "fullscreen *; screen-wake-lock *" });
  frame.srcdoc = trustedHtml(head + JSON.stringify(data).replaceAll("<", "\\u003c") + tail);
  at("display-frame").replaceChildren(frame);
  at("display-full").hidden = !document.fullscreenEnabled;
}

async function take(source) {
  at("display-frame").replaceChildren();
  for (const id of ["display-label", "display-full"]) at(id).hidden = true;
  say("display-state", "");
  try {
    const { files } = await taken(source);
    const pages = displaysOf(await readAll([...files].filter(([name]) => /display[^/]*\.html$/.test(name))));
    displays = pages.map(([name, page]) => [name, displayData(page)]);
    if (displays.length === 0) throw new Error(word("There is no display.html: the set was made without the format 'display', or this is another file."));
    at("display-which").replaceChildren(...displays.map(([name, data], i) => new Option(`${data.name} (${name})`, i)));
    at("display-label").hidden = displays.length === 1;
    await showDisplay();
  } catch (problem) {
    say("display-state", problem.message);
  }
}

export function startDisplay() {
  watchInput("display", ["display-folder", "display-files"], take);
  at("display-full").addEventListener("click", () => document.querySelector("#display-frame iframe").requestFullscreen());
  at("display-which").addEventListener("change", showDisplay);
}
