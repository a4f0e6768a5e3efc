-- ends with: scripts have no 'string.rep'
-- the same through the metatable of texts
return { x = ("").rep("", 1e18 // 1 | 0) }
