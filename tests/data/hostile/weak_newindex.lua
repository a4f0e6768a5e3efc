-- ends with: scripts have no 'setmetatable'
-- frees twice in Lua 5.4.4: memory filled, then writes through a weak table
local t = setmetatable({}, { __mode = "v", __newindex = {} })
local fill = {}
for i = 1, 1e9 do
  fill[i] = { i }
  t[i] = { i }
end
