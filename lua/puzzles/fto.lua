-- The Face-Turning Octahedron: six corners, twelve edges and three centres of each colour.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local axis = solid.axes_of_octahedron

local moves = {}
for i, name in ipairs({ "U", "R", "F", "L", "D", "B", "BR", "BL" }) do
  moves[i] = cut.move(name, axis[name], solid.depth_of_octahedron / 3, 3)
end

local fto = cut.puzzle({
  id = "fto",
  name = "Face-Turning Octahedron",
  draw_as = "fto",
  phases = { { "U", "R", "L", "D", "B" }, { "R", "L", "D", "B" } },
  -- 6!/2 * 2^5 corners, 12!/2 edges, (12!/3!^4)^2 centres, held in 12 ways
  states = "31408133379194880000000",
}, {
  solid = solid.octahedron,
  colours = solid.octahedron_colours,
  moves = moves,
  rotations = { cut.rotation("u", axis.U, 3), cut.rotation("l", axis.L, 3) },
})

-- ---- what filters ask for, and what is practised ----

local corners, edges, centres = {}, {}, {}
for _, piece in ipairs(fto.pieces) do
  table.insert(#piece == 4 and corners or #piece == 2 and edges or centres, piece)
end

-- How many corners two stickers have in common.
local function common(a, b)
  local count = 0
  for _, p in ipairs(fto.drawing.shapes[a]) do
    for _, q in ipairs(fto.drawing.shapes[b]) do
      count = count + (math.abs(p[1] - q[1]) + math.abs(p[2] - q[2]) < 1e-6 and 1 or 0)
    end
  end
  return count
end

-- A triple: a corner and the centres beside it on those of these faces where it is; they are opposite.
local function triple(corner, faces)
  local out, on = { table.unpack(corner) }, {}
  for _, facelet in ipairs(corner) do
    local face = string.sub(fto.facelets, facelet, facelet)
    on[face] = true
    for _, centre in ipairs(faces[face] and centres or {}) do
      if common(facelet, centre[1]) == 2 then
        table.insert(out, centre[1])
      end
    end
  end
  return out, on
end

local triples, last, last_slot = {}, {}, {}
for _, corner in ipairs(corners) do
  local one, on = triple(corner, { U = true, F = true, l = true, r = true })
  table.insert(triples, one)
  table.insert(triples, (triple(corner, { R = true, L = true, B = true, D = true })))
  if on.U then
    table.insert(last, one)
  end
  if on.U or on.B and on.D then
    table.insert(last_slot, one)
  end
end

local function looks(pieces)
  local out = {}
  for i, piece in ipairs(pieces) do
    out[i] = { piece }
  end
  return out
end

local function centres_of_faces()
  local out, of = {}, {}
  for _, piece in ipairs(centres) do
    local face = string.sub(fto.facelets, piece[1], piece[1])
    if not of[face] then
      of[face] = {}
      table.insert(out, { of[face] })
    end
    table.insert(of[face], piece[1])
  end
  return out
end

fto.traits = {
  { name = "corners_solved", doc = "corners in their places and not turned", solved = looks(corners) },
  { name = "edges_solved", doc = "edges in their places", solved = looks(edges) },
  { name = "centres_solved", doc = "centres on the face of their colour", solved = looks(centres) },
  {
    name = "triples_solved",
    doc = "corners with the centres beside them on two opposite sides, all in their places",
    solved = looks(triples),
  },
  {
    name = "centre_min", doc = "turns to bring three centres of one colour together on a face",
    turns_to_any = centres_of_faces(),
  },
}
fto.subsets = { -- as csTimer has them
  { name = "l3t", doc = "the last three triples, those of U", free = last },
  { name = "l3t-lbt", doc = "the last slot: these and the triple between B and D", free = last_slot },
  { name = "corners", doc = "only corners", free = corners },
  { name = "edges", doc = "only edges", free = edges },
  { name = "centres", doc = "only centres", free = centres },
}

return fto
