-- ends with: stopped after 1 s
-- sorts for ever: few instructions, each of them long
local t = {}
for i = 1, 100000 do t[i] = i * 7919 % 100003 end
while true do table.sort(t) end
