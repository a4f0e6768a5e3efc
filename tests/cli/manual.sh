#!/usr/bin/env bash
# The weekend manual, configs/README.md: every command in it, in order, does what it says; the dossier beside it.
set -u
cd "$(dirname "$0")/../.." || exit
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir "$dir/bin"
export BUILD PREFIX=$dir/usr
BUILD=$(basename "$1")
unset MAKEFLAGS MAKELEVEL
# The WCA's site is a file.
cat >"$dir/bin/curl" <<C
#!/bin/sh
# usage: curl -fo FILE URL
case \$3 in https://www.worldcubeassociation.org/api/v0/competitions/ExampleOpen2027/wcif/version/2/public) ;; *) exit 6 ;; esac
sed 's/"TwinCities2027"/"ExampleOpen2027"/' "$PWD/tests/data/wcif/twin-cities.json" >"\$2"
C
chmod +x "$dir"/bin/*
manual() { python3 -B tests/cli/manual.py "$1" "$dir/usr/bin:$dir/bin"; }
manual configs/README.md | tee "$dir/done"
expect its_commands_were_found 0 "# $(grep -c '^\$ ' configs/README.md) commands" grep '^#' "$dir/done"

# The dossier names a test for each clause; rows of its figures are the official events, with their least distance.
tests_of() { grep -oE '`(unit|cli|trust|statistics|peers|platform|slow|web)/[^`]+`' "$1" | tr -d '`' | sort -u; }
missing=$(tests_of configs/APPROVAL.md | while read -r test; do [ -f "tests/$test" ] || echo "$test"; done)
if [ "$(tests_of configs/APPROVAL.md | wc -l)" -ge 40 ] && [ -z "$missing" ]; then ok tests_of_the_dossier_are_there; else not_ok tests_of_the_dossier_are_there "$missing"; fi
"$program" events --json >"$dir/events"
expect its_figures_are_of_every_official_event 0 '18 events' python3 - "$dir/events" <<'EOF'
import json, pathlib, re, sys
rows = re.findall(r"^\| ((?:\w+(?:, )?)+) \| (\d+) \|", pathlib.Path("configs/APPROVAL.md").read_text(), re.M)
told = {event: int(least) for events, least in rows for event in events.split(", ")}
least = {e["id"]: e["min_moves"] for e in json.loads(pathlib.Path(sys.argv[1]).read_text())["events"]}
official = re.findall(r"^  (\w+):", pathlib.Path("configs/wca.yaml").read_text().split("events:")[1], re.M)
assert told == {event: least[event] for event in official}, (told, official)
print(len(told), "events")
EOF

# A manual with three wrong steps: what it prints, how it ends, a command that there is not.
cat >"$dir/wrong.md" <<'M'
```sh
$ twistseal scramble 222 | wc -l
2
$ twistseal verify nowhere
...
$ twistsael events
...
$ twistseal events | grep -c 333
...
```
M
manual "$dir/wrong.md" >"$dir/wrong"
expect wrong_steps_are_found 0 3 grep -c '^not ok' "$dir/wrong"
