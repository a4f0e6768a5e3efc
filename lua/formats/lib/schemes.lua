-- What a competition file says of colours: "U ffffff" replaces one of cubes, "sq1 U ffffff" one of
-- the drawing draw/sq1, by the face's name in notation.
local colours = include("draw/colours")
local drawings = include("draw/generic")

local schemes = {}

-- Those that have faces.
local DRAWINGS = {
  ["133"] = true, ["223"] = true, ["233"] = true, ["334"] = true, cube = true, diamond = true,
  dino = true, fto = true, gear = true, ivy = true, kilominx = true, mastertetraminx = true,
  megaminx = true, pyraduo = true, pyraminx = true, redi = true, skewb = true, sq1 = true,
}
local HEX = "0123456789abcdefABCDEF"

-- The facelet letters of a drawing's faces, by their names.
local function faces_of(draw)
  local out = {}
  for letter in pairs(draw.scheme) do
    out[letter] = letter
  end
  return draw.faces or out
end

local function names_of(set)
  local out = {}
  for name in pairs(set) do
    table.insert(out, name)
  end
  return table.concat(out, ", ")
end

local function is_colour(digits)
  for i = 1, #digits do
    if not text.find(HEX, string.sub(digits, i, i)) then
      return false
    end
  end
  return #digits == 6
end

-- Adds what an entry replaces, or returns what is wrong with it.
local function add(out, entry)
  local words = text.words(entry)
  if #words == 2 then
    table.insert(words, 1, "cube")
  end
  local name, face, digits = words[1], words[2], words[3]
  if #words ~= 3 then
    return "must have entries like 'U ffffff' (cubes) or 'sq1 U ffd500'"
  end
  if not DRAWINGS[name] then
    return "must name drawings among " .. names_of(DRAWINGS)
  end
  local faces = faces_of(drawings.find(name))
  if not faces[face] then
    return "must name faces of " .. name .. " among " .. names_of(faces)
  end
  if not is_colour(digits) then
    return "must have six hexadecimal digits for a colour, as in ffd500"
  end
  out[name] = out[name] or {}
  if out[name][faces[face]] then
    return "must name each face once"
  end
  out[name][faces[face]] = tonumber(digits, 16)
end

-- Returns what is wrong if two faces would have the same letter.
local function ambiguity(name, replaced)
  local draw, holder = drawings.find(name), {}
  local letters = colours.letters(draw.letters, draw.scheme, { letters = true, colours = replaced })
  for face, facelet in pairs(faces_of(draw)) do
    local letter = letters[facelet]
    if holder[letter] then
      local both = holder[letter] .. " and " .. face .. " of " .. name
      return "must differ more: " .. both .. " would both have the letter " .. letter
    end
    holder[letter] = face
  end
end

-- The colours that the list replaces, by drawing, then by facelet letter; or nil and what is wrong.
-- With `letters`, colours must differ enough for each to have its own.
function schemes.read(list, letters)
  local out = {}
  for _, entry in ipairs(list) do
    local wrong = add(out, entry)
    if wrong then
      return nil, wrong .. ", got '" .. entry .. "'"
    end
  end
  for name, replaced in pairs(out) do
    local wrong = letters and ambiguity(name, replaced)
    if wrong then
      return nil, wrong
    end
  end
  return out
end

-- Has a face another colour than words call it by? A lighter tone has the small letter of the same.
function schemes.is_repainted(name, replaced)
  local draw, by_face = name and drawings.find(name), replaced[name or ""]
  if not by_face then
    return false
  end
  local letters = colours.letters(draw.letters, draw.scheme, { letters = true, colours = by_face })
  for face, letter in pairs(draw.letters) do
    if string.lower(letters[face]) ~= string.lower(letter) then
      return true
    end
  end
  return false
end

-- Greys from white down that differ by 16 % or more; the darkest still shows black outlines.
schemes.GREYS = { 0xffffff, 0xd4d4d4, 0xaaaaaa, 0x808080, 0x555555, 0x222222 }

local function brightness(colour)
  return 299 * (colour >> 16) + 587 * (colour >> 8 & 255) + 114 * (colour & 255)
end

-- The faces from the brightest to the darkest get greys from white down. Twelve faces share six
-- greys in pairs, which their letters tell apart.
local function greys(scheme)
  local faces, out = {}, {}
  for face in pairs(scheme) do
    table.insert(faces, face)
  end
  table.sort(faces, function(a, b)
    return brightness(scheme[a]) > brightness(scheme[b])
  end)
  for i, face in ipairs(faces) do
    out[face] = schemes.GREYS[(i - 1) * #schemes.GREYS // #faces + 1]
  end
  return out
end

-- A drawing's options: its colours and letters. Greys bring the scheme's own letters with them.
function schemes.options(name, replaced, letters, grey)
  local draw = name and drawings.find(name)
  local colours = replaced[name or ""]
  if not (grey and draw and draw.scheme) then
    return { letters = letters, colours = colours }
  end
  local grey_of = greys(draw.scheme)
  for face, colour in pairs(colours or {}) do
    grey_of[face] = colour
  end
  return { letters = letters, colours = grey_of, greys = true }
end

return schemes
