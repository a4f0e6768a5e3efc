#!/usr/bin/env bash
# What is printed, as independent programs read it: texts (pdftotext), QR codes (zbarimg), outlines.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
for tool in pdftotext pdftoppm zbarimg qpdf; do
    command -v $tool >/dev/null || { not_ok "$tool" "is not installed: tools/install-deps check"; exit 1; }
done
"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
cat >"$dir/c.yaml" <<'Y'
competition: {id: Printed2026, name: Printed 2026, date: 2026-11-20}
formats: [sheets]
events:
  333: {rounds: [{sets: 2, extras: 1}, {sets: 1}]}
  333fm: {rounds: [{format: 2, sets: 1}]}
  333mbf: {rounds: [{format: 1, sets: 1, cubes: 8}]}
Y
expect a_part_is_made 0 'set:' "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --events 333,333mbf --quiet
expect more_sets_of_a_round 0 '(set 2)' "$program" extend "$dir/set" --event 333 --round 1 --sets 2 --key "$dir/key" --quiet
expect the_rest 0 '(set 3)' "$program" extend "$dir/set-2" "$dir/c.yaml" --key "$dir/key" --quiet
secret=$dir/set.secret
sed -n 's/^pages: \(.*\) sha256=.*/\1/p' "$secret/CONTENTS" >"$dir/pdfs"

# ---- QR codes: those of the leaves, computed here from LEAVES alone ----

cat >"$dir/roots.py" <<'P'
import hashlib, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["tests/data/vectors"]
import make
leaves = ["twistseal/leaf/v1\n" + part for part in open(sys.argv[1] + "/LEAVES").read().split("twistseal/leaf/v1\n")[1:]]
sheets = {}
for leaf in leaves:
    path = leaf.split("\n")[2].split("/")
    path = path[:4] if path[0] in ("333fm", "333mbf") else path[:3]
    sheets.setdefault("/".join(path), []).append(make.leaf(leaf.encode()))
for path, hashes in sheets.items():
    print(f"twistseal:Printed2026/{path}#{make.tree(hashes).hex()}")
P
# Of each kind of set: a part, more sets of a round, the rest of a file. Every code and every digit on paper is
# that of the leaves, and `verify --sheet` answers with the sheet, or with the set.
read_back() { # read_back NAME: the set in $dir/NAME
    local set=$dir/$1 name code digest digits wrong=
    local secret=$set.secret
    sed -n 's/^pages: \(.*\) sha256=.*/\1/p' "$secret/CONTENTS" >"$dir/pages"
    python3 "$dir/roots.py" "$secret" | sort >"$dir/expected"
    while IFS= read -r name; do
        case $name in *"All sheets"* | *Cutouts* | *"Solution Sheet"*) continue ;; esac
        pdftoppm -r 150 -gray -png "$secret/$name" "$dir/page"
        for page in "$dir"/page*.png; do zbarimg -q --raw --nodbus "$page" 2>/dev/null; done
        rm -f "$dir"/page*.png
    done <"$dir/pages" | sort -u >"$dir/codes"
    expect "zbarimg_reads_every_code_of_$1" 0 '' diff "$dir/expected" "$dir/codes"
    while IFS= read -r code; do
        digest=${code#*#} path=${code#*/}
        path=${path%#*}
        digits="$path ${digest:0:4} ${digest:4:4} ${digest:8:4} ${digest:12:4}"
        found=0
        while IFS= read -r name; do
            pdftotext -raw "$secret/$name" - | grep -qF "/$digits" && found=$((found + 1))
        done < <(grep -v 'All sheets\|Cutouts' "$dir/pages")
        [ $found -eq 1 ] || wrong="$wrong $code: $found"
        "$program" verify "$set" --sheet "${digits#* }" --signers "$dir/signers" 2>&1 | grep -qF "($path)" || wrong="$wrong $digits is not answered"
        "$program" verify "$set" --sheet "$code" --signers "$dir/signers" 2>&1 | grep -qF "($path)" || wrong="$wrong $code is not answered"
    done <"$dir/expected"
    if [ -z "$wrong" ]; then ok "each_sheet_of_$1_has_the_digits_of_its_leaves"; else not_ok "each_sheet_of_$1_has_the_digits_of_its_leaves" "$wrong"; fi
    digits=$(sed -n 's/^tree: .* sha256=\(....\)\(....\)\(....\)\(....\).*/\1 \2 \3 \4/p' "$set/MANIFEST")
    wrong=
    while IFS= read -r name; do
        pdftotext -raw "$secret/$name" - | grep -qF "Printed2026 $digits" || wrong="$wrong $name"
    done < <(grep -v 'All sheets\|Cutouts\|Passcodes' "$dir/pages")
    if [ -z "$wrong" ]; then ok "and_the_digits_of_$1"; else not_ok "and_the_digits_of_$1" "$wrong"; fi
    expect "which_are_answered_$1" 0 'the digest of the whole set' "$program" verify "$set" --sheet "$digits" --signers "$dir/signers"
}
for number in -2 -3 ''; do read_back "set$number"; done
first=$(sed -n 's/^tree: .* sha256=\(....\)\(....\)\(....\)\(....\).*/\1 \2 \3 \4/p' "$dir/set/MANIFEST")
expect the_digits_of_the_first_lead_to_it 0 "the digest of the whole set '$dir/set'" "$program" verify "$dir/set-3" --sheet "$first" --signers "$dir/signers"

# ---- which sheet is this? ----

one=$(grep 'Round 1 Set B' "$dir/pdfs" | head -1)
code=$(grep '/333/r1/B#' "$dir/expected")
hex=${code#*#}
verify() { "$program" verify "$@" </dev/null; }
expect a_sheet_is_known_by_its_bytes 0 "genuine: the bytes of '$one' of Printed2026" verify "$secret/$one" --signers "$dir/signers"
expect and_says_which_it_is 0 '3x3x3 Cube, round 1, scramble set B (333/r1/B)' verify "$secret/$one"
cp "$dir/out" "$dir/said"
expect nothing_is_genuine_without_signers 1 '' grep -q genuine "$dir/said"
expect a_code_is_found 0 '(333/r1/B)' verify "$dir/set" --sheet "$code"
expect a_digest_is_found 0 '(333/r1/B)' verify "$dir/set" --sheet "$hex"
expect digits_are_found 0 '(333/r1/B)' verify "$dir/set" --sheet "${hex:0:4} ${hex:4:4} ${hex:8:4} ${hex:12:4}"
expect an_attempt_is_found 0 'scramble set A, attempt 2 (333fm/r1/A/2)' verify "$dir/set-3" --sheet 333fm/r1/A/2
expect a_code_of_another_competition_is_named 2 'another competition' verify "$dir/set" --sheet "${code/Printed/Painted}"
expect an_unknown_digest_is_no_sheet 1 'no sheet of the set has the digest 0000' verify "$dir/set" --sheet '0000 0000 0000 0000'
expect what_is_no_digest_is_named 2 "'333/r9/A' is no sheet" verify "$dir/set" --sheet 333/r9/A
{ cat "$secret/$one"; echo; } >"$dir/copy.pdf"
expect a_file_elsewhere_needs_its_set 2 'give its folder with --set' verify "$dir/copy.pdf"
expect other_bytes_are_not_genuine 1 'no file of the set, though it has the digest' verify "$dir/copy.pdf" --set "$dir/set" --signers "$dir/signers"
cp "$dir/out" "$dir/said"
expect what_it_claims_is_said 0 '' grep -qF '(333/r1/B)' "$dir/said"
qpdf --encrypt abcd-efgh owner 256 -- "$secret/$one" "$dir/locked.pdf"
echo abcd-efgh >"$dir/passcode"
expect a_locked_copy_is_read_with_its_passcode 1 '(333/r1/B)' verify "$dir/locked.pdf" --set "$dir/set" --passcode-file "$dir/passcode"
echo abcd-efgi >"$dir/passcode"
expect a_wrong_passcode_is_named 2 'another passcode' verify "$dir/locked.pdf" --set "$dir/set" --passcode-file "$dir/passcode"

# ---- all sheets in one document ----

all=$(grep 'All sheets' "$dir/pdfs")
pdftotext -raw "$secret/$all" - | tr -s ' \n\f' '   ' >"$dir/words"
wrong=
while IFS= read -r scramble; do
    found=$(grep -oF -- "$scramble" "$dir/words" | wc -l)
    [ "$found" -eq 1 ] || wrong="$wrong $found times: $scramble"
done < <(sed -n 's/^scramble //p' "$secret/LEAVES")
if [ -z "$wrong" ]; then ok every_scramble_is_there_once; else not_ok every_scramble_is_there_once "$wrong"; fi
pdftotext -raw -l 1 "$secret/$all" - >"$dir/cover"
expect its_cover_names_the_competition 0 'Printed 2026' cat "$dir/cover"
tree=$(sed -n 's/^tree: .* sha256=//p' "$dir/set/MANIFEST")
expect and_has_the_digest_of_the_set 0 "${tree:0:4} ${tree:4:4} ${tree:8:4} ${tree:12:4}" cat "$dir/cover"
if grep -qE "[UDLRFB][2' ] ?[UDLRFB]" "$dir/cover"; then not_ok and_no_scramble "$(cat "$dir/cover")"; else ok and_no_scramble; fi
qpdf --json --json-key=outlines "$secret/$all" | sed -n 's/^ *"title": "\(.*\)".*/\1/p' >"$dir/outline"
sed -n 's/^pages: sheets.\(.*\)[.]pdf sha256=.*/\1/p;s/^pages: print.\(.*\)[.]pdf sha256=.*/\1/p' "$secret/CONTENTS" |
    grep -v 'All sheets' | sort >"$dir/names"
expect its_outline_has_every_sheet 0 '' diff "$dir/names" <(sort "$dir/outline")
expect qpdf_finds_nothing_wrong 0 'No syntax or stream encoding errors' qpdf --check "$secret/$all"

# ---- sheets for practice ----

expect practice_is_printed 0 '' "$program" scramble 333 -n 12 --pdf "$dir/practice.pdf"
pdftotext -raw "$dir/practice.pdf" - >"$dir/practice"
expect each_page_is_marked 0 2 grep -c '^PRACTICE$' "$dir/practice"
expect and_has_no_digest 1 '' grep -E 'digest|[0-9a-f]{4} [0-9a-f]{4}' "$dir/practice"
expect all_twelve_are_there 0 12 grep -cE '^[0-9]+ [UDLRFB]' "$dir/practice"
expect a_file_that_is_there_stays 1 'exists: it is never overwritten' "$program" scramble 333 --pdf "$dir/practice.pdf"

# ---- every locked sheet, as qpdf sees it ----

locked_with() { # locked_with PASSCODE FILE
    qpdf --requires-password "$2" || return
    printf '%s' "$1" | qpdf --password-file=- --show-encryption "$2" >"$dir/shown" 2>&1 || return
    for wanted in 'R = 6' 'stream encryption method: AESv3' 'string encryption method: AESv3'; do
        grep -q "^$wanted" "$dir/shown" || return
    done
}
weak=
while read -r passcode _ name; do
    locked_with "$passcode" "$dir/set/$name" || weak="$weak $name"
done < <(tail -n +3 "$secret/passcodes")
if [ -z "$weak" ] && [ -s "$dir/shown" ]; then ok each_locked_sheet_is_aes_256; else not_ok each_locked_sheet_is_aes_256 "$weak"; fi
expect planted_a_plain_sheet_is_not 2 '' locked_with "$passcode" "$secret/$one"
expect planted_nor_with_another_passcode 2 '' locked_with aaaa-bbbb-cccc-dddd "$dir/set/$name"
