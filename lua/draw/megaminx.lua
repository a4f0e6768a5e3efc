-- A megaminx as two flowers: U with its five neighbours, and D with its own after z2, so that F's
-- side points down in both.
-- Facelets: 132 letters, 12 faces of 11: the centre, then clockwise the edge beside the face's
-- first neighbour, the corner after it, and so on (plugins/megaminx.c). What a drawing consists
-- of: draw/cube.
local colours = include("draw/colours")
local ink = include("draw/ink")

local SCHEME = {
  A = 0xffffff, -- U
  B = 0x006b2d, -- F
  C = 0xd01020, -- R
  D = 0x1034b0, -- BR
  E = 0xffcc00, -- BL
  F = 0x7d2ae8, -- L
  G = 0x9a9a9a, -- D
  H = 0x74e01c, -- B
  I = 0xff8a2a, -- DBL
  J = 0x86dcff, -- DL
  K = 0xfff6b0, -- DR
  L = 0xff94f0, -- DBR
}
-- Of two faces of one kind of colour the darker one has the capital; they are opposite.
local LETTERS = {
  A = "W", B = "G", C = "R", D = "B", E = "Y", F = "P",
  G = "k", H = "g", I = "O", J = "b", K = "y", L = "p",
}
-- The faces as notation names them, and their letters in the facelets.
local FACES = {
  U = "A", F = "B", R = "C", BR = "D", BL = "E", L = "F",
  D = "G", B = "H", DBL = "I", DL = "J", DR = "K", DBR = "L",
}

-- The faces of a flower by their place in the facelets, in the order of the centre's sides; `from`
-- is the direction of its side 0 in degrees, clockwise from the right; `toward` is the side of each
-- petal that lies at the centre.
local FLOWERS = {
  { face = 0, from = 90, petals = { 1, 5, 4, 3, 2 }, toward = 0 },
  { face = 6, from = 54, petals = { 9, 10, 11, 7, 8 }, toward = 2 },
}

local RADIUS = 1 -- of a face
local FLAT = math.cos(math.pi / 5) -- from a face's middle to its sides
local RING = 0.32 -- depth of the edge stickers
local CUT = RING / math.sin(2 * math.pi / 5) -- where they meet a side, from its end
local GAP = 0.06 -- between faces
local OUTLINE = 0.035
local PITCH = 2 * FLAT + GAP -- from a petal's middle to its flower's
local REACH = (PITCH + RADIUS) * math.sin(2 * math.pi / 5) -- of a flower to the left and right
local SHORT, LONG = PITCH * FLAT + RADIUS, PITCH + RADIUS -- up and down, the other way round for D
local APART = 4.8 -- the middles of the flowers, whose petals mesh
local WIDTH = 2 * REACH + APART
local HEIGHT = SHORT + LONG

local function polar(centre, degrees, radius)
  local angle = degrees * math.pi / 180
  return { centre[1] + radius * math.cos(angle), centre[2] + radius * math.sin(angle) }
end

-- The point at `distance` from a on the way to b.
local function toward(a, b, distance)
  local dx, dy = b[1] - a[1], b[2] - a[2]
  local share = distance / math.sqrt(dx * dx + dy * dy)
  return { a[1] + dx * share, a[2] + dy * share }
end

-- The eleven stickers of a face in the order of the facelets; its side 0 lies in direction `from`.
local function stickers(centre, from)
  local tips, inner, out = {}, {}, {}
  for side = 0, 4 do
    tips[side] = polar(centre, from + 72 * side + 36, RADIUS)
    inner[side] = polar(centre, from + 72 * side + 36, RADIUS * (FLAT - RING) / FLAT)
  end
  out[1] = { inner[0], inner[1], inner[2], inner[3], inner[4] }
  for side = 0, 4 do
    local before, tip, after = tips[(side + 4) % 5], tips[side], tips[(side + 1) % 5]
    local first, last = toward(before, tip, CUT), toward(tip, before, CUT)
    table.insert(out, { first, last, inner[side], inner[(side + 4) % 5] })
    table.insert(out, { last, tip, toward(tip, after, CUT), inner[side] })
  end
  return out
end

local function add_letter(out, points, letter, colour)
  local x, y = 0, 0
  for _, point in ipairs(points) do
    x, y = x + point[1] / #points, y + point[2] / #points
  end
  ink.add_text(out, x - 0.2, y - 0.14, 0.4, 0.28, letter, {
    size = 0.22, size_min = 0.01, align = "centre", bold = true, fill = ink.contrast(colour),
  })
end

local function add_face(out, centre, from, letters, paint)
  for i, points in ipairs(stickers(centre, from)) do
    local letter = string.sub(letters, i, i)
    ink.add_polygon(out, points, { fill = paint.fill[letter], stroke = 0, width = OUTLINE })
    if paint.names[letter] then
      add_letter(out, points, paint.names[letter], paint.fill[letter])
    end
  end
end

local function letters_of(facelets, face)
  return string.sub(facelets, 11 * face + 1, 11 * face + 11)
end

local function add_flower(out, flower, centre, facelets, paint)
  add_face(out, centre, flower.from, letters_of(facelets, flower.face), paint)
  for side, petal in ipairs(flower.petals) do
    local direction = flower.from + 72 * (side - 1)
    local middle = polar(centre, direction, PITCH)
    local from = direction + 180 - 72 * flower.toward
    add_face(out, middle, from, letters_of(facelets, petal), paint)
  end
end

local function size()
  return WIDTH, HEIGHT
end

local function room()
  return WIDTH / 2 - 1, HEIGHT - 0.8, 1.4, 0.8
end

local function items(facelets, options)
  local paint = {
    fill = colours.pick(SCHEME, options),
    names = colours.letters(LETTERS, SCHEME, options),
  }
  local out = {}
  add_flower(out, FLOWERS[1], { REACH, SHORT }, facelets, paint)
  add_flower(out, FLOWERS[2], { WIDTH - REACH, LONG }, facelets, paint)
  return out
end

return {
  size = size,
  items = items,
  same_shapes = true,
  room = room,
  scheme = SCHEME,
  letters = LETTERS,
  faces = FACES,
}
