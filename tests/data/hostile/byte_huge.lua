-- ends with: string slice too long
-- a result for each of millions of bytes
local s = text.repeat_("x", 1 << 20)
return { x = select("#", string.byte(s .. s .. s, 1, -1)) }
