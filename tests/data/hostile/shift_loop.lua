-- ends with: over 20 million instructions
-- a loop by a step of nothing much
for i = 1, math.huge do end
