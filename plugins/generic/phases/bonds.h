/* Pieces that look the same and go along with others: what a phase must bring together. */
#ifndef PLUGINS_GENERIC_PHASES_BONDS_H
#define PLUGINS_GENERIC_PHASES_BONDS_H

#include "phase.h"

/* Finds orbits of points whose pieces partly look the same and whose places under the next turns
 * say where the points of an orbit of other pieces are. Fills p->bond, and divides *kept, the
 * elements that keep the goal, by the ways in which the pieces could lie otherwise. */
void bonds_find(phase *p, factors *kept, const frames *f, const turns *t);

#endif
