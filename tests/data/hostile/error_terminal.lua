-- ends with: bad  [2J ]0;owned end
-- an error that a terminal would obey
error("bad \27[2J\27]0;owned\7end")
