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
/* Writes a solution as text. In `limits` a 0 stands for a default: max_moves 21, first and last
 * TSL_ALL_MOVES3, with which there always is one; NULL is all defaults. TSL_EINPUT: no turns reach
 * the position. TSL_ELIMIT: no solution within the limits. */
TSL_EXPORT int tsl_cube3_solve(tsl_library *library, char out[TSL_SCRAMBLE_MAX],
                               const tsl_cube3 *cube, const tsl_solve3 *limits, tsl_err *err);

/* ---- events and their scrambles ---- */

/* What is known of an event. Its texts are the library's, until it is closed; NULL: there is none.
 */
typedef struct tsl_event {
    const char *id, *name, *puzzle; /* "333bf", "3x3x3 Blindfolded", "333ni" */
    const char *random_state; /* where the puzzle has random moves: the one that has its states */
    const char *formats;      /* of its rounds, the usual one first: "53" */
    const char *subset;       /* that its states are drawn from; NULL: all */
    const char *orientation;  /* "white top, green front" */
    const char *official_from, *official_to; /* the WCA's first and last day with it */
    unsigned min_distance, extras, cubes;    /* cubes: in an attempt, 1 but for multi-blind */
} tsl_event;

/* All built-in events, in their usual order; *list is the library's. */
TSL_EXPORT int tsl_events(tsl_library *library, const tsl_event **list, size_t *count,
                          tsl_err *err);

/* What is to be scrambled. Start with {0}: a 0 or NULL is the default. */
typedef struct tsl_wish {
    const char *event;      /* its id, or the path of an event script of your own */
    const char *subset;     /* of the puzzle's states: "pll"; NULL: as the event says */
    const char *filter;     /* a built-in filter, or the path of a script; not with `seed` */
    const char *parameters; /* of the filter, as a JSON object */
    const char *seed;       /* 64 hex digits: the same scrambles each time; NULL: a fresh seed */
    uint64_t first;         /* of a seed: how many of its scrambles to leave out */
    uint32_t count;         /* 0: one. Without a seed at most 1,000,000, all of different states;
                               a seed has 1,000,000,000 of an event */
    uint32_t jobs;          /* threads; 0: one per core. The result does not depend on it. */
    bool random_state;      /* of an event that has random moves: draw states instead */
} tsl_wish;

/* Takes one scramble and the facelets that it leads to, on the calling thread. TSL_OK: go on;
 * another status ends the call, which returns it. */
typedef int tsl_take(void *self, const char *scramble, const char *facelets);

/* Makes scrambles for practice, as `twistseal scramble` does, and hands them out in their order. */
TSL_EXPORT int tsl_scrambles(tsl_library *library, const tsl_wish *wish, tsl_take *take, void *self,
                             tsl_err *err);

/* One of an event ("333bf"), and the facelets it leads to. */
TSL_EXPORT int tsl_scramble(tsl_library *library, char scramble[TSL_SCRAMBLE_MAX],
                            char facelets[TSL_FACELETS_MAX], const char *event, tsl_err *err);

/* ---- states of any puzzle ---- */

/* A state of a puzzle. One thread at a time may use it; states of one library may be used at the
 * same time. It is freed before its library is closed. */
typedef struct tsl_state tsl_state;

/* Makes a state. `puzzle`: the id of a puzzle or event, or the path of an event script or of a
 * definition; where an event has random moves and a puzzle of its states, it is the latter. `from`:
 * moves from solved, or facelets; NULL: solved. */
TSL_EXPORT int tsl_state_new(tsl_library *library, tsl_state **out, const char *puzzle,
                             const char *from, tsl_err *err);
TSL_EXPORT void tsl_state_free(tsl_state *state); /* NULL is fine */

/* The id of its puzzle. */
TSL_EXPORT const char *tsl_state_puzzle(const tsl_state *state);
TSL_EXPORT void tsl_state_facelets(const tsl_state *state, char out[TSL_FACELETS_MAX]);
/* Makes it a uniformly random one of all, or of this subset, from the operating system's generator.
 */
TSL_EXPORT int tsl_state_draw(tsl_state *state, const char *subset, tsl_err *err);
/* TSL_EINPUT: `err` names the token, the state is unchanged. */
TSL_EXPORT int tsl_state_apply(tsl_state *state, const char *moves, tsl_err *err);
/* A scramble that leads to it, or the nth alternative to that. */
TSL_EXPORT int tsl_state_scramble(const tsl_state *state, char out[TSL_SCRAMBLE_MAX], unsigned nth,
                                  tsl_err *err);
/* Solves it as `ask` says, without its `work`; NULL: as the puzzle decides. TSL_EUSAGE: the puzzle
 * has no solver, or none of that kind. The names of phases are the library's. */
TSL_EXPORT int tsl_state_solve(const tsl_state *state, tsl_answer *out, const tsl_ask *ask,
                               tsl_err *err);
/* What may be asked of it, and drawn: lists that a NULL name ends; NULL: none. */
TSL_EXPORT const tsl_trait *tsl_state_traits(const tsl_state *state);
TSL_EXPORT const tsl_subset *tsl_state_subsets(const tsl_state *state);
/* The value of the trait of this name. */
TSL_EXPORT int tsl_state_trait(const tsl_state *state, int32_t *out, const char *name,
                               tsl_err *err);
/* Its picture as SVG, freed with tsl_free. */
TSL_EXPORT int tsl_state_picture(const tsl_state *state, char **svg, tsl_err *err);
TSL_EXPORT void tsl_free(void *memory); /* NULL is fine */

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

/* Takes a file of a set: its name in the set's directory, "sheets/3x3x3 Cube Round 1 Set A.pdf", or
 * in that of the secrets; the bytes are lent. On the calling thread. */
typedef int tsl_put(void *self, bool is_secret, const char *name, const void *bytes, size_t size);
/* Is told the stage ("draw", "solve", "sheets" ...) and how far it is; total 0: its steps are not
 * counted. On any thread, one call at a time. */
typedef int tsl_watch(void *self, const char *stage, size_t done, size_t total);

/* What tsl_generate_memory is to make. Start with {0}. */
typedef struct tsl_memory_request {
    const void *competition; /* the text of a competition file, or WCIF */
    size_t competition_size;
    const char *folder; /* that paths in it are relative to; NULL: the present one */
    const void *key;    /* what the file of the key has; copies are wiped */
    size_t key_size;
    const char *passphrase; /* this and the next three as in tsl_set_request */
    const char *seed;
    int64_t when;
    unsigned jobs;
    tsl_put *put;     /* gets each file of the set, once all are there and signed */
    tsl_watch *watch; /* NULL: nobody watches */
    void *self;       /* of both: a status of theirs that is not TSL_OK ends the call, which returns
                         it */
} tsl_memory_request;

/* Makes a signed set in memory: nothing is written, and what is read are scripts and persons that
 * the competition names. out->directory and out->seed_file are empty; the secret file "seed" is
 * among those that `put` gets. */
TSL_EXPORT int tsl_generate_memory(tsl_library *library, tsl_set *out,
                                   const tsl_memory_request *request, tsl_err *err);

/* Verifies the set in `directory` against an allowed_signers file, as `twistseal verify` does, with
 * the directory of its scrambles where that stands beside it, or else as far as they are not
 * needed: TSL_OK genuine, TSL_EFORGED not genuine, with a line in `err` for each file, leaf or
 * scramble that differs; anything else: could not tell. TSL_EUSAGE: an argument is NULL, for
 * without signers any set would be genuine. */
TSL_EXPORT int tsl_verify(tsl_library *library, const char *directory, const char *signers,
                          tsl_err *err);

/* Derives the set in `directory` again from its revealed seed, as `twistseal audit` does: TSL_OK if
 * everything follows from the seed, TSL_EFORGED if not, with a line in `err` for each difference;
 * anything else: could not tell. `signers`: also checks the signature, as tsl_verify does; NULL: it
 * is not looked at. `seed_file`: NULL for the one in the directory of the scrambles. `jobs`:
 * threads, 0: one per core. */
TSL_EXPORT int tsl_audit(tsl_library *library, const char *directory, const char *signers,
                         const char *seed_file, unsigned jobs, tsl_err *err);

#ifdef __cplusplus
}
#endif
#endif
