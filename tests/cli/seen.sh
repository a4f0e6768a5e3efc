#!/usr/bin/env bash
# `verify --seen FILE`: what was used before is said, and the list is never damaged.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
cd "$dir" || exit 1
"$program" keygen key --no-passphrase --principal d@e.org | grep namespaces= >signers
set_of() { # set_of DIR ID: a set of its own seed
    printf 'competition: {id: %s, name: x}\nformats: [text]\nevents: {222: {rounds: [{sets: 1}]}}\n' "$2" >c.yaml
    "$program" generate c.yaml --key key -o "$1" --quiet >/dev/null 2>&1
}
see() { "$program" verify "$1" --signers signers --seen "${2:-list}" "${@:3}"; }
said_by() { see "$@" | grep -c 'SEEN BEFORE'; }
set_of one One2026
set_of again One2026
set_of other Other2026

# ---- what is new is added once ----
expect a_new_set_is_genuine 0 'genuine: One2026, 7 scrambles' see one
cp list first
if [ "$(grep -c '^leaf ' list)" = 7 ] && [ "$(grep -c "^set .* One2026 " list)" = 1 ]; then ok it_is_listed; else not_ok it_is_listed "$(head -3 list)"; fi
if [ "$(said_by one)" = 0 ] && cmp -s list first; then ok the_same_set_again_is_no_news; else not_ok the_same_set_again_is_no_news ""; fi
if [ "$(said_by other)" = 0 ]; then ok another_competition_is_no_news; else not_ok another_competition_is_no_news ""; fi
# The hashes are RFC 6962's, of the leaves as they stand in LEAVES.
python3 - one.secret/LEAVES list >wrong <<'P'
import hashlib, sys
lines = open(sys.argv[1], "rb").read().splitlines(keepends=True)
said = {tuple(l.split()[1:3]) for l in open(sys.argv[2]) if l.startswith("leaf") and " One2026 " in l}
for i in range(0, len(lines), 6):
    leaf, salt = b"".join(lines[i : i + 6]), lines[i + 5].split()[1]
    if (hashlib.sha256(b"\0" + leaf).hexdigest(), hashlib.sha256(salt).hexdigest()) not in said:
        print(lines[i + 2])
if len(said) != 7: print(len(said))
P
if [ ! -s wrong ]; then ok its_lines_are_what_is_specified; else not_ok its_lines_are_what_is_specified "$(head -2 wrong)"; fi

# ---- what is not new is said ----
expect a_second_set_is_said 0 'MANIFEST: another set of One2026, 20' see again
expect and_is_not_for_competition 1 'seen before' see again list --for-competition
expect so_is_the_first_from_now_on 1 'seen before' see one list --for-competition
expect other_programs_are_told 0 '"seen_before": [' see again list --json
# One seed, another competition: the list of a verifier who saw it under another name.
sed 's/One2026/Before2025/; s/^leaf ..../leaf 0000/' first >renamed
expect a_seed_used_before_is_said 0 'MANIFEST: its seed is that of Before2025, 20' see one renamed
sed -n '/^leaf/s/One2026/Before2025/; /^leaf/s/^leaf ..../leaf 0000/p' first >renamed
expect a_scramble_used_before_is_said 0 '222/r1/A/1: its salt stood in another leaf: 222/r1/A/1 of Before2025, 20' see one renamed

# Two sets 2 of one first set, each for other people: neither knows the other.
mkdir elsewhere && cp -r one one.secret elsewhere
more() { "$program" extend "$1" --event 222 --round 1 --sets "$2" --key key --quiet >/dev/null 2>&1; }
more one 1 && more elsewhere/one 2 || not_ok two_second_sets 'were not made'
cp first forks
expect what_extends_a_set_is_no_news 0 'set 2 of the competition' see one-2 forks
if [ "$(said_by one-2 forks)" = 0 ]; then ok nor_is_it_again; else not_ok nor_is_it_again "$(see one-2 forks)"; fi
expect another_set_2_is_said 0 'MANIFEST: another set 2 of One2026 was made of the same seed, 20' see elsewhere/one-2 forks
expect and_is_not_for_competition_either 1 'seen before' see elsewhere/one-2 forks --for-competition

# ---- before the release ----
mkdir apart && mv other.secret apart/
expect a_withheld_set_is_listed 0 'withheld' see other withheld
if [ "$(cut -d' ' -f1 withheld)" = set ]; then ok without_its_leaves; else not_ok without_its_leaves "$(head -2 withheld)"; fi
mv apart/other.secret . && see other withheld >/dev/null
if [ "$(grep -c '^leaf' withheld)" = 7 ] && [ "$(grep -c '^set' withheld)" = 1 ]; then ok they_follow_later; else not_ok they_follow_later "$(cut -c1-60 withheld)"; fi

# ---- what is not listed ----
printf '%064d\n' 1 >digits
"$program" generate c.yaml --key key -o practice --seed-file digits --quiet >/dev/null 2>&1
expect practice_is_not_listed 0 'NOT FOR COMPETITION' see practice none
for f in one.secret/text/*; do echo more >>"$f"; done
expect what_is_not_genuine_is_not_listed 1 'NOT GENUINE' see one none
if [ -f none ] && [ -s none ]; then not_ok nothing_is_written "$(head -1 none)"; else ok nothing_is_written; fi
expect it_is_for_sets_alone 2 '--seen takes the directory of a set' see "$PWD/signers" none

# ---- the file ----
head -c -20 first >torn # a process was killed in the middle of the last line
set_of fresh Fresh2026
see fresh torn >/dev/null
if [ "$(grep -c '^leaf' torn)" = 14 ] && ! grep -q 'One2026.*leaf' torn && [ "$(grep -c '^set' torn)" = 1 ] && [ "$(tail -c 1 torn | od -An -c | tr -d ' ')" = '\n' ]; then ok a_torn_line_is_replaced; else not_ok a_torn_line_is_replaced "$(cut -c1-40 torn)"; fi
for line in 'leaf 1 2 a b c' 'set 0' 'nothing' '' "leaf $(printf '%064d %064d' 1 2) a b c d" "leaf $(printf '%064d %064d' 1 2) a b" "set $(printf '%064d %064d' 1 2) a b c" "set $(printf '%064d %064d' 1 2)"; do
    { cat first; echo "$line"; } >bad
    cp bad before
    see fresh bad >out 2>&1
    if [ $? != 2 ] || ! grep -q 'bad:9: this is not a line of a list' out || ! cmp -s bad before; then not_ok a_bad_line_is_named "$line: $(head -1 out)"; fi
done
ok bad_lines_were_tried
mkdir folder
expect a_folder_is_no_list 2 '' see fresh folder
mkfifo pipe
expect a_pipe_is_no_list 2 "'pipe' is not a file" see fresh pipe
# While another holds the list, a verifier waits, and writes nothing.
see fresh held >/dev/null
cp held before
flock held timeout 2 "$program" verify other --signers signers --seen held >out 2>&1
if [ $? = 124 ] && cmp -s held before; then ok it_waits_for_another; else not_ok it_waits_for_another "$(head -1 out)"; fi
# Eight at once: each line is whole, and nothing is lost.
for _ in 1 2 3 4; do
    see fresh both >/dev/null &
    see other both >/dev/null &
done
wait
if [ "$(wc -l <both)" = 16 ] && [ "$(sort -u both | wc -l)" = 16 ] && [ "$(awk '!((NF == 6 && $1 == "set") || (NF == 6 && $1 == "leaf"))' both | wc -l)" = 0 ]; then ok writers_do_not_mix; else not_ok writers_do_not_mix "$(wc -l <both)"; fi
if [ "$(stat -c %a both)" = 600 ]; then ok only_its_user_reads_it; else not_ok only_its_user_reads_it "$(stat -c %a both)"; fi
