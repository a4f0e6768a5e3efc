/* What the trust layer does for its callers, as jobs that a test repeats while calls fail: call
 * trust_files() in a scratch directory first. Include after cmocka. */
#ifndef TESTS_TRUST_JOBS_H
#define TESTS_TRUST_JOBS_H

#include <fcntl.h>

#include "base/file.h"
#include "locked_memory.h"
#include "openssh_file.h"
#include "token_signature.h"
#include "trust/keyforms.h"
#include "trust/known.h"
#include "trust/merkle.h"
#include "trust/passphrase.h"
#include "trust/revoked.h"
#include "trust/rng.h"
#include "trust/signatures.h"
#include "trust/signers.h"
#include "trust/sshsig.h"

/* Each job does the same every time, checks its result if there is one, and returns its status. */
typedef int job(tsl_err *err);

static int sign_and_verify(tsl_err *err)
{
    signing_key *key = NULL;
    secret seed = {0};
    text armor = {0};
    public_key signer;
    int status = secret_new(&seed, 32, err);
    if (status == TSL_OK) status = key_from_seed(&key, &seed, err);
    if (status == TSL_OK) status = sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, err);
    const sshsig_claim claim = {{armor.bytes, armor.size}, MANIFEST_NAMESPACE, {"m", 1}};
    const char *wrong = NULL;
    if (status == TSL_OK) status = sshsig_verify(&signer, &wrong, &claim, err);
    assert_null(wrong); /* memory that runs out says nothing about the signature */
    text_free(&armor);
    key_free(key);
    secret_free(&seed);
    return status;
}

static int save_and_load(tsl_err *err)
{
    signing_key *key = NULL, *again = NULL;
    public_key a, b;
    unlink("key");
    int status = key_generate(&key, err);
    if (status == TSL_OK) status = key_save(key, "key", NULL, err);
    if (status == TSL_OK) status = key_load(&again, "key", key_ask_terminal, NULL, err);
    if (status == TSL_OK) {
        key_public(&a, key);
        key_public(&b, again);
        assert_memory_equal(&a, &b, sizeof a);
    }
    key_free(key);
    key_free(again);
    return status;
}

static int answer(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)path, (void)again, (void)context;
    int status = secret_new(out, 1, err);
    if (status == TSL_OK) out->bytes[0] = 'x';
    return status;
}

/* A file that is no key, or none that fits: whoever has memory says so. */
static int refuse_key(const char *name, const char *why, tsl_err *err)
{
    signing_key *key;
    tsl_err said = {0};
    assert_int_not_equal(key_load(&key, name, answer, NULL, &said), TSL_OK);
    assert_null(key);
    if (strcmp(said.text, why) == 0) return TSL_OK;
    if (err) *err = said;
    return TSL_ESYSTEM;
}

static int refuse_a_block_without_data(tsl_err *err)
{
    return refuse_key("empty", "'empty' is not a private key in PEM", err);
}

static int refuse_two_halves(tsl_err *err)
{
    return refuse_key("halves", "'halves' is damaged", err);
}

static int keep_an_outside_key(tsl_err *err)
{
    signing_key *key;
    const public_key public = {.bytes = {1}};
    int status = key_outside(&key, &public, NULL, err);
    assert_int_equal(key != NULL, status == TSL_OK);
    key_free(key);
    return status;
}

static int load_protected(tsl_err *err)
{
    signing_key *key;
    int status = key_load(&key, "protected", answer, NULL, err);
    key_free(key);
    return status;
}

static int load_openssh(tsl_err *err)
{
    signing_key *key;
    int status = key_load(&key, "openssh", answer, NULL, err);
    key_free(key);
    return status;
}

/* A signature by the key of "signers", judged by all the files there are. */
static int judge_signature(tsl_err *err)
{
    signing_key *key = NULL;
    text armor = {0};
    signatures all = {.count = 0};
    findings found = {.count = 0};
    const trusted who = {"signers", "revoked", "policy", 1};
    int status = key_load(&key, "alice", answer, NULL, err);
    if (status == TSL_OK) status = sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, err);
    const hash_part signature = {armor.bytes, armor.size};
    if (status == TSL_OK)
        status = signatures_add(&all, &found, &signature, &(hash_part){"m", 1}, &who, err);
    if (status == TSL_OK) status = signatures_judge(&all, &found, &who, err);
    assert_int_equal(found.count, 0); /* memory that runs out says nothing about the signature */
    if (status == TSL_OK) assert_string_equal(signatures_first(&all)->signer, "alice");
    text_free(&found.lines);
    text_free(&armor);
    signatures_free(&all);
    key_free(key);
    return status;
}

/* A signature of a security key. */
static int verify_token(tsl_err *err)
{
    text armor = {0};
    public_key signer;
    const char *wrong = NULL;
    int status = file_read(&armor, "token", 1000, err);
    const sshsig_claim claim = {
        {armor.bytes, armor.size}, MANIFEST_NAMESPACE, {token_message, token_message_size}};
    if (status == TSL_OK) status = sshsig_verify(&signer, &wrong, &claim, err);
    assert_null(wrong);
    text_free(&armor);
    return status;
}

/* Paths of a tree of seven leaves, made and checked. That of the last leaf has a hash of two others
 * below its first part, so calls fail on each level. */
static int show_of_a_tree(tsl_err *err)
{
    digest leaves[7];
    merkle_path path = {.count = 0};
    merkle_tree old = {.size = 3}, new = {.size = 7};
    bool good = true;
    int status = TSL_OK;
    for (size_t i = 0; i < 7 && status == TSL_OK; i++)
        status = merkle_leaf(&leaves[i], &i, sizeof i, err);
    if (status == TSL_OK) status = merkle_root(&old.root, leaves, old.size, err);
    if (status == TSL_OK) status = merkle_root(&new.root, leaves, new.size, err);
    if (status == TSL_OK) status = merkle_inclusion(&path, leaves, 7, 6, err);
    if (status == TSL_OK) status = merkle_check_inclusion(&good, &new, 6, &leaves[6], &path, err);
    if (status == TSL_OK) assert_true(good);
    if (status == TSL_OK) status = merkle_consistency(&path, leaves, 7, 3, err);
    if (status == TSL_OK) status = merkle_check_consistency(&good, &old, &new, &path, err);
    if (status == TSL_OK) assert_true(good);
    return status;
}

/* Nobody signed, and the policy asks for somebody. */
static int judge_missing(tsl_err *err)
{
    const signatures none = {.count = 0};
    findings found = {.count = 0};
    int status = signatures_judge(&none, &found, &(trusted){"signers", NULL, "policy", 1}, err);
    assert_int_equal(found.count, status == TSL_OK ? 1 : 0);
    if (status == TSL_OK && !found.lines.failed)
        assert_non_null(strstr(found.lines.bytes, "signed by 0 of alice, bob, where policy "));
    text_free(&found.lines);
    return status;
}

static int keep_list(tsl_err *err)
{
    bool there;
    text lines = {0};
    const public_key key = {.bytes = {1}, .application = "ssh:"};
    unlink("known");
    int status = known_add(&there, "known", "alice", &key, err);
    if (status == TSL_OK) status = known_add(&there, "known", "alice", &key, err);
    if (status == TSL_OK) status = known_list(&lines, "known", err);
    if (status == TSL_OK) status = known_remove("known", "alice", err);
    if (status == TSL_OK) assert_true(there);
    text_free(&lines);
    return status;
}

static int write_forms(tsl_err *err)
{
    const public_key key = {.bytes = {1}};
    text t = {0};
    int status = key_openssh(&t, &key, "a comment", err);
    if (status == TSL_OK) status = key_spki_pem(&t, &key, err);
    if (status == TSL_OK) status = key_allowed_signers(&t, &key, "alice", err);
    if (status == TSL_OK) status = key_fingerprint(&t, &key, err);
    if (status == TSL_OK) assert_int_equal(t.size, 92 + 113 + 118 + 50);
    text_free(&t);
    return status;
}

static int find_signer(tsl_err *err)
{
    const public_key key = {.bytes = {1}};
    char *principal;
    text refusal;
    const signer_question asked = {"signers", &key, NULL, MANIFEST_NAMESPACE, 1};
    int status = signers_find(&principal, &refusal, &asked, err);
    if (status == TSL_OK) assert_string_equal(principal, "alice");
    free(principal);
    text_free(&refusal);
    return status;
}

/* A key that is listed for another kind of message. */
static int find_refused(tsl_err *err)
{
    const public_key key = {.bytes = {1}};
    char *principal;
    text refusal;
    const signer_question asked = {"others", &key, NULL, MANIFEST_NAMESPACE, 1};
    int status = signers_find(&principal, &refusal, &asked, err);
    assert_null(principal);
    if (status == TSL_OK) assert_non_null(strstr(refusal.bytes, "alice"));
    text_free(&refusal);
    return status;
}

static int find_revoked(tsl_err *err)
{
    const public_key key = {.bytes = {1}};
    bool revoked = false;
    int status = revoked_find(&revoked, "revoked", &key, err);
    if (status == TSL_OK) assert_true(revoked);
    return status;
}

static int derive_and_draw(tsl_err *err)
{
    secret root = {0};
    uint8_t key[KEY_SIZE];
    rng_stream stream, live;
    digest leaves[3], top;
    int status = secret_random(&root, SEED_SIZE, err);
    if (status != TSL_OK) assert_null(root.bytes);
    if (status == TSL_OK) status = derive_commitment(&leaves[0], &root, err);
    if (status == TSL_OK) status = derive_key(key, &root, "state", "333/r1/A/1#1", err);
    if (status == TSL_OK) {
        rng_open(&stream, key);
        for (int i = 0; i < 40; i++) rng_below(&stream, 3ull << 62);
        if (stream.failed) status = tsl_fail(err, TSL_ESYSTEM, "libcrypto: the stream failed");
        rng_close(&stream);
    }
    if (status == TSL_OK) status = rng_open_live(&live, err);
    leaves[1] = leaves[2] = leaves[0];
    if (status == TSL_OK) status = merkle_root(&top, leaves, 3, err);
    secret_free(&root);
    return status;
}

/* A private key whose seed is not that of its public half. */
static void write_two_halves(const char *name)
{
    static const uint8_t both[64] = {1}, half[32];
    text box = {0}, blob = {0};
    wire_add_u32(&box, 7);
    wire_add_u32(&box, 7);
    wire_add_text(&box, "ssh-ed25519");
    wire_add_string(&box, half, sizeof half);
    wire_add_string(&box, both, sizeof both);
    wire_add_text(&box, "");
    for (char fill = 1; box.size % 8 != 0; fill++) text_add_bytes(&box, &fill, 1);
    begin_openssh(&blob, "none", "none", &(text){0});
    wire_add_string(&blob, box.bytes, box.size);
    write_openssh(name, &blob);
    text_free(&box);
}

/* The files that the jobs read. */
static void trust_files(void)
{
    text line = {0};
    const public_key key = {.bytes = {1}};
    signing_key *alice;
    public_key hers;
    assert_int_equal(key_generate(&alice, NULL), TSL_OK);
    assert_int_equal(key_save(alice, "alice", NULL, NULL), TSL_OK);
    key_public(&hers, alice);
    key_free(alice);
    assert_int_equal(key_allowed_signers(&line, &key, "alice", NULL), TSL_OK);
    assert_int_equal(key_allowed_signers(&line, &hers, "alice", NULL), TSL_OK);
    write_text("signers", line.bytes);
    text_free(&line);
    assert_int_equal(key_openssh(&line, &key, "lost", NULL), TSL_OK);
    write_text("revoked", line.bytes);
    char others[300];
    snprintf(others, sizeof others, "alice namespaces=\"others\" %s", line.bytes);
    write_text("others", others);
    text_free(&line);
    const token_words touched = {"ssh:", "\1\0\0\0\7", 5};
    text blob = token_blob(&touched, &touched), armor = token_armor(&blob);
    write_text("token", armor.bytes);
    text_free(&armor);
    text_free(&blob);
    write_text("policy", "require 1 of alice, bob\n");
    write_text("empty", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n");
    write_two_halves("halves");
    assert_int_equal(run("ssh-keygen -q -t ed25519 -N x -a 1 -f openssh"), 0);
    assert_int_equal(run("openssl genpkey -algorithm ed25519 | openssl pkcs8 -topk8 -iter 1 "
                         "-passout pass:x -out protected && chmod 600 protected"),
                     0);
}

/* Descriptors that are open, and secrets that are held, in KiB of locked memory. */
static long descriptors_and_secrets(void)
{
    long count = locked_kib();
    for (int fd = 0; fd < 100; fd++) count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

#endif
