-- ends with: stopped after 1 s
-- cheap to count: copies half a mebibyte each turn
local s = text.repeat_("x", 1 << 20)
for i = 1, 1e6 do local t = s .. i end
