-- The event "Gear Cube", which is not one of the WCA's.
return {
  id = "gear",
  name = "Gear Cube",
  short = "Gear",
  puzzle = "gear",
  min_distance = 3, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three.",
  },
  doc = "not a WCA event; the notation is csTimer's",
}
