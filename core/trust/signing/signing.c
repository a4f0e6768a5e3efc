/* The key that a user names to sign with: a file, or one that an ssh-agent holds. */
#include "signing.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "trust/sshsig.h"
#include "trust/wire.h"

/* As `ssh-keygen -Y sign` does with a public key's file. */
int signing_load(signing_key **out, const char *path, passphrase_fn ask, void *context,
                 tsl_err *err)
{
    static const char ending[] = ".pub";
    const size_t size = strlen(path), tail = sizeof ending - 1;
    const char *agent = getenv("SSH_AUTH_SOCK");
    if (size <= tail || strcmp(path + size - tail, ending) != 0)
        return key_load(out, path, ask, context, err);
    if (agent && *agent) return agent_key(out, path, err);
    *out = NULL;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' is the public half of a key: give the private one, '%.*s', or let an "
                    "ssh-agent hold it (SSH_AUTH_SOCK is not set)",
                    path, (int)(size - tail), path);
}

/* Keys whose private half an ssh-agent has (draft-miller-ssh-agent). */

enum {
    REQUEST_IDENTITIES = 11,
    IDENTITIES_ANSWER = 12,
    SIGN_REQUEST = 13,
    SIGN_RESPONSE = 14,
    ANSWER_MAX = 256 << 10, /* what OpenSSH's own client takes */
    ANSWER_SECONDS = 10,
    TOUCH_SECONDS = 60
};

/* A conversation: one request, one answer. */
typedef struct conversation {
    int fd;
    int64_t ends; /* milliseconds of the monotonic clock */
    unsigned seconds;
} conversation;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int fail_late(const conversation *c, tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM, "the ssh-agent does not answer: waited %u seconds",
                    c->seconds);
}

static int wait_for(const conversation *c, short events, tsl_err *err)
{
    struct pollfd polled = {.fd = c->fd, .events = events};
    int ready;
    do {
        const int64_t left = c->ends - now();
        ready = left > 0 ? poll(&polled, 1, (int)left) : 0;
    } while (ready < 0 && errno == EINTR);
    if (ready == 0) return fail_late(c, err);
    return ready > 0 ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "cannot wait for the ssh-agent");
}

/* What send and recv return: nothing comes any more. */
static bool is_lost(ssize_t n)
{
    return n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
}

static int fail_hung_up(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM, "the ssh-agent hung up before it had answered");
}

static int send_all(const conversation *c, const text *request, tsl_err *err)
{
    for (size_t sent = 0; sent < request->size;) {
        int status = wait_for(c, POLLOUT, err);
        if (status != TSL_OK) return status;
        ssize_t n = send(c->fd, request->bytes + sent, request->size - sent, MSG_NOSIGNAL);
        if (is_lost(n)) return fail_hung_up(err);
        if (n > 0) sent += (size_t)n;
    }
    return TSL_OK;
}

static int receive(const conversation *c, text *out, size_t size, tsl_err *err)
{
    char chunk[4096];
    while (out->size < size) {
        int status = wait_for(c, POLLIN, err);
        if (status != TSL_OK) return status;
        size_t want = size - out->size < sizeof chunk ? size - out->size : sizeof chunk;
        ssize_t n = recv(c->fd, chunk, want, 0);
        if (is_lost(n)) return fail_hung_up(err);
        if (n > 0) text_add_bytes(out, chunk, (size_t)n);
    }
    return TSL_OK;
}

static int open_socket(conversation *c, tsl_err *err)
{
    const char *path = getenv("SSH_AUTH_SOCK");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!path || !*path)
        return tsl_fail(err, TSL_ESYSTEM, "no ssh-agent is running: SSH_AUTH_SOCK is not set");
    if (strlen(path) >= sizeof address.sun_path)
        return tsl_fail(err, TSL_ESYSTEM, "SSH_AUTH_SOCK is too long for a socket");
    memcpy(address.sun_path, path, strlen(path));
    /* Connecting to an agent that does not accept would block: it is tried until the time is over.
     */
    c->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    while (c->fd >= 0 && connect(c->fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        if (errno != EAGAIN && errno != EINTR)
            return tsl_fail(err, TSL_ESYSTEM, "cannot reach the ssh-agent at '%s': %s", path,
                            strerror(errno));
        if (now() >= c->ends) return fail_late(c, err);
        poll(NULL, 0, 50);
    }
    return c->fd >= 0 ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "cannot make a socket");
}

static int talk(text *answer, const conversation *c, const text *request, tsl_err *err)
{
    text size_bytes = {0};
    uint32_t size = 0;
    int status = send_all(c, request, err);
    if (status == TSL_OK) status = receive(c, &size_bytes, 4, err);
    wire head = {(const uint8_t *)size_bytes.bytes, size_bytes.size};
    if (status == TSL_OK && (!wire_u32(&size, &head) || size == 0 || size > ANSWER_MAX))
        status =
            tsl_fail(err, TSL_ESYSTEM, "the ssh-agent's answer is not one: it has %u bytes", size);
    text_free(&size_bytes);
    return status == TSL_OK ? receive(c, answer, size, err) : status;
}

/* Sends a message, of a type, and takes the answer. */
static int ask(text *answer, uint8_t type, const text *message, unsigned seconds, tsl_err *err)
{
    text request = {0};
    conversation c = {.fd = -1, .ends = now() + seconds * 1000, .seconds = seconds};
    wire_add_u32(&request, (uint32_t)message->size + 1);
    text_add_bytes(&request, &type, 1);
    text_add_bytes(&request, message->bytes ? message->bytes : "", message->size);
    int status = open_socket(&c, err);
    if (status == TSL_OK) status = talk(answer, &c, &request, err);
    if (c.fd >= 0) close(c.fd);
    text_free(&request);
    return status;
}

/* ---- the two questions ---- */

static int sign(text *out, const public_key *key, const hash_part *bytes, tsl_err *err)
{
    text message = {0}, blob = {0}, answer = {0};
    uint8_t type = 0;
    wire signature;
    key_add_blob(&blob, key);
    wire_add_string(&message, blob.bytes, blob.size);
    wire_add_string(&message, bytes->bytes, bytes->size);
    wire_add_u32(&message, 0); /* flags */
    int status = ask(&answer, SIGN_REQUEST, &message,
                     key->application[0] ? TOUCH_SECONDS : ANSWER_SECONDS, err);
    wire in = {(const uint8_t *)answer.bytes, answer.size};
    if (status == TSL_OK && (!wire_byte(&type, &in) || type != SIGN_RESPONSE ||
                             !wire_string(&signature, &in) || in.left != 0))
        status = tsl_fail(err, TSL_ESYSTEM,
                          "the ssh-agent does not sign: it refused, or nobody "
                          "touched the security key");
    if (status == TSL_OK) text_add_bytes(out, signature.at, signature.left);
    text_free(&blob);
    text_free(&message);
    text_free(&answer);
    return status;
}

/* Is the key in the agent's list? False too where it is no list. */
static bool lists(const text *answer, const public_key *key)
{
    wire in = {(const uint8_t *)answer->bytes, answer->size}, blob, comment;
    uint8_t type;
    uint32_t count;
    public_key one;
    if (!wire_byte(&type, &in) || type != IDENTITIES_ANSWER || !wire_u32(&count, &in)) return false;
    while (count-- > 0 && wire_string(&blob, &in) && wire_string(&comment, &in))
        if (key_from_blob(&one, blob.at, blob.left) && key_equal(&one, key)) return true;
    return false;
}

static int look_up(const public_key *key, const char *path, tsl_err *err)
{
    text answer = {0};
    int status = ask(&answer, REQUEST_IDENTITIES, &(text){0}, ANSWER_SECONDS, err);
    if (status == TSL_OK && !lists(&answer, key))
        status = tsl_fail(err, TSL_ESYSTEM,
                          "the ssh-agent does not hold the key of '%s': run 'ssh-add' on its "
                          "private half ('ssh-add -l' lists what it holds)",
                          path);
    text_free(&answer);
    return status;
}

int agent_key(signing_key **out, const char *path, tsl_err *err)
{
    public_key key;
    char *comment;
    *out = NULL;
    int status = key_load_public(&key, &comment, path, err);
    free(comment);
    if (status == TSL_OK) status = look_up(&key, path, err);
    if (status == TSL_OK) key_outside(out, &key, sign);
    return status;
}
