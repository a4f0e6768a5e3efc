-- The Skewb in the notation of fixed corners, R U L B (WCA 12h).
--
-- It is held with the edge between F and R towards the scrambler: F is seen on the left, R on the
-- right, U on top. R turns the corner DRB, U the corner ULB, L the corner DLF, B the corner DBL; the
-- corner URF never moves. The third number of a face is its centre.
--
--              +-------+
--              | 1   2 |
--              |   3   |
--              | 4   5 |
--      +-------+-------+-------+-------+
--      |21  22 |11  12 | 6   7 |26  27 |
--      |  23   |  13   |   8   |  28   |
--      |24  25 |14  15 | 9  10 |29  30 |
--      +-------+-------+-------+-------+
--              |16  17 |
--              |  18   |
--              |19  20 |
--              +-------+

-- A face, and the pairs of stickers that meet it from its four sides.
local layers = {
  { { 1, 2, 3, 4, 5 }, { 11, 12 }, { 6, 7 }, { 26, 27 }, { 21, 22 } }, -- U
  { { 6, 7, 8, 9, 10 }, { 2, 5 }, { 12, 15 }, { 17, 20 }, { 26, 29 } }, -- R
  { { 11, 12, 13, 14, 15 }, { 4, 5 }, { 6, 9 }, { 16, 17 }, { 22, 25 } }, -- F
  { { 16, 17, 18, 19, 20 }, { 14, 15 }, { 9, 10 }, { 29, 30 }, { 24, 25 } }, -- D
  { { 21, 22, 23, 24, 25 }, { 1, 4 }, { 11, 14 }, { 16, 19 }, { 27, 30 } }, -- L
  { { 26, 27, 28, 29, 30 }, { 1, 2 }, { 7, 10 }, { 21, 24 }, { 19, 20 } }, -- B
}
local faces = {}
for i, layer in ipairs(layers) do
  faces[i] = { layer[1] }
end

return {
  id = "skewb",
  name = "Skewb",
  draw_as = "skewb",
  facelets = "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB",
  states = "3149280",
  metric_max = 11,
  length = 11,
  pieces = {
    { 3 }, { 8 }, { 13 }, { 18 }, { 23 }, { 28 }, -- centres
    { 1, 21, 27 }, { 16, 25, 14 }, { 20, 10, 29 }, -- ULB DLF DRB, which U, L and R turn in place
    { 4, 11, 22 }, { 2, 26, 7 }, { 17, 15, 9 }, { 19, 30, 24 }, -- UFL UBR DFR DBL
  },
  moves = {
    { name = "R", cycles = { { 20, 10, 29 }, { 2, 24, 15 }, { 7, 30, 17 }, { 9, 26, 19 }, { 8, 28, 18 } } },
    { name = "U", cycles = { { 1, 21, 27 }, { 2, 22, 30 }, { 4, 24, 26 }, { 7, 11, 19 }, { 3, 23, 28 } } },
    { name = "L", cycles = { { 14, 16, 25 }, { 4, 9, 30 }, { 11, 17, 24 }, { 15, 19, 22 }, { 13, 18, 23 } } },
    { name = "B", cycles = { { 19, 30, 24 }, { 1, 14, 10 }, { 16, 29, 21 }, { 20, 27, 25 }, { 18, 28, 23 } } },
  },
  traits = {
    { name = "distance", doc = "turns to solve it", distance = true },
    { name = "layer_min", doc = "turns to solve a face of any colour, its sides too", turns_to_any = layers },
    { name = "faces_solved", doc = "faces of one colour", count = faces },
  },
}
