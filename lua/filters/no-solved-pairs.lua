-- Refuses 3x3x3 states that already have a corner and an edge joined, as the first two layers of one
-- of the faces named want them.
return {
  name = "no-solved-pairs",
  doc = "no pair of the first two layers is joined by chance",
  needs = { "pairs_*" },
  parameters = {
    faces = {
      type = "texts",
      choices = { "U", "R", "F", "D", "L", "B" },
      default = { "U", "R", "F", "D", "L", "B" },
      doc = "the faces of the crosses to which the pairs belong",
    },
  },
  accept_state = function(s, parameters)
    for _, face in ipairs(parameters.faces) do
      if s["pairs_" .. string.lower(face)] > 0 then
        return false
      end
    end
    return true
  end,
}
