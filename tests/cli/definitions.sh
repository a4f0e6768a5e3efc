#!/usr/bin/env bash
# Definitions with a mistake, as authors make them: each is named with its line, its move or its key.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
cat >"$dir/brick" <<'LUA'
local cut = include("puzzles/lib/cut")
local solid = include("puzzles/lib/solid")
return cut.puzzle({ id = "brick", name = "Brick", metric_max = 6 }, {
  solid = solid.box(1, 0.5, 1.5), colours = solid.cube_colours,
  moves = {
    cut.move("R2", { 1, 0, 0 }, 0, 2), cut.move("F2", { 0, 0, 1 }, 0.5, 2), cut.move("B2", { 0, 0, -1 }, 0.5, 2),
  },
})
LUA

broken() { # broken FILE CHANGE MESSAGE
    sed "$2" "$1" >"$dir/broken.lua"
    expect "the mistake is named of $2" 1 "/broken.lua:$3" "$program" check "$dir/broken.lua"
}

while IFS="|" read -r change message; do
    broken "$dir/brick" "$change" "$message"
done <<'CASES'
s/moves = {/move = {/| cut.puzzle: the shape has an unknown key 'move'
s/moves = {/rotation = {}, &/| cut.puzzle: the shape has an unknown key 'rotation'
s/colours = /colors = /| cut.puzzle: the shape has an unknown key 'colors'
s/solid = solid.box(1, 0.5, 1.5),//| cut.puzzle: 'solid' is missing
s/solid.box(1, 0.5, 1.5)/solid.box/| cut.puzzle: 'solid' must be a table
s/moves = {/rotations = 5, &/| cut.puzzle: 'rotations' must be a table
s/moves = {/& 7,/| cut.puzzle: 'moves' must be a list of moves that cut.move makes
s/moves = {/& {},/| cut.puzzle: 'moves' must be a list of moves that cut.move makes
s/cut.puzzle(/cut.puzzle {}(/|3: cut.puzzle: it needs two tables: facts, and a shape
s/cut.puzzle(/cut.puzle(/|3: puzzles/lib/cut has no 'puzle'
s/solid.box(1, 0.5, 1.5)/solid.box(1, 0.5)/|4: solid.box: it needs three numbers above 0
s/cut.move("R2", /cut.move(/|6: cut.move: the name must be a text
s/{ 1, 0, 0 }/{ 0, 0, 0 }/|6: cut.move R2: 'axis' must be { x, y, z }, not all 0
s/{ 1, 0, 0 }/{ 1, 0 }/|6: cut.move R2: 'axis' must be { x, y, z }, not all 0
s/{ 1, 0, 0 }/"x"/|6: cut.move R2: 'axis' must be { x, y, z }, not all 0
s/0, 2)/nil, 2)/|6: cut.move R2: 'depth' must be a number
s/0, 2)/0)/|6: cut.move R2: 'steps' must be a whole number from 2 on
s/0, 2)/0, 2.5)/|6: cut.move R2: 'steps' must be a whole number from 2 on
s/0, 2)/0, 2, 1)/|6: cut.move R2: 'centre' must be { x, y, z }
s/0, 2)/0, 4)/| cut.puzzle: R2 carries a sticker to where there is none
s/{ 1, 0, 0 }/{ 1, 1, 0 }/| cut.puzzle: R2 carries a sticker to where there is none
s/moves = {/rotations = { cut.rotation("y", { 0, 1, 0 }, 4) }, &/| cut.puzzle: y carries a sticker to where there is none
s/moves = {/rotations = { cut.move("y", { 0, 1, 0 }, 0, 2) }, &/| rotation y takes piece 1 apart
s/0, 2)/2, 2)/| move R2 moves nothing
s/"R2"/"R 2"/| the name of a move must have 1 to 6 letters and then digits, if any
s/"R2"/"F2"/| two moves are called F2
s/"R2"/R2/|6: unknown name 'R2': a variable needs 'local'
s/lib.cut"/lib\/cuts"/|1: include: there is no script 'puzzles/lib/cuts'
s/return cut/cut/| does not return a table
s/name = "Brick"/title = "Brick"/| unknown key 'title'
s/metric_max = 6/&, length = 3/| 'length' is 3, but some states are 6 turns away
s/metric_max = 6/&, states = 48/| 'states' must be a text of 1 to 159 digits
s/metric_max = 6/&, drawing = {}/| 'drawing': 'shapes' must have three or more points
s/cube_colours/tetrahedron_colours/| 'drawing': 'colours' has no colour of U
s/metric_max = 6/&, orientation = "any"/| 'orientation' can be "any", where there are rotations
CASES

# A large puzzle.
while IFS="|" read -r change message; do
    broken lua/puzzles/redi.lua "$change" "$message"
done <<'CASES'
s/states = /phases = { 7 }, &/| phase 1 must be a list of 1 to 128 turns
s/states = /phases = { { 7 } }, &/| phase 1: a turn must be a name, such as "R2"
s/states = /phases = { {} }, &/| phase 1 must be a list of 1 to 128 turns
s/states = /phases = { { "X" } }, &/| phase 1: there is no turn X
s/states = /phases = { { "f", "l" }, { "F" } }, &/| phase 2: the turns that remain after it must be fewer, and be turns that it has
s/states = /tables = 2000, &/| 'tables' must be a whole number from 1 to 1024
s/states = /length = 30, &/| 'length' is for puzzles small enough to know all distances
s/states = /metric_max = 7, &/| 'metric_max' of a puzzle that is solved in phases is at most 6
s/states = /metric = "quarter", &/| 'metric' is for puzzles small enough to know all distances
CASES
