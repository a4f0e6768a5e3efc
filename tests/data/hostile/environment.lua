-- ends with: scripts have no 'os'
-- reads the environment
return { x = os.getenv("HOME") }
