-- The event "Skewb Diamond", which is not one of the WCA's.
return {
  id = "diamond",
  name = "Skewb Diamond",
  short = "Diamond",
  puzzle = "diamond",
  min_distance = 4, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, red right, green bottom, a corner in front",
  doc = "not a WCA event; the notation is csTimer's",
}
