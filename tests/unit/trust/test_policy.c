/* Whose signatures count: a policy asks for what its lines say, a revoked key is nobody's, and each
 * signature stands for one name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"
#include "seeded_key.h"
#include "trust/signatures.h"
#include "trust/sshsig.h"

static const char message[] = "twistseal/manifest/v1\n";
static const hash_part part = {message, sizeof message - 1};

/* Adds a line of allowed_signers for the key of that seed. */
static void allow(text *signers, uint8_t first, const char *name)
{
    const public_key key = public_of(first);
    text line = {0};
    key_openssh(&line, &key, "");
    text_addf(signers, "%s %s", name, line.bytes);
    text_free(&line);
}

/* ---- the file of a policy ---- */

#define NOT_READ "policy:1: cannot read this line: "
#define FORM                                                                                       \
    NOT_READ                                                                                       \
    "it is not 'require NUMBER of NAME, NAME ...' or 'generator twistseal VERSION, ...'"
#define WORD NOT_READ "a name is one word, without * ? ! and quotes"

static int read_policy(const char *file, policy *out, tsl_err *err)
{
    write_text("policy", file);
    return policy_read(out, "policy", err);
}

static void a_line_that_is_no_requirement_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *file, *message;
    } cases[] = {
        {"require", FORM},
        {"require 1", FORM},
        {"require 1 of", FORM},
        {"require 1 off a", FORM},
        {"Require 1 of a", FORM},
        {"require one of a", FORM},
        {"require 0 of a", FORM},
        {"require -1 of a", FORM},
        {"require 17 of a", FORM},
        {"generator tnoodle 1", FORM},
        {"generator twistsealx 1", FORM},
        {"require 1 of ,", WORD},
        {"require 1 of a,", WORD},
        {"require 1 of a b", WORD},
        {"require 1 of a\tb", WORD},
        {"require 1 of *@x", WORD},
        {"require 1 of a?", WORD},
        {"require 1 of !a", WORD},
        {"require 1 of \"a\"", WORD},
        {"require 1 of a, b, a", NOT_READ "a name stands there twice"},
        {"require 2 of a", NOT_READ "it requires more than it names"},
        {"require 1 of a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", NOT_READ "it has more than 16 names"},
        {"generator twistseal 1 2", WORD},
        {"generator twistseal 1\ngenerator twistseal 1",
         "policy:2: cannot read this line: a name stands there twice"},
        {"\n\n# a comment\nrequire",
         "policy:4: cannot read this line: it is not 'require NUMBER of "
         "NAME, NAME ...' or 'generator twistseal VERSION, ...'"},
        {"", "'policy' requires nothing"},
        {"# require 1 of a\n \t\r\n", "'policy' requires nothing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        policy p;
        tsl_err err;
        assert_int_equal(read_policy(cases[i].file, &p, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        policy_free(&p);
    }
}

static void a_policy_is_read_as_written(void **state)
{
    (void)state;
    policy p;
    assert_int_equal(read_policy(" \trequire 2 of alice@x ,\tbob@x,carol@x # any two\r\n"
                                 "require 16 of a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\n"
                                 "generator twistseal 1, 2\ngenerator twistseal 3",
                                 &p, NULL),
                     TSL_OK);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.lines[0].least, 2);
    assert_int_equal(p.lines[0].count, 3);
    assert_string_equal(p.lines[0].names[0], "alice@x");
    assert_string_equal(p.lines[0].names[1], "bob@x");
    assert_string_equal(p.lines[0].names[2], "carol@x");
    assert_int_equal(p.lines[1].least, 16);
    assert_string_equal(p.lines[1].names[15], "p");
    assert_int_equal(p.versions.count, 3);
    assert_string_equal(p.versions.names[2], "3");
    policy_free(&p);
    assert_int_equal(p.count, 0);
}

static void sixteen_lines_are_enough(void **state)
{
    (void)state;
    policy p;
    tsl_err err;
    text file = {0};
    for (int i = 0; i < POLICY_LINES_MAX; i++) text_add(&file, "require 1 of a\n");
    assert_int_equal(read_policy(file.bytes, &p, NULL), TSL_OK);
    assert_int_equal(p.count, POLICY_LINES_MAX);
    policy_free(&p);
    text_add(&file, "require 1 of a\n");
    assert_int_equal(read_policy(file.bytes, &p, &err), TSL_EINPUT);
    assert_string_equal(err.text,
                        "policy:17: cannot read this line: there are more than 16 of them");
    policy_free(&p);
    text_free(&file);
}

static void a_policy_that_is_no_text_is_named(void **state)
{
    (void)state;
    policy p;
    tsl_err err;
    write_bytes("binary", "require 1 of a\n\0", 16, 0600);
    assert_int_equal(policy_read(&p, "binary", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'binary' is not a text file");
    policy_free(&p);
    assert_int_equal(policy_read(&p, "none", &err), TSL_ESYSTEM);
    policy_free(&p);
}

static void only_versions_that_are_named_may_make_a_set(void **state)
{
    (void)state;
    static const struct {
        const char *file, *generator;
        bool allowed;
    } cases[] = {
        {"require 1 of a", "twistseal 9", true},
        {"generator twistseal 1, 2", "twistseal 1", true},
        {"generator twistseal 1, 2", "twistseal 2", true},
        {"generator twistseal 1, 2", "twistseal 3", false},
        {"generator twistseal 1, 2", "twistseal 1.0", false},
        {"generator twistseal 1, 2", "Twistseal 1", false},
        {"generator twistseal 1, 2", "1", false},
        {"generator twistseal 1, 2", "twistseal-1", false},
        {"require 1 of a\ngenerator twistseal 1", "twistseal 1", true},
        {"require 1 of a\ngenerator twistseal 1", "twistseal 2", false},
        {"generator twistseal 1, 2", "another program 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        findings found = {.count = 0};
        char expected[200];
        write_text("policy", cases[i].file);
        assert_int_equal(policy_judge_generator("policy", cases[i].generator, &found, NULL),
                         TSL_OK);
        assert_int_equal(found.count, cases[i].allowed ? 0 : 1);
        snprintf(expected, sizeof expected, "MANIFEST: made by %s, which policy does not allow",
                 cases[i].generator);
        if (!cases[i].allowed) assert_non_null(strstr(found.lines.bytes, expected));
        text_free(&found.lines);
    }
    findings found = {.count = 0};
    assert_int_equal(policy_judge_generator("none", "twistseal 1", &found, NULL), TSL_ESYSTEM);
    assert_int_equal(found.count, 0);
}

/* ---- revoked keys ---- */

static bool is_revoked(const char *path, uint8_t first)
{
    const public_key key = public_of(first);
    bool revoked;
    tsl_err err = {.text = ""};
    int status = revoked_find(&revoked, path, &key, &err);
    if (status != TSL_OK) fail_msg("%s", err.text);
    return revoked;
}

static void write_public(const char *path, uint8_t first)
{
    const public_key key = public_of(first);
    text line = {0};
    key_openssh(&line, &key, "somebody");
    write_text(path, line.bytes);
    text_free(&line);
}

static void a_list_revokes_the_keys_on_it(void **state)
{
    (void)state;
    const public_key one = public_of(1), two = public_of(2);
    text line = {0}, list = {0};
    key_openssh(&line, &one, "");
    key_openssh(&list, &two, "two");
    char *start = strdup(line.bytes);
    start[strcspn(start, "\n") - 1] = '\0'; /* without the blank of its empty comment */
    text file = {0};
    text_addf(&file, "# lost\n\n \t\r\nssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==\n \t%s\r\n%s",
              start, list.bytes);
    write_text("list", file.bytes);
    assert_true(is_revoked("list", 1));
    assert_true(is_revoked("list", 2));
    assert_false(is_revoked("list", 3));
    write_text("list", "");
    assert_false(is_revoked("list", 1));
    free(start);
    text_free(&file);
    text_free(&line);
    text_free(&list);
}

static void a_krl_of_openssh_revokes_keys_and_hashes(void **state)
{
    (void)state;
    write_public("1.pub", 1);
    write_public("2.pub", 2);
    assert_int_equal(run("ssh-keygen -q -k -f krl 1.pub 2.pub"), 0);
    assert_true(is_revoked("krl", 1));
    assert_true(is_revoked("krl", 2));
    assert_false(is_revoked("krl", 3));
    assert_int_equal(
        run("printf 'sha256: %%s\\n' \"$(cat 1.pub)\" >spec && ssh-keygen -q -k -f hashes spec"),
        0);
    assert_true(is_revoked("hashes", 1));
    assert_false(is_revoked("hashes", 2));
    assert_int_equal(run("ssh-keygen -q -k -f empty /dev/null"), 0);
    assert_false(is_revoked("empty", 1));
}

/* Cut anywhere, a KRL is damaged, or it says less: it never says that nothing is revoked by itself.
 */
static void a_cut_krl_is_refused(void **state)
{
    (void)state;
    size_t size, refused = 0;
    const public_key key = public_of(1);
    write_public("1.pub", 1);
    assert_int_equal(run("ssh-keygen -q -k -f krl 1.pub"), 0);
    char *bytes = read_text("krl", &size);
    const size_t head = 8 + 4 + 24 + 4 + 4; /* and then its one section */
    for (size_t left = 8; left < size; left++) {
        bool revoked;
        tsl_err err = {.text = ""};
        write_bytes("cut", bytes, left, 0600);
        int status = revoked_find(&revoked, "cut", &key, &err);
        assert_int_equal(status, left == head ? TSL_OK : TSL_EINPUT);
        assert_false(revoked);
        if (status != TSL_OK) assert_string_equal(err.text, "'cut' is a damaged KRL");
        refused += status != TSL_OK;
    }
    assert_int_equal(refused, size - 9);
    free(bytes);
}

static void what_is_neither_list_nor_krl_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } cases[] = {
        {"SSHKRL\n", 7, "bad:1: is not a public key"},
        {"SSHKRL\n\0\0\0\0\2", 12, "'bad' is a damaged KRL"},
        {"SSHKRL\n\0\0\0\0\2........................\0\0\0\0\0\0\0\0", 44,
         "'bad' is a damaged KRL"},
        {"a\0b", 3, "'bad' is neither a list of keys nor a KRL"},
        {"ssh-ed25519", 11, "bad:1: is not a public key"},
        {"ssh-ed25519 AAAA", 16, "bad:1: is not a public key"},
        {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", 32, "bad:1: is not a public key"},
        {"\nsomething", 10, "bad:2: is not a public key"},
        {"ssh-rsa BBBB", 12, "bad:1: is not a public key"},
        {"SSHKRL\n\0\0\0\0\1........................\0\0\0\0\0\0\0\0\3\0\0\0\0", 49,
         "'bad' revokes by section 3 of a KRL: only keys and their SHA-256 hashes are read here"},
        {"SSHKRL\n\0\0\0\0\1........................\0\0\0\0\0\0\0\0\2\0\0\0\1.", 50,
         "'bad' is a damaged KRL"},
    };
    const public_key key = public_of(1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool revoked = true;
        tsl_err err = {.text = ""};
        write_bytes("bad", cases[i].bytes, cases[i].size, 0600);
        assert_int_equal(revoked_find(&revoked, "bad", &key, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_false(revoked);
    }
}

static void a_list_of_a_mebibyte_is_read_and_no_larger_one(void **state)
{
    (void)state;
    const size_t most = 1 << 20;
    char *comment = malloc(most + 1);
    memset(comment, '#', most + 1);
    write_bytes("list", comment, most, 0600);
    assert_false(is_revoked("list", 1));
    write_bytes("list", comment, most + 1, 0600);
    const public_key key = public_of(1);
    bool revoked;
    assert_int_not_equal(revoked_find(&revoked, "list", &key, NULL), TSL_OK);
    free(comment);
}

/* ---- all signatures of a manifest ---- */

/* Adds the signature of the key of that seed, as "signers" and the others have it. */
static void add_signature(signatures *all, findings *found, uint8_t first, const trusted *who)
{
    text armor = {0};
    signing_key *key = test_key(first);
    assert_int_equal(sshsig_sign(&armor, key, MANIFEST_NAMESPACE, message, part.size, NULL),
                     TSL_OK);
    assert_int_equal(
        signatures_add(all, found, &(hash_part){armor.bytes, armor.size}, &part, who, NULL),
        TSL_OK);
    key_free(key);
    text_free(&armor);
}

/* What is found wrong with signatures of the keys, a seed each. The caller frees it. */
/* What is found; with "?" before it where signatures_judge cannot tell. */
static char *judge(const char *keys, const char *policy_file, const char *revoked)
{
    signatures all = {.count = 0};
    findings found = {.count = 0};
    text signers = {0};
    allow(&signers, 1, "alice");
    allow(&signers, 2, "bob");
    allow(&signers, 3, "carol,alice");
    write_text("signers", signers.bytes);
    text_free(&signers);
    if (policy_file) write_text("policy", policy_file);
    const trusted who = {"signers", revoked, policy_file ? "policy" : NULL, 1};
    for (const char *c = keys; *c; c++) add_signature(&all, &found, (uint8_t)(*c - '0'), &who);
    tsl_err err = {0};
    char *lines = NULL;
    if (signatures_judge(&all, &found, &who, &err) == TSL_OK)
        lines = strdup(found.count ? found.lines.bytes : "");
    else
        assert_true(asprintf(&lines, "?%s", err.text) > 0);
    text_free(&found.lines);
    signatures_free(&all);
    return lines;
}

static void signatures_must_be_those_that_are_asked_for(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *policy, *found;
    } cases[] = {
        {"1", NULL, ""},
        {"91", NULL, ""},
        {"11", NULL, "MANIFEST.2.sig: the same key signed before"},
        {"9", NULL, "?'signers' does not list the key that signed, SHA256:"},
        {"12", "require 2 of alice, bob", ""},
        {"21", "require 2 of alice, bob", ""},
        {"1", "require 2 of alice, bob",
         "MANIFEST: signed by 1 of alice, bob, where policy requires 2"},
        {"92", "require 1 of alice\nrequire 1 of bob",
         "MANIFEST: signed by 0 of alice, where policy requires 1"},
        /* The key of carol and alice stands for one of them, whichever is needed. */
        {"3", "require 2 of alice, carol",
         "MANIFEST: signed by 1 of alice, carol, where policy requires 2"},
        {"31", "require 2 of alice, carol", ""},
        {"13", "require 2 of alice, carol", ""},
        {"31", "require 2 of carol, alice", ""},
        {"32", "require 2 of alice, bob", ""},
        {"3", "require 1 of alice\nrequire 1 of carol", ""},
        {"123", "require 3 of alice, bob, carol", ""},
        {"321", "require 3 of alice, bob, carol", ""},
        {"12", "require 3 of alice, bob, carol",
         "MANIFEST: signed by 2 of alice, bob, carol, where policy requires 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *found = judge(cases[i].keys, cases[i].policy, NULL);
        if (!*cases[i].found) assert_string_equal(found, "");
        if (!strstr(found, cases[i].found)) fail_msg("case %zu: %s", i, found);
        free(found);
    }
}

static void a_revoked_key_is_nobodys(void **state)
{
    (void)state;
    write_public("lost", 1);
    char *found = judge("1", NULL, "lost");
    assert_non_null(strstr(found, "which signers does not allow: 'lost' revokes it"));
    free(found);
    write_public("unknown", 9); /* no signer has it: that it is revoked is all that is said */
    found = judge("9", NULL, "unknown");
    assert_non_null(strstr(found, "which signers does not allow: 'unknown' revokes it"));
    free(found);
    found = judge("12", NULL, "lost");
    assert_string_equal(found, "");
    free(found);
    found = judge("12", "require 2 of alice, bob", "lost");
    assert_non_null(strstr(found, "MANIFEST: signed by 1 of alice, bob, where policy requires 2"));
    free(found);
}

/* Without signers every good signature counts, and nobody's name is known. */
static void sixteen_signatures_are_enough(void **state)
{
    (void)state;
    signatures all = {.count = 0};
    findings found = {.count = 0};
    tsl_err err;
    char name[24];
    for (uint8_t i = 0; i < SIGNATURES_MAX; i++) add_signature(&all, &found, i, NULL);
    assert_int_equal(all.count, SIGNATURES_MAX);
    assert_int_equal(found.count, 0);
    assert_string_equal(all.list[0].name, "MANIFEST.sig");
    assert_string_equal(all.list[15].name, "MANIFEST.16.sig");
    assert_null(signatures_first(&all));
    assert_int_equal(signatures_add(&all, &found, &part, &part, NULL, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "too many signatures");
    signatures_name(name, 1);
    assert_string_equal(name, "MANIFEST.2.sig");
    signatures_free(&all);
    assert_int_equal(all.count, 0);
}

static void a_signature_that_is_not_good_is_a_finding(void **state)
{
    (void)state;
    signatures all = {.count = 0};
    findings found = {.count = 0};
    assert_int_equal(signatures_add(&all, &found, &part, &part, NULL, NULL), TSL_OK);
    assert_int_equal(all.count, 0);
    assert_int_equal(found.count, 1);
    assert_non_null(strstr(found.lines.bytes, "MANIFEST.sig: the signature is not a good SSH "
                                              "signature: its armor is damaged"));
    text_free(&found.lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_is_no_requirement_is_named),
        cmocka_unit_test(a_policy_is_read_as_written),
        cmocka_unit_test(sixteen_lines_are_enough),
        cmocka_unit_test(a_policy_that_is_no_text_is_named),
        cmocka_unit_test(only_versions_that_are_named_may_make_a_set),
        cmocka_unit_test(a_list_revokes_the_keys_on_it),
        cmocka_unit_test(a_krl_of_openssh_revokes_keys_and_hashes),
        cmocka_unit_test(a_cut_krl_is_refused),
        cmocka_unit_test(what_is_neither_list_nor_krl_is_named),
        cmocka_unit_test(a_list_of_a_mebibyte_is_read_and_no_larger_one),
        cmocka_unit_test(signatures_must_be_those_that_are_asked_for),
        cmocka_unit_test(a_revoked_key_is_nobodys),
        cmocka_unit_test(sixteen_signatures_are_enough),
        cmocka_unit_test(a_signature_that_is_not_good_is_a_finding),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
