-- The event "5x5x5 Blindfolded".
return {
  id = "555bf",
  name = "5x5x5 Blindfolded",
  short = "5BLD",
  puzzle = "555ni", -- any of the 24 orientations: WCA 4b3a
  min_distance = 2, -- WCA 4b3e
  formats = { "3", "2", "1" }, -- WCA 9b6: best of 3; fewer for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2, 4g1a+
    "Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected.",
    -- WCA 4b3a
    "The last moves set the orientation: do not turn the cube back.",
  },
}
