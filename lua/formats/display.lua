-- The display: one page for a screen, on which a sheet's passcode opens that sheet.
--
-- What is public is which sheets there are. A sheet's secret is a JSON text (core/set/README.md,
-- "display.html"), whose pictures are those of the printed sheets.
local colours = include("draw/colours")
local drawings = include("draw/generic")
local languages = include("formats/lib/languages")
local matches = include("formats/lib/matches")
local names = include("formats/lib/names")
local page = include("formats/lib/display_page")
local schemes = include("formats/lib/schemes")

local WIDTH = 3600 -- of a picture; a sticker of a 7x7x7 has about 120
local FACE = 1 << 24 -- above all colours: the fill of a face, which the page chooses a colour for

-- The size of a sheet's box is public. So what depends on a scramble is filled up to a multiple of this, which is not near
-- what any event of the program's has: 76 to 987 bytes of a scramble, and 2415 to 3666 of pictures that differ.
local STEP = 1280

-- ---- pictures ----

local function number(x, scale)
  return fmt.int(math.floor(x * scale + 0.5))
end

-- What SVG calls path data.
local outline = {}

function outline.box(item, scale)
  local function at(x)
    return math.floor(x * scale + 0.5)
  end
  local x, y = at(item.x), at(item.y)
  local w, h = fmt.int(at(item.x + item.w) - x), fmt.int(at(item.y + item.h) - y)
  return "M" .. fmt.int(x) .. " " .. fmt.int(y) .. "h" .. w .. "v" .. h .. "h-" .. w .. "z"
end

function outline.polygon(item, scale)
  local points = {}
  for i, point in ipairs(item.points) do
    points[i] = number(point[1], scale) .. " " .. number(point[2], scale)
  end
  return "M" .. table.concat(points, "L") .. "z"
end

function outline.circle(item, scale)
  local centre, radius = item.points[1], item.points[2][1]
  local whole = math.floor(radius * scale + 0.5)
  local r, across = fmt.int(whole), fmt.int(2 * whole)
  local arc = "a" .. r .. " " .. r .. " 0 1 0 "
  return "M" .. number(centre[1] - radius, scale) .. " " .. number(centre[2], scale)
    .. arc .. across .. " 0" .. arc .. "-" .. across .. " 0z"
end

local function colour(value)
  return value and "#" .. fmt.hex(value, 6) or "none"
end

local function paint(item, scale)
  local fill = item.fill
  return {
    fill and fill >= FACE and string.char(fill - FACE) or colour(fill),
    colour(item.stroke),
    item.stroke and math.floor((item.width or 1) * scale + 0.5) or 0,
  }
end

-- The same as place(paint(item, scale)), which is asked again for few different items.
local function painter(place, scale)
  local known = {}
  return function(item)
    local fill, stroke, width = item.fill or -1, item.stroke or -1, item.width or 1
    local strokes = known[fill] or {}
    local widths = strokes[stroke] or {}
    known[fill], strokes[stroke] = strokes, widths
    widths[width] = widths[width] or place(paint(item, scale))
    return widths[width]
  end
end

-- A list of different values and a function that returns a value's place in it, from 0.
local function register()
  local list, places = {}, {}
  local function place(value)
    local key = json.encode(value)
    if not places[key] then
      table.insert(list, value)
      places[key] = #list - 1
    end
    return places[key]
  end
  return list, place
end

-- A drawing's options that give every face a fill of its own, with its letter.
local function face_options(draw)
  local fills = {}
  for face in pairs(draw.scheme or {}) do
    fills[face] = FACE + string.byte(face)
  end
  return { colours = fills, letters = true, greys = true }
end

local function bytes_lacking(value)
  return -#json.encode(value) % STEP
end

-- The paint of each shape of a picture that has the shapes of another.
local function repainted(draw, facelets, paint_of)
  local paints = {}
  for i, item in ipairs(draw.items(facelets, { colours = face_options(draw).colours })) do
    paints[i] = paint_of(item)
  end
  return paints
end

-- The shapes of a picture, and the paint of each; a letter belongs to the shape before it.
local function picture(draw, facelets, place)
  local options = face_options(draw)
  local w, h = draw.size(facelets, options)
  local scale = WIDTH / w
  local paint_of = painter(place, scale)
  local shape = { width = WIDTH, height = math.ceil(h * scale), paths = {}, letters = {} }
  local paints = {}
  for _, item in ipairs(draw.items(facelets, options)) do
    if item.kind == "text" then
      table.insert(shape.letters, {
        math.floor((item.x + item.w / 2) * scale + 0.5),
        math.floor((item.y + item.h / 2) * scale + 0.5),
        math.floor(item.size_max * scale + 0.5),
        #shape.paths - 1,
      })
    else
      table.insert(shape.paths, outline[item.kind](item, scale))
      table.insert(paints, paint_of(item))
    end
  end
  return shape, paints, paint_of
end

-- By face: its colour and letter, and the grey and letter for black and white.
local function faces_of(name, draw, replaced)
  local out = {}
  if not draw.scheme then
    return out
  end
  local own = { letters = true, colours = replaced[name] }
  local letters = colours.letters(draw.letters, draw.scheme, own)
  local greys = schemes.options(name, replaced, true, true)
  local grey_letters = colours.letters(draw.letters, draw.scheme, greys)
  local shades = colours.pick(draw.scheme, greys)
  for face, value in pairs(colours.pick(draw.scheme, own)) do
    out[face] = { colour(value), letters[face], colour(shades[face]), grey_letters[face] }
  end
  return out
end

-- ---- a sheet ----

-- What stands at each scramble of a relay.
local function one_of_several(label, part, draw, replaced)
  local faces = draw and faces_of(part.draw, draw, replaced) or nil
  return { label = label, name = part.event, hold = part.hold, notes = part.notes, faces = faces }
end

-- Each scramble of a relay has a shape of its own, whether another is the same or not.
local function secret_of(about, attempts, replaced)
  local draw = about.draw and drawings.find(about.draw)
  local paints, paint_of = register()
  local shapes, shape_of = register()
  local scrambles, lacking = {}, 0
  local first, first_paint -- of a puzzle whose pictures have the same shapes
  for _, attempt in ipairs(attempts) do
    for i, cube in ipairs(attempt.cubes) do
      local one = { label = #attempt.cubes > 1 and fmt.int(i) or attempt.label }
      if about.parts then
        draw = about.parts[i].draw and drawings.find(about.parts[i].draw)
        one = one_of_several(one.label, about.parts[i], draw, replaced)
      end
      one.text = cube.scramble
      if draw then
        if first then
          one.shape, one.paints = first, repainted(draw, cube.facelets, first_paint)
        else
          local shape, list, paint_item = picture(draw, cube.facelets, paint_of)
          if about.parts then
            table.insert(shapes, shape)
          end
          one.shape, one.paints = about.parts and #shapes - 1 or shape_of(shape), list
          if draw.same_shapes and not about.parts then
            first, first_paint = one.shape, paint_item
          end
        end
      end
      lacking = lacking + bytes_lacking({ one.text, one.paints or {} })
      table.insert(scrambles, one)
    end
  end
  for _, shape in ipairs(shapes) do
    lacking = lacking + bytes_lacking(shape)
  end
  if #shapes > 1 and not about.parts then -- pictures differ, and some may be equal by chance
    lacking = lacking + (#scrambles - #shapes) * (#json.encode(shapes[1]) + bytes_lacking(shapes[1]))
  end
  return json.encode({
    event = about.event,
    title = about.title,
    hold = about.hold,
    notes = about.notes,
    marks = about.marks,
    several = about.several, -- cubes of one attempt
    faces = about.draw and faces_of(about.draw, draw, replaced) or {},
    paints = paints,
    shapes = shapes,
    scrambles = scrambles,
    filling = text.repeat_(" ", lacking),
  })
end

local function all_of(set)
  local out = {}
  for _, list in ipairs({ set.attempts, set.extras }) do
    for _, attempt in ipairs(list) do
      table.insert(out, attempt)
    end
  end
  return out
end

local function says(words, phrase)
  return words.texts[phrase] or phrase
end

-- What stands at every scramble of a round.
local function about_event(event, round, how)
  local words = how.words
  local out = { event = says(words, event.name), draw = event.draw, notes = {} }
  for i, note in ipairs(event.notes or {}) do
    out.notes[i] = says(words, note)
  end
  local named = event.orientation and not schemes.is_repainted(event.draw, how.replaced)
  out.hold = named and words.hold .. " " .. says(words, event.orientation) or ""
  out.marks = event.marks
  out.several = round.cubes > 1
  for i, part in ipairs(event.parts or {}) do
    out.parts = out.parts or {}
    out.parts[i] = about_event(part, round, how)
  end
  return out
end

local function title_of(round, set, words, name)
  local title = words.round .. " " .. fmt.int(round.number) .. ", "
  title = title .. matches.noun(round, words) .. " " .. name(set.index)
  if round.set_count > 1 then
    title = title .. " " .. words.set_of .. " " .. name(round.set_count)
  end
  local stage = matches.stage(round, set, words)
  title = stage and title .. ", " .. stage or title
  local dual = names.dual(round, words)
  return dual and title .. ", " .. dual or title
end

-- "Attempt 1 of 3", as on paper: extras are not counted.
local function attempt_title(words, round, i, label)
  local title = words.attempt .. " " .. label
  return i > round.attempts and title or title .. " " .. words.set_of .. " " .. fmt.int(round.attempts)
end

-- One for the set; for each attempt where each has a sheet of its own.
local function add_set(out, event, round, set, how)
  local about = about_event(event, round, how)
  local title = title_of(round, set, how.words, how.name)
  local function add(label, attempts, i)
    about.title = label and title .. ", " .. attempt_title(how.words, round, i, label) or title
    table.insert(out, {
      round = round.number,
      set = set.letter,
      attempt = label,
      public = { event = about.event, title = about.title },
      secret = secret_of(about, attempts, how.replaced),
    })
  end
  if not event.per_attempt and round.cubes == 1 then
    add(nil, all_of(set))
    return
  end
  for i, attempt in ipairs(all_of(set)) do
    add(attempt.label, { attempt }, i)
  end
end

-- The sheets of an event, in the order of the competition.
local function sheets(event, parameters)
  local out = {}
  local how = {
    words = include("i18n/" .. parameters.language),
    name = parameters.sets == "numbers" and fmt.int or names.letter,
    replaced = assert(schemes.read(parameters.colours, true)),
  }
  for _, round in ipairs(event.rounds) do
    for _, set in ipairs(round.sets) do
      add_set(out, event, round, set, how)
    end
  end
  return out
end

-- ---- the page ----

local WORDS = { "set", "extras", "first_used", "two_hours", "set_of" } -- of those on paper

-- The page before and after its data; competition: without events.
local function frame(competition, parameters)
  local words = include("i18n/" .. parameters.language)
  local spoken = {}
  for key, phrase in pairs(words.display) do
    spoken[key] = phrase
  end
  for _, key in ipairs(WORDS) do
    spoken[key] = words[key]
  end
  local ending = parameters.language == "en" and "" or " " .. parameters.language
  return {
    name = "display" .. ending .. ".html",
    before = page[1],
    after = page[2],
    public = {
      name = competition.name,
      language = parameters.language,
      from_right = words.from_right or false,
      marks = competition.marks,
      words = spoken,
    },
  }
end

local function check(parameters)
  local _, wrong = schemes.read(parameters.colours, true)
  return { colours = wrong }
end

return {
  kind = "display",
  doc = "a page for a screen, display.html, on which a sheet's passcode opens that sheet",
  parameters = {
    language = { type = "text", choices = languages, default = "en", doc = "of the page" },
    sets = {
      type = "text",
      choices = { "letters", "numbers" },
      default = "letters",
      doc = "what scramble sets are called",
    },
    colours = {
      type = "texts",
      default = {},
      doc = "colours of faces: 'U ffffff' (red, green, blue) of cubes, 'sq1 U ffd500' of others",
    },
  },
  check = check,
  sheets = sheets,
  frame = frame,
}
