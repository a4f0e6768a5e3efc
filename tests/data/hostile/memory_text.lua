-- ends with: over its memory limit of 32 MiB
-- unbounded memory in one text
local s = "x"
while true do s = s .. s end
