#!/usr/bin/env bash
# Commands give back all memory that they take: a library that leaks fills the process that embeds it.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
case ${1##*/} in *san)
    echo 'skip leaks: the sanitizer looks for them in every test'
    exit 0
    ;;
esac
cat >"$dir/fonts" <<'EOF2'
{
   pango keeps what it found out about fonts
   Memcheck:Leak
   ...
   obj:*/libfontconfig.so*
}
EOF2
leaks() { # leaks COMMAND...: the command succeeds, and valgrind finds nothing that is lost
    valgrind -q --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite --error-exitcode=9 \
        --suppressions="$dir/fonts" --soname-synonyms=somalloc=NONE "$program" "$@" 2>&1
}
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >"$dir/out"
printf 'a@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
"$program" generate configs/demo.yaml --key "$dir/key" -o "$dir/set" >"$dir/out" 2>&1 || not_ok makes_a_set "$(tail -1 "$dir/out")"
expect check_loses_nothing 0 DemoOpen2026 leaks check configs/demo.yaml
expect verify_loses_nothing 0 genuine leaks verify "$dir/set" --signers "$dir/signers"
