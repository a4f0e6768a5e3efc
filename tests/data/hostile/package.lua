-- ends with: unknown name 'package'
-- loads a library
package.loadlib("libc.so.6", "*")
