-- ends with: over its memory limit of 32 MiB
-- endless recursion
local function f(n) return 1 + f(n + 1) end
return { x = f(1) }
