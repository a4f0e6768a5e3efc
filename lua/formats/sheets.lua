-- The printed sheets: number, scramble and picture, one document for each scramble set, or for each
-- of its attempts where those are handed out one by one.
local binding = include("formats/lib/binding")
local drawings = include("draw/generic")
local fewest = include("formats/lib/fewest")
local frame = include("formats/lib/frame")
local languages = include("formats/lib/languages")
local matches = include("formats/lib/matches")
local moves = include("formats/lib/moves")
local names = include("formats/lib/names")
local relay = include("formats/lib/relay")
local rows = include("formats/lib/rows")
local schemes = include("formats/lib/schemes")

local function add_rows(run, attempts, extra)
  for _, attempt in ipairs(attempts) do
    table.insert(run.rows, { label = attempt.label, cube = attempt.cubes and attempt.cubes[1], extra = extra })
  end
end

-- The rows of a set: all attempts and extras.
local function attempts_run(set)
  local run = { rows = {} }
  add_rows(run, set.attempts, false)
  add_rows(run, set.extras, true)
  return run
end

-- The points of a match, each of its sets on a page of its own, and the extras on the last.
local function match_runs(set, words)
  local out, sets = {}, matches.sets(set.attempts)
  for i, points in ipairs(sets) do
    local title = words.matches.set .. " " .. fmt.int(i)
    out[i] = { title = title .. " " .. words.set_of .. " " .. fmt.int(#sets), rows = {} }
    add_rows(out[i], points, false)
  end
  if #set.extras > 0 then
    table.insert(out, { rows = {} })
    add_rows(out[#out], set.extras, true)
  end
  return out
end

-- The rows of an attempt of several cubes, with a box to tick; those of a relay have the names of their puzzles.
local function cubes_run(attempt, data, title, looks)
  local run = { title = title, rows = {}, tick = not data.event.parts }
  for i = 1, attempt.cubes and #attempt.cubes or data.round.cubes do
    local look = looks and looks[i] or {}
    table.insert(run.rows, {
      label = fmt.int(i),
      cube = attempt.cubes and attempt.cubes[i],
      extra = false,
      name = relay.short(data.event, i),
      draw = look.draw,
      options = look.options,
    })
  end
  return run
end

-- Cuts a run into as few pages of at most so many rows as possible, with equal numbers of rows or one
-- row less. Also returns the larger number.
local function cut(list, most)
  local count = (#list + most - 1) // most
  local out, done = {}, 0
  for page = 1, count do
    out[page] = {}
    for i = done + 1, (#list * page + count - 1) // count do
      table.insert(out[page], list[i])
      done = i
    end
  end
  return out, (#list + count - 1) // count
end

local function table_page(data, sheet, run, part, per_page)
  local page = frame.page(data.competition.paper)
  frame.add_header(page, data, sheet, run.title)
  frame.add_log(page, sheet.words)
  rows.add(page, part, per_page, sheet)
  return page
end

local function table_pages(data, sheet, run)
  local out = {}
  local parts, per_page = cut(run.rows, data.event.rows or rows.MAX)
  sheet.tick, sheet.measured = run.tick, not data.event.parts and data.event.measured or nil
  sheet.tall = data.event.rows
  for _, part in ipairs(parts) do
    table.insert(out, frame.lay_out(sheet, table_page, data, sheet, run, part, per_page))
  end
  return out
end

local function set_pages(data, sheet)
  if not data.round.head_to_head then
    return table_pages(data, sheet, attempts_run(data.set))
  end
  local out = {}
  for _, run in ipairs(match_runs(data.set, sheet.words)) do
    for _, page in ipairs(table_pages(data, sheet, run)) do
      table.insert(out, page)
    end
  end
  return out
end

-- "Attempt 1 of 3"; extras are not counted.
local function attempt_title(data, words, attempt, extra)
  local title = words.attempt .. " " .. attempt.label
  return extra and title or title .. " " .. words.set_of .. " " .. fmt.int(data.round.attempts)
end

-- When and where the set is used, or an attempt that has a time of its own; false where no schedule
-- says so.
local function place_of(data, attempt)
  if attempt and attempt.schedule ~= nil then
    return attempt.schedule
  end
  return data.set.schedule
end

-- What identifies the pages of a set, or of one attempt of it; practice has none.
local function seal_of(data, attempt)
  local digest = (attempt or data.set).digest
  if not digest then
    return nil
  end
  local path = data.competition.id .. "/" .. data.event.id .. "/r" .. fmt.int(data.round.number)
  path = path .. "/" .. names.letter(data.set.index)
  return { path = attempt and path .. "/" .. attempt.label or path, digest = digest }
end

-- A document: what its name adds to the set's, when and where it is used, how its pages are laid out.
local function attempt_document(data, sheet, attempt, extra)
  local title = attempt_title(data, sheet.words, attempt, extra)
  return {
    adds = " Attempt " .. attempt.label,
    attempt = attempt.label,
    title = title,
    at = place_of(data, attempt),
    seal = seal_of(data, attempt),
    lay_out = function()
      if data.round.cubes > 1 then
        return table_pages(data, sheet, cubes_run(attempt, data, title, sheet.looks))
      end
      return { frame.lay_out(sheet, fewest.page, data, sheet, attempt, title) }
    end,
  }
end

-- Strips of the scramble, to cut out.
local function cutouts(data, sheet, attempt, extra)
  local title = attempt_title(data, sheet.words, attempt, extra)
  return {
    adds = " Attempt " .. attempt.label .. " Cutouts",
    attempt = attempt.label,
    seal = seal_of(data, attempt),
    apart = true,
    kind = "cutouts",
    at = place_of(data, attempt),
    lay_out = function()
      return { frame.lay_out(sheet, fewest.strips, data, sheet, attempt, title) }
    end,
  }
end

-- The set's documents. Fewest moves, multi-blind and relays have one for each attempt: attempts are an hour
-- apart, and the later ones stay hidden until then (WCA 4b2, 4b2a). Fewest moves have strips beside each,
-- and a sheet without a scramble.
local function documents(data, sheet)
  if not data.event.per_attempt and data.round.cubes == 1 then
    local function lay_out()
      return set_pages(data, sheet)
    end
    return { { adds = "", at = place_of(data), seal = seal_of(data), lay_out = lay_out } }
  end
  local out = {}
  for i, list in ipairs({ data.set.attempts, data.set.extras }) do
    for _, attempt in ipairs(list) do
      table.insert(out, attempt_document(data, sheet, attempt, i == 2))
      if data.round.cubes == 1 then
        table.insert(out, cutouts(data, sheet, attempt, i == 2))
      end
    end
  end
  if data.round.cubes == 1 and data.round.number == 1 and data.set.index == 1 then
    local function lay_out()
      return { frame.lay_out(sheet, fewest.blank, data, sheet) }
    end
    local beside = place_of(data, data.set.attempts[1])
    table.insert(out, { blank = true, apart = true, kind = "solution sheets", beside = beside, lay_out = lay_out })
  end
  return out
end

-- Is the event one of `ids`? An empty list means all.
local function is_listed(id, ids)
  for _, one in ipairs(ids) do
    if one == id then
      return true
    end
  end
  return #ids == 0
end

-- The cover of the document of all sheets: the first sheet of each event brings one.
local function front(data, words, parameters)
  local practice = data.competition.digest == ""
  if practice or not data.set.leads then
    return nil
  end
  local count = 0
  for i, id in ipairs(data.competition.event_ids) do
    count = count + (is_listed(id, parameters.events) and data.competition.event_sets[i] or 0)
  end
  local out = { binding.plain(frame.front(data.competition, count, words), words) }
  if parameters.duplex then
    table.insert(out, binding.plain(frame.page(data.competition.paper), words))
  end
  return out
end

local function finish(document, data, how, parameters)
  local out = {}
  data.at, data.seal = document.at, document.seal
  document.pages = document.lay_out()
  for i, page in ipairs(how.names_only and {} or document.pages) do
    frame.add_footer(page, how.words, data.competition, document.seal, i, #document.pages)
    frame.add_watermarks(page, data.event.marks or {})
  end
  for _, page in ipairs(document.pages) do
    page.kind = document.kind
  end
  for i, page in ipairs(binding.bound(document, data, how, parameters)) do
    out[i] = binding.plain(page, how.words)
  end
  return out
end

-- The event with its words in the sheet's language; what has no translation stays as it is. A relay has the notes of
-- its puzzles.
local function translated(event, words, is_known)
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
  for _, note in ipairs(event.parts and relay.notes(event, words, is_known) or {}) do
    table.insert(out.notes, note)
  end
  return out
end

-- Whether the event gets sheets. An id that no event of the competition has is an error.
local function is_wanted(data, ids)
  local all = data.competition.event_ids
  for _, id in ipairs(ids) do
    local there = "there are " .. table.concat(all, ", ")
    assert(is_listed(id, all), "no event of this competition is '" .. id .. "': " .. there)
  end
  return is_listed(data.event.id, ids)
end

-- Names the sets by letters or by numbers.
local function name_sets(data, by)
  local set, round = {}, {}
  for key, value in pairs(data.set) do
    set[key] = value
  end
  for key, value in pairs(data.round) do
    round[key] = value
  end
  local name = by == "numbers" and fmt.int or names.letter
  set.letter, round.last_set = name(set.index), name(round.set_count)
  data.set, data.round = set, round
end

-- The drawing of an event and its options.
local function look_of(event, parameters, replaced)
  return {
    draw = event.draw and drawings.find(event.draw),
    options = schemes.options(event.draw, replaced, parameters.letters, parameters.scheme == "greys"),
  }
end

-- How the sheets look; names the sets and translates the event. Also returns what the names of files
-- begin with, of the set and of the event, and how they end.
local function begin(data, parameters)
  local words = include("i18n/" .. parameters.language)
  local how = { words = words, names_only = data.names_only }
  name_sets(data, parameters.sets)
  local set, event = names.set(data.event, data.round, data.set), names.event(data.event)
  if not how.names_only then
    local replaced = assert(schemes.read(parameters.colours or {}, parameters.letters))
    local look = look_of(data.event, parameters, replaced)
    how.draw, how.options = look.draw, look.options
    how.repainted = schemes.is_repainted(data.event.draw, replaced)
    how.looks = {}
    for i, part in ipairs(data.event.parts or {}) do
      how.looks[i] = look_of(part, parameters, replaced)
    end
    data.event = translated(data.event, words, function(part)
      return not schemes.is_repainted(part.draw, replaced)
    end)
  end
  return how, set, event, parameters.language == "en" and "" or " " .. parameters.language
end

-- The documents that also have a sheet: that of all has it for its first place, and that of a room and
-- day where there are several.
local function collections(competition, folder, ending, is_first)
  local out = { is_first and "sheets/All sheets" .. ending or nil }
  if folder ~= "" and (competition.places or 0) > 1 then
    table.insert(out, "sheets/" .. folder .. "All sheets" .. ending)
  end
  return out
end

-- The first place of a document, and the others; { false }: it has none.
local function places(at)
  return { at or false, table.unpack(at and at.also or {}) }
end

local function sheet(data, parameters)
  if not is_wanted(data, parameters.events) then
    return nil
  end
  local how, set, blank, ending = begin(data, parameters)
  local out = {}
  for i, document in ipairs(documents(data, how)) do
    local title = (document.blank and blank .. " Solution Sheet" or set .. document.adds) .. ending
    data.places = places(document.at)
    for nth, at in ipairs(data.places) do
      local folder = names.folder(data.competition, document.blank and document.beside or at)
      local is_first = nth == 1
      document.at = at
      table.insert(out, {
        name = "sheets/" .. (document.blank and "" or folder) .. title,
        title = data.competition.name .. ": " .. title,
        collect = parameters.together and collections(data.competition, folder, ending, is_first) or nil,
        attempt = document.attempt,
        place = nth - 1,
        cover = parameters.together and i == 1 and is_first and front(data, how.words, parameters) or nil,
        open = document.blank,
        pages = finish(document, data, how, parameters),
      })
    end
  end
  return out
end

-- The sheets of fewest moves, filled in for data.persons.
local function persons(data, parameters)
  if not parameters.names or not is_wanted(data, parameters.events) then
    return {}
  end
  local out, how, set, _, ending = {}, begin(data, parameters)
  for i, attempt in ipairs(data.set.attempts) do
    local document = attempt_document(data, how, attempt, false)
    data.places = places(document.at)
    local pages, title = finish(document, data, how, parameters), set .. document.adds .. ending
    out[i] = {
      name = "persons/" .. title,
      title = data.competition.name .. ": " .. title,
      attempt = document.attempt,
      pages = binding.for_each(data.persons, pages, document.pages[1], how.words, parameters.duplex),
    }
  end
  return out
end

-- The sheets of every set without what they show, in the order of the sets, in one call.
local function all_names(data, parameters)
  local out = {}
  for _, event in ipairs(data.events) do
    for _, round in ipairs(event.rounds) do
      for _, set in ipairs(round.sets) do
        local one = { competition = data.competition, event = event, round = round, set = set, names_only = true }
        table.insert(out, sheet(one, parameters) or {})
      end
    end
  end
  return out
end

local function check(parameters)
  local _, wrong = schemes.read(parameters.colours, parameters.letters)
  return { colours = wrong }
end

return {
  kind = "sheets",
  doc = "sheets to scramble from, one for each scramble set or one-hour attempt",
  parameters = {
    as = {
      type = "text",
      choices = { "pdf", "html" },
      default = "pdf",
      doc = "html: pages that any browser prints, for the secret folder alone",
    },
    language = {
      type = "text",
      choices = languages,
      default = "en",
      doc = "of the printed words; file names are English and end in the language if it is another",
    },
    events = { type = "texts", default = {}, doc = "only these events, by their ids" },
    together = {
      type = "boolean",
      default = true,
      doc = "also one document of all sheets, each as often as its round's 'copies'",
    },
    covers = {
      type = "boolean",
      default = false,
      doc = "a page before each sheet that hides it and says for which group, when and where it is",
    },
    duplex = {
      type = "boolean",
      default = false,
      doc = "for printing on both sides: every cover and sheet begins on a front",
    },
    names = {
      type = "boolean",
      default = true,
      doc = "fewest moves: also sheets with the names of those registered, where a WCIF has them",
    },
    sets = {
      type = "text",
      choices = { "letters", "numbers" },
      default = "letters",
      doc = "what scramble sets are called on the sheets and in their names",
    },
    scheme = {
      type = "text",
      choices = { "colours", "greys" },
      default = "colours",
      doc = "greys: for printers without colours, with a letter on each sticker",
    },
    letters = { type = "boolean", default = false, doc = "a letter on each sticker" },
    colours = {
      type = "texts",
      default = {},
      doc = "colours of faces: 'U ffffff' (red, green, blue) of cubes, 'sq1 U ffd500' of others",
    },
  },
  check = check,
  measure = moves.measure,
  sheet = sheet,
  attempt = sheet,
  persons = persons,
  names = all_names,
}
