-- What every page of a sheet has around its content: header, footer and the marks.
local ink = include("draw/ink")
local names = include("formats/lib/names")

local frame = {}

local PAPERS = {
  a4 = { 595.28, 841.89 },
  letter = { 612, 792 },
}
local SIDE = 34 -- margin left and right, in points; printers leave out at most 18
local TOP = 28
local BOTTOM = 22
local FOOTER = 18
local GREY = 0x555555
local RED = 0xb00020

-- A new page: its display list, and the box its content may fill, shrunk by what is added.
function frame.page(paper)
  local side = PAPERS[paper] or PAPERS.a4
  return {
    width = side[1],
    height = side[2],
    items = {},
    x = SIDE,
    y = TOP,
    w = side[1] - 2 * SIDE,
    h = side[2] - TOP - BOTTOM - FOOTER,
  }
end

local function take_top(page, height)
  page.y = page.y + height
  page.h = page.h - height
end

-- The set's letter, large enough to find a sheet in a pile.
local function add_letter(page, words, round, set)
  local side = 46
  local x = page.x + page.w - side
  ink.add_box(page.items, x, page.y, side, side, { fill = 0 })
  ink.add_text(page.items, x + 3, page.y + 2, side - 6, side - 4, set.letter, {
    size = 36, align = "centre", bold = true, fill = 0xffffff,
  })
  local caption = words.set .. "\n" .. set.letter
  if round.set_count > 1 then
    caption = caption .. " " .. words.set_of .. " " .. names.letter(round.set_count)
  end
  ink.add_text(page.items, x - 96, page.y + 18, 90, 28, caption, {
    size = 10, align = "right", fill = GREY,
  })
end

local function add_titles(page, words, data, extra)
  local w = page.w - 150
  local competition, round = data.competition, data.round
  -- A name that is read from the right is isolated, so that it does not take the date with it, and
  -- the line goes from left to right all the same.
  local place = "\u{200e}\u{2068}" .. competition.name .. "\u{2069}"
  if competition.date then
    place = place .. "  \u{b7}  " .. competition.date
  end
  ink.add_text(page.items, page.x, page.y - 2, w, 14, place, {
    size = 11, size_min = 4, fill = GREY, -- 200 capital Ws take three lines of size 4
  })
  ink.add_text(page.items, page.x, page.y + 13, w, 24, data.event.name, { size = 20, bold = true })
  local line = words.round .. " " .. fmt.int(round.number)
  if words.formats[round.format] then
    line = line .. "  \u{b7}  " .. words.formats[round.format]
  end
  if extra then
    line = line .. "  \u{b7}  " .. extra
  end
  ink.add_text(page.items, page.x, page.y + 36, w, 15, line, { size = 12 })
  take_top(page, 54)
end

local function add_marks(page, marks)
  for _, mark in ipairs(marks) do
    ink.add_box(page.items, page.x, page.y, page.w, 14, { fill = RED })
    ink.add_text(page.items, page.x + 4, page.y, page.w - 8, 14, mark, {
      size = 10, align = "centre", bold = true, fill = 0xffffff,
    })
    take_top(page, 17)
  end
end

-- How to hold the puzzle, with a picture where the drawing has one, and the event's notes.
local function add_hints(page, event, sheet)
  local x, height, words = page.x, 18, sheet.words
  if sheet.draw and sheet.draw.start and event.orientation then
    local w, h, items = sheet.draw.start(sheet.options)
    local scale = 15 / h
    ink.place(page.items, items, x, page.y + 1, scale)
    x = x + w * scale + 6
  end
  if event.orientation then
    local hold = words.hold .. " " .. event.orientation
    local room = page.x + page.w - x
    ink.add_text(page.items, x, page.y, room, height, hold, { size = 11, bold = true })
    take_top(page, height)
  end
  for _, note in ipairs(event.notes or {}) do
    ink.add_text(page.items, page.x, page.y, page.w, 12, note, { size = 9, fill = GREY })
    take_top(page, 12)
  end
  take_top(page, 4)
end

-- data: competition, event, round, set; sheet: words, draw, options; extra: one more thing for the
-- title's second line, may be nil.
function frame.add_header(page, data, sheet, extra)
  add_letter(page, sheet.words, data.round, data.set)
  add_titles(page, sheet.words, data, extra)
  add_marks(page, data.event.marks or {})
  add_hints(page, data.event, sheet)
end

-- The line scramblers fill in: when the first puzzle was scrambled, and by whom.
function frame.add_log(page, words)
  local y = page.y + page.h - 14
  local x = page.x
  local function field(label, label_width, line_width)
    ink.add_text(page.items, x, y, label_width, 12, label, { size = 8.5, fill = GREY })
    x = x + label_width
    if line_width > 0 then
      ink.add_line(page.items, x, y + 11, x + line_width, y + 11, { stroke = GREY, width = 0.6 })
    end
    x = x + line_width + 6
  end
  field(words.first_used, 68, 60)
  field(words.two_hours, 126, 0)
  field(words.scramblers, 56, page.x + page.w - x - 56)
  page.h = page.h - 20
end

-- Which program made the sheet, which page it is, and the digits to compare with the manifest.
function frame.add_footer(page, words, competition, index, count)
  local y = page.height - BOTTOM - 12
  local third = page.w / 3
  local paged = words.page .. " " .. fmt.int(index) .. "/" .. fmt.int(count)
  local cells = {
    { competition.generator, "left", "sans", 8 },
    { paged, "centre", "sans", 9 },
    { words.digest .. " " .. names.digest(competition.digest), "right", "mono", 9 },
  }
  ink.add_line(page.items, page.x, y - 2, page.x + page.w, y - 2, { stroke = GREY, width = 0.5 })
  for i, cell in ipairs(cells) do
    ink.add_text(page.items, page.x + (i - 1) * third, y, third, 12, cell[1], {
      align = cell[2], face = cell[3], size = cell[4], fill = GREY,
    })
  end
end

-- Degrees by the number of marks: close to the diagonal of the part of the page each has.
local SLOPES = { 54, 34, 24, 18, 15 }

-- Every mark across the whole page, over everything, so that no copy can do without it.
function frame.add_watermarks(page, marks)
  local band = page.height / math.max(1, #marks)
  local w, h = math.sqrt(page.width * page.width + band * band) * 0.86, 96
  for i, mark in ipairs(marks) do
    local middle = band * (i - 0.5)
    ink.add_text(page.items, (page.width - w) / 2, middle - h / 2, w, h, mark, {
      size = 76, align = "centre", bold = true, fill = RED, opacity = 0.13,
      angle = -(SLOPES[#marks] or 12),
    })
  end
end

return frame
