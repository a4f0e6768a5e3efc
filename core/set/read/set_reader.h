/* A set that was handed over, opened in the order of trust: signature, digests, then its parts.
 *
 * Its scrambles stand in the set's own folder once it is released, or in a folder of their own, or
 * are withheld: then what is there is judged. */
#ifndef CORE_SET_READ_SET_READER_H
#define CORE_SET_READ_SET_READER_H

#include "set/format/contents.h"
#include "set/plan/filter.h"
#include "set/read/folder.h"
#include "trust/signatures.h"

enum { SCRIPT_SECONDS_MAX = 120 };

/* Which set, and who may have signed it. */
typedef struct set_source {
    const char *directory;
    const char *signers; /* an allowed_signers file; NULL: the signature is not looked at, and no
                            script of the set is run */
    const char *authorities; /* PEM: who may have stamped the time of its ceremony; NULL: the stamp
                                is not checked */
    const char *secrets; /* the folder of its scrambles; NULL: the set itself once it is released,
                            else the directory with ".secret" added, where there is one */
    const archive *archive; /* has the scrambles, in place of that folder; NULL: no */
    int64_t when;           /* unix seconds at which the signer's entry must be valid */
    const char *revoked;    /* as in trust/signatures.h; may be NULL, as the next */
    const char *policy;
    const char *const *before; /* directories of sets that it may extend, NULL-ended; or NULL */
    const session *session;
    double script_seconds; /* that the set's scripts may take in all; 0: SCRIPT_SECONDS_MAX */
} set_source;

/* All of it is there where nothing was found and nothing failed; else what was reached. Freed by
 * set_reader_free, whatever the status. */
typedef struct set_reader {
    const set_source *source; /* borrowed, as are the next three */
    findings *found, *litter; /* as in folder.h */
    findings *doubts;         /* what only the version that made it can judge; may be NULL */
    folder *folder;
    folder *secret_folder;  /* the other folder, of the scrambles; NULL: none is looked at */
    folder *secret;         /* where the scrambles are, one of the two; NULL: they are withheld */
    manifest manifest;      /* competition "" : not read */
    manifest mine;          /* the scripts and plugins that this program makes such a set with */
    digest manifest_digest; /* SHA-256 of its bytes */
    contents contents;      /* what lists the scrambles' files */
    signatures signatures;  /* none where they are not looked at */
    size_t signature_count; /* files of signatures */
    text config_bytes, leaves_bytes;
    struct earlier_set *earlier; /* the sets that it extends (linked.h), the latest first */
    size_t earlier_count;
    blueprint blueprint; /* its slots have no state, scramble or facelets yet */
    leaf *leaves;        /* as many as the plan has slots; NULL: withheld */
} set_reader;

/* An earlier set: its signature was checked like that of the set itself, and of its files only
 * CONFIG.json was read. */
typedef struct earlier_set {
    char *directory;
    set_source source;
    set_reader set;
} earlier_set;

/* What is wrong with the set goes to `to`, and the next step is not taken: nothing is parsed
 * before its digest is good, and no script of the set runs before its signature is. The status says
 * only what went wrong with us, TSL_EINPUT where the signers file is wrong. `to` outlives *out. */
int set_reader_new(set_reader *out, const set_source *source, const folder_reports *to,
                   tsl_err *err);
/* TSL_EUSAGE: the path is the folder of secrets beside a set, which has no MANIFEST. */
int secrets_refuse(const char *path, tsl_err *err);
/* Only signature, MANIFEST and CONFIG.json. */
int set_reader_head(set_reader *out, const set_source *source, const folder_reports *to,
                    tsl_err *err);
/* Only signature and digests, of all files of both folders. It needs no session. */
int set_reader_files(set_reader *out, const set_source *source, const folder_reports *to,
                     tsl_err *err);
/* After set_reader_files: the competition, whose CONFIG.json must be in its own form. */
int set_reader_parse_config(set_reader *o, tsl_err *err);
void set_reader_free(set_reader *o);

/* Allows the set's scripts their time, anew. */
void set_reader_allow(const set_reader *o);

/* The set's own folder with ".secret" added. The caller frees it. */
char *secrets_default_path(const char *directory);

#endif
