/* Frames over a wire, with a deadline on the host's side and without one on the worker's. */
#include "frame.h"

#include <errno.h>
#include <unistd.h>

#include "base/platform.h"

enum { PREFIX = 4, CHUNK = 1 << 16 };

struct timespec frame_deadline(unsigned ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += ms / 1000;
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000;
    }
    return t;
}

unsigned frame_ms_left(const struct timespec *deadline)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long ms = (long long)(deadline->tv_sec - now.tv_sec) * 1000 +
                   (deadline->tv_nsec - now.tv_nsec) / 1000000;
    if (ms < 0) return 0;
    return ms > 3600000 ? 3600000 : (unsigned)ms;
}

/* Reads or writes exactly so many bytes. */
static frame_status transfer(bool writes, char *bytes, size_t size, int fd,
                             const struct timespec *deadline)
{
    while (size > 0) {
        const unsigned ms = deadline ? frame_ms_left(deadline) : 0;
        ssize_t n = deadline ? writes ? platform_wire_write(fd, bytes, size, ms)
                                      : platform_wire_read(fd, bytes, size, ms)
                    : writes ? write(fd, bytes, size)
                             : read(fd, bytes, size);
        if (!deadline && n < 0) n = errno == EINTR ? PLATFORM_AGAIN : PLATFORM_CLOSED;
        if (n == PLATFORM_AGAIN) continue;
        if (n == PLATFORM_LATE) return FRAME_LATE;
        if (n <= 0) return n == PLATFORM_FAILED ? FRAME_FAILED : FRAME_CLOSED;
        bytes += n;
        size -= (size_t)n;
    }
    return FRAME_OK;
}

/* Reads in chunks, so that an announced size takes no memory before its bytes are there. */
frame_status frame_read(text *out, int fd, size_t max, const struct timespec *deadline)
{
    unsigned char prefix[PREFIX];
    char chunk[CHUNK];
    size_t left = 0;
    frame_status s = transfer(false, (char *)prefix, PREFIX, fd, deadline);
    if (s != FRAME_OK) return s;
    for (int i = PREFIX; i-- > 0;) left = left << 8 | prefix[i];
    if (left > max) return FRAME_TOO_BIG;
    text_add(out, "");
    for (size_t n; left > 0 && s == FRAME_OK; left -= n) {
        n = left < CHUNK ? left : CHUNK;
        s = transfer(false, chunk, n, fd, deadline);
        if (s == FRAME_OK) text_add_bytes(out, chunk, n);
    }
    return s;
}

frame_status frame_write(int fd, const void *bytes, size_t size, const struct timespec *deadline)
{
    char prefix[PREFIX];
    if (size > UINT32_MAX) return FRAME_TOO_BIG;
    for (int i = 0; i < PREFIX; i++) prefix[i] = (char)(size >> (8 * i) & 0xff);
    frame_status s = transfer(true, prefix, PREFIX, fd, deadline);
    return s == FRAME_OK ? transfer(true, (char *)(uintptr_t)bytes, size, fd, deadline) : s;
}
