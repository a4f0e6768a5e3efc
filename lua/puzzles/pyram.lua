-- The Pyraminx. Its corners are U, L, R and B (back), its faces F (front), L, R and D.
--
--    B               U   U               B
--    10 11 12 13 14    1    19 20 21 22 23
--       15 16 17    2  3  4    24 25 26
--          18    5  6  7  8  9    27
--         L     L             R     R
--               28 29 30 31 32
--                  33 34 35
--                     36
--                     B
return {
  id = "pyram",
  name = "Pyraminx",
  draw_as = "pyraminx",
  facelets = "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD",
  states = "75582720",
  metric_max = 15,
  length = 11, -- and the tips
  pieces = {
    { 2, 17 }, { 4, 24 }, { 12, 21 }, { 7, 30 }, { 15, 33 }, { 26, 35 }, -- edges
    { 3, 13, 20 }, { 6, 29, 16 }, { 8, 25, 31 }, { 11, 34, 22 }, -- corners
    { 1, 14, 19 }, { 5, 28, 18 }, { 9, 27, 32 }, { 10, 36, 23 }, -- tips
  },
  moves = {
    { name = "U", cycles = { { 1, 14, 19 }, { 2, 12, 24 }, { 3, 13, 20 }, { 4, 17, 21 } } },
    { name = "L", cycles = { { 2, 30, 15 }, { 5, 28, 18 }, { 6, 29, 16 }, { 7, 33, 17 } } },
    { name = "R", cycles = { { 4, 26, 30 }, { 7, 24, 35 }, { 8, 25, 31 }, { 9, 27, 32 } } },
    { name = "B", cycles = { { 10, 36, 23 }, { 11, 34, 22 }, { 12, 33, 26 }, { 15, 35, 21 } } },
    { name = "u", cycles = { { 1, 14, 19 } } },
    { name = "l", cycles = { { 5, 28, 18 } } },
    { name = "r", cycles = { { 9, 27, 32 } } },
    { name = "b", cycles = { { 10, 36, 23 } } },
  },
  traits = {
    { name = "distance", doc = "turns to solve it, those of tips too", distance = true },
    { name = "turns", doc = "turns to solve everything but the tips", turns = true },
    { name = "tips", doc = "tips that are turned", turns_apart = true },
  },
}
