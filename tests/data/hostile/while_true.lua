-- ends with: over 20 million instructions
-- an endless loop
while true do end
