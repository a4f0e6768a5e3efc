-- ends with: scripts have no 'setmetatable'
-- a finalizer left for the end
local x = setmetatable({}, { __gc = function() while true do end end })
return { x = x }
