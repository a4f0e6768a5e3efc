#!/usr/bin/env bash
# A puzzle that is data: the user's own travels with its set, the program's own are in the events.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir "$dir/mine"
cat >"$dir/mine/petals.lua" <<'LUA'
return { id = "petals", name = "Petals", puzzle = "ivy4", min_distance = 4, formats = { "1" } }
LUA
cp tests/data/puzzles/ivy4.lua "$dir/mine/ivy4.puzzle.lua"
cat >"$dir/own.yaml" <<YAML
competition: {id: Own2026, name: Own 2026}
formats: [json, text]
events:
  $dir/mine/petals.lua: {rounds: [{sets: 2, extras: 1}]}
  dino: {rounds: [{sets: 1}]}
YAML
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
expect a_set_is_made 0 'set:' "$program" generate "$dir/own.yaml" --key "$dir/key" -o "$dir/set"
mv "$dir/mine" "$dir/away"
expect it_verifies_where_the_puzzle_is_not 0 'genuine: Own2026' "$program" verify "$dir/set" --signers "$dir/signers"
expect it_is_audited_where_the_puzzle_is_not 0 'follow from the seed' "$program" audit "$dir/set" --signers "$dir/signers" --seed-file "$dir/set.secret/seed"
for script in ivy4.puzzle.lua puzzles/dino puzzles/lib/cut; do
    expect "the_manifest_names_$script" 0 "script: $script sha256=" cat "$dir/set/MANIFEST"
done
expect the_manifest_names_the_plugin 0 'plugin: generic.so abi=5' cat "$dir/set/MANIFEST"

# ---- what is wrong with a definition, and with which ----
mv "$dir/away" "$dir/mine"
sed -i 's/{ 2, 17, 5 }/{ 2, 17, 2 }/' "$dir/mine/ivy4.puzzle.lua"
expect a_wrong_move_is_named 1 "mine/ivy4.puzzle.lua: move R: facelet 2 goes to two places" "$program" scramble "$dir/mine/petals.lua"
cp tests/data/puzzles/ivy4.lua "$dir/mine/ivy4.puzzle.lua"
sed -i 's/metric_max = 8/metric_max = 7/' "$dir/mine/ivy4.puzzle.lua"
expect a_wrong_distance_is_named 1 "mine/ivy4.puzzle.lua: 'metric_max' is 7, but the greatest distance is 8" "$program" scramble "$dir/mine/petals.lua"
sed -i 's/id = "ivy4"/id = "ivy5"/' "$dir/mine/ivy4.puzzle.lua"
expect another_id_is_named 1 "mine/ivy4.puzzle.lua: 'id' is 'ivy5', not 'ivy4'" "$program" scramble "$dir/mine/petals.lua"
echo 'return { id = "ivy4", while }' >"$dir/mine/ivy4.puzzle.lua"
expect a_mistake_in_lua_is_named 1 "mine/ivy4.puzzle.lua:1: " "$program" scramble "$dir/mine/petals.lua"
# Each change, and the message.
while IFS="|" read -r change message; do
    sed "$change" tests/data/puzzles/ivy4.lua >"$dir/mine/ivy4.puzzle.lua"
    expect "the_mistake_is_named_of_$change" 1 "mine/ivy4.puzzle.lua:$message" "$program" scramble "$dir/mine/petals.lua"
done <<'CASES'
s/29160/29161/| there are 29160 states, not 29161
s/length = 11/length = 0/| 'length' must be a whole number from 1 to 100
s/{ 5 }/{ 2 }/| piece 2: facelet 2 belongs to two places
s/pieces = {/pieces = { {},/| piece 1 has no facelets
s/{ 2, 8, 14 }/{ 2, 8, 99 }/| move L: facelet 99 belongs to no piece
s/{ 2, 8, 14 }/{ 2, 8, 1 }/| move L takes piece
s/name = "D"/name = "B"/| two moves are called B
s/name = "D", cycles/name = "D", turns/| a move has a name and cycles, not 'turns'
s/metric_max = 8,/rotations = { { name = "x", cycles = { { 2, 5 } } } },/| a rotation carries the turn
s/metric_max = 8,/colour = 8,/| unknown key 'colour'
CASES
rm "$dir/mine/ivy4.puzzle.lua"
expect a_missing_puzzle_is_named 1 "no plugin offers the puzzle 'ivy4'" "$program" scramble "$dir/mine/petals.lua"

# ---- a picture without a script: from the definition's stickers ----
cat >"$dir/mine/brick.lua" <<'LUA'
return { id = "brick", name = "Brick", puzzle = "brick", min_distance = 2, formats = { "1" } }
LUA
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
cp "$dir/brick" "$dir/mine/brick.puzzle.lua"
expect "it_is_drawn" 0 '<polygon points="' "$program" scramble "$dir/mine/brick.lua" --svg
expect "with_a_shape_for_each_sticker" 0 22 sh -c "'$program' scramble '$dir/mine/brick.lua' --svg | grep -c polygon"
sed 's/metric_max/draw_as = "generic", metric_max/' "$dir/brick" >"$dir/mine/brick.puzzle.lua"
expect "its_drawing_may_be_named_generic" 0 '<polygon points="' "$program" scramble "$dir/mine/brick.lua" --svg
printf 'competition: {id: Brick2026, name: B}\nformats: [{use: sheets, as: html}]\nevents:\n  mine/brick.lua: {rounds: [{sets: 1}]}\n' >"$dir/brick.yaml"
expect "a_set_of_it_is_made" 0 'set:' "$program" generate "$dir/brick.yaml" --key "$dir/key" -o "$dir/bricks"
expect "its_sheet_has_the_picture" 0 c8102e grep -rhi c8102e "$dir/bricks.secret/print"
mv "$dir/mine/brick.puzzle.lua" "$dir/brick.away"
expect "it_is_audited_where_the_definition_is_not" 0 'follow from the seed' "$program" audit "$dir/bricks" --signers "$dir/signers" --seed-file "$dir/bricks.secret/seed"

# ---- two installations of one version: a puzzle, its library and its drawing that one has more travel with the set ----
mkdir "$dir/more"
for part in twistseal twistseal-script plugins lua; do cp -r "${program%/*}/$part" "$dir/more"; done
echo 'return include("draw/generic").of(include("puzzles/223"))' >"$dir/more/lua/draw/jing.lua"
echo 'return 6' >"$dir/more/lua/puzzles/lib/farthest.lua"
sed -i 's/^return 6$/return { moves = 6 }/' "$dir/more/lua/puzzles/lib/farthest.lua"
sed 's/metric_max = 6/draw_as = "jing", metric_max = include("puzzles\/lib\/farthest").moves/; s/"brick"/"jing"/' "$dir/brick" >"$dir/more/lua/puzzles/jing.lua"
sed 's/"brick"/"jing"/g; s/"Brick"/"Jing"/' "$dir/mine/brick.lua" >"$dir/mine/jing.lua"
sed 's/brick/jing/' "$dir/brick.yaml" >"$dir/jing.yaml"
expect "a_puzzle_of_another_installation_makes_a_set" 0 'set:' "$dir/more/twistseal" generate "$dir/jing.yaml" --key "$dir/key" -o "$dir/jing"
expect "here_it_makes_none" 1 "no plugin offers the puzzle 'jing'" "$program" check "$dir/jing.yaml"
own="NOT THE PROGRAM'S OWN: script draw/jing, event jing.lua, script puzzles/jing, script puzzles/lib/farthest"
for judge in "$dir/more/twistseal" "$program"; do
    where=$([ "$judge" = "$program" ] && echo here || echo there)
    expect "it_is_genuine_$where" 0 "$own" "$judge" verify "$dir/jing" --signers "$dir/signers"
    expect "and_audited_$where" 0 "$own" "$judge" audit "$dir/jing" --signers "$dir/signers" --seed-file "$dir/jing.secret/seed"
done
if command -v node >/dev/null; then
    printf 'notes %s\n' "$dir/jing" | node tests/web/verify_page_judge.mjs "$dir/signers" | tr '\t' '\n' >"$dir/page"
    expect "the_page_says_the_same" 0 "$own" cat "$dir/page"
fi
expect "another_verifier_says_the_same" 0 "$own" python3 tools/verify.py "$dir/jing" --signers "$dir/signers"
expect "no_script_of_it_runs_unless_it_is_signed" 2 'has scripts of its own: give --signers' "$program" audit "$dir/jing" --seed-file "$dir/jing.secret/seed"
# Another script of the same name here changes nothing.
echo 'return { moves = 7 }' >"$dir/more/lua/puzzles/lib/farthest.lua"
expect "another_of_the_same_name_changes_nothing" 0 "$own" "$dir/more/twistseal" audit "$dir/jing" --signers "$dir/signers" --seed-file "$dir/jing.secret/seed"
"$program" extend "$dir/jing" --event jing --round 1 --key "$dir/key" --quiet >"$dir/log" 2>&1
expect "a_linked_set_made_here_has_them_too" 0 "$own" "$program" verify "$dir/jing-2" --signers "$dir/signers"
sed -i 's/0.5, 1.5/0.5, 1.6/' "$dir/jing/scripts/puzzles/jing.lua"
expect "one_that_was_changed_is_named" 1 'scripts/puzzles/jing.lua: differs from what was signed' "$program" verify "$dir/jing" --signers "$dir/signers"

# ---- and the other way round: what another installation has more makes an honest set no other ----
# usage: both_judge SET LINE: both installations call it genuine, say LINE, and draw the same again.
both_judge() {
    local judge
    for judge in "$program" "$dir/more/twistseal"; do
        expect "the_set_$1_is_genuine_for_${judge#"$dir/"}" 0 "$2" "$judge" verify "$dir/$1" --signers "$dir/signers"
        expect "and_follows_from_its_seed" 0 'follow from the seed' \
            "$judge" audit "$dir/$1" --signers "$dir/signers" --seed-file "$dir/$1.secret/seed"
    done
}
sed 's/metric_max/draw_as = "jing", metric_max/' "$dir/brick" >"$dir/mine/brick.puzzle.lua"
expect "a_set_is_made_without_the_drawing" 0 'set:' "$program" generate "$dir/brick.yaml" --key "$dir/key" -o "$dir/plain"
both_judge plain ''
echo 'return { name = "own", accept_moves = function(s) return s.length > 8 end }' >"$dir/more/lua/filters/own.lua"
printf 'competition: {id: Own2026, name: B}\nformats: [text]\nevents:\n  222: {filters: [own], rounds: [{sets: 1}]}\n' >"$dir/own.yaml"
expect "a_filter_among_the_programs_makes_a_set" 0 'set:' "$dir/more/twistseal" generate "$dir/own.yaml" --key "$dir/key" -o "$dir/own"
both_judge own "NOT THE PROGRAM'S OWN: filter own.lua"
expect "the_independent_verifier_says_the_same" 0 "NOT THE PROGRAM'S OWN: filter own.lua" \
    python3 tools/verify.py "$dir/own" --signers "$dir/signers"

while IFS="|" read -r change message; do
    sed "$change" "$dir/brick" >"$dir/mine/brick.puzzle.lua"
    expect "the_mistake_is_named_of_$change" 1 "mine/brick.puzzle.lua:$message" "$program" scramble "$dir/mine/brick.lua" --svg
done <<'CASES'
s/cube_colours/cube_colour/|4: puzzles/lib/solid has no 'cube_colour'
s/solid.box/solid.bx/|4: puzzles/lib/solid has no 'bx'
s/metric_max = 6//| 'metric_max' is missing: a small puzzle names its greatest distance
s/metric_max = 6/metric_max = 6, tables = 10/| 'tables' is for puzzles that are solved in phases
s/metric_max = 6/metric_max = 6, phases = { { "R2" } }/| 'phases' is for puzzles that are solved in phases
s/return cut.puzzle/local p = cut.puzzle/;$s/$/\ntable.remove(p.drawing.shapes)\nreturn p/| 'drawing': 'shapes' must have three or more points { x, y } for each of the 22 facelets
s/return cut.puzzle/local p = cut.puzzle/;$s/$/\np.drawing.colours.U = nil\nreturn p/| 'drawing': 'colours' has no colour of U
CASES

# ---- solids: twelve tips have 5^12 states; a megaminx has as many as is published (Jaap's pages) ----
cat >"$dir/tips.lua" <<'LUA'
local cut = include("puzzles/lib/cut")
local icosahedron = include("puzzles/lib/icosahedron")
local moves = {}
for name, corner in pairs(icosahedron.corners) do
  table.insert(moves, cut.move(name, corner, 0.8, 5))
end
return cut.puzzle({ id = "tips", name = "Tips", states = "244140625", metric_max = 12 }, {
  solid = icosahedron.faces, colours = icosahedron.colours, moves = moves,
})
LUA
cat >"$dir/minx.lua" <<'LUA'
local cut = include("puzzles/lib/cut")
local dodecahedron = include("puzzles/lib/dodecahedron")
local megaminx, moves = include("draw/megaminx"), {}
for i, name in ipairs(dodecahedron.names) do
  moves[i] = cut.move(name, dodecahedron.axes[name], 0.75, 5)
end
return cut.puzzle({ id = "minx", name = "Megaminx", states = "1" }, {
  solid = dodecahedron.faces, colours = { colours = megaminx.scheme, letters = megaminx.letters }, moves = moves,
})
LUA
expect "the tips of an icosahedron are counted" 0 'tips.lua: a valid puzzle' "$program" check "$dir/tips.lua"
expect "a dodecahedron is counted" 1 \
    'there are 100669616553523347122516032313645505168688116411019768627200000000000 states, not 1' "$program" check "$dir/minx.lua"

# A Helicopter Cube has 493,694,233,804,800,000 states (Jaap's page): turned as a whole it is no other state, although turns
# carry no centre to where a rotation does.
sed 's/curvy/heli/; s/Curvy Copter/Helicopter Cube/; s/3033257372496691200000/493694233804800000/; s|0\.75, 2|1 / math.sqrt(2), 2|
    s/solid = solid.spotted.*,/solid = solid.cube, colours = solid.cube_colours, moves = moves,/
    s/^})/  rotations = { cut.rotation("x", { 1, 0, 0 }, 4), cut.rotation("y", { 0, 1, 0 }, 4) },\n})/' \
    tests/data/puzzles/curvy.lua >"$dir/heli.lua"
expect "a helicopter cube is counted as it looks" 0 'heli.lua: a valid puzzle' "$program" check "$dir/heli.lua"
turned=$(printf '%.8s' FFFFFFFF RRRRRRRR DDDDDDDD BBBBBBBB LLLLLLLL UUUUUUUU)
expect "it is solved however it is held" 0 'it is solved' "$program" solve --puzzle "$dir/heli.lua" "$turned"
expect "a turn more is one turn" 0 UF "$program" solve --puzzle "$dir/heli.lua" UF
expect "a turn that moves the held piece is undone" 0 "U'" "$program" solve --puzzle fto U
# The turns that a phase names are those that the next one makes, however the puzzle is held.
"$program" solve --puzzle fto "D L' BR U R" --trace >"$dir/trace"
allowed=$(sed -n 's/^phase 2: to <\(.*\)>/\1/p' "$dir/trace" | tr -d ' ')
made=$(sed -n '/^phase 3/{n;p;}' "$dir/trace" | tr -d "'" | tr ' ' '\n' | sort -u | grep .)
expect "phase 3 has several turns" 0 '' test "$(wc -w <<<"$made")" -ge 2
for turn in $made; do
    expect "phase 3 turns what is named: $turn" 0 ",$turn," echo ",$allowed,"
done

# Puzzles of others, counted as they look; tests/peers/puzzle_states.py counts them in another way.
for name in pyramorphix cuboid224 cuboid335 jing curvy rex; do
    expect "$name has the states it should have" 0 'a valid puzzle' "$program" check "tests/data/puzzles/$name.lua"
done
for name in pyramorphix jing rex; do
    expect "$name is solved" 0 "'" "$program" solve --puzzle "tests/data/puzzles/$name.lua" F
done
turned=$(printf '%.4s' FFFF RRRR DDDD BBBB LLLL UUUU)
expect "a way to hold it that turns do not lead to is named" 1 \
    'it is held in a way that no turns lead to: turn the whole puzzle' "$program" solve --puzzle dino "$turned"

# The same where a part that never moves says it: turned about U, a cube's F shows B and so on.
turned() { # turned ID LETTERS TO: the solved puzzle with these letters exchanged
    lua5.4 tests/support/definition.lua "lua/puzzles/$1.lua" | sed 's/.*"facelets": *"\([^"]*\)".*/\1/' | tr "$2" "$3"
}
for each in 222:URFDLB:UBRDFL skewb:URFDLB:UBRDFL redi:URFDLB:UBRDFL gear:URFDLB:UBRDFL 223:URFDLB:DRBULF pyram:FLRD:LRFD \
    mastertetraminx:FLRD:LRFD 233:URFDLB:DRBULF; do
    IFS=: read -r id from to <<<"$each"
    expect "a turned $id is refused so" 1 ': turn the whole puzzle' "$program" solve --puzzle "$id" "$(turned "$id" "$from" "$to")"
done

# A Pentultimate, with 20!/2 * 3^19 * 12!/2 / 60 states: its best phases leave 10^21 looks to the last one.
sed '/^return/,$d; s/0\.75/0/' "$dir/minx.lua" >"$dir/pent.lua"
cat >>"$dir/pent.lua" <<'LUA'
return cut.puzzle({ id = "pent", name = "Pentultimate", states = "5643573414231758192239391539200000" }, {
  solid = dodecahedron.faces, colours = { colours = megaminx.scheme, letters = megaminx.letters }, moves = moves,
  rotations = { cut.rotation("y", dodecahedron.axes.U, 5), cut.rotation("z", dodecahedron.axes.F, 5) },
})
LUA
expect "no search that cannot end is begun" 1 "pent.lua: no phases were found: name them in 'phases', or raise 'tables'" \
    "$program" check "$dir/pent.lua"
cp "$dir/out" "$dir/pent"

# What does not fit is said: sizes, the nearest phases, and whether larger tables would do.
expect "a nearest chain is named" 0 '"DR", "DBR" }, { "DBR" } }: phase 7 reaches 1/7200' cat "$dir/pent"
expect "a puzzle of 24 moves gets an estimate" 1 "'tables = 1024' would do for about 3e+16" \
    "$program" check tests/data/puzzles/masterkilominx.lua
tables() { # tables MB: a Kilominx that turns four faces last
    sed "s/^  phases = .*/  tables = $1, phases = { { \"U\", \"R\", \"F\", \"L\", \"BL\", \"BR\" }, { \"U\", \"R\", \"F\", \"L\" } },/" \
        lua/puzzles/kilominx.lua >"$dir/tables.lua"
    "$program" check "$dir/tables.lua"
}
expect "the size of tables that would do is named" 1 "about 1e+09 positions, more than 1e+08; 'tables = 8' would do" tables 1
expect "and it does" 0 'a valid puzzle' tables 8

expect "whoever waits for tables at a terminal sees it" 0 'preparing tables ...' \
    env XDG_CACHE_HOME="$dir/fresh" python3 tests/support/typed.py none -- "$program" solve --puzzle redi F

# A move may need twenty turns to undo itself. Rings have no subgroups between all turns and those of one move.
for name in hungarian topspin; do
    expect "$name is counted, and what its search would take is said" 1 "$name.lua: no phases were found: name them in 'phases'" \
        "$program" check "tests/data/puzzles/$name.lua"
done

# ---- quarter turns: the 2x2x2's are published; of a gear cube six turns of one move are farthest ----
quarter() { # quarter ID METRIC_MAX: a puzzle of the program's in this metric
    sed "s/id = \"$1\"/id = \"q$1\", metric = \"quarter\"/; s/\(metric_max\|length\) = [0-9]*/\1 = $2/; /draw_as/d" "lua/puzzles/$1.lua" >"$dir/q$1.puzzle.lua"
    "$program" plugin check "$dir/q$1.puzzle.lua"
}
# QUARTER: of more puzzles, which take long.
for each in 222:14 gear:12 133:8 ${QUARTER:-}; do
    expect "quarter turns keep the contract: ${each%:*}" 0 'apply() refuses' quarter "${each%:*}" "${each#*:}"
done
counts=$("$program" puzzle explain "$dir/q222.puzzle.lua" | sed -n 's/.*quarter turns: *//p' | tr '\n' ' ')
expect "as many states at each distance as are known" 0 '' test "$counts" = '1 6 27 120 534 2256 8969 33058 114149 360508 930588 1350852 782536 90280 276 '
expect "a half turn counts two" 0 "U2" "$program" solve --puzzle "$dir/q222.puzzle.lua" U2
expect "with half turns alone" 0 'F2 R2 U2' "$program" solve --puzzle "$dir/q222.puzzle.lua" --moves U2,R2,F2 "U2 R2 F2"
sed 's/quarter/half/' "$dir/q222.puzzle.lua" >"$dir/half.puzzle.lua"
expect "another metric is named" 1 "half.puzzle.lua: 'metric' can be \"quarter\"" "$program" check "$dir/half.puzzle.lua"
sed 's/id = "fto"/id = "fto2", metric = "quarter"/' lua/puzzles/fto.lua >"$dir/fto2.puzzle.lua"
expect "large puzzles have none" 1 "fto2.puzzle.lua: 'metric' is for puzzles small enough to know all distances" "$program" check "$dir/fto2.puzzle.lua"

# ---- the whole contract ----
for id in 133 223 diamond dino gear pyraduo; do
    expect "$id keeps the contract" 0 'apply() refuses' "$program" plugin check "puzzles/$id"
done
expect "redi keeps the contract, solved in phases" 0 'ok redi: apply() refuses' "$program" plugin check puzzles/redi
cp tests/data/puzzles/ivy4.lua "$dir/ivy4.lua"
expect "a file keeps the contract" 0 'ok ivy4: ' "$program" plugin check "$dir/ivy4.lua"
sed -i 's/metric_max = 8/metric_max = 7/' "$dir/ivy4.lua"
expect "a broken one is found" 1 "not ok ivy4: init prepares it: 'metric_max' is 7" "$program" plugin check "$dir/ivy4.lua"
expect "its file is named" 1 "/ivy4.lua: broken promise: ivy4: init prepares it" "$program" plugin check "$dir/ivy4.lua"

# ---- how puzzles are solved ----
expect "phases are explained" 0 'phase 1: to <f, l, b, r>' "$program" puzzle explain redi
expect "a small one is one phase" 0 'the distance of each of 19958400 positions' "$program" puzzle explain dino
expect "an unknown one is named" 1 "unknown event 'nope'" "$program" puzzle explain nope
expect "puzzle needs a word" 2 "puzzle needs 'explain ID'" "$program" puzzle
