-- The event "Siamese Cube, 1x2x3 Block", which is not one of the WCA's.
return {
  id = "sia123",
  name = "Siamese Cube, 1x2x3 Block",
  short = "Siamese 1x2x3",
  puzzle = "sia123",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "U R r turn the cube on the right, D L l that on the left; r and l turn two layers.",
  },
  doc = "not a WCA event; csTimer turns the puzzle over for the second cube",
}
