-- Refuses 3x3x3 states in which the cross on one of the faces named is solved in few moves.
return {
  name = "no-easy-cross",
  doc = "no cross on these faces is solved in fewer moves",
  needs = { "cross_*" },
  parameters = {
    least = { type = "integer", min = 0, max = 7, default = 5, doc = "face turns that each takes" },
    faces = {
      type = "texts",
      choices = { "U", "R", "F", "D", "L", "B" },
      default = { "U", "R", "F", "D", "L", "B" },
      doc = "the colours of the crosses, by the faces they belong to",
    },
  },
  accept_state = function(s, parameters)
    for _, face in ipairs(parameters.faces) do
      if s["cross_" .. string.lower(face)] < parameters.least then
        return false
      end
    end
    return true
  end,
}
