-- The 2x2x2 cube. The corner DBL stays in its place, so that every state is held in one way.
--
--             +-------+
--             |  1  2 |
--             |  3  4 |
--     +-------+-------+-------+-------+
--     | 17 18 |  9 10 |  5  6 | 21 22 |
--     | 19 20 | 11 12 |  7  8 | 23 24 |
--     +-------+-------+-------+-------+
--             | 13 14 |
--             | 15 16 |
--             +-------+

-- A face, and the pairs of stickers that meet it from its four sides.
local layers = {
  { { 1, 2, 3, 4 }, { 9, 10 }, { 5, 6 }, { 21, 22 }, { 17, 18 } }, -- U
  { { 5, 6, 7, 8 }, { 2, 4 }, { 10, 12 }, { 14, 16 }, { 21, 23 } }, -- R
  { { 9, 10, 11, 12 }, { 3, 4 }, { 5, 7 }, { 13, 14 }, { 18, 20 } }, -- F
  { { 13, 14, 15, 16 }, { 11, 12 }, { 7, 8 }, { 23, 24 }, { 19, 20 } }, -- D
  { { 17, 18, 19, 20 }, { 1, 3 }, { 9, 11 }, { 13, 15 }, { 22, 24 } }, -- L
  { { 21, 22, 23, 24 }, { 1, 2 }, { 6, 8 }, { 17, 19 }, { 15, 16 } }, -- B
}
local faces = {}
for i, layer in ipairs(layers) do
  faces[i] = { layer[1] }
end

return {
  id = "222",
  name = "2x2x2 cube",
  draw_as = "cube",
  facelets = "UUUURRRRFFFFDDDDLLLLBBBB",
  states = "3674160",
  metric_max = 11,
  length = 11,
  pieces = {
    { 4, 5, 10 }, { 3, 9, 18 }, { 1, 17, 22 }, { 2, 21, 6 }, -- URF UFL ULB UBR
    { 14, 12, 7 }, { 13, 20, 11 }, { 16, 8, 23 }, -- DFR DLF DRB
  },
  moves = {
    { name = "U", cycles = { { 1, 2, 4, 3 }, { 5, 9, 17, 21 }, { 6, 10, 18, 22 } } },
    { name = "R", cycles = { { 2, 23, 14, 10 }, { 4, 21, 16, 12 }, { 5, 6, 8, 7 } } },
    { name = "F", cycles = { { 3, 5, 14, 20 }, { 4, 7, 13, 18 }, { 9, 10, 12, 11 } } },
  },
  traits = {
    { name = "distance", doc = "turns of the faces to solve it", distance = true },
    { name = "face_min", doc = "turns of the faces to solve a face of any colour (0: EG and CLL)", turns_to_any = faces },
    {
      name = "layer_min",
      doc = "turns of the faces to solve a layer of any colour, its sides too (0: CLL)",
      turns_to_any = layers,
    },
    {
      name = "co_min",
      doc = "twisted corners, seen along the axis where they are fewest",
      others = {
        { letters = "UD", facelets = { 1, 2, 3, 4, 13, 14, 15, 16 } },
        { letters = "RL", facelets = { 5, 6, 7, 8, 17, 18, 19, 20 } },
        { letters = "FB", facelets = { 9, 10, 11, 12, 21, 22, 23, 24 } },
      },
    },
  },
  subsets = {
    { name = "cll", doc = "the layer of D is solved", free = { { 4 }, { 3 }, { 1 }, { 2 } } },
  },
}
