-- The 2x2x2 cube with all six faces and its rotations: the same states, counted the same.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "cube2held",
  name = "2x2x2 cube, six faces",
  draw_as = "cube",
  states = "3674160",
  metric_max = 11,
}, {
  solid = solid.cube,
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0, 4),
    cut.move("R", { 1, 0, 0 }, 0, 4),
    cut.move("F", { 0, 0, 1 }, 0, 4),
    cut.move("D", { 0, -1, 0 }, 0, 4),
    cut.move("L", { -1, 0, 0 }, 0, 4),
    cut.move("B", { 0, 0, -1 }, 0, 4),
  },
  rotations = { cut.rotation("x", { 1, 0, 0 }, 4), cut.rotation("y", { 0, 1, 0 }, 4) },
})
