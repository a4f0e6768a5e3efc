-- Breaks scrambles into lines of a monospaced face, between moves only.
local moves = {}

-- Width of a letter and height of a line of DejaVu Sans Mono, in its size; the renderer measures
-- again and shrinks where another face stands in.
local LETTER = 0.603
moves.LINE = 1.18
-- Lines of more than MANY_LINES may stand as close as this: moves are capitals, which leave the
-- lower quarter of a line free.
local CLOSE = 0.95
local SIZE_CLOSE = 12 -- the largest size they stand so close at
-- Scrambles of this many lines have their moves below each other, so that nobody loses the place.
-- Shorter ones do without: wide gaps would cost size, and programs that read a PDF's text take
-- them for columns.
moves.MANY_LINES = 4

-- The units a line may end after: a square-1 slash belongs to the turn before it.
local function units(line)
  local out = {}
  for _, token in ipairs(text.split(line, " ")) do
    if token == "/" and #out > 0 then
      out[#out] = out[#out] .. " /"
    elseif token ~= "" then
      table.insert(out, token)
    end
  end
  return out
end

-- A scramble as parts that each start a line: its own line feeds (megaminx), and the turning over
-- of a clock.
local function parts(scramble)
  local out = {}
  for _, line in ipairs(text.split(scramble, "\n")) do
    local part = {}
    for _, unit in ipairs(units(line)) do
      table.insert(part, unit)
      if unit == "y2" and #part > 5 then
        table.insert(out, part)
        part = {}
      end
    end
    if #part > 0 then
      table.insert(out, part)
    end
  end
  return out
end

-- The width of a column, in letters: the widest unit, but for the last two of a part, where the
-- moves that set a blindfolded cube's orientation stand.
local function column(all)
  local width = 1
  for _, scramble in ipairs(all) do
    for _, part in ipairs(scramble) do
      for i = 1, math.max(1, #part - 2) do
        width = math.max(width, #part[i])
      end
    end
  end
  return width
end

local function lines_of(scramble, per_line, width)
  local out = {}
  for _, part in ipairs(scramble) do
    local line = ""
    for i, unit in ipairs(part) do
      if i > 1 and (i - 1) % per_line == 0 then
        table.insert(out, line)
        line = ""
      end
      if line ~= "" then
        local used = (i - 1) % per_line * (width + 1)
        line = line .. text.repeat_(" ", math.max(1, used - #line))
      end
      line = line .. unit
    end
    table.insert(out, line)
  end
  return out
end

-- Letters of the longest line and number of lines of the tallest scramble.
local function extent(broken)
  local letters, lines = 1, 1
  for _, scramble in ipairs(broken) do
    lines = math.max(lines, #scramble)
    for _, line in ipairs(scramble) do
      letters = math.max(letters, #line)
    end
  end
  return letters, lines
end

local function break_all(all, per_line, width)
  local out = {}
  for i, scramble in ipairs(all) do
    out[i] = lines_of(scramble, per_line, width)
  end
  return out
end

local function longest(all)
  local count = 1
  for _, scramble in ipairs(all) do
    for _, part in ipairs(scramble) do
      count = math.max(count, #part)
    end
  end
  return count
end

-- How much larger the letters must be to justify more lines: much, once they have 15 points.
local function gain(size)
  return size < 15 and 1.03 or 1.25
end

-- The size that this many lines may have in the height h.
local function size_in(h, lines)
  local size = h / (lines * moves.LINE)
  if size < SIZE_CLOSE and lines > moves.MANY_LINES then
    return math.min(SIZE_CLOSE, h / (lines * CLOSE))
  end
  return size
end

-- The scrambles of a page as moves.fit takes them.
function moves.read(scrambles)
  local all = {}
  for i, scramble in ipairs(scrambles) do
    all[i] = parts(scramble)
  end
  return { all = all, column = column(all), longest = longest(all) }
end

-- Breaks every scramble of a page alike, so that the letters get about as large as w x h allows for
-- each, at most `largest`. Returns the scrambles as lists of lines, the size, and the most lines.
function moves.fit(read, w, h, largest)
  local all, width, count = read.all, read.column, read.longest
  local best, best_size, most = nil, 0, 1
  local rows = 1
  -- With more rows, the height alone would make the letters smaller than the best so far.
  while rows <= count and size_in(h, rows) > best_size do
    local aligned = rows >= moves.MANY_LINES and width or 0
    local broken = break_all(all, (count + rows - 1) // rows, aligned)
    local letters, lines = extent(broken)
    local size = math.min(largest, w / (letters * LETTER), size_in(h, lines))
    if size > best_size * gain(best_size) then
      best, best_size, most = broken, size, lines
    end
    rows = rows + 1
  end
  return best, best_size, most
end

return moves
