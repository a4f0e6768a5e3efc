-- ends with: scripts have no 'string.find'
-- an exponential pattern
return { x = (text.repeat_("a", 50000)):find(text.repeat_(".-", 20) .. "b") }
