-- The Dogic: tips of an icosahedron turn, and whole triangles around a corner. 20!/2 centres, and 60! / 3!^20 tips: each colour
-- has three. No piece shows how it is held, so that rotations are not named.
local cut = include("puzzles/lib/cut")
local icosahedron = include("puzzles/lib/icosahedron")
local ring = 1 / math.sqrt(5) -- how high the corners beside a corner are
local moves = {}
for name, corner in pairs(icosahedron.corners) do
  table.insert(moves, cut.move(name, corner, (1 + ring) / 2, 5))
  table.insert(moves, cut.move(name .. "w", corner, ring, 5))
end
return cut.puzzle({
  id = "dogic", name = "Dogic",
  states = "2768499586173810833323486318137163699108601285121161126597646876672000000000000000000",
}, {
  solid = icosahedron.faces, colours = icosahedron.colours, moves = moves,
})
