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

local function break_all(all, per_line, width)
  local out = {}
  for i, scramble in ipairs(all) do
    out[i] = lines_of(scramble, per_line, width)
  end
  return out
end

local ROWS_MAX = 24 -- of one part

-- What breaking these scrambles takes, whatever the page: the units of the longest part; the width of a column,
-- which is the widest unit, but for the last two of a part, where the moves that set a blindfolded cube's
-- orientation stand, and by how much those are wider; and for a part in 1, 2 ... rows the letters of the longest
-- line and the lines of the tallest scramble.
function moves.measure(scrambles)
  local all, out = {}, { count = 1, column = 1, wider = 0, letters = {}, lines = {} }
  for i, scramble in ipairs(scrambles) do
    all[i] = {}
    for k, part in ipairs(parts(scramble)) do
      local ends, at = { 0 }, 0 -- where each unit ends, with the blank after it
      for n, unit in ipairs(part) do
        if n <= math.max(1, #part - 2) then
          out.column = math.max(out.column, #unit)
        else
          out.wider = math.max(out.wider, #unit)
        end
        at = at + #unit + 1
        ends[n + 1] = at
      end
      out.count, all[i][k] = math.max(out.count, #part), ends
    end
  end
  out.wider = math.max(0, out.wider - out.column)
  for rows = 1, math.min(ROWS_MAX, out.count) do
    local per_line, letters, most = (out.count + rows - 1) // rows, 1, 1
    for _, scramble in ipairs(all) do
      local lines = 0
      for _, ends in ipairs(scramble) do
        local units = #ends - 1
        for from = 1, units, per_line do
          local longest = (ends[from + per_line] or ends[units + 1]) - ends[from] - 1
          if longest > letters then
            letters = longest
          end
        end
        lines = lines + (units + per_line - 1) // per_line
      end
      most = math.max(most, lines)
    end
    local aligned = per_line * (out.column + 1) - 1 + out.wider
    out.letters[rows], out.lines[rows] = rows < moves.MANY_LINES and letters or aligned, most
  end
  return out
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

-- The scrambles of a page as moves.fit takes them; measured: as moves.measure measured them with others that are
-- to look alike, nil: alone.
function moves.read(scrambles, measured)
  local all = {}
  for i, scramble in ipairs(scrambles) do
    all[i] = parts(scramble)
  end
  return { all = all, measured = measured or moves.measure(scrambles) }
end

-- Breaks every scramble of a page alike, so that the letters get about as large as w x h allows for
-- each, at most `largest`. Returns the scrambles as lists of lines, the size, and the most lines.
function moves.fit(read, w, h, largest)
  local measured = read.measured
  local best, best_size, most, rows = 1, 0, 1, 1
  -- With more rows, the height alone would make the letters smaller than the best so far.
  while measured.lines[rows] and size_in(h, rows) > best_size do
    local lines = measured.lines[rows]
    local size = math.min(largest, w / (measured.letters[rows] * LETTER), size_in(h, lines))
    if size > best_size * gain(best_size) then
      best, best_size, most = rows, size, lines
    end
    rows = rows + 1
  end
  local aligned = best >= moves.MANY_LINES and measured.column or 0
  return break_all(read.all, (measured.count + best - 1) // best, aligned), best_size, most
end

return moves
