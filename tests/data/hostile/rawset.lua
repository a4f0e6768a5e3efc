-- ends with: unknown name 'rawset'
-- writes past the guard
rawset(math, "floor", nil)
