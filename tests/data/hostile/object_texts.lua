-- ends with: attempt to index a nil value (field '__index')
json.object({ __index = { count = 0 } }, "")
local t = json.object({}, "")
return { x = t.__index.count }
