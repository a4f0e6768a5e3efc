-- ends with: over 20 million instructions
-- an order that never answers
table.sort({ 3, 2, 1 }, function() while true do end end)
