/* What a puzzle whose positions are all known promises; for tests that include its source. */
#ifndef TESTS_SPACE_CHECKS_H
#define TESTS_SPACE_CHECKS_H

#include "puzzle_checks.h"

#include "lib/space_puzzle.h"

enum { DEPTHS = SPACE_LENGTH + 1 }; /* distances 0..11; a scramble reaches no further */

/* So many positions are at each distance, and none is further than `greatest`. */
static inline void check_distances(const space *s, const void *self,
                                   const uint32_t published[DEPTHS], unsigned greatest)
{
    uint32_t found[16] = {0};
    for (uint32_t i = 0; i < s->rows * s->columns; i++)
        found[space_distance(s, space_positions(self), space_at(s, i))]++;
    uint32_t expected[16] = {0};
    memcpy(expected, published, DEPTHS * sizeof *expected);
    check_distribution(found, expected, 16);
    unsigned last = DEPTHS - 1;
    while (found[last] == 0) last--;
    if (last != greatest) fail_msg("the greatest distance is %u, not %u", last, greatest);
}

/* Walks from solved through all positions at once, keeping a bit for each last axis: after eleven
 * moves every position was reached. */
static inline void check_every_position_has_a_path(const space *s, const void *self)
{
    const uint32_t positions = s->rows * s->columns;
    uint8_t *here = calloc(positions, 1), *next = calloc(positions, 1);
    here[0] = 1u << 7; /* no axis was turned yet */
    for (unsigned length = 0; length < SPACE_LENGTH; length++) {
        memset(next, 0, positions);
        for (uint32_t i = 0; i < positions; i++) {
            for (unsigned m = 0; here[i] && m < (unsigned)s->axis_count * s->turns; m++) {
                uint8_t axis = (uint8_t)(1u << m / s->turns);
                if ((here[i] & ~axis) == 0) continue;
                space_position to = space_move(s, space_positions(self), space_at(s, i), m);
                next[to.row * s->columns + to.column] |= axis;
            }
        }
        uint8_t *spare = here;
        here = next;
        next = spare;
    }
    uint32_t reached = 0;
    for (uint32_t i = 0; i < positions; i++) reached += here[i] != 0;
    assert_int_equal(reached, positions);
    free(here);
    free(next);
}

/* A distance to positions that look as wanted is right everywhere: 0 there and nowhere else, and
 * elsewhere 1 more than at the nearest neighbour. One position in 37 is looked at. */
static inline void check_goal(const space *s, const void *self,
                              int32_t (*value)(const void *self, const void *state),
                              bool (*is_wanted)(const char *letters))
{
    int32_t *all = malloc((size_t)s->rows * s->columns * sizeof *all);
    for (uint32_t i = 0; i < s->rows * s->columns; i++) {
        uint8_t state[TSL_STATE_MAX] = {0};
        space_store(state, space_at(s, i));
        all[i] = value(self, state);
    }
    for (uint32_t i = 0; i < s->rows * s->columns; i += 37) {
        char letters[TSL_FACELETS_MAX];
        int32_t nearest = INT32_MAX;
        space_facelets(letters, s, space_positions(self), space_at(s, i));
        for (unsigned m = 0; m < (unsigned)s->axis_count * s->turns; m++) {
            space_position to = space_move(s, space_positions(self), space_at(s, i), m);
            int32_t there = all[to.row * s->columns + to.column];
            nearest = there < nearest ? there : nearest;
        }
        if (all[i] != (is_wanted(letters) ? 0 : nearest + 1)) fail_msg("position %u", i);
    }
    free(all);
}

/* No two moves in a row turn the same axis, in 2,000 scrambles. */
static inline void check_no_axis_twice(const tsl_puzzle *puzzle, const void *self)
{
    test_stream stream = {4, 0};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {0, &rng, NULL};
    for (unsigned i = 0; i < 2000; i++) {
        uint8_t state[TSL_STATE_MAX];
        char text[TSL_SCRAMBLE_MAX], last = ' ';
        puzzle->draw(self, state, &rng);
        assert_int_equal(puzzle->scramble(self, text, state, &want, NULL), TSL_OK);
        for (const char *c = text; *c; c++) {
            if (strchr(" 2'", *c)) continue;
            assert_int_not_equal(*c, last);
            last = *c;
        }
    }
}

typedef struct excess {
    double alone, both;
} excess;

/* The worst excess of 4,000,000 draws over rows, columns and distances alone, and that of each row
 * with the column's number modulo 8: a bias that ties orders to orientations hardly shows in the
 * former. `halved` plants one: the row's number is made odd where the column's is, else even. */
static inline excess excess_of_positions(const tsl_puzzle *puzzle, const space *s, const void *self,
                                         const uint32_t published[DEPTHS], unsigned bits,
                                         bool halved)
{
    uint32_t *rows = calloc(s->rows, sizeof *rows), *columns = calloc(s->columns, sizeof *columns);
    uint32_t *both = calloc(s->rows, 8 * sizeof *both), depths[DEPTHS] = {0};
    double share[DEPTHS], *shares = calloc(s->rows, 8 * sizeof *shares);
    test_stream stream = {5, bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 4000000; i++) {
        uint8_t state[TSL_STATE_MAX];
        puzzle->draw(self, state, &rng);
        space_position at = space_load(state);
        if (halved) at.row = (uint16_t)(at.row / 2 * 2 + at.column % 2);
        both[at.row * 8 + at.column % 8]++;
        rows[at.row]++;
        columns[at.column]++;
        depths[space_distance(s, space_positions(self), at)]++;
    }
    for (unsigned d = 0; d < DEPTHS; d++) share[d] = (double)published[d] / (s->rows * s->columns);
    for (unsigned i = 0; i < s->rows * s->columns; i++)
        shares[i / s->columns * 8 + i % s->columns % 8] += 1.0 / (s->rows * s->columns);
    excess found = {chi_square_excess(rows, NULL, s->rows),
                    chi_square_excess(both, shares, 8 * (size_t)s->rows)};
    found.alone = fmax(found.alone, chi_square_excess(columns, NULL, s->columns));
    found.alone = fmax(found.alone, chi_square_excess(depths, share, DEPTHS));
    free(rows);
    free(columns);
    free(both);
    free(shares);
    return found;
}

/* Draws are uniform, and two planted biases are seen: numbers of so few bits that some positions
 * come more often than others, and orders that are tied to orientations. */
static inline void check_draws(const tsl_puzzle *puzzle, const space *s, const void *self,
                               const uint32_t published[DEPTHS], unsigned few_bits)
{
    excess fair = excess_of_positions(puzzle, s, self, published, 64, false);
    assert_true(fair.alone < 6 && fair.both < 6);
    excess few = excess_of_positions(puzzle, s, self, published, few_bits, false);
    assert_true(few.alone > 6);
    excess tied = excess_of_positions(puzzle, s, self, published, 64, true);
    assert_true(tied.both > 6);
}

#endif
