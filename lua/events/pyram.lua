-- The event "Pyraminx".
return {
  id = "pyram",
  name = "Pyraminx",
  short = "Pyraminx",
  puzzle = "pyram",
  min_distance = 6, -- WCA 4b3f
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "yellow bottom, green front", -- WCA 4d2
  notes = {
    -- WCA 12e2
    "Capital letters turn two layers, small letters only the tip.",
  },
}
