-- Draws a puzzle from the shapes of its stickers, as its definition in lua/puzzles has them.
-- What a drawing consists of: draw/cube.
local colours = include("draw/colours")
local ink = include("draw/ink")

local generic = {}

local OUTLINE = 0.03
local LETTER = 0.03 -- its size, of the larger side
local ROOM = 1.6 -- its size at most, of the way from a sticker's middle to its nearest side

-- How far the shapes reach to the right and down; they begin at 0.
local function extent(shapes)
  local w, h = 0, 0
  for _, shape in ipairs(shapes) do
    for _, point in ipairs(shape) do
      w, h = math.max(w, point[1]), math.max(h, point[2])
    end
  end
  return w, h
end

-- How far the nearest side of a shape is from a point in it.
local function nearest_side(shape, x, y)
  local out = math.huge
  for i, a in ipairs(shape) do
    local b = shape[i % #shape + 1]
    local dx, dy = b[1] - a[1], b[2] - a[2]
    out = math.min(out, math.abs(dx * (y - a[2]) - dy * (x - a[1])) / math.sqrt(dx * dx + dy * dy))
  end
  return out
end

local function add_letter(out, shape, letter, colour, side)
  local x, y = 0, 0
  for _, point in ipairs(shape) do
    x, y = x + point[1] / #shape, y + point[2] / #shape
  end
  side = math.min(side, ROOM * nearest_side(shape, x, y))
  ink.add_text(out, x - side, y - 0.7 * side, 2 * side, 1.4 * side, letter, {
    size = side, size_min = 0.01, align = "centre", bold = true, fill = ink.contrast(colour),
  })
end

-- The drawing that data for a format names: of the script draw/NAME, or of a definition's own shapes.
function generic.find(draw)
  if type(draw) == "table" then
    return generic.of({ drawing = draw })
  end
  return include("draw/" .. draw)
end

-- The drawing of a puzzle, given its definition.
function generic.of(puzzle)
  local drawing = puzzle.drawing
  local w, h = extent(drawing.shapes)
  local function items(facelets, options)
    local fill = colours.pick(drawing.colours, options)
    local names = colours.letters(drawing.letters, drawing.colours, options)
    local out = {}
    for i, shape in ipairs(drawing.shapes) do
      local letter = string.sub(facelets, i, i)
      ink.add_polygon(out, shape, { fill = fill[letter], stroke = 0, width = OUTLINE })
      if names[letter] then
        add_letter(out, shape, names[letter], fill[letter], LETTER * math.max(w, h))
      end
    end
    return out
  end
  return {
    size = function()
      return w, h
    end,
    items = items,
    same_shapes = true,
    scheme = drawing.colours,
    letters = drawing.letters,
    faces = drawing.faces,
  }
end

-- An octahedron with a corner in front: the drawing of the puzzle, and the four faces around that corner.
function generic.octahedron(puzzle)
  local out, drawing = generic.of(puzzle), puzzle.drawing
  function out.start(options)
    local fill, items = colours.pick(drawing.colours, options), {}
    local corners = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } }
    for i, letter in ipairs({ "U", "R", "F", "L" }) do
      ink.add_polygon(items, { { 0.5, 0.5 }, corners[i], corners[i % 4 + 1] }, {
        fill = fill[letter], stroke = 0, width = 0.04,
      })
    end
    return 1, 1, items
  end
  return out
end

return generic
