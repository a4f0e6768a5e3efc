-- The skewb from data: what plugins/skewb.c is in C.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "skewb4",
  name = "Skewb",
  draw_as = "skewb",
  states = "3149280",
  metric_max = 11,
  length = 11,
}, {
  solid = solid.cube,
  colours = solid.cube_colours,
  moves = {
    cut.move("R", { 1, -1, -1 }, 0, 3),
    cut.move("U", { -1, 1, -1 }, 0, 3),
    cut.move("L", { -1, -1, 1 }, 0, 3),
    cut.move("B", { -1, -1, -1 }, 0, 3),
  },
})
