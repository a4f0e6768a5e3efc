/* The library, for programs that embed it: random states, solving, scrambles, and signed sets made,
 * verified and audited.
 *
 *     cc program.c $(pkg-config --cflags --libs twistseal)
 *
 * Every function may be called from any thread. Calls on the same tsl_library may wait for each
 * other; calls about signed sets always do. Errors: a status from base.h, with the message in
 * `err`, which may be NULL; TSL_EUSAGE: the call is wrong, such as a NULL where something must be.
 * Link with libtwistseal.so or libtwistseal.a; every name they export begins with tsl_. */
#ifndef TWISTSEAL_TWISTSEAL_H
#define TWISTSEAL_TWISTSEAL_H

#include "twistseal/plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open library: its plugins, scripts and tables. */
typedef struct tsl_library tsl_library;

/* The version of the library that runs, as TSL_VERSION is that of this header. */
TSL_EXPORT const char *tsl_version(void);

/* Opens the library, with the plugins and scripts installed beside it. Starts a separate, confined
 * process for scripts. */
TSL_EXPORT int tsl_open(tsl_library **out, tsl_err *err);
/* The same with those of the program, or the library, that stands in `directory`: "build/release",
 * "/usr/bin"; NULL: beside this library. `plugins`: further plugin files, absolute paths, ended by
 * NULL; or NULL. */
TSL_EXPORT int tsl_open_at(tsl_library **out, const char *directory, const char *const *plugins,
                           tsl_err *err);
TSL_EXPORT void tsl_close(tsl_library *library); /* NULL is fine */

/* Memory that runs out is no status: the process writes "twistseal: out of memory" to standard
 * error and ends with exit code 2. `handler` is called before that, on the thread that got none,
 * and may end the process in its own way; it must not return into this library by longjmp, and
 * where it returns, the process ends as without it. It is for the whole process; NULL: none, as at
 * first. */
TSL_EXPORT void tsl_on_no_memory(void (*handler)(void));

/* ---- the 3x3x3 ---- */

/* A uniformly random position, from the operating system's generator. */
TSL_EXPORT int tsl_cube3_random(tsl_library *library, tsl_cube3 *out, tsl_err *err);
/* Reads 54 letters URFDLB, faces in that order, row by row. TSL_EINPUT: `err` names what is
 * impossible. */
TSL_EXPORT int tsl_cube3_parse(tsl_cube3 *out, const char *facelets, tsl_err *err);
/* Writes the same letters for a cube that one of these functions made. */
TSL_EXPORT void tsl_cube3_facelets(char out[55], const tsl_cube3 *cube);
/* Applies face turns ("R U2 F'"). TSL_EINPUT: `err` names the token, `cube` is unchanged. */
TSL_EXPORT int tsl_cube3_apply(tsl_cube3 *cube, const char *moves, tsl_err *err);
/* Writes a solution as text. In `how` a 0 stands for a default: max_moves 21, first and last
 * TSL_ALL_MOVES3, with which there always is one; NULL is all defaults. TSL_EINPUT: no turns reach
 * the position. TSL_ELIMIT: no solution within the limits. */
TSL_EXPORT int tsl_cube3_solve(tsl_library *library, char out[TSL_SCRAMBLE_MAX],
                               const tsl_cube3 *cube, const tsl_solve3 *how, tsl_err *err);

/* ---- every event ---- */

/* A scramble of an event ("333bf", see `twistseal events`) for practice, and the facelets it leads
 * to. */
TSL_EXPORT int tsl_scramble(tsl_library *library, char scramble[TSL_SCRAMBLE_MAX],
                            char facelets[TSL_FACELETS_MAX], const char *event, tsl_err *err);

/* ---- signed sets ---- */

/* Each of these functions opens scripts and plugins again, since its files may name other scripts.
 * The program turns core dumps off and locks OpenSSL's memory before it reads a key; the library
 * does not change its process. */

/* What tsl_generate is to make. Texts that may be missing are NULL. */
typedef struct tsl_set_request {
    const char *file;       /* the competition file, as for `twistseal generate` */
    const char *key;        /* the file of the Ed25519 key that signs (`twistseal keygen`) */
    const char *passphrase; /* of the key; NULL: the key is not encrypted. Copies are wiped. */
    const char *directory;  /* where the set goes; NULL: the competition's id. It must not exist. */
    const char *secrets; /* where what shows scrambles goes, and the seed; NULL: the set's directory
                            with ".secret" added. It must not exist, or be empty. */
    const char *seed;    /* 64 hex digits, for the same set again, which is then marked NOT FOR
                            COMPETITION; NULL: a fresh seed */
    int64_t when;        /* the time the set says it was made, in seconds since 1970; 0: now */
    unsigned jobs;       /* threads; 0: one per core. The result does not depend on it. */
} tsl_set_request;

/* What tsl_generate made. Nothing in this struct is secret. */
typedef struct tsl_set {
    char competition[72]; /* its id */
    char digest[65];      /* the root of the tree in hex; sheets bear the first 16 digits */
    unsigned events, scramble_sets, scrambles;
    char directory[4096]; /* of the set */
    char seed_file[4096]; /* keep the file secret until the competition is over; for tsl_audit */
    char notices[1024];   /* one line, with the reason, for each thing left out; or empty */
} tsl_set;

/* Makes a signed set, as `twistseal generate` does. Each of its two directories appears whole or
 * not at all. TSL_EINPUT: the competition file, the key or the passphrase is wrong, or the
 * directory exists. */
TSL_EXPORT int tsl_generate(tsl_library *library, tsl_set *out, const tsl_set_request *request,
                            tsl_err *err);

/* Verifies the set in `directory` against an allowed_signers file, as `twistseal verify` does, with
 * the directory of its scrambles where that stands beside it, or else as far as they are not
 * needed: TSL_OK genuine, TSL_EFORGED not genuine, with a line in `err` for each file, leaf or
 * scramble that differs; anything else: could not tell. TSL_EUSAGE: an argument is NULL, for
 * without signers any set would be genuine. */
TSL_EXPORT int tsl_verify(tsl_library *library, const char *directory, const char *signers,
                          tsl_err *err);

/* Derives the set in `directory` again from its revealed seed, as `twistseal audit` does: TSL_OK if
 * everything follows from the seed, TSL_EFORGED if not, with a line in `err` for each difference;
 * anything else: could not tell. `seed_file`: NULL for the one in the directory of the scrambles.
 * `jobs`: threads, 0: one per core. */
TSL_EXPORT int tsl_audit(tsl_library *library, const char *directory, const char *seed_file,
                         unsigned jobs, tsl_err *err);

#ifdef __cplusplus
}
#endif
#endif
