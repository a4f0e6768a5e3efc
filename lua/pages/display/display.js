// The page: asks for a passcode, shows one scramble at a time, and forgets all when it is closed.

const IDLE_MS = 10 * 60 * 1000; // without a key or a touch, after which the sheet is closed
const LONGEST_MINUTES = 120; // WCA 4b4
const SWIPE_PX = 50;

const find = (id) => document.getElementById(id);
const data = JSON.parse(find("data").textContent);
const { words } = data;

let shown = null; // the open sheet; null: closed
let path = ""; // of the open sheet
let index = 0; // of its scramble
let mode = 0; // in MODES
let lastUse = 0;
let wakeLock = null;
const firstUsed = new Map(); // by path, in milliseconds; all that outlives closing

// ---- the time ----

const clock = (when) => new Date(when).toTimeString().slice(0, 5);

function showTime() {
  const used = firstUsed.get(path);
  const minutes = Math.floor((Date.now() - used) / 60000);
  const line = `${words.first_used} ${clock(used)} ${words.two_hours} · \u2066${minutes} min\u2069`;
  const over = minutes >= LONGEST_MINUTES;
  if (find("used").textContent !== line) find("used").textContent = line;
  find("used").classList.toggle("over", over);
}

// Asked every second and whenever the page is seen again: a machine asleep runs no timers.
function lookAtClock() {
  if (!shown) return;
  if (Date.now() - lastUse >= IDLE_MS) close(words.idle);
  else showTime();
}

// ---- an open sheet ----

function positionOf(scramble, list) {
  if (scramble.name) return `${scramble.name} (${scramble.label} ${words.set_of} ${list.length})`;
  if (shown.several) return `${words.cube} ${scramble.label} ${words.set_of} ${list.length}`;
  const attempts = list.filter(({ label }) => !label.startsWith("E"));
  if (scramble.label.startsWith("E") || attempts.length < 2) return scramble.label;
  return `${scramble.label} ${words.set_of} ${attempts.length}`;
}

function showScramble(to) {
  const list = shown.scrambles;
  index = Math.max(0, Math.min(list.length - 1, to));
  const scramble = list[index];
  const picture = pictureOf(scramble, shown, MODES[mode]);
  showHints(scramble.hold ?? shown.hold, scramble.notes ?? shown.notes);
  find("position").textContent = positionOf(scramble, list);
  const isExtra = scramble.label.startsWith("E");
  find("position").title = isExtra ? words.extras : "";
  find("position").classList.toggle("extra", isExtra);
  const { lines, unbroken } = linesOf(scramble.text);
  find("text").replaceChildren(...lines);
  find("text").classList.toggle("unbroken", unbroken);
  find("picture").replaceChildren(...(picture ? [picture] : []));
  find("scramble").classList.toggle("plain", !picture);
  find("previous").disabled = index === 0;
  find("next").disabled = index === list.length - 1;
  find("mode").textContent = words[MODES[mode].name];
  fit(find("text"));
  find("text").scrollTop = 0;
}

function showMarks(element, marks) {
  element.textContent = marks.join(" · ");
  element.hidden = marks.length === 0;
}

// How to hold the puzzle, and notes: the sheet's, or a scramble's of a relay.
function showHints(hold, notes) {
  find("hold").textContent = hold;
  find("notes").replaceChildren(
    ...notes.map((note) => {
      const item = document.createElement("li");
      item.textContent = note;
      return item;
    }),
  );
}

function showSheet() {
  find("event").textContent = shown.event;
  find("title").textContent = shown.title;
  showMarks(find("marks"), shown.marks);
  find("closed").hidden = true;
  find("opened").hidden = false;
  showTime();
  showScramble(0);
  find("event").focus();
}

async function keepAwake() {
  if (!shown || wakeLock || document.visibilityState !== "visible") return;
  try {
    wakeLock = await navigator.wakeLock?.request("screen");
    wakeLock?.addEventListener("release", () => (wakeLock = null));
    if (!shown) wakeLock?.release();
  } catch {
    wakeLock = null; // the battery is low, or the browser has none: the screen goes dark by itself
  }
}

// ---- opening and closing ----

function listSheets() {
  const options = [new Option(words.any, "")];
  for (const sheet of data.sheets) {
    const used = firstUsed.get(sheet.path);
    const name = `${sheet.event}: ${sheet.title}${used ? ` · ${clock(used)}` : ""}`;
    options.push(new Option(name, sheet.path));
  }
  find("sheet").replaceChildren(...options);
}

// Nothing of the sheet is left in the page.
function close(message = "") {
  shown = null;
  path = "";
  for (const id of ["event", "title", "hold", "marks", "position", "text", "picture", "used", "notes"])
    find(id).replaceChildren();
  find("position").title = "";
  wakeLock?.release();
  find("form").reset();
  listSheets();
  find("message").textContent = message;
  find("opened").hidden = true;
  find("closed").hidden = false;
  find("passcode").focus();
}

async function open(typed, wanted) {
  const found = await findSheet(typed, data);
  if (!found) return words.wrong;
  if (wanted && found.sheet.path !== wanted) return words.other;
  ({ shown } = found);
  ({ path } = found.sheet);
  if (!firstUsed.has(path)) firstUsed.set(path, Date.now());
  lastUse = Date.now();
  showSheet();
  keepAwake();
  return "";
}

async function submit(event) {
  event.preventDefault();
  const [typed, wanted] = [find("passcode").value, find("sheet").value];
  find("passcode").value = "";
  find("message").textContent = "…";
  find("open").disabled = true;
  try {
    find("message").textContent = await open(typed, wanted);
  } catch {
    find("message").textContent = words.needs;
  }
  find("open").disabled = false;
  if (!shown) find("passcode").focus();
}

// ---- keys, swipes, buttons ----

const turn = (by) => showScramble(index + by);

// A line of a scramble that does not fit, and after its last one another scramble.
function step(by) {
  const before = find("text").scrollTop;
  find("text").scrollTop += by * parseFloat(getComputedStyle(find("text")).lineHeight);
  if (find("text").scrollTop === before) turn(by);
}

const side = data.from_right ? -1 : 1; // the arrow to the right leads on where text runs so
const KEYS = {
  ArrowRight: () => turn(side),
  ArrowLeft: () => turn(-side),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  PageDown: () => turn(1),
  PageUp: () => turn(-1),
  " ": () => turn(1),
  Home: () => showScramble(0),
  End: () => showScramble(shown.scrambles.length - 1),
  Escape: () => close(),
};

function onKey(event) {
  if (!shown || event.ctrlKey || event.altKey || event.metaKey) return;
  const pressed = event.target.tagName === "BUTTON" && event.key === " ";
  if (pressed || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

function watchSwipes(element) {
  let start = null;
  element.addEventListener("pointerdown", (event) => {
    start = event.isPrimary && event.pointerType !== "mouse" ? event : null;
  });
  element.addEventListener("pointercancel", () => (start = null));
  element.addEventListener("pointerup", (event) => {
    if (!start || !shown) return;
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    start = null;
    if (Math.abs(right) > SWIPE_PX && Math.abs(right) > 2 * Math.abs(down))
      turn(right < 0 ? side : -side);
  });
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  find("theme").textContent = theme === "dark" ? words.light : words.dark;
}

function watchButtons() {
  find("previous").addEventListener("click", () => turn(-1));
  find("next").addEventListener("click", () => turn(1));
  find("close").addEventListener("click", () => close());
  find("mode").addEventListener("click", () => {
    mode = (mode + 1) % MODES.length;
    showScramble(index);
  });
  find("theme").addEventListener("click", () => {
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  });
}

function watchUse() {
  const use = () => {
    lookAtClock(); // a touch that wakes the machine comes too late
    lastUse = Date.now();
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, use, { capture: true });
  addEventListener("keydown", onKey);
  addEventListener("pagehide", () => close());
  document.addEventListener("visibilitychange", () => {
    lookAtClock();
    keepAwake();
  });
  setInterval(lookAtClock, 1000);
  new ResizeObserver(() => shown && fit(find("text"))).observe(find("scramble"));
}

// ---- the start ----

function speak() {
  document.documentElement.lang = data.language;
  document.documentElement.dir = data.from_right ? "rtl" : "ltr";
  document.title = data.name;
  find("name").textContent = data.name;
  for (const element of document.querySelectorAll("[data-word]"))
    element.textContent = words[element.dataset.word];
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", words[element.dataset.label]);
}

speak();
showMarks(find("set-marks"), data.marks);
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
watchButtons();
watchUse();
watchSwipes(find("opened"));
find("form").addEventListener("submit", submit);
close(globalThis.crypto?.subtle ? "" : words.needs);
