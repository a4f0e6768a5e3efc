/* Reads the texts of a PDF back, in the order in which its pages paint them. */
#ifndef PLUGINS_PAPER_READ_H
#define PLUGINS_PAPER_READ_H

#include "twistseal/plugin.h"

/* tsl_renderer.read. Errors: TSL_EINPUT for what is no PDF or has another passcode; TSL_ELIMIT for
 * one that is larger, unpacked, than any sheet. */
int read_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

#endif
