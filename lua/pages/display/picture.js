// Draws the picture of a scramble from a sheet's shapes, paints and faces.

// How faces are shown: where their colour and their letter stand in `faces`.
export const MODES = [
  { name: "colours", colour: 0, letter: null },
  { name: "letters", colour: 0, letter: 1 },
  { name: "greys", colour: 2, letter: 3 },
];

function svgElement(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Black or white, whichever is easier to read on "#rrggbb".
function contrast(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 299 * red + 587 * green + 114 * blue > 128000 ? "#000" : "#fff";
}

function pathElement(outline, [fill, stroke, width], shown, mode) {
  const face = shown.faces[fill];
  return svgElement("path", {
    d: outline,
    fill: face ? face[mode.colour] : fill,
    stroke,
    "stroke-width": width,
    "stroke-linejoin": "round",
  });
}

// The letter of the face that the shape beneath it shows.
function letterElement([x, y, size, path], paints, shown, mode) {
  const face = shown.faces[shown.paints[paints[path]][0]];
  const at = { x, y, "font-size": size, fill: contrast(face[mode.colour]) };
  const element = svgElement("text", at);
  element.textContent = face[mode.letter];
  return element;
}

// The scramble's picture, or null if there is none.
export function pictureOf(scramble, sheet, mode) {
  const shown = scramble.faces ? { ...sheet, faces: scramble.faces } : sheet; // those of a relay have their own
  const shape = shown.shapes[scramble.shape];
  if (!shape) return null;
  const edge = shape.width / 100; // half an outline lies outside
  const box = [-edge, -edge, shape.width + 2 * edge, shape.height + 2 * edge];
  const svg = svgElement("svg", { viewBox: box.join(" ") });
  if (mode.name === "greys") svg.classList.add("grey"); // what is no face has its own colours
  shape.paths.forEach((outline, i) => {
    svg.append(pathElement(outline, shown.paints[scramble.paints[i]], shown, mode));
  });
  const letters = mode.letter === null ? [] : shape.letters;
  for (const letter of letters) svg.append(letterElement(letter, scramble.paints, shown, mode));
  return svg;
}
