-- The Master Kilominx: kites cut into four parts. 20!/2 * 3^19 corners, 60!/2 halves of edges, and 60! / 5!^12 centres, held in
-- 60 ways. No chain of phases that could be searched is known.
local cut = include("puzzles/lib/cut")
local dodecahedron = include("puzzles/lib/dodecahedron")
local megaminx = include("draw/megaminx")
local space = include("puzzles/lib/space")
local solid, moves = {}, {}
for i, face in ipairs(dodecahedron.kites) do
  local parts = {}
  for _, kite in ipairs(face.parts) do
    local function beside(j)
      return space.middle({ kite[j], kite[j % 4 + 1] })
    end
    for j = 1, 4 do
      table.insert(parts, { kite[j], beside(j), space.middle(kite), beside((j + 2) % 4 + 1) })
    end
  end
  solid[i] = { letter = face.letter, corners = face.corners, net = face.net, parts = parts }
end
for _, name in ipairs(dodecahedron.names) do
  table.insert(moves, cut.move(name, dodecahedron.axes[name], 0.8, 5))
  table.insert(moves, cut.move(name .. "w", dodecahedron.axes[name], 0.55, 5))
end
return cut.puzzle({ id = "masterkilominx", name = "Master Kilominx" }, {
  solid = solid, colours = { colours = megaminx.scheme, letters = megaminx.letters }, moves = moves,
  rotations = { cut.rotation("y", dodecahedron.axes.U, 5), cut.rotation("z", dodecahedron.axes.F, 5) },
})
