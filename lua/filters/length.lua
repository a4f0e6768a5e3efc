-- Accepts scrambles of some lengths only: a fixed one where least and most are the same.
return {
  name = "length",
  doc = "every scramble has this many moves",
  parameters = {
    least = { type = "integer", min = 1, max = 100, doc = "the fewest moves accepted" },
    most = { type = "integer", min = 1, max = 100, doc = "the most moves accepted" },
  },
  check = function(parameters)
    if parameters.least > parameters.most then
      return { most = "must be at least 'least', which is " .. fmt.int(parameters.least) }
    end
  end,
  accept_moves = function(m, parameters)
    return m.length >= parameters.least and m.length <= parameters.most
  end,
}
