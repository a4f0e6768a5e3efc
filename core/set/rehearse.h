/* What the formats of a competition would name their files, before there is a scramble. */
#ifndef CORE_SET_REHEARSE_H
#define CORE_SET_REHEARSE_H

#include "config/session.h"

/* Runs the formats over the first set of each round, with the same moves and a solved puzzle for
 * every scramble, and renders nothing. The competition was read from a file. TSL_EINPUT, with
 * the place of each format where two files have one name or what comes out is no file or page. An
 * error that a format of the user's own raises is passed over: it may be about these moves. */
int rehearse(const competition *c, const session *s, tsl_err *err);

#endif
