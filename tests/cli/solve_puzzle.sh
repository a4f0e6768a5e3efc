#!/usr/bin/env bash
# `twistseal solve --puzzle` solves every puzzle that can be solved, by moves and facelets.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
out=$(realpath "$1")
solve() { "$program" solve "$@" 2>&1; }

# Each solution, after its scramble, leads to solved, which has the empty answer.
check_puzzle() { # check_puzzle EVENT PUZZLE COUNT [MOVES]: these bring the puzzle as it was held
    "$program" scramble "$1" -n "$3" >"$dir/scrambles"
    "$program" solve --batch --puzzle "$2" <"$dir/scrambles" >"$dir/answers" 2>"$dir/errors"
    sed "s/\$/ ${4-}/" "$dir/scrambles" | paste -d' ' - "$dir/answers" |
        "$program" solve --batch --puzzle "$2" 2>>"$dir/errors" | sort -u >"$dir/left"
    if [ ! -s "$dir/errors" ] && [ "$(wc -l <"$dir/scrambles")" -eq "$3" ] &&
        [ "$(sort -u "$dir/answers" | wc -l)" -gt 1 ] && [ "$(cat "$dir/left")" = "" ]; then
        ok "solves $1"
    else
        not_ok "solves $1" "$(head -1 "$dir/errors" "$dir/left")"
    fi
}
for puzzle in 222 pyram skewb ivy sq1 15p 8p 223 diamond dino gear; do check_puzzle $puzzle $puzzle 200; done
for puzzle in 133 pyraduo; do check_puzzle $puzzle $puzzle 100; done # of few states
check_puzzle clock clock 200 y2
check_puzzle 444 444 10
check_puzzle 444bf 444ni 4
check_puzzle 444bf 444bf 4 # an event's name is its puzzle

# Puzzles that are data, by a program of its own that makes the moves in space.
python3 tests/cli/solve_held.py "$program"

# The facelets that `scramble --json` prints are the state of its moves.
"$program" scramble skewb -n 1 --json >"$dir/json"
moves=$(sed 's/.*"scramble": *"\([^"]*\)".*/\1/' "$dir/json")
facelets=$(sed 's/.*"state": *"\([^"]*\)".*/\1/' "$dir/json")
if [ ${#facelets} -eq 30 ] && [ "$(solve "$facelets" --puzzle skewb)" = "$(solve "$moves" --puzzle skewb)" ]; then
    ok "facelets and moves are one state"
else
    not_ok "facelets and moves are one state" "$moves, $facelets"
fi

expect "proves what is shortest" 0 "optimal: 3 moves; no solution below 3" \
    "$program" solve "R U R'" --puzzle 222 --optimal
expect "a puzzle that is data is solved in fewest turns" 0 "optimal: 2 moves; no solution below 2" \
    "$program" solve "F R" --puzzle diamond --optimal
expect "the 8 puzzle is explained" 0 "31 slides:          2" "$program" puzzle explain 8p
expect "so is the 15 puzzle" 0 "table 3: tiles 10, 11, 13, 14 and 15" "$program" puzzle explain 15p
expect "so is a small puzzle that is data" 0 " 4 turns:         79" "$program" puzzle explain pyraduo
expect "solves with some moves" 0 "U2 R' U'" "$program" solve "U R U2" --puzzle 222 --moves "R,U"
expect "says when some moves cannot solve" 1 "puzzle '222': these moves cannot solve it" \
    "$program" solve "R" --puzzle 222 --moves "U,F"
expect "names what is no move to solve with" 2 "--moves: move 2: 'Q' is not a turn" \
    "$program" solve "R" --puzzle 222 --moves "U,Q"
expect "traces phases by name" 0 "phase 1: both layers square" \
    "$program" solve "(1,0) / (-3,0) / (0,3) /" --puzzle sq1 --trace
expect "names tips as a phase" 0 "phase 2: tips" "$program" solve "U l'" --puzzle pyram --trace
expect "reads a state from standard input" 0 "R'" \
    bash -c "printf 'UUUU\nRRRR\nFFFF\nDDDD\nLLLL\nBBBB\n' | '$program' solve - --puzzle 222 &&
             echo R | '$program' solve - --puzzle 222"
expect "reads a 3x3x3 from standard input" 0 "U R'" bash -c "printf \"R\nU'\n\" | '$program' solve -"
if [ "$(solve "R U' R" --puzzle 333)" = "$(solve "R U' R")" ]; then
    ok "the 3x3x3 keeps its own way"
else
    not_ok "the 3x3x3 keeps its own way" "another answer"
fi
if [ "$(solve "R U F" --puzzle 222 --nth 1)" != "$(solve "R U F" --puzzle 222)" ]; then
    ok "another answer is another one"
else
    not_ok "another answer is another one" "the same"
fi

# ---- what cannot be ----
expect "counts facelets" 1 "'222' has 24 facelets, not 23" \
    "$program" solve UUUURRRRFFFFDDDDLLLLBBB --puzzle 222
expect "counts colours" 1 "5 facelets are 'U', not 4" \
    "$program" solve UUUURRRRFFFFDDDDLLLLBBBU --puzzle 222
expect "names a letter that is no colour" 1 "facelet 24 is 'X', which is no colour of '222'" \
    "$program" solve UUUURRRRFFFFDDDDLLLLBBBX --puzzle 222
expect "names a twisted corner" 1 "no turns make it: pieces are exchanged or turned that cannot be so alone" \
    "$program" solve "UUUF URRR FRFF DDDD LLLL BBBB" --puzzle 222
expect "names what is no turn" 1 "move 2: 'Q' is not a turn" "$program" solve "R Q" --puzzle skewb
expect "names the line of a bad state" 1 "line 2: move 1: 'Q' is not a turn" \
    bash -c "printf 'R\nQ\nU\n' | '$program' solve --batch --puzzle 222"
expect "says that there is no solver" 2 "puzzle '555ni' has no solver: its plugin offers none" \
    "$program" solve "" --puzzle 555bf
expect "says what a solver does not offer" 2 "puzzle 'sq1': it finds no shortest solutions" \
    "$program" solve "/" --puzzle sq1 --optimal
expect "keeps options of the 3x3x3 apart" 2 "--goal goes with the 3x3x3 only" \
    "$program" solve "R" --puzzle 222 --goal eo
expect "needs a puzzle for a plugin" 2 "--plugin goes with --puzzle only" \
    "$program" solve "R" --plugin "$out/tests/plugins/template.so"
expect "knows no other puzzle" 1 "unknown event '223x' (did you mean '223'?)" \
    "$program" solve "R" --puzzle 223x
expect "takes a plugin of the user's own" 0 "B' A'" \
    "$program" solve "A B" --puzzle rings --plugin "$out/tests/plugins/template.so"
expect "refuses a wrong solution" 2 "the plugin of 'dial' gave a wrong solution: report it" \
    "$program" solve "a1" --puzzle dial --plugin "$out/tests/plugins/broken_solution.so"

# ---- what people paste ----
same() { # same PUZZLE PASTED MOVES: one state, alone and in a batch
    local one other
    one=$(solve "$2" --puzzle "$1")
    other=$(solve "$3" --puzzle "$1")
    if [ "$one" = "$other" ] && [ -n "$one" ] && [ "$(printf '%s\n' "$2" | solve --batch --puzzle "$1")" = "$one" ]; then
        ok "reads $2 of $1"
    else
        not_ok "reads $2 of $1" "$one, not $other"
    fi
}
for prime in $'\xe2\x80\x99' $'\xe2\x80\x98' $'\xe2\x80\xb2' $'\xc2\xb4' $'\xca\xbc' $'\xe2\x80\xb5' $'\xef\xbc\x87' '`'; do same 333 "R U$prime L R$prime" "R U' L R'"; done
for puzzle in 333 skewb pyram fto; do
    same $puzzle "R U"$'\xe2\x80\x99'" L R"$'\xe2\x80\x99' "R U' L R'"
    same $puzzle "$(printf '\xef\xbb\xbfR U\xc2\xa0L\xe2\x80\xafR\xe3\x80\x80U')" "R U L R U"
    same $puzzle "RU'L" "R U' L"
    same $puzzle "(R U')2" "R U' R U'"
    same $puzzle "L(R (U L)2 )3(U)" "L R U L U L R U L U L R U L U L U"
done
same 333 "FR2UL'" "F R2 U L'"
same 333 "R2' U'2 Rw2'MrF" "R2 U2 Rw2 M r F"
same 222 "R2'U'2F" "R2 U2 F"
same 222 "(R"$'\xe2\x80\x99'" U)2F" "R' U R' U F"
same 223 "R2'U" "R2 U"
same gear "R2'" "R2'"
same fto "BRU'BLR" "BR U' BL R"
same 444 "Rw2'Uw" "Rw2 Uw"
same sq1 "1,0/3,3/" "(1,0)/(3,3)/"
same sq1 "1, 0 / 3,-3 / ( -1 , 0 )" "(1,0) / (3,-3) / (-1,0)"
same clock "UR1+DR2-ALL3+y2U1+ UR DL UL" "UR1+ DR2- ALL3+ y2 U1+"
same clock "UR1+ DR2- y2 L3- DR" "UR1+ DR2- y2 L3-"
for event in 333oh 333bf 333fm 333mbf 333ni; do same $event "R U2 F" "R U2 F"; done
for own in 333 333ni; do # an event of the user's own
    printf 'return {id = "own", name = "Own", puzzle = "%s", min_distance = 2, formats = {"5"}, extras = 2}\n' $own >"$dir/own.lua"
    expect "an own event of $own has the methods of 333" 0 "F2 U' L'" "$program" solve "L U F2" --puzzle "$dir/own.lua" --method kociemba
    expect "with some moves of $own" 0 "U2 R' U'" "$program" solve "U R U2" --puzzle "$dir/own.lua" --moves R,U
done
expect "however it is held" 0 "F2 U' L'" "$program" solve "Rw U F2" --puzzle "$dir/own.lua"
expect "by letters, which do not say how 333ni is held" 1 "'333ni' cannot be read from facelets: give moves" \
    "$program" solve UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB --puzzle "$dir/own.lua"
expect "as 333 does" 0 "F' U2 R'" "$program" solve "R U2 F" --puzzle 333mbf
expect "shows a letter that is none" 1 "move 2: 'Ré' is not a turn" "$program" solve "U Ré" --puzzle 222
expect "of the 3x3x3 too" 1 "move 1: '字' is not a turn" "$program" solve "字"
expect "and what cannot be seen by its number" 1 "move 2: 'R<202E>U' is not a turn" "$program" solve "$(printf 'U R\xe2\x80\xaeU')"
expect "and bytes that are no text" 1 "move 1: 'R<FF>' is not a turn" "$program" solve "$(printf 'R\xff')" --puzzle skewb
expect "pins end a clock's scramble" 1 "move 2: 'UR' is not a turn" "$program" solve "UR1+ UR DR2-" --puzzle clock
expect "a group is closed" 1 "move 1: '(R' is not a turn" "$program" solve "(R U" --puzzle 222
expect "and opened" 1 "move 2: 'U)2' is not a turn" "$program" solve "R U)2" --puzzle 222
expect "groups are bounded" 1 "is not a turn" "$program" solve "(((((((R)99)99)99)99)99)99)99"
expect "joined facelets that lack one are no moves" 1 "'222' has 24 facelets, not 23" \
    "$program" solve "UUUURRRRFFFFDDDDLLLLBBB" --puzzle 222
expect "a filter explains pasted moves" 0 '["R'"'"'","U2","F","R","F","R"]'  "$program" filter explain no-first-face "R"$'\xe2\x80\x99'"U2'(F R)2" --event 333
expect "two steps of a tile have no way back of that name" 1 "move 1: 'R2'' is not a turn" "$program" solve "R2'" --puzzle 15p
