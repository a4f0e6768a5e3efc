-- ends with: unknown name 'table.move'
-- 2^63 turns in one instruction
table.move({}, 1, math.maxinteger - 1, 2)
