-- Accepts 3x3x3 states whose cross takes one number of moves: all scrambles of a set alike.
return {
  name = "cross-exactly",
  doc = "the cross takes exactly so many moves",
  needs = { "cross_*" },
  parameters = {
    moves = { type = "integer", min = 0, max = 8, doc = "face turns to solve it" },
    face = {
      type = "text",
      choices = { "any", "U", "R", "F", "D", "L", "B" },
      default = "any",
      doc = "the cross on this face; any: the easiest one",
    },
  },
  accept_state = function(s, parameters)
    local which = parameters.face == "any" and "min" or string.lower(parameters.face)
    return s["cross_" .. which] == parameters.moves
  end,
}
