-- Builds display lists: shapes and text in the fields of include/twistseal/plugin.h.
local ink = {}

local function styled(item, style)
  for key, value in pairs(style or {}) do
    item[key] = value
  end
  return item
end

function ink.add_polygon(out, points, style)
  table.insert(out, styled({ kind = "polygon", points = points }, style))
end

function ink.add_box(out, x, y, w, h, style)
  ink.add_polygon(out, { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } }, style)
end

function ink.add_line(out, x1, y1, x2, y2, style)
  table.insert(out, styled({ kind = "line", points = { { x1, y1 }, { x2, y2 } } }, style))
end

function ink.add_circle(out, x, y, radius, style)
  table.insert(out, styled({ kind = "circle", points = { { x, y }, { radius, 0 } } }, style))
end

-- style.size is the largest size, style.size_min (default: 5) the smallest it may shrink to.
function ink.add_text(out, x, y, w, h, string_, style)
  local item = styled({ kind = "text", text = string_, x = x, y = y, w = w, h = h }, style)
  item.size_max = item.size
  item.size_min = math.min(item.size_min or 5, item.size)
  item.size = nil
  table.insert(out, item)
end

local LENGTHS = { "x", "y", "w", "h", "size_min", "size_max", "width" }

local function moved(item, x, y, scale)
  local copy = styled({}, item)
  for _, key in ipairs(LENGTHS) do
    copy[key] = item[key] and item[key] * scale
  end
  if item.kind == "text" then
    copy.x, copy.y = copy.x + x, copy.y + y
  else
    copy.points = {}
    for i, point in ipairs(item.points) do
      copy.points[i] = { point[1] * scale + x, point[2] * scale + y }
    end
    if item.kind == "circle" then
      copy.points[2] = { item.points[2][1] * scale, 0 }
    end
  end
  return copy
end

-- Puts a drawing made in its own units onto a page.
function ink.place(out, items, x, y, scale)
  for _, item in ipairs(items) do
    table.insert(out, moved(item, x, y, scale))
  end
end

-- Black or white, whichever is easier to read on a colour.
function ink.contrast(colour)
  local red, green, blue = colour // 65536, colour // 256 % 256, colour % 256
  return 299 * red + 587 * green + 114 * blue > 128000 and 0x000000 or 0xffffff
end

return ink
