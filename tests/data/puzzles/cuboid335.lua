-- The 3x3x5 without changes of its shape. Its corners, its edges above and below, those of the second and fourth layer,
-- four between them, and eight pieces of the sides, two of a colour: 8!^3 * 4! * 8! / 2!^4 / 2 states.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
return cut.puzzle({ id = "cuboid335", name = "3x3x5", states = "1982181220024320000" }, {
  solid = solid.box(3, 5, 3),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 3, 4), cut.move("u", { 0, 1, 0 }, 1, 4),
    cut.move("D", { 0, -1, 0 }, 3, 4), cut.move("d", { 0, -1, 0 }, 1, 4),
    cut.move("R2", { 1, 0, 0 }, 1, 2), cut.move("F2", { 0, 0, 1 }, 1, 2),
    cut.move("L2", { -1, 0, 0 }, 1, 2), cut.move("B2", { 0, 0, -1 }, 1, 2),
  },
})
