-- The 2x3x3, Rubik's Domino: two layers that turn by quarters, sides that turn by half.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "233",
  name = "2x3x3 cuboid",
  draw_as = "233",
  states = "406425600", -- 8! corners, 8! edges, held in 4 ways with the same colour above
  phases = { { "U2", "D2", "R2", "L2", "F2", "B2" } }, -- half turns: one state of 29,400
}, {
  solid = solid.box(1.5, 1, 1.5),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0, 4),
    cut.move("D", { 0, -1, 0 }, 0, 4),
    cut.move("R2", { 1, 0, 0 }, 0.5, 2),
    cut.move("L2", { -1, 0, 0 }, 0.5, 2),
    cut.move("F2", { 0, 0, 1 }, 0.5, 2),
    cut.move("B2", { 0, 0, -1 }, 0.5, 2),
  },
  rotations = { cut.rotation("y", { 0, 1, 0 }, 4), cut.rotation("x", { 1, 0, 0 }, 2) },
})
