-- ends with: over its memory limit of 32 MiB
-- unbounded memory in tables
local t = {}
for i = 1, 1e9 do t[i] = { i } end
