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

/* On the host's side over a wire with a deadline; without one over a descriptor that blocks. */
static ssize_t read_some(char *bytes, size_t size, int from, const struct timespec *deadline)
{
    if (deadline) return platform_wire_read(from, bytes, size, frame_ms_left(deadline));
    ssize_t n = read(from, bytes, size);
    return n < 0 && errno == EINTR ? PLATFORM_AGAIN : n < 0 ? PLATFORM_CLOSED : n;
}

static ssize_t write_some(const char *bytes, size_t size, int to, const struct timespec *deadline)
{
    if (deadline) return platform_wire_write(to, bytes, size, frame_ms_left(deadline));
    ssize_t n = write(to, bytes, size);
    return n < 0 && errno == EINTR ? PLATFORM_AGAIN : n < 0 ? PLATFORM_CLOSED : n;
}

static frame_status fail_of(ssize_t n)
{
    return n == PLATFORM_LATE ? FRAME_LATE : n == PLATFORM_FAILED ? FRAME_FAILED : FRAME_CLOSED;
}

static frame_status read_exactly(char *bytes, size_t size, int from,
                                 const struct timespec *deadline)
{
    while (size > 0) {
        ssize_t n = read_some(bytes, size, from, deadline);
        if (n == PLATFORM_AGAIN) continue;
        if (n <= 0) return fail_of(n);
        bytes += n;
        size -= (size_t)n;
    }
    return FRAME_OK;
}

static frame_status write_exactly(const char *bytes, size_t size, int to,
                                  const struct timespec *deadline)
{
    while (size > 0) {
        ssize_t n = write_some(bytes, size, to, deadline);
        if (n == PLATFORM_AGAIN) continue;
        if (n <= 0) return fail_of(n);
        bytes += n;
        size -= (size_t)n;
    }
    return FRAME_OK;
}

/* Reads in chunks, so that an announced size takes no memory before its bytes are there. */
static frame_status read_frame(text *out, int fd, size_t max, const struct timespec *deadline)
{
    unsigned char prefix[PREFIX];
    char chunk[CHUNK];
    size_t left = 0;
    frame_status s = read_exactly((char *)prefix, PREFIX, fd, deadline);
    if (s != FRAME_OK) return s;
    for (int i = PREFIX; i-- > 0;) left = left << 8 | prefix[i];
    if (left > max) return FRAME_TOO_BIG;
    text_add_bytes(out, "", 0);
    while (left > 0 && s == FRAME_OK) {
        size_t n = left < CHUNK ? left : CHUNK;
        s = read_exactly(chunk, n, fd, deadline);
        if (s == FRAME_OK) text_add_bytes(out, chunk, n);
        left -= n;
    }
    return s;
}

static frame_status write_frame(int fd, const void *bytes, size_t size,
                                const struct timespec *deadline)
{
    char prefix[PREFIX];
    if (size > UINT32_MAX) return FRAME_TOO_BIG;
    for (int i = 0; i < PREFIX; i++) prefix[i] = (char)(size >> (8 * i) & 0xff);
    frame_status s = write_exactly(prefix, PREFIX, fd, deadline);
    return s == FRAME_OK ? write_exactly(bytes, size, fd, deadline) : s;
}

frame_status frame_send(int wire, const void *bytes, size_t size, const struct timespec *deadline)
{
    return write_frame(wire, bytes, size, deadline);
}

frame_status frame_receive(text *out, int wire, size_t max, const struct timespec *deadline)
{
    return read_frame(out, wire, max, deadline);
}

frame_status frame_read(text *out, int fd, size_t max)
{
    return read_frame(out, fd, max, NULL);
}

frame_status frame_write(int fd, const void *bytes, size_t size)
{
    return write_frame(fd, bytes, size, NULL);
}
