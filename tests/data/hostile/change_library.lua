-- ends with: cannot set 'math.floor'
-- replaces a library's function
math.floor = function() return 4 end
