-- The event "4x4x4 Blindfolded".
return {
  id = "444bf",
  name = "4x4x4 Blindfolded",
  short = "4BLD",
  puzzle = "444ni", -- any of the 24 orientations: WCA 4b3a
  min_distance = 2, -- WCA 4b3
  formats = { "3", "2", "1" }, -- WCA 9b6: best of 3; fewer for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2, 12a4
    "Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F.",
    -- WCA 4b3a
    "The last moves set the orientation: do not turn the cube back.",
  },
}
