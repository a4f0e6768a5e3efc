-- The Megaminx by its states, for `random_state`: events/minx is scrambled by lines of random moves.
local cut = include("puzzles/lib/cut")
local dodecahedron = include("puzzles/lib/dodecahedron")
local megaminx = include("draw/megaminx")
local space = include("puzzles/lib/space")

local DEPTH = 0.72 -- between the middles of stickers that turn and those that stay

-- The faces and their stickers in the order of draw/megaminx.
local solid, moves = {}, {}
for i, name in ipairs(dodecahedron.names) do
  moves[i] = cut.move(name, dodecahedron.axes[name], DEPTH, 5)
end
for _, face in ipairs(dodecahedron.faces) do
  local order = { space.middle(face.corners) }
  for side, corner in ipairs(face.corners) do
    table.insert(order, space.middle({ face.corners[(side + 3) % 5 + 1], corner }))
    table.insert(order, corner)
  end
  solid[#solid + 1] = { letter = face.letter, corners = face.corners, net = face.net, order = order }
end
table.sort(solid, function(a, b)
  return a.letter < b.letter
end)

-- Faces stop turning one after the other, from the lower ones on.
local out = cut.puzzle({
  id = "megaminx",
  name = "Megaminx",
  draw_as = "megaminx",
  phases = {
    { "U", "R", "F", "L", "BL", "BR", "DR", "DL", "DBR" },
    { "U", "R", "F", "L", "BL", "BR", "DR" },
    { "U", "R", "F", "L", "BL", "BR" },
    { "U", "R", "F", "L", "BR" },
    { "U", "R", "F", "L" },
    { "U", "R", "F" },
    { "U", "R" },
  },
  tables = 96,
  -- 30!/2 2^29 edges, 20!/2 3^19 corners
  states = "100669616553523347122516032313645505168688116411019768627200000000000",
}, {
  solid = solid,
  colours = { colours = megaminx.scheme, letters = megaminx.letters, faces = megaminx.faces },
  moves = moves,
})

-- The first facelet of a piece says where it is when it is drawn (plugins/DRAWING.md): here the least.
for _, piece in ipairs(out.pieces) do
  local least = math.min(table.unpack(piece))
  while piece[1] ~= least do
    table.insert(piece, table.remove(piece, 1))
  end
end
return out
