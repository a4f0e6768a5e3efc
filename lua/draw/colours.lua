-- Colour schemes of drawings: each has its own, of which a competition may replace colours.
local colours = {}

-- { "U ffffff", ... } as { U = 0xffffff, ... }.
function colours.read(list)
  local out = {}
  for _, entry in ipairs(list or {}) do
    local parts = text.words(entry)
    local value = #parts == 2 and #parts[2] == 6 and tonumber(parts[2], 16)
    assert(value and #parts[1] == 1, "a colour is like 'U ffffff', not '" .. entry .. "'")
    out[parts[1]] = value
  end
  return out
end

-- The drawing's colours with the replaced ones, by facelet letter.
function colours.pick(scheme, options)
  local out = {}
  for letter, colour in pairs(scheme) do
    out[letter] = options and options.colours and options.colours[letter] or colour
  end
  return out
end

-- What is written on stickers, by facelet letter; empty unless options.letters is true.
function colours.letters(letters, options)
  return options and options.letters and letters or {}
end

return colours
