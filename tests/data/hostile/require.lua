-- ends with: scripts have no 'require'
-- loads a module
require("os")
