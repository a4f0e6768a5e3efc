-- ends with: raised a nil instead of a text
-- an error that is nothing
error()
