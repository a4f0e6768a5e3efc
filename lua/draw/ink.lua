-- Builds display lists: shapes and text in the fields of include/twistseal/plugin.h.
local ink = {}

-- style: fill, stroke, width, opacity.
local function add_shape(out, kind, points, style)
  out[#out + 1] = {
    kind = kind,
    points = points,
    fill = style.fill,
    stroke = style.stroke,
    width = style.width,
    opacity = style.opacity,
  }
end

function ink.add_polygon(out, points, style)
  add_shape(out, "polygon", points, style)
end

function ink.add_box(out, x, y, w, h, style)
  out[#out + 1] = {
    kind = "box",
    x = x,
    y = y,
    w = w,
    h = h,
    fill = style.fill,
    stroke = style.stroke,
    width = style.width,
    opacity = style.opacity,
  }
end

function ink.add_line(out, x1, y1, x2, y2, style)
  add_shape(out, "line", { { x1, y1 }, { x2, y2 } }, style)
end

function ink.add_circle(out, x, y, radius, style)
  add_shape(out, "circle", { { x, y }, { radius, 0 } }, style)
end

-- The QR code of some words, as large as the square allows.
function ink.add_qr(out, x, y, side, words)
  out[#out + 1] = { kind = "qr", text = words, x = x, y = y, w = side, h = side }
end

-- style: fill, opacity, align, face, bold, angle, fit_group, and size, the largest size;
-- size_min (default: 5) is the smallest it may shrink to.
function ink.add_text(out, x, y, w, h, words, style)
  out[#out + 1] = {
    kind = "text",
    text = words,
    x = x,
    y = y,
    w = w,
    h = h,
    size_min = math.min(style.size_min or 5, style.size),
    size_max = style.size,
    fill = style.fill,
    opacity = style.opacity,
    align = style.align,
    face = style.face,
    bold = style.bold,
    angle = style.angle,
    fit_group = style.fit_group,
  }
end

local function place_text(out, item, x, y, scale)
  local left, top = item.x * scale + x, item.y * scale + y
  ink.add_text(out, left, top, item.w * scale, item.h * scale, item.text, {
    size = item.size_max * scale,
    size_min = item.size_min * scale,
    fill = item.fill,
    opacity = item.opacity,
    align = item.align,
    face = item.face,
    bold = item.bold,
    angle = item.angle,
    fit_group = item.fit_group,
  })
end

local function place_shape(out, item, x, y, scale)
  local points = {}
  for i, point in ipairs(item.points) do
    points[i] = { point[1] * scale + x, point[2] * scale + y }
  end
  if item.kind == "circle" then
    points[2] = { item.points[2][1] * scale, 0 }
  end
  add_shape(out, item.kind, points, {
    fill = item.fill,
    stroke = item.stroke,
    width = item.width and item.width * scale,
    opacity = item.opacity,
  })
end

local function place_box(out, item, x, y, scale)
  out[#out + 1] = {
    kind = "box",
    x = item.x * scale + x,
    y = item.y * scale + y,
    w = item.w * scale,
    h = item.h * scale,
    fill = item.fill,
    stroke = item.stroke,
    width = item.width and item.width * scale,
    opacity = item.opacity,
  }
end

-- Puts a drawing made in its own units onto a page.
function ink.place(out, items, x, y, scale)
  for _, item in ipairs(items) do
    if item.kind == "box" then
      place_box(out, item, x, y, scale)
    elseif item.kind == "text" then
      place_text(out, item, x, y, scale)
    else
      place_shape(out, item, x, y, scale)
    end
  end
end

-- Black or white, whichever is easier to read on a colour.
function ink.contrast(colour)
  local red, green, blue = colour // 65536, colour // 256 % 256, colour % 256
  return 299 * red + 587 * green + 114 * blue > 128000 and 0x000000 or 0xffffff
end

return ink
