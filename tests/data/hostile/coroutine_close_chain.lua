-- ends with: unknown name 'coroutine'
-- a chain of 20000 closing coroutines breaks Lua 5.4.4
local co
for i = 1, 20000 do
  local inner = co
  co = coroutine.wrap(function()
    local x <close> = inner
    coroutine.yield()
  end)
  co()
end
