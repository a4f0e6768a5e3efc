-- The page that verifies a set in a browser, for the set itself: whoever is handed the set has a way
-- to check it. It is the same for every set (lua/pages/verify).
local page = include("formats/lib/verify_page")

local function files()
  return { { name = "verify.html", text = page[1], public = true } }
end

return {
  kind = "files",
  doc = "verify.html: a page that verifies the set in any browser, without a network",
  files = files,
}
