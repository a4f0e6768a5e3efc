-- ends with: stopped after 1 s
-- a plain search that is quadratic
local s = text.repeat_("a", 1 << 20)
local needle = text.repeat_("a", 1 << 19) .. "b"
for i = 1, 1000 do text.find(s, needle) end
