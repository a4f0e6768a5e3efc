-- ends with: xxxxxxxx
-- an error of a mebibyte
error(text.repeat_("x", 1 << 20))
