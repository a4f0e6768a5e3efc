-- ends with: too many results to unpack
-- 2^31 results
return { x = select("#", table.unpack({}, 1, 1 << 31)) }
