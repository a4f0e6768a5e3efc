-- The event "Square-1".
return {
  id = "sq1",
  name = "Square-1",
  short = "SQ1",
  puzzle = "sq1",
  min_distance = 11, -- WCA 4b3d, in the metric of 12c4
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "darker colour in front", -- WCA 4d3
  notes = {
    -- WCA 12c2, 12c3
    "(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees.",
    -- WCA 12c1
    "Start with the narrow part of the middle layer at the left of the front.",
    -- WCA 4d3 leaves the colours to the puzzle; see draw/sq1.
    "The picture is of a puzzle that then has yellow on top and red in front.",
  },
}
