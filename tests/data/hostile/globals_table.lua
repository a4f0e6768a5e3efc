-- ends with: unknown name '_G'
-- reaches the globals
_G.ipairs = nil
