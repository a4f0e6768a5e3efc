/* A set that was handed over, opened in the order of trust: signature, digests, then its parts.
 *
 * Its scrambles stand in the set's own folder once it is released, or in a folder of their own, or
 * are withheld: then what is there is judged. */
#ifndef CORE_SET_READ_SET_READER_H
#define CORE_SET_READ_SET_READER_H

#include "set/format/set_files.h"
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
    struct earlier_set *earlier; /* the sets that it extends, the latest first */
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

/* What is wrong with the set goes to `reports`, and the next step is not taken: nothing is parsed
 * before its digest is good, and no script of the set runs before its signature is. The status says
 * only what went wrong with us, TSL_EINPUT where the signers file is wrong. `reports` outlives
 * *out. */
int set_reader_new(set_reader *out, const set_source *source, const folder_reports *reports,
                   tsl_err *err);
/* TSL_EUSAGE: the path is the folder of secrets beside a set, which has no MANIFEST. */
int secrets_refuse(const char *path, tsl_err *err);
/* Only signature, MANIFEST and CONFIG.json. */
int set_reader_head(set_reader *out, const set_source *source, const folder_reports *reports,
                    tsl_err *err);
/* Only signature and digests, of all files of both folders. It needs no session. */
int set_reader_files(set_reader *out, const set_source *source, const folder_reports *reports,
                     tsl_err *err);
/* Is this script of MANIFEST, "draw/jing", in the set, since somebody had added it to the
 * program's? */
bool set_reader_carries(const set_reader *o, const char *script);
/* After set_reader_files: the competition, whose CONFIG.json must be in its own form. */
int set_reader_parse_config(set_reader *o, tsl_err *err);
void set_reader_free(set_reader *o);

/* Reads the file of a signature, from 0 on; and takes those of all, as signatures_add does, over
 * the MANIFEST `body`. */
int set_reader_signature(text *armor, const set_reader *o, size_t number, tsl_err *err);
int set_reader_signatures(signatures *all, const set_reader *o, const hash_part *body,
                          const trusted *who, tsl_err *err);

/* The seed in a folder of the set; both are empty where none is there. TSL_EINPUT: it is no seed,
 * or of another competition. The caller frees both, whatever the status. */
int set_reader_seed(seed_file *seed, secret *root, const set_reader *o, const folder *f,
                    tsl_err *err);

/* Allows the set's scripts their time, anew. */
void set_reader_allow(const set_reader *o);

/* The set's own folder with ".secret" added. The caller frees it. */
char *secrets_default_path(const char *directory);

/* ---- linked sets ---- */

/* Finds the sets that `o` extends, the one with the highest serial first: in the directories of
 * source->before, or beside the set. Compares them with it and with each other: seed, competition,
 * status, dates, and that no path is used twice. They are kept in o->earlier and
 * freed with `o`. TSL_EINPUT: one is not there. [main] */
int linked_open(set_reader *o, findings *found, tsl_err *err);

/* Adds a line that names them; none if it extends none. */
void linked_describe(text *out, const set_reader *o);

/* The directory beside `directory` whose MANIFEST extends the one with the digest `extended`, or
 * NULL. The caller frees it. */
char *linked_next(const char *directory, const digest *extended);

/* Is the MANIFEST in this file, which somebody kept, that of the set or of one that it extends?
 * Adds a line to `out` if so, else a finding. TSL_EINPUT: the file is no manifest. */
int linked_compare(text *out, const set_reader *o, const char *file, findings *found, tsl_err *err);

/* ---- what made it ---- */

/* MANIFEST names the scripts that this program makes such a set with, and no other, each script of
 * the user's own has its file with the same digest, each puzzle its plugin. What another version of
 * the program may have named otherwise is a doubt, not a finding. */
void provenance_check(const set_reader *o);

/* Was it made by this version, with scripts that this program has? Only then is a difference the
 * set's fault. */
bool provenance_is_equal(const set_reader *o);

/* Does a script whose name begins with this ("formats/") have another digest than in the manifest?
 */
bool provenance_differ(const set_reader *o, const char *beginning);
/* Does what decides on this slot's state: its puzzle's plugin, its event, its filters? */
bool provenance_differ_for(const set_reader *o, const slot *s);
/* What made the set and is not the program's own, as its MANIFEST names it: "event feet.lua, filter
 * calm.lua, format cards.lua, plugin gear.so", and of formats what nobody has read; nothing where
 * there is none. */
void provenance_own(text *out, const set_reader *o);
/* A line for each that differs. */
void provenance_list(text *out, const set_reader *o);

/* Replays the set's CEREMONY up to the reveals, and compares what was frozen with MANIFEST. *proof
 * gets the sentence of ceremony_proof, also where there was no ceremony. The caller frees *proof.
 */
int ceremony_check(text *proof, const set_reader *o, tsl_err *err);

/* Replays CEREMONY with the reveals of the seed file `name`, and derives the seed, which must be
 * `root`, which the manifest commits to. TSL_EINPUT: the set has a ceremony and the file no
 * reveals. */
int ceremony_replay(const set_reader *o, const char *name, const seed_file *seed,
                    const secret *root, tsl_err *err);

#endif
