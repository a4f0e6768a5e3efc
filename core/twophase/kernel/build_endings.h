/* Builds the table of endings, the last five moves of phase 1; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_BUILD_ENDINGS_H
#define CORE_TWOPHASE_KERNEL_BUILD_ENDINGS_H

#include <stdlib.h>

#include "base/memory.h"
#include "cube/cube.h"
#include "node.h"

#define WORD_MOVES 5u
#define WORD_BITS  25u

/* The words found: index of the coset << WORD_BITS | word, so that sorting brings those of a coset
 * together, in the order of their moves. */
typedef struct word_list {
    const maps *m;
    uint64_t found[PRUNE_ENDING_WORDS];
    uint32_t count;
} word_list;

/* May a word have `move` before `next`, or end with it where next is MAPS_NO_MOVE? A half turn
 * before a last turn of the opposite face is left to phase 2. */
static bool may_precede(const maps *m, unsigned move, unsigned next, bool next_is_last)
{
    if (next == MAPS_NO_MOVE) return MAPS_QUARTERS >> move & 1;
    if (next_is_last && move % 3 == 1 && move / 3 % 3 == next / 3 % 3) return false;
    return m->after[0][move] >> next & 1;
}

/* Goes backwards from the goal: `word` ends with the moves made so far. Only positions whose twists
 * represent their class are noted: of the 16 views of a position that one is looked up. */
static void find_words(word_list *out, vector edges, vector corners, unsigned made, uint32_t word)
{
    const maps *m = out->m;
    unsigned class = m->twist_class_of[vector_twists(corners)];
    if (made == WORD_MOVES) {
        if (class >> 8 == 0 && out->count < PRUNE_ENDING_WORDS)
            out->found[out->count++] = (uint64_t)coset_index(m, class, edges) << WORD_BITS | word;
        return;
    }
    unsigned next = made > 0 ? word >> 5 * (made - 1) & 31 : MAPS_NO_MOVE;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        if (!may_precede(m, move, next, made == 1)) continue;
        unsigned undone = cube_inverse_move(move);
        find_words(out, vector_multiply_edges(edges, vector_load(&m->edge_turn[undone])),
                   vector_multiply_corners(corners, vector_load(&m->corner_turn[undone])), made + 1,
                   word | move << 5 * made);
    }
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void store_words(const prune *out, const word_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t index = (uint32_t)(list->found[i] >> WORD_BITS);
        uint64_t *slot = ending_slot(out, index);
        if (!*slot) *slot = (uint64_t)(index + 1) | (uint64_t)i << 32;
        *slot += (uint64_t)1 << 48;
        out->ending_words[i] = list->found[i] & ((1u << WORD_BITS) - 1);
    }
}

static void build_endings(const prune *out, prune_counts *counts, const maps *m)
{
    word_list *list = xmalloc(sizeof *list);
    tsl_cube3 solved;
    cube_solved(&solved);
    list->m = m;
    list->count = 0;
    find_words(list, pad_pieces(solved.edge, CUBE_EDGES), pad_pieces(solved.corner, CUBE_CORNERS),
               0, 0);
    qsort(list->found, list->count, sizeof list->found[0], compare_words);
    store_words(out, list);
    counts->ending_words = list->count;
    free(list);
}

#endif
