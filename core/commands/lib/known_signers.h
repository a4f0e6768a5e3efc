/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */
#ifndef CORE_COMMANDS_LIB_KNOWN_SIGNERS_H
#define CORE_COMMANDS_LIB_KNOWN_SIGNERS_H

#include "base/text.h"

/* The list's path, whether it is there or not (below ~/.config without XDG_CONFIG_HOME). The caller
 * frees *out. TSL_ESYSTEM if there is no home. */
int known_signers_path(text *out, tsl_err *err);
/* The same; empty (bytes NULL) if there is no such list. */
int known_signers(text *out, tsl_err *err);

#endif
