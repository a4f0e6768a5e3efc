/* Secrets in memory: locked, kept out of core dumps and children, wiped when freed. */
#include "secret.h"

#include <ctype.h>
#include <openssl/crypto.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/platform.h"
#include "crypto.h"

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
