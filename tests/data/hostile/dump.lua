-- ends with: unknown name 'string.dump'
-- compiled code of a function
return { x = ("").dump(function() end) }
