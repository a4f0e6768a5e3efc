/* What every puzzle promises, checked for a plugin whose source the test includes. */
#ifndef TESTS_PUZZLE_CHECKS_H
#define TESTS_PUZZLE_CHECKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "test_host.h"

/* splitmix64; `bits` < 64 plants the bias of taking so few bits modulo the bound. */
typedef struct test_stream {
    uint64_t at;
    unsigned bits;
} test_stream;

static inline uint64_t test_word(test_stream *s)
{
    uint64_t z = s->at += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint64_t test_below(void *self, uint64_t bound)
{
    test_stream *s = self;
    if (s->bits > 0 && s->bits < 64) return (test_word(s) >> (64 - s->bits)) % bound;
    uint64_t word, limit = UINT64_MAX - UINT64_MAX % bound;
    while ((word = test_word(s)) >= limit) {
    }
    return word % bound;
}

static inline tsl_rng test_rng(test_stream *s)
{
    return (tsl_rng){s, test_below};
}

/* A puzzle with tables built in memory. */
static inline void *opened(const tsl_puzzle *puzzle)
{
    static void *all[64] __attribute__((used)); /* they stay, as tables do */
    static size_t count;
    void *self = puzzle->self_size ? calloc(1, puzzle->self_size) : NULL;
    all[count++ % 64] = self;
    tsl_err err = {0};
    if (puzzle->init && puzzle->init(&self, test_host(), &err)) fail_msg("%s", err.text);
    if (puzzle->init_scramble && puzzle->init_scramble(self, test_host(), &err))
        fail_msg("%s", err.text);
    return self;
}

/* Scratch as scramble() wants it; the caller frees it. */
static inline void *scramble_work(const tsl_puzzle *puzzle, const void *self)
{
    size_t size = puzzle->get_work_size ? puzzle->get_work_size(self) : puzzle->work_size;
    return aligned_alloc(64, (size + 64) / 64 * 64);
}

/* Draws, scrambles, applies: the state comes back every time. `moves` is the number of tokens a
 * scramble must have, 0 for any. */
static inline void check_round_trips(const tsl_puzzle *puzzle, const void *self, unsigned count,
                                     unsigned moves)
{
    test_stream stream = {1, 0};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {0, &rng, scramble_work(puzzle, self)};
    for (unsigned i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX] = {0}, back[TSL_STATE_MAX] = {0};
        char text[TSL_SCRAMBLE_MAX], again[TSL_SCRAMBLE_MAX];
        tsl_err err = {0};
        puzzle->draw(self, state, &rng);
        puzzle->solved(self, back);
        if (puzzle->scramble(self, text, state, &want, &err)) fail_msg("%s", err.text);
        if (puzzle->apply(self, back, text, &err)) fail_msg("'%s': %s", text, err.text);
        assert_memory_equal(state, back, sizeof state);
        unsigned tokens = 0;
        strcpy(again, text);
        for (char *t = strtok(again, " \n"); t; t = strtok(NULL, " \n")) tokens++;
        if (moves > 0) assert_int_equal(tokens, moves);
    }
    free(want.work);
}

/* Scratch as solve() wants it; the caller frees it. */
static inline void *solve_work(const tsl_puzzle *puzzle, const void *self)
{
    size_t size = puzzle->get_solve_size ? puzzle->get_solve_size(self) : 0;
    return aligned_alloc(64, (size + 64) / 64 * 64);
}

/* The answer leads to the solved state, its phases end at ends of moves, and where it is said to be
 * optimal, within() agrees. */
static inline void check_answer(const tsl_puzzle *puzzle, const void *self, const void *state,
                                const tsl_answer *answer)
{
    uint8_t at[TSL_STATE_MAX] = {0}, solved[TSL_STATE_MAX] = {0};
    tsl_err err = {0};
    memcpy(at, state, puzzle->state_size);
    puzzle->solved(self, solved);
    if (puzzle->apply(self, at, answer->moves, &err)) fail_msg("'%s': %s", answer->moves, err.text);
    if (memcmp(at, solved, sizeof at) != 0) fail_msg("'%s' does not solve", answer->moves);
    size_t last = 0;
    for (unsigned i = 0; i < answer->phase_count; i++) {
        const size_t end = answer->phases[i].end;
        assert_true(end >= last && end <= strlen(answer->moves));
        assert_true(end == 0 || answer->moves[end - 1] != ' ');
        last = end;
    }
    if (answer->phase_count > 0) assert_int_equal(last, strlen(answer->moves));
    for (unsigned n = answer->count - 1; answer->optimal && n <= answer->count; n++) {
        bool yes = false;
        if (n > puzzle->metric_max) continue;
        assert_int_equal(puzzle->within(self, &yes, state, n, &err), TSL_OK);
        if (yes != (n == answer->count)) fail_msg("it is %swithin %u", yes ? "" : "not ", n);
    }
}

/* Random states: letters are read back, and the first answers solve them. */
static inline void check_solving(const tsl_puzzle *puzzle, const void *self, unsigned count)
{
    test_stream stream = {2, 0};
    tsl_rng rng = test_rng(&stream);
    void *work = solve_work(puzzle, self);
    tsl_answer *answer = malloc(sizeof *answer);
    for (unsigned i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX] = {0}, back[TSL_STATE_MAX] = {0};
        char letters[TSL_FACELETS_MAX], again[TSL_FACELETS_MAX];
        tsl_err err = {0};
        const tsl_ask ask = {.nth = i % 10 == 9 ? i % 3 : 0, .work = work};
        if (i == 0)
            puzzle->solved(self, state);
        else
            puzzle->draw(self, state, &rng);
        puzzle->facelets(self, letters, state);
        if (puzzle->read(self, back, letters, &err)) fail_msg("%s: %s", letters, err.text);
        puzzle->facelets(self, again, back);
        assert_string_equal(letters, again);
        int status = puzzle->solve(self, answer, back, &ask, &err);
        if (status == TSL_ELIMIT && ask.nth > 0) continue;
        if (status != TSL_OK) fail_msg("%s: %s", letters, err.text);
        check_answer(puzzle, self, back, answer);
    }
    free(answer);
    free(work);
}

typedef struct bad_letters {
    const char *letters, *message;
} bad_letters;

/* Letters are refused with their message, and the state stays as it was. */
static inline void check_bad_letters(const tsl_puzzle *puzzle, const void *self,
                                     const bad_letters *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX], before[TSL_STATE_MAX];
        tsl_err err = {0};
        memset(state, 0x5a, sizeof state);
        memcpy(before, state, sizeof state);
        assert_int_equal(strlen(cases[i].letters), puzzle->facelet_count);
        assert_int_equal(puzzle->read(self, state, cases[i].letters, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_memory_equal(state, before, sizeof state);
    }
}

/* So many positions are at each distance: "distance 4: 1532 expected, 1540 found". */
static inline void check_distribution(const uint32_t *found, const uint32_t *expected, size_t count)
{
    for (size_t d = 0; d < count; d++)
        if (found[d] != expected[d])
            fail_msg("distance %zu: %u expected, %u found", d, expected[d], found[d]);
}

/* The facelet string has its promised length and is the solved one only for the solved state. */
static inline void check_facelets(const tsl_puzzle *puzzle, const void *self, const char *solved)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    char letters[TSL_FACELETS_MAX];
    puzzle->solved(self, state);
    puzzle->facelets(self, letters, state);
    assert_string_equal(letters, solved);
    assert_int_equal(strlen(letters), puzzle->facelet_count);
}

typedef struct bad_moves {
    const char *moves, *message;
} bad_moves;

/* Each is refused with its message, and the state stays as it was. */
static inline void check_bad_moves(const tsl_puzzle *puzzle, const void *self,
                                   const bad_moves *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX] = {0}, before[TSL_STATE_MAX] = {0};
        tsl_err err = {0};
        puzzle->solved(self, state);
        memcpy(before, state, sizeof before);
        assert_int_equal(puzzle->apply(self, state, cases[i].moves, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_memory_equal(state, before, sizeof state);
    }
}

/* within() says yes exactly from the distance on. */
static inline void check_within(const tsl_puzzle *puzzle, const void *self, const void *state,
                                unsigned distance)
{
    for (unsigned n = 0; n <= puzzle->metric_max; n++) {
        bool yes;
        assert_int_equal(puzzle->within(self, &yes, state, n, NULL), TSL_OK);
        assert_int_equal(yes, distance <= n);
    }
}

typedef struct planted {
    const char *moves;
    unsigned distance;
} planted;

/* Near-solved states are refused at their distance and accepted one below. */
static inline void check_planted(const tsl_puzzle *puzzle, const void *self, const planted *cases,
                                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX];
        puzzle->solved(self, state);
        assert_int_equal(puzzle->apply(self, state, cases[i].moves, NULL), TSL_OK);
        check_within(puzzle, self, state, cases[i].distance);
    }
}

/* Random strings of the notation's own letters: applied, or refused with the token named. Returns
 * how many were applied. */
static inline unsigned check_fuzz(const tsl_puzzle *puzzle, const void *self, const char *letters,
                                  unsigned count)
{
    test_stream stream = {2, 0};
    unsigned applied = 0;
    for (unsigned i = 0; i < count; i++) {
        uint8_t state[TSL_STATE_MAX] = {0}, before[TSL_STATE_MAX] = {0};
        char moves[64];
        size_t length = test_below(&stream, sizeof moves);
        for (size_t k = 0; k < length; k++)
            moves[k] = test_below(&stream, 64) > 0 ? letters[test_below(&stream, strlen(letters))]
                                                   : (char)(test_below(&stream, 255) + 1);
        moves[length] = '\0';
        tsl_err err = {0};
        puzzle->solved(self, state);
        memcpy(before, state, sizeof before);
        int code = puzzle->apply(self, state, moves, &err);
        applied += code == TSL_OK;
        if (code == TSL_OK) continue;
        unsigned number = 0;
        int end = 0;
        sscanf(err.text, "move %u: %n", &number, &end);
        assert_true(code == TSL_EINPUT && number >= 1 && number <= 32 && end > 0);
        assert_memory_equal(state, before, sizeof state);
    }
    return applied;
}

/* How many standard deviations the chi-square of equally likely (`share` NULL) or given classes is
 * above what chance makes of it. Over 6 is a bias. */
static inline double chi_square_excess(const uint32_t *seen, const double *share, size_t classes)
{
    double total = 0, chi = 0, used = 0;
    for (size_t i = 0; i < classes; i++) total += seen[i];
    for (size_t i = 0; i < classes; i++) {
        double expected = total * (share ? share[i] : 1.0 / (double)classes);
        if (expected < 5) continue; /* too few to say anything */
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        used++;
    }
    return (chi - (used - 1)) / sqrt(2 * (used - 1));
}

/* Is the order of these pieces, numbered from 0, an odd permutation? Counts inversions. */
static inline unsigned is_odd_order(const uint8_t *piece, unsigned count)
{
    unsigned inversions = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = i + 1; k < count; k++) inversions += piece[i] > piece[k];
    return inversions & 1;
}

#endif
