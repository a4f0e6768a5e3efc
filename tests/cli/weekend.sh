#!/usr/bin/env bash
# A weekend of 2027 from its WCIF to print: three days, three rooms in two cities, a dual round, the octahedron.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
wcif=tests/data/wcif/twin-cities.json

"$program" keygen "$dir/key" --no-passphrase --principal delegate@example.org >/dev/null || exit 1
printf 'delegate@example.org namespaces="manifest@twistseal" %s\n' "$(cat "$dir/key.pub")" >"$dir/signers"
expect is_made 0 'set:' "$program" generate $wcif --key "$dir/key" -o "$dir/set"
expect verifies_with_its_sheets 0 'genuine: TwinCities2027, 117 scrambles' "$program" verify "$dir/set" --signers "$dir/signers" --open-sheets
expect audits 0 'all 117 states' "$program" audit "$dir/set" --signers "$dir/signers" --seed-file "$dir/set.secret/seed"
expect verify_py_agrees 0 "genuine: '$dir/set'" tools/verify.py "$dir/set" --signers "$dir/signers" --secrets "$dir/set.secret" --seed "$dir/set.secret/seed"
if command -v node >/dev/null; then
    expect so_does_the_page 0 '0:' node tests/web/verify_page_judge.mjs "$dir/signers" <<<"set $dir/set"
fi
if ! command -v pdftotext >/dev/null; then
    ok sheets_are_not_read_without_pdftotext
    exit 0
fi
python3 tests/cli/weekend.py $wcif "$dir/set"
blue='print/Stadthalle Freiburg/2027-05-14 Blauer Saal/Face-Turning Octahedron Round 1 Set C Spare.pdf'
salon='print/Kadıköy Kültür Merkezi/2027-05-14 Büyük salon/Face-Turning Octahedron Round 1 Set C Spare.pdf'
expect both_files_of_a_set_are_known 0 "genuine: the bytes of '$blue'" "$program" verify "$dir/set.secret/$blue" --signers "$dir/signers"
expect by_their_own_names 0 "genuine: the bytes of '$salon'" "$program" verify "$dir/set.secret/$salon" --signers "$dir/signers"
cp "$dir/set.secret/$blue" "$dir/set.secret/$salon"
expect one_in_place_of_the_other_is_not_genuine 1 "$salon: differs from what was signed" "$program" verify "$dir/set" --signers "$dir/signers"
