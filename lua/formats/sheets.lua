-- The printed sheets: number, scramble and picture, one document for each scramble set.
local ink = include("draw/ink")
local frame = include("formats/lib/frame")
local fewest = include("formats/lib/fewest")
local moves = include("formats/lib/moves")
local names = include("formats/lib/names")

local ROWS_MAX = 7 -- a page; five attempts and two extras
local ROW_MAX = 136 -- points
local NUMBER = 44 -- width of a column, in points
local PICTURE_MAX = 0.36 -- of the page's width
local PAD = 6
local HEADING = 17
local SIZE_MAX = 24
local ZEBRA = 4 -- lines of a scramble, from which on every second one is shaded

-- The rows of a set in order, as runs that each start a page: { title, rows = { { label, cube,
-- heading } } }.
local function runs(data, words)
  if data.round.cubes == 1 then
    local run = { rows = {} }
    for _, attempt in ipairs(data.set.attempts) do
      table.insert(run.rows, { label = attempt.label, cube = attempt.cubes[1] })
    end
    for _, attempt in ipairs(data.set.extras) do
      table.insert(run.rows, { label = attempt.label, cube = attempt.cubes[1], extra = true })
    end
    return { run }
  end
  local out = {}
  for _, list in ipairs({ data.set.attempts, data.set.extras }) do
    for _, attempt in ipairs(list) do
      local run = { title = words.attempt .. " " .. attempt.label, rows = {}, tick = true }
      for i, cube in ipairs(attempt.cubes) do
        table.insert(run.rows, { label = fmt.int(i), cube = cube })
      end
      table.insert(out, run)
    end
  end
  return out
end

-- Cuts a run into pages of nearly the same number of rows.
local function cut(rows)
  local pages = (#rows + ROWS_MAX - 1) // ROWS_MAX
  local per_page = (#rows + pages - 1) // pages
  local out = {}
  for i, row in ipairs(rows) do
    if (i - 1) % per_page == 0 then
      table.insert(out, {})
    end
    table.insert(out[#out], row)
  end
  return out, per_page
end

local function add_rule(page, y, width, colour)
  ink.add_line(page.items, page.x, y, page.x + page.w, y, { stroke = colour, width = width })
end

local function add_lines(page, lines, box, pitch)
  local y = box.y + (box.h - #lines * pitch) / 2
  for i, line in ipairs(lines) do
    if #lines >= ZEBRA and i % 2 == 1 then
      ink.add_box(page.items, box.x - 4, y, box.w + 8, pitch, { fill = 0xe9e9e9 })
    end
    ink.add_text(page.items, box.x, y, box.w, pitch, line, {
      size = box.size, size_min = 3, face = "mono", fit_group = 1,
    })
    y = y + pitch
  end
end

-- The picture at the right of its cell, and the row's number again where the picture leaves room:
-- a scrambler who checks a cube looks there.
local function add_picture(page, row, draw, box)
  local w, h = draw.size(row.cube.facelets)
  local scale = math.min(box.w / w, box.h / h)
  local x, y = box.x + box.w - w * scale, box.y + (box.h - h * scale) / 2
  ink.place(page.items, draw.items(row.cube.facelets, box.options), x, y, scale)
  if draw.room then
    local rx, ry, rw, rh = draw.room(row.cube.facelets)
    ink.add_text(page.items, x + rx * scale, y + ry * scale, rw * scale, rh * scale - 3, row.label, {
      size = 18, align = "right", bold = true, fill = 0x777777,
    })
  end
end

local function add_number(page, row, y, height, tick)
  local h = tick and height - 22 or height
  ink.add_text(page.items, page.x, y, NUMBER - 10, h, row.label, {
    size = 24, align = "centre", bold = true,
  })
  if tick then
    local side = 13
    local x = page.x + (NUMBER - 10 - side) / 2
    ink.add_box(page.items, x, y + h - 2, side, side, { stroke = 0x333333, width = 0.9 })
  end
end

-- The column widths of a page's table, for rows of this height.
local function columns(page, rows, draw, height)
  local w, h = draw.size(rows[1].cube.facelets)
  local picture = math.min((height - 2 * PAD) * w / h, page.w * PICTURE_MAX)
  return picture, page.w - NUMBER - picture - 3 * PAD
end

local function add_heading(page, y, words)
  ink.add_text(page.items, page.x, y, page.w, HEADING, words.extras, {
    size = 11, bold = true, align = "centre",
  })
end

local function count_headings(rows)
  return rows[#rows].extra and 1 or 0
end

-- Fills the rest of the page with rows; `per_page` keeps them as high as on a full page.
local function add_table(page, rows, per_page, sheet)
  local height = (page.h - HEADING * count_headings(rows)) / per_page
  height = math.min(ROW_MAX, height)
  local picture, width = columns(page, rows, sheet.draw, height)
  local scrambles = {}
  for i, row in ipairs(rows) do
    scrambles[i] = row.cube.scramble
  end
  local broken, size = moves.fit(scrambles, width, height - PAD, SIZE_MAX)
  local y = page.y
  add_rule(page, y, 1.2, 0x000000)
  for i, row in ipairs(rows) do
    if row.extra and (i == 1 or not rows[i - 1].extra) then
      add_heading(page, y, sheet.words)
      y = y + HEADING
      add_rule(page, y, 1.2, 0x000000)
    end
    add_number(page, row, y, height, sheet.tick)
    local lines = broken[i]
    local pitch = math.min((height - PAD) / #lines, size * 1.4)
    add_lines(page, lines, { x = page.x + NUMBER, y = y, w = width, h = height, size = size }, pitch)
    add_picture(page, row, sheet.draw, {
      x = page.x + page.w - picture, y = y + PAD, w = picture, h = height - 2 * PAD,
      options = sheet.options,
    })
    y = y + height
    local last = i == #rows or rows[i + 1].extra ~= row.extra
    add_rule(page, y, last and 1.2 or 0.6, last and 0x000000 or 0x777777)
  end
end

local function start_of(draw, options)
  return draw.start and function()
    return draw.start(options)
  end
end

local function table_pages(data, sheet)
  local out = {}
  for _, run in ipairs(runs(data, sheet.words)) do
    sheet.tick = run.tick
    local parts, per_page = cut(run.rows)
    for _, rows in ipairs(parts) do
      local page = frame.page(data.competition.paper)
      frame.add_header(page, sheet.words, data, run.title, start_of(sheet.draw, sheet.options))
      frame.take_bottom(page, 18)
      frame.add_log(page, sheet.words)
      add_table(page, rows, per_page, sheet)
      table.insert(out, page)
    end
  end
  return out
end

local function finish(pages, data, words)
  local out = {}
  for i, page in ipairs(pages) do
    frame.add_footer(page, words, data.competition, i, #pages)
    frame.add_watermarks(page, data.competition.marks or {})
    out[i] = { width = page.width, height = page.height, items = page.items }
  end
  return out
end

-- options: language (a script in i18n), colours and letters (see draw/cube).
local function sheet(data, options)
  options = options or {}
  local words = include("i18n/" .. (options.language or "en"))
  local how = { words = words, options = options, draw = include("draw/" .. data.event.draw) }
  local make = data.event.id == "333fm" and fewest.pages or table_pages
  local title = names.set(data.event, data.round, data.set)
  return {
    name = "sheets/" .. title,
    title = data.competition.name .. ": " .. title,
    pages = finish(make(data, how), data, words),
  }
end

return { kind = "sheets", sheet = sheet }
