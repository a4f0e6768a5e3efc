-- ends with: x[1]: a function is not data
-- a function inside a list
return { x = { function() end } }
