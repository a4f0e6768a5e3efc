-- The Curvy Copter without jumbling. Each turn flips an edge, exchanges two corners, and two pairs of petals, each pair in
-- one of four orbits: 8! * 3^7 * 6!^4 * 2^12 / 2^5 states, since the flips say how even corners and each orbit lie.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local axes = {
  UR = { 1, 1, 0 }, UF = { 0, 1, 1 }, UL = { -1, 1, 0 }, UB = { 0, 1, -1 }, DR = { 1, -1, 0 }, DF = { 0, -1, 1 },
  DL = { -1, -1, 0 }, DB = { 0, -1, -1 }, FR = { 1, 0, 1 }, FL = { -1, 0, 1 }, BL = { -1, 0, -1 }, BR = { 1, 0, -1 },
}
local moves = {}
for name, axis in pairs(axes) do
  table.insert(moves, cut.move(name, axis, 0.75, 2))
end
return cut.puzzle({ id = "curvy", name = "Curvy Copter", states = "3033257372496691200000" }, {
  solid = solid.spotted({ { 0.8, 0.8 }, { 0, 0.9 }, { 0.35, 0.35 } }), colours = solid.cube_colours, moves = moves,
})
