// Lays out a scramble's moves as large as their place allows, no move broken.

const ALIGNED = 30; // moves from which on they stand in columns, so that nobody loses the place

// What a line may end after: a square-1 slash belongs to the turn before it.
function unitsOf(line) {
  const units = [];
  for (const word of line.split(" ").filter(Boolean)) {
    if (word === "/" && units.length > 0) units[units.length - 1] += " /";
    else units.push(word);
  }
  return units;
}

// The last two of a line may set a blindfolded cube's orientation, and are wider.
function columnOf(lines) {
  return Math.max(1, ...lines.flatMap((units) => units.slice(0, -2)).map((unit) => unit.length));
}

function lineElement(units, column) {
  const line = document.createElement("p");
  for (const unit of units) {
    const span = document.createElement("span");
    span.textContent = unit;
    if (column > 0) span.style.minWidth = `${column}ch`;
    line.append(span, " ");
  }
  return line;
}

// The turning over of a clock ends a line.
function cutAtTurn(units) {
  const at = units.indexOf("y2") + 1;
  return at > 5 && at < units.length ? [units.slice(0, at), units.slice(at)] : [units];
}

// The lines of a scramble, and whether it has its own (megaminx), which are not broken.
function linesOf(scramble) {
  const own = scramble.split("\n").map(unitsOf);
  const aligned = own.length > 1 || own[0].length >= ALIGNED;
  const lines = own.flatMap(cutAtTurn);
  return {
    lines: lines.map((units) => lineElement(units, aligned ? columnOf(lines) : 0)),
    unbroken: own.length > 1,
  };
}

const LEAST = 11; // pixels of a letter
const SCROLLED = 18; // where less would be needed

// Gives the element the largest letters with which all of it can be seen; or else it is scrolled, line by line.
function fit(element) {
  const fits = (size) => {
    element.style.fontSize = `${size}px`;
    return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth;
  };
  let low = LEAST;
  let high = 160;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  if (!fits(low)) fits(SCROLLED);
}
