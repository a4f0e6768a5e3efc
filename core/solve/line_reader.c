/* Reads the lines of a stream as they arrive. */
#include "line_reader.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "twistseal/base.h"

enum { READ_SIZE = 1 << 16 };

void line_reader_free(line_reader *r)
{
    free(r->bytes);
    *r = (line_reader){.fd = r->fd};
}

/* A file, and a stream that has ended, are ready too. */
static bool is_ready(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 0) > 0;
}

static bool make_room(line_reader *r)
{
    if (r->start > 0) memmove(r->bytes, r->bytes + r->start, r->end - r->start);
    r->end -= r->start;
    r->start = 0;
    if (r->room - r->end >= READ_SIZE) return true;
    size_t room = 2 * r->room + READ_SIZE;
    char *bytes = xrealloc(r->bytes, room);
    if (!bytes) return false;
    r->bytes = bytes;
    r->room = room;
    return true;
}

/* Adds what the next read gives; the stream has ended where that is nothing. */
static int read_more(line_reader *r, bool *ended)
{
    ssize_t size;
    if (!make_room(r)) return TSL_ESYSTEM;
    do size = read(r->fd, r->bytes + r->end, r->room - r->end);
    while (size < 0 && errno == EINTR);
    if (size < 0) return TSL_ESYSTEM;
    r->end += (size_t)size;
    *ended = size == 0;
    return TSL_OK;
}

/* Gives out the bytes up to `length`; `taken` of them are done with, the line's end among them. */
static int take(char **out, size_t *length, line_reader *r, size_t taken)
{
    const char *line = r->bytes + r->start;
    if (*length > 0 && line[*length - 1] == '\r') --*length;
    *out = xmalloc(*length + 1);
    if (!*out) return TSL_ESYSTEM;
    memcpy(*out, line, *length);
    (*out)[*length] = '\0';
    r->start += taken;
    return TSL_OK;
}

int line_reader_next(char **out, size_t *length, line_reader *r, bool wait)
{
    size_t searched = 0;
    bool ended = false;
    *out = NULL;
    for (;;) {
        const char *from = r->bytes ? r->bytes + r->start : "";
        const char *feed = memchr(from + searched, '\n', r->end - r->start - searched);
        searched = r->end - r->start;
        *length = feed ? (size_t)(feed - from) : searched;
        if (feed) return take(out, length, r, *length + 1);
        if (ended && searched > 0) return take(out, length, r, searched);
        if (ended || r->ended) break;
        if (!wait && !is_ready(r->fd)) return TSL_OK;
        int status = read_more(r, &ended);
        if (status != TSL_OK) return status;
    }
    r->ended = true;
    return TSL_OK;
}
