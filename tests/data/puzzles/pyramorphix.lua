-- The Pyramorphix: a 2x2x2 of which four corners are tips of three colours, and the others flat and of one colour, so that
-- they do not show how they are turned. The tips turn freely for that: 8! * 3^4 / 24 states (Jaap's Puzzle Page).
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

-- The letter of each flat corner, by the sides of the cube where it is.
local FLAT = { ["---"] = "F", ["++-"] = "L", ["+-+"] = "R", ["-++"] = "D" }
local SIDES = { R = { 1, "+" }, L = { 1, "-" }, U = { 2, "+" }, D = { 2, "-" }, F = { 3, "+" }, B = { 3, "-" } }

local out = cut.puzzle({ id = "pyramorphix", name = "Pyramorphix", metric_max = 9, states = "136080" }, {
  solid = solid.cube,
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 0, 4), cut.move("R", { 1, 0, 0 }, 0, 4), cut.move("F", { 0, 0, 1 }, 0, 4),
    cut.move("D", { 0, -1, 0 }, 0, 4), cut.move("L", { -1, 0, 0 }, 0, 4), cut.move("B", { 0, 0, -1 }, 0, 4),
  },
  rotations = { cut.rotation("x", { 1, 0, 0 }, 4), cut.rotation("y", { 0, 1, 0 }, 4) },
})

local letters = {}
for _, piece in ipairs(out.pieces) do
  local at = {}
  for _, i in ipairs(piece) do
    local axis, side = table.unpack(SIDES[string.sub(out.facelets, i, i)])
    at[axis] = side
  end
  for _, i in ipairs(piece) do -- a facelet of a tip has the colour of the flat corner across it
    local axis, side = table.unpack(SIDES[string.sub(out.facelets, i, i)])
    local across = { table.unpack(at) }
    across[axis] = side == "+" and "-" or "+"
    letters[i] = FLAT[table.concat(at)] or FLAT[table.concat(across)]
  end
end
out.facelets = table.concat(letters)
return out
