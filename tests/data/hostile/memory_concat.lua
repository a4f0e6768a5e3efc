-- ends with: over its memory limit of 32 MiB
-- many copies of a long text
local t, s = {}, text.repeat_("x", 1 << 20)
for i = 1, 1000 do t[i] = s end
return { s = table.concat(t) }
