-- The Rex Cube. Three petals, a centre and two halves of edges of each face turn about a corner. Petals stay in one of two
-- orbits, two of a colour in each; twelve rotations carry each to itself: 6!/2 * 12!/2 * (12! / 2^6)^2 / 12 states.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local axes = {
  { "F", 1, 1, 1 }, { "L", -1, 1, 1 }, { "B", -1, 1, -1 }, { "R", 1, 1, -1 },
  { "f", 1, -1, 1 }, { "l", -1, -1, 1 }, { "b", -1, -1, -1 }, { "r", 1, -1, -1 },
}
local moves = {}
for i, axis in ipairs(axes) do
  moves[i] = cut.move(axis[1], { axis[2], axis[3], axis[4] }, 0.5, 3)
end
return cut.puzzle({ id = "rex", name = "Rex Cube", states = "402478052931440640000000" }, {
  solid = solid.spotted({ { 0, 0 }, { 0, 0.9 }, { 0.2, 0.2 } }), colours = solid.cube_colours, moves = moves,
  rotations = { cut.rotation("x", { 1, 0, 0 }, 4), cut.rotation("y", { 0, 1, 0 }, 4) },
})
