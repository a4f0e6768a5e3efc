-- ends with: scripts have no 'setmetatable'
-- no hook runs inside a finalizer
setmetatable({}, { __gc = function() while true do end end })
collectgarbage()
