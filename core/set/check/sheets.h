/* The locked sheets of a set: the list of their passcodes, and what each shows. */
#ifndef CORE_SET_CHECK_SHEETS_H
#define CORE_SET_CHECK_SHEETS_H

#include "set/format/outputs.h"
#include "set/read/folder.h"
#include "set/read/provenance_check.h"
#include "trust/secret.h"

typedef struct sheets_request {
    const provenance *in;
    const folder *locked, *plain; /* where the sheets are; `plain` has the list of passcodes, too */
    const outputs *made;          /* what the formats make, by name */
    const secret *seed;           /* what the passcodes follow from; NULL: not known */
    bool opens;                   /* the sheets, too */
} sheets_request;

/* Compares the list of passcodes with the sheets there are and with the seed, then, if `opens`, the
 * two files of each sheet: each must open with its passcode, and show what the one for print does.
 */
int sheets_compare(const sheets_request *request, tsl_err *err);

#endif
