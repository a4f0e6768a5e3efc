-- ends with: unknown name 'xpcall'
-- the same through xpcall
while true do
  xpcall(xpcall, xpcall, function() while true do end end)
end
