/* The scripts and plugins that MANIFEST says made a set, against what CONFIG.json asks for, what
 * the set ships and what this program has; and the ceremony that its seed comes from. */
#ifndef CORE_SET_READ_PROVENANCE_CHECK_H
#define CORE_SET_READ_PROVENANCE_CHECK_H

#include "set/format/seed_file.h"
#include "set/read/set_reader.h"

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
