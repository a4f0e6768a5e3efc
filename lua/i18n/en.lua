-- The words on paper, in English.
return {
  round = "Round",
  set = "Scramble set",
  set_of = "of",
  attempt = "Attempt",
  cube = "Cube",
  page = "page",
  digest = "digest",
  extras = "Extra scrambles",
  hold = "Start with",
  first_used = "First used at",
  two_hours = "(use for at most 2 hours)", -- WCA 4b4
  scramblers = "Scramblers",
  formats = {
    ["1"] = "best of 1",
    ["2"] = "best of 2",
    ["3"] = "best of 3",
    ["5"] = "best of 5",
    a = "average of 5",
    m = "mean of 3",
  },
  texts = {}, -- what events say, by their own words: these are English already
  fewest = {
    name = "Name",
    id = "WCA ID or registrant ID", -- WCA E2c1
    solution = "Solution",
    result = "Result",
    judge = "Judge",
    rules = {
      "60 minutes to find and write down one solution.", -- WCA E2b
      "One move in a box, in order; at most 80 with rotations.", -- WCA E2c2, E2d1
      "Turns count one move each, rotations none.", -- WCA E2d, 12a5
      "Cross out what is not part of the solution.", -- WCA E2c3
      "The scramble, then the solution, solves the cube.", -- WCA E2c
      "Nothing of it may come from the scramble.", -- WCA E2e
    },
    notation = {
      { "Face", "R  U  F  L  D  B" },
      { "Two layers", "Rw Uw Fw Lw Dw Bw" },
      { "Cube", "x (as R)  y (as U)  z (as F)" },
      { "Suffix", "none 90\u{b0}   ' back   2 180\u{b0}" },
    },
  },
}
