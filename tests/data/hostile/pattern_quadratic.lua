-- ends with: scripts have no 'string.gmatch'
-- a quadratic pattern
for _ in string.gmatch(text.repeat_("a", 300000), ".-b") do end
