#!/usr/bin/env bash
# The weekend manual, configs/README.md: every command in it, in order, does what it says.
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
