-- ends with: scripts have no 'os'
-- runs a program
os.execute("id")
