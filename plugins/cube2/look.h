/* Solved faces, solved layers and twisted corners of a 2x2x2, from its 24 stickers. */
#ifndef PLUGINS_CUBE2_LOOK_H
#define PLUGINS_CUBE2_LOOK_H

#include <stdbool.h>

/* Has it a face of one colour; and one whose sides are solved too? */
bool cube2_has_face(const char *letters);
bool cube2_has_layer(const char *letters);

/* How many corners have their sticker of two opposite colours on neither of the two faces named
 * so; of the three pairs of opposite colours, that with the fewest. */
unsigned cube2_count_twisted(const char *letters);

#endif
