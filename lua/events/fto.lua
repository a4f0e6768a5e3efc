-- The event "Face-Turning Octahedron", which is not one of the WCA's.
return {
  id = "fto",
  name = "Face-Turning Octahedron",
  short = "FTO",
  puzzle = "fto",
  min_distance = 2, -- no regulation
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, red bottom, a corner in front",
  doc = "not a WCA event; the notation is csTimer's and cubing.js's",
}
