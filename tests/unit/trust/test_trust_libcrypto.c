/* When any one call of libcrypto fails, the trust layer says so: nothing is signed, derived, drawn
 * or sealed without it, and no signature is called bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/ts.h>

#include "trust/passcode.h"
#include "trust/sealing/sealed_box.h"
#include "trust/timestamp.h"
#include "trust_jobs.h"

static long until_failure;  /* calls until one fails; 0: none will */
static const char *refused; /* the call that failed last */

static bool refuses(const char *name)
{
    if (until_failure == 0 || --until_failure > 0) return false;
    refused = name;
    return true;
}

/* Stands before libcrypto's function of that name, and fails as that one says it does: by 0 or
 * NULL. */
#define FAILING(type, name, parameters, arguments)                                                 \
    type name parameters                                                                           \
    {                                                                                              \
        type(*real) parameters;                                                                    \
        *(void **)&real = dlsym(RTLD_NEXT, #name);                                                 \
        return refuses(#name) ? (type)0 : real arguments;                                          \
    }

FAILING(int, EVP_Digest,
        (const void *d, size_t n, unsigned char *o, unsigned *s, const EVP_MD *t, ENGINE *e),
        (d, n, o, s, t, e))
FAILING(int, EVP_DigestInit_ex, (EVP_MD_CTX * c, const EVP_MD *t, ENGINE *e), (c, t, e))
FAILING(int, EVP_DigestUpdate, (EVP_MD_CTX * c, const void *d, size_t n), (c, d, n))
FAILING(int, EVP_DigestFinal_ex, (EVP_MD_CTX * c, unsigned char *o, unsigned *s), (c, o, s))
FAILING(int, EVP_DigestFinalXOF, (EVP_MD_CTX * c, unsigned char *o, size_t n), (c, o, n))
FAILING(int, EVP_DigestSignInit,
        (EVP_MD_CTX * c, EVP_PKEY_CTX **p, const EVP_MD *t, ENGINE *e, EVP_PKEY *k),
        (c, p, t, e, k))
FAILING(int, EVP_DigestSign,
        (EVP_MD_CTX * c, unsigned char *s, size_t *n, const unsigned char *m, size_t l),
        (c, s, n, m, l))
FAILING(int, EVP_DigestVerifyInit,
        (EVP_MD_CTX * c, EVP_PKEY_CTX **p, const EVP_MD *t, ENGINE *e, EVP_PKEY *k),
        (c, p, t, e, k))
FAILING(int, EVP_DigestVerify,
        (EVP_MD_CTX * c, const unsigned char *s, size_t n, const unsigned char *m, size_t l),
        (c, s, n, m, l))
FAILING(int, EVP_KDF_derive, (EVP_KDF_CTX * c, unsigned char *o, size_t n, const OSSL_PARAM p[]),
        (c, o, n, p))
FAILING(int, EVP_PKEY_get_raw_public_key, (const EVP_PKEY *k, unsigned char *o, size_t *n),
        (k, o, n))
FAILING(int, EVP_EncryptInit_ex,
        (EVP_CIPHER_CTX * c, const EVP_CIPHER *t, ENGINE *e, const unsigned char *k,
         const unsigned char *i),
        (c, t, e, k, i))
FAILING(int, EVP_EncryptUpdate,
        (EVP_CIPHER_CTX * c, unsigned char *o, int *n, const unsigned char *d, int l),
        (c, o, n, d, l))
FAILING(int, EVP_EncryptFinal_ex, (EVP_CIPHER_CTX * c, unsigned char *o, int *n), (c, o, n))
FAILING(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX * c, int w, int n, void *p), (c, w, n, p))
FAILING(int, EVP_DecryptInit_ex,
        (EVP_CIPHER_CTX * c, const EVP_CIPHER *t, ENGINE *e, const unsigned char *k,
         const unsigned char *i),
        (c, t, e, k, i))
FAILING(int, EVP_DecryptUpdate,
        (EVP_CIPHER_CTX * c, unsigned char *o, int *n, const unsigned char *d, int l),
        (c, o, n, d, l))
FAILING(int, RAND_priv_bytes, (unsigned char *o, int n), (o, n))
FAILING(int, PEM_write_bio_PKCS8, (BIO * b, const X509_SIG *s), (b, s))
FAILING(int, PEM_write_bio_PKCS8_PRIV_KEY_INFO, (BIO * b, const PKCS8_PRIV_KEY_INFO *p), (b, p))
FAILING(int, PEM_write_bio_PUBKEY, (BIO * b, const EVP_PKEY *k), (b, k))
FAILING(PKCS8_PRIV_KEY_INFO *, EVP_PKEY2PKCS8, (const EVP_PKEY *k), (k))
FAILING(X509_SIG *, PKCS8_set0_pbe, (const char *p, int n, PKCS8_PRIV_KEY_INFO *i, X509_ALGOR *a),
        (p, n, i, a))
FAILING(X509_ALGOR *, PKCS5_pbe2_set_iv,
        (const EVP_CIPHER *c, int i, unsigned char *s, int n, unsigned char *v, int p),
        (c, i, s, n, v, p))
FAILING(PKCS8_PRIV_KEY_INFO *, PKCS8_decrypt, (const X509_SIG *b, const char *p, int n), (b, p, n))
FAILING(int, X509_ALGOR_set0, (X509_ALGOR * a, ASN1_OBJECT *o, int t, void *v), (a, o, t, v))
FAILING(int, TS_REQ_set_version, (TS_REQ * r, long v), (r, v))
FAILING(int, TS_REQ_set_cert_req, (TS_REQ * r, int c), (r, c))
FAILING(int, TS_REQ_set_msg_imprint, (TS_REQ * r, TS_MSG_IMPRINT *i), (r, i))
FAILING(int, TS_MSG_IMPRINT_set_algo, (TS_MSG_IMPRINT * i, X509_ALGOR *a), (i, a))
FAILING(int, TS_MSG_IMPRINT_set_msg, (TS_MSG_IMPRINT * i, unsigned char *m, int n), (i, m, n))
FAILING(int, i2d_TS_REQ, (const TS_REQ *r, unsigned char **o), (r, o))

static int save_encrypted(tsl_err *err)
{
    signing_key *key = NULL;
    secret passphrase = {0};
    unlink("locked");
    int status = answer(&passphrase, "", true, NULL, err);
    if (status == TSL_OK) status = key_load(&key, "alice", answer, NULL, err);
    if (status == TSL_OK) status = key_save(key, "locked", &passphrase, err);
    if (status != TSL_OK) assert_int_equal(access("locked", F_OK), -1);
    key_free(key);
    secret_free(&passphrase);
    return status;
}

static int seal(tsl_err *err)
{
    static const uint8_t salt[BOX_SALT_SIZE];
    uint8_t key[KEY_SIZE];
    const sealed_box box = {key, {0}, {"label", 5}};
    text out = {0};
    int status = sealed_box_key(key, "nfkg-uenz-mktt-z5xx", salt, err);
    if (status == TSL_OK) status = sealed_box_close(&out, &box, &(hash_part){"secret", 6}, err);
    assert_int_equal(out.size, status == TSL_OK ? 6 + BOX_TAG_SIZE : 0);
    text_free(&out);
    return status;
}

static int draw_passcodes(tsl_err *err)
{
    char derived[PASSCODE_SIZE] = "x", fresh[PASSCODE_SIZE] = "x";
    secret root = {0};
    int status = secret_new(&root, SEED_SIZE, err);
    if (status == TSL_OK) status = passcode_derive(derived, &root, "333/r1/A", err);
    if (status != TSL_OK) assert_string_equal(derived, "");
    int other = status == TSL_OK ? passcode_random(fresh, err) : status;
    if (status == TSL_OK && other != TSL_OK) assert_string_equal(fresh, "");
    secret_free(&root);
    return other;
}

static int hash_in_steps(tsl_err *err)
{
    hash_stream *h;
    digest steps, whole;
    int status = hash_begin(&h, err);
    if (status != TSL_OK) return status;
    status = hash_add(h, "twist", 5, err);
    if (status == TSL_OK) status = hash_add(h, "seal", 4, err);
    if (status != TSL_OK) hash_abandon(h);
    if (status == TSL_OK) status = hash_end(&steps, h, err);
    if (status == TSL_OK) status = hash_bytes(&whole, "twistseal", 9, err);
    if (status == TSL_OK) assert_true(hash_equal(&steps, &whole));
    return status;
}

static int hash_a_file(tsl_err *err)
{
    digest d;
    uint64_t left = 100;
    FILE *file = fopen("policy", "r");
    int status = hash_file(&d, &left, fileno(file), err);
    fclose(file);
    return status;
}

static int ask_for_a_stamp(tsl_err *err)
{
    text request;
    const digest d = {{1}};
    int status = timestamp_request(&request, &d, err);
    assert_int_equal(request.size > 0, status == TSL_OK);
    text_free(&request);
    return status;
}

static const struct {
    job *run;
    long calls; /* at least; fewer would mean that the failures did not reach it */
} jobs[] = {
    {sign_and_verify, 8},     {save_and_load, 4},     {save_encrypted, 4},
    {load_protected, 2},      {load_openssh, 6},      {write_forms, 4},
    {derive_and_draw, 30},    {judge_signature, 12},  {seal, 5},
    {draw_passcodes, 2},      {hash_in_steps, 6},     {hash_a_file, 3},
    {ask_for_a_stamp, 7},     {keep_list, 3},         {find_signer, 0},
    {judge_missing, 0},       {show_of_a_tree, 60},   {find_refused, 0},
    {find_revoked, 1},        {refuse_two_halves, 1}, {refuse_a_block_without_data, 0},
    {keep_an_outside_key, 0}, {verify_token, 4},
};

/* The first call fails, then the second ..., until a job makes fewer. Returns how many it makes. */
static long sweep(job *work)
{
    for (long n = 1;; n++) {
        tsl_err err = {.text = ""};
        until_failure = n;
        int status = work(&err);
        bool failed = until_failure == 0;
        until_failure = 0;
        if (!failed) {
            assert_int_equal(status, TSL_OK);
            return n - 1;
        }
        /* One refusal of a signature may be an accident: it is asked again. */
        if (strcmp(refused, "EVP_DigestVerify") == 0 && status == TSL_OK) continue;
        if (status != TSL_ESYSTEM) fail_msg("status %d after %s failed", status, refused);
        assert_non_null(strstr(err.text, "libcrypto"));
    }
}

static void every_call_may_fail(void **state)
{
    (void)state;
    trust_files();
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        const long kept = descriptors_and_secrets(), calls = sweep(jobs[i].run);
        if (calls < jobs[i].calls) fail_msg("job %zu makes %ld calls", i, calls);
        assert_int_equal(descriptors_and_secrets(), kept);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_call_may_fail)};
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
