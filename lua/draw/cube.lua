-- The net of an NxNxN cube:      U
--                               LFRB
--                                D
-- Facelets: 6*N*N letters, faces in the order U R F D L B, each row by row as in the net.
--
-- A drawing has the functions size(facelets, options) -> width, height and items(facelets,
-- options) -> display list, in units of its own; room(facelets) -> x, y, w, h, a part of the
-- picture that stays empty; start(options) -> width, height, display list, the solved puzzle as
-- a scrambler holds it; both may be missing. options (see draw/colours) may be nil: colours by
-- facelet letter, letters on the stickers, greys (the colours are greys, which need letters).
-- `same_shapes` is true where every state has the same shapes and letters at the same places.
-- What has colours to replace also has `scheme` and `letters`, by facelet letter, and `faces`,
-- the facelet letters by the names of the faces where those are others.
local colours = include("draw/colours")
local ink = include("draw/ink")

local SCHEME = {
  U = 0xffffff, R = 0xc8102e, F = 0x00a650, D = 0xffd500, L = 0xff7f00, B = 0x0051ba,
}
local LETTERS = { U = "W", R = "R", F = "G", D = "Y", L = "O", B = "B" }

local GAP = 0.07 -- between faces, in faces
local OUTLINE = 0.02 -- in faces

-- The upper left corner of each face in the net, a face being 1 wide.
local CORNERS = {
  { 1 + GAP, 0 }, -- U
  { 2 + 2 * GAP, 1 + GAP }, -- R
  { 1 + GAP, 1 + GAP }, -- F
  { 1 + GAP, 2 + 2 * GAP }, -- D
  { 0, 1 + GAP }, -- L
  { 3 + 3 * GAP, 1 + GAP }, -- B
}

local function order(facelets)
  local n = 1
  while 6 * n * n < #facelets do
    n = n + 1
  end
  assert(6 * n * n == #facelets, "a cube has 6*N*N facelets")
  return n
end

local function size()
  return 4 + 3 * GAP, 3 + 2 * GAP
end

local function room()
  return 2 * (1 + GAP), 2 * (1 + GAP), 2 + GAP, 1
end

-- Stickers of one colour share a style.
local function styles(options)
  local out = {}
  for letter, colour in pairs(colours.pick(SCHEME, options)) do
    out[letter] = { fill = colour, stroke = 0, width = OUTLINE }
  end
  return out
end

local function add_letter(out, x, y, side, letter, colour)
  ink.add_text(out, x, y, side, side, letter, {
    size = 0.7 * side, size_min = 0.01, align = "centre", bold = true, fill = ink.contrast(colour),
  })
end

local function add_face(out, corner, stickers, style, names)
  local n = math.tointeger(math.sqrt(#stickers))
  for i = 1, #stickers do
    local letter = string.sub(stickers, i, i)
    local x = corner[1] + (i - 1) % n / n
    local y = corner[2] + (i - 1) // n / n
    ink.add_box(out, x, y, 1 / n, 1 / n, style[letter])
    if names[letter] then
      add_letter(out, x, y, 1 / n, names[letter], style[letter].fill)
    end
  end
end

local function items(facelets, options)
  local n = order(facelets)
  local style, names = styles(options), colours.letters(LETTERS, SCHEME, options)
  local out = {}
  for i, corner in ipairs(CORNERS) do
    add_face(out, corner, string.sub(facelets, (i - 1) * n * n + 1, i * n * n), style, names)
  end
  return out
end

-- A small cube seen from above its front right edge: which face is on top, which in front.
local function start(options)
  local fill, out = colours.pick(SCHEME, options), {}
  local function add(letter, points)
    ink.add_polygon(out, points, { fill = fill[letter], stroke = 0, width = 0.04 })
  end
  add("U", { { 0, 0.3 }, { 0.5, 0 }, { 1.3, 0 }, { 0.9, 0.3 } })
  add("F", { { 0, 0.3 }, { 0.9, 0.3 }, { 0.9, 1.2 }, { 0, 1.2 } })
  add("R", { { 0.9, 0.3 }, { 1.3, 0 }, { 1.3, 0.85 }, { 0.9, 1.2 } })
  return 1.3, 1.2, out
end

return {
  size = size,
  items = items,
  same_shapes = true,
  room = room,
  start = start,
  scheme = SCHEME,
  letters = LETTERS,
  corners = CORNERS, -- for puzzles that are laid out as a cube
}
