-- The 3x3x3 from data: its phases are found by the plugin.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "cube3",
  name = "3x3x3 from data",
  draw_as = "generic",
  states = "43252003274489856000",
}, {
  solid = solid.box(1.5, 1.5, 1.5),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0.5, 4),
    cut.move("R", { 1, 0, 0 }, 0.5, 4),
    cut.move("F", { 0, 0, 1 }, 0.5, 4),
    cut.move("D", { 0, -1, 0 }, 0.5, 4),
    cut.move("L", { -1, 0, 0 }, 0.5, 4),
    cut.move("B", { 0, 0, -1 }, 0.5, 4),
  },
})
