-- The names of rounds and sets, as every format writes them.
local english = include("i18n/en")
local matches = include("formats/lib/matches")

local names = {}

local event_names = {} -- by id

local SAFE = " -.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
local is_safe = {}
for i = 1, #SAFE do
  is_safe[string.byte(SAFE, i)] = true
end

-- A file name that is valid in every file system: ASCII letters, digits, space, dot, hyphen.
function names.safe(title)
  local out = {}
  for i = 1, #title do
    out[i] = is_safe[string.byte(title, i)] and string.sub(title, i, i) or "_"
  end
  return table.concat(out)
end

-- "3x3x3 Cube": an event in the names of files. One whose name has other letters goes by its id,
-- since two such names could become the same.
function names.event(event)
  local name = event_names[event.id]
  if not name then
    name = names.safe(event.name) == event.name and event.name or event.id
    event_names[event.id] = name -- there are hundreds of sheets of few events
  end
  return name
end

-- "3x3x3 Cube Round 1 Set A", "3x3x3 Cube Round 3 Match M Semi-final": what a sheet or file of one
-- scramble set is called.
function names.set(event, round, set)
  local out = names.event(event) .. " Round " .. fmt.int(round.number)
  local stage = matches.stage(round, set, english)
  local spare = set.schedule and set.schedule.spare and " Spare" or ""
  return out .. (stage and " Match " .. set.letter .. " " .. stage or " Set " .. set.letter) .. spare
end

-- "Dual round 1 + 2"; nil: the round is none.
function names.dual(round, words)
  local other = round.dual_with
  if not other then
    return nil
  end
  local first, second = math.min(round.number, other), math.max(round.number, other)
  return words.dual .. " " .. fmt.int(first) .. " + " .. fmt.int(second)
end

local REFUSED = '/\\:*?"<>|' -- by some file system
local PLACE_MAX = 60 -- bytes

-- A room's or venue's own name where every file system takes it for a folder, else "Room 2".
local function place(name, kind, number)
  local good = #name <= PLACE_MAX and not text.find(". ", string.sub(name, 1, 1)) and not text.find(". ", string.sub(name, -1))
  for i = 1, #REFUSED do
    good = good and not text.find(name, string.sub(REFUSED, i, i))
  end
  return good and name or kind .. " " .. fmt.int(number)
end

-- "2026-12-05 Main hall/": the folder of what is used then and there; without a schedule "".
function names.folder(competition, at)
  if (competition.venues or 0) == 0 then
    return ""
  elseif not at then
    return "Unscheduled/"
  end
  local folder = at.day .. " " .. place(at.room, "Room", at.room_number) .. "/"
  if competition.venues == 1 then
    return folder
  end
  return place(at.venue, "Venue", at.venue_number) .. "/" .. folder
end

-- 1 is A, 26 Z, 27 AA.
function names.letter(index)
  local out = ""
  while index > 0 do
    out = string.char(65 + (index - 1) % 26) .. out
    index = (index - 1) // 26
  end
  return out
end

-- The part of a digest a person compares by eye: its first 16 digits, grouped by four.
function names.digest(digest)
  local groups = {}
  for i = 1, 16, 4 do
    table.insert(groups, string.sub(digest, i, i + 3))
  end
  return table.concat(groups, " ")
end

return names
