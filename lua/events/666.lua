-- The event "6x6x6 Cube".
return {
  id = "666",
  name = "6x6x6 Cube",
  short = "6x6",
  puzzle = "666",
  random_state = {
    puzzle = "666rs",
    notes = { "Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three." },
  },
  stronger_moves = "666sm",
  min_distance = 2, -- WCA 4b3e
  formats = { "m", "2", "1" }, -- WCA 9b2: mean of 3; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three.",
  },
}
