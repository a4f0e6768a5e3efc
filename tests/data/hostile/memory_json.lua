-- ends with: over its memory limit of 32 MiB
-- a text that grows by escaping
local s = "\"\\"
while true do s = json.encode(s) end
