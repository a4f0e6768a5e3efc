-- ends with: scripts have no 'string.format'
-- prints an address by format
return { x = string.format("%p", {}) }
