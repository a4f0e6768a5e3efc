/* An allowed_signers file means the same to this program as to ssh-keygen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "scratch.h"
#include "trust/signers.h"
#include "trust/sshsig.h"

#define OURS   "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"
#define THEIRS "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
#define RSA    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ=="
#define TOKEN                                                                                      \
    "sk-ssh-ed25519@openssh.com "                                                                  \
    "AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4AAA"  \
    "ABHNzaDo="
#define SHA "SHA256:gNSIRW+2Iyiuvsdp/bgjy38bvWHw6wQm3tuoXrl3WjQ"

static const int64_t noon = 1763640000; /* 2025-11-20 12:00:00 UTC */

static public_key ours(void)
{
    public_key key = {.application = ""};
    memset(key.bytes, 7, sizeof key.bytes);
    return key;
}

/* One verdict of both answers: TSL_EFORGED with the reason where no line allows the key. */
static int ask(char **principal, const char *path, const public_key *key, int64_t when,
               tsl_err *err)
{
    text refusal;
    const signer_question asked = {path, key, NULL, MANIFEST_NAMESPACE, when};
    int status = signers_find(principal, &refusal, &asked, err);
    if (status == TSL_OK && !*principal)
        status = tsl_fail(err, TSL_EFORGED, "%s", refusal.size ? refusal.bytes : "");
    text_free(&refusal);
    return status;
}

static int find(char **principal, const char *file, int64_t when, tsl_err *err)
{
    const public_key key = ours();
    write_text("signers", file);
    return ask(principal, "signers", &key, when, err);
}

static void a_line_that_allows_names_its_principal(void **state)
{
    (void)state;
    static const struct {
        const char *file, *principal;
    } cases[] = {
        {"alice " OURS "\n", "alice"},
        {"alice " OURS, "alice"},
        {"alice " OURS " a comment\n", "alice"},
        {"alice " OURS "\r\n", "alice"},
        {"  \talice \t " OURS "\n", "alice"},
        {"alice,bob@example.org " OURS "\n", "alice,bob@example.org"},
        {"*@example.org " OURS "\n", "*@example.org"},
        {"# a comment\n\n  # another\n\t\nalice " OURS "\n", "alice"},
        {"bob " THEIRS "\nalice " OURS "\ncarol " OURS "\n", "alice"},
        {"bob " RSA "\nalice " OURS "\n", "alice"},
        {"bob " TOKEN "\nalice " OURS "\n", "alice"},
        {"bob namespaces=\"file\" " RSA "\nalice " OURS "\n", "alice"},
        {"bob ecdsa-sha2-nistp256 AAAAdamaged\nalice " OURS "\n", "alice"},
        {"bob cert-authority " OURS "\nalice " OURS "\n", "alice"},
        {"bob cert-authority,namespaces=\"*\" " OURS "\nalice " OURS "\n", "alice"},
        {"bob CERT-Authority " RSA "\nalice " OURS "\n", "alice"},
        {"alice namespaces=\"manifest@twistseal\" " OURS "\n", "alice"},
        {"alice NameSpaces=\"manifest@twistseal\" " OURS "\n", "alice"},
        {"alice namespaces=\"file,manifest@twistseal,git\" " OURS "\n", "alice"},
        {"alice namespaces=\"*\" " OURS "\n", "alice"},
        {"alice namespaces=\"manifest@*\" " OURS "\n", "alice"},
        {"alice namespaces=\"**@twistseal\" " OURS "\n", "alice"},
        {"alice namespaces=\"*m*t@t*l\" " OURS "\n", "alice"},
        {"alice namespaces=\"manifest?twistseal\" " OURS "\n", "alice"},
        {"alice namespaces=\"manifest@twistseal*\" " OURS "\n", "alice"},
        {"alice namespaces=\"*t*seal\" " OURS "\n", "alice"},
        {"alice namespaces=\"!git,*\" " OURS "\n", "alice"},
        {"bob namespaces=\"file\" " OURS "\nalice " OURS "\n", "alice"},
        {"bob namespaces=\"fi le\" " OURS "\nalice " OURS "\n", "alice"},
        {"bob namespaces=\"a\\\"b\" " OURS "\nalice " OURS "\n", "alice"},
        {"alice valid-after=\"20251120Z\" " OURS "\n", "alice"},
        {"alice valid-after=\"202511201200Z\" " OURS "\n", "alice"},
        {"alice valid-after=\"20251120120000z\" " OURS "\n", "alice"},
        {"alice valid-before=\"20251120120000Z\" " OURS "\n", "alice"},
        {"alice valid-before=\"202511201201Z\" " OURS "\n", "alice"},
        {"alice valid-before=\"20251121Z\" " OURS "\n", "alice"},
        {"alice namespaces=\"*\",valid-after=\"20250101Z\",valid-before=\"20260101Z\" " OURS "\n",
         "alice"},
        {"bob valid-before=\"20250101Z\" " OURS "\nalice " OURS "\n", "alice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *principal;
        tsl_err err = {0};
        assert_int_equal(find(&principal, cases[i].file, noon, &err), TSL_OK);
        assert_string_equal(principal, cases[i].principal);
        free(principal);
    }
}

#define OTHER_PURPOSE "signers:1: the key of 'alice' may not sign this kind of file (namespaces)"
#define TOO_EARLY     "signers:1: the key of 'alice' was not valid yet (valid-after)"
#define TOO_LATE      "signers:1: the key of 'alice' was not valid any more (valid-before)"
#define NOBODY        ""

static void a_key_that_is_not_allowed_is_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *file, *message;
    } cases[] = {
        {"", NOBODY},
        {"\n\n# nobody\n", NOBODY},
        {"alice " THEIRS "\n", NOBODY},
        {"#alice " OURS "\n", NOBODY},
        {"alice cert-authority " OURS "\n", NOBODY},
        {"alice cert-authority " RSA "\n", NOBODY},
        {"alice namespaces=\"file\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"manifest@twistsea\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"manifest@twistseal?\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"manifest@twistsealx\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"*x\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*x\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"Manifest@twistseal\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"*,!manifest@*\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\"!manifest@*,*\" " OURS "\n", OTHER_PURPOSE},
        {"alice namespaces=\",\" " OURS "\n", OTHER_PURPOSE},
        {"alice valid-after=\"20251120120001Z\" " OURS "\n", TOO_EARLY},
        {"alice valid-after=\"20251121Z\" " OURS "\n", TOO_EARLY},
        {"alice valid-before=\"20251120115959Z\" " OURS "\n", TOO_LATE},
        {"alice valid-before=\"20251120Z\" " OURS "\n", TOO_LATE},
        {"alice valid-before=\"20251120Z\" " OURS "\nbob " THEIRS "\n", TOO_LATE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *principal;
        tsl_err err;
        assert_int_equal(find(&principal, cases[i].file, noon, &err), TSL_EFORGED);
        assert_string_equal(err.text, cases[i].message);
        assert_null(principal);
    }
}

#define FORM "it is not 'NAME [OPTIONS] TYPE KEY'"
#define OWNER                                                                                      \
    "it is a key without its owner: 'twistseal keygen --public FILE.pub' prints the line that "    \
    "belongs here"
#define OPTIONS "its options are damaged"
#define TIME    "a time is \"YYYYMMDD[HHMM[SS]][Z]\""

static void a_line_that_cannot_be_read_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *line, *why;
    } cases[] = {
        {"alice", FORM},
        {"alice ssh-ed25519", FORM},
        {OURS, OWNER},
        {OURS " alice@example.org", OWNER},
        {"alice namespaces=\"*\" ssh-ed25519", FORM},
        {"alice namespaces=\"* " OURS, FORM},
        {"alice namespaces=\"*\" valid-after=\"20250101\" " OURS, FORM},
        {"alice ssh-ed25519 BBBBC3NzaC1lZDI1NTE5", FORM},
        {"alice ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "its key is damaged"},
        {"alice ssh-ed25519 AAAA!", "its key is damaged"},
        {"alice ssh-ed25519 "
         "AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH",
         "its key is damaged"},
        {"alice ssh-ed25519 AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==", "its key is damaged"},
        {"alice unknown " OURS, "unknown option"},
        {"alice namespace=\"*\" " OURS, "unknown option"},
        {"alice no-touch-required " RSA, "unknown option"},
        {"alice =\"x\" " OURS, OPTIONS},
        {"alice , " OURS, OPTIONS},
        {"alice cert-authority, " OURS, OPTIONS},
        {"alice namespaces=* " OURS, OPTIONS},
        {"alice namespaces=\"*\"x " OURS, OPTIONS},
        {"alice namespaces=\"*\\\" " OURS "\"", FORM},
        {"alice namespaces " OURS, "'namespaces' needs a list in quotes"},
        {"alice namespaces=\"\" " OURS, "'namespaces' needs a list in quotes"},
        {"alice namespaces=\"a\",namespaces=\"b\" " OURS, "'namespaces' is given twice"},
        {"alice cert-authority=\"yes\" " OURS, "'cert-authority' takes no value"},
        {"alice valid-after " OURS, TIME},
        {"alice valid-after=\"\" " OURS, TIME},
        {"alice valid-after=\"Z\" " OURS, TIME},
        {"alice valid-after=\"2025\" " OURS, TIME},
        {"alice valid-after=\"2025010\" " OURS, TIME},
        {"alice valid-after=\"202501011\" " OURS, TIME},
        {"alice valid-after=\"20251301\" " OURS, TIME},
        {"alice valid-after=\"20250001\" " OURS, TIME},
        {"alice valid-after=\"20250229Z\" " OURS, TIME},
        {"alice valid-after=\"20250100Z\" " OURS, TIME},
        {"alice valid-after=\"202501012400Z\" " OURS, TIME},
        {"alice valid-after=\"202501012360Z\" " OURS, TIME},
        {"alice valid-after=\"20250101235960Z\" " OURS, TIME},
        {"alice valid-after=\"2025-01-01\" " OURS, TIME},
        {"alice valid-after=\"2025010x\" " OURS, TIME},
        {"alice valid-after=\"20250x01Z\" " OURS, TIME},
        {"alice valid-after=\"x0250101Z\" " OURS, TIME},
        {"alice valid-after=\"20250101x000Z\" " OURS, TIME},
        {"alice valid-after=\"2025010100x0Z\" " OURS, TIME},
        {"alice valid-after=\"202501010000x0Z\" " OURS, TIME},
        {"alice valid-after=\"19690101Z\" " OURS, TIME},
        {"alice valid-before=\"forever\" " OURS, TIME},
        {"alice valid-after=\"20250101Z\",valid-after=\"20250101Z\" " OURS,
         "a time is given twice"},
        {"alice valid-after=\"20250101Z\",valid-before=\"20250101Z\" " OURS,
         "'valid-before' is not later than 'valid-after'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *principal, file[500], expected[300];
        tsl_err err = {0};
        snprintf(file, sizeof file, "# first\nbob %s\n%s\ncarol %s\n", THEIRS, cases[i].line, OURS);
        snprintf(expected, sizeof expected, "signers:3: cannot read this line: %s", cases[i].why);
        assert_int_equal(find(&principal, file, noon, &err), TSL_EINPUT);
        assert_string_equal(err.text, expected);
        assert_null(principal);
    }
}

static void a_time_without_z_is_local(void **state)
{
    (void)state;
    char *principal;
    tsl_err err;
    /* POSIX spelling: five hours and three quarters east of Greenwich. */
    setenv("TZ", "NPT-5:45", 1);
    tzset();
    static const char file[] = "alice valid-after=\"202511201745\" " OURS "\n";
    assert_int_equal(find(&principal, file, noon, &err), TSL_OK);
    free(principal);
    assert_int_equal(find(&principal, file, noon - 1, &err), TSL_EFORGED);
    unsetenv("TZ");
    tzset();
}

static void a_file_that_cannot_be_read_is_named(void **state)
{
    (void)state;
    const public_key key = ours();
    char *principal;
    tsl_err err;
    assert_int_equal(ask(&principal, "none", &key, noon, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot open 'none': no such file or directory");
    assert_int_equal(ask(&principal, ".", &key, noon, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "'.' is not a regular file");
    write_bytes("binary", "alice\0bob", 9, 0600);
    assert_int_equal(ask(&principal, "binary", &key, noon, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'binary' is not a text file");
    write_text("marked", "\xef\xbb\xbf"
                         "alice " OURS "\n");
    assert_int_equal(ask(&principal, "marked", &key, noon, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "'marked' begins with a byte order mark"));
    char *large = calloc(1, (1 << 20) + 2);
    memset(large, '\n', (1 << 20) + 1);
    write_text("large", large);
    free(large);
    assert_int_equal(ask(&principal, "large", &key, noon, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'large' is larger than 1048576 bytes");
    assert_null(principal);
}

/* One signed message under many option lists: ssh-keygen and we say the same. */
static void stock_openssh_decides_alike(void **state)
{
    (void)state;
    static const char *const options[] = {
        "",
        "namespaces=\"manifest@twistseal\"",
        "namespaces=\"file\"",
        "namespaces=\"manifest@*\"",
        "namespaces=\"file,mani*\"",
        "namespaces=\"*,!manifest@twistseal\"",
        "namespaces=\"!file,*\"",
        "namespaces=\"!file\"",
        "cert-authority",
        "valid-after=\"20200101\"",
        "valid-after=\"20990101\"",
        "valid-before=\"20200101Z\"",
        "valid-before=\"20990101120000Z\"",
        "valid-after=\"20200101Z\",valid-before=\"20990101Z\",namespaces=\"*\"",
        "valid-after=\"20990101Z\",valid-before=\"20200101Z\"",
        "nonsense",
        "namespaces=*",
        "namespaces=\"*\",",
        "valid-after=\"20201301\"",
    };
    signing_key *key;
    public_key public;
    text armor = {0}, line = {0};
    assert_int_equal(key_generate(&key, NULL), TSL_OK);
    key_public(&public, key);
    assert_int_equal(sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, NULL), TSL_OK);
    key_openssh(&line, &public, "");
    write_text("m", "m");
    write_text("m.sig", armor.bytes);
    size_t accepted = 0;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        char file[300], *principal;
        snprintf(file, sizeof file, "alice %s %s", options[i], line.bytes);
        write_text("signers", file);
        int stock =
            run("ssh-keygen -Y verify -f signers -I alice -n %s -s m.sig < m", MANIFEST_NAMESPACE);
        int here = ask(&principal, "signers", &public, time(NULL), NULL);
        assert_int_equal(stock == 0, here == TSL_OK);
        accepted += here == TSL_OK;
        free(principal);
    }
    assert_int_equal(accepted, 8);
    key_free(key);
    text_free(&armor);
    text_free(&line);
}

/* Ten lists of principals under twenty lists of options: 200 files. ssh-keygen asks for one name:
 * we accept where it accepts one of these. */
static void stock_openssh_decides_alike_on_200_files(void **state)
{
    (void)state;
    static const char *const principals[] = {
        "alice",        "a*",       "\"alice\"",    "!alice", "!alice,*",
        "alice,!alice", "bob,!al*", "!*,alice,bob", "al?ce",  "\"!bob,b*,alice\""};
    static const char *const options[] = {
        "",
        "namespaces=\"manifest@twistseal\"",
        "namespaces=\"manifest@twistseal,file\"",
        "namespaces=\"man?fest@*\"",
        "namespaces=\"!man?fest@*,*\"",
        "NAMESPACES=\"*\"",
        "namespaces=\"\"",
        "namespaces=\"file\",namespaces=\"*\"",
        "namespaces=\"*\",cert-authority",
        "valid-after=\"20200101000000Z\"",
        "valid-after=\"202001010000Z\",valid-before=\"209901010000Z\"",
        "valid-before=\"20200101\"",
        "valid-before=\"2020\"",
        "valid-after=\"20200132Z\"", /* we refuse a 30th of February, too */
        "valid-after=20200101",
        "valid-after",
        "cert-authority=\"yes\"",
        "namespaces=\"*\",,cert-authority", /* a comma at the beginning we refuse, too */
        "namespaces=\"*\" ",
        "unknown=\"x\"",
    };
    signing_key *key;
    public_key public;
    text armor = {0}, line = {0};
    assert_int_equal(key_generate(&key, NULL), TSL_OK);
    key_public(&public, key);
    assert_int_equal(sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, NULL), TSL_OK);
    key_openssh(&line, &public, "");
    write_text("m", "m");
    write_text("m.sig", armor.bytes);
    size_t accepted = 0;
    for (size_t i = 0; i < 200; i++) {
        char file[400], *principal;
        snprintf(file, sizeof file, "%s %s %s", principals[i % 10], options[i / 10], line.bytes);
        write_text("signers", file);
        static const char verify_as[] = "ssh-keygen -Y verify -f signers -I %s -n %s -s m.sig < m";
        bool stock = run(verify_as, "alice", MANIFEST_NAMESPACE) == 0 ||
                     run(verify_as, "bob", MANIFEST_NAMESPACE) == 0;
        bool here = ask(&principal, "signers", &public, time(NULL), NULL) == TSL_OK;
        if (stock != here) fail_msg("ssh-keygen %d, we %d: %s", stock, here, file);
        accepted += here;
        free(principal);
    }
    assert_true(accepted > 40 && accepted < 160);
    key_free(key);
    text_free(&armor);
    text_free(&line);
}

static void a_list_of_ones_own_with_a_nul_is_refused(void **state)
{
    (void)state;
    static const char file[] = "alice@x ssh-ed25519\0bob@x\n";
    const public_key key = {.bytes = {7}};
    public_key read;
    bool there;
    tsl_err err;
    write_bytes("list", file, sizeof file - 1, 0600);
    assert_int_equal(known_add(&there, "list", "zoe@x", &key, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'list' is not a text file");
    assert_int_equal(known_read_key(&read, "list", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'list' is not a text file");
}

static void a_source_of_one_key_is_read_and_no_other(void **state)
{
    (void)state;
    static const struct {
        const char *source, *message;
    } cases[] = {
        {OURS " x", NULL},
        {"alice namespaces=\"a\" " OURS, NULL},
        {OURS " " OURS, " is not one Ed25519 public key"},
        {"ssh-ed25519 AAAA", " is not one Ed25519 public key"},
        {"alice valid-before=\"20300101\" " OURS, " limits its key"},
        {"alice cert-authority " OURS, " limits its key"},
    };
    public_key key;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        int status = known_read_key(&key, cases[i].source, &err);
        assert_int_equal(status, cases[i].message ? TSL_EINPUT : TSL_OK);
        if (cases[i].message) assert_non_null(strstr(err.text, cases[i].message));
    }
}

static void a_known_name_keeps_its_key(void **state)
{
    (void)state;
    const public_key one = {.bytes = {7}}, other = {.bytes = {8}};
    bool there;
    tsl_err err;
    write_text("keys", "");
    assert_int_equal(known_add(&there, "keys", "zoe@x", &one, NULL), TSL_OK);
    assert_false(there);
    assert_int_equal(known_add(&there, "keys", "zoe@x", &one, NULL), TSL_OK);
    assert_true(there);
    assert_int_equal(known_add(&there, "keys", "zoe@x", &other, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "'zoe@x' is known by another key, SHA256:"));
}

static void what_a_killed_run_left_does_not_stop_the_next(void **state)
{
    (void)state;
    const public_key key = {.bytes = {7}};
    bool there;
    write_text("mine", "");
    write_text("mine.new", "half a line");
    write_text(".mine.unfinished", "half a line");
    assert_int_equal(known_add(&there, "mine", "zoe@x", &key, NULL), TSL_OK);
    assert_int_equal(known_remove("mine", "zoe@x", NULL), TSL_OK);
    assert_int_not_equal(access(".mine.unfinished", F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_allows_names_its_principal),
        cmocka_unit_test(a_key_that_is_not_allowed_is_refused_with_the_reason),
        cmocka_unit_test(a_line_that_cannot_be_read_is_named),
        cmocka_unit_test(a_time_without_z_is_local),
        cmocka_unit_test(a_file_that_cannot_be_read_is_named),
        cmocka_unit_test(stock_openssh_decides_alike),
        cmocka_unit_test(stock_openssh_decides_alike_on_200_files),
        cmocka_unit_test(a_list_of_ones_own_with_a_nul_is_refused),
        cmocka_unit_test(a_source_of_one_key_is_read_and_no_other),
        cmocka_unit_test(a_known_name_keeps_its_key),
        cmocka_unit_test(what_a_killed_run_left_does_not_stop_the_next),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
