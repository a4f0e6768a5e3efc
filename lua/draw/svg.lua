-- One picture as SVG: what `twistseal scramble EVENT --svg` prints.
local drawings = include("draw/generic")

local WIDTH = 480 -- of the picture, in pixels
local MARGIN = 8

local function number(x)
  return fmt.fixed(x, 2)
end

local function paint(item, scale)
  local fill = item.fill and "#" .. fmt.hex(item.fill, 6) or "none"
  local out = ' fill="' .. fill .. '"'
  if item.stroke then
    out = out .. ' stroke="#' .. fmt.hex(item.stroke, 6) .. '" stroke-linejoin="round"'
    out = out .. ' stroke-width="' .. number((item.width or 1) * scale) .. '"'
  end
  if item.opacity then
    out = out .. ' opacity="' .. number(item.opacity) .. '"'
  end
  return out
end

local function escaped(words)
  return text.replace(text.replace(words, "&", "&amp;"), "<", "&lt;")
end

-- Each writes one kind of item; `at` takes a coordinate to pixels.
local draw = {}

function draw.polygon(item, at, scale)
  local points = {}
  for i, point in ipairs(item.points) do
    points[i] = number(at(point[1])) .. "," .. number(at(point[2]))
  end
  return '<polygon points="' .. table.concat(points, " ") .. '"' .. paint(item, scale) .. "/>"
end

function draw.line(item, at, scale)
  local from, to = item.points[1], item.points[2]
  return '<line x1="' .. number(at(from[1])) .. '" y1="' .. number(at(from[2])) .. '" x2="'
    .. number(at(to[1])) .. '" y2="' .. number(at(to[2])) .. '"' .. paint(item, scale) .. "/>"
end

function draw.circle(item, at, scale)
  local centre = item.points[1]
  return '<circle cx="' .. number(at(centre[1])) .. '" cy="' .. number(at(centre[2])) .. '" r="'
    .. number(item.points[2][1] * scale) .. '"' .. paint(item, scale) .. "/>"
end

function draw.box(item, at, scale)
  return '<rect x="' .. number(at(item.x)) .. '" y="' .. number(at(item.y)) .. '" width="'
    .. number(item.w * scale) .. '" height="' .. number(item.h * scale) .. '"'
    .. paint(item, scale) .. "/>"
end

function draw.text(item, at, scale)
  local size = item.size_max * scale
  return '<text x="' .. number(at(item.x + item.w / 2)) .. '" y="'
    .. number(at(item.y + item.h / 2) + size * 0.36) .. '" font-size="' .. number(size)
    .. '" font-family="sans-serif" font-weight="' .. (item.bold and "bold" or "normal")
    .. '" text-anchor="middle"' .. paint(item, scale) .. ">" .. escaped(item.text) .. "</text>"
end

-- The picture of one puzzle as a whole SVG document.
local function svg(source, facelets, options)
  local drawing = drawings.find(source)
  local w, h = drawing.size(facelets, options)
  local scale = (WIDTH - 2 * MARGIN) / w
  local height = math.ceil(h * scale) + 2 * MARGIN
  local function at(x)
    return x * scale + MARGIN
  end
  local lines = {
    '<svg xmlns="http://www.w3.org/2000/svg" width="' .. fmt.int(WIDTH) .. '" height="'
      .. fmt.int(height) .. '" viewBox="0 0 ' .. fmt.int(WIDTH) .. " " .. fmt.int(height) .. '">',
  }
  for _, item in ipairs(drawing.items(facelets, options)) do
    table.insert(lines, draw[item.kind](item, at, scale))
  end
  table.insert(lines, "</svg>")
  return table.concat(lines, "\n")
end

-- Its colours, by facelet letter.
local function scheme(source)
  return drawings.find(source).scheme
end

return { svg = svg, scheme = scheme }
