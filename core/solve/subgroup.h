/* Solves a 3x3x3 with some turns only, in the group of positions that these turns reach.
 *
 * If the group is small or a shortest sequence is wanted, one search solves the position as a
 * whole. Otherwise there are Kociemba's two phases along one axis. The second phase has the turns
 * that keep the orientations of that axis, and starts only from positions that these turns can
 * solve. */
#ifndef CORE_SOLVE_SUBGROUP_H
#define CORE_SOLVE_SUBGROUP_H

#include "cube/turn_group.h"
#include "multiphase.h"

typedef struct subgroup_want {
    move_set moves; /* at least one; each with its inverse */
    metric metric;  /* HTM or QTM */
    bool shortest;
} subgroup_want;

/* Read-only once it is open, and used by any number of threads. */
typedef struct subgroup subgroup;

/* Makes the tables, in memory: up to a second or two and 100 MB. The caller frees *out by
 * subgroup_close. [main] */
int subgroup_open(subgroup **out, const subgroup_want *want, const tsl_host *host, tsl_err *err);
void subgroup_close(subgroup *s);

/* Are its answers shortest ones among the sequences of its turns? */
bool subgroup_is_exact(const subgroup *s);
/* Its phases, borrowed, and the symmetry through which they see a position. */
const phases *subgroup_phases(const subgroup *s);
unsigned subgroup_rotation(const subgroup *s);
size_t subgroup_table_size(const subgroup *s);

/* Solves a cube with these turns only, as multiphase_solve does. TSL_EINPUT for a position that
 * they do not reach; TSL_ELIMIT. [any] */
int subgroup_solve(multiphase_answer *out, const subgroup *s, const tsl_cube3 *cube,
                   const multiphase_how *how, tsl_err *err);

/* Writes the turns as "U, R2" to `out`, which has room for 64 bytes. */
void subgroup_turns(char out[64], move_set moves);

#endif
