#!/bin/bash
# The command `script check`: its exit codes, its errors and what it prints.
set -u
program=$1/twistseal
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

expect() { # expect NAME CODE TEXT COMMAND...: exit code, and a line that holds TEXT
    local name=$1 code=$2 text=$3 out got
    shift 3
    out=$("$@" 2>&1)
    got=$?
    if [ $got -ne "$code" ]; then
        echo "not ok $name: exit code $got: $out"
    elif ! grep -qF -- "$text" <<<"$out"; then
        echo "not ok $name: printed: $out"
    else
        echo "ok $name"
    fi
}

cat >"$dir/good.lua" <<'L'
return {
  name = "no-first-u",
  accept_moves = function(m) return m.first ~= "U" end,
  parameters = { max = { type = "integer", min = 0, max = 20, default = 3, doc = "moves" } },
}
L
printf 'return {\n  id = = 1,\n}\n' >"$dir/syntax.lua"
printf 'return {\n  kind = "files",\n}\n' >"$dir/format.lua"
printf 'while true do end\n' >"$dir/endless.lua"
printf 'local t = {}\nfor i = 1, 1e9 do t[i] = text.repeat_("x", 1000000) .. i end\n' >"$dir/memory.lua"
printf 'return {}\n' >"$dir/empty.lua"
printf '\033LuaT\0\x19\x93\r\n' >"$dir/compiled.lua" # as luac begins

expect a_good_script_is_valid 0 "a valid filter" "$program" script check "$dir/good.lua"
expect prints_the_parameters 0 "max: integer, from 0, to 20, default 3: moves" \
    "$program" script check "$dir/good.lua"
expect prints_the_digest 0 "sha256: $(sha256sum <"$dir/good.lua" | cut -d' ' -f1)" \
    "$program" script check "$dir/good.lua"
expect names_the_line_of_a_syntax_error 1 "syntax.lua:2: unexpected symbol near '='" \
    "$program" script check "$dir/syntax.lua"
expect names_what_is_missing 1 \
    "format.lua: a format of kind 'files' needs a function 'files'" \
    "$program" script check "$dir/format.lua"
expect stops_an_endless_loop 1 "endless.lua:1: over 200 million instructions" \
    "$program" script check "$dir/endless.lua"
expect stops_unbounded_memory 1 "memory.lua: over its memory limit of 256 MiB" \
    "$program" script check "$dir/memory.lua"
expect refuses_compiled_code 1 "compiled.lua: compiled Lua is refused: give the source" \
    "$program" script check "$dir/compiled.lua"
expect says_what_is_missing 1 "neither an event (puzzle), a format (kind), a filter (accept_state, accept_moves) nor a puzzle" \
    "$program" script check "$dir/empty.lua"
expect checks_as_the_kind_said 1 "an event needs 'puzzle'" \
    "$program" script check "$dir/empty.lua" --kind event
expect names_the_kinds_there_are 2 "unknown kind of script 'evnt': it is event, format, filter or puzzle" \
    "$program" script check "$dir/good.lua" --kind evnt
expect says_what_it_is_instead 1 "good.lua: this is a filter, not an event" \
    "$program" script check "$dir/good.lua" --kind event
expect finds_a_built_in_script 0 "a valid event" "$program" script check events/333
expect suggests_a_built_in_script 1 "did you mean 'events/clock'" \
    "$program" script check events/clok
expect a_missing_file_is_named 2 "cannot open 'nowhere.lua'" "$program" script check nowhere.lua
expect needs_a_file 2 "which script? give its file" "$program" script check
expect refuses_an_unknown_option 2 "unknown option '--what'" "$program" script check --what

# The program in which scripts run must be there, and be a program.
mkdir "$dir/copy"
cp -r "$1/lua" "$1/plugins" "$program" "$dir/copy"
expect what_scripts_return_needs_no_worker 0 "3x3x3 Cube" "$dir/copy/twistseal" events
expect a_missing_worker_is_named 2 "the program's 'twistseal-script' is neither in '$dir/copy'" \
    "$dir/copy/twistseal" scramble 333 --svg
: >"$dir/copy/twistseal-script"
expect a_worker_that_cannot_be_run_is_named 2 \
    "cannot run '$dir/copy/twistseal-script': permission denied" "$dir/copy/twistseal" scramble 333 --svg
sed "s/$("$program" --version | grep -o '[0-9][0-9.]*')/9.8.7/" "$1/twistseal-script" >"$dir/copy/twistseal-script"
chmod +x "$dir/copy/twistseal-script"
expect a_worker_of_another_version_is_refused 2 \
    "cannot run scripts: twistseal-script is not of this program's version: install both again" \
    "$dir/copy/twistseal" scramble 333 --svg

# A script that was changed runs, and so does what includes it: INDEX says what the scripts returned before.
cp "$1/twistseal-script" "$dir/copy"
sed -i 's/"3x3x3 Cube"/"Another Name"/' "$dir/copy/lua/events/333.lua"
expect a_changed_script_runs 0 "Another Name" "$dir/copy/twistseal" events

# Linux counts the files that a user's processes have sent each other and not yet received.
cat >"$dir/in_flight.py" <<'PY'
import os, socket, sys
nobody, files = 65534, 20
if os.geteuid() == 0:
    os.setresuid(nobody, nobody, nobody)  # as the process does that runs scripts
there, here = socket.socketpair()
for _ in range(files):
    socket.send_fds(there, [b"."], [0])
os.write(1, b"sent")
sys.stdin.read()
PY
scripts_while_files_are_in_flight() {
    local sent
    coproc python3 "$dir/in_flight.py" || return
    read -rN 4 -u "${COPROC[0]}" sent && [ "$sent" = sent ] && "$program" events
}
expect files_on_their_way_between_other_processes_stop_no_script 0 "3x3x3 Cube" scripts_while_files_are_in_flight

# ---- `check` knows any file for what it is ----
while read -r file text; do
    expect "check_knows_$(basename "$file")" 0 "$text" "$program" check "$file"
done <<FILES
$dir/good.lua $dir/good.lua: a valid filter
lua/events/ivy.lua ivy.lua: a valid event
tests/data/puzzles/ivy4.lua ivy4.lua: a valid puzzle
lua/formats/text.lua text.lua: a valid format
$(dirname "$program")/plugins/clock.so ok clock: init prepares it
configs/demo.yaml formats: text, json, sheets, display
FILES
printf 'local x = include("puzzles/lib/solid")[{}]\nreturn {}\n' >"$dir/address.lua"
expect no_error_shows_an_address 1 "address.lua:1: puzzles/lib/solid has no 'of this kind'" "$program" check "$dir/address.lua"
expect options_are_for_competitions 2 'the options of check are for competition files' "$program" check "$dir/good.lua" --json
expect an_event_is_no_puzzle 1 'ivy4.lua: this is a puzzle, not an event' "$program" scramble tests/data/puzzles/ivy4.lua
expect a_puzzle_is_solved_by_its_file 0 "R'" "$program" solve --puzzle tests/data/puzzles/ivy4.lua R
sed 's/29160/29161/' tests/data/puzzles/ivy4.lua >"$dir/wrong.lua"
expect a_wrong_puzzle_is_named 1 'wrong.lua: there are 29160 states, not 29161' "$program" check "$dir/wrong.lua"
