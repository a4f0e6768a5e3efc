-- ends with: over 20 million instructions
-- endless tail calls, which need no stack
local function f() return f() end
f()
