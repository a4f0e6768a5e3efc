/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#ifndef CORE_SET_WRITE_SEAL_H
#define CORE_SET_WRITE_SEAL_H

#include "secret_files.h"
#include "set/format/manifest.h"
#include "set/plan/filter.h"
#include "set/render/render.h"
#include "trust/keys.h"

typedef struct seal {
    const plan *plan;
    const session *session;
    const filter_set *filters; /* may be NULL */
    const secret *root;        /* the seed */
    bool has_ceremony;         /* CEREMONY is among the outputs */
    const char *reveals;       /* of the ceremony, for the seed's file; "" */
    const digest *tree;
    const char *generated;
    bool practice;
    const set_link *link; /* of a linked set; NULL: it extends none */
    outputs *outputs;     /* LEAVES and CONFIG.json among them; its notice may get a line */
} seal;

/* Writes the set's two folders, each under a temporary name that is renamed last: to `directory`
 * what shows no scramble, with MANIFEST and MANIFEST.sig; to `secrets`, a folder or an archive, the
 * rest, with CONTENTS and the seed. The signature is verified before anything is written. A run
 * that is killed between the two renames leaves `secrets` alone. TSL_EINPUT if one of them exists,
 * but for an empty `secrets`. */
int seal_set(const seal *s, const signing_key *key, const char *directory,
             const secret_place *secrets, tsl_err *err);

#endif
