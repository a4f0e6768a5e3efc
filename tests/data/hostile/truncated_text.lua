-- ends with: the text is not UTF-8, or has a NUL
-- returns half a character
return { x = string.sub("\u{4e2d}", 1, 2) }
