/* Secrets in memory: locked, kept out of core dumps and children, wiped; and passphrases, asked
 * for. */
#include "secret.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "trust/crypto.h"

enum { HEX_SECRET_SIZE = 32 };

int secret_process_init(tsl_err *err)
{
    if (!platform_hide_memory()) return tsl_fail(err, TSL_ESYSTEM, "cannot turn core dumps off");
    umask(077);
    crypto_begin();
    return TSL_OK;
}

static size_t page_bytes(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return size ? (size + page - 1) / page * page : page;
}

void secret_new(secret *out, size_t size)
{
    size_t room = page_bytes(size);
    void *bytes = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) memory_ran_out();
    /* Each of these narrows where the secret can end up; a system that refuses one still works. */
    mlock(bytes, room);
    madvise(bytes, room, MADV_DONTDUMP);
    madvise(bytes, room, MADV_WIPEONFORK);
    *out = (secret){bytes, size, room};
}

void secret_free(secret *s)
{
    if (!s->bytes) return;
    secret_wipe(s->bytes, s->room);
    munmap(s->bytes, s->room);
    *s = (secret){0};
}

void secret_wipe(void *bytes, size_t size)
{
    OPENSSL_cleanse(bytes, size);
}

void secret_wipe_text(text *t)
{
    if (t->bytes) secret_wipe(t->bytes, t->room);
    text_free(t);
}

int secret_random(secret *out, size_t size, tsl_err *err)
{
    secret_new(out, size);
    int status = crypto_random(out->bytes, size, err);
    if (status != TSL_OK) secret_free(out);
    return status;
}

static unsigned hex_value(char digit)
{
    if (digit >= '0' && digit <= '9') return (unsigned)(digit - '0');
    return (unsigned)((digit | 0x20) - 'a') + 10;
}

int secret_from_hex(secret *out, const char *hex, tsl_err *err)
{
    *out = (secret){0};
    size_t length = strlen(hex);
    bool good = length == 2 * HEX_SECRET_SIZE;
    for (size_t i = 0; good && i < length; i++) good = isxdigit((unsigned char)hex[i]);
    if (!good)
        return tsl_fail(err, TSL_EINPUT, "a seed has %d hex digits (0-9, a-f) and nothing else",
                        2 * HEX_SECRET_SIZE);
    secret_new(out, HEX_SECRET_SIZE);
    for (size_t i = 0; i < HEX_SECRET_SIZE; i++)
        out->bytes[i] = (uint8_t)(hex_value(hex[2 * i]) << 4 | hex_value(hex[2 * i + 1]));
    return TSL_OK;
}

/* A line being read; wiped by the one who declared it. */
typedef struct line {
    uint8_t bytes[PASSPHRASE_MAX];
    size_t size;
} line;

/* Blocks until there is a byte, or until a signal waits in `signals` (-1: none). */
static bool wait_for_byte(int fd, int signals)
{
    struct pollfd polled[] = {{.fd = fd, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    while (poll(polled, 2, -1) < 0)
        if (errno != EINTR) return false;
    return polled[1].revents == 0;
}

/* Byte by byte, so that whatever follows the line stays for its other readers. */
static int read_line(line *out, int fd, int signals, tsl_err *err)
{
    uint8_t byte = 0;
    bool fits = true;
    while (fits) {
        if (!wait_for_byte(fd, signals))
            return tsl_fail(err, TSL_ESYSTEM, "interrupted while asking for a passphrase");
        ssize_t n = read(fd, &byte, 1);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_fail(err, "read", "the passphrase", errno);
        if (n == 0 && out->size == 0)
            return tsl_fail(err, TSL_EINPUT, "no passphrase was given: the input ended");
        if (n == 0 || byte == '\n') break;
        fits = out->size < PASSPHRASE_MAX;
        if (fits) out->bytes[out->size++] = byte;
    }
    secret_wipe(&byte, 1);
    return fits ? TSL_OK
                : tsl_fail(err, TSL_EINPUT, "a passphrase has at most %d bytes", PASSPHRASE_MAX);
}

static bool say(int tty, const char *words, const char *path)
{
    return file_write_all(tty, words, strlen(words)) == 0 &&
           file_write_all(tty, path, strlen(path)) == 0 && file_write_all(tty, ": ", 2) == 0;
}

/* Signals that would end or stop the program wait until the terminal echoes again. */
static int ask_hidden(line *out, int tty, const char *words, const char *path, tsl_err *err)
{
    static const int held_back[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    struct termios echoing, silent;
    if (tcgetattr(tty, &echoing) != 0) return file_fail(err, "use", "/dev/tty", errno);
    sigset_t held, before;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof held_back / sizeof held_back[0]; i++)
        sigaddset(&held, held_back[i]);
    sigprocmask(SIG_BLOCK, &held, &before);
    int signals = platform_signals(&held);
    silent = echoing;
    silent.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK | ECHONL);
    int status;
    if (signals < 0 || tcsetattr(tty, TCSAFLUSH, &silent) != 0 || !say(tty, words, path))
        status = file_fail(err, "use", "/dev/tty", errno);
    else
        status = read_line(out, tty, signals, err);
    tcsetattr(tty, TCSAFLUSH, &echoing);
    file_write_all(tty, "\n", 1);
    if (signals >= 0) close(signals);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

static int ask_twice(line *out, int tty, const char *path, tsl_err *err)
{
    line repeated = {.size = 0};
    int status = ask_hidden(out, tty, "new passphrase for ", path, err);
    if (status == TSL_OK) status = ask_hidden(&repeated, tty, "the same again for ", path, err);
    bool same = out->size == repeated.size && memcmp(out->bytes, repeated.bytes, out->size) == 0;
    secret_wipe(&repeated, sizeof repeated);
    if (status == TSL_OK && !same) return tsl_fail(err, TSL_EINPUT, "the two passphrases differ");
    return status;
}

static int ask_on_terminal(line *out, const char *path, bool again, tsl_err *err)
{
    int tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (tty < 0)
        return tsl_fail(err, TSL_ESYSTEM,
                        "cannot ask for the passphrase of '%s': there is no terminal (use "
                        "--passphrase-fd)",
                        path);
    int status =
        again ? ask_twice(out, tty, path, err) : ask_hidden(out, tty, "passphrase for ", path, err);
    close(tty);
    return status;
}

void passphrase_wrong(unsigned left)
{
    char words[64];
    int tty = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (tty < 0) return;
    int size = snprintf(words, sizeof words, "wrong passphrase, %u %s left\n", left,
                        left == 1 ? "try" : "tries");
    file_write_all(tty, words, (size_t)size);
    close(tty);
}

static int check_new(const line *typed, tsl_err *err)
{
    size_t characters = 0;
    for (size_t i = 0; i < typed->size; i++) characters += (typed->bytes[i] & 0xc0) != 0x80;
    if (characters == 0) return tsl_fail(err, TSL_EINPUT, "an empty passphrase protects nothing");
    if (characters >= PASSPHRASE_MIN) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "a passphrase of fewer than %d characters is soon guessed: choose a longer one",
                    PASSPHRASE_MIN);
}

int key_ask_terminal(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    line typed = {.size = 0};
    *out = (secret){0};
    int status = context ? read_line(&typed, *(const int *)context, -1, err)
                         : ask_on_terminal(&typed, path, again, err);
    if (status == TSL_OK && again) status = check_new(&typed, err);
    if (status == TSL_OK) secret_new(out, typed.size);
    if (status == TSL_OK) memcpy(out->bytes, typed.bytes, typed.size);
    secret_wipe(&typed, sizeof typed);
    return status;
}
