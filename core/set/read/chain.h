/* The versions that came before an extended set, as it keeps them: the files below chain/. */
#ifndef CORE_SET_READ_CHAIN_H
#define CORE_SET_READ_CHAIN_H

#include "config/session.h"
#include "folder.h"
#include "set/format/contents.h"
#include "set/plan/blueprint.h"
#include "trust/signatures.h"

/* One earlier version. */
typedef struct version {
    text bytes, config; /* its MANIFEST and CONFIG.json */
    manifest manifest;
    blueprint print;   /* its competition, not laid out */
    contents contents; /* count 0: the scrambles are withheld */
    signatures signatures;
} version;

/* Oldest first; none: the set was never extended. Start with {0}. */
typedef struct chain {
    version *list;
    size_t count;
    edition *editions; /* of each */
} chain;

/* What it is read from. The digests of all files were compared. */
typedef struct chain_source {
    const char *directory;
    const folder *folder, *secret; /* secret NULL: the scrambles are withheld */
    const manifest *manifest;      /* of the set as it stands */
    const contents *contents;
    const text *config;
    const trusted *who; /* NULL: signatures are not looked at */
    const session *session;
} chain_source;

/* Reads each version, and compares it with the next one: signatures, digests, trees, configuration,
 * and what must not change. What is wrong goes to `found`. The caller frees with chain_free,
 * whatever the status. [main] */
int chain_open(chain *out, const chain_source *from, findings *found, tsl_err *err);
void chain_free(chain *c);

/* "chain/1/MANIFEST" */
enum { CHAIN_NAME_MAX = 40 };
void chain_name(char out[CHAIN_NAME_MAX], size_t number, const char *file);
/* Is it the name of a file that a set with so many earlier versions may have? */
bool chain_has(const char *name, size_t count);

#endif
