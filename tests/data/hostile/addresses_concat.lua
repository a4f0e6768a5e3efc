-- ends with: attempt to concatenate a table value
-- prints an address by joining
return { x = "" .. {} }
