-- The Redi Cube: eight corners that turn in their places, and twelve edges. The notation is csTimer's,
-- as for the Dino Cube: F L B R turn the upper corners from URF on, clockwise as seen from above;
-- f l b r those below them.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local space = include("puzzles/lib/space")

local CORNER = 0.6 -- the side of a corner's sticker; half a face is 1
local DEPTH = 0.7 -- between the middles of stickers that turn and those that stay; the cuts are curved

-- Four corners as squares, and four edges that meet in the middle of the face.
local function parts(corners)
  local out = {}
  local middle = space.middle(corners)
  local function inner(k)
    return space.add(corners[k], space.add(middle, corners[k], -1), CORNER)
  end
  local function along(k, m)
    return space.add(corners[k], space.add(corners[m], corners[k], -1), CORNER / 2)
  end
  for k = 1, 4 do
    local before, after = (k + 2) % 4 + 1, k % 4 + 1
    table.insert(out, { corners[k], along(k, after), inner(k), along(k, before) })
    table.insert(out, { along(k, after), along(after, k), inner(after), middle, inner(k) })
  end
  return out
end

local faces = {}
for i, face in ipairs(solid.cube) do
  faces[i] = {
    letter = face.letter, corners = face.corners, net = face.net, parts = parts(face.corners),
  }
end

return cut.puzzle({
  id = "redi",
  name = "Redi Cube",
  draw_as = "redi",
  states = "1571364748800", -- 12!/2 edges, 3^8 corners
}, {
  solid = faces,
  colours = solid.cube_colours,
  moves = {
    cut.move("F", { 1, 1, 1 }, DEPTH, 3),
    cut.move("L", { -1, 1, 1 }, DEPTH, 3),
    cut.move("B", { -1, 1, -1 }, DEPTH, 3),
    cut.move("R", { 1, 1, -1 }, DEPTH, 3),
    cut.move("f", { 1, -1, 1 }, DEPTH, 3),
    cut.move("l", { -1, -1, 1 }, DEPTH, 3),
    cut.move("b", { -1, -1, -1 }, DEPTH, 3),
    cut.move("r", { 1, -1, -1 }, DEPTH, 3),
  },
})
