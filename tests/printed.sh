#!/usr/bin/env bash
# What is printed, as independent programs read it: texts (pdftotext), QR codes (zbarimg), outlines.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash
export XDG_CACHE_HOME=$dir/cache
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
expect a_set_is_made 0 'set:' "$program" generate "$dir/c.yaml" --key "$dir/key" -o "$dir/set" --quiet
secret=$dir/set.secret
sed -n 's/^pages: \(.*\) sha256=.*/\1/p' "$secret/CONTENTS" >"$dir/pdfs"

# ---- QR codes: those of the leaves, computed here from LEAVES alone ----

cat >"$dir/roots.py" <<'P'
import hashlib, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["tests/vectors"]
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
python3 "$dir/roots.py" "$secret" | sort >"$dir/expected"
while IFS= read -r name; do
    case $name in *"All sheets"* | *Cutouts* | *"Solution Sheet"*) continue ;; esac
    pdftoppm -r 150 -gray -png "$secret/$name" "$dir/page"
    for page in "$dir"/page*.png; do zbarimg -q --raw --nodbus "$page" 2>/dev/null; done
    rm -f "$dir"/page*.png
done <"$dir/pdfs" | sort -u >"$dir/codes"
expect zbarimg_reads_every_code 0 '' diff "$dir/expected" "$dir/codes"

# ---- the digits at the foot of each page ----

wrong=
while IFS= read -r code; do
    digest=${code#*#}
    digits="${digest:0:4} ${digest:4:4} ${digest:8:4} ${digest:12:4}"
    found=0
    while IFS= read -r name; do
        pdftotext -raw "$secret/$name" - | grep -qF "digest $digits" && found=$((found + 1))
    done < <(grep -v 'All sheets\|Cutouts' "$dir/pdfs")
    [ $found -eq 1 ] || wrong="$wrong $code: $found"
done <"$dir/expected"
if [ -z "$wrong" ]; then ok each_sheet_has_the_digits_of_its_leaves; else not_ok each_sheet_has_the_digits_of_its_leaves "$wrong"; fi
