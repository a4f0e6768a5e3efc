-- The event "Master Tetraminx", which is not one of the WCA's.
return {
  id = "mastertetraminx",
  name = "Master Tetraminx",
  short = "M Tetra",
  puzzle = "mastertetraminx",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "yellow bottom, green front",
  notes = {
    "U L R B turn a corner with one layer, u l r b with two.",
  },
  doc = "not a WCA event; the notation is cubing.js's",
}
