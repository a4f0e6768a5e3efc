-- The 2x2x3, a tower cube, held upright: U and D turn by quarters, R and F by half.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "223",
  name = "2x2x3 cuboid",
  draw_as = "223",
  states = "241920", -- 8! permutations of the corners, 3! of the edges
  metric_max = 14,
}, {
  solid = solid.box(1, 1.5, 1),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0.5, 4),
    cut.move("D", { 0, -1, 0 }, 0.5, 4),
    cut.move("R2", { 1, 0, 0 }, 0, 2),
    cut.move("F2", { 0, 0, 1 }, 0, 2),
  },
})
