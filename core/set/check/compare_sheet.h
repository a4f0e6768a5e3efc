/* Compares a printed sheet that was made again with the one that was signed. */
#ifndef CORE_SET_CHECK_COMPARE_SHEET_H
#define CORE_SET_CHECK_COMPARE_SHEET_H

#include "config/session.h"
#include "set/format/contents.h"
#include "set/format/outputs.h"
#include "set/read/folder.h"

typedef struct sheet_pair {
    const output *made;         /* with bytes and pages */
    const named_digest *listed; /* what was signed */
    const folder *folder;       /* in which it stands */
    const contents *contents;
    const session *session; /* whose renderer reads it */
    findings *found, *doubts;
} sheet_pair;

/* The digest of the pages must be the one that CONTENTS has, and so the bytes of the file, which
 * are then proved. Other bytes depend on the versions of cairo, pango, the fonts and zlib, which
 * the digest of the plugin does not cover, since they are shared libraries. So the texts of both
 * files are compared: a difference is found to be wrong; the same texts are a doubt, since a
 * picture may differ. */
int compare_sheet(const sheet_pair *pair, tsl_err *err);

#endif
