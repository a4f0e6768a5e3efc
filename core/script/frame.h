/* Sends and receives frames, which carry all data between the host and a worker.
 *
 * A frame is a size as 4 bytes, least significant first, and that many bytes of JSON in UTF-8. */
#ifndef CORE_SCRIPT_FRAME_H
#define CORE_SCRIPT_FRAME_H

#include <time.h>

#include "base/text.h"

typedef enum frame_status {
    FRAME_OK = 0,
    FRAME_CLOSED, /* the other side is gone */
    FRAME_FAILED, /* this system refused; errno says why */
    FRAME_LATE,   /* the deadline passed */
    FRAME_TOO_BIG /* the announced size is more than allowed */
} frame_status;

/* The time `ms` milliseconds from now, for the two functions below. */
struct timespec frame_deadline(unsigned ms);
/* The milliseconds until then, 0 if it has passed. */
unsigned frame_ms_left(const struct timespec *deadline);

/* The host's side gives a deadline, which they never wait past, and SIGPIPE is never raised. The
 * worker's gives NULL: plain blocking read and write, the only two I/O calls it may make. */
frame_status frame_read(text *out, int fd, size_t max, const struct timespec *deadline);
frame_status frame_write(int fd, const void *bytes, size_t size, const struct timespec *deadline);

#endif
