-- ends with: over its memory limit of 32 MiB
-- one table that doubles, near the budget again and again
local t = {}
while true do t[#t + 1] = t end
