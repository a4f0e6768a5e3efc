/* A promise of a plugin: a sentence, and the function that checks whether it is kept. */
#include "promise.h"

#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

/* One line; a plugin's own message must not be able to look like another line. */
static void write_line(int fd, const char *start, const char *subject, const promise *p,
                       const char *reason)
{
    text line = {0};
    text_addf(&line, "%s%s%s%s%s%s", start, subject, *subject ? ": " : "", p->text,
              *reason ? ": " : "", reason);
    for (size_t i = 0; i < line.size; i++)
        if (line.bytes[i] == '\n') line.bytes[i] = ' ';
    text_add(&line, "\n");
    /* A broken promise must not be lost. */
    if (file_write_all(fd, line.bytes, line.size) != 0) _exit(PROMISE_LOST);
    text_free(&line);
}

unsigned promise_check_all(const promise_report *report, const promise *list, void *subject)
{
    unsigned broken = 0;
    for (; list->text; list++) {
        tsl_err err = {0};
        write_line(report->fd, PROMISE_NEXT, report->subject, list, "");
        int status = list->keep(subject, &err);
        broken += status != TSL_OK;
        write_line(report->fd, status == TSL_OK ? PROMISE_KEPT : PROMISE_BROKEN, report->subject,
                   list, err.text);
    }
    return broken;
}
