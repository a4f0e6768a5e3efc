-- The table of a sheet: number, scramble and picture in rows of one height.
local ink = include("draw/ink")
local frame = include("formats/lib/frame")
local moves = include("formats/lib/moves")

local rows = {}

rows.MAX = 7 -- a page; five attempts and two extras

local HEIGHT_MAX = 136 -- points, as all lengths here
local NUMBER = 44 -- width of the column
local NUMBER_SIZE = 24
local PICTURE_MAX = 0.36 -- of the page's width
local PAD = 6
local PAD_LEAST = 3 -- of a row whose letters would be too small
local HEADING = 17
local SIZE_MAX = 24 -- of a scramble's letters
local SIZE_READABLE = 12 -- pictures give way to letters up to this size
local BLACK, GREY, SHADE = 0x000000, 0x777777, 0xe9e9e9

local function add_rule(page, y, width, colour)
  ink.add_line(page.items, page.x, y, page.x + page.w, y, { stroke = colour, width = width })
end

-- A row's number stands beside the first line. That of an extra, "E2", looks like a move: it stands in
-- white on a black box.
local function add_number(page, row, top, pitch, tick)
  local height = math.max(pitch, NUMBER_SIZE * 1.2)
  local width = NUMBER - 10
  if row.extra then
    local inner = NUMBER_SIZE * 1.2
    local y = top + (height - inner) / 2
    ink.add_box(page.items, page.x, y, width, inner, { fill = BLACK })
    ink.add_text(page.items, page.x, y, width, inner, row.label, {
      size = NUMBER_SIZE * 0.8, align = "centre", bold = true, fill = 0xffffff,
    })
  else
    ink.add_text(page.items, page.x, top, width, height, row.label, {
      size = NUMBER_SIZE, align = "centre", bold = true,
    })
  end
  if row.name then
    ink.add_text(page.items, page.x, top + height, width + 6, 14, row.name, { size = 10, size_min = 5, bold = true })
  elseif tick then
    local side = 13
    ink.add_box(page.items, page.x + (width - side) / 2, top + height + 4, side, side, {
      stroke = 0x333333, width = 0.9,
    })
  end
end

local function add_scramble(page, lines, x, top, table_)
  for i, line in ipairs(lines) do
    local y = top + (i - 1) * table_.pitch
    if table_.shaded and i % 2 == 1 then
      ink.add_box(page.items, x - 4, y, table_.width + 8, table_.pitch, { fill = SHADE })
    end
    local h = math.max(table_.pitch, table_.size * moves.LINE)
    ink.add_text(page.items, x, y + (table_.pitch - h) / 2, table_.width, h, line, {
      size = table_.size, size_min = 3, face = "mono", fit_group = table_.group,
    })
  end
end

-- Repeats the row's number in the empty part of the picture, where scramblers look when they check.
local function add_picture_number(page, row, draw, x, y, scale)
  local rx, ry, rw, rh = draw.room(row.cube.facelets)
  local height = math.min(21, rh * scale)
  local top = y + (ry + rh) * scale - height
  ink.add_text(page.items, x + rx * scale, top, rw * scale, height, row.label, {
    size = 18, align = "right", bold = true, fill = GREY,
  })
end

-- The drawing of a row and its options: those of the sheet, or of a relay's puzzle.
local function look_of(row, sheet)
  if row.name then
    return row.draw, row.options
  end
  return sheet.draw, sheet.options
end

local function add_picture(page, row, y, table_, sheet)
  local draw, options = look_of(row, sheet)
  local w, h = draw.size(row.cube.facelets, options)
  local room = table_.height - 2 * PAD
  local scale = math.min(table_.picture / w, room / h)
  local x = page.x + page.w - w * scale
  local top = y + (table_.height - h * scale) / 2
  frame.keep(page, x, w * scale, function()
    ink.place(page.items, draw.items(row.cube.facelets, options), x, top, scale)
    if draw.room then
      add_picture_number(page, row, draw, x, top, scale)
    end
  end)
end

local function add_row(page, row, lines, y, table_, sheet)
  local top = y + (table_.height - #lines * table_.pitch) / 2
  add_number(page, row, top, table_.pitch, sheet.tick)
  add_scramble(page, lines, page.x + NUMBER, top, table_)
  if look_of(row, sheet) then
    add_picture(page, row, y, table_, sheet)
  end
end

local function add_heading(page, y, words)
  ink.add_text(page.items, page.x, y, page.w, HEADING, words.extras, {
    size = 11, bold = true, align = "centre",
  })
  add_rule(page, y + HEADING, 1.2, BLACK)
end

local function picture_width(page, row, height, sheet)
  local draw, options = look_of(row, sheet)
  if not draw then
    return 0
  end
  local w, h = draw.size(row.cube.facelets, options)
  return math.min((height - 2 * PAD) * w / h, page.w * PICTURE_MAX)
end

-- The scrambles broken into lines as high as `room`, beside a picture of this width.
local function beside(page, scrambles, room, picture)
  local width = page.w - NUMBER - picture - 3 * PAD
  local broken, size, most = moves.fit(scrambles, width, room, SIZE_MAX)
  return {
    picture = picture,
    width = width,
    broken = broken,
    size = size,
    most = most,
    pitch = math.min(room / most, size * 1.4),
  }
end

-- Beside the whole picture, if that leaves room for readable letters; or else beside the largest that
-- does, found by halving, or the smallest.
local function best_beside(page, scrambles, height, picture)
  local whole = beside(page, scrambles, height - PAD, picture)
  if whole.size >= SIZE_READABLE then
    return whole
  end
  local function try(share)
    return beside(page, scrambles, height - PAD_LEAST, picture * share / 16)
  end
  local low, high = 8, 17 -- sixteenths of the picture: readable, not readable
  local best = try(low)
  while best.size >= SIZE_READABLE and high - low > 1 do
    local middle = (low + high) // 2
    local other = try(middle)
    if other.size >= SIZE_READABLE then
      best, low = other, middle
    else
      high = middle
    end
  end
  return best.size > whole.size and best or whole
end

-- What these rows have in common: widths, and the scrambles broken into lines. group: of their letters, which have one size.
local function measure(page, list, height, sheet, group)
  local scrambles = {}
  for i, row in ipairs(list) do
    scrambles[i] = row.cube.scramble
  end
  local picture = picture_width(page, list[1], height, sheet)
  local out = best_beside(page, moves.read(scrambles, sheet.measured), height, picture)
  out.height, out.group = height, group
  out.shaded = out.most >= moves.MANY_LINES
  return out
end

-- Fills the page with rows { label, cube, extra }, of a relay also name, draw and options; `per_page` keeps them as high as on a full page.
-- sheet: draw (nil: no pictures), options, words; measured: of the event's scrambles; tick: a box to
-- tick at each number; tall: rows may be as high as the page allows.
function rows.add(page, list, per_page, sheet)
  local headings = list[#list].extra and 1 or 0
  local height = (page.h - HEADING * headings) / per_page
  if not sheet.tall then
    height = math.min(HEIGHT_MAX, height)
  end
  local table_ = not list[1].name and measure(page, list, height, sheet, 1)
  local y = page.y
  add_rule(page, y, 1.2, BLACK)
  for i, row in ipairs(list) do
    if row.extra and (i == 1 or not list[i - 1].extra) then
      add_heading(page, y, sheet.words)
      y = y + HEADING
    end
    -- Scrambles of several puzzles look as they would alone.
    local own = table_ or measure(page, { row }, height, sheet, i)
    add_row(page, row, own.broken[table_ and i or 1], y, own, sheet)
    y = y + height
    local last = i == #list or list[i + 1].extra ~= row.extra
    add_rule(page, y, last and 1.2 or 0.6, last and BLACK or GREY)
  end
end

return rows
