-- The event "Skewb".
return {
  id = "skewb",
  name = "Skewb",
  short = "Skewb",
  puzzle = "skewb",
  min_distance = 7, -- WCA 4b3c
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front left", -- WCA 4d5
  notes = {
    -- WCA 12h2
    "Turn around the outermost corner: R right, L left, U back at the top, B hidden behind.",
  },
}
