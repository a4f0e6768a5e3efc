-- ends with: scripts have no 'io'
-- reads a file
return { x = io.open("/etc/passwd"):read("a") }
