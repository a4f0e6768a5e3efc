/* MANIFEST, the signed text: what it says, its grammar, written and read. */
#ifndef CORE_SET_FORMAT_MANIFEST_H
#define CORE_SET_FORMAT_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "trust/hash.h"

#define STATUS_OFFICIAL "competition"
#define STATUS_PRACTICE "NOT FOR COMPETITION"
enum { MANIFEST_MAX = 1 << 20, OUTPUT_MAX = 256 << 20 }; /* bytes; of one output file */
enum { REFUSALS_MAX = 4096 }; /* lines: events of a competition times their rules are fewer */

/* A name with a digest: a script, a plugin or a file. Names are printable UTF-8, of scripts and
 * plugins ASCII, and may have spaces inside. */
typedef struct named_digest {
    char name[256];
    digest sha256;
} named_digest;

typedef struct named_list {
    named_digest *items; /* sorted by name where all are there */
    size_t count;
} named_list;

typedef struct refusal {
    char event[32];
    char rule[96];
    unsigned count;
} refusal;

typedef struct refusal_list {
    refusal *items;
    size_t count;
} refusal_list;

enum { REASON_MAX = 200 /* letters */, SERIAL_MAX = 99 };

/* What a linked set says of the one that it extends. */
typedef struct set_link {
    unsigned serial;    /* of the new set, from 2 */
    digest extends;     /* the MANIFEST of the one that it extends */
    const char *reason; /* NULL: none */
} set_link;

typedef struct manifest {
    char competition[72];
    char generator[64]; /* "twistseal 0.1.0" */
    bool practice;
    char generated[24]; /* "2026-11-20T10:00:00Z" */
    digest config;
    digest seed;     /* the commitment */
    digest ceremony; /* of the public transcript that the seed comes from */
    bool has_ceremony;
    digest contents; /* of the list of the secret files */
    unsigned serial; /* of a linked set, from 2; 0: it extends none */
    digest extends;  /* the MANIFEST of the set that it extends */
    char reason[REASON_MAX + 1];
    size_t tree_size;
    digest root;
    named_list scripts, plugins, outputs;
    refusal_list refusals;
} manifest;

/* Frees the lists. */
void manifest_free(manifest *m);

/* The entry of this name in a sorted list, or NULL. */
const named_digest *manifest_find(const named_list *list, const char *name);
/* Has a sorted list this name with another digest? */
bool manifest_differs(const named_list *list, const named_digest *one);
/* Has a sorted list a file below the folder "sheets/day/"? */
bool manifest_has_below(const named_list *list, const char *folder);
void manifest_sort(named_list *list);
/* Appends to one of the lists. */
int manifest_add(named_list *list, const char *name, const digest *sha256, tsl_err *err);
int manifest_add_refusal(refusal_list *list, const char *event, const char *rule, unsigned times,
                         tsl_err *err);

/* Lines that CONTENTS has as well: "KEY: NAME sha256=HEX", "refused: EVENT RULE COUNT". They are
 * written, and the value is read, which is taken apart; false: it is no such value. */
void manifest_write_named(text *out, const char *key, const named_list *list);
void manifest_write_refusals(text *out, const refusal_list *list);
bool manifest_read_named(named_list *list, const char *value);
bool manifest_read_refusal(refusal_list *list, char *value);

/* Says in `wrong` which value a manifest may not have; adds nothing where all is as it should be.
 */
void manifest_check(text *wrong, const manifest *m);
/* The same for lines of refusals. */
void manifest_check_refusals(text *wrong, const refusal_list *list);
/* The same for a list of files, of MANIFEST or CONTENTS, which may have one reserved name; NULL:
 * none.
 */
void manifest_check_names(text *wrong, const named_list *list, const char *reserved);
/* Is it a line for MANIFEST, at most REASON_MAX letters of ASCII? Empty: there is none. */
bool manifest_is_line(const char *line);
/* Is it the name of a file that every set has, or of a folder that stands in its way? */
bool manifest_name_is_reserved(const char *name);

/* MANIFEST as text, written and read back to the byte (README.md). */

#define MANIFEST_HEAD "twistseal/manifest/v2"
#define MANIFEST_SEED "hkdf-sha256/shake256 v1"

/* Sorts the lists and writes the text. TSL_EBROKEN for a value that manifest_read would refuse. */
int manifest_write(text *out, manifest *m, tsl_err *err);
/* The lines of competition, generator, config, scripts and plugins alone, in their order; the lists
 * are sorted. */
void manifest_write_facts(text *out, const manifest *m);
/* Accepts only what manifest_write can have written; what is wrong goes to `found`, with its line,
 * and *out is then empty. The caller frees the lists with manifest_free. */
int manifest_read(manifest *out, findings *found, const hash_part *body, tsl_err *err);

#endif
