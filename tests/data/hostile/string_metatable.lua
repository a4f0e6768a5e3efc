-- ends with: unknown name 'getmetatable'
-- changes what every text does
getmetatable("").__index = function() end
