-- ends with: scripts have no 'pcall'
-- pcall would eat the budget's error, for ever
while true do
  pcall(function() while true do end end)
end
