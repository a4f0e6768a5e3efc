-- The 3x3x4, held upright: U u D d turn by quarters, u and d two layers; the sides turn by half.
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")

return cut.puzzle({
  id = "334",
  name = "3x3x4 cuboid",
  draw_as = "334",
  -- 8! corners, 8! edges above and below, 8! edges between, 8!/2^4 centres, held in 4 ways with the
  -- same colour above
  states = "41295442083840000",
  phases = { { "U2", "D2", "d2", "L2", "B2" } },
}, {
  solid = solid.box(1.5, 2, 1.5),
  colours = solid.cube_colours,
  moves = {
    cut.move("U", { 0, 1, 0 }, 1, 4),
    cut.move("u", { 0, 1, 0 }, 0, 4),
    cut.move("D", { 0, -1, 0 }, 1, 4),
    cut.move("d", { 0, -1, 0 }, 0, 4),
    cut.move("R2", { 1, 0, 0 }, 0.5, 2),
    cut.move("L2", { -1, 0, 0 }, 0.5, 2),
    cut.move("F2", { 0, 0, 1 }, 0.5, 2),
    cut.move("B2", { 0, 0, -1 }, 0.5, 2),
  },
  rotations = { cut.rotation("y", { 0, 1, 0 }, 4), cut.rotation("x", { 1, 0, 0 }, 2) },
})
