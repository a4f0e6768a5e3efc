-- The Kilominx, a megaminx of corners alone. The names of its faces are a megaminx's.
local cut = include("puzzles/lib/cut")
local dodecahedron = include("puzzles/lib/dodecahedron")
local megaminx = include("draw/megaminx")

local DEPTH = 0.55 -- between the middles of stickers that turn and those that stay

local moves = {}
for i, name in ipairs(dodecahedron.names) do
  moves[i] = cut.move(name, dodecahedron.axes[name], DEPTH, 5)
end

return cut.puzzle({
  id = "kilominx",
  name = "Kilominx",
  draw_as = "kilominx",
  phases = { { "U", "R", "F", "L", "BL", "BR" }, { "U", "R", "F" } },
  states = "23563902142421896679424000", -- 20!/2 places, 3^19 twists, held in 60 ways
}, {
  solid = dodecahedron.kites,
  colours = { colours = megaminx.scheme, letters = megaminx.letters, faces = megaminx.faces },
  moves = moves,
  rotations = {
    cut.rotation("y", dodecahedron.axes.U, 5), cut.rotation("z", dodecahedron.axes.F, 5),
  },
})
