-- Head-to-head rounds: their scramble sets are matches, stage by stage (WCA I2b).
local matches = {}

matches.POINTS = 7 -- of a set, at most: WCA I3e

-- The stage of a match by its key in the words.
local function stage_of(seats, index)
  local stages = {
    { "stage_16", seats == 16 and 8 or 0 },
    { "stage_12", seats == 12 and 4 or 0 },
    { "quarter", seats > 4 and 4 or 0 },
    { "semi", 2 },
    { "third", 1 },
    { "final", 1 },
  }
  local last = 0
  for _, stage in ipairs(stages) do
    last = last + stage[2]
    if index <= last then
      return stage[1]
    end
  end
end

-- "Quarter-final"; nil: the round is not head-to-head. words: of i18n.
function matches.stage(round, set, words)
  local said = round.head_to_head
  return said and words.matches[stage_of(said.seats, set.index)]
end

-- What a round calls its scramble sets.
function matches.noun(round, words)
  return round.head_to_head and words.matches.match or words.set
end

-- The points of a match cut into its sets.
function matches.sets(attempts)
  local out = {}
  for i, attempt in ipairs(attempts) do
    local set = (i - 1) // matches.POINTS + 1
    out[set] = out[set] or {}
    table.insert(out[set], attempt)
  end
  return out
end

return matches
