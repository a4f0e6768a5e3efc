#!/usr/bin/env bash
# A ceremony from its beginning to the audit of the set: two parties, recorded drand rounds, a time
# stamp of an authority made with openssl, every step out of order, and cheats, each named.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
verifier=$PWD/tools/verify.py vectors=$PWD/tests/data/vectors/ceremony.txt demo=$PWD/configs/demo.yaml
cd "$dir" || exit
cat >c.yaml <<'YAML'
competition: {id: Cer2023, name: Cer 2023, date: 2023-09-01}
formats: [text]
events: {222: {rounds: [{sets: 1, extras: 0}]}, pyram: {rounds: [{sets: 1, extras: 0}]}}
YAML
"$program" keygen key --no-passphrase --principal a@example.org >log || exit 1
ssh-keygen -q -t ed25519 -N '' -C '' -f forger
for k in key forger; do printf 'a@example.org %s\n' "$(cut -d' ' -f1,2 $k.pub)"; done >signers

# Real rounds: quicknet's 1000 of 2023-08-23T15:59:24Z, and the first chain's first.
cat >1000.json <<'JSON'
{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd","signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}
JSON
cat >1.json <<'JSON'
{"round":1,"randomness":"101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec","signature":"8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655","previous_signature":"176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a"}
JSON
before() { SOURCE_DATE_EPOCH=1692800000 "$program" "$@"; } # the round is not public yet
after() { SOURCE_DATE_EPOCH=1692900000 "$program" "$@"; }
step() { before ceremony "$@"; }
late() { after ceremony "$@"; }
generate() { after generate "$@" --key key --quiet; }

# ---- two parties and a drand round; each step once, in order ----
expect a_ceremony_begins 0 '' step new c.yaml -o t --drand 1000
expect never_over_another 1 "'t' exists" step new c.yaml -o t --drand 1000
expect its_beacon_is_not_yet_public 1 'the beacon is public since 2023-08-23T15:59:24Z' late new c.yaml -o t2 --drand 1000
sed s/222:/22x:/ c.yaml >bad.yaml
expect its_configuration_is_bad 1 "'22x'" step new bad.yaml -o t2
expect it_says_who_is_missing 0 "missing: a party: 'twistseal ceremony join t --name NAME'" step check t
expect nothing_to_freeze 1 'nobody has joined' step freeze t
expect alice_joins 0 "'t.alice.share' is secret" step join t --name alice
check_mode() { [ "$(stat -c %a "$1")" = "$2" ]; }
expect her_share_is_hers 0 '' check_mode t.alice.share 600
expect alice_joins_once 1 "'alice' has joined already" step join t --name alice
expect no_stamp_before_the_freeze 1 "'t' is not frozen" step stamp t --request q
expect no_beacon_before_its_time 1 'the beacon is not public before 2023-08-23T15:59:24Z' step beacon t --value 1000.json
expect no_beacon_before_the_freeze 1 "'t' is not frozen" late beacon t --value 1000.json
expect no_reveal_before_the_freeze 1 "'t' is not frozen" step reveal t --name alice
expect no_set_before_the_freeze 1 "'t' is not frozen" generate c.yaml --ceremony t
mkdir bob && cp t bob # bob is elsewhere
expect bob_joins 0 'joined' step join bob/t --name bob -o bob/mine
cp bob/t t
expect it_is_frozen 0 '' step freeze t
cp t frozen
expect once 1 "'t' is frozen already" step freeze t
expect nobody_joins_any_more 1 'nobody can join any more' step join t --name carol
expect no_share_is_left_of_who_came_late 1 '' test -e t.carol.share
expect no_reveal_before_the_beacon 1 "'t' lacks the beacon's value" step reveal t --name alice
expect it_names_the_beacon_that_is_missing 0 'missing: the value of drand round 1000, public from 2023-08-23T15:59:24Z' step check t
expect a_beacon_of_another_round 1 "it is round 1 of drand, and the ceremony named round 1000" late beacon t --value 1.json
sed 's/"round":1,/"round":1000,/' 1.json >other.json
expect a_beacon_of_another_chain 1 'has a signature as this drand chain makes none: it is of another one' late beacon t --value other.json
sed 's/"fe29/"fe28/' 1000.json >made-up.json
expect a_randomness_made_up 1 'a randomness that is not the SHA-256 of its signature' late beacon t --value made-up.json
echo '{}' >empty.json
expect no_answer_of_drand 1 "it is not drand's answer" late beacon t --value empty.json
expect the_beacon 0 '' late beacon t --value 1000.json
expect the_beacon_once 1 "has the beacon's value already" late beacon t --value 1000.json
expect no_stamp_after_the_beacon 1 'has gone past the time stamp' late stamp t --request q
cp t public
expect bob_has_another_share 1 "'t.alice.share' is not the share that 'bob' committed to" late reveal t --name bob --share t.alice.share
expect bob_reveals_first 0 "'t' is secret from now on" late reveal t --name bob --share bob/mine
expect it_is_secret_now 0 '' check_mode t 600
expect bob_reveals_once 1 "'bob' has revealed already" late reveal t --name bob --share bob/mine
expect it_names_who_is_missing 0 'missing: the reveal of alice' late check t
expect no_set_without_her 1 "'t' lacks the reveal of 'alice'" generate c.yaml --ceremony t
expect alice_reveals 0 '' late reveal t --name alice
expect it_is_complete 0 'complete: ' late check t
expect a_transcript_of_windows 1 't2:1: a line that ends with CRLF' sh -c "sed 's/\$/\\r/' t >t2; '$program' ceremony check t2"
expect a_step_that_is_none 2 "no step is named 'frieze' (did you mean 'freeze'?)" step frieze t

# ---- the set ----
expect the_set_is_made 0 'Cer2023: 2 events' late generate t c.yaml --key key --quiet
expect its_seed_comes_from_one_place 2 'from --ceremony or from --seed-file' generate c.yaml --ceremony t --seed-file x -o x
line() { grep -c "$@"; }
expect its_status_is_competition 0 1 line '^status: competition$' Cer2023/MANIFEST
expect its_manifest_names_the_transcript 0 1 line "^ceremony: sha256=$(sha256sum <public | cut -c-64)\$" Cer2023/MANIFEST
expect the_public_part_is_in_the_set 0 '' cmp public Cer2023/CEREMONY
expect the_reveals_are_with_the_seed 0 2 line '^reveal: ' Cer2023.secret/seed
if grep -rqF "$(sed -n 's/^reveal: alice //p' t)" Cer2023; then not_ok no_reveal_is_public 'one is'; else ok no_reveal_is_public; fi
verify() { "$program" verify "$@" --signers signers; }
other_verify() { python3 "$verifier" "$@" --signers signers; }
proof='seed of 2 parties and drand round 1000; no time stamp shows that it was frozen before it'
expect verify_says_what_the_seed_proves 0 "$proof" verify Cer2023
expect the_other_verifier_too 0 "$proof" other_verify Cer2023
expect audit_replays_it 0 "the seed is that of its ceremony: $proof" "$program" audit Cer2023
expect the_other_verifier_replays_it 0 '; replayed' other_verify Cer2023 --seed Cer2023.secret/seed
expect the_seed_is_what_another_program_derives 0 "$(sed -n 3p Cer2023.secret/seed)" python3 -c "
import sys; sys.path.insert(0, '${verifier%/*}'); import verify
print(verify.ceremony_seed(open('t', 'rb').read())[2].hex())
texts = open('$vectors').read().split('seed ')[1:]
for text in texts:
    seed, data = text.split('\n', 1)
    assert verify.ceremony_seed(data.encode())[2].hex() == seed"
expect the_same_ceremony_gives_the_same_scrambles 0 '' generate c.yaml --ceremony t -o again
expect to_the_byte 0 '' cmp Cer2023.secret/LEAVES again.secret/LEAVES
sed 1,3!d Cer2023.secret/seed >digits
expect digits_alone_cannot_tell 2 "lacks the reveals of the set's ceremony" "$program" audit Cer2023 --seed-file digits
cp -r Cer2023 alone
expect it_is_released 0 released "$program" release alone --secrets Cer2023.secret --seed
expect and_audited_alone 0 "ceremony: $proof" "$program" audit alone
printf 'competition: {id: Alone, name: Alone}\nformats: [text]\nevents: {222: {rounds: [{sets: 1}]}}\n' >one.yaml
expect one_person_without_a_ceremony 0 '' generate one.yaml -o one
expect proves_less 0 "one person's seed: nothing shows that this was the first try" verify one
expect also_for_the_other_verifier 0 "one person's seed: nothing shows" other_verify one

# ---- cheats ----
sed 's/sets: 1, extras: 0}\]}, pyram/sets: 2, extras: 0}]}, pyram/' c.yaml >more.yaml
expect a_group_added_after_the_beacon 1 "it was frozen with 'config: sha256=" generate more.yaml --ceremony t -o x
printf 'return { name = "own", events = { "222" }, accept_moves = function() return true end }\n' >own.lua
sed 's/222: {/222: {filters: [own.lua], /' c.yaml >filtered.yaml
expect a_filter_added_after_the_freeze 1 "it was frozen with 'config: sha256=" generate filtered.yaml --ceremony t -o x
sed "/^reveal: alice/s/ [0-9a-f]*\$/ $(sed -n 's/^reveal: bob //p' t)/" t >swapped
expect a_reveal_swapped 1 "the reveal of 'alice' does not match its commitment" generate c.yaml --ceremony swapped -o x
sed '/^party: bob/d; /^reveal: bob/d' t >without
expect a_party_left_out 1 'something was changed since it was frozen' generate c.yaml --ceremony without -o x
sed 's/^competition: .*/competition: Other/' t >edited
expect a_transcript_edited 1 'something was changed since it was frozen' late check edited
sed "s/^value: .*/value: $(sed 's/.*randomness":"\([^"]*\)","signature":"\([^"]*\)".*/\1 \2/' 1.json)/" t >valued
expect another_value 1 'it is of another one' generate c.yaml --ceremony valued -o x
before ceremony new filtered.yaml -o own.t
before ceremony join own.t --name a >log
before ceremony freeze own.t
after ceremony reveal own.t --name a >log
sed -i 's/return true/return false or true/' own.lua
expect a_filter_changed_after_the_freeze 1 "it was frozen with 'script: own.lua sha256=" generate filtered.yaml --ceremony own.t -o x
if [ -e x ] || [ -e x.secret ]; then not_ok no_cheat_makes_a_set 'it does'; else ok no_cheat_makes_a_set; fi

# The forger has a key that is trusted, and signs sets whose MANIFEST names a ceremony.
forge() { # forge NAME: signs NAME/MANIFEST again, with CEREMONY as it stands there
    local hex
    hex=$(sha256sum <"$1/CEREMONY" | cut -c-64)
    grep -v '^ceremony: \|^output: CEREMONY ' "$1/MANIFEST" |
        awk -v h="$hex" '/^tree: / { print "ceremony: sha256=" h }
            /^output: / && !done { print "output: CEREMONY sha256=" h; done = 1 } { print }' >manifest
    mv manifest "$1/MANIFEST"
    rm -f "$1/MANIFEST.sig"
    ssh-keygen -q -Y sign -f forger -n manifest@twistseal "$1/MANIFEST" 2>log
}
forged() { # forged NAME TEXT COMMAND...: the set `f`, forged, is not genuine, and both verifiers say so
    local name=$1 text=$2
    forge f
    expect "$name" 1 "$text" verify f
    expect "${name}_by_the_other_verifier" 1 CEREMONY other_verify f
}
fresh() { rm -rf f f.secret; cp -r "$1" f; cp -r "$1.secret" f.secret; cp Cer2023/CEREMONY f; }
generate more.yaml -o more >log || not_ok more "$(cat log)"
generate filtered.yaml -o filtered >log || not_ok filtered "$(cat log)"
generate c.yaml -o plain >log || not_ok plain "$(cat log)"
fresh Cer2023; forge f
expect what_is_forged_without_change_is_genuine 0 "$proof" verify f
fresh more; forged a_set_with_a_group_more "CEREMONY: it was frozen with 'config: "
fresh filtered; forged a_set_with_a_filter_more "CEREMONY: it was frozen with 'config: "
fresh Cer2023; cp frozen f/CEREMONY; forged a_set_without_the_value 'CEREMONY: it was not frozen, or lacks'
fresh Cer2023; cp edited f/CEREMONY; forged a_set_of_an_edited_transcript ': not the digest of what stands before it'
fresh Cer2023; cp t f/CEREMONY; forged a_set_that_shows_its_reveals 'CEREMONY: it has reveals'
fresh Cer2023; sed -i '/^output: CEREMONY/d' f/MANIFEST; rm f/CEREMONY
rm f/MANIFEST.sig; ssh-keygen -q -Y sign -f forger -n manifest@twistseal f/MANIFEST 2>log
expect a_set_without_its_transcript 1 'its ceremony is not a CEREMONY that it lists' verify f
fresh plain; forge f
expect another_seed_shows_only_in_the_audit 0 "$proof" verify f
{ cat plain.secret/seed; grep '^reveal: ' t; } >f.secret/seed
expect another_seed_in_the_set 1 'seed: is not the seed that its ceremony gives' "$program" audit f
expect another_seed_by_the_other_verifier 1 'seed: is not the seed that its ceremony gives' other_verify f --seed f.secret/seed
fresh Cer2023; { sed 1,3!d Cer2023.secret/seed; grep '^reveal: ' swapped; } >f.secret/seed
expect a_reveal_swapped_in_the_set 1 "the reveal of 'alice' does not match its commitment" "$program" audit f
fresh Cer2023; sed -i '/^reveal: bob/d' f.secret/seed
expect a_reveal_missing_in_the_set 1 'its reveals are not those of all parties' "$program" audit f
rm -rf f f.secret; cp -r plain f; { cat plain.secret/seed; grep '^reveal: ' t; } >f-seed
expect reveals_without_a_ceremony 1 'has reveals of a ceremony that MANIFEST does not name' "$program" audit f --seed-file f-seed

# ---- a time stamp, of an authority made here ----
cat >tsa.cnf <<'CNF'
[req]
distinguished_name = name
prompt = no
[name]
CN = Time stamps of a test
[tsa]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ts]
default_tsa = here
[here]
serial = serial
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
signer_cert = tsa.pem
signer_key = tsa.key
CNF
echo 01 >serial
authority() { # authority NAME: a root NAME.pem, and tsa.pem that it vouches for
    openssl req -x509 -newkey rsa:2048 -nodes -keyout "$1.key" -out "$1.pem" -days 3650 -subj "/CN=Root $1" 2>>log &&
        openssl req -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.csr -config tsa.cnf 2>>log &&
        openssl x509 -req -in tsa.csr -CA "$1.pem" -CAkey "$1.key" -CAcreateserial -days 3650 \
            -extfile tsa.cnf -extensions tsa -out tsa.pem 2>>log
}
reply() { openssl ts -reply -config tsa.cnf -section here -queryfile "$1" -out "$2" 2>>log; }
for r in other root; do authority $r || not_ok "an_authority_$r" "$(tail -1 log)"; done
ceremony() { "$program" ceremony "$@"; }
cp "$demo" demo.yaml # every format that a set has by default
ceremony new demo.yaml -o s --text 'the draw of the last day of 2098, as its operator prints it' --at 2099-01-01T00:00:00Z
for p in alice bob; do ceremony join s --name $p >log; done
ceremony freeze s
expect a_request_is_written 0 "'q.tsq' is for a time-stamp authority" ceremony stamp s --request q.tsq
expect a_request_never_over_a_file 1 "'q.tsq' exists" ceremony stamp s --request q.tsq
expect a_request_as_openssl_reads_it 0 "$(sed -n 's/^frozen: sha256=\(................\).*/\1/p' s)" sh -c "openssl ts -query -in q.tsq -text | tr -d ' -' | sed -n 's/^0000//p'"
reply q.tsq r.tsr
openssl ts -query -digest "$(sha256sum </dev/null | cut -c-64)" -sha256 -out other.tsq 2>>log
reply other.tsq other.tsr
expect a_stamp_of_something_else 1 'it stamps something else' ceremony stamp s --reply other.tsr
expect no_stamp_at_all 1 'it is no reply of a time-stamp authority' ceremony stamp s --reply c.yaml
expect an_authority_nobody_named 1 'no authority that you named signed it' ceremony stamp s --reply r.tsr --ca other.pem
expect no_certificates 1 "'c.yaml' is not a file of certificates" ceremony stamp s --reply r.tsr --ca c.yaml
head -c -30 r.tsr >cut.tsr
expect a_stamp_cut_short 1 'it is no reply' ceremony stamp s --reply cut.tsr
cp r.tsr bent.tsr
if [ "$(tail -c 9 r.tsr | head -c 1)" = Z ]; then other=Y; else other=Z; fi
printf %s $other | dd of=bent.tsr bs=1 seek=$(($(stat -c %s r.tsr) - 9)) conv=notrunc 2>>log
expect a_stamp_whose_signature_is_changed 1 'no authority that you named signed it' ceremony stamp s --reply bent.tsr --ca root.pem
expect the_stamp 0 '' ceremony stamp s --reply r.tsr --ca root.pem
expect the_stamp_once 1 'has a time stamp already' ceremony stamp s --reply r.tsr
expect openssl_verifies_it_as_well 0 'Verification: OK' openssl ts -verify -digest "$(sed -n 's/^frozen: sha256=//p' s)" -in r.tsr -CAfile root.pem
expect check_says_it_was_frozen_before 0 'frozen before it (time stamp of 20' ceremony check s --ca root.pem
expect check_says_who_could_tell 0 'is good (--ca checks it)' ceremony check s
expect check_refuses_a_strangers_stamp 1 'no authority that you named signed it' ceremony check s --ca other.pem
echo '3 17 22 41 44 49' >numbers
export SOURCE_DATE_EPOCH=4070908800 # the day of the draw
expect the_draw 0 '' ceremony beacon s --value numbers
cp s spelled; sed -i '/^value: /d' spelled; echo ' 3, 17, 22, 41, 44 and 49.' >other_numbers
expect another_spelling 0 '' ceremony beacon spelled --value other_numbers
expect gives_the_same_value 0 '' cmp s spelled
echo none >no_digits; sed -i '/^value: /d' spelled
expect a_text_without_digits_is_none 1 'the value is not the digits of the announced text' ceremony beacon spelled --value no_digits
for p in alice bob; do ceremony reveal s --name $p >log; done
expect a_stamped_set_with_sheets 0 '' ceremony generate s demo.yaml --key key --quiet -o stamped
unset SOURCE_DATE_EPOCH
expect verify_says_frozen_before 0 'seed of 2 parties and the text announced for 2099-01-01T00:00:00Z, frozen before it (time stamp of 20' verify stamped --ca root.pem
expect verify_says_what_it_did_not_check 0 'is good (--ca checks it)' verify stamped
expect its_audit_too 0 'the seed is that of its ceremony' "$program" audit stamped
expect verify_refuses_a_strangers_stamp 1 'CEREMONY: its time stamp: no authority that you named signed it' verify stamped --ca other.pem
expect without_certificates_it_cannot_tell 2 'is not a file of certificates' verify stamped --ca c.yaml
expect the_other_verifier_takes_the_stamp 0 '; replayed' other_verify stamped --seed stamped.secret/seed
# A ceremony whose stamp came when the beacon was known.
SOURCE_DATE_EPOCH=1692800000 ceremony new c.yaml -o l --drand 1000
SOURCE_DATE_EPOCH=1692800000 ceremony join l --name alice >log
SOURCE_DATE_EPOCH=1692800000 ceremony freeze l
ceremony stamp l --request l.tsq >log
reply l.tsq l.tsr
expect a_stamp_after_the_beacon 1 'stamped when the beacon was public already' ceremony stamp l --reply l.tsr --ca root.pem

# ---- one party; no beacon ----
solo() { # solo NAME BEACON...: a set of one party, or two
    before ceremony new c.yaml -o "$1.t" "${@:3}"
    for p in $2; do before ceremony join "$1.t" --name "$p" >log; done
    before ceremony freeze "$1.t"
    [ $# -eq 2 ] || after ceremony beacon "$1.t" --value 1000.json
    for p in $2; do after ceremony reveal "$1.t" --name "$p" >log; done
    generate c.yaml --ceremony "$1.t" -o "$1" >log
}
solo alone1 a
expect one_party_without_a_beacon_proves_no_more 0 "one person's seed: nothing shows" verify alone1
solo round1 a --drand 2023-08-23T15:59:22Z
expect one_party_and_a_round 0 'seed of 1 party and drand round 1000' verify round1
solo pair 'a b'
expect two_parties_without_a_beacon 0 'seed of 2 parties: nobody chose it, if one of them is honest' verify pair

# ---- all of it: a stamped ceremony, two signers by an ssh-agent, an extension, one scramble shown ----
for p in alice bob; do
    ssh-keygen -q -t ed25519 -N '' -C '' -f agent.$p
    printf '%s@example.org %s\n' $p "$(cut -d' ' -f1,2 agent.$p.pub)"
done >two
eval "$(ssh-agent -s)" >/dev/null
trap 'ssh-agent -k >/dev/null; rm -rf "$dir"' EXIT
ssh-add -q agent.alice agent.bob 2>>log
rm agent.alice agent.bob # from here on only the agent has the keys
echo 'require 2 of alice@example.org, bob@example.org' >policy
both() { "$program" "$1" whole "${@:2}" --signers two --policy policy; }
export SOURCE_DATE_EPOCH=4070908800
expect alice_signs_by_her_agent 0 '' ceremony generate s demo.yaml --key agent.alice.pub --quiet -o whole
expect one_signature_is_not_enough 1 'MANIFEST' both verify
expect bob_signs_too 0 '' "$program" sign whole --key agent.bob.pub
expect both_signed_a_ceremony 0 'seed of 2 parties' both verify --ca root.pem
cp whole/MANIFEST committed
expect a_set_is_added 0 '' "$program" extend whole --event 333bf --round 1 --sets 1 --key agent.alice.pub --reason 'a set was seen'
expect bob_signs_the_new_set 0 '' "$program" sign whole-2 --key agent.bob.pub
both() { "$program" "$1" whole-2 "${@:2}" --signers two --policy policy; }
unset SOURCE_DATE_EPOCH
expect the_link_is_shown 0 'extends' both verify --ca root.pem --against committed
mv whole/MANIFEST.2.sig first.sig
expect a_policy_judges_each_set_of_a_chain 1 "whole/MANIFEST: signed by 1 of alice@example.org, bob@example.org, where policy requires 2" both verify
mv first.sig whole/MANIFEST.2.sig
expect it_does_not_claim_the_ceremony 0 'set 2 was chosen when the seed was known' both verify
expect the_other_verifier_sees_it_too 0 'set 2 was chosen when the seed was known' python3 "$verifier" whole-2 --signers two --seed whole-2.secret/seed
expect every_state_follows 0 'follow from the seed' both audit --ca root.pem
expect one_scramble_is_shown 0 'revealed' "$program" reveal whole-2 333bf/r1/B/1 -o shown
expect and_proved_alone 0 '333bf/r1/B/1' "$program" verify shown --signers two --policy policy
expect to_the_other_verifier_as_well 0 '333bf/r1/B/1' python3 "$verifier" shown --signers two
