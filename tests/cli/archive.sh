#!/usr/bin/env bash
# `twistseal generate --archive`: one encrypted file in place of the folder of secrets. 7-Zip and
# bsdtar open it with its passphrase alone, and so do verify, audit, release and reveal.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache

cat >"$dir/c.yaml" <<'YAML'
competition: {id: Archive2026, name: Archive 2026, date: 2026-01-01}
formats: [sheets, text, json]
events: {333: {rounds: [{sets: 2, extras: 0}]}, 222: {rounds: [{sets: 1, extras: 0}]}}
YAML
"$program" keygen "$dir/key" --no-passphrase >"$dir/log" || exit 1
printf 'delegate %s\n' "$(cut -d' ' -f1,2 "$dir/key.pub")" >"$dir/signers"
generate() { "$program" generate "$dir/c.yaml" --key "$dir/key" --quiet -o "$@"; }
opened() { # opened PASSPHRASE COMMAND...: with what the archive is opened with
    local passphrase=$1
    shift
    "$program" "$@" --passphrase-fd 3 3<<<"$passphrase"
}
check() { # check ARCHIVE [PASSPHRASE]
    opened "${2-$passphrase}" verify "$dir/set" --signers "$dir/signers" --secrets "$1"
}
holds() { # holds NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$dir/out" 2>&1; then ok "$name"; else not_ok "$name" "$(tail -1 "$dir/out")"; fi
}
fails() { # fails NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$dir/out" 2>&1 </dev/null; then not_ok "$name" "it did not fail"; else ok "$name"; fi
}

expect makes_one_file 0 'secret: ' generate "$dir/set" --archive
said=$(cat "$dir/out")
passphrase_in() { sed -n "s/^passphrase of '.*': //p" <<<"$1"; }
passphrase=$(passphrase_in "$said")
zip=$dir/set.secret.zip
wrong=aaaa-bbbb-cccc-dddd
holds shows_a_passphrase_of_80_bits grep -qxE '([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}' <<<"$passphrase"
holds shows_it_once [ "$(grep -c -- "$passphrase" <<<"$said")" = 1 ]
fails leaves_no_folder_in_plain [ -e "$dir/set.secret" ]
rm "$dir/out"
fails writes_the_passphrase_nowhere grep -rqaF -- "$passphrase" "$dir"
expect keeps_it_from_others 0 600 stat -c %a "$zip"
expect draws_another_each_time 0 'passphrase of ' generate "$dir/other" --archive
other=$(passphrase_in "$(cat "$dir/out")")
fails two_archives_differ_in_it [ "$passphrase" = "$other" ]

# ---- other programs ----
expect seven_zip_lists_it 0 'Method = AES-256 Store' 7z l -slt "$zip"
holds every_file_is_encrypted [ "$(7z l -slt "$zip" | grep -c '^Encrypted = +')" = \
    "$(7z l -slt "$zip" | grep -c '^Method = AES-256')" ]
holds seven_zip_opens_it 7z t -p"$passphrase" "$zip"
fails seven_zip_fails_with_a_wrong_passphrase 7z t -p$wrong "$zip"
holds bsdtar_lists_it bsdtar -tf "$zip"
bsdtar --passphrase "$passphrase" -xOf "$zip" secret.zip >"$dir/inner.zip"
expect bsdtar_opens_it 0 'twistseal/passcodes/v1' bsdtar -xOf "$dir/inner.zip" passcodes
fails bsdtar_fails_with_a_wrong_passphrase bsdtar --passphrase $wrong -xOf "$zip" secret.zip
unpack() { # unpack ZIP PASSPHRASE FOLDER: as a person does, one ZIP after the other
    mkdir "$3" && 7z x -p"$2" -o"$3" "$1" && 7z x -o"$3" "$3/secret.zip" && rm "$3/secret.zip"
}
unpack "$zip" "$passphrase" "$dir/unpacked" >"$dir/log"
expect what_is_unpacked_is_the_folder 0 'genuine: Archive2026' "$program" verify "$dir/set" \
    --signers "$dir/signers" --secrets "$dir/unpacked"
generate "$dir/plain" --seed-file "$dir/unpacked/seed" >"$dir/log" 2>&1
generate "$dir/packed" --seed-file "$dir/unpacked/seed" --archive >"$dir/log" 2>&1
unpack "$dir/packed.secret.zip" "$(passphrase_in "$(cat "$dir/log")")" "$dir/same" >"$dir/out"
diff -rq "$dir/plain.secret" "$dir/same" >"$dir/log"
# CONTENTS lists what is there in the same bytes.
holds it_has_what_the_folder_has [ ! -s "$dir/log" ]

# ---- what can be read without the passphrase ----
# A checksum of a file with few possible contents is as good as the file: one was found in seconds.
expect nothing_of_any_file_is_seen 0 seen python3 -c 'import os, sys, zipfile, zlib
archive, folder = open(sys.argv[1], "rb").read(), sys.argv[2]
(entry,) = zipfile.ZipFile(sys.argv[1]).infolist()
assert (entry.filename, entry.file_size % 65536, entry.compress_size - entry.file_size) == ("secret.zip", 0, 28), entry
for at, _, names in os.walk(folder):
    for name in names:
        content = open(os.path.join(at, name), "rb").read()
        for what in name.encode(), zlib.crc32(content).to_bytes(4, "little"):
            assert what not in archive, name
print("nothing is seen")' "$zip" "$dir/unpacked"
leak=$dir/leak.zip # as it was packed once: what is looked for is found there
(cd "$dir/unpacked" && 7z a -tzip -mx0 -p"$passphrase" -mem=AES256 "$leak" . >"$dir/log")
expect names_would_be_seen 0 'LEAVES' 7z l "$leak"

# ---- this program ----
expect verify_reads_it 0 'files' check "$zip"
expect alone_the_scrambles_are_withheld 0 'scrambles withheld' "$program" verify "$dir/set" \
    --signers "$dir/signers"
expect audit_reads_it 0 'follow from the seed' opened "$passphrase" audit "$dir/set" --secrets "$zip"
expect reveal_reads_it 0 'revealed in' opened "$passphrase" reveal "$dir/set" 333/r1/A/1 \
    --secrets "$zip" -o "$dir/proof"
expect verify_names_a_wrong_passphrase 1 "wrong passphrase for '$zip'" check "$zip" $wrong
for command in audit release; do
    expect ${command}_names_a_wrong_passphrase 1 "wrong passphrase for '$zip'" \
        opened $wrong $command "$dir/set" --secrets "$zip"
done
expect one_of_another_set_is_named 1 'the archive of the scrambles is damaged, or of another set' \
    check "$dir/other.secret.zip" "$other"

# ---- damaged ones ----
head -c -100 "$zip" >"$dir/cut.zip"
expect a_cut_one_is_named 1 "'$dir/cut.zip' is damaged" check "$dir/cut.zip"
echo 'no archive' >"$dir/text.zip"
python3 -c 'import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as z:
    for i in range(20001): z.writestr(str(i), "")' "$dir/many.zip"
expect one_of_too_many_files_is_refused 1 "'$dir/many.zip' has more than 20000 files" check "$dir/many.zip"
expect what_is_none_is_named 1 "'$dir/text.zip' is damaged, or no archive" check "$dir/text.zip"
# A bit in the middle: in what is encrypted of one of the files.
python3 -c 'import sys
data = bytearray(open(sys.argv[1], "rb").read())
data[len(data) // 2] ^= 1
open(sys.argv[2], "wb").write(data)' "$zip" "$dir/flipped.zip"
expect a_changed_bit_is_named 1 "'$dir/flipped.zip' is damaged" check "$dir/flipped.zip"
(cd "$dir/unpacked" && 7z a -tzip "$dir/bare.zip" . >"$dir/log")
expect one_without_encryption_is_refused 1 'is not encrypted with AES-256' check "$dir/bare.zip"
(cd "$dir/unpacked" && 7z a -tzip -pweak -mem=ZipCrypto "$dir/weak.zip" . >"$dir/log")
expect weak_encryption_is_refused 1 'is not encrypted with AES-256' check "$dir/weak.zip"
repack() { # what is in the folder now, packed by another program
    rm -f "$dir/secret.zip"
    (cd "$dir/unpacked" && bsdtar --format zip -cf ../secret.zip -- *)
    (cd "$dir" && bsdtar --format zip --options zip:encryption=aes256 --passphrase "$passphrase" -cf "$1" secret.zip)
}
repack "$dir/again.zip"
expect one_packed_again_is_as_good 0 'genuine: Archive2026' check "$dir/again.zip"
echo more >"$dir/unpacked/text/more.txt"
repack "$dir/more.zip"
expect a_stranger_in_it_is_named 1 'text/more.txt: was not signed' check "$dir/more.zip"
rm "$dir/unpacked/text/more.txt" "$dir/unpacked/passcodes"
repack "$dir/less.zip"
expect what_it_lacks_is_named 1 'passcodes: is missing' check "$dir/less.zip"
echo x >"$dir/unpacked/passcodes"
repack "$dir/forged.zip"
expect a_changed_file_is_named 1 'passcodes: differs' check "$dir/forged.zip"

# ---- nothing is overwritten ----
rm -r "$dir/other"
expect an_archive_is_never_overwritten 1 "'$dir/other.secret.zip' exists" generate "$dir/other" --archive
mkdir "$dir/third.secret" && touch "$dir/third.secret/x"
expect a_folder_of_that_name_is_in_the_way 1 "'$dir/third.secret' exists" generate "$dir/third" --archive
fails nothing_is_written_then [ -e "$dir/third.secret.zip" ]

# ---- the end ----
expect release_finds_it_beside_the_set 0 'released: ' opened "$passphrase" release "$dir/set" --seed
expect the_released_set_is_genuine 0 'genuine: Archive2026' "$program" verify "$dir/set" \
    --signers "$dir/signers"
expect and_follows_from_its_seed 0 'follow from the seed' "$program" audit "$dir/set"
