/* The promise about facelets: a letter for each sticker, and each sticker once. */
#ifndef CORE_PLUGIN_CHECK_FACELETS_H
#define CORE_PLUGIN_CHECK_FACELETS_H

#include "twistseal/base.h"

/* `subject` is a checked_puzzle (see round_trip.h). If the letters are colours, every state has the
 * letters of the solved one in another order. If parts turn in place (the solved state is one
 * letter repeated), each place changes in some state. */
int facelets_are_kept(void *subject, tsl_err *err);

#endif
