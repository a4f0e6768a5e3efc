-- The words on paper, in English.
return {
  round = "Round",
  dual = "Dual round", -- of two rounds with one result: WCA 9v
  set = "Scramble set",
  sets = "Scramble sets", -- how many there are
  set_of = "of",
  attempt = "Attempt",
  page = "page",
  digest = "digest",
  extras = "Extra scrambles",
  group = "Group", -- of competitors, by its number
  spare = "Spare", -- of a set that no group uses
  hold = "Start with",
  first_used = "First used at",
  two_hours = "(use for at most 2 hours)", -- WCA 4b4
  scramblers = "Scramblers",
  cover = "Leave this page on top until the group begins.", -- WCA 4b2
  passcodes = "Passcodes",
  formats = {
    ["1"] = "best of 1",
    ["2"] = "best of 2",
    ["3"] = "best of 3",
    ["5"] = "best of 5",
    a = "average of 5",
    m = "mean of 3",
    h = "head-to-head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Match",
    set = "Set",
    stage_16 = "Stage of 16",
    stage_12 = "Stage of 12",
    quarter = "Quarter-final",
    semi = "Semi-final",
    third = "Third place",
    final = "Final",
  },
  display = { -- on the page for a screen
    passcode = "Passcode",
    open = "Open",
    close = "Close",
    any = "the one that the passcode opens",
    wrong = "No sheet has this passcode.",
    other = "This passcode opens another sheet.",
    previous = "Previous",
    next = "Next",
    cube = "Cube",
    colours = "Colours",
    letters = "Colours and letters",
    greys = "Greys and letters",
    dark = "Dark",
    light = "Light",
    idle = "Closed after ten minutes without use.",
    needs = "This browser cannot decrypt: take another, or a newer one.",
  },
  texts = {}, -- what events say, by their own words: these are English already
  fewest = {
    name = "Competitor",
    registrant = "Registrant ID",
    officials = "Officials only: competitors leave this empty",
    result = "Result",
    graded = "Graded by",
    solution = "Solution",
    apart = "The scramble is on a separate sheet.",
    rules = {
      "You have 60 minutes to find a solution and write it down.", -- WCA E2b
      "Write your name, WCA ID or registrant ID. Without any of them the attempt is DNF.", -- E2c1
      "Write one move in each box, in order. Black out all other moves.", -- E2c2, E2c3
      "The scramble followed by your solution must solve the cube.", -- E2c5
      "At most 80 moves, rotations included. In the result, rotations count 0.", -- E2d, E2d1
      "The solution must not be directly derived from any part of the scrambling algorithm.", -- E2e
      "Use only the moves listed here. Any other notation is DNF.", -- E2c4
    },
    moves = {
      clockwise = "clockwise",
      counter = "counter-clockwise",
      face = "Face moves",
      wide = "Two layers",
      rotations = "Rotations",
      wrong = "Not allowed",
    },
  },
}
