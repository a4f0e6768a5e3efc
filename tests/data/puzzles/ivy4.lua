-- The Ivy Cube under a name of its own; lua/puzzles/ivy.lua has its net.
return {
  id = "ivy4",
  name = "Ivy Cube",
  draw_as = "ivy",
  facelets = "UUURRRFFFDDDLLLBBB",
  states = "29160",
  metric_max = 8,
  length = 11,
  pieces = {
    { 2 }, { 5 }, { 8 }, { 11 }, { 14 }, { 17 }, -- leaves
    { 1, 16, 4 }, { 3, 7, 13 }, { 10, 9, 6 }, { 12, 18, 15 }, -- corners
  },
  moves = {
    { name = "R", cycles = { { 1, 16, 4 }, { 2, 17, 5 } } },
    { name = "L", cycles = { { 3, 7, 13 }, { 2, 8, 14 } } },
    { name = "D", cycles = { { 10, 9, 6 }, { 5, 11, 8 } } },
    { name = "B", cycles = { { 12, 18, 15 }, { 11, 17, 14 } } },
  },
}
