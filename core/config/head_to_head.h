/* Head-to-head rounds (WCA Article I): how many matches they have, and how many scrambles each. */
#ifndef CORE_CONFIG_HEAD_TO_HEAD_H
#define CORE_CONFIG_HEAD_TO_HEAD_H

#include "competition.h"
#include "reader.h"

/* Of a round's `head_to_head`, a node; `base` is the competition_round. */
void head_to_head_read(void *reading, const field *f, const void *value, void *base);

/* Sets r->sets: what the file says, or a scramble set for each match. `where` names the round in
 * messages. */
void head_to_head_settle(reader *rd, competition_round *r, const char *where);

/* Adds a problem where the event of this id, whose formats are these, may not have such a round,
 * or not there. */
void head_to_head_check(reader *rd, const competition_event *e, const char *formats);

#endif
