-- The event "Domino", which is not one of the WCA's.
return {
  id = "233",
  name = "Domino",
  short = "2x3x3",
  puzzle = "233",
  min_distance = 4, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  doc = "not a WCA event; the notation is csTimer's",
}
