-- Colours of drawings: each has its own scheme, of which a competition may replace colours, and
-- letters that stand for them.
local colours = {}

-- The letters of the colours there are; of one kind the darker has the capital. A drawing's own
-- tone of a colour goes before this one.
local NAMED = {
  W = 0xffffff, K = 0x000000, k = 0x9a9a9a, R = 0xc8102e, O = 0xff7f00, Y = 0xffd500, y = 0xfff6b0,
  G = 0x00a650, g = 0x74e01c, B = 0x0051ba, b = 0x86dcff, P = 0x7d2ae8, p = 0xff94f0,
}

-- The drawing's colours with the replaced ones, by facelet letter.
function colours.pick(scheme, options)
  local out = {}
  for letter, colour in pairs(scheme) do
    out[letter] = options and options.colours and options.colours[letter] or colour
  end
  return out
end

-- How unlike two colours look: brightness, and the shares of blue and red, as in television.
local function difference(a, b)
  local red, green = (a >> 16) - (b >> 16), (a >> 8 & 255) - (b >> 8 & 255)
  local blue = (a & 255) - (b & 255)
  local bright = 299 * red + 587 * green + 114 * blue
  local blueness = 564 * blue - 564 * bright // 1000
  local redness = 713 * red - 713 * bright // 1000
  return bright * bright // 2 + blueness * blueness + redness * redness
end

local function nearest(colour, palette)
  local best, least
  for letter, named in pairs(palette) do
    local how_far = difference(colour, named)
    if not least or how_far < least then
      best, least = letter, how_far
    end
  end
  return best
end

-- What is written on stickers, by facelet letter; empty unless options.letters or options.greys is
-- true. `letters` are the scheme's, which a grey keeps. Any other replaced colour has the letter of
-- the named one that is most like it.
function colours.letters(letters, scheme, options)
  local out, palette = {}, {}
  if options and options.greys then
    return letters
  end
  if not (options and options.letters) then
    return out
  end
  for letter, colour in pairs(NAMED) do
    palette[letter] = colour
  end
  for face, letter in pairs(letters) do
    palette[letter] = scheme[face]
  end
  for face, colour in pairs(colours.pick(scheme, options)) do
    out[face] = colour == scheme[face] and letters[face] or nearest(colour, palette)
  end
  return out
end

return colours
