-- How pages become a document: covers, empty backs, and a page for each person.
local fewest = include("formats/lib/fewest")
local frame = include("formats/lib/frame")

local binding = {}

-- Puts the cover before a document's pages. With `duplex`, both are filled up to an even number of
-- pages.
function binding.bound(document, data, how, parameters)
  local out = {}
  local function add(pages)
    for _, page in ipairs(pages) do
      table.insert(out, page)
    end
    if parameters.duplex and #out % 2 == 1 then
      local back = frame.page(data.competition.paper)
      back.kind = "empty backs"
      table.insert(out, back)
    end
  end
  if parameters.covers and not document.apart then
    local cover = frame.lay_out(how, frame.cover, data, how, document.title)
    cover.kind = "covers"
    add({ cover })
  end
  add(document.pages)
  return out
end

-- As a sheet returns it, turned for readers from right to left.
function binding.plain(page, words)
  if words.from_right then
    frame.mirror(page)
  end
  return { width = page.width, height = page.height, items = page.items, kind = page.kind }
end

-- The pages of a document, in which the sheet of fewest moves stands once for each person.
function binding.for_each(persons, pages, base, words, duplex)
  local out = {}
  for _, page in ipairs(pages) do
    local filled = page.items == base.items and fewest.filled_in(base, persons, words) or { page }
    for i, one in ipairs(filled) do
      if i > 1 and duplex then
        table.insert(out, { width = base.width, height = base.height, items = {}, kind = "empty backs" })
      end
      table.insert(out, one)
    end
  end
  return out
end

return binding
