-- ends with: unknown name 'debug'
-- reaches the registry
debug.getregistry()
