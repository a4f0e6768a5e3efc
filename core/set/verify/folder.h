/* The files of a set, as somebody handed it over: plain files below one folder, no link followed.
 */
#ifndef CORE_SET_VERIFY_FOLDER_H
#define CORE_SET_VERIFY_FOLDER_H

#include "base/findings.h"
#include "set/manifest.h"

typedef struct folder folder;

/* TSL_ESYSTEM if there is no such directory. `path` may itself be a link. What is wrong with its
 * files goes to `found`, which must outlive the folder. */
int folder_open(folder **out, const char *path, findings *found, tsl_err *err);
void folder_free(folder *f); /* NULL is fine */

/* Does something have this name, whatever it is? */
int folder_has(bool *out, const folder *f, const char *name, tsl_err *err);

/* Reads a file whole. What is wrong with it (missing, a link, no plain file, larger than `max`)
 * goes to `found`, and *out is then empty; else it ends with a NUL beyond its size. */
int folder_read(text *out, const folder *f, const char *name, size_t max, tsl_err *err);

/* Compares the digest of every output of the manifest with its file, each file read once, and names
 * what else stands in the folder. Goes on past a file that cannot be read. TSL_ELIMIT if the files
 * are larger than any set. */
int folder_check(folder *f, const manifest *m, tsl_err *err);

/* Does the file have this digest? A difference is a finding. */
int folder_compare(const folder *f, const text *bytes, const named_digest *listed, tsl_err *err);

#endif
