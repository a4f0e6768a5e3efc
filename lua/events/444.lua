-- The event "4x4x4 Cube".
return {
  id = "444",
  name = "4x4x4 Cube",
  short = "4x4",
  puzzle = "444",
  min_distance = 2, -- WCA 4b3
  formats = { "a", "3", "2", "1", "h" }, -- WCA 9b1, 9b7a; 3, 2, 1: unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Lw, Uw ... turn two layers.",
  },
}
