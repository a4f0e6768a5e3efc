-- ends with: got a non-closable value
-- a variable that closes
local x <close> = {}
return { x = 1 }
