-- The Master Tetraminx, a Master Pyraminx without tips: U turns a corner, u two layers of it.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

local moves = {}
for i, name in ipairs({ "U", "L", "R", "B" }) do
  local axis = solid.corners_of_tetrahedron[name]
  moves[i] = cut.move(name, axis, 1 / 3, 3)
  moves[i + 4] = cut.move(string.lower(name), axis, 0, 3)
end

return cut.puzzle({
  id = "mastertetraminx",
  name = "Master Tetraminx",
  draw_as = "mastertetraminx",
  tables = 96,
  states = "2681795837952000", -- 12!/2 outer edges, 6!/2 * 2^5 middle ones, 3^4 corners, 4!/2 centres
}, {
  solid = solid.tetrahedron,
  colours = solid.tetrahedron_colours,
  moves = moves,
})
