/* A competition file in, a signed set out: draws, solves, lays out and seals. */
#ifndef CORE_SET_WRITE_MAKE_H
#define CORE_SET_WRITE_MAKE_H

#include "base/moment.h"
#include "base/progress.h"
#include "ceremony/transcript.h"
#include "config/config.h"
#include "config/event.h"
#include "script/kind.h"
#include "set/format/manifest.h"
#include "set/format/set_files.h"
#include "set/plan/filter.h"
#include "trust/keys.h"
#include "trust/rng.h"

/* What a linked set takes from the sets before it; all borrowed. */
typedef struct make_base {
    const char *directory;       /* whose CONFIG.json is `config` */
    const text *config;          /* the competition, where no file is given */
    part_sets more;              /* what is added to it then */
    const competition **earlier; /* of each set before */
    size_t earlier_count;
    const secret *root; /* the seed */
    const char
        *generated; /* of a set made from a given seed: the new one has the same; else NULL */
    set_link link;
} make_base;

typedef struct make_request {
    const char *file;   /* the competition file */
    const text *bytes;  /* what it has; `file` is then its name; NULL: it is read */
    const char *folder; /* of `bytes`: paths in it are relative to it; NULL: the present one */
    const char *events; /* of the file, "333fm,333mbf": the rest is for later; NULL: all */
    const sheet_looks *looks;   /* of the sheets; may be NULL */
    const char *key;            /* the file of the key that signs */
    const hash_part *key_bytes; /* of it; `key` is then its name; NULL: it is read */
    signing_key *loaded;        /* that key, if it was read already: taken over; NULL: it is read */
    passphrase_fn ask;          /* is asked for its passphrase, if it is encrypted */
    void *ask_context;
    /* Takes each file of the set once it is signed, instead of `directory` and `secrets`; NULL: it
     * is written. */
    int (*put)(void *self, bool is_secret, const char *name, const void *bytes, size_t size);
    void *self;            /* of `put` */
    const char *directory; /* of the set; NULL: the competition's id */
    const char *secrets;   /* of what shows scrambles, and the seed; NULL: that of the set with
                              ".secret" added, or ".secret.zip" of an archive */
    const char *seed;      /* 64 hex digits: the set is marked NOT FOR COMPETITION, and dated the
                              competition's first day; NULL: a fresh seed */
    const make_base *base; /* of a linked set, for which the next two are NULL; NULL: it is none */
    const char *ceremony;  /* the transcript of the ceremony that gives the seed; not with `seed` */
    /* Takes the fresh passphrase of an encrypted archive, before anything is written, and keeps no
     * copy: it is told only once. NULL: the secrets go into a folder, unencrypted. */
    int (*show)(const char *archive, const char *passphrase, tsl_err *err);
    int64_t when;       /* seconds since 1970 that the set says; not with `seed` */
    unsigned jobs;      /* threads; 0: one per core. The result does not depend on it. */
    progress *progress; /* may be NULL */
    const char *known;  /* sets that were made before, a line "ID TIME ROOT FOLDER" each; or NULL */
    void (*warn)(const char *lines); /* takes warnings about likely mistakes, before anything is
                                        drawn; NULL: they are not looked for */
} make_request;

typedef struct make_event {
    char id[EVENT_ID_MAX + 1];
    size_t scrambles;
    double seconds, longest; /* that the scrambles took on one thread: all, and the slowest */
} make_event;

/* Start with {0}. */
typedef struct make_result {
    char *competition; /* its id */
    make_event *events;
    size_t event_count, set_count, scramble_count;
    digest tree;     /* its root */
    char *directory; /* where the set is: what shows no scramble */
    char *secrets;   /* where its scrambles are: a folder, or an archive */
    char *seed_file; /* where its seed is: in the folder, or the archive itself */
    text notice;     /* lines for the user: what was left out and why; empty: nothing */
} make_result;

/* Makes the set. What can be wrong with the request is looked at before any randomness is drawn;
 * each directory appears whole or not at all. TSL_EINPUT: the file, the key, or a directory that is
 * there already. The session is one opened for this set: the manifest lists each script it has
 * loaded. The caller frees *out with make_result_free, whatever the status. [main] */
int make_set(make_result *out, const make_request *request, const session *s, tsl_err *err);
void make_result_free(make_result *r);

/* Between make.c and seal.c. */

/* What the making of one set holds. Start with {0}. */
typedef struct making {
    const make_request *request;
    const session *session;
    blueprint blueprint; /* laid out */
    transcript origin;   /* of the ceremony, if there was one */
    signing_key *key;    /* that signs */
    secret root;         /* the seed */
    outputs outputs;     /* its notice may get a line */
    digest tree;         /* its root */
    bool practice;       /* made from a given seed */
    char generated[UTC_SIZE];
    text directory, secrets; /* the two folders; request->show: the second is an archive */
    text warned;             /* lines that request->warn was told */
} making;

/* Writes the set's two folders, each under a temporary name that is renamed last: to `directory`
 * what shows no scramble, with MANIFEST and MANIFEST.sig; to `secrets`, a folder or an archive, the
 * rest, with CONTENTS and the seed. The signature is verified before anything is written. A run
 * that is killed between the two renames leaves `secrets` alone. TSL_EINPUT if one of them exists,
 * but for an empty `secrets`. */
int seal_set(making *m, tsl_err *err);

#endif
