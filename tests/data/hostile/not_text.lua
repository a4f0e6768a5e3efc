-- ends with: the text is not UTF-8, or has a NUL
-- returns bytes that are no text
return { x = "\xc0\xaf" }
