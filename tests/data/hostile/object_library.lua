-- ends with: bad argument #1 to 'object' (a table that can be changed expected)
json.object(table).insert = function(list, value) list[1] = value end
return {}
