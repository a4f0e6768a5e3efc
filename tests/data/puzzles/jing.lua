-- Jing's Pyraminx (Halpern and Kolmelj's): faces of a tetrahedron turn. 4!/2 * 3^4 corners, 6!/2 * 2^5 edges, and the twists of
-- the corners follow from three of them: 3,732,480 states (Jaap's Puzzle Page).
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local moves = {}
for i, name in ipairs({ "F", "L", "R", "D" }) do
  local corner = solid.corners_of_tetrahedron[({ "B", "R", "L", "U" })[i]]
  moves[i] = cut.move(name, { -corner[1], -corner[2], -corner[3] }, 0.1, 3)
end
return cut.puzzle({ id = "jing", name = "Jing's Pyraminx", states = "3732480", metric_max = 12 }, {
  solid = solid.tetrahedron, colours = solid.tetrahedron_colours, moves = moves,
})
