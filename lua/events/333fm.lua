-- The event "3x3x3 Fewest Moves".
return {
  id = "333fm",
  name = "3x3x3 Fewest Moves",
  short = "FMC",
  puzzle = "333fm", -- R' U' F before and after: WCA E2e
  min_distance = 2, -- WCA 4b3
  formats = { "m", "2", "1" }, -- WCA 9b4
  extras = 0, -- a whole attempt of one hour is seldom repeated
  cubes = 1,
  per_attempt = true, -- no other attempt may be seen before: WCA 4b2
  orientation = "white top, green front", -- WCA 4d1
}
