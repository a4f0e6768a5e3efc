-- The event "2x2x2 Cube".
return {
  id = "222",
  name = "2x2x2 Cube",
  short = "2x2",
  puzzle = "222",
  min_distance = 4, -- WCA 4b3b
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
}
