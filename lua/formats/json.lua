-- The interchange file that result systems read, with the keys of TNoodle's.
--
-- What no competition file has (persons, the address of a web server) is empty. Cubes of one attempt are one string,
-- joined by line feeds; an extension has the scrambles of a relay one by one.

local MONTHS = {
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
}

-- "2026-11-20T10:00:00Z" as "Nov 20, 2026 10:00:00 AM", the interchange file's own notation; UTC.
local function interchange_date(iso)
  local month = MONTHS[tonumber(string.sub(iso, 6, 7))]
  local hour = tonumber(string.sub(iso, 12, 13))
  local half = hour < 12 and "AM" or "PM"
  local clock = fmt.int((hour + 11) % 12 + 1) .. string.sub(iso, 14, 19)
  local day = string.sub(iso, 9, 10) .. ", " .. string.sub(iso, 1, 4)
  return month .. " " .. day .. " " .. clock .. " " .. half
end

local function strings(attempts)
  local out = {}
  for _, attempt in ipairs(attempts) do
    local cubes = {}
    for _, cube in ipairs(attempt.cubes) do
      table.insert(cubes, cube.scramble)
    end
    table.insert(out, table.concat(cubes, "\n"))
  end
  return out
end

local function extension(name, data)
  return {
    id = "org.worldcubeassociation.tnoodle." .. name,
    specUrl = "https://github.com/thewca/tnoodle",
    data = data,
  }
end

local function scrambles(attempts)
  local out = {}
  for i, attempt in ipairs(attempts) do
    out[i] = {}
    for k, cube in ipairs(attempt.cubes) do
      out[i][k] = cube.scramble
    end
  end
  return out
end

-- The puzzles of a relay by their events, and for each set and attempt a scramble of each.
local function relay(event, round, ids)
  local events, sets = {}, {}
  for i, part in ipairs(event.parts) do
    events[i] = part.id
  end
  for i, set in ipairs(round.sets) do
    local attempts, extras = scrambles(set.attempts), scrambles(set.extras)
    sets[i] = { id = ids[set.index], scrambles = attempts, extraScrambles = extras }
  end
  return { id = "twistseal.Relay", specUrl = "lua/README.md", data = { events = events, sets = sets } }
end

local function round_extensions(event, round, ids)
  local out = { extension("SheetCopyCount", { numCopies = round.copies }) }
  if event.parts then
    table.insert(out, relay(event, round, ids))
  elseif round.cubes > 1 then
    table.insert(out, extension("MultiScrambleCount", { requestedScrambles = round.cubes }))
  end
  return out
end

-- `ids` gets the ids of the round's sets, since a schedule refers to them; `next_id` counts them
-- through the whole competition.
local function round_data(event, round, next_id, ids)
  local sets = {}
  ids[round.id] = {}
  for _, set in ipairs(round.sets) do
    ids[round.id][set.index] = next_id()
    table.insert(sets, {
      id = ids[round.id][set.index],
      scrambles = strings(set.attempts),
      extraScrambles = strings(set.extras),
    })
  end
  return {
    id = round.id,
    format = round.format,
    scrambleSetCount = #sets,
    scrambleSets = sets,
    extensions = round_extensions(event, round, ids[round.id]),
  }
end

local function counter()
  local n = 0
  return function()
    n = n + 1
    return n
  end
end

local function events(competition, ids)
  local out, next_id = {}, counter()
  for _, event in ipairs(competition.events) do
    local rounds = {}
    for _, round in ipairs(event.rounds) do
      table.insert(rounds, round_data(event, round, next_id, ids))
    end
    table.insert(out, { id = event.id, rounds = rounds })
  end
  return out
end

-- "333-r1", "333fm-r1-g1-a2"
local function code(activity, group)
  local out = activity.round
  if group > 0 then
    out = out .. "-g" .. fmt.int(group)
  end
  return activity.attempt > 0 and out .. "-a" .. fmt.int(activity.attempt) or out
end

local function timed(activity, next_id, of)
  return { id = next_id(), activityCode = of, startTime = activity.start, childActivities = {} }
end

-- Only what has no parts refers to a set: an activity of several sets has a part for each.
local function activity_data(activity, next_id, ids)
  if not activity.round then
    return timed(activity, next_id, "other-misc")
  end
  local out = timed(activity, next_id, code(activity, activity.group))
  for i, set in ipairs(activity.sets) do
    local id = ids[activity.round][set]
    if #activity.sets == 1 then
      out.scrambleSetId = id
    else
      local group = activity.group > 0 and activity.group or i
      local part = timed(activity, next_id, code(activity, group))
      part.scrambleSetId = id
      table.insert(out.childActivities, part)
    end
  end
  return out
end

local function rooms_data(venue, next_room, next_id, ids)
  local rooms = {}
  for _, room in ipairs(venue.rooms) do
    local list = {}
    for _, activity in ipairs(room.activities) do
      table.insert(list, activity_data(activity, next_id, ids))
    end
    table.insert(rooms, { id = next_room(), name = room.name, activities = list })
  end
  return rooms
end

-- How many days have activities.
local function count_days(venues)
  local days, count = {}, 0
  for _, venue in ipairs(venues) do
    for _, room in ipairs(venue.rooms) do
      for _, activity in ipairs(room.activities) do
        count = count + (days[activity.day] and 0 or 1)
        days[activity.day] = true
      end
    end
  end
  return count
end

local function schedule(competition, ids)
  local out, next_room, next_id = {}, counter(), counter()
  local venues = competition.schedule or {}
  for i, venue in ipairs(venues) do
    local rooms = rooms_data(venue, next_room, next_id, ids)
    table.insert(out, { id = i, name = venue.name, timezone = venue.timezone, rooms = rooms })
  end
  return { numberOfDays = count_days(venues), venues = out }
end

-- What identifies this set, and its marks, so that a test set cannot pass for a real one.
local function seal(competition)
  return {
    id = "twistseal.Seal",
    specUrl = "lua/README.md",
    data = {
      digest = competition.digest,
      generated = competition.generated,
      marks = competition.marks,
    },
  }
end

local function files(competition)
  local ids = {}
  local of_events = events(competition, ids)
  local data = {
    competitionName = competition.name,
    version = competition.generator,
    generationDate = interchange_date(competition.generated),
    generationUrl = "",
    wcif = {
      formatVersion = competition.wcif_version or "1.0",
      id = competition.id,
      name = competition.name,
      shortName = competition.name,
      persons = {},
      events = of_events,
      schedule = schedule(competition, ids),
      extensions = { seal(competition) },
    },
  }
  return { { name = "scrambles.json", text = json.encode(data, 1) .. "\n" } }
end

return {
  kind = "files",
  doc = "the interchange file scrambles.json that result systems read",
  files = files,
}
