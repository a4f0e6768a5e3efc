-- The 2x2x2 with all eight corners moving, so that none stays in place: not a WCA event.
return {
  id = "222all",
  name = "2x2x2 Cube, All Corners",
  short = "2x2",
  puzzle = "222all",
  min_distance = 4, -- WCA 4b3b
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
}
