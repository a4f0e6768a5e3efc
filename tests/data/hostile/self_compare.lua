-- ends with: attempt to compare two nil values
-- compares nothing
return { x = nil < nil }
