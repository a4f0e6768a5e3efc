-- The 1x3x3, a floppy cube: one layer whose four edges turn by half.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "133",
  name = "1x3x3 cuboid",
  draw_as = "133",
  states = "192", -- 4! permutations of the corners, 2^4 flips of the edges; half are odd
  metric_max = 8,
}, {
  solid = solid.box(1.5, 0.5, 1.5),
  colours = solid.cube_colours,
  moves = {
    cut.move("R", { 1, 0, 0 }, 0.5, 2),
    cut.move("L", { -1, 0, 0 }, 0.5, 2),
    cut.move("F", { 0, 0, 1 }, 0.5, 2),
    cut.move("B", { 0, 0, -1 }, 0.5, 2),
  },
})
