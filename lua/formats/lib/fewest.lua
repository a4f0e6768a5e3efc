-- Fewest moves: the sheet of an attempt, a sheet without a scramble, and strips to cut out.
local ink = include("draw/ink")
local frame = include("formats/lib/frame")
local moves = include("formats/lib/moves")

local fewest = {}

local GREY, LIGHT = 0x555555, 0xe4e4e4
local BOXES, PER_LINE = 80, 10 -- WCA E2d1: at most 80 moves
local STRIPS = 8 -- a page

local function add_label(page, x, y, w, words)
  ink.add_text(page.items, x, y, w, 11, words, { size = 8.5, fill = GREY, fit_group = 4 })
end

local function add_field(page, x, y, w, label)
  add_label(page, x, y, w, label)
  ink.add_line(page.items, x, y + 29, x + w, y + 29, { stroke = GREY, width = 0.6 })
end

local ID = { 4, 4, 2 } -- the boxes of a WCA ID that stand together
local NUMBER = { 4 } -- of a registrant ID
local BOX, GAP = 14, 5

-- Where the boxes for each character of an ID are, and how wide all are.
local function places(groups)
  local out, x = {}, 0
  for _, count in ipairs(groups) do
    for _ = 1, count do
      table.insert(out, x)
      x = x + BOX
    end
    x = x + GAP
  end
  return out, x - GAP
end

-- Calls add(left, i) for each box of an ID, whose characters are read from the left in any language.
local function each_box(page, x, groups, add)
  local lefts, w = places(groups)
  frame.keep(page, x, w, function()
    for i, left in ipairs(lefts) do
      add(x + left, i)
    end
  end)
  return w
end

local function add_id(page, x, y, groups, label)
  local w = each_box(page, x, groups, function(left)
    ink.add_box(page.items, left, y + 12, BOX, 19, { stroke = GREY, width = 0.7 })
  end)
  add_label(page, x, y, w + 12, label)
  return w
end

-- What identifies the attempt: WCA E2c1. The page remembers where it is filled in.
local function add_competitor(page, x, y, w, words)
  add_field(page, x, y, w, words.name)
  local next = x + add_id(page, x, y + 36, ID, "WCA ID") + 17
  add_id(page, next, y + 36, NUMBER, words.registrant)
  page.filled_in = { x = x, y = y, w = w, next = next }
end

local function fill_id(page, x, y, groups, id)
  each_box(page, x, groups, function(left, i)
    ink.add_text(page.items, left, y, BOX, 19, string.sub(id, i, i), {
      size = 12, align = "centre", bold = true,
    })
  end)
end

-- A page with nothing but what the person would write on `page`.
local function fill_in(page, person)
  local at, over = page.filled_in, { width = page.width, items = {}, kept = {} }
  if not at then -- the page is empty: frame.lay_out
    return over
  end
  if person.name then
    ink.add_text(over.items, at.x, at.y + 10, at.w, 19, frame.isolate(person.name), {
      size = 14, size_min = 4,
    })
  end
  fill_id(over, at.x, at.y + 48, ID, person.wca_id or "")
  fill_id(over, at.next, at.y + 48, NUMBER, person.registrant and fmt.int(person.registrant) or "")
  return over
end

-- The officials' part is apart from the competitor's, and grey.
local function add_grading(page, x, y, w, words)
  ink.add_box(page.items, x, y - 3, w, 74, { fill = LIGHT, stroke = GREY, width = 0.8 })
  ink.add_text(page.items, x + 6, y, w - 12, 24, words.officials, { size = 9, bold = true })
  local half = (w - 24) / 2
  for i, label in ipairs({ words.graded, words.result }) do
    local left = x + 6 + (i - 1) * (half + 12)
    add_label(page, left, y + 27, half, label)
    ink.add_box(page.items, left, y + 39, half, 26, { fill = 0xffffff, stroke = GREY, width = 0.6 })
  end
end

local function add_people(page, words)
  local left = page.w * 0.58
  add_competitor(page, page.x, page.y, left, words)
  add_grading(page, page.x + left + 16, page.y, page.w - left - 16, words)
  frame.take_top(page, 80)
end

-- The scramble, or the words that say where it is.
local function add_scramble(page, scramble, apart)
  local h = scramble and 56 or 28
  ink.add_box(page.items, page.x, page.y, page.w, h, { stroke = 0, width = 1.2 })
  if scramble then
    local broken, size = moves.fit(moves.read({ scramble }), page.w - 20, h - 8, 22)
    ink.add_text(page.items, page.x + 10, page.y + 4, page.w - 20, h - 8,
      table.concat(broken[1], "\n"), { size = size, face = "mono" })
  else
    ink.add_text(page.items, page.x + 10, page.y + 4, page.w - 20, h - 8, apart, { size = 11 })
  end
  frame.take_top(page, h + 10)
end

-- A rule may take two lines: thin lines keep the rules apart.
local function add_rules(page, words, x, w, height)
  local line = height / #words.rules
  for i, rule in ipairs(words.rules) do
    local y = page.y + (i - 1) * line
    ink.add_text(page.items, x, y + 1, w, line - 2, rule, { size = 9, fit_group = 2 })
    if i < #words.rules then
      ink.add_line(page.items, x, y + line, x + w, y + line, { stroke = 0xbbbbbb, width = 0.4 })
    end
  end
end

-- The picture on the left, if there is a scramble whose puzzle has one, and the rules beside it.
local function add_middle(page, sheet, cube)
  local x, height, picture = page.x, 164, 150
  if cube and sheet.draw then
    local w, h = sheet.draw.size(cube.facelets, sheet.options)
    local left, items = x, sheet.draw.items(cube.facelets, sheet.options)
    frame.keep(page, left, w * picture / h, function()
      ink.place(page.items, items, left, page.y + (height - picture) / 2, picture / h)
    end)
    x = x + w * picture / h + 14
  else
    height = 110
  end
  add_rules(page, sheet.words.fewest, x, page.x + page.w - x, height)
  frame.take_top(page, height + 8)
end

-- Examples of every kind of move there is, and of what looks like one: WCA 12a, E2c4.
local function examples(words)
  return {
    { "", "90\u{b0} " .. words.clockwise, "90\u{b0} " .. words.counter, "180\u{b0}" },
    { words.face, "F B R L U D", "F' B' R' L' U' D'", "F2 B2 R2 L2 U2 D2" },
    { words.wide, "Fw Bw Rw Lw Uw Dw", "Fw' Bw' Rw' Lw' Uw' Dw'", "Fw2 Bw2 Rw2 Lw2 Uw2 Dw2" },
    { words.rotations, "x (R)  y (U)  z (F)", "x' y' z'", "x2 y2 z2" },
    { words.wrong, "M  E  S   r  u  f", "R3  R2'  2R  [r]", "(R U)2   R U R' : F" },
  }
end

local function add_examples(page, words)
  local first, line = page.w * 0.19, 14
  local column = (page.w - first) / 3
  local all = examples(words)
  for i, row in ipairs(all) do
    local y = page.y + (i - 1) * line
    if i == #all then
      ink.add_box(page.items, page.x, y, page.w, line, { fill = LIGHT })
    end
    for k, cell in ipairs(row) do
      local is_move = i > 1 and k > 1
      local x = page.x + (k == 1 and 3 or first + (k - 2) * column)
      ink.add_text(page.items, x, y, (k == 1 and first or column) - 6, line, cell, {
        size = is_move and 9.5 or 8.5, face = is_move and "mono" or "sans", bold = i == 1,
        align = "left", fit_group = is_move and 3 or 5,
      })
    end
    ink.add_line(page.items, page.x, y + line, page.x + page.w, y + line, {
      stroke = GREY, width = 0.4,
    })
  end
  frame.take_top(page, #all * line + 8)
end

-- One box a move, numbered at the end of each line, over all the room that is left.
local function add_boxes(page, words)
  ink.add_text(page.items, page.x, page.y, page.w, 14, words.solution, { size = 11, bold = true })
  local top, h = page.y + 16, page.h - 16
  local line = h / (BOXES // PER_LINE)
  local w, tall = (page.w - 22) / PER_LINE, line * 0.84
  frame.keep(page, page.x, page.w, function()
    for i = 0, BOXES - 1 do
      local x, y = page.x + i % PER_LINE * w, top + i // PER_LINE * line
      ink.add_box(page.items, x + 2, y, w - 4, tall, { stroke = 0x888888, width = 0.8 })
      if i % PER_LINE == PER_LINE - 1 then
        ink.add_text(page.items, page.x + page.w - 20, y, 20, tall, fmt.int(i + 1), {
          size = 9, align = "right", fill = GREY,
        })
      end
    end
  end)
end

local function add_content(page, sheet, cube)
  local words = sheet.words.fewest
  add_people(page, words)
  add_scramble(page, cube and cube.scramble, words.apart)
  add_middle(page, sheet, cube)
  add_examples(page, words.moves)
  add_boxes(page, words)
  return page
end

-- The page of an attempt, which the competitor gets; title: which attempt it is.
function fewest.page(data, sheet, attempt, title)
  local page = frame.page(data.competition.paper)
  frame.add_header(page, data, sheet, title)
  return add_content(page, sheet, attempt.cubes[1])
end

-- The finished `page` of an attempt once for each person, filled in; words: of its language.
function fewest.filled_in(page, persons, words)
  local out = {}
  for i, person in ipairs(persons) do
    local over, items = fill_in(page, person), {}
    if words.from_right then
      frame.mirror(over)
    end
    for _, list in ipairs({ page.items, over.items }) do
      for _, item in ipairs(list) do
        table.insert(items, item)
      end
    end
    out[i] = { width = page.width, height = page.height, items = items, kind = "sheets with names" }
  end
  return out
end

-- The same without a scramble, for any round and attempt.
function fewest.blank(data, sheet)
  local page = frame.page(data.competition.paper)
  frame.add_blank_header(page, data, sheet.words)
  return add_content(page, sheet)
end

-- The picture at the right of a strip, whose height is h; returns its width.
local function add_strip_picture(page, y, h, sheet, facelets)
  local w, tall = sheet.draw.size(facelets, sheet.options)
  local scale = (h - 10) / tall
  local x, items = page.x + page.w - w * scale, sheet.draw.items(facelets, sheet.options)
  frame.keep(page, x, w * scale, function()
    ink.place(page.items, items, x, y + 5, scale)
  end)
  return w * scale
end

local function add_strip(page, y, h, data, sheet, strip)
  local picture_w = sheet.draw and add_strip_picture(page, y, h, sheet, strip.cube.facelets) or 0
  local text_w = page.w - picture_w - 14
  ink.add_text(page.items, page.x, y + 5, text_w, 13, strip.name, {
    size = 9, size_min = 4, fill = GREY,
  })
  ink.add_text(page.items, page.x, y + 18, text_w, 15, strip.title, { size = 11, bold = true })
  ink.add_text(page.items, page.x, y + 34, text_w, h - 38, strip.lines, {
    size = strip.size, face = "mono",
  })
end

-- A page of strips, each with the scramble: handed out beside sheets without one.
function fewest.strips(data, sheet, attempt, title)
  local page = frame.page(data.competition.paper)
  local h = (page.h + 2) / STRIPS
  local read = moves.read({ attempt.cubes[1].scramble })
  local broken, size = moves.fit(read, page.w - 150, h - 38, 15)
  local titles = { data.event.name, frame.round_line(data, sheet.words, title) }
  for _, mark in ipairs(data.event.marks or {}) do
    table.insert(titles, mark)
  end
  local strip = {
    name = frame.name_line({ competition = data.competition, at = data.at, places = { data.at } }, sheet.words),
    cube = attempt.cubes[1],
    title = table.concat(titles, "  \u{b7}  "),
    lines = table.concat(broken[1], "\n"),
    size = size,
  }
  for i = 1, STRIPS do
    local y = page.y + (i - 1) * h
    add_strip(page, y, h, data, sheet, strip)
    if i < STRIPS then
      ink.add_line(page.items, 0, y + h, page.width, y + h, { stroke = GREY, width = 0.4 })
    end
  end
  return page
end

return fewest
