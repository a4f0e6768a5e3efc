/* What is done with a finished PDF: `read`, `lock` and `unlock` of tsl_renderer. */
#ifndef PLUGINS_PAPER_PDF_H
#define PLUGINS_PAPER_PDF_H

#include "twistseal/plugin.h"

/* Texts come in the order in which the pages paint them. Errors: TSL_EINPUT for what is no PDF or
 * has another passcode; TSL_ELIMIT for one that is larger, unpacked, than any sheet. */
int read_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

/* AES-256 as ISO 32000-2 has it (revision 6), metadata included; whoever has the passcode may print
 * the pages and have them read aloud. */
int lock_pdf(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
             tsl_err *err);
int unlock_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

#endif
