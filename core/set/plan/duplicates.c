/* States that come up more than once. */
#include "duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int compare_states(const puzzle_state *a, const puzzle_state *b)
{
    if (a->puzzle != b->puzzle) return a->puzzle < b->puzzle ? -1 : 1;
    return memcmp(a->state, b->state, a->puzzle->type->state_size);
}

/* By state, equal ones in the order of the list. */
static int by_state(const void *x, const void *y)
{
    const puzzle_state *a = *(const puzzle_state *const *)x, *b = *(const puzzle_state *const *)y;
    int order = compare_states(a, b);
    return order ? order : (a < b ? -1 : a > b);
}

static int by_index(const void *x, const void *y)
{
    const duplicate *a = x, *b = y;
    return a->index < b->index ? -1 : a->index > b->index;
}

void duplicates_find(duplicate **out, size_t *found, const puzzle_state *states, size_t count)
{
    const puzzle_state **sorted = xcalloc(count + 1, sizeof(puzzle_state *));
    *out = xcalloc(count + 1, sizeof **out);
    *found = 0;
    for (size_t i = 0; i < count; i++) sorted[i] = &states[i];
    qsort(sorted, count, sizeof *sorted, by_state);
    for (size_t i = 1, first = 0; i < count; i++) {
        if (compare_states(sorted[first], sorted[i]) == 0)
            (*out)[(*found)++] =
                (duplicate){(size_t)(sorted[i] - states), (size_t)(sorted[first] - states)};
        else
            first = i;
    }
    qsort(*out, *found, sizeof **out, by_index);
    free(sorted);
}
