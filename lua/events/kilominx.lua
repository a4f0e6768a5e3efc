-- The event "Kilominx", which is not one of the WCA's.
return {
  id = "kilominx",
  name = "Kilominx",
  short = "Kilo",
  puzzle = "kilominx",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, green front",
  notes = {
    "The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR.",
  },
  doc = "not a WCA event; the notation is csTimer's",
}
