-- ends with: cannot set 'ipairs'
-- replaces a global through _ENV
_ENV.ipairs = nil
