/* The locked sheets of a set: each opens with its passcode, and shows what the one for print does.
 */
#ifndef CORE_SET_VERIFY_SHEETS_H
#define CORE_SET_VERIFY_SHEETS_H

#include "folder.h"
#include "ingredients.h"
#include "set/render/outputs.h"
#include "trust/secret.h"

typedef struct sheets_request {
    const ingredients *in;
    const folder *locked, *plain; /* where the sheets are; `plain` has the list of passcodes, too */
    const outputs *made;          /* what the formats make, by name */
    const secret *seed;           /* what the passcodes follow from; NULL: not known */
} sheets_request;

/* Compares the list of passcodes with the sheets there are and with the seed, then the two files of
 * each sheet. A doubt where this installation cannot open sheets. */
int sheets_compare(const sheets_request *request, tsl_err *err);

#endif
