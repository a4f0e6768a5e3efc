/* Which sheet is this: a PDF, a digest, a path? And does a sheet say what the set says? */
#ifndef CORE_SET_CHECK_SHEET_H
#define CORE_SET_CHECK_SHEET_H

#include "set/check/verify.h"

typedef struct sheet_request {
    const char *file;  /* a PDF; NULL: `named` is looked for */
    const char *named; /* "333/r1/A", the words of a QR code, or a digest: 16 or 64 digits */
    set_source set;    /* directory NULL: the set in whose folder, or its scrambles', the file is */
    passphrase_fn ask; /* for the passcode of a locked PDF that is no file of the set */
    void *ask_context;
} sheet_request;

typedef struct sheet_result {
    check_result checked; /* what was found out about its set, and what is wrong with the sheet */
    char *directory;      /* of the set */
    char *whole;    /* the set whose digest it is, which all its sheets show; NULL: a sheet's */
    char *signer;   /* the principals; NULL: the signature was not looked at */
    char file[256]; /* the file of the set that has the same bytes; empty: none */
    char path[SHEET_PATH_MAX]; /* what it shows; empty: not known, or several */
    char event[96];            /* its name */
    unsigned round, set;       /* set: from 0 */
    char attempt[16];          /* empty: the whole set */
    char digest[DIGEST_HEX];   /* of its leaves; empty: they are withheld */
} sheet_result;

/* TSL_EINPUT: no set is found, the PDF cannot be read, or there is no such sheet. The caller frees
 * with sheet_free, whatever the status. */
int sheet_identify(sheet_result *out, const sheet_request *request, tsl_err *err);
void sheet_free(sheet_result *r);

/* `listed` is the line of the sheet that was `made` again, with bytes and pages; what is wrong goes
 * to `blamed`; `lacks_letters`: no font here has some letters of the set. The digest of the pages
 * must be the one that CONTENTS has, and so the bytes of the file, which are then proved. Other
 * bytes depend on the versions of cairo, pango, the fonts and zlib, which the digest of the plugin
 * does not cover, since they are shared libraries. So the texts of both files are compared: a
 * difference is found to be wrong; the same texts are a doubt, since a picture may differ. */
int compare_sheet(const set_reader *o, const output *made, const named_digest *listed,
                  findings *blamed, bool lacks_letters, tsl_err *err);

/* What a sheet of a format of the user's own says, against the scrambles of the set. */

/* A format of the program's own is known to print the scrambles it is given; another could print
 * easier ones. So the words of its sheets, which stand in the folder, are read back: all together
 * must show each scramble of their paths, and none any other sequence of moves. The plan's slots
 * have their scrambles. */
int sheet_words_check(const set_reader *o, const outputs *made, tsl_err *err);

#endif
