-- Accepts 3x3x3 states with a cross, of whatever colour, that takes few moves: for beginners.
return {
  name = "cross-cap",
  doc = "the easiest cross of all colours takes at most so many moves",
  needs = { "cross_min" },
  parameters = {
    most = { type = "integer", min = 1, max = 8, default = 4, doc = "face turns to solve it" },
  },
  accept_state = function(s, parameters)
    return s.cross_min <= parameters.most
  end,
}
