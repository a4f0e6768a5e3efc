-- ends with: unknown name 'coroutine'
-- a coroutine would have a budget of its own
coroutine.wrap(function() while true do end end)()
