/* Cubes by pieces: what turns reach is read, what they cannot reach is refused, and all states are
 * drawn alike.
 *
 * usage: test_pieces [DRAWS], for the comparison with random moves; 20,000 by default. With
 * 1,000,000 it reports how far as many moves as an event has are from uniform. */
#include "puzzle_checks.h"

#include <stdio.h>

#include "lib/pieces.h"

enum { FIRST = 3, LAST = NXN_MAX };

static tsl_rng rng;

static nxn_move draw_move(unsigned n)
{
    return (nxn_move){(uint8_t)tsl_below(&rng, 6), (uint8_t)(tsl_below(&rng, n) + 1),
                      (uint8_t)(tsl_below(&rng, 3) + 1)};
}

/* Read and written again, after turns of any width and after a draw, held in any way. */
static void states_are_read_and_written(void **state)
{
    (void)state;
    for (unsigned n = FIRST; n <= LAST; n++)
        for (unsigned i = 0; i < 300; i++) {
            char at[NXN_STICKERS], back[NXN_STICKERS];
            nxn_pieces p;
            tsl_err err = {0};
            nxn_solved(at, n);
            memset(back, '?', sizeof back);
            if (i % 2) {
                nxn_pieces_draw(&p, n, &rng);
                nxn_pieces_write(at, n, &p);
            }
            for (unsigned k = 0; k < 100; k++) nxn_turn(at, n, draw_move(n));
            if (nxn_pieces_read(&p, n, at, &err)) fail_msg("%u: %s", n, err.text);
            nxn_pieces_write(back, n, &p);
            assert_memory_equal(at, back, (size_t)6 * n * n);
        }
}

/* A turn carries a piece to the place where its stickers are then: in one orbit. */
static void turns_keep_orbits(void **state)
{
    (void)state;
    for (unsigned n = FIRST; n <= LAST; n++) {
        uint8_t orbit_at[NXN_STICKERS];
        unsigned seen = 0;
        memset(orbit_at, 0xff, sizeof orbit_at);
        for (unsigned orbit = 0; orbit < NXN_ORBITS; orbit++)
            for (unsigned place = 0; place < nxn_places(n, orbit); place++)
                for (unsigned k = 0; k < (orbit == 0 ? 3 : orbit < NXN_CENTRE ? 2 : 1); k++) {
                    const unsigned sticker = nxn_sticker(n, orbit, place, k);
                    assert_int_equal(orbit_at[sticker], 0xff);
                    orbit_at[sticker] = (uint8_t)orbit;
                }
        for (unsigned i = 0; i < 6 * n * n; i++) seen += orbit_at[i] == 0xff;
        assert_int_equal(seen, n % 2 ? 6 : 0);
        for (unsigned i = 0; i < 100; i++) {
            char turned[NXN_STICKERS];
            memcpy(turned, orbit_at, sizeof turned);
            nxn_turn(turned, n, draw_move(n));
            assert_memory_equal(turned, orbit_at, sizeof turned);
        }
    }
}

/* ---- draws ---- */

/* Numbers of a stream, and the logarithm of how many other draws there were. */
typedef struct counted {
    test_stream stream;
    double log10;
} counted;

static uint64_t count_below(void *self, uint64_t bound)
{
    counted *c = self;
    c->log10 += log10((double)bound);
    return test_below(&c->stream, bound);
}

/* So many draws make each state: orders of centres that look the same, and one wrong parity each.
 */
static void groups_have_their_published_orders(void **state)
{
    (void)state;
    static const double orders[] = {[3] = 4.3252003274489856e19,
                                    [4] = 7.4011968415649019e45,
                                    [5] = 2.8287094227774185e74,
                                    [6] = 1.5715285840102406e116,
                                    [7] = 1.9500551183731307e160};
    for (unsigned n = FIRST; n <= LAST; n++) {
        counted c = {.stream = {5, 0}};
        tsl_rng counting = {&c, count_below};
        nxn_pieces p;
        nxn_pieces_draw(&p, n, &counting);
        double alike = log10(n % 2 ? 2 : 1);
        for (unsigned orbit = NXN_CENTRE; orbit < NXN_ORBITS; orbit++)
            if (nxn_places(n, orbit) > 0) alike += 6 * log10(24);
        double order = c.log10 - alike;
        if (fabs(order - log10(orders[n])) > 1e-9)
            fail_msg("%u: 10^%.9f, not 10^%.9f", n, order, log10(orders[n]));
    }
}

/* How far the worst orbit is from chance: what is in each place, and the parity of wings. */
static double excess_of_draws(unsigned n, unsigned bits)
{
    enum { DRAWS = 20000 };
    static uint32_t seen[NXN_ORBITS][24][64];
    uint32_t parities[2][2][2] = {0};
    test_stream stream = {n, bits};
    tsl_rng drawing = test_rng(&stream);
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < DRAWS; i++) {
        nxn_pieces p;
        nxn_pieces_draw(&p, n, &drawing);
        for (unsigned orbit = 0; orbit < NXN_ORBITS; orbit++)
            for (unsigned k = 0; k < nxn_places(n, orbit); k++) {
                const uint8_t *pieces = orbit == NXN_CORNER  ? p.corner
                                        : orbit == NXN_MIDGE ? p.midge
                                        : orbit < NXN_CENTRE ? p.wing[orbit - NXN_WING]
                                                             : p.centre[orbit - NXN_CENTRE];
                seen[orbit][k][pieces[k]]++;
            }
        uint8_t corner[8];
        for (unsigned k = 0; k < 8; k++) corner[k] = p.corner[k] & 15;
        parities[is_odd_order(corner, 8)][is_odd_order(p.wing[0], 24)]
                [is_odd_order(p.wing[1], 24)]++;
    }
    double worst = 0;
    for (unsigned orbit = 0; orbit < NXN_ORBITS; orbit++)
        for (unsigned k = 0; k < nxn_places(n, orbit); k++) {
            uint32_t kinds[64];
            size_t count = 0;
            for (unsigned piece = 0; piece < 64; piece++)
                if (seen[orbit][k][piece] > 0) kinds[count++] = seen[orbit][k][piece];
            if (n % 2 == 0 && orbit == NXN_CORNER && k == 6) {
                assert_int_equal(seen[orbit][k][6], DRAWS); /* DBL stays */
                continue;
            }
            const size_t corners = n % 2 ? 24 : 21;
            const size_t expected[] = {corners, 24, 24, 24, 6, 6, 6, 6, 6, 6};
            if (bits == 0) assert_int_equal(count, expected[orbit]);
            if (count > 1) worst = fmax(worst, chi_square_excess(kinds, NULL, count));
        }
    if (n >= 6) worst = fmax(worst, chi_square_excess(&parities[0][0][0], NULL, 8));
    return worst;
}

static void every_orbit_is_drawn_alike(void **state)
{
    (void)state;
    for (unsigned n = FIRST; n <= LAST; n++) {
        double worst = excess_of_draws(n, 0);
        if (worst > 8) fail_msg("%u: %.1f", n, worst);
        assert_true(excess_of_draws(n, 6) > 8); /* what is not a divisor of 64 is biased */
    }
}

/* ---- beside random moves ---- */

static unsigned draws = 20000;

/* How many neighbours among the centres of a face have the same letter. */
static unsigned count_alike(const char *stickers, unsigned n)
{
    unsigned alike = 0;
    for (unsigned face = 0; face < 6; face++)
        for (unsigned row = 1; row + 1 < n; row++)
            for (unsigned column = 1; column + 1 < n; column++) {
                const char *at = stickers + face * n * n + row * n + column;
                alike += column + 2 < n && at[0] == at[1];
                alike += row + 2 < n && at[0] == at[n];
            }
    return alike;
}

enum { ALIKE_MAX = 6 * 2 * 5 * 4 };

/* Of drawn states; or, moves > 0, of cubes after so many random moves, none on the axis of the one
 * before. */
static void fill_alike(uint32_t seen[ALIKE_MAX + 1], unsigned n, unsigned moves)
{
    memset(seen, 0, (ALIKE_MAX + 1) * sizeof seen[0]);
    for (unsigned i = 0; i < draws; i++) {
        char at[NXN_STICKERS];
        nxn_pieces p;
        nxn_solved(at, n);
        if (moves == 0) {
            nxn_pieces_draw(&p, n, &rng);
            nxn_pieces_write(at, n, &p);
        }
        unsigned axis = 3;
        for (unsigned k = 0; k < moves; k++) {
            nxn_move move;
            do {
                move = draw_move(n);
            } while (move.width == n || nxn_axis(move.face) == axis);
            axis = nxn_axis(move.face);
            nxn_turn(at, n, move);
        }
        seen[count_alike(at, n)]++;
    }
}

/* Standard deviations that the chi-square of two samples is above what chance makes of it. */
static double excess_of_samples(const uint32_t *a, const uint32_t *b)
{
    double chi = 0, used = 0;
    for (unsigned i = 0; i <= ALIKE_MAX; i++) {
        double difference = (double)a[i] - b[i], sum = (double)a[i] + b[i];
        if (sum < 20) continue;
        chi += difference * difference / sum;
        used++;
    }
    return (chi - (used - 1)) / sqrt(2 * (used - 1));
}

static void random_moves_show_beside_draws(void **state)
{
    (void)state;
    static const uint8_t few[] = {[5] = 30, [6] = 30, [7] = 30}, usual[] = {[5] = 60, 80, 100};
    for (unsigned n = 5; n <= LAST; n++) {
        static uint32_t drawn[ALIKE_MAX + 1], other[ALIKE_MAX + 1];
        fill_alike(drawn, n, 0);
        fill_alike(other, n, 0);
        double chance = excess_of_samples(drawn, other);
        fill_alike(other, n, few[n]);
        double biased = excess_of_samples(drawn, other);
        fill_alike(other, n, usual[n]);
        print_message("%u layers, %u draws: %.1f; after %u moves %.1f, after %u moves %.1f\n", n,
                      draws, chance, few[n], biased, usual[n], excess_of_samples(drawn, other));
        assert_true(chance < 6);
        assert_true(biased > 6);
    }
}

/* ---- letters that are refused ---- */

static void exchange(char *stickers, unsigned a, unsigned b)
{
    char letter = stickers[a];
    stickers[a] = stickers[b];
    stickers[b] = letter;
}

static void exchange_pieces(char *stickers, unsigned n, unsigned orbit, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        exchange(stickers, nxn_sticker(n, orbit, 0, k), nxn_sticker(n, orbit, 1, k));
}

static void assert_refused(const char *stickers, unsigned n, const char *message)
{
    tsl_err err = {0};
    nxn_pieces p;
    assert_int_equal(nxn_pieces_read(&p, n, stickers, &err), TSL_EINPUT);
    if (!strstr(err.text, message)) fail_msg("%u: '%s', not '%s'", n, err.text, message);
}

/* Each change is one that turns cannot make; the wings' and centres' exchange is one they can. */
static void impossible_letters_are_refused(void **state)
{
    (void)state;
    for (unsigned n = FIRST; n <= LAST; n++) {
        char solved[NXN_STICKERS], at[NXN_STICKERS];
        nxn_pieces p;
        nxn_solved(solved, n);
#define CHANGED(change, message)                                                                   \
    do {                                                                                           \
        memcpy(at, solved, sizeof at);                                                             \
        change;                                                                                    \
        assert_refused(at, n, message);                                                            \
    } while (0)
        unsigned corner = nxn_sticker(n, NXN_CORNER, 0, 0);
        CHANGED(exchange(at, corner, nxn_sticker(n, NXN_CORNER, 0, 1)), "no corner is RUF");
        CHANGED(exchange(at, corner, nxn_sticker(n, NXN_CORNER, 0, 1));
                exchange(at, corner, nxn_sticker(n, NXN_CORNER, 0, 2)),
                "a corner is twisted in its place");
        CHANGED(at[nxn_sticker(n, NXN_CORNER, 1, 1)] = 'R';
                at[nxn_sticker(n, NXN_CORNER, 1, 2)] = 'F', "two corners are URF");
        if (n % 2) {
            unsigned midge = nxn_sticker(n, NXN_MIDGE, 0, 0);
            CHANGED(at[midge] = 'L', "no midge is LR");
            CHANGED(exchange(at, midge, nxn_sticker(n, NXN_MIDGE, 0, 1)),
                    "a midge is flipped in its place");
            CHANGED(exchange_pieces(at, n, NXN_MIDGE, 2), "two corners or two midges are");
            CHANGED(exchange_pieces(at, n, NXN_CORNER, 3), "two corners or two midges are");
            CHANGED(exchange(at, n * n / 2, n * n + n * n / 2),
                    "the middles of the faces are RUFDLB: no cube held in any way");
        }
        for (unsigned orbit = NXN_WING; orbit < NXN_ORBITS; orbit++) {
            if (nxn_places(n, orbit) == 0) continue;
            const unsigned first = nxn_sticker(n, orbit, 0, 0);
            char message[64];
            if (orbit >= NXN_CENTRE) {
                snprintf(message, sizeof message, "3 centres placed like letter %u are U, not 4",
                         first + 1);
                CHANGED(at[first] = 'R', message);
                CHANGED(at[first] = 'X', "no centre is X");
                memcpy(at, solved, sizeof at);
                exchange(at, first, nxn_sticker(n, orbit, 4, 0));
            } else {
                CHANGED(at[first] = 'R', "no wing is RR");
                CHANGED(exchange(at, first, nxn_sticker(n, orbit, 0, 1)),
                        "a second wing RU that turns the same way");
                memcpy(at, solved, sizeof at);
                exchange_pieces(at, n, orbit, 2);
            }
            assert_int_equal(nxn_pieces_read(&p, n, at, NULL), TSL_OK);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) draws = (unsigned)strtoul(argv[1], NULL, 10);
    static test_stream stream = {1, 0};
    rng = test_rng(&stream);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_read_and_written),
        cmocka_unit_test(turns_keep_orbits),
        cmocka_unit_test(groups_have_their_published_orders),
        cmocka_unit_test(every_orbit_is_drawn_alike),
        cmocka_unit_test(random_moves_show_beside_draws),
        cmocka_unit_test(impossible_letters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
