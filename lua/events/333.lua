-- The event "3x3x3 Cube".
return {
  id = "333",
  name = "3x3x3 Cube",
  short = "3x3",
  puzzle = "333",
  min_distance = 2, -- WCA 4b3
  formats = { "a", "3", "2", "1", "h" }, -- WCA 9b1, 9b7a; 3, 2, 1: unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
}
