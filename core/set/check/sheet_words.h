/* What a sheet of a format of the user's own says, against the scrambles of the set. */
#ifndef CORE_SET_CHECK_SHEET_WORDS_H
#define CORE_SET_CHECK_SHEET_WORDS_H

#include "set/format/outputs.h"
#include "set/read/folder.h"
#include "set/read/provenance_check.h"

/* A format of the program's own is known to print the scrambles it is given; another could print
 * easier ones. So the words of its sheets, which stand in the folder, are read back: all together
 * must show each scramble of their paths, and none any other sequence of moves. The plan's slots
 * have their scrambles. */
int sheet_words_check(const outputs *made, const folder *from, const provenance *in, tsl_err *err);

#endif
