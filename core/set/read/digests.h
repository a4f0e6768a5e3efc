/* Digests the files of a set's folders, beside what is done with the few that are parsed. */
#ifndef CORE_SET_VERIFY_DIGESTS_H
#define CORE_SET_VERIFY_DIGESTS_H

#include "folder.h"
#include "set/format/contents.h"

typedef struct digest_request {
    const manifest *manifest; /* lists the files of the set's folder */
    const contents *contents; /* lists those of the scrambles */
    const folder *folder;
    const folder *beside;   /* where the scrambles are; NULL: in the folder, or withheld */
    bool is_released;       /* the folder must have all of them */
    size_t signature_count; /* files of signatures */
} digest_request;

/* Compares the digest of each file on a thread of its own, and names what else stands there. */
typedef struct digests digests;

/* What the request names outlives it. The caller ends it, also where nothing is wanted of it. */
int digests_begin(digests **out, const digest_request *request, tsl_err *err);

/* Waits, and frees it. What was found goes to `to` (NULL: nowhere); the status is that of
 * folder_check. */
int digests_end(digests *d, const folder_reports *to, tsl_err *err);

#endif
