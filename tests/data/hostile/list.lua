-- ends with: a list
-- returns a list
return { 1, 2, 3 }
