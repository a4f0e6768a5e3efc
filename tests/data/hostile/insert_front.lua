-- ends with: stopped after 1 s
-- cheap to count, dear to do: quadratic moves
local t = {}
for i = 1, 4e5 do table.insert(t, 1, i) end
