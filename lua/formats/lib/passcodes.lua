-- The list of passcodes for paper: one line a passcode, with a box to tick when it was used.
local frame = include("formats/lib/frame")
local ink = include("draw/ink")

local LINE = 21 -- points, from one sheet to the next
local GAP = 7 -- before another round
local BOX = 11
local CODE = 190 -- the width of a passcode
local TIME = 42 -- of the hour when the sheet is needed

local function new_page(competition, words)
  local page = frame.page(competition.paper)
  ink.add_text(page.items, page.x, page.y, page.w, 18, frame.name_line({ competition = competition }), {
    size = 13, size_min = 4,
  })
  ink.add_text(page.items, page.x, page.y + 18, page.w, 26, words.passcodes, {
    size = 20, bold = true,
  })
  frame.take_top(page, 54)
  return page
end

local function add_row(page, row, words)
  local x, y = page.x + BOX + 8, page.y
  ink.add_box(page.items, page.x, y + 3, BOX, BOX, { stroke = 0, width = 0.8 })
  if row.schedule then
    local time = row.schedule.spare and words.spare or row.schedule.start
    ink.add_text(page.items, x, y, TIME - 4, 17, time, { size = 11, size_min = 6 })
    x = x + TIME
  end
  ink.add_text(page.items, x, y, page.x + page.w - x - 8 - CODE, 17, row.title, {
    size = 11, size_min = 6,
  })
  ink.add_text(page.items, page.x + page.w - CODE, y, CODE, 17, row.passcode, {
    size = 14, size_min = 12, face = "mono", align = "right",
  })
  frame.take_top(page, LINE)
end

-- Day and room of a sheet, and the venue where there are several; "" without a schedule.
local function heading_of(competition, at)
  if not competition.schedule then
    return ""
  elseif not at then
    return "Unscheduled"
  end
  local parts = { at.day, frame.isolate(at.room) }
  if #competition.schedule > 1 then
    table.insert(parts, 1, frame.isolate(at.venue))
  end
  return table.concat(parts, "  \u{b7}  ")
end

local function add_heading(page, heading)
  ink.add_text(page.items, page.x, page.y + 2, page.w, 17, heading, {
    size = 12, size_min = 6, bold = true,
  })
  frame.take_top(page, LINE)
end

-- `rows`: { title, passcode, group, schedule }, in the order in which the sheets are needed. Those of
-- one group stand together; day and room stand above their first sheet on each page.
local function sheet(competition, rows, language)
  local words = include("i18n/" .. language)
  local pages, page, group, heading = {}, nil, nil, nil
  for _, row in ipairs(rows) do
    local at = heading_of(competition, row.schedule)
    if page and (row.group ~= group or at ~= heading) then
      frame.take_top(page, GAP)
    end
    -- A room's heading has two of its lines below it.
    if not page or page.h < (at == heading and LINE or 3 * LINE + GAP) then
      page, heading = new_page(competition, words), ""
      table.insert(pages, page)
    end
    if at ~= heading then
      add_heading(page, at)
    end
    add_row(page, row, words)
    group, heading = row.group, at
  end
  local out = {}
  for i, done in ipairs(pages) do
    frame.add_footer(done, words, competition, nil, i, #pages)
    frame.add_watermarks(done, competition.marks)
    if words.from_right then
      frame.mirror(done)
    end
    out[i] = { width = done.width, height = done.height, items = done.items, kind = "passcodes" }
  end
  return { name = "print/Passcodes", title = competition.name .. ": Passcodes", pages = out }
end

return { sheet = sheet }
