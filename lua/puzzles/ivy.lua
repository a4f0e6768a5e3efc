-- The Ivy Cube, whose four corners turn in place and carry the leaves in the middle of its faces.
--
-- It is held with the edge between F and R towards the scrambler: F is seen on the left, R on the
-- right, U on top. R turns the corner between U, B and R, L that of U, F and L, D that of D, F and
-- R, B that of D, B and L, as in csTimer; at the other four corners only tips of leaves meet. The
-- second number of a face is its leaf.
--
--           +-------+
--           |     1 |
--           |   2   |
--           | 3     |
--   +-------+-------+-------+-------+
--   |    13 | 7     |     4 |16     |
--   |  14   |   8   |   5   |  17   |
--   |15     |     9 | 6     |    18 |
--   +-------+-------+-------+-------+
--           |    10 |
--           |  11   |
--           |12     |
--           +-------+
return {
  id = "ivy",
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
