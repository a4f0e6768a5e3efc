/* CONTENTS: the list of a set's secret files, salted, since its digest is published (README.md). */
#ifndef CORE_SET_FORMAT_CONTENTS_H
#define CORE_SET_FORMAT_CONTENTS_H

#include "base/findings.h"
#include "manifest.h"

#define CONTENTS_HEAD  "twistseal/contents/v1"
#define CONTENTS_NAME  "CONTENTS"
#define PASSCODES_NAME "passcodes" /* the one reserved name that it may list */
enum { CONTENTS_MAX = MANIFEST_MAX };

typedef struct contents {
    char competition[72];
    digest salt;         /* derived from the seed: nobody can test guesses against the digest */
    named_digest *files; /* sorted by name */
    size_t count;
    named_digest *pages; /* of the files that are pages: page_digest of what each shows */
    size_t page_count;
    refusal *refusals; /* of sequences */
    size_t refusal_count;
} contents;
void contents_free(contents *c);

/* Sorts the lists and writes the text. TSL_EBROKEN for a name that contents_read would refuse. */
int contents_write(text *out, contents *c, tsl_err *err);
/* Accepts only what contents_write can have written; what is wrong goes to `found`, and *out is
 * then empty. The caller frees *out. */
int contents_read(contents *out, findings *found, const text *body, tsl_err *err);

#endif
