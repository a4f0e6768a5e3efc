#!/usr/bin/env bash
# --json: one object on standard output, whose verdict is that of the text and of the exit code.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

# says NAME CODE EXPRESSION COMMAND...: the exit code, with and without --json; standard output is
# one JSON value, of which the Python expression (of `j` and the text `t`) is true.
says() {
    local name=$1 code=$2 expression=$3 text_code
    shift 3
    "$@" >"$dir/text" 2>"$dir/errors"
    text_code=$?
    "$@" --json >"$dir/json" 2>"$dir/errors"
    if [ $? -ne "$code" ] || [ $text_code -ne "$code" ]; then
        not_ok "$name" "exit codes $text_code and, with --json, another than $code"
    elif python3 - "$expression" "$dir/json" "$dir/text" 2>"$dir/why" <<'P'; then
import json, sys
expression, json_file, text_file = sys.argv[1:]
j, t = json.load(open(json_file)), open(text_file).read()
assert eval(expression), (expression, j)
P
        ok "$name"
    else
        not_ok "$name" "$(tail -1 "$dir/why")"
    fi
}

# ---- events ----
says events_are_those_of_the_table 0 '[e["id"] for e in j["events"]] == [l.split()[0] for l in t.splitlines()[1:]]' "$program" events
says an_event_has_its_rules 0 '[e for e in j["events"] if e["id"] == "333mbf"] == [{"id": "333mbf", "name": "3x3x3 Multi-Blind", "puzzle": "333ni", "min_moves": 2, "formats": ["3", "2", "1"], "extras": 0, "cubes": 35, "subset": None, "official_from": None, "official_to": None, "random_state": None}]' "$program" events

# ---- check ----
says a_good_file_is_valid 0 'j["valid"] and j["errors"] == [] and sum(r["scrambles"] for e in j["events"] for r in e["rounds"]) == 64 and sum(r["sets"] for e in j["events"] for r in e["rounds"]) == 9 and j["competition"]["id"] == "DemoOpen2026"' "$program" check configs/demo.yaml
printf 'competition: {id: a, name: b}\nformats: [jsn]\nevents: {megaminx: {rounds: [{sets: 0}]}}\n' >"$dir/bad.yaml"
says all_errors_have_their_place 1 'not j["valid"] and j["competition"] is None and [(e["file"].split("/")[-1], e["line"], e["column"]) for e in j["errors"]] == [("bad.yaml", 2, 11), ("bad.yaml", 3, 10), ("bad.yaml", 3, 29)] and j["errors"][1]["message"] == "unknown event '"'megaminx' (did you mean 'minx'?)"'"' "$program" check "$dir/bad.yaml"
says a_missing_file_has_no_place 2 'not j["valid"] and [(e["file"], e["line"]) for e in j["errors"]] == [(None, None)] and "no such file" in j["errors"][0]["message"]' "$program" check "$dir/none.yaml"
printf 'competition: {id: a, name: b, date: 2001-01-01}\nevents: {333: {subset: pll, rounds: [{sets: 1}]}}\n' >"$dir/old.yaml"
says warnings_and_marks_are_told 0 'j["events"][0]["filtered"] and ["2001-01-01" in w for w in j["warnings"]] == [True] and "warning: " + j["warnings"][0] in t' "$program" check "$dir/old.yaml"

# ---- verify, audit ----
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out" || exit 1
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
printf 'competition: {id: Json2026, name: Json}\nformats: [text]\nevents: {222: {rounds: [{sets: 1}]}}\n' >"$dir/c.yaml"
"$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --quiet >"$dir/out" || exit 1
verify=("$program" verify "$dir/set" --signers "$dir/signers")
says a_genuine_set 0 'j["verdict"] == "genuine" and t.startswith("genuine: Json2026, 7 scrambles") and j["scrambles"] == 7 and j["signatures"][0]["signer"] == "a@example.org" and j["digest"][:4] in t and not j["withheld"] and j["found"] == j["doubts"] == j["errors"] == []' "${verify[@]}"
cp -r "$dir/set" "$dir/alone"
says a_set_whose_scrambles_are_withheld 0 'j["verdict"] == "genuine" and j["withheld"] and "withheld" in t' "$program" verify "$dir/alone" --signers "$dir/signers"
says what_follows_from_the_seed 0 'j["verdict"] == "what the seed gives" and j["states"] == 7 and t.startswith("all 7 states")' "$program" audit "$dir/set"
says a_set_that_is_none 2 'j["verdict"] == "could not tell" and j["competition"] is None and len(j["errors"]) == 1' "$program" verify "$dir" --signers "$dir/signers"
"$program" keygen "$dir/other" --no-passphrase >"$dir/out"
printf 'x namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1,2 "$dir/other.pub")" >"$dir/others"
says a_signature_of_a_stranger 2 'j["verdict"] == "could not tell" and all(one["signer"] is None for one in j["signatures"]) and "does not list the key that signed" in j["errors"][0]["message"]' "$program" verify "$dir/set" --signers "$dir/others"
printf x >>"$dir/set/CONFIG.json"
says a_changed_file 1 'j["verdict"] == "not genuine" and t.startswith("NOT GENUINE") and j["found"] == t.splitlines()[1:] and any("CONFIG.json" in f for f in j["found"])' "${verify[@]}"
says and_to_the_audit 1 'j["verdict"] == "not what the seed gives" and j["found"] == t.splitlines()[1:]' "$program" audit "$dir/set"
