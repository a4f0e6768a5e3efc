-- ends with: position out of bounds
-- a position past the last integer
table.insert({}, math.maxinteger, 1)
