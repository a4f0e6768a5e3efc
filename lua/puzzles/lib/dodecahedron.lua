-- The regular dodecahedron as a megaminx is held; the net and the letters are draw/megaminx's.
local space = include("puzzles/lib/space")

local dodecahedron = {}

local names = { "U", "F", "R", "BR", "BL", "L", "D", "B", "DBL", "DL", "DR", "DBR" }
local letters = {} -- by name, as in draw/megaminx
for i, name in ipairs(names) do
  letters[name] = string.sub("ABCDEFGHIJKL", i, i)
end

-- The faces beside each face, clockwise as seen from outside.
local beside = {
  U = { "F", "L", "BL", "BR", "R" }, F = { "U", "R", "DR", "DL", "L" },
  R = { "U", "BR", "DBR", "DR", "F" }, BR = { "U", "BL", "B", "DBR", "R" },
  BL = { "U", "L", "DBL", "B", "BR" }, L = { "U", "F", "DL", "DBL", "BL" },
  D = { "DL", "DR", "DBR", "B", "DBL" }, B = { "BL", "DBL", "D", "DBR", "BR" },
  DBL = { "L", "DL", "D", "B", "BL" }, DL = { "F", "DR", "D", "DBL", "L" },
  DR = { "R", "DBR", "D", "DL", "F" }, DBR = { "BR", "B", "D", "DR", "R" },
}

-- The middles of the faces, 1 away from that of the whole.
dodecahedron.axes = { U = { 0, 1, 0 }, D = { 0, -1, 0 } }
local opposite = { F = "B", R = "DBL", BR = "DL", BL = "DR", L = "DBR" }
for i, name in ipairs({ "F", "R", "BR", "BL", "L" }) do
  local angle = (i - 1) * 2 * math.pi / 5
  local x, z = 2 * math.sin(angle) / math.sqrt(5), 2 * math.cos(angle) / math.sqrt(5)
  dodecahedron.axes[name] = { x, 1 / math.sqrt(5), z }
  dodecahedron.axes[opposite[name]] = { -x, -1 / math.sqrt(5), -z }
end

-- The middle of the edge or the corner where faces meet.
local function meeting(...)
  local sum = space.middle({ ... })
  local first = ...
  return space.add({ 0, 0, 0 }, sum, 1 / space.dot(sum, first))
end

-- ---- the net: U with its petals, and D with its own after z2 ----

local FLAT = math.cos(math.pi / 5) -- from a face's middle to its sides; to its corners it is 1
local PITCH = 2 * FLAT + 0.06 -- from a petal's middle to its flower's
local REACH = (PITCH + 1) * math.sin(2 * math.pi / 5) -- of a flower to the left and right
local SHORT, LONG = PITCH * FLAT + 1, PITCH + 1 -- up and down, the other way round for D
local APART = 4.8 -- the middles of the flowers, whose petals mesh

local function polar(centre, degrees, radius)
  local angle = degrees * math.pi / 180
  return { centre[1] + radius * math.cos(angle), centre[2] + radius * math.sin(angle) }
end

-- A face whose first neighbour lies in this direction in the net, in degrees clockwise from the right.
local function face(name, middle, direction)
  local axes, around = dodecahedron.axes, beside[name]
  local out = { letter = letters[name], corners = {}, net = {}, parts = {} }
  for i = 1, 5 do
    local one, next_one = axes[around[i]], axes[around[i % 5 + 1]]
    out.corners[i] = meeting(axes[name], one, next_one)
    out.net[i] = polar(middle, direction + 72 * i - 36, 1)
    out.parts[i] = { axes[name], meeting(axes[name], one), out.corners[i], meeting(axes[name], next_one) }
  end
  return out
end

-- `direction` is where the first petal lies; `toward` is which neighbour of each petal is the centre.
local function add_flower(out, name, middle, direction, toward)
  table.insert(out, face(name, middle, direction))
  for i, petal in ipairs(beside[name]) do
    local there = direction + 72 * (i - 1)
    table.insert(out, face(petal, polar(middle, there, PITCH), there + 180 - 72 * (toward - 1)))
  end
end

local faces = {}
add_flower(faces, "U", { REACH, SHORT }, 90, 1)
add_flower(faces, "D", { REACH + APART, LONG }, 54, 3)

--- dodecahedron.faces: a solid, of include("puzzles/lib/dodecahedron"). Its faces are named as a megaminx's,
--- in the order of dodecahedron.names; they are 1 from its middle along dodecahedron.axes (by name).
--- dodecahedron.kites is the same, each face cut into five kites around its middle. Its colours are
--- those of include("draw/megaminx"): { colours = megaminx.scheme, letters = megaminx.letters }.
dodecahedron.kites, dodecahedron.faces = faces, {}
for i, f in ipairs(faces) do
  dodecahedron.faces[i] = { letter = f.letter, corners = f.corners, net = f.net }
end
dodecahedron.names = names

return dodecahedron
