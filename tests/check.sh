#!/usr/bin/env bash
# `twistseal check` says what would be generated, and refuses what is wrong with exit code 1.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash

competition() { # competition LINES: a file with an id and a name, and these lines
    printf 'competition: {id: a, name: b}\n%s\n' "$1" >"$dir/c.yaml"
}

total='^total +([0-9]+) +([0-9]+)$'
check_total() { # check_total FILE SETS SCRAMBLES
    if "$program" check "$1" 2>&1 | sed -nE "s/$total/\1 \2/p" | grep -qx "$2 $3"; then
        ok "counts_${1//[^a-z]/_}"
    else
        not_ok "counts_${1//[^a-z]/_}" "not $2 sets and $3 scrambles"
    fi
}
check_total configs/demo.yaml 9 64
check_total configs/wca.yaml 121 1001

competition 'events: {333x: {rounds: [{sets: 1}]}}'
expect names_an_unknown_event 1 "c.yaml:2:10: unknown event '333x' (did you mean '333'?)" \
    "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 0}]}}'
expect refuses_no_sets 1 "'sets' must be a whole number from 1 to 100, got '0'" \
    "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 27}]}}'
expect sets_go_past_z 0 '27 (A to AA)' "$program" check "$dir/c.yaml"
competition 'events: {333: {rounds: [{sets: 101}]}}'
expect names_the_limit_of_sets 1 "from 1 to 100, got '101'" "$program" check "$dir/c.yaml"
competition 'formats: [nosuch]
events: {333: {rounds: [{sets: 1}]}}'
expect names_an_unknown_format 1 nosuch "$program" check "$dir/c.yaml"
for no_format in pdf svg; do
    competition "formats: [$no_format]
events: {333: {rounds: [{sets: 1}]}}"
    expect "names_the_formats_there_are_instead_of_$no_format" 1 "there are 'formats/json', 'formats/sheets' and 'formats/text'" "$program" check "$dir/c.yaml"
done
competition 'formats: [{use: text, nosuch: 1}]
events: {333: {rounds: [{sets: 1}]}}'
expect names_an_unknown_parameter 1 nosuch "$program" check "$dir/c.yaml"
printf 'return {\n  kind = "files",\n  files = = 1,\n}\n' >"$dir/bad.lua"
competition "formats: [$dir/bad.lua]
events: {333: {rounds: [{sets: 1}]}}"
expect names_the_line_of_a_syntax_error 1 "bad.lua:3:" "$program" check "$dir/c.yaml"
expect names_a_missing_file 2 "cannot open '$dir/none.yaml': no such file or directory" \
    "$program" check "$dir/none.yaml"
expect wants_a_file 2 'check needs a competition file' "$program" check
expect shows_its_help 0 'usage: twistseal check FILE' "$program" check --help
expect help_explains_a_command 0 'usage: twistseal check FILE' "$program" help check
expect help_lists_the_commands 0 '  keygen     make a key' "$program" help
expect help_suggests_a_command 2 "unknown command 'chek' (did you mean 'check'?)" "$program" help chek
