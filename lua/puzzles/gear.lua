-- The Gear Cube: a turn takes a layer half around and the slice beside it a quarter, whose gears roll
-- past five teeth of the layer; they have six. The corner of D, B and L stays.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
local space = include("puzzles/lib/space")

local CORNER = 0.5 -- the side of a corner's sticker; half a face is 1
local CENTRE = 0.28 -- half the side of a centre's
local TOOTH = 0.47 -- the side of a tooth's, a triangle
local SLICE = 0.5 -- half its thickness
local SIXTH = math.pi / 3

-- The tooth of the gear at `edge`, the middle of a face's side, that points `turn` sixths to the left
-- of `inward`; `along` is the side's direction. It is drawn flat; the gear faces outward.
local function tooth(edge, inward, along, turn)
  local function toward(ahead, angle)
    local out = space.add({ 0, 0, 0 }, ahead, math.cos(angle))
    return space.add(out, along, math.sin(angle))
  end
  local facing = space.unit(space.add(inward, edge, 0.5)) -- square to the gear's axis
  local points = toward(facing, turn * SIXTH)
  return {
    edge,
    space.add(edge, toward(inward, (turn - 0.5) * SIXTH), TOOTH),
    space.add(edge, toward(inward, (turn + 0.5) * SIXTH), TOOTH),
    middle = space.add(edge, points, 0.3),
    normal = space.unit(space.add(edge, points, 0.5)),
  }
end

-- A face's four corners, its centre, and the half of four gears.
local function parts(corners)
  local middle, centre, out = space.middle(corners), {}, {}
  for k, corner in ipairs(corners) do
    local after, before = corners[k % 4 + 1], corners[(k + 2) % 4 + 1]
    local function from_corner(right, down)
      local point = space.add(corner, space.add(after, corner, -1), right * CORNER / 2)
      return space.add(point, space.add(before, corner, -1), down * CORNER / 2)
    end
    table.insert(out, { corner, from_corner(1, 0), from_corner(1, 1), from_corner(0, 1) })
    centre[k] = space.add(middle, space.add(corner, middle, -1), CENTRE)
    local edge = space.middle({ corner, after })
    for turn = -1, 1 do
      table.insert(out, tooth(edge, space.add(middle, edge, -1), space.add(after, edge, -1), turn))
    end
  end
  table.insert(out, centre)
  return out
end

-- The middle of the edge at which the tooth is, or nil.
local function gear_of(point)
  local out, sides = {}, 0
  for i = 1, 3 do
    out[i] = math.abs(point[i]) < SLICE and 0 or point[i] > 0 and 1 or -1
    sides = sides + math.abs(out[i])
  end
  return sides == 2 and space.unit(out) or nil
end

local function move(name, axis)
  local out = cut.move(name, axis, SLICE, 2)
  local slice = cut.move(name, axis, -SLICE, 4)
  local layer = out.carry
  function out.carry(point)
    if math.abs(space.dot(axis, point)) >= SLICE then
      return layer(point)
    end
    local there = slice.carry(point)
    local gear = gear_of(there)
    return gear and space.turn(there, gear, 6) or there -- five sixths back are one on
  end
  return out
end

local faces, cuts = {}, {}
for i, face in ipairs(solid.cube) do
  faces[i] = {
    letter = face.letter, corners = face.corners, net = face.net, parts = parts(face.corners),
  }
end
for _, axis in ipairs({ { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, -1 } }) do
  table.insert(cuts, cut.move("", axis, SLICE, 2))
end

return cut.puzzle({
  id = "gear",
  name = "Gear Cube",
  draw_as = "gear",
  states = "41472",
  metric_max = 6,
}, {
  solid = faces,
  colours = solid.cube_colours,
  moves = { move("U", { 0, 1, 0 }), move("R", { 1, 0, 0 }), move("F", { 0, 0, 1 }) },
  cuts = cuts,
})
