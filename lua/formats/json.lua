-- The interchange file that result systems read, with the keys of TNoodle's.
--
-- What no competition file has (persons, schedule, the address of a web server) is left out.
-- Cubes of one multi-blind attempt are one string, joined by line feeds.

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

local function round_extensions(round)
  local out = { extension("SheetCopyCount", { numCopies = round.copies }) }
  if round.cubes > 1 then
    table.insert(out, extension("MultiScrambleCount", { requestedScrambles = round.cubes }))
  end
  return out
end

-- `next_id` counts scramble sets through the whole competition, since a schedule refers to them.
local function round_data(round, next_id)
  local sets = {}
  for _, set in ipairs(round.sets) do
    table.insert(sets, {
      id = next_id(),
      scrambles = strings(set.attempts),
      extraScrambles = strings(set.extras),
    })
  end
  return {
    id = round.id,
    format = round.format,
    scrambleSetCount = #sets,
    scrambleSets = sets,
    extensions = round_extensions(round),
  }
end

local function counter()
  local n = 0
  return function()
    n = n + 1
    return n
  end
end

local function events(competition)
  local out, next_id = {}, counter()
  for _, event in ipairs(competition.events) do
    local rounds = {}
    for _, round in ipairs(event.rounds) do
      table.insert(rounds, round_data(round, next_id))
    end
    table.insert(out, { id = event.id, rounds = rounds })
  end
  return out
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
  local data = {
    competitionName = competition.name,
    version = competition.generator,
    generationDate = interchange_date(competition.generated),
    wcif = {
      formatVersion = "1.0",
      id = competition.id,
      name = competition.name,
      shortName = competition.name,
      events = events(competition),
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
