-- ends with: the number is infinite or undefined
-- an answer that JSON cannot say
return { x = 0 / 0 }
