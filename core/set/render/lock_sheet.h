/* A sheet's two files: one for print, and one that opens with its passcode alone. */
#ifndef CORE_SET_RENDER_LOCK_SHEET_H
#define CORE_SET_RENDER_LOCK_SHEET_H

#include "base/text.h"
#include "trust/secret.h"
#include "twistseal/plugin.h"

#define PRINT_FOLDER "print/" /* of plain files */

/* A plain file that is to be locked. */
typedef struct plain_sheet {
    const tsl_renderer *renderer; /* one that has lock() */
    const text *bytes;
    const char *path;   /* of what it shows: "333/r1/A" */
    const secret *seed; /* which its passcode follows from */
} plain_sheet;

/* Adds the locked file to *out. The password to change it is random, and forgotten. [any] */
int lock_sheet(text *out, const plain_sheet *sheet, tsl_err *err);

/* "print/X.pdf", the plain file of the sheet that a format names "X", "sheets/X" or "cards/X". */
void lock_print_name(text *out, const char *name, const char *extension);

#endif
