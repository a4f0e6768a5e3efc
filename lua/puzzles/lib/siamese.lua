-- Two 3x3x3 cubes that share a block: one in front, above and to the right, and one behind it. The
-- stickers of the second have small letters.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local space = include("puzzles/lib/space")

local siamese = {}

local FAR = 12.9 -- between the nets; the second cube's is on the left
local FIRST = { 0, 0, 0 }

-- The nine squares of a face but for those in the other cube; where both cubes show one, `margin`
-- says whether this one does.
local function parts(corners, centre, other, margin)
  local across = space.add(corners[2], corners[1], -1)
  local down = space.add(corners[4], corners[1], -1)
  local function at(i, k)
    return space.add(space.add(corners[1], across, i / 3), down, k / 3)
  end
  local out = {}
  for i = 0, 2 do
    for k = 0, 2 do
      local part = { at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1) }
      local middle = space.middle(part)
      local d = space.add(middle, other, -1)
      part.middle = space.add(middle, space.add(centre, middle, -1), 0.1) -- off the other cube's cuts
      if math.max(math.abs(d[1]), math.abs(d[2]), math.abs(d[3])) > 1.5 + margin then
        table.insert(out, part)
      end
    end
  end
  return out
end

-- Adds the faces of the cube around `centre`; `other` is the middle of the other one.
local function add_cube(out, centre, other)
  local is_first = centre == FIRST
  for _, face in ipairs(solid.box(1.5, 1.5, 1.5)) do
    local corners, net = {}, {}
    for k, point in ipairs(face.corners) do
      corners[k] = space.add(point, centre, 1)
    end
    for k, place in ipairs(face.net) do
      net[k] = { place[1] + (is_first and FAR or 0), place[2] }
    end
    table.insert(out, {
      letter = is_first and face.letter or string.lower(face.letter),
      corners = corners,
      net = net,
      parts = parts(corners, centre, other, is_first and -space.EPSILON or space.EPSILON),
    })
  end
end

local function colours()
  local out = { colours = {}, letters = {} }
  for key, list in pairs(out) do
    for face, value in pairs(solid.cube_colours[key]) do
      list[face], list[string.lower(face)] = value, value
    end
  end
  return out
end

-- The cube around the origin and one around `second`. Each turn is a move of the first, { name, axis,
-- depth }, and the name of the opposite move of the second.
function siamese.puzzle(facts, second, turns)
  local moves, cuts, faces = {}, {}, {}
  for i, turn in ipairs(turns) do
    local name, axis, depth, opposite = table.unpack(turn)
    local back = space.add({ 0, 0, 0 }, axis, -1)
    moves[i] = cut.move(name, axis, depth, 4)
    moves[i + #turns] = cut.move(opposite, back, space.dot(back, second) + depth, 4, second)
  end
  for _, axis in ipairs({ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }) do
    for _, depth in ipairs({ -0.5, 0.5 }) do
      table.insert(cuts, cut.move("", axis, depth, 4))
      table.insert(cuts, cut.move("", axis, space.dot(axis, second) + depth, 4))
    end
  end
  add_cube(faces, FIRST, second)
  add_cube(faces, second, FIRST)
  return cut.puzzle(facts, { solid = faces, colours = colours(), moves = moves, cuts = cuts })
end

return siamese
