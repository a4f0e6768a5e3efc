-- A square-1: the top from above (back side up), the bottom from below (front side up), and between
-- them the front of the middle layer.
-- Facelets: 50 letters, for each of the 12 slots of the top and then of the bottom the letter of
-- its flat side ("-" for the second slot of a corner) and of its outer side, then the two halves of
-- the middle layer in front (plugins/square1). What a drawing consists of: draw/cube.
local colours = include("draw/colours")
local ink = include("draw/ink")

-- WCA 4d3: red, the darker of the two, in front; yellow is then on top.
local SCHEME = {
  U = 0xffd500, R = 0x00a650, F = 0xc8102e, D = 0xffffff, L = 0x0051ba, B = 0xff7f00,
}
local LETTERS = { U = "Y", R = "G", F = "R", D = "W", L = "B", B = "O" }

local RADIUS = math.sqrt(2) -- of a corner's tip; a layer is 2 wide
local INNER = 0.7 -- how far the flat stickers reach outwards
local GAP = 0.25
local BAR = 0.42 -- height of the middle layer
local OUTLINE = 0.035
local WIDTH = 4 * RADIUS + GAP
local HEIGHT = 2 * RADIUS + GAP + BAR

local function radians(degrees)
  return degrees * math.pi / 180
end

local NARROW = 1 - math.sin(radians(15)) / math.cos(radians(15)) -- the left part of the middle

-- A point at an angle clockwise from straight up.
local function polar(centre, degrees, radius)
  local angle = radians(degrees)
  return { centre[1] + radius * math.sin(angle), centre[2] - radius * math.cos(angle) }
end

-- The outer corners of a piece of one (edge) or two (corner) slots, at `scale` of its size.
local function rim(centre, from, slots, scale)
  local near = scale / math.cos(radians(15))
  local out = { polar(centre, from, near) }
  if slots == 2 then
    table.insert(out, polar(centre, from + 30, scale * RADIUS))
  end
  table.insert(out, polar(centre, from + 30 * slots, near))
  return out
end

-- In the middle of the points; of a triangle near its base, where the first point is not.
local function add_letter(out, points, letter, colour)
  local x, y, share = 0, 0, 1 / #points
  for i, point in ipairs(points) do
    local weight = #points > 3 and share or i == 1 and 0.2 or 0.4
    x, y = x + point[1] * weight, y + point[2] * weight
  end
  ink.add_text(out, x - 0.2, y - 0.15, 0.4, 0.3, letter, {
    size = 0.22, size_min = 0.01, align = "centre", bold = true, fill = ink.contrast(colour),
  })
end

local function add_sticker(out, points, letter, paint)
  local colour = paint.fill[letter]
  ink.add_polygon(out, points, { fill = colour, stroke = 0, width = OUTLINE })
  if paint.names[letter] then
    add_letter(out, points, paint.names[letter], colour)
  end
end

-- flat: the letter of the flat side; sides: one letter (edge) or two (corner).
local function add_piece(out, centre, from, flat, sides, paint)
  local outer, inner = rim(centre, from, #sides, 1), rim(centre, from, #sides, INNER)
  local top = { centre }
  for i, point in ipairs(inner) do
    top[i + 1] = point
  end
  add_sticker(out, top, flat, paint)
  for i, letter in ipairs(sides) do
    add_sticker(out, { inner[i], outer[i], outer[i + 1], inner[i + 1] }, letter, paint)
  end
end

-- letters: 24 of one layer; from: the angle at which slot 0 begins. A corner may lie across the
-- seam, in slots 11 and 0.
local function add_layer(out, centre, letters, from, paint)
  local flat, side = {}, {}
  for slot = 0, 11 do
    flat[slot] = string.sub(letters, 2 * slot + 1, 2 * slot + 1)
    side[slot] = string.sub(letters, 2 * slot + 2, 2 * slot + 2)
  end
  for slot = 0, 11 do
    local after = (slot + 1) % 12
    if flat[slot] ~= "-" then
      local sides = { side[slot], flat[after] == "-" and side[after] or nil }
      add_piece(out, centre, from + 30 * slot, flat[slot], sides, paint)
    end
  end
end

local function add_middle(out, letters, paint)
  local x, y = WIDTH / 2 - 1, HEIGHT - BAR
  local widths = { NARROW, string.sub(letters, 2, 2) == "F" and 2 - NARROW or NARROW }
  for i = 1, 2 do
    local right = x + widths[i]
    local points = { { x, y }, { right, y }, { right, y + BAR }, { x, y + BAR } }
    add_sticker(out, points, string.sub(letters, i, i), paint)
    x = right
  end
end

local function size()
  return WIDTH, HEIGHT
end

local function room()
  return WIDTH - 1.6, HEIGHT - 0.8, 1.6, 0.8
end

local function items(facelets, options)
  local paint = {
    fill = colours.pick(SCHEME, options),
    names = colours.letters(LETTERS, SCHEME, options),
  }
  local out = {}
  add_layer(out, { RADIUS, RADIUS }, string.sub(facelets, 1, 24), 15, paint)
  add_layer(out, { 3 * RADIUS + GAP, RADIUS }, string.sub(facelets, 25, 48), -15, paint)
  add_middle(out, string.sub(facelets, 49, 50), paint)
  return out
end

return { size = size, items = items, room = room, scheme = SCHEME, letters = LETTERS }
