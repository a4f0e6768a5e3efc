#!/usr/bin/env bash
# A command that lacks what it needs, or is given what does not go together, says which: exit code 2.
set -u
# shellcheck source=tests/support/expect.bash
. "$(dirname "$0")/../support/expect.bash"

says() { # says TEXT COMMAND...: the whole message
    local text=$1 said code
    shift
    said=$("$program" "$@" 2>&1 >"$dir/out")
    code=$?
    if [ $code -eq 2 ] && [ "$said" = "$text" ] && [ ! -s "$dir/out" ]; then
        ok "$(tr ' ' _ <<<"$*")"
    else
        not_ok "$(tr ' ' _ <<<"$*")" "exit code $code, said '$said'"
    fi
}

cd "$dir" || exit
says "audit needs the directory of a set" audit
says "import needs a WCIF file" import
says "generate needs a competition file" generate
says "generate needs --key: make one with 'twistseal keygen delegate.key'" generate c.yaml
says "the seed comes from --ceremony or from --seed-file" generate c.yaml --key k --ceremony t --seed-file s
says "every user of this machine can read a command line, and so a seed on it: write the seed into a file, \
and give --seed-file" generate c.yaml --key k --seed 00
says "extend needs the directory of a set" extend --key k
says "extend needs --key: a key that signed the set" extend set --event 333 --round 1
says "explain needs a filter and a scramble" filter explain cross-cap
says "traits needs an event" filter traits
says "--watch needs a file" filter try cross-cap --watch
says "which filter? give its file" filter try --watch
says "--json goes with neither --html nor --watch" filter try cross-cap --json --watch
says "--html takes a name that ends in .html" filter try cross-cap --html report
says "--shard needs --json, and --seed-file: the shards of a run have one seed" filter try cross-cap --shard 1/2
says "more than 1000000 states need --json" filter try cross-cap -n 1000001
says "--param takes NAME=VALUE, not 'most'" filter try cross-cap --param most
says "extend needs either a competition file, or --event and --round" extend set --key k
says "extend needs either a competition file, or --event and --round" extend set c.yaml --key k --event 333 --round 1
says "--events chooses from a competition file: give that, too" extend set --key k --event 333 --round 1 --events 222
says "verify needs the directory of a set, or a proof" verify
says "--at takes a date like 2026-11-20, not 'noon'" verify set --signers s --at noon
says "--at: there is no day '2026-02-30'" verify set --signers s --at 2026-02-30
says "stamp needs --request OUT.tsq or --reply IN.tsr" ceremony stamp t
says "ceremony generate needs FILE and COMPETITION" ceremony generate
says "this step needs --name NAME" ceremony join t
says "this step needs --value FILE: drand's answer, or the text" ceremony beacon t
says "no step is named 'joyn' (did you mean 'join'?)" ceremony joyn t
says "bench measures 'methods': see 'twistseal bench --help'" bench

# ---- a folder where a file belongs is as one that is not there ----
"$program" keygen key --no-passphrase --principal a@example.org >/dev/null
mkdir folder.lua folder.so
while read -r command; do
    for file in absent folder; do
        mkdir -p folder
        # shellcheck disable=SC2086 # words
        expect "$file: ${command//FILE/$file}" 2 "$([ $file = absent ] && echo 'no such file or directory' || echo 'is not a regular file')" \
            "$program" ${command//FILE/$file}
    done
done <<'COMMANDS'
check FILE
import FILE
generate FILE --key key
generate FILE.lua --key key
generate c.yaml --key key --seed-file FILE
keygen --public FILE
trust add a@example.org FILE
script check FILE.lua
scramble FILE.lua
scramble 333 --seed-file FILE
plugin check FILE.so
puzzle explain FILE.lua
filter try FILE.lua
merge FILE
COMMANDS
