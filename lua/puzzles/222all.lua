-- The 2x2x2 cube with all eight corners moving, drawn in all 24 orientations.
local cube = include("puzzles/222")

local pieces = { { 15, 24, 19 } } -- DBL, the piece that is held in its place
for i, piece in ipairs(cube.pieces) do
  pieces[i + 1] = piece
end

return {
  id = "222all",
  name = "2x2x2 cube, all corners",
  draw_as = "cube",
  facelets = cube.facelets,
  states = "3674160", -- in each orientation
  metric_max = 11,
  length = 11,
  orientation = "any",
  pieces = pieces,
  moves = {
    cube.moves[1],
    cube.moves[2],
    cube.moves[3],
    { name = "D", cycles = { { 7, 23, 19, 11 }, { 8, 24, 20, 12 }, { 13, 14, 16, 15 } } },
    { name = "L", cycles = { { 1, 9, 13, 24 }, { 3, 11, 15, 22 }, { 17, 18, 20, 19 } } },
    { name = "B", cycles = { { 1, 19, 16, 6 }, { 2, 17, 15, 8 }, { 21, 22, 24, 23 } } },
  },
  rotations = {
    {
      name = "x",
      cycles = {
        { 1, 24, 13, 9 }, { 2, 23, 14, 10 }, { 3, 22, 15, 11 }, { 4, 21, 16, 12 }, { 5, 6, 8, 7 }, { 17, 19, 20, 18 },
      },
    },
    {
      name = "y",
      cycles = {
        { 1, 2, 4, 3 }, { 5, 9, 17, 21 }, { 6, 10, 18, 22 }, { 7, 11, 19, 23 }, { 8, 12, 20, 24 }, { 13, 15, 16, 14 },
      },
    },
    {
      name = "z",
      cycles = {
        { 1, 6, 16, 19 }, { 2, 8, 15, 17 }, { 3, 5, 14, 20 }, { 4, 7, 13, 18 }, { 9, 10, 12, 11 }, { 21, 23, 24, 22 },
      },
    },
  },
  traits = cube.traits,
}
