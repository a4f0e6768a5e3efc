-- The event "Redi Cube", which is not one of the WCA's.
return {
  id = "redi",
  name = "Redi Cube",
  short = "Redi",
  puzzle = "redi",
  min_distance = 4, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "Corners above, clockwise from the front right: F L B R. Those below them: f l b r.",
  },
  doc = "not a WCA event; the notation is csTimer's",
}
