/* The pipe run backwards: signature, digests, tree, every scramble applied again, its rules asked
 * again, and the texts made again. */
#ifndef CORE_SET_CHECK_VERIFY_H
#define CORE_SET_CHECK_VERIFY_H

#include "base/text.h"
#include "set/read/set_reader.h"

typedef struct verify_request {
    set_source set;
    const char *seen; /* the list (reuse_log_update) that a genuine set goes into; or NULL */
    const char *const *against; /* manifests that somebody kept of the set, NULL-ended; or NULL */
    bool opens_sheets;          /* as in rerender_compare */
} verify_request;

/* What verify, audit, release or sign found out about a set; each fills what it looks at. */
typedef struct check_result {
    manifest manifest;     /* competition "": not reached */
    signatures signatures; /* those that are good, whoever made them */
    text rules;            /* beyond the regulations: a line for each event that has some */
    text own;              /* what made it and is not the program's own (provenance_own) */
    text origin;           /* what its seed proves, as a sentence */
    text links;            /* what it extends and what that proves; a line for each of `against` */
    text differing;        /* audit: plugins and scripts that are not those that made the set */
    size_t states;         /* audit: derived again */
    bool withheld;         /* the scrambles are not there: only the rest was judged */
    size_t set_count;      /* of scramble sets */
    size_t sheet_count;    /* of locked sheets */
    size_t file_count;     /* that are listed */
    findings litter;       /* files that are not part of the set, and say nothing about it */
    findings before;       /* what was seen before: the set is genuine all the same */
    findings found;        /* what is wrong with the set: not genuine */
    findings doubts;       /* what only the version that made the set can judge: nobody can tell */
} check_result;
void check_result_free(check_result *r);

/* The status says what went wrong with us, and nothing about the set. TSL_OK, nothing found and no
 * doubt: genuine. The caller frees with check_result_free, whatever the status. */
int verify_set(check_result *out, const verify_request *request, tsl_err *err);

/* A line for each event whose states are not all that its puzzle has: its filters and its subset.
 */
void verify_list_rules(text *out, const plan *p);

/* Applies the leaf's scramble to the solved puzzle of a slot with an event, a puzzle, a path and
 * room for a state: it must give the leaf's state, far enough from solved. The slot then has them.
 */
int verify_scramble(slot *s, const leaf *l, findings *found, tsl_err *err);

/* ---- what verify and audit share ---- */

/* Runs the formats over the plan, whose slots have scramble and facelets. Each text must have the
 * signed digest, each sheet its name, and no file may stand there that no format makes. A
 * difference is a doubt where another version made the set. An error: a format could not be run.
 *
 * With `opens_sheets` each locked sheet must open with its passcode, and have the content of the
 * one for print: that takes many times as long as all else, and proves something about the
 * scrambles only where the pages are proved.
 *
 * `seed` is what passcodes and the display follow from, and the slots were derived from; NULL: it
 * is not known. A leaf does not say where a scramble's lines end. So without the seed texts may
 * differ in blanks, and sheets are not laid out; with it and the leaves the pages of each sheet
 * must have the digest that CONTENTS has, and the file must be what rendering them gives. Other
 * bytes with the same texts are a doubt: another version of cairo or of a font writes them, but a
 * picture may be another one, too. */
int rerender_compare(const set_reader *o, const secret *seed, bool opens_sheets, unsigned jobs,
                     tsl_err *err);

/* ---- a list of what was seen ---- */

/* Compares a genuine set with the list, and then adds what is new to it; a set made from a given
 * seed is neither. `before` gets a line for each scramble whose salt was in another leaf, for a
 * seed of another competition, and for another set of this one. The file is made if it is missing.
 * It is locked meanwhile, and synced. TSL_EINPUT: it is no such list. */
int reuse_log_update(findings *before, const char *path, const set_reader *o, tsl_err *err);

/* ---- audit ---- */

enum { FILTER_SECONDS_MAX = 600 };

typedef struct audit_request {
    const char *seed_file; /* NULL: the one that stands with the set */
    set_source set;        /* signers NULL: the signature is left to 'verify' */
    unsigned jobs;         /* threads; 0: one per core */
    double filter_seconds; /* that filters may take in all to derive it; 0: FILTER_SECONDS_MAX */
} audit_request;

/* Checks the seed against the manifest's commitment and derives every state, salt, sequence and
 * count of refusals again; where another version made the set, sequences only have to pass its
 * filters, since a later solver may find others. Where the scrambles are withheld, the tree of the
 * leaves so derived is compared. Then makes the texts again, to the byte, and
 * the sheets (sheet.h). The
 * status says only what went wrong with us. TSL_OK, nothing found and no doubt: all follows from
 * the seed. The caller frees with check_result_free, whatever the status. */
int audit_set(check_result *out, const audit_request *request, tsl_err *err);

/* ---- release and sign ---- */

/* Where no folder of secrets is named, it is the set's with ".secret" added. `seed`: it is
 * released, too. Compares every file with MANIFEST and CONTENTS, then adds each whole; CONTENTS
 * comes last, so that a set without it is one whose release has not ended, and can be released
 * again. A file that is there already stays. The status says only what went wrong with us; where
 * something is found, nothing was added. out->file_count is that of files added. The caller frees
 * *out with check_result_free, whatever the status. */
int release_set(check_result *out, const set_source *source, bool seed, tsl_err *err);

/* Signs the manifest of a set whose files are those that it lists, and whose signatures are good,
 * in a file of its own, `name`: "MANIFEST.2.sig"; none is changed. Where something is found,
 * nothing was signed. TSL_EINPUT if the key signed before, or if there are SIGNATURES_MAX. The
 * caller frees *out with check_result_free, whatever the status. */
int sign_set(check_result *out, char name[24], const char *directory, const signing_key *key,
             tsl_err *err);

#endif
