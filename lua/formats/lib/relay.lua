-- An event of several puzzles: each cube of an attempt is of another event, which event.parts lists.
local relay = {}

-- The event of the cube with this number; of other events the event itself.
function relay.part(event, number)
  return event.parts and event.parts[number] or event
end

-- What the cube is called in a narrow place: "3x3".
function relay.short(event, number)
  local part = event.parts and event.parts[number]
  return part and (part.short or part.name)
end

-- How to hold the puzzles of a relay, and their notes: each line once, with the puzzles that it is for. is_known(part):
-- is the puzzle as words call it?
function relay.notes(event, words, is_known)
  local lines, puzzles, seen = {}, {}, {}
  local function add(line, part)
    line = words.texts[line] or line
    local key = line .. "\n" .. part.id
    if not puzzles[line] then
      puzzles[line] = {}
      table.insert(lines, line)
    end
    if not seen[key] then
      seen[key] = true
      table.insert(puzzles[line], part.short or part.name)
    end
  end
  for _, part in ipairs(event.parts) do
    if part.orientation and is_known(part) then
      add(part.orientation, part)
    end
    for _, note in ipairs(part.notes or {}) do
      add(note, part)
    end
  end
  for i, line in ipairs(lines) do
    lines[i] = table.concat(puzzles[line], ", ") .. ": " .. line
  end
  return lines
end

return relay
