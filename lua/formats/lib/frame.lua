-- What every page of a sheet has around its content: header, footer and the marks.
local ink = include("draw/ink")
local matches = include("formats/lib/matches")
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
    kept = {}, -- see frame.keep
    x = SIDE,
    y = TOP,
    w = side[1] - 2 * SIDE,
    h = side[2] - TOP - BOTTOM - FOOTER,
  }
end

-- The page that make(...) lays out. Where only names and numbers of pages are asked for, attempts have no
-- cubes, and the page is empty.
function frame.lay_out(how, make, ...)
  return how.names_only and { width = 1, height = 1, items = {}, kept = {} } or make(...)
end

-- Calls add(), which fills the page between x and x + w with what looks the same in every language:
-- pictures, boxes for moves. Mirroring the page moves it as a whole.
function frame.keep(page, x, w, add)
  local first = #page.items + 1
  add()
  table.insert(page.kept, { first = first, last = #page.items, shift = page.width - 2 * x - w })
end

local OPPOSITE = { left = "right", right = "left", centre = "centre" }

-- Lines of moves stay as they are; other texts begin at the right, each of their lines.
local function mirror_item(item, width)
  for _, point in ipairs(item.points or {}) do
    point[1] = width - point[1]
    if item.kind == "circle" then
      return
    end
  end
  if item.x then
    item.x = width - item.x - item.w
  end
  if item.kind == "text" and (item.align or item.face ~= "mono") then
    item.align = OPPOSITE[item.align or "left"]
  end
  if item.kind == "text" and item.face ~= "mono" then
    local lines = text.replace(text.replace(item.text, "\u{200e}", ""), "\n", "\n\u{200f}")
    item.text = "\u{200f}" .. lines
  end
end

local function shift_item(item, shift)
  for _, point in ipairs(item.points or {}) do
    point[1] = point[1] + shift
    if item.kind == "circle" then
      return
    end
  end
  item.x = item.x and item.x + shift
end

-- Turns a page into one for readers from right to left.
function frame.mirror(page)
  local shifts = {}
  for _, part in ipairs(page.kept) do
    for i = part.first, part.last do
      shifts[i] = part.shift
    end
  end
  for i, item in ipairs(page.items) do
    if shifts[i] then
      shift_item(item, shifts[i])
    else
      mirror_item(item, page.width)
    end
  end
end

-- Takes a strip of this height from the top of the page's content box.
function frame.take_top(page, height)
  page.y = page.y + height
  page.h = page.h - height
end

local QR = 58 -- its side

-- What identifies the page, for a phone: twistseal:COMPETITION/PATH#DIGEST.
local function add_code(page, seal)
  local x = page.x + page.w - 46 - 4 - QR
  local words = "twistseal:" .. seal.path .. "#" .. seal.digest
  frame.keep(page, x, QR, function()
    ink.add_qr(page.items, x, page.y - 6, QR, words)
  end)
end

-- The set's letter or number, large enough to find a sheet in a pile.
local function add_letter(page, words, round, set)
  local side = 46
  local x = page.x + page.w - side
  ink.add_box(page.items, x, page.y, side, side, { fill = 0 })
  ink.add_text(page.items, x + 3, page.y + 2, side - 6, side - 4, set.letter, {
    size = 36, align = "centre", bold = true, fill = 0xffffff,
  })
  local caption = matches.noun(round, words) .. "\n" .. set.letter
  if round.set_count > 1 then
    caption = caption .. " " .. words.set_of .. " " .. round.last_set
  end
  ink.add_text(page.items, x - QR - 98, page.y + 18, 90, 28, caption, {
    size = 10, align = "right", fill = GREY,
  })
end

-- A name in a line from left to right, whatever the name's own direction is; frame.mirror turns the line.
function frame.isolate(name)
  return "\u{200e}\u{2068}" .. name .. "\u{2069}"
end

-- "2026-12-05 10:00 · Main", with the venue where the places are in several. A spare set has no time.
local function place_line(at, words, several, day)
  local time = (at.day == day and "" or at.day .. " ") .. (at.spare and frame.isolate(words.spare) or at.start)
  return time .. "  \u{b7}  \u{2068}" .. (several and at.venue .. ", " or "") .. at.room .. "\u{2069}"
end

local OTHERS = 3 -- places that a sheet names beside its own

-- When and where the sheet is used, and the other places of its set, a line each; without a place the
-- competition's date, which may be nil. data: competition; at, which may be nil, and places, which has it.
local function place_lines(data, words)
  local at, count, several = data.at, 0, false
  if not at then
    return data.competition.date
  end
  for _, other in ipairs(data.places) do
    several = several or other.venue_number ~= at.venue_number
  end
  local out = place_line(at, words, several)
  for _, other in ipairs(data.places) do
    count = other == at and count or count + 1
    if other ~= at and count <= OTHERS then
      out = out .. "\n+ " .. place_line(other, words, several, at.day)
    end
  end
  return count > OTHERS and out .. "  +  " .. fmt.int(count - OTHERS) or out
end

-- The competition's name, and when and where the sheet is used: in lines of their own if `apart`, or in
-- several places.
function frame.name_line(data, words, apart)
  local place = place_lines(data, words)
  local joint = (apart or data.at and #data.places > 1) and "\n" or "  \u{b7}  "
  return frame.isolate(data.competition.name) .. (place and joint .. place or "")
end

-- "Round 1, average of 5", of a match with its stage, of a dual round with both numbers; extra: one more thing, may be nil.
function frame.round_line(data, words, extra)
  local parts = { words.round .. " " .. fmt.int(data.round.number) }
  table.insert(parts, words.formats[data.round.format])
  table.insert(parts, matches.stage(data.round, data.set, words))
  table.insert(parts, names.dual(data.round, words))
  table.insert(parts, extra)
  return table.concat(parts, "  \u{b7}  ")
end

-- w: of the room beside the set's letter. A long name has several lines of 9 points or more.
local function add_titles(page, data, event, round, w, words)
  local name = frame.name_line(data, words)
  if text.length(name) * 6 > w then
    name = frame.name_line(data, words, true)
  end
  local places = data.at and #data.places or 1
  local lines = math.max(math.ceil(text.length(name) * 6 / w), places > 1 and math.min(places, OTHERS + 1) + 1 or 1)
  local more = math.max(0, 11 * lines - 18)
  ink.add_text(page.items, page.x, page.y - 4, w, 18 + more, name, {
    size = 13, size_min = 4, -- 200 capital Ws
  })
  frame.take_top(page, more)
  ink.add_text(page.items, page.x, page.y + 14, w, 24, event, { size = 20, bold = true })
  ink.add_text(page.items, page.x, page.y + 37, w, 15, round, { size = 12 })
  frame.take_top(page, 54)
end

local function add_marks(page, marks)
  for _, mark in ipairs(marks) do
    ink.add_box(page.items, page.x, page.y, page.w, 14, { fill = RED })
    ink.add_text(page.items, page.x + 4, page.y, page.w - 8, 14, mark, {
      size = 10, align = "centre", bold = true, fill = 0xffffff,
    })
    frame.take_top(page, 17)
  end
end

-- The solved puzzle as it is held; returns its width.
local function add_start(page, x, sheet)
  local w, h, items = sheet.draw.start(sheet.options)
  local scale = 15 / h
  frame.keep(page, x, w * scale, function()
    ink.place(page.items, items, x, page.y + 1, scale)
  end)
  return w * scale
end

-- How to hold the puzzle, with a picture where the drawing has one. Other colours than those that
-- words name are shown by the picture alone.
local function add_hold(page, event, sheet)
  local x, hold = page.x, sheet.words.hold
  local has_picture = sheet.draw and sheet.draw.start
  if sheet.repainted and not has_picture then
    return
  elseif sheet.repainted then
    local w = 7 * text.length(hold)
    add_start(page, x + w + 4, sheet)
    ink.add_text(page.items, x, page.y, w, 18, hold, { size = 11, bold = true })
  else
    x = has_picture and x + add_start(page, x, sheet) + 6 or x
    ink.add_text(page.items, x, page.y, page.x + page.w - x, 18, hold .. " " .. event.orientation, {
      size = 11, bold = true,
    })
  end
  frame.take_top(page, 18)
end

-- How to hold the puzzle, and the event's notes.
local function add_hints(page, event, sheet)
  if event.orientation then
    add_hold(page, event, sheet)
  end
  for _, note in ipairs(event.notes or {}) do
    ink.add_text(page.items, page.x, page.y, page.w, 12, note, { size = 9, fill = GREY })
    frame.take_top(page, 12)
  end
  frame.take_top(page, 4)
end

-- data: competition, event, round, set; sheet: words, draw, options; extra: the end of the title's
-- second line, may be nil.
function frame.add_header(page, data, sheet, extra)
  add_letter(page, sheet.words, data.round, data.set)
  if data.seal then
    add_code(page, data.seal)
  end
  local room = page.w - 150 - QR
  add_titles(page, data, data.event.name, frame.round_line(data, sheet.words, extra), room, sheet.words)
  add_marks(page, data.event.marks or {})
  add_hints(page, data.event, sheet)
end

-- The header of a sheet that is of no set: round and attempt are written in by hand.
function frame.add_blank_header(page, data, words)
  local round = words.round .. " ____   " .. words.attempt .. " ____"
  add_titles(page, data, data.event.name, round, page.w, words)
  add_marks(page, data.event.marks or {})
  frame.take_top(page, 6)
end

-- Left to right, whatever the language.
local function in_order(words, digits)
  return words.from_right and "\u{2066}" .. digits .. "\u{2069}" or digits
end

-- The first page of the document of all sheets, which hides the one below it; set_count: of those.
function frame.front(competition, set_count, words)
  local page = frame.page(competition.paper)
  local lines = {
    { competition.name, 40 },
    { competition.date or "", 20 },
    { words.sets .. ": " .. fmt.int(set_count), 24 },
    { words.digest .. " " .. in_order(words, names.digest(competition.digest)), 20 },
    { words.cover, 16 },
  }
  add_marks(page, competition.marks)
  for i, line in ipairs(lines) do
    if line[1] ~= "" then
      ink.add_text(page.items, page.x, page.y + 70 * i, page.w, 64, line[1], {
        size = line[2], size_min = 4, align = "centre", bold = i == 1,
      })
    end
  end
  frame.add_watermarks(page, competition.marks)
  return page
end

-- A page that hides the one below it and says what that is.
function frame.cover(data, sheet, extra)
  local page, words = frame.page(data.competition.paper), sheet.words
  local copies = data.round.copies > 1 and "  \u{d7} " .. fmt.int(data.round.copies) or ""
  local lines = {
    { frame.isolate(data.competition.name), 20 },
    { place_lines(data, words) or "", 28 },
    { data.event.name, 40 },
    { frame.round_line(data, words, extra), 20 },
    { matches.noun(data.round, words) .. " " .. data.set.letter .. copies, 40 },
    { words.cover, 16 },
  }
  if data.at and data.at.group then
    table.insert(lines, 5, { words.group .. " " .. fmt.int(data.at.group), 40 })
  end
  add_marks(page, data.event.marks or {})
  for i, line in ipairs(lines) do
    ink.add_text(page.items, page.x, page.y + 60 * i, page.w, 54, line[1], {
      size = line[2], align = "centre", bold = line[2] == 40,
    })
  end
  frame.add_watermarks(page, data.event.marks or {})
  return page
end

-- The line scramblers fill in: when the first puzzle was scrambled, and by whom. The labels share
-- half of the line by their lengths.
function frame.add_log(page, words)
  local labels = { words.first_used, words.two_hours, words.scramblers }
  local blanks = { page.w * 0.12, 0, page.w * 0.34 }
  local letters, x, y = 0, page.x, page.y + page.h - 14
  for _, label in ipairs(labels) do
    letters = letters + text.length(label)
  end
  for i, label in ipairs(labels) do
    local w = page.w * 0.5 * text.length(label) / letters
    ink.add_text(page.items, x, y, w, 12, label, { size = 8.5, fill = GREY, fit_group = 6 })
    x = x + w + 4
    ink.add_line(page.items, x, y + 11, x + blanks[i], y + 11, { stroke = GREY, width = 0.6 })
    x = x + blanks[i] + (blanks[i] > 0 and 6 or 0)
  end
  page.h = page.h - 20
end

-- Which program made the sheet of which set, which page it is, and the sheet's digits. seal: nil for
-- a sheet without scrambles.
function frame.add_footer(page, words, competition, seal, index, count)
  local y = page.height - BOTTOM - 12
  local third = page.w / 3
  local made = competition.generator
  if competition.digest ~= "" then
    made = made .. "  \u{b7}  "
      .. in_order(words, competition.id .. " " .. names.digest(competition.digest))
  end
  -- Each digest says what it is of: the set by the competition's id, the sheet by its path.
  local digits = seal and in_order(words, seal.path .. " " .. names.digest(seal.digest))
  local paged = words.page .. " " .. fmt.int(index) .. "/" .. fmt.int(count)
  local cells = {
    { made, "left", "sans", 7 },
    { paged, "centre", "sans", 9 },
    { digits or "", "right", "mono", 9 },
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

-- Every mark across the whole page, over everything, so that every copy shows it.
function frame.add_watermarks(page, all)
  local marks = {}
  for _, mark in ipairs(all) do
    if string.sub(mark, 1, 11) ~= "ADDED LATER" and mark ~= "RANDOM STATE" then -- as good as any: the bar says it
      table.insert(marks, mark)
    end
  end
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
