-- ends with: include: there is no script '../../etc/passwd'
-- includes a file from outside
include("../../etc/passwd")
