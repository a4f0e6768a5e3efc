#!/usr/bin/env bash
# `twistseal keygen` makes a private key file, prints its public forms, and refuses to overwrite.
# shellcheck disable=SC2016,SC2034 # eval expands what stands in single quotes
set -u
here=$PWD
twistseal=$(cd "$1" && pwd)/twistseal
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

passed() { echo "ok $1"; }
# expect NAME CODE MESSAGE COMMAND...: the command's exit code, and what it says on standard error.
expect() {
    local name=$1 code=$2 message=$3 got
    shift 3
    "$@" >out 2>err
    got=$?
    if [ "$got" -ne "$code" ]; then
        echo "not ok $name: exit code $got, not $code: $(cat err)"
    elif [ "$(cat err)" != "$message" ]; then
        echo "not ok $name: said '$(cat err)', not '$message'"
    else
        passed "$name"
    fi
}
# holds NAME COMMAND...
holds() {
    local name=$1
    shift
    if "$@" >/dev/null 2>&1; then passed "$name"; else echo "not ok $name: $*"; fi
}
keygen() { "$twistseal" keygen "$@"; }
with_passphrase() { keygen "${@:2}" --passphrase-fd 3 3<<<"$1"; }
same() { [ "$1" = "$2" ]; }

# ---- making ----
(umask 000 && keygen plain --no-passphrase --principal alice@example.org) >plain.out
holds makes_a_key_only_its_owner_can_read same "$(stat -c %a plain)" 600
holds makes_a_public_half_everybody_can_read same "$(stat -c %a plain.pub)" 644
holds openssl_reads_the_key openssl pkey -in plain -noout
holds the_public_file_is_openssh_s \
    same "$(ssh-keygen -l -f plain.pub)" \
    "256 $(sed -n 's/^fingerprint: //p' plain.out) alice@example.org (ED25519)"
holds prints_the_openssh_form grep -qxFf plain.pub plain.out
holds prints_the_pem_form \
    same "$(sed -n '/BEGIN/,/END/p' plain.out)" "$(openssl pkey -in plain -pubout)"
holds prints_the_signers_form grep -qx \
    "alice@example.org namespaces=\"manifest@twistseal\" $(cut -d' ' -f1,2 plain.pub)" plain.out
holds warns_of_a_missing_passphrase grep -q 'It has no passphrase' plain.out
holds the_default_principal_is_delegate eval \
    'keygen plain2 --no-passphrase | grep -q "^delegate namespaces"'

with_passphrase 'correct horse' locked >locked.out
holds a_passphrase_protects_the_key grep -q '^-----BEGIN ENCRYPTED PRIVATE KEY-----$' locked
holds openssl_reads_it_with_the_passphrase openssl pkey -in locked -passin 'pass:correct horse' -noout
holds its_salt_and_iv_have_16_bytes same "$(openssl asn1parse -in locked | grep -c 'l=  16 prim: OCTET STRING')" 2
holds the_passphrase_is_not_printed eval '! grep -q horse locked.out locked.pub'

# ---- showing ----
# What making a key printed, without its first line and its advice.
show() { sed '1d; /^Keep/,$d' "$1"; }
holds the_forms_are_there same "$(show plain.out | grep -c '^# for ')" 3
holds public_prints_the_same_forms_again same "$(keygen --public plain --principal alice@example.org)" \
    "$(show plain.out)"
holds public_opens_a_protected_key same "$(with_passphrase 'correct horse' --public locked)" \
    "$(show locked.out)"
holds public_reads_the_public_file_without_a_passphrase same "$(keygen --public locked.pub)" \
    "$(show locked.out)"
holds the_private_key_takes_the_principal_from_it_too same "$(keygen --public plain)" "$(show plain.out)"
holds and_takes_the_principal_from_it same "$(keygen --public plain.pub)" "$(show plain.out)"
expect what_is_no_public_file_is_named 1 "'bad.pub' is not an Ed25519 public key in OpenSSH's format" \
    eval 'echo "ssh-rsa AAAA x" >bad.pub && keygen --public bad.pub'
# typed LINE...: what the terminal shows while each line answers a prompt, and the exit code.
typed() { python3 "$here/tests/support/typed.py" 'passphrase for locked: ' "$@" -- "$twistseal" keygen --public locked; }
holds a_wrong_passphrase_may_be_typed_again eval \
    'typed "incorrect horse" "correct horse" >said && grep -q "^wrong passphrase, 2 tries left$" said && grep -q "^delegate namespaces" said && [ "$(grep -c "^wrong" said)" = 1 ]'
# shellcheck disable=SC2016 # for the other shell
holds a_terminal_is_asked_where_standard_input_is_closed eval \
    'python3 "$here/tests/support/typed.py" "passphrase for locked: " "correct horse" -- sh -c "exec \"\$@\" <&-" sh "$twistseal" keygen --public locked >said && grep -q "^delegate namespaces" said'
holds thrice_wrong_ends_it eval \
    'typed a b c d >said; [ $? -eq 1 ] && grep -q "^wrong passphrase, 1 try left$" said && [ "$(grep -c "^passphrase for" said)" = 3 ] && [ "$(grep -c "tr[iy].* left$" said)" = 2 ]'
expect a_short_passphrase_is_refused 1 \
    'a passphrase of fewer than 8 characters is soon guessed: choose a longer one' with_passphrase seven77 short
expect a_wrong_passphrase_is_refused 1 "wrong passphrase for 'locked'" \
    with_passphrase 'incorrect horse' --public locked
holds and_nothing_is_printed same "$(cat out)" ''
expect a_key_open_to_others_is_refused 1 \
    "'open' is open to others (mode 0644): run 'chmod 600' on it, and make a new key if others may have read it" \
    eval 'cp plain open && chmod 644 open && keygen --public open'
expect the_public_half_signs_nothing 1 \
    "'plain.pub' is the public half of a key: give the private one, 'plain', or let an ssh-agent hold it (SSH_AUTH_SOCK is not set)" \
    env -u SSH_AUTH_SOCK XDG_STATE_HOME="$PWD/state" "$twistseal" generate "$here/configs/demo.yaml" --key plain.pub -o set
expect a_missing_key_is_named 2 "cannot open 'none': no such file or directory" keygen --public none

# ---- refusing ----
before=$(cat plain plain.pub)
expect an_existing_key_is_kept 1 "'plain' exists: it is never overwritten" keygen plain --no-passphrase
expect an_existing_public_half_is_kept 1 "'half.pub' exists: it is never overwritten" \
    eval 'touch half.pub && keygen half --no-passphrase'
holds nothing_was_written_then eval 'same "$(cat plain plain.pub)" "$before" && ! [ -e half ]'
expect a_dangling_link_is_not_followed 1 "'link' exists: it is never overwritten" \
    eval 'ln -s elsewhere link && keygen link --no-passphrase'
expect a_missing_directory_is_named 2 "cannot write 'nowhere/key': no such file or directory" \
    keygen nowhere/key --no-passphrase
expect without_terminal_or_option_there_is_no_key 2 \
    "cannot ask for the passphrase of 'new': there is no terminal (use --passphrase-fd)" \
    setsid -w "$twistseal" keygen new
expect an_empty_passphrase_is_refused 1 "an empty passphrase protects nothing" with_passphrase '' new
expect a_missing_passphrase_is_refused 1 "no passphrase was given: the input ended" \
    eval 'keygen new --passphrase-fd 3 3</dev/null'
expect a_closed_descriptor_is_refused 2 "cannot read 'the passphrase': bad file descriptor" \
    eval 'keygen new --passphrase-fd 9 9<&-'
expect a_principal_must_be_a_plain_name 1 \
    "a signer's name is 1 to 255 characters of ASCII without spaces, quotes and # ! * ? , such as 'alice@example.org'" \
    keygen new --no-passphrase --principal 'a b'
long=$(printf 'a%.0s' {1..100})
expect a_public_half_that_does_not_fit_takes_the_key_along 2 "cannot write 'new.pub': file too large" \
    eval 'prlimit --fsize=150 "$twistseal" keygen new --no-passphrase --principal "$long" | cat; (exit "${PIPESTATUS[0]}")'
expect a_full_standard_output_is_an_error 2 \
    "cannot write to standard output: no space or closed" eval 'keygen --public plain >/dev/full'
holds none_of_these_left_a_file eval '! ls new* elsewhere 2>/dev/null | grep -q .'

# ---- the command line ----
expect a_file_name_is_needed 2 "keygen needs a file name, such as 'delegate.key'" keygen
expect one_file_is_enough 2 "too many arguments: see 'twistseal keygen --help'" keygen a b
expect an_unknown_option_is_named 2 "unknown option '--no-passphrse' (did you mean '--no-passphrase'?)" \
    keygen new --no-passphrse
expect no_passphrase_and_a_descriptor_contradict 2 "--no-passphrase does not go with --passphrase-fd" \
    keygen new --no-passphrase --passphrase-fd 3
expect no_passphrase_and_public_contradict 2 "--no-passphrase does not go with --public" \
    keygen --public plain --no-passphrase
holds help_names_each_option eval \
    'keygen --help | grep -c -- "^  --\(public\|principal\|no-passphrase\|passphrase-fd\) " | grep -qx 4'
