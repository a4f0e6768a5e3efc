-- ends with: over its output limit of 1024 KiB
-- an answer past its size
local t, s = {}, text.repeat_("x", 1000)
for i = 1, 3000 do t[i] = s end
return { x = t }
