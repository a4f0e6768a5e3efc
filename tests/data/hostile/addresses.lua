-- ends with: tostring takes a number, a text or a boolean, not a table
-- prints an address
return { x = tostring({}) }
