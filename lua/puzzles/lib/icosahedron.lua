-- The regular icosahedron with a corner up and an edge of the upper ring in front.
local space = include("puzzles/lib/space")

local icosahedron = { corners = { U = { 0, 1, 0 }, D = { 0, -1, 0 } } }

-- The upper ring is a b c d e from the left of the front edge on, to the right as seen from outside; the lower
-- one, v to z, has the corner opposite each.
local upper, lower = { "a", "b", "c", "d", "e" }, { "v", "w", "x", "y", "z" }
for i = 1, 5 do
  local angle = (2 * i - 3) * math.pi / 5
  local x, y, z = 2 / math.sqrt(5) * math.sin(angle), 1 / math.sqrt(5), 2 / math.sqrt(5) * math.cos(angle)
  icosahedron.corners[upper[i]] = { x, y, z }
  icosahedron.corners[lower[i]] = { -x, -y, -z }
end

local WIDE, TALL = 1, math.sqrt(3) / 2 -- of a triangle in the net

-- ---- the net: five triangles up, a band of ten, five triangles down ----

local names = "ABCDEFGHIJKLMNOPQRST"

-- From these corners, clockwise as seen from outside, and the places of all three in the net.
local function add(out, corners, net)
  local face = { letter = string.sub(names, #out + 1, #out + 1), corners = {}, net = net }
  for i, name in ipairs(corners) do
    face.corners[i] = icosahedron.corners[name]
  end
  table.insert(out, face)
end

-- The lower corner below the edge from upper corner i to the next one, seen from outside.
local function below(i)
  return lower[(i + 2) % 5 + 1]
end

local faces = {}
for i = 1, 5 do -- A to E: the cap
  local x = (i - 1) * WIDE
  add(faces, { "U", upper[i % 5 + 1], upper[i] },
    { { x + WIDE / 2, 0 }, { x + WIDE, TALL }, { x, TALL } })
end
for i = 1, 5 do -- F to J: below them
  local x = (i - 1) * WIDE
  add(faces, { upper[i], upper[i % 5 + 1], below(i) },
    { { x, TALL }, { x + WIDE, TALL }, { x + WIDE / 2, 2 * TALL } })
end
for i = 1, 5 do -- K to O: between those
  local x = (i - 1) * WIDE + WIDE / 2
  add(faces, { upper[i % 5 + 1], below(i % 5 + 1), below(i) },
    { { x + WIDE / 2, TALL }, { x + WIDE, 2 * TALL }, { x, 2 * TALL } })
end
for i = 1, 5 do -- P to T: around the lowest corner
  local x = (i - 1) * WIDE + WIDE / 2
  add(faces, { below(i), below(i % 5 + 1), "D" },
    { { x, 2 * TALL }, { x + WIDE, 2 * TALL }, { x + WIDE / 2, 3 * TALL } })
end

--- icosahedron.faces: a solid, of include("puzzles/lib/icosahedron"), with faces A to T: A to E are around
--- the upper corner from the one in front on to the right, F to J below them, K to O between those, P to T
--- around the lowest corner. icosahedron.corners (U a b c d e, v w x y z D) are 1 from its middle.
icosahedron.faces = faces

--- icosahedron.colours: twenty colours and their letters.
icosahedron.colours = { colours = {}, letters = {} }
local TONES = { 0xffffff, 0xc8102e, 0x00a650, 0x0051ba, 0xffd500, 0xff7f00, 0x7d2ae8, 0xff94f0, 0x86dcff, 0x9a9a9a }
for i = 1, 20 do
  local tone, letter = TONES[(i - 1) % 10 + 1], string.sub(names, i, i)
  icosahedron.colours.colours[letter] = i <= 10 and tone or tone >> 1 & 0x7f7f7f -- darker, opposite
  icosahedron.colours.letters[letter] = letter
end

return icosahedron
