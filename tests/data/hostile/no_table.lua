-- ends with: does not return a table
-- returns no table
return 5
