-- ends with: nested too deeply, or a table inside itself
-- an answer nested past its depth
local t = {}
for i = 1, 1000 do t = { t } end
return { t = t }
