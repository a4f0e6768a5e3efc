-- The event "3x3x3 Multi-Blind".
return {
  id = "333mbf",
  name = "3x3x3 Multi-Blind",
  short = "MBLD",
  puzzle = "333ni", -- any of the 24 orientations: WCA 4b3a
  min_distance = 2, -- WCA 4b3
  formats = { "3", "2", "1" }, -- WCA 9b5
  extras = 0, -- a whole attempt of one hour is seldom repeated
  multi = true,
  cubes = 35, -- an attempt, where the competition file names no number
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back.",
    -- WCA 4g2
    "When all cubes are scrambled, check that no two look the same.",
  },
}
