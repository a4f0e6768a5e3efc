#!/usr/bin/env bash
# Signers as people have them: OpenSSH's keys, agents good and bad, security keys, several signatures,
# policies, revoked keys, and the list that the user keeps. ssh-keygen is the judge.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CONFIG_HOME=$dir/config
unset SSH_AUTH_SOCK
here=$PWD
served=
stop() {
    [ -n "$served" ] || return 0
    kill "$served" 2>/dev/null
    wait "$served" 2>/dev/null
    served=
}
trap 'stop; rm -rf "$dir"' EXIT

check() { # check NAME COMMAND...: the command must succeed
    local name=$1
    shift
    if "$@" >"$dir/out" 2>&1; then ok "$name"; else not_ok "$name" "$(tail -n 3 "$dir/out")"; fi
}
fails() { # fails NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$dir/out" 2>&1; then not_ok "$name" "it succeeds"; else ok "$name"; fi
}
line() { printf '%s namespaces="manifest@twistseal" %s\n' "$1" "$(cut -d' ' -f1,2 "$2")"; }
openssh() { # openssh PRINCIPAL SIGNATURE [OPTION...]: of the manifest of the set
    local who=$1 file=$2
    shift 2
    ssh-keygen -Y verify -f "$dir/signers" -I "$who" -n manifest@twistseal -s "$file" "$@" <"$dir/set/MANIFEST"
}
sign() { "$program" sign "$dir/set" "$@"; }
verify() { "$program" verify "$dir/set" --signers "$dir/signers" "$@"; }
python() { python3 tools/verify.py "$dir/set" --signers "$dir/signers"; }
unsigned() { rm -f "$dir"/set/MANIFEST.?*.sig; }

cat >"$dir/one.yaml" <<'YAML'
competition: {name: One Open 2026, id: OneOpen2026, date: 2026-11-20}
formats: [text]
events: {"333": {rounds: [{format: "3", sets: 1, extras: 0}]}}
YAML
"$program" keygen "$dir/first" --no-passphrase >/dev/null
line first@x "$dir/first.pub" >"$dir/signers"
"$program" generate "$dir/one.yaml" --key "$dir/first" -o "$dir/set" -q >"$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }

# ---- OpenSSH's own key files ----
ssh-keygen -q -t ed25519 -N '' -C alice -f "$dir/alice"
ssh-keygen -q -t ed25519 -N '' -f "$dir/bob"
ssh-keygen -q -t ed25519 -N 'correct horse' -f "$dir/locked"
ssh-keygen -q -t ecdsa -N '' -f "$dir/ecdsa"
{ line alice@x "$dir/alice.pub"; line bob@x "$dir/bob.pub"; } >>"$dir/signers"
check an_openssh_key_signs sign --key "$dir/alice"
check openssh_accepts_it openssh alice@x "$dir/set/MANIFEST.2.sig"
expect it_is_named 0 "signed by alice@x (SHA256:" verify
check a_key_of_openssh_signs sign --key "$dir/bob"
check openssh_accepts_that_too openssh bob@x "$dir/set/MANIFEST.3.sig"
check and_the_first_as_before openssh first@x "$dir/set/MANIFEST.sig"
expect an_encrypted_one_is_refused_with_the_way_out 1 "run 'ssh-add $dir/locked', and give its '.pub' file" sign --key "$dir/locked"
expect another_kind_of_key_is_named 1 "'$dir/ecdsa' is not an Ed25519 key" sign --key "$dir/ecdsa"
ln -s alice "$dir/link"
expect a_key_file_that_is_a_link_is_refused 1 "'$dir/link' is a symbolic link: name the file itself" sign --key "$dir/link"
expect nobody_signs_twice 1 "this key signed the set before: MANIFEST.2.sig" sign --key "$dir/alice"
check python_accepts_three python
cp -r "$dir/set" "$dir/kept"

# ---- a signature that is not good, or not listed ----
refused() { # refused NAME TEXT: by both verifiers, with exit code 1
    expect "$1" 1 "$2" verify
    expect "$1_by_python" 1 '' python
}
sed -i '2s/./Z/20' "$dir/set/MANIFEST.3.sig"
refused one_bad_signature_makes_a_set_false 'MANIFEST.3.sig: the signature'
cp "$dir/set/MANIFEST.2.sig" "$dir/set/MANIFEST.3.sig"
refused the_same_signature_twice_is_refused 'MANIFEST.3.sig: the same key signed before'
rm "$dir/set/MANIFEST.2.sig"
refused a_gap_is_refused 'MANIFEST.3.sig: was not signed with this set'
unsigned
cp "$dir/set/MANIFEST" "$dir/text"
ssh-keygen -q -Y sign -f "$dir/alice" -n file "$dir/text" 2>/dev/null
mv "$dir/text.sig" "$dir/set/MANIFEST.2.sig"
refused another_namespace_is_refused 'MANIFEST.2.sig: the signature is not a good SSH signature: it was made for another purpose'
expect nobody_signs_beside_it 1 'MANIFEST.2.sig: ' sign --key "$dir/bob"
unsigned
head -c 5000 /dev/zero >"$dir/set/MANIFEST.2.sig"
refused an_oversize_signature_is_refused 'MANIFEST.2.sig: is larger than 4096 bytes'
unsigned
sed 's/$/\r/' "$dir/kept/MANIFEST.2.sig" >"$dir/set/MANIFEST.2.sig"
refused an_armor_with_crlf_is_refused 'MANIFEST.2.sig: the signature is not a good SSH signature: its armor is damaged'
unsigned
"$program" keygen "$dir/stranger" --no-passphrase >/dev/null
check a_stranger_signs sign --key "$dir/stranger"
expect a_stranger_counts_for_nothing 0 'note: MANIFEST.2.sig is by SHA256:' verify
check and_harms_nothing_for_python python
rm -rf "$dir/set" && cp -r "$dir/kept" "$dir/set"

# ---- policies ----
policy() { printf '%b' "$1" >"$dir/policy"; }
policy '# the delegates\nrequire 2 of alice@x, bob@x, carol@x  # any two\nrequire 1 of first@x\n'
expect two_of_three_is_met 0 'genuine' verify --policy "$dir/policy"
policy 'require 3 of alice@x, bob@x, carol@x\n'
expect three_of_three_is_not 1 'MANIFEST: signed by 2 of alice@x, bob@x, carol@x, where' verify --policy "$dir/policy"
cp "$dir/signers" "$dir/listed"
sed -i 's/^alice@x/alice@x,carol@x/' "$dir/signers"
expect one_key_stands_for_one_name 1 'MANIFEST: signed by 2 of alice@x, bob@x, carol@x' verify --policy "$dir/policy"
policy 'require 2 of carol@x, bob@x\n'
expect and_for_whichever_is_needed 0 'genuine' verify --policy "$dir/policy"
cp "$dir/listed" "$dir/signers"
bad_policy() { # bad_policy NAME TEXT MESSAGE
    policy "$2"
    expect "$1" 2 "$3" verify --policy "$dir/policy"
}
version=$("$program" --version | sed -n '1s/^twistseal \([^ ]*\).*/\1/p')
policy "generator twistseal 0.0.1, $version # both\n"
expect a_version_that_is_allowed 0 'genuine' verify --policy "$dir/policy"
policy "generator twistseal 0.0.1\ngenerator twistseal 0.0.2\n"
expect a_version_that_is_not 1 "MANIFEST: made by twistseal $version, which $dir/policy does not allow" verify --policy "$dir/policy"
policy "generator twistseal $version\nrequire 3 of alice@x, bob@x, carol@x\n"
expect a_version_is_not_enough 1 'MANIFEST: signed by 2 of alice@x, bob@x, carol@x, where' verify --policy "$dir/policy"
bad_policy another_program_in_a_policy 'generator tnoodle 1.2.3\n' 'policy:1: cannot read this line: it is not'
bad_policy a_version_twice "generator twistseal 1, 1\n" 'policy:1: cannot read this line: a name stands there twice'
bad_policy an_empty_policy_is_none '# nothing\n' "' requires nothing"
bad_policy a_policy_of_zero_is_none 'require 0 of a@x\n' "policy:1: cannot read this line: it is not 'require NUMBER of NAME, NAME ...' or 'generator twistseal VERSION, ...'"
bad_policy more_than_it_names 'require 2 of a@x\n' 'policy:1: cannot read this line: it requires more than it names'
bad_policy a_name_twice '\nrequire 2 of a@x, a@x\n' 'policy:2: cannot read this line: a name stands there twice'
bad_policy a_pattern_in_a_policy 'require 1 of *@x\n' 'policy:1: cannot read this line: a name is one word'

# ---- times ----
sed -i 's/^alice@x namespaces/alice@x valid-before="20200101Z",namespaces/' "$dir/signers"
expect a_key_that_ran_out_counts_for_nothing 0 'was not valid any more (valid-before)' verify
expect but_at_its_time_it_does 0 'signed by alice@x' verify --at 2019-12-31
cp "$dir/listed" "$dir/signers"

# ---- revoked keys: as ssh-keygen -r says ----
revokes() { # revokes NAME FILE alice|bob|none: what both say of the two keys
    local both='' ours
    for who in alice bob; do
        local number=2
        [ $who = bob ] && number=3
        openssh $who@x "$dir/set/MANIFEST.$number.sig" -r "$2" >/dev/null 2>&1 || both+="$who "
    done
    verify --revoked "$2" >"$dir/out" 2>&1 || { not_ok "$1" "$(tail -n 2 "$dir/out")"; return; }
    ours=$(for who in alice bob; do grep -q "signed by $who@x" "$dir/out" || printf '%s ' $who; done)
    if [ "$ours" = "$both" ] && [ "${both:-none }" = "$3 " ]; then ok "$1"; else
        not_ok "$1" "ours: '$ours', ssh-keygen's: '$both'"; fi
}
{ echo '# lost'; cat "$dir/ecdsa.pub" "$dir/alice.pub"; } >"$dir/list"
revokes a_list_of_keys "$dir/list" alice
revokes a_list_of_others "$dir/ecdsa.pub" none
ssh-keygen -q -k -f "$dir/krl" "$dir/bob.pub" "$dir/ecdsa.pub"
revokes a_krl_of_keys "$dir/krl" bob
ssh-keygen -l -f "$dir/alice.pub" | awk '{ print "hash: " $2 }' >"$dir/hashes"
ssh-keygen -q -k -f "$dir/hashed" "$dir/hashes"
revokes a_krl_of_hashes "$dir/hashed" alice
ssh-keygen -q -k -f "$dir/empty" "$dir/ecdsa.pub"
revokes a_krl_of_others "$dir/empty" none
echo "sha1: $(cat "$dir/alice.pub")" >"$dir/sha1s"
ssh-keygen -q -k -f "$dir/old" "$dir/sha1s"
expect a_krl_of_other_sections_cannot_tell 2 'revokes by section 3 of a KRL' verify --revoked "$dir/old"
head -c 70 "$dir/krl" >"$dir/cut"
expect a_cut_krl_cannot_tell 2 'is a damaged KRL' verify --revoked "$dir/cut"
echo 'ssh-ed25519 AAAA' >"$dir/broken"
expect a_list_that_is_none_cannot_tell 2 'broken:1: is not a public key' verify --revoked "$dir/broken"
cat "$dir/first.pub" "$dir/alice.pub" "$dir/bob.pub" >"$dir/all"
expect all_revoked_is_not_genuine 1 "MANIFEST.sig: signed by SHA256:" verify --revoked "$dir/all"
unsigned

# ---- agents ----
serve() { # serve MODE: $SSH_AUTH_SOCK is then its socket, $dir/agent.pub its key
    stop
    export SSH_AUTH_SOCK=$dir/agent.$1
    python3 tests/support/agents.py "$1" "$SSH_AUTH_SOCK" "$dir/agent.pub" &
    served=$!
    for _ in $(seq 100); do [ -S "$SSH_AUTH_SOCK" ] && return; sleep 0.1; done
}
eval "$(ssh-agent -s)" >/dev/null
served=$SSH_AGENT_PID
ssh-add -q "$dir/alice" 2>/dev/null
mv "$dir/alice" "$dir/away"
check a_real_agent_signs sign --key "$dir/alice.pub"
check openssh_accepts_what_it_signed openssh alice@x "$dir/set/MANIFEST.2.sig"
expect a_key_it_lacks_is_named 2 "the ssh-agent does not hold the key of '$dir/bob.pub'" sign --key "$dir/bob.pub"
check an_agent_signs_a_new_set "$program" generate "$dir/one.yaml" --key "$dir/alice.pub" -o "$dir/other" -q
expect the_new_set_is_genuine 0 'signed by alice@x' "$program" verify "$dir/other" --signers "$dir/signers"
unsigned
serve plain
check the_test_s_agent_signs sign --key "$dir/agent.pub"
line agent@x "$dir/agent.pub" >>"$dir/signers"
check openssh_accepts_it_as_well openssh agent@x "$dir/set/MANIFEST.2.sig"
unsigned
bad_agent() { # bad_agent MODE MESSAGE
    serve "$1"
    expect "an_agent_is_$1" 2 "$2" sign --key "$dir/agent.pub"
}
bad_agent lying 'the signature just made does not verify'
bad_agent refusing 'the ssh-agent does not sign: it refused'
bad_agent dying 'the ssh-agent hung up before it had answered'
bad_agent cut 'the ssh-agent hung up before it had answered'
bad_agent huge "the ssh-agent's answer is not one"
bad_agent hanging 'the ssh-agent does not answer: waited 10 seconds'
check nothing_was_signed_then test ! -e "$dir/set/MANIFEST.2.sig"
stop
expect an_agent_that_is_gone_is_named 2 'cannot reach the ssh-agent at' sign --key "$dir/agent.pub"
(unset SSH_AUTH_SOCK; expect no_agent_is_named 1 'or let an ssh-agent hold it' sign --key "$dir/agent.pub")

# ---- security keys ----
serve token
check a_security_key_signs sign --key "$dir/agent.pub"
line token@x "$dir/agent.pub" >>"$dir/signers"
check openssh_accepts_a_security_key openssh token@x "$dir/set/MANIFEST.2.sig"
expect so_do_we 0 'signed by token@x' verify
expect so_does_python 0 'token@x' python
expect its_public_forms_are_refused_for_openssl 1 'the key of a security key has no form for OpenSSL' "$program" keygen --public "$dir/agent.pub"
cp "$dir/set/MANIFEST.2.sig" "$dir/touched"
unsigned
serve untouched
expect a_key_that_nobody_touched_signs_nothing 2 'nobody touched the security key (user presence)' sign --key "$dir/agent.pub"
with_flags() { python3 tests/support/agents.py flags "$1" "$dir/set/MANIFEST" >"$dir/set/MANIFEST.2.sig"; }
with_flags 5
expect a_token_that_asked_for_a_pin_is_good 0 'signed by token@x' verify
with_flags 4
refused a_signature_without_a_touch_is_refused 'MANIFEST.2.sig: the signature is not a good SSH signature: nobody touched'
stop
unset SSH_AUTH_SOCK
unsigned
# A byte of what the token says of itself, changed: the counter is signed.
python3 - "$dir/touched" "$dir/set/MANIFEST.2.sig" <<'PYTHON'
import base64, sys
lines = open(sys.argv[1]).read().split("\n")
blob = bytearray(base64.b64decode("".join(lines[1:-2])))
blob[-1] ^= 1
chars = base64.b64encode(bytes(blob)).decode()
open(sys.argv[2], "w").write("\n".join([lines[0], *[chars[i:i + 70] for i in range(0, len(chars), 70)], *lines[-2:]]))
PYTHON
refused a_changed_counter_is_refused 'MANIFEST.2.sig: the signature does not match what was signed'
fails as_openssh_refuses_it openssh token@x "$dir/set/MANIFEST.2.sig"
unsigned

# ---- the list that the user keeps ----
trust() { "$program" trust "$@"; }
known=$dir/config/twistseal/allowed_signers
expect verify_needs_signers 2 'verify needs --signers' "$program" verify "$dir/set"
expect nobody_is_trusted_unseen 2 "compare the fingerprint with its owner's by voice" trust add first@x "$dir/first.pub" </dev/null
check nothing_was_added test ! -e "$known"
typed() { python3 tests/support/typed.py "Type 'yes' to trust it: " "$1" -- "$program" trust add first@x "$dir/first.pub"; }
expect who_did_not_compare_adds_nothing 1 'nothing was added' typed no
check nothing_is_added_then test ! -e "$known"
expect who_compared_adds_the_key 0 'added to' typed yes
rm "$known"
expect trust_shows_the_fingerprint 0 "first@x $(ssh-keygen -l -f "$dir/first.pub" | cut -d' ' -f2)" trust add first@x "$dir/first.pub" --yes
check the_list_is_its_owner_s_only test "$(stat -c %a "$known")" = 600
expect verify_uses_the_list 0 'signed by first@x' "$program" verify "$dir/set"
expect audit_uses_the_list 0 'the signature is good' "$program" audit "$dir/set"
expect another_key_of_a_known_name_is_refused 1 "'first@x' is known by another key, SHA256:" trust add first@x "$dir/bob.pub" --yes
expect a_line_is_taken 0 'added to' trust add bob@x "$(grep ^bob@x "$dir/signers")" --yes
check openssh_reads_the_list ssh-keygen -Y verify -f "$known" -I first@x -n manifest@twistseal -s "$dir/set/MANIFEST.sig" <"$dir/set/MANIFEST"
expect the_list_is_shown 0 "bob@x $(ssh-keygen -l -f "$dir/bob.pub" | cut -d' ' -f2)" trust list
expect a_limited_key_is_not_taken_over 1 'limits its key otherwise than by namespaces' trust add c@x "c@x valid-before=\"20300101\" $(cut -d' ' -f1,2 "$dir/alice.pub")" --yes
expect what_is_no_key_is_refused 1 'is not one Ed25519 public key' trust add c@x "$dir/ecdsa.pub" --yes
expect a_pattern_is_no_name 1 "a signer's name is 1 to 255 characters" trust add '*@x' "$dir/alice.pub" --yes
check a_name_is_removed trust remove first@x
expect and_trusted_no_more 2 'does not list the key that signed' "$program" verify "$dir/set"
expect a_name_that_is_not_there 1 "'first@x' has no key in" trust remove first@x
chmod 666 "$known"
expect a_list_that_others_can_change_is_not_used 2 'can be changed by others' "$program" verify "$dir/set"
cd "$here" || exit
