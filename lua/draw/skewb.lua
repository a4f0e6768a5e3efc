-- The net of a skewb, laid out as a cube's: each face a centre with four corners.
-- Facelets: 30 letters, faces in the order U R F D L B, each upper left and right corner, centre,
-- lower left and right corner (puzzles/skewb). What a drawing consists of: draw/cube.
local colours = include("draw/colours")
local cube = include("draw/cube")
local ink = include("draw/ink")

local OUTLINE = 0.025

-- A face's stickers in the unit square, in the order of the facelets.
local SHAPES = {
  { { 0, 0 }, { 0.5, 0 }, { 0, 0.5 } },
  { { 0.5, 0 }, { 1, 0 }, { 1, 0.5 } },
  { { 0.5, 0 }, { 1, 0.5 }, { 0.5, 1 }, { 0, 0.5 } },
  { { 0, 0.5 }, { 0.5, 1 }, { 0, 1 } },
  { { 1, 0.5 }, { 1, 1 }, { 0.5, 1 } },
}
-- Where a letter stands on each of them.
local MIDDLES = { { 0.17, 0.17 }, { 0.83, 0.17 }, { 0.5, 0.5 }, { 0.17, 0.83 }, { 0.83, 0.83 } }

local function add_sticker(out, corner, shape, colour)
  local points = {}
  for i, point in ipairs(shape) do
    points[i] = { corner[1] + point[1], corner[2] + point[2] }
  end
  ink.add_polygon(out, points, { fill = colour, stroke = 0, width = OUTLINE })
end

local function items(facelets, options)
  local fill = colours.pick(cube.scheme, options)
  local names = colours.letters(cube.letters, cube.scheme, options)
  local out = {}
  for i = 1, #facelets do
    local letter = string.sub(facelets, i, i)
    local corner, k = cube.corners[(i - 1) // 5 + 1], (i - 1) % 5 + 1
    add_sticker(out, corner, SHAPES[k], fill[letter])
    if names[letter] then
      local x, y = corner[1] + MIDDLES[k][1], corner[2] + MIDDLES[k][2]
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
