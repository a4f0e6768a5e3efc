-- The built-in events: those of the WCA in its order, then others.
local order = {
  "333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh",
  "clock", "minx", "pyram", "skewb", "sq1", "444bf", "555bf", "333mbf", "fto",
  "222all", "ivy", "dino", "redi", "diamond", "babyfto", "pyraduo", "mastertetraminx",
  "kilominx", "133", "223", "233", "334", "sia123", "sia222", "gear",
  "15p", "8p",
}

local events = {}
for i, id in ipairs(order) do
  events[i] = include("events/" .. id)
end

return { events = events }
