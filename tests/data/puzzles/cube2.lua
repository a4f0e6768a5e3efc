-- The 2x2x2 cube from data: what plugins/cube2 is in C.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "cube2",
  name = "2x2x2 cube",
  draw_as = "cube",
  states = "3674160",
  metric_max = 11,
  length = 11,
}, {
  solid = solid.cube,
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0, 4),
    cut.move("R", { 1, 0, 0 }, 0, 4),
    cut.move("F", { 0, 0, 1 }, 0, 4),
  },
})
