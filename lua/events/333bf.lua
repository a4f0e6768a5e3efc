-- The event "3x3x3 Blindfolded".
return {
  id = "333bf",
  name = "3x3x3 Blindfolded",
  short = "3BLD",
  puzzle = "333ni", -- any of the 24 orientations: WCA 4b3a
  min_distance = 2, -- WCA 4b3
  -- WCA 9b3: best of 5, whose average of 5 is ranked too (9b3b); fewer for unofficial rounds
  formats = { "5", "3", "2", "1", "h" }, -- WCA 9b3, 9b7a
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back.",
  },
}
