/* SEAL: signs what was rendered and puts the set in its place, whole or not at all. */
#ifndef CORE_SET_SEAL_H
#define CORE_SET_SEAL_H

#include "filter.h"
#include "set/render/render.h"
#include "trust/keys.h"

typedef struct seal {
    const plan *plan;
    const session *session;
    const filter_set *filters; /* may be NULL */
    const secret *root;        /* the seed */
    const digest *tree;
    const char *generated;
    bool practice;
    outputs *outputs; /* LEAVES and CONFIG.json among them; its notice may get a line */
} seal;

/* Writes the set to `directory`: outputs, MANIFEST, MANIFEST.sig, under a temporary name that is
 * renamed last; and the root seed to `secrets`/seed-<16 hex>, mode 0600, before that. *seed_path is
 * the caller's. The signature is verified before anything is written. TSL_EINPUT if `directory`
 * exists or is the folder of the secrets. */
int seal_set(const seal *s, const signing_key *key, const char *directory, const char *secrets,
             char **seed_path, tsl_err *err);

#endif
