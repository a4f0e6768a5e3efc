-- The net of an Ivy Cube, laid out as a cube's: each face a leaf between two corners.
-- Facelets: 18 letters, faces in the order U R F D L B, each the upper corner, the leaf and the
-- lower corner (puzzles/ivy). What a drawing consists of: draw/cube.
local colours = include("draw/colours")
local cube = include("draw/cube")
local ink = include("draw/ink")

local OUTLINE = 0.025
local STEPS = 12 -- of a quarter circle

-- A face's stickers in the unit square, its corners at the upper right and lower left. A leaf's
-- sides are quarter circles around these two.
local function shapes()
  local upper, leaf, lower = {}, {}, {}
  for i = 0, STEPS do
    local angle = i / STEPS * math.pi / 2
    local x, y = math.sin(angle), 1 - math.cos(angle)
    upper[i + 1], lower[i + 1] = { x, y }, { 1 - x, 1 - y }
    leaf[i + 1], leaf[i + 1 + STEPS] = { x, y }, { 1 - x, 1 - y }
  end
  table.insert(upper, { 1, 0 })
  table.insert(lower, { 0, 1 })
  return { upper, leaf, lower }
end

local SHAPES = shapes()
-- Where a letter stands on each of them.
local MIDDLES = { { 0.86, 0.14 }, { 0.5, 0.5 }, { 0.14, 0.86 } }
-- F and B have their corners at the upper left and lower right.
local MIRRORED = { [3] = true, [6] = true }

-- Where a point of face number `face` is in the net.
local function place(face, point)
  local corner = cube.corners[face]
  return corner[1] + (MIRRORED[face] and 1 - point[1] or point[1]), corner[2] + point[2]
end

local function add_sticker(out, face, shape, colour)
  local points = {}
  for i, point in ipairs(shape) do
    points[i] = { place(face, point) }
  end
  ink.add_polygon(out, points, { fill = colour, stroke = 0, width = OUTLINE })
end

local function items(facelets, options)
  local fill = colours.pick(cube.scheme, options)
  local names = colours.letters(cube.letters, cube.scheme, options)
  local out = {}
  for i = 1, #facelets do
    local letter = string.sub(facelets, i, i)
    local face, k = (i - 1) // 3 + 1, (i - 1) % 3 + 1
    add_sticker(out, face, SHAPES[k], fill[letter])
    if names[letter] then
      local x, y = place(face, MIDDLES[k])
      ink.add_text(out, x - 0.15, y - 0.12, 0.3, 0.24, names[letter], {
        size = 0.2, size_min = 0.01, align = "centre", bold = true,
        fill = ink.contrast(fill[letter]),
      })
    end
  end
  return out
end

return {
  size = cube.size,
  items = items,
  same_shapes = true,
  room = cube.room,
  scheme = cube.scheme,
  letters = cube.letters,
}
