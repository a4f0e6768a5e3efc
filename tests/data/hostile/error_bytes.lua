-- ends with: bad ??
-- an error that is not UTF-8
error("bad \xff\xfe")
