-- ends with: prelude.lua
-- runs the prelude again without its raw functions
include("prelude")
