-- The event "Clock".
return {
  id = "clock",
  name = "Clock",
  short = "Clock",
  puzzle = "clock",
  min_distance = 2, -- WCA 4b3
  formats = { "a", "3", "2", "1" }, -- WCA 9b1: average of 5; fewer attempts for unofficial rounds
  extras = 2, -- WCA 4b+: spares; two a set is custom
  cubes = 1,
  orientation = "12 o'clock up, either side in front", -- WCA 4d4
  notes = {
    -- WCA 12g2, 12g3
    "The named pins are up while you turn, the others down; then push all pins down.",
    -- WCA 12g3, 12g4
    "5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up.",
  },
}
