/* Encrypts a finished PDF, and takes the encryption off again. */
#ifndef PLUGINS_PAPER_LOCK_H
#define PLUGINS_PAPER_LOCK_H

#include "twistseal/plugin.h"

/* `lock` and `unlock` of tsl_renderer. AES-256 as ISO 32000-2 has it (revision 6), metadata
 * included; whoever has the passcode may print the pages and have them read aloud. */
int lock_pdf(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
             tsl_err *err);
int unlock_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

#endif
