-- The Pyraminx Duo: four corners, and four centres that turn with the corners beside them.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local space = include("puzzles/lib/space")

-- A face as drawn: the triangle between the middles of its sides, and its corners. The real cuts are
-- curved.
local function parts(corners)
  local a, b, c = corners[1], corners[2], corners[3]
  local ab, bc, ca = space.middle({ a, b }), space.middle({ b, c }), space.middle({ c, a })
  return { { ab, bc, ca }, { a, ab, ca }, { b, bc, ab }, { c, ca, bc } }
end

local faces = {}
for i, face in ipairs(solid.tetrahedron) do
  faces[i] = {
    letter = face.letter, corners = face.corners, net = face.net, parts = parts(face.corners),
  }
end

local moves = {}
for i, name in ipairs({ "U", "L", "R", "B" }) do
  moves[i] = cut.move(name, solid.corners_of_tetrahedron[name], 0, 3)
end

return cut.puzzle({
  id = "pyraduo",
  name = "Pyraminx Duo",
  draw_as = "pyraduo",
  states = "324",
  metric_max = 4,
}, { solid = faces, colours = solid.tetrahedron_colours, moves = moves })
