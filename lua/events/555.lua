-- The event "5x5x5 Cube".
return {
  id = "555",
  name = "5x5x5 Cube",
  short = "5x5",
  puzzle = "555",
  random_state = { puzzle = "555rs" },
  stronger_moves = "555sm",
  min_distance = 2, -- WCA 4b3e
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12a2
    "Rw, Lw, Uw ... turn two layers.",
  },
}
