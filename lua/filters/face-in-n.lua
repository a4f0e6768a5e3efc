-- Accepts 2x2x2 states by the moves that the easiest face takes.
return {
  name = "face-in-n",
  doc = "the easiest face, of whatever colour, takes so many moves",
  needs = { "face_min" },
  parameters = {
    least = { type = "integer", min = 0, max = 11, default = 0, doc = "the fewest moves" },
    most = { type = "integer", min = 0, max = 11, doc = "the most moves" },
  },
  check = function(parameters)
    if parameters.least > parameters.most then
      return { most = "must be at least 'least', which is " .. fmt.int(parameters.least) }
    end
  end,
  accept_state = function(s, parameters)
    return s.face_min >= parameters.least and s.face_min <= parameters.most
  end,
}
