/* What is done with finished PDFs: `read`, `lock`, `unlock` and `join` of tsl_renderer. */
#ifndef PLUGINS_PAPER_PDF_H
#define PLUGINS_PAPER_PDF_H

#include <qpdf/qpdf-c.h>

#include "twistseal/plugin.h"

/* Opens a file that is not to be repaired. *out is freed with qpdf_cleanup, whatever the status;
 * it reads `file` for as long. Errors: TSL_EINPUT for another passcode or a damaged file. */
int open_pdf(qpdf_data *out, const tsl_file *file, const char *passcode, tsl_err *err);
/* Ends a writing to memory that was set up, hands over the bytes, and wipes them. */
int write_pdf(qpdf_data pdf, tsl_sink *sink, tsl_err *err);

/* Texts come in the order in which the pages paint them. Errors: TSL_EINPUT for what is no PDF or
 * has another passcode; TSL_ELIMIT for one that is larger, unpacked, than any sheet. */
int read_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

/* AES-256 as ISO 32000-2 has it (revision 6), metadata included; whoever has the passcode may print
 * the pages and have them read aloud. */
int lock_pdf(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
             tsl_err *err);
int unlock_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);
int join_pdf(const char *title, const tsl_part *parts, size_t count, tsl_sink *sink, tsl_err *err);

#endif
