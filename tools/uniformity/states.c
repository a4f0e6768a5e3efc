/* Counts each state of a small puzzle, in a hash table. */
#include "states.h"

#include <stdio.h>
#include <stdlib.h>

struct states {
    uint64_t *keys; /* 0: free */
    uint32_t *counts;
    size_t mask; /* size - 1, the size a power of two */
    size_t used;
};

states *states_new(uint32_t expected)
{
    states *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->mask = 1;
    while (s->mask < (size_t)expected + expected / 4) s->mask = s->mask * 2 + 1;
    s->keys = calloc(s->mask + 1, sizeof *s->keys);
    s->counts = calloc(s->mask + 1, sizeof *s->counts);
    if (s->keys && s->counts) return s;
    states_free(s);
    return NULL;
}

void states_free(states *s)
{
    if (!s) return;
    free(s->keys);
    free(s->counts);
    free(s);
}

/* With more keys than there are states the rest is not told apart: the test fails anyway. */
void states_add(states *s, uint64_t key)
{
    size_t at = (key ^ key >> 32) & s->mask;
    while (s->keys[at] != 0 && s->keys[at] != key) at = (at + 1) & s->mask;
    if (s->keys[at] == 0 && s->used < s->mask - 1) {
        s->used++;
        s->keys[at] = key;
    }
    s->counts[at]++;
}

void states_test(results *r, const states *s, double expected)
{
    char what[48];
    snprintf(what, sizeof what, "%zu of %.0f states", s->used, expected);
    statistic_add(r, "every state", what, statistic_even(s->counts, s->mask + 1, expected));
}
