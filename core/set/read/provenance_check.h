/* The scripts and plugins that MANIFEST says made a set, against what CONFIG.json asks for, what
 * the set ships and what this program has. */
#ifndef CORE_SET_READ_PROVENANCE_CHECK_H
#define CORE_SET_READ_PROVENANCE_CHECK_H

#include "base/text.h"
#include "config/event.h"
#include "set/format/manifest.h"
#include "set/plan/plan.h"

/* MANIFEST names the scripts that this program makes such a set with, and no other, each script of
 * the user's own has its file with the same digest, each puzzle its plugin. What another version of
 * the program may have named otherwise is a doubt, not a finding. */
typedef struct provenance {
    const manifest *manifest;
    const manifest *mine; /* the scripts and plugins that this program makes such a set with */
    const plan *plan;
    const session *session;
    findings *found;  /* proves that something is wrong */
    findings *doubts; /* another version may have made it so */
} provenance;
void provenance_check(const provenance *in);

/* Was the set made by this version of the program? As its manifest says. */
bool provenance_same_version(const manifest *m);
/* Does a script that is loaded, or a plugin that is in use, have another digest than in the
 * manifest? `beginning` chooses scripts by the beginning of their name ("formats/"); NULL: all, and
 * the plugins. */
bool provenance_differ(const provenance *in, const char *beginning);
/* Does what decides on this slot's state: its puzzle's plugin, its event, its filters? */
bool provenance_differ_for(const provenance *in, const slot *s);
/* What made the set and is not the program's own, as its MANIFEST names it: "event feet.lua, filter
 * calm.lua, format cards.lua, plugin gear.so", and of formats what nobody has read; nothing where
 * there is none. */
void provenance_own(text *out, const provenance *in);
/* A line for each that differs. */
void provenance_list(text *out, const provenance *in);

#endif
