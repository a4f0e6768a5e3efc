-- ends with: over 20 million instructions
-- an endless loop without a loop
::again::
goto again
