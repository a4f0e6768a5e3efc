/* Public keys are read as OpenSSH writes them, and the agent that holds the private half is
 * believed in nothing that it does not prove. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "openssh_file.h"
#include "seeded_key.h"
#include "trust/signing/signing.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

#define PLAIN "AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"
#define TOKEN                                                                                      \
    "AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHAAAA" \
    "BHNzaDo="

/* ---- files ---- */

static void a_public_key_is_read_with_its_comment(void **state)
{
    (void)state;
    static const struct {
        const char *file, *application, *comment; /* NULL: none */
    } cases[] = {
        {"ssh-ed25519 " PLAIN, "", NULL},
        {"ssh-ed25519 " PLAIN "\n", "", NULL},
        {"ssh-ed25519 " PLAIN " ", "", NULL},
        {"ssh-ed25519 " PLAIN " alice\n", "", "alice"},
        {"ssh-ed25519 " PLAIN " alice at home\r\nanother line", "", "alice at home"},
        {"sk-ssh-ed25519@openssh.com " TOKEN " token", "ssh:", "token"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        public_key key;
        char *comment;
        write_text("key.pub", cases[i].file);
        assert_int_equal(key_load_public(&key, &comment, "key.pub", NULL), TSL_OK);
        for (size_t j = 0; j < PUBLIC_KEY_SIZE; j++) assert_int_equal(key.bytes[j], 7);
        assert_string_equal(key.application, cases[i].application);
        if (cases[i].comment) assert_string_equal(comment, cases[i].comment);
        if (!cases[i].comment) assert_null(comment);
        free(comment);
    }
}

static void what_is_no_public_key_is_named(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "\n",
        "ssh-ed25519",
        "ssh-ed25519 ",
        "ssh-ed25519  " PLAIN,
        "\nssh-ed25519 " PLAIN,
        "ssh-rsa " PLAIN,
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5",
        "ssh-ed25519 " PLAIN "AAAA",
        "ssh-ed25519 " TOKEN,
        "sk-ssh-ed25519@openssh.com " PLAIN,
        "-----BEGIN PUBLIC KEY-----\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        public_key key;
        char *comment;
        tsl_err err = {.text = ""};
        write_text("bad.pub", bad[i]);
        assert_int_equal(key_load_public(&key, &comment, "bad.pub", &err), TSL_EINPUT);
        assert_string_equal(err.text, "'bad.pub' is not an Ed25519 public key in OpenSSH's format");
        assert_null(comment);
    }
    public_key key;
    char *comment;
    assert_int_equal(key_load_public(&key, &comment, "none.pub", NULL), TSL_ESYSTEM);
}

static void a_security_key_has_no_form_for_openssl(void **state)
{
    (void)state;
    const public_key key = {.bytes = {1}, .application = "ssh:"};
    text pem = {0};
    tsl_err err;
    assert_int_equal(key_spki_pem(&pem, &key, &err), TSL_EINPUT);
    assert_string_equal(err.text, "the key of a security key has no form for OpenSSL");
    assert_int_equal(pem.size, 0);
}

/* ---- private keys in OpenSSH's form (PROTOCOL.key) ---- */

/* How a file is locked, and what stands in its box. */
typedef struct locked_file {
    const char *cipher, *kdf, *salt;
    uint32_t rounds;
    const char *rest_of_options;
    size_t box;
    const char *tail;
} locked_file;

static void write_locked(const locked_file *f)
{
    static const char zeros[64];
    text blob = {0}, options = {0};
    wire_add_text(&options, f->salt);
    wire_add_u32(&options, f->rounds);
    text_add(&options, f->rest_of_options);
    begin_openssh(&blob, f->cipher, f->kdf, &options);
    wire_add_string(&blob, zeros, f->box);
    text_add(&blob, f->tail);
    write_openssh("private", &blob);
    text_free(&options);
}

static int never_asked(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)out, (void)path, (void)again, (void)context, (void)err;
    fail_msg("asked for the passphrase of a key that cannot be opened");
    return TSL_EINPUT;
}

static void an_encrypted_key_is_refused_with_the_way_out(void **state)
{
    (void)state;
    const locked_file file = {"aes256-ctr", "bcrypt", "0123456789abcdef", 16, "", 32, ""};
    signing_key *key;
    tsl_err err = {.text = ""};
    write_locked(&file);
    assert_int_equal(key_load(&key, "private", never_asked, NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text,
                        "'private' is an encrypted key of OpenSSH: run 'ssh-add private', "
                        "and give its '.pub' file");
    assert_null(key);
}

static void the_file_of_a_security_key_is_told_from_a_key(void **state)
{
    (void)state;
    text blob = {0}, box = {0};
    signing_key *key;
    tsl_err err;
    begin_openssh(&blob, "none", "none", &(text){0});
    wire_add_u32(&box, 7);
    wire_add_u32(&box, 7);
    wire_add_text(&box, "sk-ssh-ed25519@openssh.com");
    wire_add_string(&blob, box.bytes, box.size);
    write_openssh("private", &blob);
    assert_int_equal(key_load(&key, "private", never_asked, NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'private' belongs to a security key: run 'ssh-add' on it, and "
                                  "name its '.pub' file instead");
    text_free(&box);
}

/* ---- an agent ---- */

/* What it answers to a request of each kind; a size of 0: it hangs up. */
typedef struct answers {
    text list, signature;
    bool busy;    /* it takes nobody for a while */
    bool signals; /* a signal before each byte of an answer */
} answers;

/* Nobody else can connect as long as others wait. Returns how many do. */
static int crowd(const struct sockaddr_un *at)
{
    for (int waiting = 0;; waiting++) {
        int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (connect(fd, (const struct sockaddr *)at, sizeof *at) == 0) continue;
        close(fd);
        return waiting;
    }
}

static void send_others_away(int listening, int waiting)
{
    if (waiting == 0) return;
    const struct timespec a_while = {.tv_nsec = 100000000};
    nanosleep(&a_while, NULL);
    while (waiting-- > 0) close(accept(listening, NULL, NULL));
}

/* Takes a connection and one request, answers, and hangs up; for ever. */
static void serve(int listening, const answers *a)
{
    for (;;) {
        int fd = accept(listening, NULL, NULL);
        uint8_t head[5], rest[4096];
        if (fd < 0 || recv(fd, head, 5, MSG_WAITALL) != 5) _exit(1);
        size_t size = (size_t)head[2] << 8 | head[3];
        if (size > 1 && recv(fd, rest, size - 1, MSG_WAITALL) != (ssize_t)size - 1) _exit(1);
        const text *answer = head[4] == 11 ? &a->list : &a->signature;
        for (size_t i = 0; i < answer->size; i++) { /* byte by byte, as a slow one does */
            if (a->signals) kill(getppid(), SIGUSR1);
            if (send(fd, answer->bytes + i, 1, MSG_NOSIGNAL) != 1) break;
        }
        close(fd);
    }
}

static pid_t start_agent(const answers *a)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "agent"};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    unlink("agent");
    assert_int_equal(bind(fd, (const struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(fd, a->busy ? 0 : 5), 0);
    const int waiting = a->busy ? crowd(&at) : 0;
    pid_t child = fork();
    if (child == 0) {
        send_others_away(fd, waiting);
        serve(fd, a);
    }
    close(fd);
    assert_int_equal(setenv("SSH_AUTH_SOCK", "agent", 1), 0);
    return child;
}

static void stop_agent(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    unsetenv("SSH_AUTH_SOCK");
}

/* A message of the agent: its length, and what it says. */
static text framed(const text *says)
{
    text t = {0};
    wire_add_string(&t, says->bytes, says->size);
    return t;
}

static void add_key(text *t, uint8_t first)
{
    const public_key public = public_of(first);
    text blob = {0};
    key_add_blob(&blob, &public);
    wire_add_string(t, blob.bytes, blob.size);
    wire_add_text(t, "comment");
    text_free(&blob);
}

/* A list of one foreign key and those of the seeds, which says that it has `count`. */
static text list_of(uint8_t type, uint32_t count, const char *seeds)
{
    text says = {0};
    text_add_bytes(&says, (const char *)&type, 1);
    wire_add_u32(&says, count);
    wire_add_text(&says, "no key");
    wire_add_text(&says, "comment");
    for (; *seeds; seeds++) add_key(&says, (uint8_t)*seeds);
    text answer = framed(&says);
    text_free(&says);
    return answer;
}

static void write_public(const char *path, uint8_t first)
{
    const public_key public = public_of(first);
    text line = {0};
    key_openssh(&line, &public, "");
    write_text(path, line.bytes);
    text_free(&line);
}

#define NOT_HELD                                                                                   \
    "the ssh-agent does not hold the key of 'a.pub': run 'ssh-add' on its private half ('ssh-add " \
    "-l' lists what it holds)"
#define HUNG_UP "the ssh-agent hung up before it had answered"

/* Loads the key 'a' from an agent that answers so. */
static int load(signing_key **key, answers *a, tsl_err *err)
{
    pid_t agent = start_agent(a);
    int status = signing_load(key, "a.pub", NULL, NULL, err);
    stop_agent(agent);
    text_free(&a->list);
    text_free(&a->signature);
    return status;
}

static void an_agent_is_asked_for_the_key_that_is_named(void **state)
{
    (void)state;
    static const struct {
        uint8_t type;
        uint32_t count;
        const char *seeds;
        bool held;
    } cases[] = {
        {12, 2, "a", true},  {12, 3, "ba", true}, {12, 9, "a", true},
        {12, 1, "a", false}, {12, 0, "a", false}, {12, 2, "b", false},
        {12, 1, "", false},  {5, 2, "a", false},  {12, 2, "", false},
    };
    write_public("a.pub", 'a');
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        signing_key *key;
        tsl_err err = {.text = ""};
        answers a = {.list = list_of(cases[i].type, cases[i].count, cases[i].seeds)};
        assert_int_equal(load(&key, &a, &err), cases[i].held ? TSL_OK : TSL_ESYSTEM);
        assert_string_equal(err.text, cases[i].held ? "" : NOT_HELD);
        key_free(key);
    }
}

static int signals;

static void count_signal(int number)
{
    (void)number;
    signals++;
}

static void a_busy_agent_and_signals_are_waited_for(void **state)
{
    (void)state;
    signing_key *key;
    const struct sigaction counted = {.sa_handler = count_signal}, before = {.sa_handler = SIG_DFL};
    assert_int_equal(sigaction(SIGUSR1, &counted, NULL), 0);
    write_public("a.pub", 'a');
    answers a = {.list = list_of(12, 2, "a"), .busy = true, .signals = true};
    assert_int_equal(load(&key, &a, NULL), TSL_OK);
    assert_true(signals > 0);
    key_free(key);
    assert_int_equal(sigaction(SIGUSR1, &before, NULL), 0);
}

static void an_answer_that_is_none_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } cases[] = {
        {"", 0, HUNG_UP},
        {"\0\0\0", 3, HUNG_UP},
        {"\0\0\0\5\14\0\0\0", 8, HUNG_UP},
        {"\0\0\0\0", 4, "the ssh-agent's answer is not one: it has 0 bytes"},
        {"\0\4\0\1\14", 5, "the ssh-agent's answer is not one: it has 262145 bytes"},
        {"\0\4\0\0\14", 5, HUNG_UP},
        {"\0\0\0\1\14", 5, NOT_HELD},
        {"\0\0\0\4\14\0\0\1", 8, NOT_HELD},
        {"\0\0\0\11\14\0\0\0\1\0\0\0\0", 13, NOT_HELD},
    };
    write_public("a.pub", 'a');
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        signing_key *key;
        tsl_err err = {.text = ""};
        answers a = {.list = {0}};
        if (cases[i].size) text_add_bytes(&a.list, cases[i].bytes, cases[i].size);
        assert_int_equal(load(&key, &a, &err), TSL_ESYSTEM);
        assert_string_equal(err.text, cases[i].message);
        assert_null(key);
    }
}

/* Signs with the agent's key 'a', while the agent gives one answer. */
static int sign_by_agent(const text *answer, tsl_err *err)
{
    answers a = {.list = list_of(12, 2, "a")};
    if (answer->size) text_add_bytes(&a.signature, answer->bytes, answer->size);
    signing_key *key;
    text armor = {0};
    pid_t agent = start_agent(&a);
    int status = agent_key(&key, "a.pub", err);
    if (status == TSL_OK) status = sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, err);
    stop_agent(agent);
    key_free(key);
    assert_int_equal(armor.size > 0, status == TSL_OK);
    text_free(&armor);
    text_free(&a.list);
    text_free(&a.signature);
    return status;
}

/* The signature of "m" as the key 'a' makes it: the last 64 bytes of what sshsig_sign writes. */
static text right_signature(void)
{
    text armor = {0}, chars = {0}, blob = {0}, signature = {0};
    signing_key *key = test_key('a');
    assert_int_equal(sshsig_sign(&armor, key, MANIFEST_NAMESPACE, "m", 1, NULL), TSL_OK);
    key_free(key);
    const char *at = strchr(armor.bytes, '\n') + 1, *end = strstr(armor.bytes, "\n-----END");
    for (; at < end; at++)
        if (*at != '\n') text_add_bytes(&chars, at, 1);
    assert_true(wire_add_from_base64(&blob, chars.bytes, chars.size));
    wire_add_text(&signature, "ssh-ed25519");
    wire_add_string(&signature, blob.bytes + blob.size - 64, 64);
    text_free(&armor);
    text_free(&chars);
    text_free(&blob);
    return signature;
}

#define DOES_NOT_SIGN "the ssh-agent does not sign: it refused, or nobody touched the security key"

static void an_agents_signature_is_taken_whole_or_not_at_all(void **state)
{
    (void)state;
    static const struct {
        char type;
        size_t cut;
        const char *tail, *message; /* NULL: it signs */
    } cases[] = {
        {14, 0, "", NULL},
        {5, 0, "", DOES_NOT_SIGN},
        {14, 0, "x", DOES_NOT_SIGN},
        {14, 1, "", DOES_NOT_SIGN},
        {14, 1, "x",
         "the signature just made does not verify: the signature does not match what was signed"},
        {14, 87, "", DOES_NOT_SIGN}, /* the type alone */
    };
    write_public("a.pub", 'a');
    text right = right_signature();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text says = {0};
        tsl_err err = {.text = ""};
        text_add_bytes(&says, &cases[i].type, 1);
        wire_add_string(&says, right.bytes, right.size);
        says.size -= cases[i].cut;
        text_add(&says, cases[i].tail);
        text answer = framed(&says);
        assert_int_equal(sign_by_agent(&answer, &err) == TSL_OK, cases[i].message == NULL);
        if (cases[i].message) assert_string_equal(err.text, cases[i].message);
        text_free(&says);
        text_free(&answer);
    }
    tsl_err err;
    assert_int_equal(sign_by_agent(&(text){0}, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, HUNG_UP);
    text_free(&right);
}

static void without_an_agent_it_says_so(void **state)
{
    (void)state;
    signing_key *key;
    tsl_err err;
    char path[200];
    write_public("a.pub", 'a');
    static const char unset[] = "'a.pub' is the public half of a key: give the private one, 'a', "
                                "or let an ssh-agent hold it (SSH_AUTH_SOCK is not set)";
    unsetenv("SSH_AUTH_SOCK");
    assert_int_equal(signing_load(&key, "a.pub", NULL, NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text, unset);
    assert_int_equal(agent_key(&key, "a.pub", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "no ssh-agent is running: SSH_AUTH_SOCK is not set");
    setenv("SSH_AUTH_SOCK", "", 1);
    assert_int_equal(signing_load(&key, "a.pub", NULL, NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text, unset);
    assert_int_equal(agent_key(&key, "a.pub", NULL), TSL_ESYSTEM);
    memset(path, 'x', sizeof path);
    path[108] = '\0';
    setenv("SSH_AUTH_SOCK", path, 1);
    assert_int_equal(signing_load(&key, "a.pub", NULL, NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "SSH_AUTH_SOCK is too long for a socket");
    path[107] = '\0';
    setenv("SSH_AUTH_SOCK", path, 1);
    assert_int_equal(signing_load(&key, "a.pub", NULL, NULL, &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "cannot reach the ssh-agent at 'xxxx"));
    unsetenv("SSH_AUTH_SOCK");
    /* A private key may have a name like that of a public one. */
    assert_int_equal(signing_load(&key, ".pub", NULL, NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot open '.pub': no such file or directory");
    assert_null(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_public_key_is_read_with_its_comment),
        cmocka_unit_test(what_is_no_public_key_is_named),
        cmocka_unit_test(a_security_key_has_no_form_for_openssl),
        cmocka_unit_test(an_encrypted_key_is_refused_with_the_way_out),
        cmocka_unit_test(the_file_of_a_security_key_is_told_from_a_key),
        cmocka_unit_test(an_agent_is_asked_for_the_key_that_is_named),
        cmocka_unit_test(a_busy_agent_and_signals_are_waited_for),
        cmocka_unit_test(an_answer_that_is_none_is_named),
        cmocka_unit_test(an_agents_signature_is_taken_whole_or_not_at_all),
        cmocka_unit_test(without_an_agent_it_says_so),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
