#!/usr/bin/env bash
# Sheets as HTML: printed by Chromium they look as the PDFs do; they ask for nothing; verify and audit judge them.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/node_modules.bash
. tests/support/node_modules.bash
command -v pdftoppm >/dev/null || { not_ok pdftoppm "is not installed: tools/install-deps check"; exit 1; }
modules_or_end html_sheets playwright-core

"$program" keygen "$dir/key" --no-passphrase --principal a@example.org >/dev/null || exit 1
printf 'a@example.org %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
printf '%064d\n' 7 >"$dir/seed"
cat >"$dir/c.yaml" <<'Y'
competition: {id: Html2026, name: AVATAR Open, date: 2026-12-05}
formats:
  - sheets
  - {use: sheets, as: html}
  - {use: sheets, language: ar, events: ["333fm", "333mbf"]}
  - {use: sheets, language: ar, events: ["333fm", "333mbf"], as: html}
  - {use: sheets, language: he, events: ["333mbf"]}
  - {use: sheets, language: he, events: ["333mbf"], as: html}
events:
  333: {rounds: [{sets: 1}]}
  777: {rounds: [{sets: 1}]}
  minx: {rounds: [{sets: 1}]}
  sq1: {rounds: [{sets: 1}]}
  clock: {rounds: [{sets: 1}]}
  333fm: {rounds: [{format: 1, sets: 1}]}
  333mbf: {rounds: [{format: 1, sets: 1, cubes: 12}]}
Y
expect a_set_has_both 0 'set:' "$program" generate "$dir/c.yaml" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/set"
print=$dir/set.secret/print
sed 's/^competition:/paper: letter\n&/;s/^  [7mscq].*//;/^  333[fm]/d;/language/d' "$dir/c.yaml" >"$dir/letter.yaml"
expect and_on_letter 0 'set:' "$program" generate "$dir/letter.yaml" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/letter"
letter=$dir/letter.secret/print

# ---- what a browser prints ----

# Copies that are wrong: the page one point aside, a line two points, a line gone, a sticker of another colour.
sheet="$print/3x3x3 Cube Round 1 Set A"
sed 's/viewBox="0 0 595.28/viewBox="1 1 595.28/' "$sheet.html" >"$dir/page.html"
sed '0,/<text class="m" x="[0-9.]*/s//<text class="m" x="80.03/' "$sheet.html" >"$dir/line.html"
sed '0,/^<text class="m".*/s///' "$sheet.html" >"$dir/gone.html"
sed '0,/fill="#ffffff" stroke/s//fill="#000000" stroke/' "$sheet.html" >"$dir/colour.html"
# Markup that would load something.
sed 's|</body>|<img src="http://127.0.0.1:9/x.png"><script>console.log("ran")</script>&|' "$sheet.html" >"$dir/loads.html"

node tests/web/html_sheets_print.mjs "$print/All sheets.html" "$dir/en.pdf" "$print/All sheets ar.html" "$dir/ar.pdf" \
    "$print/All sheets he.html" "$dir/he.pdf" "$letter/All sheets.html" "$dir/letter.pdf" \
    "$dir/page.html" "$dir/page.pdf" "$dir/line.html" "$dir/line.pdf" "$dir/gone.html" "$dir/gone.pdf" \
    "$dir/colour.html" "$dir/colour.pdf" >"$dir/asked" 2>&1
expect nothing_is_asked_for 0 '' test ! -s "$dir/asked"
compare() { python3 tests/web/html_sheets_compare.py "$@"; }
expect it_prints_as_the_pdf_does 0 '0 of 11 pages differ' compare "$dir/en.pdf" "$print/All sheets.pdf" 595.28x841.89
expect and_so_from_right_to_left 0 '0 of 6 pages differ' compare "$dir/ar.pdf" "$print/All sheets ar.pdf" 595.28x841.89
expect and_so_in_hebrew 0 '0 of 3 pages differ' compare "$dir/he.pdf" "$print/All sheets he.pdf" 595.28x841.89
expect and_so_on_letter 0 '0 of 2 pages differ' compare "$dir/letter.pdf" "$letter/All sheets.pdf" 612x792
expect the_paper_is_a4 0 'A4' pdfinfo "$dir/en.pdf"
expect the_paper_is_letter 0 'letter' pdfinfo "$dir/letter.pdf"
for wrong in page line gone colour; do
    expect "planted_${wrong}_is_seen" 1 '1 of 1 pages differ' compare "$dir/$wrong.pdf" "$sheet.pdf" 595.28x841.89
done
expect its_own_fonts_are_printed 0 'DejaVuSansMono' pdffonts "$dir/en.pdf"
expect and_no_others 1 '' sh -c 'pdffonts "$1" | tail -n +3 | grep -v "+DejaVuSans"' sh "$dir/en.pdf"
expect its_words_can_be_searched 0 'average of 5' pdftotext -raw "$dir/en.pdf" -
node tests/web/html_sheets_print.mjs "$dir/loads.html" "$dir/loads.pdf" >"$dir/asked" 2>&1
expect planted_a_request_is_refused 0 'Content Security Policy' cat "$dir/asked"
expect planted_nothing_runs 1 '' grep -q 'console: ran' "$dir/asked"

# ---- in the set ----

verify() { "$program" verify "$@" </dev/null; }
expect it_is_genuine 0 genuine verify "$dir/set" --signers "$dir/signers"
expect it_is_made_again 0 'follow from the seed' "$program" audit "$dir/set" --signers "$dir/signers"
if ls "$dir/set/sheets/"*.html >/dev/null 2>&1; then not_ok it_is_secret "$(ls "$dir/set/sheets")"; else ok it_is_secret; fi
pages=$(grep -c '^pages: print/.*[.]html' "$dir/set.secret/CONTENTS")
expect its_pages_are_those_of_the_pdf 0 '' diff \
    <(sed -n 's/^pages: \(.*\)[.]pdf sha256=/\1 /p' "$dir/set.secret/CONTENTS" | grep -v Passcodes) \
    <(sed -n 's/^pages: \(.*\)[.]html sha256=/\1 /p' "$dir/set.secret/CONTENTS")
if [ "$pages" -eq 17 ]; then ok each_has_its_digest; else not_ok each_has_its_digest "$pages"; fi
expect a_sheet_is_known_by_its_bytes 0 '(333/r1/A)' verify "$sheet.html" --signers "$dir/signers"
sed 's/twistseal-/twistseal_/g' "$sheet.html" >"$dir/copy.html"
expect other_bytes_are_not_genuine 1 'no file of the set, though it has the digest' verify "$dir/copy.html" --set "$dir/set" --signers "$dir/signers"
expect other_markup_is_none_of_ours 2 'markup that this program does not write' verify "$dir/loads.html" --set "$dir/set" --signers "$dir/signers"
cp -r "$dir/set" "$dir/forged" && cp -r "$dir/set.secret" "$dir/forged.secret"
sed -i 's/average of 5/average of 6/' "$dir/forged.secret/print/3x3x3 Cube Round 1 Set A.html"
expect a_changed_sheet_is_named 1 'Cube Round 1 Set A.html' verify "$dir/forged" --signers "$dir/signers"

# The same sheets by another version of the renderer: the words are compared, the pictures cannot be.
mkdir -p "$dir/bin/plugins"
cp "$1/twistseal" "$1/twistseal-script" "$dir/bin/" && cp -r "$1/lua" "$dir/bin/" && cp "$1"/plugins/* "$dir/bin/plugins/"
sed -i 's/font-kerning:normal/font-kerning:Normal/' "$dir/bin/plugins/html.so"
expect another_version_makes_a_set 0 'set:' "$dir/bin/twistseal" generate "$dir/letter.yaml" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/other"
expect of_its_sheets_the_words_are_compared 2 'Set A.html: rendered by another version' "$program" audit "$dir/other" --signers "$dir/signers"

# ---- with nothing else ----

sed '/^  - sheets/d;/language/d' "$dir/c.yaml" >"$dir/alone.yaml"
expect it_needs_no_pdf 0 'set:' "$program" generate "$dir/alone.yaml" --key "$dir/key" --seed-file "$dir/seed" --quiet -o "$dir/alone"
expect and_is_genuine 0 genuine verify "$dir/alone" --signers "$dir/signers"
if ls "$dir/alone/sheets" "$dir/alone.secret/passcodes" >/dev/null 2>&1; then not_ok nothing_is_locked 'passcodes'; else ok nothing_is_locked; fi
expect the_bytes_are_the_same 0 '' cmp "$sheet.html" "$dir/alone.secret/print/3x3x3 Cube Round 1 Set A.html"
sed 's/as: html/as: svg/' "$dir/alone.yaml" >"$dir/wrong.yaml"
expect check_names_what_there_is 1 'svg' "$program" check "$dir/wrong.yaml"
sed 's/name: AVATAR Open/name: 東京 Open/' "$dir/alone.yaml" >"$dir/tokyo.yaml"
expect check_says_which_letters_it_lacks 0 'fonts of the computer that prints' "$program" check "$dir/tokyo.yaml"
