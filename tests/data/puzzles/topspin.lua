-- Top Spin: a ring of twenty discs, and a window of four that turns over: 20! states, since the window says where the ring is.
local cycle, pieces = {}, {}
for i = 1, 20 do
  cycle[i], pieces[i] = i, { i }
end
return {
  id = "topspin",
  name = "Top Spin",
  draw_as = "none",
  facelets = "ABCDEFGHIJKLMNOPQRST",
  pieces = pieces,
  states = "2432902008176640000",
  moves = { { name = "S", cycles = { cycle } }, { name = "T", cycles = { { 1, 4 }, { 2, 3 } } } },
}
