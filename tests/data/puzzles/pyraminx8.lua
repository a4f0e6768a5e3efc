-- The pyraminx with its tips from data: what plugins/pyraminx.c is in C.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

local moves = {}
for i, name in ipairs({ "U", "L", "R", "B" }) do
  local axis = solid.corners_of_tetrahedron[name]
  moves[i] = cut.move(name, axis, 1 / 9, 3)
  moves[i + 4] = cut.move(string.lower(name), axis, 5 / 9, 3)
end

return cut.puzzle({
  id = "pyraminx8",
  name = "Pyraminx",
  draw_as = "pyraminx",
  states = "75582720",
  metric_max = 15,
  length = 11,
}, {
  solid = solid.tetrahedron,
  colours = { colours = { F = 0x00a650, L = 0xc8102e, R = 0x0051ba, D = 0xffd500 }, letters = {} },
  moves = moves,
})
