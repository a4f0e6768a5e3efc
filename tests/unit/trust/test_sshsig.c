/* Signatures are those that OpenSSH makes and accepts, and one changed bit makes them invalid. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"
#include "seeded_key.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

static const char message[] = "twistseal/manifest/v1\ncompetition: Example2026\n";
static const size_t message_size = sizeof message - 1;

static text sign(uint8_t first)
{
    text armor = {0};
    signing_key *key = test_key(first);
    assert_int_equal(sshsig_sign(&armor, key, MANIFEST_NAMESPACE, message, message_size, NULL),
                     TSL_OK);
    key_free(key);
    return armor;
}

/* One verdict of both answers: TSL_EFORGED with the reason where the signature is wrong. */
static int judge(public_key *signer, const hash_part *armor, const char *name_space,
                 const hash_part *what, tsl_err *err)
{
    const char *wrong;
    const sshsig_claim claim = {*armor, name_space, *what};
    int status = sshsig_verify(signer, &wrong, &claim, err);
    return status == TSL_OK && wrong ? tsl_fail(err, TSL_EFORGED, "%s", wrong) : status;
}

static int verify(const text *armor, tsl_err *err)
{
    public_key signer;
    return judge(&signer, &(hash_part){armor->bytes, armor->size}, MANIFEST_NAMESPACE,
                 &(hash_part){message, message_size}, err);
}

static void our_signature_verifies_under_its_key(void **state)
{
    (void)state;
    text armor = sign(7);
    signing_key *key = test_key(7);
    public_key expected, signer;
    key_public(&expected, key);
    assert_int_equal(judge(&signer, &(hash_part){armor.bytes, armor.size}, MANIFEST_NAMESPACE,
                           &(hash_part){message, message_size}, NULL),
                     TSL_OK);
    assert_memory_equal(signer.bytes, expected.bytes, PUBLIC_KEY_SIZE);
    key_free(key);
    text_free(&armor);
}

static void signing_twice_gives_the_same_bytes(void **state)
{
    (void)state;
    text a = sign(1), b = sign(1);
    assert_string_equal(a.bytes, b.bytes);
    text_free(&a);
    text_free(&b);
}

static void stock_openssh_accepts_ours(void **state)
{
    (void)state;
    text armor = sign(3), signers = {0};
    signing_key *key = test_key(3);
    public_key public;
    key_public(&public, key);
    assert_int_equal(key_allowed_signers(&signers, &public, "alice@example.org", NULL), TSL_OK);
    write_text("ours.sig", armor.bytes);
    write_text("ours.signers", signers.bytes);
    write_text("ours", message);
    static const char verify_as[] =
        "ssh-keygen -Y verify -f ours.signers -I %s -n %s -s ours.sig < %s";
    assert_int_equal(run(verify_as, "alice@example.org", MANIFEST_NAMESPACE, "ours"), 0);
    /* That command can say no. */
    assert_int_not_equal(run(verify_as, "alice@example.org", "file", "ours"), 0);
    assert_int_not_equal(run(verify_as, "alice@example.org", MANIFEST_NAMESPACE, "ours.sig"), 0);
    key_free(key);
    text_free(&armor);
    text_free(&signers);
}

static void ours_accepts_stock_openssh(void **state)
{
    (void)state;
    assert_int_equal(run("ssh-keygen -q -t ed25519 -N '' -C test -f theirs.key"), 0);
    for (int i = 0; i < 2; i++) {
        const char *hash = i ? "sha256" : "sha512";
        size_t size;
        public_key signer;
        tsl_err err;
        write_text("theirs", message);
        assert_int_equal(run("ssh-keygen -Y sign -f theirs.key -O hashalg=%s -n %s theirs", hash,
                             MANIFEST_NAMESPACE),
                         0);
        char *armor = read_text("theirs.sig", &size);
        assert_int_equal(judge(&signer, &(hash_part){armor, size}, MANIFEST_NAMESPACE,
                               &(hash_part){message, message_size}, &err),
                         TSL_OK);
        text line = {0};
        key_openssh(&line, &signer, "test");
        char *expected = read_text("theirs.key.pub", NULL);
        assert_string_equal(line.bytes, expected);
        assert_int_equal(judge(&signer, &(hash_part){armor, size}, "file",
                               &(hash_part){message, message_size}, &err),
                         TSL_EFORGED);
        assert_int_equal(judge(&signer, &(hash_part){armor, size}, MANIFEST_NAMESPACE,
                               &(hash_part){message, message_size - 1}, &err),
                         TSL_EFORGED);
        text_free(&line);
        free(expected);
        free(armor);
        unlink("theirs.sig");
    }
}

static void another_namespace_or_message_is_refused(void **state)
{
    (void)state;
    text armor = sign(1);
    public_key signer;
    tsl_err err;
    assert_int_equal(judge(&signer, &(hash_part){armor.bytes, armor.size}, "file",
                           &(hash_part){message, message_size}, &err),
                     TSL_EFORGED);
    assert_string_equal(err.text, "the signature is not a good SSH signature: it was made for "
                                  "another purpose (namespace)");
    for (size_t bit = 0; bit < 8 * message_size; bit++) {
        char changed[sizeof message];
        memcpy(changed, message, sizeof message);
        changed[bit / 8] = (char)(changed[bit / 8] ^ 1 << bit % 8);
        assert_int_equal(judge(&signer, &(hash_part){armor.bytes, armor.size}, MANIFEST_NAMESPACE,
                               &(hash_part){changed, message_size}, &err),
                         TSL_EFORGED);
    }
    assert_string_equal(err.text, "the signature does not match what was signed");
    text_free(&armor);
}

static void every_flipped_bit_of_the_armor_is_refused(void **state)
{
    (void)state;
    text armor = sign(1);
    for (size_t bit = 0; bit < 8 * armor.size; bit++) {
        armor.bytes[bit / 8] = (char)(armor.bytes[bit / 8] ^ 1 << bit % 8);
        assert_int_equal(verify(&armor, NULL), TSL_EFORGED);
        armor.bytes[bit / 8] = (char)(armor.bytes[bit / 8] ^ 1 << bit % 8);
    }
    assert_int_equal(verify(&armor, NULL), TSL_OK);
    text_free(&armor);
}

/* ---- blobs, field by field ---- */

static text armor_of(const text *blob)
{
    text armor = {0};
    text_add(&armor, "-----BEGIN SSH SIGNATURE-----\n");
    wire_add_base64(&armor, blob->bytes, blob->size, 70);
    text_add(&armor, "\n-----END SSH SIGNATURE-----\n");
    return armor;
}

static text blob_of(const text *armor)
{
    text chars = {0}, blob = {0};
    const char *at = strchr(armor->bytes, '\n') + 1, *end = strstr(armor->bytes, "\n-----END");
    for (; at < end; at++)
        if (*at != '\n') text_add_bytes(&chars, at, 1);
    assert_true(wire_add_from_base64(&blob, chars.bytes, chars.size));
    text_free(&chars);
    return blob;
}

static void expect(const text *blob, int status, const char *why)
{
    tsl_err err = {0};
    text armor = armor_of(blob);
    assert_int_equal(verify(&armor, &err), status);
    if (why) {
        char expected[200];
        snprintf(expected, sizeof expected, "the signature is not a good SSH signature: %s", why);
        assert_string_equal(err.text, expected);
    }
    text_free(&armor);
}

static void every_flipped_bit_of_the_blob_is_refused(void **state)
{
    (void)state;
    text armor = sign(1), blob = blob_of(&armor);
    expect(&blob, TSL_OK, NULL);
    for (size_t bit = 0; bit < 8 * blob.size; bit++) {
        blob.bytes[bit / 8] = (char)(blob.bytes[bit / 8] ^ 1 << bit % 8);
        expect(&blob, TSL_EFORGED, NULL);
        blob.bytes[bit / 8] = (char)(blob.bytes[bit / 8] ^ 1 << bit % 8);
    }
    text_free(&armor);
    text_free(&blob);
}

static void every_shortened_blob_is_refused(void **state)
{
    (void)state;
    text armor = sign(1), blob = blob_of(&armor);
    while (blob.size > 0) {
        blob.size--;
        expect(&blob, TSL_EFORGED, NULL);
    }
    text_free(&armor);
    text_free(&blob);
}

/* A signature whose fields may each be of another kind; the signature itself is right for them. */
typedef struct forgery {
    const char *magic;
    uint32_t version;
    const char *key_type;
    size_t key_size;
    const char *key_tail, *name_space, *reserved, *hash, *signature_type;
    size_t signature_size;
    const char *signature_tail, *tail;
} forgery;

static const forgery genuine = {.magic = "SSHSIG",
                                .version = 1,
                                .key_type = "ssh-ed25519",
                                .key_size = 32,
                                .key_tail = "",
                                .name_space = MANIFEST_NAMESPACE,
                                .reserved = "",
                                .hash = "sha512",
                                .signature_type = "ssh-ed25519",
                                .signature_size = 64,
                                .signature_tail = "",
                                .tail = ""};

static void add(text *t, const char *string)
{
    wire_add_string(t, string, strlen(string));
}

static text forge(const forgery *f)
{
    static uint8_t bytes[100];
    text blob = {0}, part = {0}, good = sign(1), good_blob = blob_of(&good);
    /* The genuine key and signature stand at these places. */
    memcpy(bytes, good_blob.bytes + 6 + 4 + 4 + 4 + 11 + 4, 32);
    text_add(&blob, f->magic);
    wire_add_u32(&blob, f->version);
    add(&part, f->key_type);
    wire_add_string(&part, bytes, f->key_size);
    text_add(&part, f->key_tail);
    wire_add_string(&blob, part.bytes, part.size);
    text_free(&part);
    add(&blob, f->name_space);
    add(&blob, f->reserved);
    add(&blob, f->hash);
    memcpy(bytes, good_blob.bytes + good_blob.size - 64, 64);
    add(&part, f->signature_type);
    wire_add_string(&part, bytes, f->signature_size);
    text_add(&part, f->signature_tail);
    wire_add_string(&blob, part.bytes, part.size);
    text_add(&blob, f->tail);
    text_free(&part);
    text_free(&good);
    text_free(&good_blob);
    return blob;
}

static forgery with(size_t offset, const char *value)
{
    forgery f = genuine;
    memcpy((char *)&f + offset, &value, sizeof value);
    return f;
}

static void each_field_must_be_as_the_protocol_says(void **state)
{
    (void)state;
    static const struct {
        size_t field;
        const char *value, *why;
    } strings[] = {
        {offsetof(forgery, magic), "SSHSIH", "it does not begin with SSHSIG"},
        {offsetof(forgery, magic), "", "it does not begin with SSHSIG"},
        {offsetof(forgery, key_type), "ssh-rsa", "its key is not Ed25519"},
        {offsetof(forgery, key_type), "", "its key is not Ed25519"},
        {offsetof(forgery, key_tail), "x", "its key is not Ed25519"},
        {offsetof(forgery, name_space), "file", "it was made for another purpose (namespace)"},
        {offsetof(forgery, name_space), "", "it was made for another purpose (namespace)"},
        {offsetof(forgery, name_space), "manifest@twistsealx",
         "it was made for another purpose (namespace)"},
        {offsetof(forgery, reserved), "x", "its reserved field is not empty"},
        {offsetof(forgery, hash), "sha1", "its hash is neither sha512 nor sha256"},
        {offsetof(forgery, hash), "", "its hash is neither sha512 nor sha256"},
        {offsetof(forgery, signature_type), "ssh-rsa", "its signature is not Ed25519"},
        {offsetof(forgery, signature_tail), "x", "its signature is not Ed25519"},
        {offsetof(forgery, tail), "x", "something follows its end"},
    };
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        forgery f = with(strings[i].field, strings[i].value);
        text blob = forge(&f);
        expect(&blob, TSL_EFORGED, strings[i].why);
        text_free(&blob);
    }
    static const struct {
        size_t key_size, signature_size;
        uint32_t version;
        const char *why;
    } numbers[] = {
        {32, 64, 0, "its version is not 1"},         {32, 64, 2, "its version is not 1"},
        {31, 64, 1, "its key is not Ed25519"},       {33, 64, 1, "its key is not Ed25519"},
        {0, 64, 1, "its key is not Ed25519"},        {32, 63, 1, "its signature is not Ed25519"},
        {32, 65, 1, "its signature is not Ed25519"}, {32, 0, 1, "its signature is not Ed25519"},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        forgery f = genuine;
        f.version = numbers[i].version;
        f.key_size = numbers[i].key_size;
        f.signature_size = numbers[i].signature_size;
        text blob = forge(&f);
        expect(&blob, TSL_EFORGED, numbers[i].why);
        text_free(&blob);
    }
    text blob = forge(&genuine);
    expect(&blob, TSL_OK, NULL);
    text_free(&blob);
}

/* A signature made with sha512 and presented as one made with sha256 does not verify. */
static void the_hash_named_is_the_hash_used(void **state)
{
    (void)state;
    forgery f = with(offsetof(forgery, hash), "sha256");
    text blob = forge(&f), armor = armor_of(&blob);
    tsl_err err;
    assert_int_equal(verify(&armor, &err), TSL_EFORGED);
    assert_string_equal(err.text, "the signature does not match what was signed");
    text_free(&blob);
    text_free(&armor);
}

/* ---- armor ---- */

#define BEGIN "-----BEGIN SSH SIGNATURE-----\n"
#define END   "-----END SSH SIGNATURE-----\n"

static void damaged_armor_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "\n",
        "U1NIU0lH\n",
        BEGIN,
        END,
        BEGIN END,
        BEGIN "\n" END,
        BEGIN "U1NIU0lH" END,
        BEGIN "U1NIU0lH\n",
        BEGIN "U1NIU0lH\n\n" END,
        BEGIN "\nU1NIU0lH\n" END,
        BEGIN "U1NI U0lH\n" END,
        BEGIN "U1NI\tU0lH\n" END,
        BEGIN "U1NIU0l\n" END,
        BEGIN "U1NIU0==\n" END, /* bits that no byte uses */
        BEGIN "U1NIU0l=\n" END,
        BEGIN "U1==U0lH\n" END,
        BEGIN "U===\n" END,
        BEGIN "====\n" END,
        BEGIN "U1NIU0l-\n" END,
        BEGIN "U1NIU0lH\n" END "x",
        BEGIN "U1NIU0lH\n" END "\n",
        " " BEGIN "U1NIU0lH\n" END,
        "\xef\xbb\xbf" BEGIN "U1NIU0lH\n" END,
        "-----BEGIN SSH SIGNATURE-----\r\nU1NIU0lH\r\n-----END SSH SIGNATURE-----\r\n",
        BEGIN "U1NIU0lH\r\n" END,
        "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----",
        "-----BEGIN PGP SIGNATURE-----\nU1NIU0lH\n-----END PGP SIGNATURE-----\n",
        BEGIN
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n" END,
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tsl_err err;
        public_key signer;
        assert_int_equal(judge(&signer, &(hash_part){bad[i], strlen(bad[i])}, MANIFEST_NAMESPACE,
                               &(hash_part){message, message_size}, &err),
                         TSL_EFORGED);
        assert_string_equal(err.text,
                            "the signature is not a good SSH signature: its armor is damaged");
    }
}

static void an_armor_without_end_is_refused(void **state)
{
    (void)state;
    text armor = {0};
    text_add(&armor, BEGIN);
    while (armor.size <= SSHSIG_ARMOR_MAX) text_add(&armor, "AAAA\n");
    text_add(&armor, END);
    tsl_err err;
    assert_int_equal(verify(&armor, &err), TSL_EFORGED);
    assert_string_equal(err.text,
                        "the signature is not a good SSH signature: its armor is damaged");
    text_free(&armor);
}

/* The longest that is read: its bytes are no signature, and it is they that are named. */
static void the_longest_armor_is_read(void **state)
{
    (void)state;
    text armor = {0};
    tsl_err err;
    const size_t end = SSHSIG_ARMOR_MAX - strlen(END);
    text_add(&armor, BEGIN);
    while (end - armor.size > 70 || (end - armor.size) % 4 != 1) text_add(&armor, "AAAA\n");
    while (end - armor.size > 1) text_add(&armor, "AAAA");
    text_add(&armor, "\n" END);
    assert_int_equal(armor.size, SSHSIG_ARMOR_MAX);
    assert_int_equal(verify(&armor, &err), TSL_EFORGED);
    assert_string_equal(err.text,
                        "the signature is not a good SSH signature: it does not begin with SSHSIG");
    text_free(&armor);
}

static void lines_of_other_widths_are_accepted_up_to_76(void **state)
{
    (void)state;
    text armor = sign(1), blob = blob_of(&armor);
    for (size_t width = 1; width <= 77; width++) {
        text other = {0};
        text_add(&other, BEGIN);
        wire_add_base64(&other, blob.bytes, blob.size, width);
        text_add(&other, "\n" END);
        assert_int_equal(verify(&other, NULL), width <= 76 ? TSL_OK : TSL_EFORGED);
        text_free(&other);
    }
    text_free(&armor);
    text_free(&blob);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_signature_verifies_under_its_key),
        cmocka_unit_test(signing_twice_gives_the_same_bytes),
        cmocka_unit_test(stock_openssh_accepts_ours),
        cmocka_unit_test(ours_accepts_stock_openssh),
        cmocka_unit_test(another_namespace_or_message_is_refused),
        cmocka_unit_test(every_flipped_bit_of_the_armor_is_refused),
        cmocka_unit_test(every_flipped_bit_of_the_blob_is_refused),
        cmocka_unit_test(every_shortened_blob_is_refused),
        cmocka_unit_test(each_field_must_be_as_the_protocol_says),
        cmocka_unit_test(the_hash_named_is_the_hash_used),
        cmocka_unit_test(damaged_armor_is_refused),
        cmocka_unit_test(an_armor_without_end_is_refused),
        cmocka_unit_test(the_longest_armor_is_read),
        cmocka_unit_test(lines_of_other_widths_are_accepted_up_to_76),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
