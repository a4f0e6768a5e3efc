/* The wire between the core and a script's process: frames of a length and that many bytes.
 *
 * A frame is its size as 4 bytes, least significant first, then the bytes: JSON in UTF-8. */
#ifndef CORE_SCRIPT_WIRE_H
#define CORE_SCRIPT_WIRE_H

#include <time.h>

#include "text.h"

typedef enum wire_status {
    WIRE_OK = 0,
    WIRE_CLOSED,  /* the other side is gone */
    WIRE_LATE,    /* the deadline passed */
    WIRE_TOO_BIG, /* a frame longer than allowed was announced */
    WIRE_NO_MEMORY
} wire_status;

/* The time `ms` milliseconds from now, for the two functions below. */
struct timespec wire_deadline(unsigned ms);

/* The core's side: never waits past the deadline, never raises SIGPIPE. */
wire_status wire_send(int fd, const void *bytes, size_t size, const struct timespec *deadline);
wire_status wire_receive(text *out, int fd, size_t max, const struct timespec *deadline);

/* The script's side: plain blocking reads and writes, the only two calls it has. */
wire_status wire_read(text *out, int fd, size_t max);
wire_status wire_write(int fd, const void *bytes, size_t size);

#endif
