/* The 4x4x4's search: one phase after the other, until there are reductions. */
#include "search.h"

#include <string.h>

#include "search_phase1.h"
#include "search_phase2.h"
#include "search_phase3.h"
#include "wings_kernel.h"

static void prepare(cube4_search *s, const cube4_pieces *from)
{
    uint8_t corner[CUBE4_CORNERS];
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) corner[i] = from->corner[i] & 15;
    s->from = *from;
    s->odd_corners = cube4_is_odd(corner, CUBE4_CORNERS);
    s->odd_wings = cube4_is_odd(from->wing, CUBE4_WINGS);
    memset(s->colour, 0, sizeof s->colour);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) s->colour[from->centre[i]] |= (uint32_t)1 << i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        s->marks[0].place[i] = cube4_wing_mark(from->wing[i]);
}

static bool search(cube4_search *s, unsigned detour)
{
    s->earlier_starts = s->reductions = s->refused = 0;
    cube4_search_phase1(s, detour);
    for (unsigned sum = detour; sum <= CUBE4_SUM_MAX; sum++) {
        cube4_search_phase2(s, sum);
        cube4_search_phase3(s);
        if (s->reductions > 0 || cube4_search_is_over(s)) break;
    }
    return s->reductions > 0;
}

bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const cube4_pieces *from)
{
    s->t = t;
    s->near = near;
    s->kernel = cube4_choose_kernel();
    prepare(s, from);
    return search(s, 0) || search(s, CUBE4_DETOUR);
}
