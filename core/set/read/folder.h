/* The files of a set, as somebody handed it over: plain files below one folder, no link followed;
 * or those of an archive. */
#ifndef CORE_SET_READ_FOLDER_H
#define CORE_SET_READ_FOLDER_H

#include "base/text.h"
#include "set/format/manifest.h"
#include "trust/sealing/archive.h"

typedef struct folder folder;

/* Where what is said of the files of a set goes. */
typedef struct folder_reports {
    findings *found;  /* what is wrong with them */
    findings *litter; /* what systems leave in folders by themselves: no part of any set */
} folder_reports;

/* TSL_ESYSTEM if there is no such directory. `path` may itself be a link; the reports must outlive
 * the folder. */
int folder_open(folder **out, const char *path, const folder_reports *reports, tsl_err *err);
/* The files of an archive, which must outlive the folder. */
void folder_of_archive(folder **out, const archive *from, const folder_reports *reports);
void folder_free(folder *f); /* NULL is fine */

/* Does something have this name, whatever it is? */
int folder_has(bool *out, const folder *f, const char *name, tsl_err *err);

/* Reads a file whole. What is wrong with it (missing, a link, no plain file, larger than `max`)
 * goes to `found`, and *out is then empty; else it ends with a NUL beyond its size. */
int folder_read(text *out, const folder *f, const char *name, size_t max, tsl_err *err);

/* The files that may stand in a folder. */
typedef struct folder_files {
    named_list needed;        /* borrowed; each must be there */
    named_list allowed;       /* and each of these may be */
    const char *const *known; /* names that are looked at elsewhere, "FOLDER/" for all files in it;
                                 ends with NULL */
} folder_files;

/* Compares the digest of every such file, each file read once, and names what else stands in the
 * folder. Goes on past a file that cannot be read. TSL_ELIMIT if the files are larger than any set.
 */
int folder_check(folder *f, const folder_files *files, tsl_err *err);

/* Does the file have this digest? A difference is a finding. */
void folder_compare(const folder *f, const text *bytes, const named_digest *listed);

#endif
