-- Solids that puzzles are cut from: faces in space, and where each stands in the drawn net.
--
-- A face has a letter, its corners (clockwise as seen from outside) and the places of its first
-- three corners in the net, y down. x points to the right, y up, z to the viewer.
local space = include("puzzles/lib/space")

local solid = {}

-- Moves the places of a face in the net.
local function net(x, y, places)
  local out = {}
  for i, place in ipairs(places) do
    out[i] = { x + place[1], y + place[2] }
  end
  return out
end

--- solid.box(a, b, c): the box |x| <= a, |y| <= b, |z| <= c, with faces U R F D L B. In the net U is
--- above F, D below it, and L F R B are a row.
function solid.box(a, b, c)
  for _, half in ipairs({ a or false, b or false, c or false }) do
    if type(half) ~= "number" or half <= 0 then
      error("solid.box: it needs three numbers above 0: half of its width, height and depth", 0)
    end
  end
  local gap = 0.14
  local function corners(list)
    local out = {}
    for i, p in ipairs(list) do
      out[i] = { p[1] * a, p[2] * b, p[3] * c }
    end
    return out
  end
  local function rectangle(x, y, w, h)
    return net(x, y, { { 0, 0 }, { w, 0 }, { w, h } })
  end
  local left, right = 2 * c + gap, 2 * c + 2 * a + 2 * gap
  local top, bottom = 2 * c + gap, 2 * c + 2 * b + 2 * gap
  return {
    { letter = "U", net = rectangle(left, 0, 2 * a, 2 * c),
      corners = corners({ { -1, 1, -1 }, { 1, 1, -1 }, { 1, 1, 1 }, { -1, 1, 1 } }) },
    { letter = "R", net = rectangle(right, top, 2 * c, 2 * b),
      corners = corners({ { 1, 1, 1 }, { 1, 1, -1 }, { 1, -1, -1 }, { 1, -1, 1 } }) },
    { letter = "F", net = rectangle(left, top, 2 * a, 2 * b),
      corners = corners({ { -1, 1, 1 }, { 1, 1, 1 }, { 1, -1, 1 }, { -1, -1, 1 } }) },
    { letter = "D", net = rectangle(left, bottom, 2 * a, 2 * c),
      corners = corners({ { -1, -1, 1 }, { 1, -1, 1 }, { 1, -1, -1 }, { -1, -1, -1 } }) },
    { letter = "L", net = rectangle(0, top, 2 * c, 2 * b),
      corners = corners({ { -1, 1, -1 }, { -1, 1, 1 }, { -1, -1, 1 }, { -1, -1, -1 } }) },
    { letter = "B", net = rectangle(right + 2 * c + gap, top, 2 * a, 2 * b),
      corners = corners({ { 1, 1, -1 }, { -1, 1, -1 }, { -1, -1, -1 }, { 1, -1, -1 } }) },
  }
end

--- solid.cube: solid.box(1, 1, 1).
solid.cube = solid.box(1, 1, 1)

--- solid.spotted(spots): a cube whose faces have a small sticker at each of some spots. A spot is { x, y } from
--- the middle of a face, whose sides are at 1, and stands for the four that quarter turns of the face make of it.
--- For puzzles whose cuts are curved: all that matters of them is on which side of each cut a sticker is.
function solid.spotted(spots)
  local size, out = 0.04, {}
  for i, face in ipairs(solid.cube) do
    local middle, parts = space.middle(face.corners), {}
    local right = space.add(space.middle({ face.corners[2], face.corners[3] }), middle, -1)
    local up = space.add(space.middle({ face.corners[1], face.corners[2] }), middle, -1)
    local function add(x, y)
      local part = {}
      for k, d in ipairs({ { -1, 1 }, { 1, 1 }, { 1, -1 }, { -1, -1 } }) do
        part[k] = space.add(space.add(middle, right, x + size * d[1]), up, y + size * d[2])
      end
      table.insert(parts, part)
    end
    for _, spot in ipairs(spots) do
      local x, y = spot[1], spot[2]
      for _ = 1, x == 0 and y == 0 and 1 or 4 do
        add(x, y)
        x, y = -y, x
      end
    end
    out[i] = { letter = face.letter, corners = face.corners, net = face.net, parts = parts }
  end
  return out
end

--- solid.tetrahedron: the tetrahedron with faces F L R D. Its corners, solid.corners_of_tetrahedron
--- (U L R B), are 1 from its middle, so its faces are at 1/3. In the net F points up between L and R.
solid.corners_of_tetrahedron = {
  U = { 0, 1, 0 },
  L = { -math.sqrt(6) / 3, -1 / 3, math.sqrt(2) / 3 },
  R = { math.sqrt(6) / 3, -1 / 3, math.sqrt(2) / 3 },
  B = { 0, -1 / 3, -2 * math.sqrt(2) / 3 },
}

local function tetrahedron()
  local p = solid.corners_of_tetrahedron
  local side, gap = 3, 0.22
  local tall, middle = side * math.sqrt(3) / 2, side + gap
  return {
    { letter = "F", corners = { p.U, p.R, p.L },
      net = net(middle, 0, { { 0, 0 }, { side / 2, tall }, { -side / 2, tall } }) },
    { letter = "L", corners = { p.B, p.U, p.L },
      net = net(0, 0, { { 0, 0 }, { side, 0 }, { side / 2, tall } }) },
    { letter = "R", corners = { p.U, p.B, p.R },
      net = net(middle + gap, 0, { { 0, 0 }, { side, 0 }, { side / 2, tall } }) },
    { letter = "D", corners = { p.L, p.R, p.B },
      net = net(middle - side / 2, tall + gap, { { 0, 0 }, { side, 0 }, { side / 2, tall } }) },
  }
end

solid.tetrahedron = tetrahedron()

--- solid.octahedron: the octahedron with a corner to you, as it is held to be turned by faces: U R F L
--- meet in front; behind are B opposite F, D opposite U, BR opposite L and BL opposite R, with the
--- letters B D r l. Its corners are 1 from its middle, its faces at solid.depth_of_octahedron along
--- solid.axes_of_octahedron. In the net the back is beside the front, as it looks from behind.
solid.axes_of_octahedron = {
  U = { 0, math.sqrt(2), 1 }, R = { math.sqrt(2), 0, 1 },
  F = { 0, -math.sqrt(2), 1 }, L = { -math.sqrt(2), 0, 1 },
  D = { 0, -math.sqrt(2), -1 }, BL = { -math.sqrt(2), 0, -1 },
  B = { 0, math.sqrt(2), -1 }, BR = { math.sqrt(2), 0, -1 },
}
solid.depth_of_octahedron = 1 / math.sqrt(3) -- of its faces

local function octahedron()
  local s = 1 / math.sqrt(2)
  local front, back = { 0, 0, 1 }, { 0, 0, -1 }
  local a, b, c, d = { -s, s, 0 }, { s, s, 0 }, { s, -s, 0 }, { -s, -s, 0 }
  local function square(x, letters, middle, ring)
    local places = { { 0, 0 }, { 3, 0 }, { 3, 3 }, { 0, 3 } }
    local out = {}
    for i = 1, 4 do
      local k = i % 4 + 1
      out[i] = {
        letter = letters[i],
        corners = { middle, ring[i], ring[k] },
        net = net(x, 0, { { 1.5, 1.5 }, places[i], places[k] }),
      }
    end
    return out
  end
  local out = square(0, { "U", "R", "F", "L" }, front, { a, b, c, d })
  for _, face in ipairs(square(3.3, { "B", "l", "D", "r" }, back, { b, a, d, c })) do
    table.insert(out, face)
  end
  return out
end

solid.octahedron = octahedron()

--- solid.cube_colours: colours, and the letters that stand for them, by facelet letter; also
--- solid.tetrahedron_colours and solid.octahedron_colours.
solid.cube_colours = {
  colours = { U = 0xffffff, R = 0xc8102e, F = 0x00a650, D = 0xffd500, L = 0xff7f00, B = 0x0051ba },
  letters = { U = "W", R = "R", F = "G", D = "Y", L = "O", B = "B" },
}
solid.tetrahedron_colours = {
  colours = { F = 0x00a650, L = 0xc8102e, R = 0x0051ba, D = 0xffd500 },
  letters = { F = "G", L = "R", R = "B", D = "Y" },
}
solid.octahedron_colours = {
  colours = {
    U = 0xffffff, R = 0xc8102e, F = 0x00a650, L = 0x7d2ae8,
    B = 0x0051ba, l = 0xff7f00, D = 0xffd500, r = 0x9a9a9a,
  },
  letters = { U = "W", R = "R", F = "G", L = "P", B = "B", l = "O", D = "Y", r = "k" },
  faces = { U = "U", R = "R", F = "F", L = "L", B = "B", BL = "l", D = "D", BR = "r" },
}

return solid
