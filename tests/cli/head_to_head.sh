#!/usr/bin/env bash
# A head-to-head round: a scramble set for each match, a scramble for each point, a page for each set.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
root=$PWD
cd "$dir" || exit 1
printf '%064d\n' 7 >digits
sed -n 's/^.*namespaces=/delegate@example.org namespaces=/p' <("$program" keygen key --no-passphrase) >signers
make_set() { "$program" generate "$1.yaml" --key key -o "$1" --seed-file digits --quiet; }
cat >with.yaml <<'Y'
competition: {id: Matches2026, name: Matches 2026}
formats: [text, json, {use: sheets, together: true}]
events:
  333:
    rounds:
      - {sets: 1}
      - {head_to_head: {seats: 12, sets_to_win: 2}}
  333bf: {rounds: [{sets: 1}]}
Y
grep -v head_to_head with.yaml >without.yaml
expect it_is_made 0 '' make_set with
expect it_is_genuine 0 'genuine' "$program" verify with --signers signers
expect it_follows_from_the_seed 0 'follow from the seed' "$program" audit with --signers signers --seed-file digits
expect the_other_verifier_accepts_it 0 'follow from the seed' python3 "$root/tools/verify.py" with --signers signers --secrets with.secret --seed with.secret/seed

# Counted from the regulations: 4 + 4 + 2 + 1 + 1 matches, 3 sets of 7 points, and the event's extras.
python3 - >planned <<'P'
for letter in "ABCDEFGHIJKL":
    for label in [*range(1, 22), "E1", "E2"]:
        print(f"333/r2/{letter}/{label}")
P
grep '^333/r2/' with.secret/LEAVES >paths
if cmp -s planned paths; then ok every_point_of_every_match_has_a_path; else not_ok every_point_of_every_match_has_a_path "$(diff planned paths | head -2)"; fi
if [ "$(grep -A2 '^333/r2/' with.secret/LEAVES | grep '^scramble ' | sort -u | wc -l)" = $((12 * 23)) ]; then ok no_scramble_is_used_twice; else not_ok no_scramble_is_used_twice ""; fi

# The rest of the competition has the scrambles it has without it.
make_set without >/dev/null 2>&1
leaf_lines() { grep -A3 -E '^333(/r1|bf)/' "$1.secret/LEAVES"; }
if [ "$(leaf_lines without | wc -l)" -gt 50 ] && cmp -s <(leaf_lines with) <(leaf_lines without); then ok other_rounds_stay_as_they_are; else not_ok other_rounds_stay_as_they_are ""; fi

if [ "$(grep -c 'Round 2 Match' with.secret/passcodes)" = 12 ]; then ok every_match_has_a_passcode; else not_ok every_match_has_a_passcode "$(head -3 with.secret/passcodes)"; fi
find with.secret/text -name '* Match *' | sed 's/.*Match \(.*\).txt/\1/' | sort | tr '\n' ',' >stages
if [ "$(cat stages)" = "A Stage of 12,B Stage of 12,C Stage of 12,D Stage of 12,E Quarter-final,F Quarter-final,G Quarter-final,H Quarter-final,I Semi-final,J Semi-final,K Third place,L Final," ]; then ok matches_are_named_by_their_stages; else not_ok matches_are_named_by_their_stages "$(cat stages)"; fi

# The plan of the other verifier is that of the program, whatever the number of seats.
for seats in 4 8 12 16; do
    for wins in 1 2 3; do
        printf 'competition: {id: a, name: a}\nevents: {333oh: {rounds: [{head_to_head: {seats: %s, sets_to_win: %s}, extras: 3}]}}\n' $seats $wins >plan.yaml
        "$program" check plan.yaml | sed -n 's/^total.* \([0-9]*\)$/\1/p'
        python3 -c "
import importlib.util, sys
spec = importlib.util.spec_from_file_location('verify', sys.argv[1])
verify = importlib.util.module_from_spec(spec)
sys.modules['verify'] = verify
spec.loader.exec_module(verify)
a_round = {'format': 'h', 'sets': $seats, 'extras': 3, 'cubes': 1, 'head_to_head': {'seats': $seats, 'sets_to_win': $wins}}
print(len(list(verify.planned_paths({'333oh': {'rounds': [a_round]}}, ()))), file=open('other', 'a'))" "$root/tools/verify.py"
        echo $((seats * (7 * (2 * wins - 1) + 3))) >>counted
    done
done >plans
if [ "$(wc -l <plans)" = 12 ] && cmp -s plans other && cmp -s plans counted; then ok both_count_the_same; else not_ok both_count_the_same "$(paste plans other counted | head -3)"; fi

if [ ! -f "${program%/*}/plugins/paper.so" ] || ! command -v pdftotext >/dev/null; then
    ok sheets_are_not_read_without_pdftotext_and_paper
    exit 0
fi
final="with.secret/print/3x3x3 Cube Round 2 Match L Final.pdf"
for page in 1 2 3 4; do
    pdftotext -f $page -l $page -raw "$final" - | tr '\n' ' ' >"page$page"
    pdftotext -f $page -l $page "$final" - | grep -xE '[0-9]+|E[0-9]' | sort -u | tr '\n' ' ' >>numbers
done
if [ "$(pdfinfo "$final" | sed -n 's/^Pages: *//p')" = 4 ] && grep -q 'Set 1 of 3' page1 && grep -q 'Set 3 of 3' page3 && grep -q 'Extra scrambles' page4 && [ "$(tr ' ' '\n' <numbers | sort -u | grep -c .)" = 23 ]; then
    ok each_set_of_a_match_has_a_page
else
    not_ok each_set_of_a_match_has_a_page "$(cat numbers)"
fi
