-- ends with: scripts have no 'dofile'
-- runs another file
dofile("/etc/passwd")
