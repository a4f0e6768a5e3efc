/* Signatures of security keys (PROTOCOL.u2f), and of keys that somebody else holds: a token must
 * have been touched, and what others sign is checked before it is given out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "token_signature.h"
#include "trust/sshsig.h"

/* What verifying the blob says: NULL where the signature is good. */
static const char *judge(const text *blob)
{
    text armor = token_armor(blob);
    public_key signer;
    const char *wrong;
    const sshsig_claim claim = {
        {armor.bytes, armor.size}, MANIFEST_NAMESPACE, {token_message, token_message_size}};
    assert_int_equal(sshsig_verify(&signer, &wrong, &claim, NULL), TSL_OK);
    text_free(&armor);
    return wrong;
}

#define NOT_GOOD    "the signature is not a good SSH signature: "
#define NOT_MATCHED "the signature does not match what was signed"

static void a_security_key_signs_when_it_is_touched(void **state)
{
    (void)state;
    static const struct {
        token_words made, shown;
        const char *wrong; /* NULL: it is good */
    } cases[] = {
        {{"ssh:", "\1\0\0\0\7", 5}, {"ssh:", "\1\0\0\0\7", 5}, NULL},
        {{"ssh:", "\5\0\0\0\7", 5}, {"ssh:", "\5\0\0\0\7", 5}, NULL}, /* a PIN as well */
        {{"ssh:", "\0\0\0\0\7", 5},
         {"ssh:", "\0\0\0\0\7", 5},
         NOT_GOOD "nobody touched the security key (user presence)"},
        {{"ssh:", "\4\0\0\0\7", 5},
         {"ssh:", "\4\0\0\0\7", 5},
         NOT_GOOD "nobody touched the security key (user presence)"},
        {{"ssh:", "\0\0\0\0\7", 5}, {"ssh:", "\1\0\0\0\7", 5}, NOT_MATCHED},
        {{"ssh:", "\1\0\0\0\7", 5}, {"ssh:", "\1\0\0\0\10", 5}, NOT_MATCHED},
        {{"ssh:", "\1\0\0\0\7", 5}, {"ssh:x", "\1\0\0\0\7", 5}, NOT_MATCHED},
        {{"ssh:", "\1\0\0\0\7", 5},
         {"ssh:", "\1\0\0\0", 4},
         NOT_GOOD "its signature is not Ed25519"},
        {{"ssh:", "\1\0\0\0\7", 5},
         {"ssh:", "\1\0\0\0\7\0", 6},
         NOT_GOOD "its signature is not Ed25519"},
        {{"ssh:", "\1\0\0\0\7", 5}, {"", "\1\0\0\0\7", 5}, NOT_GOOD "its key is not Ed25519"},
        {{"ssh:", "\1\0\0\0\7", 5},
         {"ssh key", "\1\0\0\0\7", 5},
         NOT_GOOD "its key is not Ed25519"},
        {{"ssh:", "\1\0\0\0\7", 5},
         {"ssh:\x7f", "\1\0\0\0\7", 5},
         NOT_GOOD "its key is not Ed25519"},
        {{"ssh:", "\1\0\0\0\7", 5}, {"ssh:\n", "\1\0\0\0\7", 5}, NOT_GOOD "its key is not Ed25519"},
        {{"s", "\1\0\0\0\7", 5}, {"s", "\1\0\0\0\7", 5}, NULL},
        {{"s", "\0\0\0\0\7", 5},
         {"s", "\0\0\0\0\7", 5},
         NOT_GOOD "nobody touched the security key (user presence)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text blob = token_blob(&cases[i].made, &cases[i].shown);
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
        add_string(&blob, "sk-ssh-ed25519@openssh.com");
        wire_add_string(&blob, name, PUBLIC_KEY_SIZE);
        add_string(&blob, name);
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
    add_string(out, "ssh-ed25519");
    wire_add_string(out, signature, sizeof signature);
    return status;
}

static int no_signature(text *out, const public_key *key, const hash_part *bytes, tsl_err *err)
{
    (void)key, (void)bytes, (void)err;
    add_string(out, "ssh-rsa");
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
        key_outside(&outside, &public, cases[i].ask);
        assert_int_equal(sshsig_sign(&armor, outside, MANIFEST_NAMESPACE, token_message,
                                     token_message_size, &err),
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
