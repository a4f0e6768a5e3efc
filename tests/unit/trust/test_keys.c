/* Keys are RFC 8032's, stored as openssl reads them, and refused when others could have had them;
 * a wrong passphrase is never repeated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "hex.h"
#include "scratch.h"
#include "trust/sshsig.h"

static secret secret_of(const char *string)
{
    secret s;
    secret_new(&s, strlen(string));
    memcpy(s.bytes, string, s.size);
    return s;
}

static unsigned asked; /* how often */

/* A passphrase_fn whose context is the passphrase. */
static int answer(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)path, (void)err;
    asked++;
    assert_false(again);
    *out = secret_of(context);
    return TSL_OK;
}

static int never_asked(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)out, (void)path, (void)again, (void)context, (void)err;
    fail_msg("asked for the passphrase of a key that has none");
    return TSL_EINPUT;
}

/* ---- RFC 8032, section 7.1 ---- */

static const struct {
    const char *seed, *public, *message, *signature;
} rfc8032[] = {
    {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b"
     "46bd25bf5f0595bbe24655141438e7a100b"},
    {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11"
     "d8c387b2eaeb4302aeeb00d291612bb0c00"},
    {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc"
     "6594a7c15e9716ed28dc027beceea1ec40a"},
};

static void signatures_match_rfc_8032(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rfc8032 / sizeof rfc8032[0]; i++) {
        secret seed;
        signing_key *key;
        public_key public;
        uint8_t message[8], signature[SIGNATURE_SIZE], expected[SIGNATURE_SIZE];
        size_t size = from_hex(message, rfc8032[i].message);
        assert_int_equal(secret_from_hex(&seed, rfc8032[i].seed, NULL), TSL_OK);
        assert_int_equal(key_from_seed(&key, &seed, NULL), TSL_OK);
        key_public(&public, key);
        from_hex(expected, rfc8032[i].public);
        assert_memory_equal(public.bytes, expected, PUBLIC_KEY_SIZE);
        from_hex(expected, rfc8032[i].signature);
        assert_int_equal(key_sign(signature, key, message, size, NULL), TSL_OK);
        assert_memory_equal(signature, expected, SIGNATURE_SIZE);
        bool good;
        assert_int_equal(key_verify(&good, &public, signature, &(hash_part){message, size}, NULL),
                         TSL_OK);
        assert_true(good);
        key_free(key);
        secret_free(&seed);
    }
}

/* S + L is the same number modulo the group's order L: it must not make a second signature. */
static void a_signature_has_one_spelling(void **state)
{
    (void)state;
    static const char order[] = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
    uint8_t signature[SIGNATURE_SIZE], l[32];
    public_key public;
    tsl_err err;
    from_hex(public.bytes, rfc8032[0].public);
    from_hex(signature, rfc8032[0].signature);
    from_hex(l, order);
    unsigned carry = 0;
    for (size_t i = 0; i < 32; i++) {
        carry += (unsigned)signature[32 + i] + l[i];
        signature[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    bool good;
    assert_int_equal(key_verify(&good, &public, signature, &(hash_part){"", 0}, &err), TSL_OK);
    assert_false(good);
}

static void a_seed_of_another_size_is_no_key(void **state)
{
    (void)state;
    secret seed = secret_of("too short");
    signing_key *key;
    tsl_err err;
    assert_int_equal(key_from_seed(&key, &seed, &err), TSL_ESYSTEM);
    assert_null(key);
    assert_non_null(strstr(err.text, "libcrypto cannot make a key of that seed"));
    secret_free(&seed);
}

/* ---- storing and reading ---- */

static void save(const char *name, const char *passphrase, public_key *public)
{
    signing_key *key;
    secret s = {0};
    if (passphrase) s = secret_of(passphrase);
    assert_int_equal(key_generate(&key, NULL), TSL_OK);
    key_public(public, key);
    unlink(name);
    assert_int_equal(key_save(key, name, passphrase ? &s : NULL, NULL), TSL_OK);
    key_free(key);
    secret_free(&s);
}

static void a_saved_key_is_the_key_read(void **state)
{
    (void)state;
    static const struct {
        const char *passphrase;
        passphrase_fn ask;
    } cases[] = {{NULL, never_asked}, {"correct horse", answer}};
    for (size_t i = 0; i < 2; i++) {
        char context[] = "correct horse";
        signing_key *key;
        public_key saved, read;
        struct stat info;
        save("key", cases[i].passphrase, &saved);
        assert_int_equal(stat("key", &info), 0);
        assert_int_equal(info.st_mode & 07777, 0600);
        assert_int_equal(key_load(&key, "key", cases[i].ask, context, NULL), TSL_OK);
        key_public(&read, key);
        assert_memory_equal(saved.bytes, read.bytes, PUBLIC_KEY_SIZE);
        key_free(key);
    }
}

static void stock_openssl_reads_and_writes_our_keys(void **state)
{
    (void)state;
    public_key public;
    text pem = {0};
    save("encrypted", "correct horse", &public);
    assert_int_equal(run("openssl pkey -in encrypted -passin pass:correct\\ horse -pubout -out p"),
                     0);
    assert_int_not_equal(run("openssl pkey -in encrypted -passin pass:wrong -pubout -out q"), 0);
    char *theirs = read_text("p", NULL);
    assert_int_equal(key_spki_pem(&pem, &public, NULL), TSL_OK);
    assert_string_equal(pem.bytes, theirs);
    text_free(&pem);
    free(theirs);
    /* 600,000 iterations of PBKDF2 with HMAC-SHA256, then AES-256-CBC. */
    assert_int_equal(run("openssl asn1parse -in encrypted | grep -q 'INTEGER *:0927C0'"), 0);
    assert_int_equal(run("openssl asn1parse -in encrypted | grep -q hmacWithSHA256"), 0);
    assert_int_equal(run("openssl asn1parse -in encrypted | grep -q aes-256-cbc"), 0);
    signing_key *key;
    char passphrase[] = "battery staple";
    assert_int_equal(run("umask 077; openssl genpkey -algorithm ed25519 -aes256 "
                         "-pass pass:battery\\ staple -out theirs"),
                     0);
    assert_int_equal(key_load(&key, "theirs", answer, passphrase, NULL), TSL_OK);
    key_free(key);
}

static void a_key_is_never_written_over_a_file(void **state)
{
    (void)state;
    signing_key *key;
    tsl_err err;
    write_text("taken", "precious");
    assert_int_equal(key_generate(&key, NULL), TSL_OK);
    assert_int_equal(key_save(key, "taken", NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'taken' exists: it is never overwritten");
    char *still = read_text("taken", NULL);
    assert_string_equal(still, "precious");
    free(still);
    assert_int_equal(key_save(key, "nowhere/key", NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot write 'nowhere/key': no such file or directory");
    key_free(key);
}

static void a_wrong_passphrase_is_named_and_not_repeated(void **state)
{
    (void)state;
    public_key public;
    signing_key *key;
    tsl_err err;
    char wrong[] = "incorrect horse", empty[] = "";
    save("locked", "correct horse", &public);
    asked = 0;
    assert_int_equal(key_load(&key, "locked", answer, wrong, &err), TSL_EINPUT);
    assert_int_equal(asked, 1);
    assert_string_equal(err.text, "wrong passphrase for 'locked'");
    assert_null(key);
    assert_int_equal(key_load(&key, "locked", answer, empty, &err), TSL_EINPUT);
    assert_string_equal(err.text, "wrong passphrase for 'locked'");
}

static int refuses(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)out, (void)again, (void)context;
    return tsl_fail(err, TSL_ESYSTEM, "nobody to ask about %s", path);
}

static void who_asks_may_fail(void **state)
{
    (void)state;
    public_key public;
    signing_key *key;
    tsl_err err;
    save("locked", "x", &public);
    assert_int_equal(key_load(&key, "locked", refuses, NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "nobody to ask about locked");
}

/* ---- files that are no key ---- */

/* The plain key's text with one line replaced, in `name`. */
static void write_variant(const char *name, const char *from, const char *to)
{
    text t = {0};
    char *key = read_text("plain", NULL), *at = strstr(key, from);
    assert_non_null(at);
    text_add_bytes(&t, key, (size_t)(at - key));
    text_add(&t, to);
    text_add(&t, at + strlen(from));
    write_text(name, t.bytes);
    text_free(&t);
    free(key);
}

/* A key in PKCS#8 whose DER this is in base64. */
static void write_der(const char *name, const char *der)
{
    text pem = {0};
    text_addf(&pem, "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n", der);
    write_text(name, pem.bytes);
    text_free(&pem);
}

static void make_bad_files(void)
{
    public_key public;
    static const uint8_t zeros[8193];
    save("plain", NULL, &public);
    assert_int_equal(run("mkdir dir && ln -s plain link && mkfifo -m 600 pipe && "
                         "umask 077 && openssl genpkey -algorithm ec -pkeyopt "
                         "ec_paramgen_curve:P-256 -out ec && openssl pkey -in plain -pubout -out "
                         "public && openssl ec -in ec -aes256 -passout pass:x -out old && "
                         "ssh-keygen -q -t ecdsa -N '' -f ssh && "
                         "openssl pkey -in plain -outform DER -out der"),
                     0);
    static const struct {
        const char *name;
        mode_t mode;
    } open_to_others[] = {{"group", 0640}, {"world", 0604}, {"execute", 0601}, {"write", 0620}};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(run("cp plain %s", open_to_others[i].name), 0);
        assert_int_equal(chmod(open_to_others[i].name, open_to_others[i].mode), 0);
    }
    write_text("empty", "");
    write_text("prose", "this is no key\n");
    write_bytes("zeros", zeros, sizeof zeros - 1, 0600);
    write_bytes("large", zeros, sizeof zeros, 0600);
    write_variant("unended", "-----END PRIVATE KEY-----\n", "");
    write_variant("cut", "MC4CAQAwBQYDK2VwBCIEI", "MC4CAQAwBQYDK2VwBCIE");
    write_variant("other", "MC4CAQAwBQYDK2VwBCIEI",
                  "MC4CAQAwBQYDK2VvBCIEI"); /* the number of X448 */
    write_der("parameters", "MDACAQAwBwYDK2VwBQAEIgQgAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    write_der("short-seed", "MC0CAQAwBQYDK2VwBCEEHwABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4=");
    write_der("long-seed", "MC8CAQAwBQYDK2VwBCMEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fAA==");
    write_der("integer", "MC4CAQAwBQYDK2VwBCICIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f");
    write_text("garbled", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    write_text("hollow", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n");
    write_text("colon", "-----BEGIN PRIVATE KEY-----\n:\n-----END PRIVATE KEY-----\n");
    write_text("locked-garbled", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n"
                                 "-----END ENCRYPTED PRIVATE KEY-----\n");
}

static void what_is_no_key_or_open_to_others_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int status;
        const char *message;
    } cases[] = {
        {"missing", TSL_ESYSTEM, "cannot open 'missing': no such file or directory"},
        {"plain/x", TSL_ESYSTEM, "cannot open 'plain/x': not a directory"},
        {"link", TSL_EINPUT, "'link' is a symbolic link: name the file itself"},
        {"dir", TSL_ESYSTEM, "'dir' is not a regular file"},
        {"pipe", TSL_ESYSTEM, "'pipe' is not a regular file"},
        {"/dev/null", TSL_ESYSTEM, "'/dev/null' is not a regular file"},
        {"group", TSL_EINPUT,
         "'group' is open to others (mode 0640): run 'chmod 600' on it, and make a new key if "
         "others may "
         "have read it"},
        {"world", TSL_EINPUT,
         "'world' is open to others (mode 0604): run 'chmod 600' on it, and make a new key if "
         "others may "
         "have read it"},
        {"execute", TSL_EINPUT,
         "'execute' is open to others (mode 0601): run 'chmod 600' on it, and make a new key if "
         "others may "
         "have read it"},
        {"write", TSL_EINPUT,
         "'write' is open to others (mode 0620): run 'chmod 600' on it, and make a new key if "
         "others may "
         "have read it"},
        {"empty", TSL_EINPUT, "'empty' is not a private key in PEM"},
        {"prose", TSL_EINPUT, "'prose' is not a private key in PEM"},
        {"zeros", TSL_EINPUT, "'zeros' is not a private key in PEM"},
        {"der", TSL_EINPUT, "'der' is not a private key in PEM"},
        {"unended", TSL_EINPUT, "'unended' is not a private key in PEM"},
        {"hollow", TSL_EINPUT, "'hollow' is not a private key in PEM"},
        {"colon", TSL_EINPUT, "'colon' is not a private key in PEM"},
        {"cut", TSL_EINPUT, "'cut' is not a private key in PEM"},
        {"old", TSL_EINPUT, "'old' is not a private key in PEM"},
        {"large", TSL_EINPUT, "'large' is not a key: it is larger than 8192 bytes"},
        {"ssh", TSL_EINPUT, "'ssh' is not an Ed25519 key"},
        {"public", TSL_EINPUT, "'public' is not a private key in PKCS#8"},
        {"garbled", TSL_EINPUT, "'garbled' is not a private key in PKCS#8"},
        {"locked-garbled", TSL_EINPUT, "'locked-garbled' is damaged"},
        {"ec", TSL_EINPUT, "'ec' is not an Ed25519 key"},
        {"other", TSL_EINPUT, "'other' is not an Ed25519 key"},
        {"parameters", TSL_EINPUT, "'parameters' is not an Ed25519 key"},
        {"short-seed", TSL_EINPUT, "'short-seed' is not an Ed25519 key"},
        {"long-seed", TSL_EINPUT, "'long-seed' is not an Ed25519 key"},
        {"integer", TSL_EINPUT, "'integer' is not an Ed25519 key"},
    };
    make_bad_files();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        signing_key *key;
        tsl_err err = {0};
        int got = key_load(&key, cases[i].name, never_asked, NULL, &err);
        assert_string_equal(err.text, cases[i].message);
        assert_int_equal(got, cases[i].status);
        assert_null(key);
    }
}

static void a_key_of_another_user_is_refused(void **state)
{
    (void)state;
    public_key public;
    signing_key *key;
    tsl_err err;
    if (geteuid() != 0) skip(); /* only root can give a file away */
    save("theirs-by-uid", NULL, &public);
    static const uid_t others[] = {1, 12345};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(chown("theirs-by-uid", others[i], (gid_t)-1), 0);
        assert_int_equal(key_load(&key, "theirs-by-uid", never_asked, NULL, &err), TSL_EINPUT);
        assert_string_equal(err.text, "'theirs-by-uid' belongs to another user");
    }
    /* Whose it is may load it. */
    int status;
    assert_int_equal(chmod(".", 0711), 0);
    const pid_t child = fork();
    if (child == 0)
        _exit(setuid(others[1]) != 0 ||
              key_load(&key, "theirs-by-uid", never_asked, NULL, &err) != TSL_OK);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- public forms ---- */

static void public_forms_are_those_of_openssh_and_openssl(void **state)
{
    (void)state;
    public_key public = {.application = ""};
    text forms = {0};
    from_hex(public.bytes, rfc8032[0].public);
    key_openssh(&forms, &public, "a comment");
    assert_string_equal(
        forms.bytes, "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj"
                     "3B1Ea a comment\n");
    write_text("rfc.pub", forms.bytes);
    text_free(&forms);
    key_fingerprint(&forms, &public);
    assert_int_equal(forms.size, strlen("SHA256:") + 43);
    assert_int_equal(run("ssh-keygen -l -f rfc.pub | grep -qF '%s'", forms.bytes), 0);
    text_free(&forms);
    assert_int_equal(key_spki_pem(&forms, &public, NULL), TSL_OK);
    assert_string_equal(forms.bytes,
                        "-----BEGIN PUBLIC KEY-----\n"
                        "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n"
                        "-----END PUBLIC KEY-----\n");
    text_free(&forms);
    assert_int_equal(key_allowed_signers(&forms, &public, "alice@example.org", NULL), TSL_OK);
    assert_string_equal(forms.bytes,
                        "alice@example.org namespaces=\"manifest@twistseal\" ssh-ed25519 "
                        "AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea\n");
    text_free(&forms);
}

static void a_principal_that_could_mean_something_else_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "a b", "a\tb",   "a\nb",  "a,b",  "*@x",
                                      "a?", "!a",  "#alice", "\"a\"", "\x7f", "\xc3\xa9"};
    public_key public = {.bytes = {0}};
    char long_name[257];
    text t = {0};
    tsl_err err;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(key_allowed_signers(&t, &public, bad[i], &err), TSL_EINPUT);
        assert_string_equal(
            err.text, "a signer's name is 1 to 255 characters of ASCII without spaces, quotes and "
                      "# ! * ? , such as 'alice@example.org'");
        assert_int_equal(t.size, 0);
    }
    memset(long_name, 'a', 256);
    long_name[256] = '\0';
    assert_int_equal(key_allowed_signers(&t, &public, long_name, &err), TSL_EINPUT);
    long_name[255] = '\0';
    assert_int_equal(key_allowed_signers(&t, &public, long_name, &err), TSL_OK);
    assert_int_equal(key_allowed_signers(&t, &public, "a", &err), TSL_OK);
    text_free(&t);
}

/* It is refused, or, where only its comment changed, the same key: never another one. */
static void a_changed_openssh_key_is_never_another_key(void **state)
{
    (void)state;
    size_t size, refused = 0;
    signing_key *key;
    public_key genuine, read;
    assert_int_equal(run("ssh-keygen -q -t ed25519 -N '' -C x -f mine"), 0);
    assert_int_equal(key_load(&key, "mine", never_asked, NULL, NULL), TSL_OK);
    key_public(&genuine, key);
    key_free(key);
    char *bytes = read_text("mine", &size);
    for (size_t i = 0; i < size; i++) {
        const char kept = bytes[i];
        bytes[i] = kept == 'A' ? 'B' : 'A';
        write_bytes("changed", bytes, size, 0600);
        bytes[i] = kept;
        if (key_load(&key, "changed", never_asked, NULL, NULL) != TSL_OK) {
            refused++;
            continue;
        }
        key_public(&read, key);
        assert_memory_equal(&read, &genuine, sizeof read);
        key_free(key);
    }
    assert_true(refused > size / 2);
    for (size_t cut = 0; cut < size - 1; cut++) {
        write_bytes("changed", bytes, cut, 0600);
        assert_int_not_equal(key_load(&key, "changed", never_asked, NULL, NULL), TSL_OK);
    }
    free(bytes);
}

static void only_a_whole_blob_of_ed25519_is_a_key(void **state)
{
    (void)state;
    public_key public = {.application = ""}, back;
    text blob = {0};
    from_hex(public.bytes, rfc8032[0].public);
    key_add_blob(&blob, &public);
    assert_int_equal(blob.size, 51);
    assert_true(key_from_blob(&back, blob.bytes, blob.size));
    assert_memory_equal(back.bytes, public.bytes, PUBLIC_KEY_SIZE);
    for (size_t size = 0; size < blob.size; size++)
        assert_false(key_from_blob(&back, blob.bytes, size));
    text_add(&blob, "x");
    assert_false(key_from_blob(&back, blob.bytes, blob.size));
    blob.size--;
    for (size_t bit = 0; bit < 8 * 19; bit++) {
        blob.bytes[bit / 8] = (char)(blob.bytes[bit / 8] ^ 1 << bit % 8);
        assert_false(key_from_blob(&back, blob.bytes, blob.size));
        blob.bytes[bit / 8] = (char)(blob.bytes[bit / 8] ^ 1 << bit % 8);
    }
    text_free(&blob);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signatures_match_rfc_8032),
        cmocka_unit_test(a_signature_has_one_spelling),
        cmocka_unit_test(a_seed_of_another_size_is_no_key),
        cmocka_unit_test(a_saved_key_is_the_key_read),
        cmocka_unit_test(stock_openssl_reads_and_writes_our_keys),
        cmocka_unit_test(a_key_is_never_written_over_a_file),
        cmocka_unit_test(a_wrong_passphrase_is_named_and_not_repeated),
        cmocka_unit_test(who_asks_may_fail),
        cmocka_unit_test(what_is_no_key_or_open_to_others_is_refused),
        cmocka_unit_test(a_key_of_another_user_is_refused),
        cmocka_unit_test(public_forms_are_those_of_openssh_and_openssl),
        cmocka_unit_test(a_principal_that_could_mean_something_else_is_refused),
        cmocka_unit_test(a_changed_openssh_key_is_never_another_key),
        cmocka_unit_test(only_a_whole_blob_of_ed25519_is_a_key),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
