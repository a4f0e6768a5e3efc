-- ends with: unknown name 'load'
-- runs text as code
load("while true do end")()
