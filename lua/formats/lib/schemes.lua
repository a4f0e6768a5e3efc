-- What a competition file says of colours: "U ffffff" replaces one of cubes, "sq1 U ffffff" one of
-- the drawing draw/sq1, by the face's name in notation.
local colours = include("draw/colours")

local schemes = {}

local DRAWINGS = { "cube", "megaminx", "pyraminx", "skewb", "sq1" } -- that have faces
local HEX = "0123456789abcdefABCDEF"

-- Words are quoted one by one: where a message holds a whole text that a script was given, it is
-- cut out.
local function refuse(entry, why)
  error("colours: '" .. table.concat(text.words(entry), "' '") .. "': " .. why, 0)
end

local function drawing(name, entry)
  for _, known in ipairs(DRAWINGS) do
    if name == known then
      return include("draw/" .. name)
    end
  end
  refuse(entry, "no drawing has the name '" .. name .. "', only " .. table.concat(DRAWINGS, ", "))
end

-- The facelet letters of a drawing's faces, by their names.
local function faces_of(draw)
  local out = {}
  for letter in pairs(draw.scheme) do
    out[letter] = letter
  end
  return draw.faces or out
end

local function face_letter(draw, name, face, entry)
  local known, all = faces_of(draw), {}
  for other in pairs(known) do
    table.insert(all, other)
  end
  if not known[face] then
    local of = name .. " has no face '" .. face .. "', only "
    refuse(entry, of .. table.concat(all, ", "))
  end
  return known[face]
end

local function value(digits, entry)
  local good = #digits == 6
  for i = 1, #digits do
    good = good and text.find(HEX, string.sub(digits, i, i)) ~= nil
  end
  if not good then
    refuse(entry, "a colour has six hexadecimal digits, as in ffd500")
  end
  return tonumber(digits, 16)
end

local function add(out, entry)
  local words = text.words(entry)
  if #words == 2 then
    table.insert(words, 1, "cube")
  elseif #words ~= 3 then
    refuse(entry, "a colour is like 'U ffffff' (cubes) or 'sq1 U ffd500'")
  end
  local name, face = words[1], words[2]
  local letter = face_letter(drawing(name, entry), name, face, entry)
  out[name] = out[name] or {}
  if out[name][letter] then
    refuse(entry, "face " .. face .. " of " .. name .. " has a colour already")
  end
  out[name][letter] = value(words[3], entry)
end

-- A letter that stands for two faces helps nobody to tell them apart.
local function check_letters(name, replaced)
  local draw, holder = include("draw/" .. name), {}
  local options = { letters = true, colours = replaced }
  local names = colours.letters(draw.letters, draw.scheme, options)
  for face, letter in pairs(faces_of(draw)) do
    local mark = names[letter]
    if holder[mark] then
      local both = holder[mark] .. " and " .. face .. " of " .. name
      error("colours: faces " .. both .. " are too alike: both would have the letter " .. mark, 0)
    end
    holder[mark] = face
  end
end

-- The colours that the list replaces, by drawing, then by facelet letter. A mistake is an error, and
-- so are colours that letters cannot tell apart, if there are to be `letters`.
function schemes.read(list, letters)
  local out = {}
  for _, entry in ipairs(list) do
    add(out, entry)
  end
  for name, replaced in pairs(out) do
    if letters then
      check_letters(name, replaced)
    end
  end
  return out
end

return schemes
