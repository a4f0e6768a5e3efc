-- A sliding puzzle: numbered tiles in a frame, dark where the gap is.
-- Facelets: a letter for each place, row by row, A for tile 1, - for the gap (plugins/sliding).
-- What a drawing consists of: draw/cube.
local ink = include("draw/ink")

local FRAME = 0.18
local GAP_COLOUR = 0x404040
local TILE_COLOUR = 0xf4ead2
-- Tiles of the first row and column, which are solved first, stand out.
local FIRST_COLOUR = 0xffd08a

local function side_of(facelets)
  return #facelets == 9 and 3 or 4
end

local function add_tile(out, x, y, number, side)
  local first = number <= side or (number - 1) % side == 0
  ink.add_box(out, x + 0.04, y + 0.04, 0.92, 0.92, {
    fill = first and FIRST_COLOUR or TILE_COLOUR, stroke = 0, width = 0.04,
  })
  ink.add_text(out, x + 0.1, y + 0.15, 0.8, 0.7, tostring(number), {
    size = 0.62, size_min = 0.01, align = "centre", bold = true, fill = 0,
  })
end

local function size(facelets)
  local side = side_of(facelets) + 2 * FRAME
  return side, side
end

local function items(facelets)
  local side, out = side_of(facelets), {}
  ink.add_box(out, 0, 0, side + 2 * FRAME, side + 2 * FRAME, { fill = GAP_COLOUR })
  for i = 1, #facelets do
    local letter = string.sub(facelets, i, i)
    if letter ~= "-" then
      local number = string.byte(letter) - string.byte("A") + 1
      add_tile(out, FRAME + (i - 1) % side, FRAME + (i - 1) // side, number, side)
    end
  end
  return out
end

return { size = size, items = items }
