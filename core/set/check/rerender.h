/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#ifndef CORE_SET_CHECK_RERENDER_H
#define CORE_SET_CHECK_RERENDER_H

#include "set/format/contents.h"
#include "set/read/folder.h"
#include "set/read/provenance_check.h"
#include "set/render/pages.h"
#include "trust/secret.h"

/* Runs the formats over the plan, whose slots have scramble and facelets. Each text must have the
 * signed digest, each sheet its name, and no file may stand there that no format makes. A
 * difference is a doubt where another version made the set. An error: a format could not be run.
 *
 * With `opens_sheets` each locked sheet must open with its passcode, and have the content of the
 * one for print: that takes many times as long as all else, and proves something about the
 * scrambles only where `exact` proves what the one for print shows.
 *
 * A leaf does not say where a scramble's lines end. So texts may differ in blanks, and sheets are
 * not laid out, unless `exact`: then the pages of each sheet must have the digest that CONTENTS
 * has, and the file must be what rendering them gives. Other bytes with the same texts are a doubt:
 * another version of cairo or of a font writes them, but a picture may be another one, too. */
typedef struct rerender_request {
    const provenance *in;
    const folder *folder; /* of the scrambles; NULL: withheld, only what is public is compared */
    const folder *locked; /* of what is public */
    const contents *contents;
    const leaf *leaves; /* as many as the plan has slots; NULL: withheld */
    const secret *seed; /* what passcodes and the display follow from; NULL: not known */
    bool exact;         /* the slots were derived from the seed */
    bool opens_sheets;
    unsigned jobs; /* threads that render */
} rerender_request;
int rerender_compare(const rerender_request *request, tsl_err *err);

/* The locked sheets of a set: the list of their passcodes, and what each shows. */

typedef struct sheets_request {
    const provenance *in;
    const folder *locked, *plain; /* where the sheets are; `plain` has the list of passcodes, too */
    const outputs *made;          /* what the formats make, by name */
    const secret *seed;           /* what the passcodes follow from; NULL: not known */
    bool opens;                   /* the sheets, too */
} sheets_request;

#endif
