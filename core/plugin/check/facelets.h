/* The promise about facelets: a letter for each sticker, and each sticker once. */
#ifndef CORE_PLUGIN_CHECK_FACELETS_H
#define CORE_PLUGIN_CHECK_FACELETS_H

#include "twistseal/base.h"

/* Takes a checked_puzzle (see promise.h). Colours: every state has the letters of the solved one in
 * another order. Places that turn, where the solved state has one letter only: each changes. */
int facelets_are_kept(void *subject, tsl_err *err);

#endif
