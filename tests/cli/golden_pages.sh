#!/usr/bin/env bash
# Pages as pdftoppm draws them, beside golden images: nothing on a page moved, vanished or changed colour.
#
# usage: tests/cli/golden_pages.sh BUILD_DIR [--write]; --write makes the images anew: look at them first.
#
# The images have 20 dots an inch, so that another version of cairo, of a font or of this program does
# not matter, and a picture of another state does (planted below).
set -u
cd "$(dirname "$0")/../.." || exit
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
command -v pdftoppm >/dev/null || { not_ok pdftoppm "is not installed: tools/install-deps check"; exit 1; }
golden=tests/data/golden/pages

"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
cat >"$dir/c.yaml" <<'Y'
competition: {id: Golden2026, name: Golden Open 2026, date: 2026-12-05}
formats: [sheets]
events:
  333: {rounds: [{sets: 1}]}
  777: {rounds: [{sets: 1}]}
  minx: {rounds: [{sets: 1}]}
  sq1: {rounds: [{sets: 1}]}
  clock: {rounds: [{sets: 1}]}
  333fm: {rounds: [{format: 1, sets: 1}]}
  333mbf: {rounds: [{format: 1, sets: 1, cubes: 12}]}
Y
draw() { # draw SEED FOLDER: the pages of the set that the seed gives
    printf '%064d\n' "$1" >"$dir/seed"
    rm -rf "$dir/set" "$dir/set.secret"
    "$program" generate "$dir/c.yaml" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/set" >"$dir/out" 2>&1 || return
    mkdir -p "$2"
    for f in "$dir"/set.secret/print/*.pdf; do
        name=$(basename "$f" .pdf)
        pdftoppm -r 20 -l 1 -singlefile "$f" "$2/${name// /_}" # of all sheets the cover
    done
    gzip -9nf "$2"/*.ppm
}
if [ "${2-}" = --write ]; then
    draw 7 "$golden"
    exit
fi

# differs GOLDEN DRAWN: names the pages of which some square of 2 by 2 dots has another mean colour.
cat >"$dir/differs.py" <<'P'
import gzip, pathlib, sys
SIDE, MOST = 2, 60  # dots; of 255
def squares(file):
    magic, width, height, top, dots = gzip.decompress(file.read_bytes()).split(None, 4)
    assert magic == b"P6" and top == b"255", file
    width, height = int(width), int(height)
    dots = dots.rjust(3 * width * height, b"\xff")  # the first may have the value of a blank
    out = {}
    for y in range(height):
        for x in range(width):
            for colour in range(3):
                at = (y // SIDE, x // SIDE, colour)
                out[at] = out.get(at, 0) + dots[3 * (y * width + x) + colour]
    return width, height, out
golden, drawn = (pathlib.Path(p) for p in sys.argv[1:])
names = sorted(f.name for f in golden.iterdir())
if names != sorted(f.name for f in drawn.iterdir()) or not names:
    sys.exit("other pages")
wrong = 0
for name in names:
    one, other = squares(golden / name), squares(drawn / name)
    far = 0 if one[:2] == other[:2] else 10**6
    if not far:
        far = max(abs(one[2][at] - other[2][at]) for at in one[2]) // SIDE**2
    if far > MOST:
        print(name, far)
        wrong += 1
print(wrong, "of", len(names), "pages differ")
P
draw 7 "$dir/drawn"
expect pages_are_as_they_were 0 '0 of 11 pages differ' python3 "$dir/differs.py" $golden "$dir/drawn"
# The sheet without a scramble is the same.
draw 8 "$dir/other"
expect other_scrambles_are_seen 0 '10 of 11 pages differ' python3 "$dir/differs.py" $golden "$dir/other"
