-- The event "3x3x4 Cuboid", which is not one of the WCA's.
return {
  id = "334",
  name = "3x3x4 Cuboid",
  short = "3x3x4",
  puzzle = "334",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "u and d turn two layers.",
  },
  doc = "not a WCA event",
}
