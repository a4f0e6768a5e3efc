-- The 2x2x4 without changes of its shape: eight pieces outside and eight inside, held in eight ways: 8! * 8! / 8 states.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
return cut.puzzle({ id = "cuboid224", name = "2x2x4", states = "203212800" }, {
  solid = solid.box(1, 2, 1),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 1, 4), cut.move("u", { 0, 1, 0 }, 0, 4),
    cut.move("D", { 0, -1, 0 }, 1, 4), cut.move("d", { 0, -1, 0 }, 0, 4),
    cut.move("R2", { 1, 0, 0 }, 0, 2), cut.move("F2", { 0, 0, 1 }, 0, 2),
    cut.move("L2", { -1, 0, 0 }, 0, 2), cut.move("B2", { 0, 0, -1 }, 0, 2),
  },
  rotations = { cut.rotation("x2", { 1, 0, 0 }, 2), cut.rotation("y", { 0, 1, 0 }, 4) },
})
