-- Accepts 3x3x3 states by the number of edges that have to be flipped.
return {
  name = "eo-range",
  doc = "so many edges are flipped, seen along an axis",
  needs = { "eo_ud", "eo_rl", "eo_fb", "eo_min" },
  parameters = {
    least = { type = "integer", min = 0, max = 12, default = 0, doc = "the fewest flipped edges" },
    most = { type = "integer", min = 0, max = 12, default = 12, doc = "the most flipped edges" },
    axis = {
      type = "text",
      choices = { "ud", "rl", "fb", "min" },
      default = "fb",
      doc = "whose quarter turns flip edges; min: that with the fewest flipped",
    },
  },
  check = function(parameters)
    if parameters.least > parameters.most then
      return { most = "must be at least 'least', which is " .. fmt.int(parameters.least) }
    end
  end,
  accept_state = function(s, parameters)
    local flipped = s["eo_" .. parameters.axis]
    return flipped >= parameters.least and flipped <= parameters.most
  end,
}
