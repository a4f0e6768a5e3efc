-- Plain text: one readable file for each scramble set.
local english = include("i18n/en")
local matches = include("formats/lib/matches")
local names = include("formats/lib/names")
local relay = include("formats/lib/relay")

local function pad(label, width)
  return text.repeat_(" ", width - #label) .. label
end

-- A scramble of several lines (megaminx) stays in its column.
local function add_scramble(lines, label, scramble, width)
  local indent = pad(label, width)
  for _, line in ipairs(text.split(scramble, "\n")) do
    table.insert(lines, indent .. "  " .. line)
    indent = text.repeat_(" ", width)
  end
end

-- Those of a relay go by the names of their puzzles.
local function add_cubes(lines, attempt, event)
  local width = 3
  table.insert(lines, "")
  table.insert(lines, "Attempt " .. attempt.label)
  for i = 1, #attempt.cubes do
    width = math.max(width, #(relay.short(event, i) or ""))
  end
  for i, cube in ipairs(attempt.cubes) do
    add_scramble(lines, relay.short(event, i) or fmt.int(i), cube.scramble, width)
  end
end

-- event: of attempts of several cubes; nil: they have one.
local function add_attempts(lines, attempts, event)
  for _, attempt in ipairs(attempts) do
    if event then
      add_cubes(lines, attempt, event)
    else
      add_scramble(lines, attempt.label, attempt.cubes[1].scramble, 3)
    end
  end
end

-- The points of a match, set by set.
local function add_match(lines, attempts)
  for i, points in ipairs(matches.sets(attempts)) do
    table.insert(lines, (i > 1 and "\n" or "") .. "Set " .. fmt.int(i))
    add_attempts(lines, points)
  end
end

local function header(competition, event, round, set)
  local title = event.name .. ", round " .. fmt.int(round.number) .. ", "
  local stage = matches.stage(round, set, english)
  title = title .. (stage and "match " .. set.letter .. ", " .. stage or "scramble set " .. set.letter)
  local dual = round.dual_with
  title = dual and title .. ", of a dual round with round " .. fmt.int(dual) or title
  local lines = { competition.name, title }
  if event.orientation then
    table.insert(lines, event.orientation)
  end
  for _, mark in ipairs(event.marks or {}) do
    table.insert(lines, mark)
  end
  table.insert(lines, "")
  return lines
end

local function set_text(competition, event, round, set)
  local lines = header(competition, event, round, set)
  local multi = round.cubes > 1 and event or nil
  if round.head_to_head then
    add_match(lines, set.attempts)
  else
    add_attempts(lines, set.attempts, multi)
  end
  if #set.extras > 0 then
    table.insert(lines, "")
    table.insert(lines, "Extra scrambles")
    add_attempts(lines, set.extras, multi)
  end
  table.insert(lines, "")
  table.insert(lines, competition.generator .. ", digest " .. names.digest(competition.digest))
  return table.concat(lines, "\n") .. "\n"
end

local function files(competition)
  local out = {}
  for _, event in ipairs(competition.events) do
    for _, round in ipairs(event.rounds) do
      for _, set in ipairs(round.sets) do
        local name = "text/" .. names.set(event, round, set) .. ".txt"
        table.insert(out, { name = name, text = set_text(competition, event, round, set) })
      end
    end
  end
  return out
end

return {
  kind = "files",
  doc = "a readable text file for each scramble set",
  files = files,
}
