-- Prints definitions of puzzles as JSON, a line each. usage: lua5.4 tests/support/definition.lua FILE...
local loaded = {}

function include(name)
  loaded[name] = loaded[name] or dofile("lua/" .. name .. ".lua")
  return loaded[name]
end

local function encode(value)
  local out = {}
  if type(value) ~= "table" then
    return type(value) == "string" and string.format("%q", value) or tostring(value)
  elseif next(value) == nil or #value > 0 then
    for i, item in ipairs(value) do
      out[i] = encode(item)
    end
    return "[" .. table.concat(out, ",") .. "]"
  end
  for key, item in pairs(value) do
    table.insert(out, string.format("%q:", key) .. encode(item))
  end
  return "{" .. table.concat(out, ",") .. "}"
end

for _, file in ipairs(arg) do
  print(encode(dofile(file)))
end
