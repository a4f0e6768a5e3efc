/* The transcript of a ceremony, replayed: every line, commitment and digest, and what is missing
 * next. */
#ifndef CORE_CEREMONY_TRANSCRIPT_H
#define CORE_CEREMONY_TRANSCRIPT_H

#include "ceremony/beacon.h"
#include "trust/secret.h"

#define TRANSCRIPT_HEAD "twistseal/ceremony/v1"
enum { TRANSCRIPT_MAX = 1 << 20, PARTIES_MAX = 32, PARTY_NAME_MAX = 64, REVEAL_SIZE = 32 };

typedef struct party {
    char name[PARTY_NAME_MAX + 1];
    digest commitment;
    digest before;      /* of the transcript up to the party's line, which the commitment binds */
    const char *reveal; /* 64 hex digits in the transcript's bytes; NULL: not yet */
} party;

typedef struct transcript {
    text bytes; /* all of it; with reveals it is secret */
    char competition[72];
    hash_part facts; /* the lines that must stand in MANIFEST as they are; part of `bytes` */
    beacon beacon;
    party parties[PARTIES_MAX];
    size_t party_count;
    bool is_frozen;
    digest frozen;   /* of all before its line; what a time stamp is of */
    text stamp;      /* the authority's reply, DER; size 0: none */
    int64_t stamped; /* its time, as it says */
    bool has_value;
    digest value;       /* of the beacon: what goes into the seed */
    size_t public_size; /* of `bytes`: what comes before the reveals, and may be published */
} transcript;

/* Replays the bytes. TSL_EINPUT: "NAME:LINE: ..." where a line is wrong, out of order or twice, or
 * does not match what it refers to. That its stamp is an authority's is left to timestamp_verify.
 * The caller frees *out, whatever the status. */
int transcript_read(transcript *out, const char *name, const hash_part *bytes, tsl_err *err);
void transcript_free(transcript *t); /* wipes */

/* How many parties have revealed. */
size_t transcript_revealed(const transcript *t);
/* The seed can be derived: nothing is missing. */
bool transcript_is_complete(const transcript *t);
/* The party of this name, or NULL. */
party *transcript_party(transcript *t, const char *name);
/* Whether a party may have this name: it is part of the name of a file. */
bool transcript_name_is_good(const char *name);

/* What a party commits to: its name, the transcript before, and its bytes. */
void transcript_commit(digest *out, const party *p, const uint8_t bytes[REVEAL_SIZE]);

/* The root seed of a complete transcript. The caller frees *out with secret_free. */
int transcript_seed(secret *out, const transcript *t, tsl_err *err);

/* A party's own file: the 32 bytes that it commits to when it joins, and reveals at the end. */

/* Start with {0}. */
typedef struct share {
    char competition[72];
    char name[PARTY_NAME_MAX + 1];
    digest before; /* of the transcript that the party joined */
    secret bytes;  /* REVEAL_SIZE */
} share;

/* Draws fresh bytes and writes the file, mode 0600, never over another; or takes the file that is
 * there, where a run that was killed wrote it for the same name and transcript. TSL_EINPUT: the
 * file is of another. The caller gives all but the bytes, and frees *s with share_free. */
int share_make(share *s, const char *path, tsl_err *err);
/* TSL_EINPUT: it is no such file. The caller frees *out, whatever the status. */
int share_read(share *out, const char *path, tsl_err *err);
void share_free(share *s); /* wipes */

/* Says in words where a ceremony stands: what is missing next, and what its seed proves. */

/* Lines for the user, each ended by LF: who is in it, what is missing next and by which command.
 * `path` is the transcript's. */
void ceremony_status_next(text *out, const transcript *t, const char *path);

/* Whether the time stamp is an authority's. */
typedef enum stamp_trust { STAMP_UNCHECKED, STAMP_GOOD } stamp_trust;

/* One sentence without an end: "seed of 2 parties and drand round 1000, frozen before it ...".
 * t NULL: a set without a ceremony. */
void ceremony_proof(text *out, const transcript *t, stamp_trust trust);

#endif
