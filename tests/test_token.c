/* Signatures of security keys (PROTOCOL.u2f), and of keys that somebody else holds: a token must
 * have been touched, and what others sign is checked before it is given out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/evp.h>

#include "seeded_key.h"
#include "trust/keyforms.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

static const char message[] = "twistseal/manifest/v1\ncompetition: Example2026\n";
static const size_t message_size = sizeof message - 1;

/* What verifying the blob says: NULL where the signature is good. */
static const char *judge(const text *blob)
{
    text armor = {0};
    public_key signer;
    const char *wrong;
    text_add(&armor, "-----BEGIN SSH SIGNATURE-----\n");
    wire_add_base64(&armor, blob->bytes, blob->size, 70);
    text_add(&armor, "\n-----END SSH SIGNATURE-----\n");
    const sshsig_claim claim = {
        {armor.bytes, armor.size}, MANIFEST_NAMESPACE, {message, message_size}};
    assert_int_equal(sshsig_verify(&signer, &wrong, &claim, NULL), TSL_OK);
    text_free(&armor);
    return wrong;
}

static void add(text *t, const char *string)
{
    wire_add_string(t, string, strlen(string));
}

static void add_digest(text *t, const void *bytes, size_t size)
{
    digest d;
    assert_int_equal(hash_bytes(&d, bytes, size, NULL), TSL_OK);
    text_add_bytes(t, d.bytes, DIGEST_SIZE);
}

/* What the token signs: its application, its flags, its counter, and the bytes to sign. */
static text token_signature(const char *application, const char token[5])
{
    text to_sign = {0}, what = {0}, signature = {0};
    uint8_t hash[64], bytes[SIGNATURE_SIZE];
    assert_int_equal(EVP_Digest(message, message_size, hash, NULL, EVP_sha512(), NULL), 1);
    text_add(&to_sign, "SSHSIG");
    add(&to_sign, MANIFEST_NAMESPACE);
    add(&to_sign, "");
    add(&to_sign, "sha512");
    wire_add_string(&to_sign, hash, sizeof hash);
    add_digest(&what, application, strlen(application));
    text_add_bytes(&what, token, 5);
    add_digest(&what, to_sign.bytes, to_sign.size);
    signing_key *key = test_key(1);
    assert_int_equal(key_sign(bytes, key, what.bytes, what.size, NULL), TSL_OK);
    key_free(key);
    text_add_bytes(&signature, (const char *)bytes, sizeof bytes);
    text_free(&to_sign);
    text_free(&what);
    return signature;
}

/* A token's signature of the message: signed with one token's words, shown with another's. */
static text token_blob(const char *application, const char made[5], const char *shown, size_t size)
{
    text blob = {0}, part = {0}, signature = token_signature("ssh:", made);
    const public_key public = public_of(1);
    text_add(&blob, "SSHSIG");
    wire_add_u32(&blob, 1);
    add(&part, "sk-ssh-ed25519@openssh.com");
    wire_add_string(&part, public.bytes, PUBLIC_KEY_SIZE);
    add(&part, application);
    wire_add_string(&blob, part.bytes, part.size);
    text_free(&part);
    add(&blob, MANIFEST_NAMESPACE);
    add(&blob, "");
    add(&blob, "sha512");
    add(&part, "sk-ssh-ed25519@openssh.com");
    wire_add_string(&part, signature.bytes, signature.size);
    text_add_bytes(&part, shown, size);
    wire_add_string(&blob, part.bytes, part.size);
    text_free(&part);
    text_free(&signature);
    return blob;
}

#define NOT_GOOD    "the signature is not a good SSH signature: "
#define NOT_MATCHED "the signature does not match what was signed"

static void a_security_key_signs_when_it_is_touched(void **state)
{
    (void)state;
    static const struct {
        const char *application, *made, *shown;
        size_t size;
        const char *wrong; /* NULL: it is good */
    } cases[] = {
        {"ssh:", "\1\0\0\0\7", "\1\0\0\0\7", 5, NULL},
        {"ssh:", "\5\0\0\0\7", "\5\0\0\0\7", 5, NULL}, /* a PIN as well */
        {"ssh:", "\0\0\0\0\7", "\0\0\0\0\7", 5,
         NOT_GOOD "nobody touched the security key (user presence)"},
        {"ssh:", "\4\0\0\0\7", "\4\0\0\0\7", 5,
         NOT_GOOD "nobody touched the security key (user presence)"},
        {"ssh:", "\0\0\0\0\7", "\1\0\0\0\7", 5, NOT_MATCHED},
        {"ssh:", "\1\0\0\0\7", "\1\0\0\0\10", 5, NOT_MATCHED},
        {"ssh:x", "\1\0\0\0\7", "\1\0\0\0\7", 5, NOT_MATCHED},
        {"ssh:", "\1\0\0\0\7", "\1\0\0\0", 4, NOT_GOOD "its signature is not Ed25519"},
        {"ssh:", "\1\0\0\0\7", "\1\0\0\0\7\0", 6, NOT_GOOD "its signature is not Ed25519"},
        {"", "\1\0\0\0\7", "\1\0\0\0\7", 5, NOT_GOOD "its key is not Ed25519"},
        {"ssh key", "\1\0\0\0\7", "\1\0\0\0\7", 5, NOT_GOOD "its key is not Ed25519"},
        {"ssh:\x7f", "\1\0\0\0\7", "\1\0\0\0\7", 5, NOT_GOOD "its key is not Ed25519"},
        {"ssh:\n", "\1\0\0\0\7", "\1\0\0\0\7", 5, NOT_GOOD "its key is not Ed25519"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text blob = token_blob(cases[i].application, cases[i].made, cases[i].shown, cases[i].size);
        const char *wrong = judge(&blob);
        if (cases[i].wrong) assert_string_equal(wrong ? wrong : "", cases[i].wrong);
        if (!cases[i].wrong) assert_null(wrong);
        text_free(&blob);
    }
}

/* The longest application has one byte less than its place. */
static void an_application_has_room_for_its_end(void **state)
{
    (void)state;
    char name[APPLICATION_SIZE + 1] = "";
    for (size_t size = 1; size <= APPLICATION_SIZE; size++) {
        text blob = {0};
        public_key key;
        name[size - 1] = size % 2 ? '!' : '~';
        add(&blob, "sk-ssh-ed25519@openssh.com");
        wire_add_string(&blob, name, PUBLIC_KEY_SIZE);
        add(&blob, name);
        assert_int_equal(key_from_blob(&key, blob.bytes, blob.size), size < APPLICATION_SIZE);
        if (size < APPLICATION_SIZE) {
            text again = {0};
            assert_string_equal(key.application, name);
            key_add_blob(&again, &key);
            assert_int_equal(again.size, blob.size);
            assert_memory_equal(again.bytes, blob.bytes, blob.size);
            text_free(&again);
        }
        text_free(&blob);
    }
}

/* ---- keys that somebody else holds ---- */

static int another_keys_signature(text *out, const public_key *key, const hash_part *bytes,
                                  tsl_err *err)
{
    (void)key;
    uint8_t signature[SIGNATURE_SIZE];
    signing_key *other = test_key(2);
    int status = key_sign(signature, other, bytes->bytes, bytes->size, err);
    key_free(other);
    add(out, "ssh-ed25519");
    wire_add_string(out, signature, sizeof signature);
    return status;
}

static int no_signature(text *out, const public_key *key, const hash_part *bytes, tsl_err *err)
{
    (void)key, (void)bytes, (void)err;
    add(out, "ssh-rsa");
    return TSL_OK;
}

static int a_refusal(text *out, const public_key *key, const hash_part *bytes, tsl_err *err)
{
    (void)out, (void)key, (void)bytes;
    return tsl_fail(err, TSL_ESYSTEM, "it refuses");
}

static void what_somebody_else_signs_is_checked_before_it_is_given_out(void **state)
{
    (void)state;
    static const struct {
        key_ask_fn ask;
        int status;
        const char *message;
    } cases[] = {
        {another_keys_signature, TSL_EBROKEN,
         "the signature just made does not verify: the signature does not match what was signed"},
        {no_signature, TSL_EBROKEN,
         "the signature just made does not verify: the signature is not a good SSH signature: its "
         "signature is not Ed25519"},
        {a_refusal, TSL_ESYSTEM, "it refuses"},
    };
    const public_key public = public_of(1);
    signing_key *outside;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text armor = {0};
        tsl_err err;
        assert_int_equal(key_outside(&outside, &public, cases[i].ask, NULL), TSL_OK);
        assert_int_equal(
            sshsig_sign(&armor, outside, MANIFEST_NAMESPACE, message, message_size, &err),
            cases[i].status);
        assert_string_equal(err.text, cases[i].message);
        key_free(outside);
        text_free(&armor);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_security_key_signs_when_it_is_touched),
        cmocka_unit_test(an_application_has_room_for_its_end),
        cmocka_unit_test(what_somebody_else_signs_is_checked_before_it_is_given_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
