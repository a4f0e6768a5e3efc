-- ends with: over 20 million instructions
-- a loop over every integer
for i = math.mininteger, math.maxinteger do end
