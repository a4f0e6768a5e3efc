-- The event "Face-Turning Octahedron".
return {
  id = "fto",
  name = "Face-Turning Octahedron",
  short = "FTO",
  puzzle = "fto",
  official = { from = "2027-01-02" }, -- the WCA's announcement of June 2026
  min_distance = 2, -- WCA 4b3
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "white top, red right, green bottom, a corner in front",
  doc = "the notation is csTimer's and cubing.js's",
}
