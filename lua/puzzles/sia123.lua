-- The Siamese Cube with a block of 1x2x3: U R r turn the first cube, r two layers; D L l the second.
local siamese = include("puzzles/lib/siamese")

return siamese.puzzle({
  id = "sia123",
  name = "Siamese Cube, 1x2x3 block",
  draw_as = "sia123",
  states = "29352224942175981404160000", -- what U, R and r make of a 3x3x3, squared
  phases = { { "U", "R", "r", "D2", "L", "l" }, { "U", "R", "r" }, { "U2", "R", "r" } }, -- one cube after the other
}, { -2, -1, 0 }, {
  { "U", { 0, 1, 0 }, 0.5, "D" },
  { "R", { 1, 0, 0 }, 0.5, "L" },
  { "r", { 1, 0, 0 }, -0.5, "l" },
})
