/* Runs the formats of a competition on sample scrambles, to find files of the same name. */
#ifndef CORE_SET_RENDER_REHEARSE_H
#define CORE_SET_RENDER_REHEARSE_H

#include "config/session.h"

/* `notices` gets a line for each thing that sheets cannot show as asked, such as letters that no
 * installed font has.
 *
 * Runs the formats over the first round of each event, and a second round and scramble once for
 * each kind of round, and renders nothing: every scramble is the same, of a solved puzzle. That is
 * enough to find two files of one name, and what is no file or page; both are TSL_EINPUT with the
 * place of each such format in the file that the competition was read from. An error that a format
 * of the user's own raises is passed over: it may be about these moves. */
int rehearse(text *notices, const competition *c, const session *s, tsl_err *err);

#endif
