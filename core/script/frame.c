/* Frames over a socket, with a deadline on the host's side and without one on the worker's. */
#include "frame.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

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

/* Waits until `fd` is ready, or the deadline (NULL: no need to wait, the socket blocks). */
static frame_status wait_ready(int fd, short events, const struct timespec *deadline)
{
    struct pollfd p = {fd, events, 0};
    if (!deadline) return FRAME_OK;
    for (;;) {
        int n = poll(&p, 1, (int)frame_ms_left(deadline));
        if (n > 0) return FRAME_OK;
        if (n == 0) return FRAME_LATE;
        if (errno != EINTR) return FRAME_CLOSED;
    }
}

static bool try_again(void)
{
    return errno == EINTR || errno == EAGAIN;
}

static frame_status read_exactly(char *bytes, size_t size, int fd, const struct timespec *deadline)
{
    while (size > 0) {
        frame_status s = wait_ready(fd, POLLIN, deadline);
        if (s != FRAME_OK) return s;
        ssize_t n = deadline ? recv(fd, bytes, size, MSG_DONTWAIT) : read(fd, bytes, size);
        if (n == 0 || (n < 0 && !try_again())) return FRAME_CLOSED;
        if (n < 0) continue;
        bytes += n;
        size -= (size_t)n;
    }
    return FRAME_OK;
}

static frame_status write_exactly(const char *bytes, size_t size, int fd,
                                  const struct timespec *deadline)
{
    while (size > 0) {
        frame_status s = wait_ready(fd, POLLOUT, deadline);
        if (s != FRAME_OK) return s;
        ssize_t n =
            deadline ? send(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL) : write(fd, bytes, size);
        if (n < 0 && !try_again()) return FRAME_CLOSED;
        if (n < 0) continue;
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
    return s == FRAME_OK && out->failed ? FRAME_NO_MEMORY : s;
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

frame_status frame_send(int fd, const void *bytes, size_t size, const struct timespec *deadline)
{
    return write_frame(fd, bytes, size, deadline);
}

frame_status frame_receive(text *out, int fd, size_t max, const struct timespec *deadline)
{
    return read_frame(out, fd, max, deadline);
}

frame_status frame_read(text *out, int fd, size_t max)
{
    return read_frame(out, fd, max, NULL);
}

frame_status frame_write(int fd, const void *bytes, size_t size)
{
    return write_frame(fd, bytes, size, NULL);
}
