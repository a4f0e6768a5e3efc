/* Reads the lines of a stream as they arrive. */
#ifndef CORE_SOLVE_LINE_READER_H
#define CORE_SOLVE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

/* Begins as {.fd = ...}; the descriptor stays the caller's. */
typedef struct line_reader {
    int fd;
    char *bytes; /* read and not yet given out, from `start` to `end` */
    size_t start, end, room;
    bool ended; /* all lines are given out */
} line_reader;

void line_reader_free(line_reader *r);

/* The next line, without its end (LF or CR LF), with a NUL added; the caller frees it. NULL if the
 * stream has ended or, unless `wait` is set, no whole line has arrived. Errors: TSL_ESYSTEM. */
int line_reader_next(char **out, size_t *length, line_reader *r, bool wait);

#endif
