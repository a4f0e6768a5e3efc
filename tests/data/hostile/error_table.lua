-- ends with: raised a table instead of a text
-- an error that is no text
error({ code = 1 })
