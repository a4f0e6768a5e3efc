-- ends with: scripts have no 'string.rep'
-- 10^18 turns in one instruction
return { x = string.rep("", 1e18 // 1 | 0) }
