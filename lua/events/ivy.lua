-- The event "Ivy Cube", which is not one of the WCA's.
return {
  id = "ivy",
  name = "Ivy Cube",
  short = "Ivy",
  puzzle = "ivy",
  min_distance = 4, -- no regulation: as the 2x2x2's, WCA 4b3b
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front left", -- as the skewb
  notes = {
    "Corners: R right, L left, D bottom, B hidden behind.",
  },
  doc = "not a WCA event; the notation is csTimer's",
}
