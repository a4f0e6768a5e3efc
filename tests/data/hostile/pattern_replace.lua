-- ends with: scripts have no 'string.gsub'
-- a pattern through gsub
return { x = ("a"):gsub(".-", "%0") }
