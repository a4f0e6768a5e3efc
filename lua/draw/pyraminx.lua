-- The net of a pyraminx: F in the middle, L and R beside it, D below, the last three pointing down.
-- Facelets: 36 letters, faces in the order F L R D, each row by row as in the net
-- (puzzles/pyram). What a drawing consists of: draw/cube.
local colours = include("draw/colours")
local ink = include("draw/ink")

local SCHEME = { F = 0x00a650, L = 0xc8102e, R = 0x0051ba, D = 0xffd500 } -- WCA 4d2
local LETTERS = { F = "G", L = "R", R = "B", D = "Y" }

local SIDE = 3 -- stickers
local TALL = math.sqrt(3) / 2 -- of a sticker
local GAP = 0.22
local OUTLINE = 0.05
local WIDTH = 2 * SIDE + 2 * GAP
local HEIGHT = 2 * SIDE * TALL + GAP

-- The stickers of one row as triangles, every second one upside down; x, y: where its first
-- sticker's left end, or tip, is on the row's upper edge.
local function add_row(out, x, y, count, pointing_up)
  for k = 0, count - 1 do
    local left = x + k // 2 - (pointing_up and 0.5 or 0) + k % 2 * 0.5
    local up = pointing_up == (k % 2 == 0)
    local top, bottom = y, y + TALL
    if not up then
      top, bottom = bottom, top
    end
    table.insert(out, { { left, bottom }, { left + 1, bottom }, { left + 0.5, top } })
  end
end

-- Nine triangles in the order of the facelets; x, y: the tip of a face pointing up, the upper left
-- corner of one pointing down.
local function face(x, y, pointing_up)
  local out = {}
  for row = 0, SIDE - 1 do
    if pointing_up then
      add_row(out, x - row / 2, y + row * TALL, 2 * row + 1, true)
    else
      add_row(out, x + row / 2, y + row * TALL, 2 * (SIDE - row) - 1, false)
    end
  end
  return out
end

local middle = SIDE + GAP -- of the whole, from the left

local function triangles()
  local faces = {
    face(middle, 0, true),
    face(0, 0, false),
    face(middle + GAP, 0, false),
    face(middle - SIDE / 2, SIDE * TALL + GAP, false),
  }
  local out = {}
  for _, one in ipairs(faces) do
    for _, points in ipairs(one) do
      table.insert(out, points)
    end
  end
  return out
end

local function size()
  return WIDTH, HEIGHT
end

local function room()
  return WIDTH - 2, HEIGHT - 1.5, 2, 1.5
end

local function items(facelets, options)
  local fill = colours.pick(SCHEME, options)
  local names = colours.letters(LETTERS, SCHEME, options)
  local out = {}
  for i, points in ipairs(triangles()) do
    local letter = string.sub(facelets, i, i)
    ink.add_polygon(out, points, { fill = fill[letter], stroke = 0, width = OUTLINE })
    if names[letter] then
      local y = (points[1][2] + points[2][2] + points[3][2]) / 3
      ink.add_text(out, points[1][1], y - 0.25, 1, 0.5, names[letter], {
        size = 0.4, size_min = 0.01, align = "centre", bold = true,
        fill = ink.contrast(fill[letter]),
      })
    end
  end
  return out
end

return { size = size, items = items, same_shapes = true, room = room, scheme = SCHEME, letters = LETTERS }
