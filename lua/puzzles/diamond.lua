-- The Skewb Diamond: an octahedron cut through its middle, six corners and eight face centres.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local axis = solid.axes_of_octahedron

return cut.puzzle({
  id = "diamond",
  name = "Skewb Diamond",
  draw_as = "diamond",
  states = "138240",
  metric_max = 10,
}, {
  solid = solid.octahedron,
  colours = solid.octahedron_colours,
  moves = {
    cut.move("U", axis.U, 0, 3),
    cut.move("R", axis.R, 0, 3),
    cut.move("L", axis.L, 0, 3),
    cut.move("F", axis.F, 0, 3),
  },
})
