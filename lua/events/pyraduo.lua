-- The event "Pyraminx Duo", which is not one of the WCA's.
return {
  id = "pyraduo",
  name = "Pyraminx Duo",
  short = "Pyra Duo",
  puzzle = "pyraduo",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "yellow bottom, green front",
  doc = "not a WCA event; the notation is a pyraminx's",
}
