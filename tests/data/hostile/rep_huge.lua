-- ends with: text.repeat_: more than 1 MiB
-- a text of 2^62 bytes
local s = text.repeat_("ab", 1 << 61)
return { s = s }
