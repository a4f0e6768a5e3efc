-- The printed sheets: number, scramble and picture, one document for each scramble set, or for each
-- of its attempts where those are handed out one by one.
local fewest = include("formats/lib/fewest")
local frame = include("formats/lib/frame")
local names = include("formats/lib/names")
local rows = include("formats/lib/rows")
local schemes = include("formats/lib/schemes")

-- The rows of a set: all attempts and extras.
local function attempts_run(set)
  local run = { rows = {} }
  for i, list in ipairs({ set.attempts, set.extras }) do
    for _, attempt in ipairs(list) do
      table.insert(run.rows, { label = attempt.label, cube = attempt.cubes[1], extra = i == 2 })
    end
  end
  return run
end

-- The rows of a multi-blind attempt.
local function cubes_run(attempt, title)
  local run = { title = title, rows = {}, tick = true }
  for i, cube in ipairs(attempt.cubes) do
    table.insert(run.rows, { label = fmt.int(i), cube = cube, extra = false })
  end
  return run
end

-- Cuts a run into pages of nearly the same number of rows.
local function cut(list)
  local count = (#list + rows.MAX - 1) // rows.MAX
  local per_page = (#list + count - 1) // count
  local out = {}
  for i, row in ipairs(list) do
    if (i - 1) % per_page == 0 then
      table.insert(out, {})
    end
    table.insert(out[#out], row)
  end
  return out, per_page
end

local function table_pages(data, sheet, run)
  local out = {}
  local parts, per_page = cut(run.rows)
  sheet.tick = run.tick
  for _, part in ipairs(parts) do
    local page = frame.page(data.competition.paper)
    frame.add_header(page, data, sheet, run.title)
    frame.add_log(page, sheet.words)
    rows.add(page, part, per_page, sheet)
    table.insert(out, page)
  end
  return out
end

local function attempt_pages(data, sheet, attempt, of)
  local words = sheet.words
  local title = words.attempt .. " " .. attempt.label
  if of then
    title = title .. " " .. words.set_of .. " " .. fmt.int(of)
  end
  if data.round.cubes > 1 then
    return table_pages(data, sheet, cubes_run(attempt, title))
  end
  return { fewest.page(data, sheet, attempt, title) }
end

-- The set's documents, by what their names add to the set's: one for each attempt of fewest moves
-- and multi-blind, since no other attempt may be seen before (WCA 4b2, 4b2a); one for all else.
local function documents(data, sheet)
  if not data.event.per_attempt and data.round.cubes == 1 then
    return { { adds = "", pages = table_pages(data, sheet, attempts_run(data.set)) } }
  end
  local out = {}
  for i, list in ipairs({ data.set.attempts, data.set.extras }) do
    for _, attempt in ipairs(list) do
      local pages = attempt_pages(data, sheet, attempt, i == 1 and #list)
      table.insert(out, { adds = " Attempt " .. attempt.label, pages = pages })
    end
  end
  return out
end

local function finish(pages, data, words)
  local out = {}
  for i, page in ipairs(pages) do
    frame.add_footer(page, words, data.competition, i, #pages)
    frame.add_watermarks(page, data.event.marks or {})
    out[i] = { width = page.width, height = page.height, items = page.items }
  end
  return out
end

-- The event with its own words in the language of the paper, where that has them.
local function translated(event, words)
  local out = {}
  for key, value in pairs(event) do
    out[key] = value
  end
  out.name = words.texts[event.name] or event.name
  out.orientation = event.orientation and (words.texts[event.orientation] or event.orientation)
  out.notes = {}
  for i, note in ipairs(event.notes or {}) do
    out.notes[i] = words.texts[note] or note
  end
  return out
end

-- ids: those that have sheets; none: all. One that no event has is a mistake.
local function is_wanted(data, ids)
  local all, known, wanted = data.competition.event_ids, {}, false
  if #ids == 0 then
    return true
  end
  for _, id in ipairs(all) do
    known[id] = true
  end
  for _, id in ipairs(ids) do
    local there = "there are " .. table.concat(all, ", ")
    assert(known[id], "no event of this competition is '" .. id .. "': " .. there)
    wanted = wanted or id == data.event.id
  end
  return wanted
end

local function sheet(data, parameters)
  if not is_wanted(data, parameters.events) then
    return nil
  end
  local words = include("i18n/" .. parameters.language)
  local replaced = assert(schemes.read(parameters.colours or {}, parameters.letters))
  local how = {
    words = words,
    draw = data.event.draw and include("draw/" .. data.event.draw),
    options = { letters = parameters.letters, colours = replaced[data.event.draw or ""] },
  }
  local ending = parameters.language == "en" and "" or " " .. parameters.language
  local set = names.set(data.event, data.round, data.set)
  local out = {}
  data.event = translated(data.event, words)
  for i, document in ipairs(documents(data, how)) do
    local title = set .. document.adds .. ending
    out[i] = {
      name = "sheets/" .. title,
      title = data.competition.name .. ": " .. title,
      collect = parameters.together and "sheets/All sheets" .. ending or nil,
      pages = finish(document.pages, data, words),
    }
  end
  return out
end

local function check(parameters)
  local _, wrong = schemes.read(parameters.colours, parameters.letters)
  return { colours = wrong }
end

return {
  kind = "sheets",
  doc = "PDF sheets to scramble from, one for each scramble set, or attempt of an hour",
  parameters = {
    language = {
      type = "text",
      choices = { "de", "en", "es", "fr" },
      default = "en",
      doc = "of the printed words; names of files are English, and end in it if it is another",
    },
    events = { type = "texts", default = {}, doc = "only these events, by their ids" },
    together = {
      type = "boolean",
      default = false,
      doc = "also one document of all sheets, each as often as its round's 'copies'",
    },
    letters = { type = "boolean", default = false, doc = "a letter on each sticker" },
    colours = {
      type = "texts",
      default = {},
      doc = "colours of faces: 'U ffffff' (red, green, blue) of cubes, 'sq1 U ffd500' of others",
    },
  },
  check = check,
  sheet = sheet,
}
