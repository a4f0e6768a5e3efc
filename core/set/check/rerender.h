/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#ifndef CORE_SET_CHECK_RERENDER_H
#define CORE_SET_CHECK_RERENDER_H

#include "set/read/set_reader.h"

/* Runs the formats over the plan, whose slots have scramble and facelets. Each text must have the
 * signed digest, each sheet its name, and no file may stand there that no format makes. A
 * difference is a doubt where another version made the set. An error: a format could not be run.
 *
 * With `opens_sheets` each locked sheet must open with its passcode, and have the content of the
 * one for print: that takes many times as long as all else, and proves something about the
 * scrambles only where the pages are proved.
 *
 * `seed` is what passcodes and the display follow from, and the slots were derived from; NULL: it
 * is not known. A leaf does not say where a scramble's lines end. So without the seed texts may
 * differ in blanks, and sheets are not laid out; with it and the leaves the pages of each sheet
 * must have the digest that CONTENTS has, and the file must be what rendering them gives. Other
 * bytes with the same texts are a doubt: another version of cairo or of a font writes them, but a
 * picture may be another one, too. */
int rerender_compare(const set_reader *o, const secret *seed, bool opens_sheets, unsigned jobs,
                     tsl_err *err);

#endif
