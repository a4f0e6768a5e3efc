/* Pictures of puzzles for a terminal, from their facelets. */
#ifndef CORE_PRACTICE_NET_H
#define CORE_PRACTICE_NET_H

#include "base/text.h"

typedef enum net_style {
    NET_LETTERS, /* letters alone, for a file or a pipe */
    NET_256,     /* on the 256 colours of terminals */
    NET_24BIT    /* on exact colours */
} net_style;

/* What the terminal behind standard output shows: NET_LETTERS if it is none, or $NO_COLOR is set;
 * NET_24BIT if $COLORTERM says so. */
net_style net_style_of_stdout(void);

/* Writes the nets of up to 3 cubes of one size side by side; other puzzles as a line of letters
 * each. `draw_as` is the puzzle's; `count` facelet strings. */
void net_write(text *out, const char *draw_as, const char *const *facelets, size_t count,
               net_style style);

#endif
