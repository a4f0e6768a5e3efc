/* A set's files until it is sealed: CONTENTS, which lists the secret ones, refusals, leaves, the
 * seed and the passcodes. */
#ifndef CORE_SET_FORMAT_SET_FILES_H
#define CORE_SET_FORMAT_SET_FILES_H

#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "set/format/manifest.h"
#include "set/plan/filter.h"
#include "set/plan/plan.h"
#include "trust/hash.h"
#include "trust/rng.h"
#include "trust/secret.h"

#define CONTENTS_HEAD  "twistseal/contents/v1"
#define CONTENTS_NAME  "CONTENTS"
#define PASSCODES_NAME "passcodes" /* the one reserved name that it may list */
enum { CONTENTS_MAX = MANIFEST_MAX };

typedef struct contents {
    char competition[72];
    digest salt; /* derived from the seed: nobody can test guesses against the digest */
    named_list files;
    named_list pages;      /* of the files that are pages: page_digest of what each shows */
    refusal_list refusals; /* those that MANIFEST does not count */
} contents;
void contents_free(contents *c);

/* Sorts the lists and writes the text. TSL_EBROKEN for a name that contents_read would refuse. */
int contents_write(text *out, contents *c, tsl_err *err);
/* Accepts only what contents_write can have written; what is wrong goes to `found`, and *out is
 * then empty. The caller frees *out. */
void contents_read(contents *out, findings *found, const text *body);

/* The files of a set, in memory until it is sealed. */

enum { SHEET_PATH_MAX = 40 };

typedef struct output {
    char *name; /* in the set: "scrambles.json", "print/....pdf" */
    text bytes;
    char sheet[SHEET_PATH_MAX]; /* what a sheet shows, "333/r1/A" or "333fm/r1/A/2"; else empty */
    size_t place;               /* which of its places the sheet is for, from 0 (schedule_rank) */
    digest pages;               /* page_digest of what it shows, where has_pages */
    bool has_pages;
    const char *as;  /* the renderer of a sheet, "pdf", which outlives it; NULL: no sheet */
    bool is_public;  /* it shows no scramble, or is locked */
    bool is_private; /* it shows persons: it stands in no list, and is never released */
    bool is_own;     /* a format of the user's own makes it */
    bool unrendered; /* a sheet of which only the name is known */
} output;

typedef struct outputs {
    output *items;
    size_t count;
    bool shows_names; /* in messages: a format of the user's own may take them from scrambles */
    bool left_out;    /* the sheets of a format: no plugin renders them here */
    json_t *tally;    /* borrowed: gets the numbers of pages (render.h); NULL: nobody asks */
    text notice;      /* lines for the user: what was left out and why; empty: nothing to say */
} outputs;

typedef enum output_kind {
    OUTPUT_SECRET,
    OUTPUT_PUBLIC,  /* it shows no scramble */
    OUTPUT_RESERVED /* secret, with a name that no format may choose: passcodes, persons' sheets */
} output_kind;

/* Takes over `bytes`, also on failure. TSL_EBROKEN for a name that is empty, absolute, hidden, has
 * `..` or more than three folders, or stands already in the set. */
int outputs_add(outputs *all, const char *name, text *bytes, output_kind kind, tsl_err *err);
void outputs_free(outputs *all);

/* How often each rule refused a candidate, as MANIFEST and CONTENTS have it. */

/* Adds the counts of a plan's slots, one line for an event and a rule: for each rule that refused
 * anything, and in MANIFEST for every filter. `withheld`: those of CONTENTS, which tell something
 * of accepted states (plan.h) and are shown with them. */
int refusals_add(refusal_list *list, const plan *p, const filter_set *filters, bool withheld,
                 tsl_err *err);

/* Leaves: one signed record for each scramble, and the tree over them (README.md). */

#define LEAF_HEAD "twistseal/leaf/v1"
enum { LEAF_LINES = 6, LEAVES_MAX = 350 << 20 /* bytes: 100,000 of the longest */ };

/* Writes the records of a plan's solved slots. Their salts are derived from `root`. */
void leaves_write(text *out, const plan *p, const secret *root);
/* The end of the record that begins here. */
const char *leaf_end(const char *record);

/* One record read back; the strings are borrowed from the text it was read from. */
typedef struct leaf {
    const char *competition, *path, *state, *scramble, *salt;
    digest hash; /* its leaf hash */
} leaf;

/* Takes apart a whole LEAVES file that should have `count` records (its bytes are changed). What is
 * wrong with it goes to `found`, and *out is then NULL. The caller frees *out. */
void leaf_read_all(leaf **out, size_t count, text *leaves, findings *found);

/* The leaf hashes of a LEAVES text as leaves_write wrote it, `count` of them. */
void leaf_hashes(digest *out, size_t count, const text *leaves);

/* The Merkle root over the records of a LEAVES text as leaves_write wrote them, `count` of them. */
void leaf_root(digest *out, const text *leaves, size_t count);

/* The file of the root seed. */

#define SEED_NAME "seed"
enum { SEED_FILE_MAX = 8192 }; /* bytes: the reveals of 32 parties have fewer */

typedef struct seed_facts {
    const secret *root;
    const char *competition; /* its id */
    const char *reveals; /* the lines of a ceremony's transcript that are no longer public; "" */
} seed_facts;

/* Writes "twistseal/seed/v1", the competition's id and the seed's digits, a line each, and the
 * reveals. The caller frees *out with secret_free. */
int seed_file_write(secret *out, const seed_facts *facts, tsl_err *err);

typedef struct seed_file {
    secret hex;           /* the seed as the file has it: a string, for secret_from_hex */
    char competition[72]; /* "": the file does not say whose seed it is */
    secret reveals;       /* the lines "reveal: NAME HEX", ended by NUL; no bytes: there are none */
} seed_file;

/* Reads what seed_file_write wrote, or a file with the 64 lower-case digits alone. TSL_EINPUT: it
 * is neither. The caller frees *out with seed_file_free, whatever the status. */
int seed_file_read(seed_file *out, const char *path, tsl_err *err);
/* The same from bytes, which are wiped; `path` is for messages. */
int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err);
void seed_file_free(seed_file *s); /* wipes */

/* The seed itself. TSL_EINPUT if the file is of another competition. The caller frees *root with
 * secret_free. */
int seed_file_root(secret *root, const seed_file *s, const char *path, const char *competition_id,
                   tsl_err *err);

/* The list of passcodes: which one opens which sheet of the set (README.md). */

enum { PASSCODES_MAX = 4 << 20 /* bytes of the file */ };

typedef struct passcode_line {
    char passcode[PASSCODE_SIZE]; /* "": not known */
    char path[SHEET_PATH_MAX];    /* of what the sheet shows: "333/r1/A" */
    char name[256];               /* of the sheet in the set: "sheets/....pdf" */
    size_t rank;                  /* in the schedule */
    bool is_spare;
    size_t place; /* of its first scramble in the plan */
} passcode_line;

typedef struct passcodes {
    passcode_line *lines;
    size_t count;
} passcodes;

/* The locked sheets among the outputs, in the order in which they are needed: that of
 * the schedule, then of the plan.
 * `seed` NULL: their passcodes are left empty. The caller frees *out, whatever the status. */
void passcodes_list(passcodes *out, const plan *p, const outputs *all, const secret *seed);
void passcodes_write(text *out, const passcodes *list, const char *competition_id);
/* Accepts only what passcodes_write can have written for this competition; what is wrong goes to
 * `found`, and *out is then empty. The caller frees *out, whatever the status. */
void passcodes_read(passcodes *out, findings *found, const text *body, const char *competition_id);
void passcodes_free(passcodes *list); /* wipes */

#endif
