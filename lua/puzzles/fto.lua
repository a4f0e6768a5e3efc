-- The Face-Turning Octahedron: six corners, twelve edges and three centres of each colour.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local axis = solid.axes_of_octahedron

local moves = {}
for i, name in ipairs({ "U", "R", "F", "L", "D", "B", "BR", "BL" }) do
  moves[i] = cut.move(name, axis[name], solid.depth_of_octahedron / 3, 3)
end

return cut.puzzle({
  id = "fto",
  name = "Face-Turning Octahedron",
  draw_as = "fto",
  phases = { { "U", "R", "L", "D", "B" }, { "R", "L", "D", "B" } },
  -- 6!/2 * 2^5 corners, 12!/2 edges, (12!/3!^4)^2 centres, held in 12 ways
  states = "31408133379194880000000",
}, {
  solid = solid.octahedron,
  colours = solid.octahedron_colours,
  moves = moves,
  rotations = { cut.rotation("u", axis.U, 3), cut.rotation("l", axis.L, 3) },
})
