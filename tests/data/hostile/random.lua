-- ends with: scripts have no 'math.random'
-- randomness of its own
return { x = math.random() }
