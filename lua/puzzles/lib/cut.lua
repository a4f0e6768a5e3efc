-- Makes the definition of a puzzle of a solid and the planes that cut it.
--
-- Each part of a face between the cuts is a sticker. Stickers on the same side of every cut are a
-- piece. A move turns all stickers beyond one plane about its axis.
--
-- Where cuts are curved, the faces of the solid come with their `parts`: polygons, of which the
-- middles say on which side of a plane they are. A part may have a `middle` and a `normal` of its
-- own where the sticker is elsewhere than it is drawn.
local space = include("puzzles/lib/space")

local cut = {}

-- An error at the author's line.
local function check(ok, message)
  if not ok then
    error("cut." .. message, 0)
  end
end

local function is_point(p)
  return type(p) == "table" and type(p[1]) == "number" and type(p[2]) == "number" and type(p[3]) == "number"
end

--- cut.move(name, axis, depth, steps [, centre]): a move beyond the plane that crosses the axis at
--- `depth` from the middle, clockwise by one of `steps` equal steps in a circle. `axis` is { x, y, z },
--- of any length; `centre` is a point of the axis, left out, the middle.
function cut.move(name, axis, depth, steps, centre)
  check(type(name) == "string", "move: the name must be a text")
  check(is_point(axis) and space.dot(axis, axis) > 0, "move " .. name .. ": 'axis' must be { x, y, z }, not all 0")
  check(type(depth) == "number", "move " .. name .. ": 'depth' must be a number")
  check(math.type(steps) == "integer" and steps > 1, "move " .. name .. ": 'steps' must be a whole number from 2 on")
  check(centre == nil or is_point(centre), "move " .. name .. ": 'centre' must be { x, y, z }")
  local unit, origin = space.unit(axis), centre or { 0, 0, 0 }
  -- Where a sticker's middle goes.
  local function carry(point)
    if space.dot(unit, point) <= depth then
      return point
    end
    return space.add(space.turn(space.add(point, origin, -1), unit, steps), origin, 1)
  end
  return { name = name, axis = unit, depth = depth, carry = carry }
end

--- cut.rotation(name, axis, steps): a rotation of the whole puzzle.
function cut.rotation(name, axis, steps)
  return cut.move(name, axis, -math.huge, steps)
end

-- ---- stickers ----

-- Where a point of a face is in the net: three corners say it.
local function flatten(face, point)
  local a, b, c = face.corners[1], face.corners[2], face.corners[3]
  local u, v = space.add(b, a, -1), space.add(c, a, -1)
  local w = space.add(point, a, -1)
  local uu, uv, vv = space.dot(u, u), space.dot(u, v), space.dot(v, v)
  local wu, wv = space.dot(w, u), space.dot(w, v)
  local s = (wu * vv - wv * uv) / (uu * vv - uv * uv)
  local t = (wv * uu - wu * uv) / (uu * vv - uv * uv)
  local na, nb, nc = face.net[1], face.net[2], face.net[3]
  return {
    na[1] + s * (nb[1] - na[1]) + t * (nc[1] - na[1]),
    na[2] + s * (nb[2] - na[2]) + t * (nc[2] - na[2]),
  }
end

-- The parts of a face between all planes.
local function divide(face, cuts)
  local parts = { face.corners }
  for _, c in ipairs(cuts) do
    local next_parts = {}
    for _, part in ipairs(parts) do
      local above, below = space.split(part, c.axis, c.depth)
      table.insert(next_parts, above)
      table.insert(next_parts, below)
    end
    parts = next_parts
  end
  return parts
end

local function add_sticker(out, face, polygon)
  local shape, top, bottom = {}, math.huge, -math.huge
  for i, point in ipairs(polygon) do
    shape[i] = flatten(face, point)
    top, bottom = math.min(top, shape[i][2]), math.max(bottom, shape[i][2])
  end
  local middle = space.middle(polygon)
  table.insert(out, {
    letter = face.letter,
    middle = polygon.middle or middle,
    place = { flatten(face, middle)[1], (top + bottom) / 2 },
    shape = shape,
    normal = polygon.normal or space.unit(space.cross(
      space.add(face.corners[3], face.corners[2], -1), space.add(face.corners[2], face.corners[1], -1))),
  })
end

-- Row by row in the net.
local function stands_before(a, b)
  if math.abs(a.place[2] - b.place[2]) > space.EPSILON then
    return a.place[2] < b.place[2]
  end
  return a.place[1] < b.place[1]
end

-- The number of the point nearest to the sticker's middle.
local function nearest(points, sticker)
  local best, least = 0, math.huge
  for i, point in ipairs(points) do
    local d = space.add(sticker.middle, point, -1)
    if space.dot(d, d) < least then
      best, least = i, space.dot(d, d)
    end
  end
  return best
end

local function find_stickers(solid, cuts)
  local out = {}
  for _, face in ipairs(solid) do
    local here = {}
    for _, part in ipairs(face.parts or divide(face, cuts)) do
      add_sticker(here, face, part)
    end
    table.sort(here, not face.order and stands_before or function(a, b)
      return nearest(face.order, a) < nearest(face.order, b)
    end)
    for _, sticker in ipairs(here) do
      table.insert(out, sticker)
    end
  end
  return out
end

-- ---- pieces ----

-- On which side of each cut a sticker is, as one text.
local function side_of(sticker, cuts)
  local sides = {}
  for i, c in ipairs(cuts) do
    sides[i] = space.dot(c.axis, sticker.middle) > c.depth and "+" or "-"
  end
  return table.concat(sides)
end

-- Puts the stickers of a piece in their order, clockwise as seen from outside.
local function sort_clockwise(piece, stickers)
  local out = { 0, 0, 0 }
  for _, i in ipairs(piece) do
    out = space.add(out, stickers[i].normal, 1)
  end
  local first = stickers[piece[1]].normal
  local right = space.cross(first, out)
  local function angle(i) -- grows with the angle, from 0 to 4
    local x, y = space.dot(stickers[i].normal, first), space.dot(stickers[i].normal, right)
    local along = space.dot(first, out) / space.dot(out, out)
    local flat = space.add(stickers[i].normal, out, -along)
    local start = space.add(first, out, -along)
    x, y = space.dot(flat, start), space.dot(flat, right)
    if math.abs(x) + math.abs(y) < space.EPSILON then
      return 0 -- the middle one of three in a plane
    end
    local slope = x / (math.abs(x) + math.abs(y))
    return y >= 0 and 1 - slope or 3 + slope
  end
  if #piece > 2 then
    table.sort(piece, function(a, b)
      return angle(a) < angle(b)
    end)
  end
end

local function find_pieces(stickers, cuts)
  local number, pieces = {}, {}
  for i, sticker in ipairs(stickers) do
    local side = side_of(sticker, cuts)
    if not number[side] then
      table.insert(pieces, {})
      number[side] = #pieces
    end
    table.insert(pieces[number[side]], i)
  end
  for _, piece in ipairs(pieces) do
    sort_clockwise(piece, stickers)
  end
  return pieces
end

-- ---- moves ----

local function find_sticker(stickers, point, name)
  local px, py, pz = point[1], point[2], point[3]
  for i, sticker in ipairs(stickers) do -- each with each: a call for every pair would take longest of all
    local middle = sticker.middle
    local x, y, z = middle[1] - px, middle[2] - py, middle[3] - pz
    if x * x + y * y + z * z < space.EPSILON then
      return i
    end
  end
  check(false, "puzzle: " .. name .. " carries a sticker to where there is none: its axis, its steps or the cuts do not fit")
end

local function find_cycles(stickers, move)
  local to, cycles, seen = {}, {}, {}
  for i, sticker in ipairs(stickers) do
    local point = move.carry(sticker.middle)
    to[i] = point == sticker.middle and i or find_sticker(stickers, point, move.name)
  end
  for i = 1, #stickers do
    local cycle, at = {}, i
    while not seen[at] do
      seen[at] = true
      table.insert(cycle, at)
      at = to[at]
    end
    if #cycle > 1 then
      table.insert(cycles, cycle)
    end
  end
  return cycles
end

local function find_moves(stickers, moves)
  local out = {}
  for i, move in ipairs(moves) do
    out[i] = { name = move.name, cycles = find_cycles(stickers, move) }
  end
  return out
end

-- What a shape has, and whether it must.
local KEYS = { solid = "one", colours = "one", moves = "one", rotations = "any", cuts = "any" }

--- cut.puzzle(facts, shape): the definition of a puzzle. `facts` are keys of a definition: id, name,
--- metric_max, states, length, traits; `shape` has a solid, colours, moves, and perhaps rotations and
--- `cuts`, moves that only cut. Stickers are numbered by face, and within one row by row in the net, or,
--- where the face has a list of points `order`, as these stand in it.
function cut.puzzle(facts, shape)
  check(type(facts) == "table" and type(shape) == "table", "puzzle: it needs two tables: facts, and a shape")
  for key in pairs(shape) do
    check(KEYS[key], "puzzle: the shape has an unknown key '" .. tostring(key) .. "'")
  end
  for key, what in pairs(KEYS) do
    local list = shape[key]
    check(list or what == "any", "puzzle: '" .. key .. "' is missing")
    check(type(list or {}) == "table", "puzzle: '" .. key .. "' must be a table")
    for _, move in ipairs(key ~= "solid" and list or {}) do
      check(type(move) == "table" and move.carry, "puzzle: '" .. key .. "' must be a list of moves that cut.move makes")
    end
  end
  local cuts = {}
  for _, list in ipairs({ shape.moves, shape.cuts or {} }) do
    for _, c in ipairs(list) do
      table.insert(cuts, c)
    end
  end
  local stickers = find_stickers(shape.solid, cuts)
  local letters, shapes = {}, {}
  for i, sticker in ipairs(stickers) do
    letters[i], shapes[i] = sticker.letter, sticker.shape
  end
  local out = {
    facelets = table.concat(letters),
    pieces = find_pieces(stickers, cuts),
    moves = find_moves(stickers, shape.moves),
    rotations = find_moves(stickers, shape.rotations or {}),
    drawing = {
      shapes = shapes,
      colours = shape.colours.colours,
      letters = shape.colours.letters,
      faces = shape.colours.faces,
    },
  }
  for key, value in pairs(facts) do
    out[key] = value
  end
  return out
end

return cut
