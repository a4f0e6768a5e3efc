-- The event "Megaminx".
return {
  id = "minx",
  name = "Megaminx",
  short = "Megaminx",
  puzzle = "minx",
  random_state = {
    puzzle = "megaminx",
    notes = {
      "The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR.",
      "R, R' turn a face by 72 degrees; R2, R2' by 144.",
    },
  },
  min_distance = 2, -- WCA 4b3e
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front", -- WCA 4d1
  notes = {
    -- WCA 12d2
    "R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back.",
    -- WCA 12d1
    "U, U': the top by 72 degrees.",
  },
}
