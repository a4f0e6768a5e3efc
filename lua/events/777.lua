-- The event "7x7x7 Cube".
return {
  id = "777",
  name = "7x7x7 Cube",
  short = "7x7",
  puzzle = "777",
  random_state = { puzzle = "777rs", rows = 3 },
  stronger_moves = "777sm",
  min_distance = 2, -- WCA 4b3e
  formats = { "m", "2", "1" }, -- WCA 9b2: mean of 3; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three.",
  },
}
