-- The sheet of one fewest moves attempt: handed to the competitor, solved and written on.
local ink = include("draw/ink")
local frame = include("formats/lib/frame")
local moves = include("formats/lib/moves")

local fewest = {}

local GREY = 0x555555
local BOXES, PER_LINE = 80, 10 -- WCA E2d1: at most 80 moves

local function add_field(page, x, y, label, width)
  ink.add_text(page.items, x, y, width, 11, label, { size = 8, fill = GREY })
  ink.add_line(page.items, x, y + 28, x + width, y + 28, { stroke = GREY, width = 0.6 })
end

local function add_fields(page, words)
  local gap, w = 12, page.w
  add_field(page, page.x, page.y, words.name, w * 0.42)
  add_field(page, page.x + w * 0.42 + gap, page.y, words.id, w * 0.25)
  local x = page.x + w * 0.67 + 2 * gap
  local rest = (page.x + w - x - gap) / 2
  add_field(page, x, page.y, words.result, rest)
  add_field(page, x + rest + gap, page.y, words.judge, rest)
  page.y, page.h = page.y + 40, page.h - 40
end

local function add_scramble(page, scramble)
  local h = 62
  local broken, size = moves.fit({ scramble }, page.w - 20, h - 10, 24)
  ink.add_box(page.items, page.x, page.y, page.w, h, { stroke = 0, width = 1.2 })
  ink.add_text(page.items, page.x + 10, page.y + 5, page.w - 20, h - 10,
    table.concat(broken[1], "\n"), { size = size, face = "mono" })
  page.y, page.h = page.y + h + 12, page.h - h - 12
end

local function add_rules(page, words, x, w, height)
  local y, line = page.y, 15
  for _, rule in ipairs(words.rules) do
    ink.add_circle(page.items, x + 2, y + line / 2, 1.6, { fill = 0 })
    ink.add_text(page.items, x + 10, y, w - 10, line, rule, { size = 9.5, fit_group = 2 })
    y = y + line
  end
  y = page.y + height - #words.notation * line
  for _, row in ipairs(words.notation) do
    ink.add_text(page.items, x, y, 62, line, row[1], { size = 9, fill = GREY })
    ink.add_text(page.items, x + 64, y, w - 64, line, row[2], {
      size = 10, face = "mono", fit_group = 3,
    })
    y = y + line
  end
end

-- The picture on the left, the rules and the notation beside it.
local function add_middle(page, words, draw, cube, options)
  local height = 178
  local w, h = draw.size(cube.facelets)
  local scale = height / h
  ink.place(page.items, draw.items(cube.facelets, options), page.x, page.y, scale)
  local x = page.x + w * scale + 18
  add_rules(page, words, x, page.x + page.w - x, height)
  page.y, page.h = page.y + height + 10, page.h - height - 10
end

-- One box a move, numbered at the end of each line, over all the room that is left.
local function add_boxes(page, words)
  ink.add_text(page.items, page.x, page.y, page.w, 14, words.solution, { size = 11, bold = true })
  local top, h = page.y + 16, page.h - 16
  local line = h / (BOXES // PER_LINE)
  local w, tall = (page.w - 22) / PER_LINE, line * 0.8
  for i = 0, BOXES - 1 do
    local x, y = page.x + i % PER_LINE * w, top + i // PER_LINE * line
    ink.add_box(page.items, x + 2, y, w - 4, tall, { stroke = 0x888888, width = 0.8 })
    if i % PER_LINE == PER_LINE - 1 then
      ink.add_text(page.items, page.x + page.w - 20, y, 20, tall, fmt.int(i + 1), {
        size = 9, align = "right", fill = GREY,
      })
    end
  end
end

-- The page of an attempt; title: which one it is.
function fewest.page(data, sheet, attempt, title)
  local page = frame.page(data.competition.paper)
  frame.add_header(page, data, sheet, title)
  add_fields(page, sheet.words.fewest)
  add_scramble(page, attempt.cubes[1].scramble)
  add_middle(page, sheet.words.fewest, sheet.draw, attempt.cubes[1], sheet.options)
  add_boxes(page, sheet.words.fewest)
  return page
end

return fewest
