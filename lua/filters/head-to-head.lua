-- Accepts 3x3x3 states that are alike in three figures, so that two competitors who solve different
-- scrambles in turn have tasks of equal difficulty: the easiest cross, the easiest 2x2x2 block, and
-- the pairs that are joined by chance. States with these figures stay equally likely.
return {
  name = "head-to-head",
  doc = "all scrambles have an equally easy cross and block, and as many joined pairs",
  needs = { "cross_min", "block_min", "pairs_joined" },
  parameters = {
    cross = { type = "integer", min = 0, max = 8, default = 5, doc = "moves of the easiest cross" },
    block = { type = "integer", min = 0, max = 8, default = 5, doc = "moves of the easiest block" },
    pairs = { type = "integer", min = 0, max = 24, default = 0, doc = "pairs that are joined" },
  },
  accept_state = function(s, parameters)
    return s.cross_min == parameters.cross
      and s.block_min == parameters.block
      and s.pairs_joined == parameters.pairs
  end,
}
