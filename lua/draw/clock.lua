-- A clock: the side a scramble starts on, and beside it the other one as seen after y2.
-- Facelets: 18 letters, A for a hand at 12, B at 1, ... L at 11, each side row by row
-- (plugins/clock.c). What a drawing consists of: draw/cube.
local ink = include("draw/ink")

local PITCH = 2 -- between dials
local DIAL = 0.84 -- radius
local BUMP = 1.18 -- of the case around a corner dial
local BODY = 2.95 -- of the case
local PIN = 0.2
local SIDE = 2 * (PITCH + BUMP)
local GAP = 0.5

-- The first side is bright, the other dark, so that nobody compares the wrong one.
local SIDES = {
  { case = 0xbfdcff, dial = 0x16325c, hand = 0xffffff, mark = 0xd01020 },
  { case = 0x16325c, dial = 0xbfdcff, hand = 0x16325c, mark = 0xffd500 },
}
local PIN_COLOUR = 0xe8c860

local function turned(x, y, hour)
  local angle = hour * math.pi / 6
  local sine, cosine = math.sin(angle), math.cos(angle)
  return x * cosine - y * sine, x * sine + y * cosine
end

-- A pointer drawn at 12 o'clock, turned to the hour.
local POINTER = { { 0, -0.74 }, { 0.17, 0.1 }, { 0, 0.24 }, { -0.17, 0.1 } }

local function add_dial(out, x, y, hour, look)
  ink.add_circle(out, x, y, DIAL, { fill = look.dial, stroke = 0, width = 0.05 })
  ink.add_polygon(out, {
    { x - 0.1, y - DIAL - 0.14 }, { x + 0.1, y - DIAL - 0.14 }, { x, y - DIAL + 0.1 },
  }, { fill = look.mark })
  local points = {}
  for i, point in ipairs(POINTER) do
    local dx, dy = turned(point[1], point[2], hour)
    points[i] = { x + dx, y + dy }
  end
  ink.add_polygon(out, points, { fill = look.hand })
end

local function add_case(out, x, y, look)
  local style = { fill = look.case, stroke = 0, width = 0.1 }
  for _, dx in ipairs({ -PITCH, PITCH }) do
    for _, dy in ipairs({ -PITCH, PITCH }) do
      ink.add_circle(out, x + dx, y + dy, BUMP, style)
    end
  end
  ink.add_circle(out, x, y, BODY, style)
  for _, dx in ipairs({ -PITCH, PITCH }) do
    for _, dy in ipairs({ -PITCH, PITCH }) do
      ink.add_circle(out, x + dx, y + dy, BUMP - 0.05, { fill = look.case })
    end
  end
end

local function add_pins(out, x, y)
  for _, dx in ipairs({ -PITCH / 2, PITCH / 2 }) do
    for _, dy in ipairs({ -PITCH / 2, PITCH / 2 }) do
      ink.add_circle(out, x + dx, y + dy, PIN, { fill = PIN_COLOUR, stroke = 0, width = 0.04 })
    end
  end
end

local function add_side(out, x, y, letters, look)
  add_case(out, x, y, look)
  for i = 1, #letters do
    local column, row = (i - 1) % 3 - 1, (i - 1) // 3 - 1
    local hour = string.byte(letters, i) - string.byte("A")
    add_dial(out, x + column * PITCH, y + row * PITCH, hour, look)
  end
  add_pins(out, x, y)
end

local function size()
  return 2 * SIDE + GAP, SIDE
end

local function items(facelets)
  local out = {}
  for i, look in ipairs(SIDES) do
    local x = SIDE / 2 + (i - 1) * (SIDE + GAP)
    add_side(out, x, SIDE / 2, string.sub(facelets, 9 * i - 8, 9 * i), look)
  end
  return out
end

return { size = size, items = items }
