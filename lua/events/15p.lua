-- The event "15 puzzle", which is not one of the WCA's.
return {
  id = "15p",
  name = "15 puzzle",
  short = "15 puzzle",
  puzzle = "15p",
  min_distance = 4, -- no regulation: as the 2x2x2's, WCA 4b3b
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "1 at the top left",
  notes = { "U R D L: a tile slides up, right, down or left into the gap; R2: two tiles." },
  doc = "not a WCA event; the notation is csTimer's",
}
