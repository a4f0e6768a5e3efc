-- The Dino Cube: twelve edges, which the eight corners turn. The notation is csTimer's: F L B R turn
-- the corners of the upper face from URF on, clockwise as seen from above; f l b r those below them.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

local depth = 1 / math.sqrt(3) -- the cuts run along the diagonals of the faces

return cut.puzzle({
  id = "dino",
  name = "Dino Cube",
  draw_as = "dino",
  states = "19958400", -- even permutations of 12 edges, held in 12 ways: 12!/2/12
  metric_max = 11,
}, {
  solid = solid.cube,
  colours = solid.cube_colours,
  moves = {
    cut.move("F", { 1, 1, 1 }, depth, 3),
    cut.move("L", { -1, 1, 1 }, depth, 3),
    cut.move("B", { -1, 1, -1 }, depth, 3),
    cut.move("R", { 1, 1, -1 }, depth, 3),
    cut.move("f", { 1, -1, 1 }, depth, 3),
    cut.move("l", { -1, -1, 1 }, depth, 3),
    cut.move("b", { -1, -1, -1 }, depth, 3),
    cut.move("r", { 1, -1, -1 }, depth, 3),
  },
  rotations = { cut.rotation("x", { 1, 0, 0 }, 4), cut.rotation("y", { 0, 1, 0 }, 4) },
})
