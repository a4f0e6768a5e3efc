-- ends with: invalid value (nil) at index 1
-- 2^62 pieces
return { x = table.concat({}, "", 1, 1 << 62) }
