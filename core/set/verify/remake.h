/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#ifndef CORE_SET_VERIFY_REMAKE_H
#define CORE_SET_VERIFY_REMAKE_H

#include "folder.h"
#include "ingredients.h"
#include "set/contents.h"
#include "set/render/rendering.h"
#include "trust/secret.h"

/* Runs the formats over the plan, whose slots have scramble and facelets. Each text must have the
 * signed digest, each sheet its name, each locked sheet the content of the one for print, and no
 * file may stand there that no format makes. Texts may differ in blanks unless `exact`: a leaf does
 * not say where a scramble's lines end. A difference is a doubt where another version made the set.
 * An error: a format could not be run. */
typedef struct remake_request {
    const ingredients *in;
    const folder *folder; /* of the scrambles; NULL: withheld, only what is public is compared */
    const folder *locked; /* of what is public */
    const contents *contents;
    const secret *seed; /* what passcodes and the display follow from; NULL: not known */
    bool exact;
    const edition *earlier; /* as in render_facts; may be NULL */
    size_t earlier_count;
} remake_request;
int remake_compare(const remake_request *request, tsl_err *err);

#endif
