/* What is checked of leaves, whether a set's are held in memory or read one after the other. */
#ifndef CORE_SET_VERIFY_LEAVES_H
#define CORE_SET_VERIFY_LEAVES_H

#include "set/format/leaf.h"

/* Is the leaf the one of this slot, and of the competition with this id? What is wrong goes to
 * `found`. */
void leaves_place(const leaf *l, const slot *s, const char *id, findings *found);

/* Are they the leaves of this root, or their hashes? What is wrong goes to `found`. */
int leaves_root(const leaf *leaves, size_t count, const digest *root, findings *found,
                tsl_err *err);
int leaves_tree(const digest *hashes, size_t count, const digest *root, findings *found,
                tsl_err *err);

/* Are leaves all that the competition asks for? A format or filter wants many of them at once. */
bool leaves_are_all(const competition *c);

#endif
