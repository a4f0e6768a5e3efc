-- The event "Siamese Cube, 2x2x2 Block", which is not one of the WCA's.
return {
  id = "sia222",
  name = "Siamese Cube, 2x2x2 Block",
  short = "Siamese 2x2x2",
  puzzle = "sia222",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "U R F turn the cube in front, which is on the right in the picture; D L B turn the other.",
  },
  doc = "not a WCA event; csTimer turns the puzzle over for the second cube",
}
