-- Refuses about half of all scrambles, whatever the puzzle, so that the solver is asked for others.
return {
  name = "half",
  accept_moves = function(m)
    local sum = 0
    for _, move in ipairs(m.moves) do
      for i = 1, #move do
        sum = sum + string.byte(move, i)
      end
    end
    return sum % 2 == 0
  end,
}
