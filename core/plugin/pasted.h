/* Moves as people paste them: from web pages, chats and old score sheets. */
#ifndef CORE_PLUGIN_PASTED_H
#define CORE_PLUGIN_PASTED_H

#include <stdbool.h>

#include "plugin/plugin.h"

/* A copy in which every kind of prime is ' and every kind of blank, and the mark before a text, is
 * a space, with none at the beginning; the caller frees it. */
char *pasted_clean(const char *written);

/* The puzzle that the moves are of. */
typedef struct pasted_puzzle {
    int (*apply)(void *self, const char *moves, tsl_err *err); /* to the solved state */
    bool (*is_solved)(const void *self);                       /* after that */
    void *self;
} pasted_puzzle;

/* Applies the cleaned text. Where it is refused as it stands, it is read more freely: moves without
 * blanks between them (FR2U), R2', (R U)2, square-1 without brackets (1,0/3,3/), and the pins that
 * once ended a clock's scramble (UR DL). Nine letters or more and nothing else are no moves: they
 * are facelets. TSL_EINPUT is about the text as it stands. `*moves`, where asked for, gets what was
 * applied; the caller frees it. [any] */
int pasted_read(char **moves, const char *cleaned, const pasted_puzzle *p, tsl_err *err);

/* The same for a puzzle: the text need not be cleaned. [any] */
int puzzle_moves_read(char **moves, uint8_t *state, const puzzle *p, const char *written,
                      tsl_err *err);

#endif
