-- The Siamese Cube with a block of 2x2x2: U R F turn the first cube, D L B the second.
local siamese = include("puzzles/lib/siamese")

return siamese.puzzle({
  id = "sia222",
  name = "Siamese Cube, 2x2x2 block",
  draw_as = "sia222",
  states = "29124745198874117548277760000", -- what U, R and F make of a 3x3x3, squared
  phases = { { "U", "R", "F", "D2", "L", "B2" }, { "U", "R", "F" }, { "U2", "R", "F2" } }, -- one cube after the other
}, { -1, -1, -1 }, {
  { "U", { 0, 1, 0 }, 0.5, "D" },
  { "R", { 1, 0, 0 }, 0.5, "L" },
  { "F", { 0, 0, 1 }, 0.5, "B" },
})
