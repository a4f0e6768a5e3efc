-- ends with: unknown name 'collectgarbage'
-- stops the collector, then allocates
collectgarbage("stop")
local t = {}
for i = 1, 1e9 do t[i] = {} end
