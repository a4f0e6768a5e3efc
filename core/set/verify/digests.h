/* Digests the files of a set's folders, and meanwhile opens what comes next. */
#ifndef CORE_SET_VERIFY_DIGESTS_H
#define CORE_SET_VERIFY_DIGESTS_H

#include "config/session.h"
#include "folder.h"

typedef struct digest_task {
    folder *folder;
    const folder_files *files; /* that it should have */
} digest_task;

/* folder_check of one task after the other. Where a second core is free, it opens the plugin that
 * renders, which whatever judges a set asks for next; the session may be NULL. */
int digests_check(const digest_task *tasks, size_t count, const session *s, tsl_err *err);

#endif
