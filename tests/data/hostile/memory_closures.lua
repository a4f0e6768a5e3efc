-- ends with: over its memory limit of 32 MiB
-- unbounded memory in functions
local f = function() end
while true do
  local g = f
  f = function() return g end
end
