/* Compares the leaves of a set with its slots and with its root. */
#ifndef CORE_SET_READ_LEAVES_H
#define CORE_SET_READ_LEAVES_H

#include "set/format/leaf.h"

/* Is the leaf the one of this slot, and of the competition with this id? What is wrong goes to
 * `found`. */
void leaves_place(const leaf *l, const slot *s, const char *id, findings *found);

/* Are they the leaves of this root? What is wrong goes to `found`. */
void leaves_root(const leaf *leaves, size_t count, const digest *root, findings *found);

#endif
