/* The phases of the 4x4x4: as many positions and distances as published, turns as stickers do. */
#include "puzzle_checks.h"

#include <stdio.h>

#include "cube4/search.h"
#include "lib/rank.h"

static cube4_tables *tables;
static cube4_near *near;

static int build_tables(void **state)
{
    (void)state;
    tables = calloc(1, sizeof *tables);
    near = calloc(1, sizeof *near);
    cube4_tables_build(tables, test_host());
    cube4_near_build(near, &tables->wing_moves, &tables->phase3, test_host());
    return 0;
}

static int free_tables(void **state)
{
    (void)state;
    free(tables);
    free(near);
    return 0;
}

static bool has_wings(uint32_t index, bool odd, unsigned turns)
{
    return cube4_near_has_wings(near, cube4_near_number(index, odd), turns);
}

/* ---- pieces ---- */

static void random_pieces(nxn_pieces *p, test_stream *stream)
{
    *p = (nxn_pieces){.face = {0, 1, 2, 3, 4, 5}};
    uint8_t *parts[3] = {p->wing[0], p->centre[0], p->corner};
    static const unsigned sizes[3] = {CUBE4_WINGS, CUBE4_CENTRES, CUBE4_CORNERS};
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned i = 0; i < sizes[k]; i++) {
            unsigned j = (unsigned)test_below(stream, i + 1);
            parts[k][i] = parts[k][j];
            parts[k][j] = (uint8_t)i;
        }
    }
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) p->centre[0][i] /= 4;
    for (unsigned i = 0, twists = 0; i < CUBE4_CORNERS; i++) {
        unsigned twist = i + 1 < CUBE4_CORNERS ? (unsigned)test_below(stream, 3) : 2 * twists % 3;
        p->corner[i] |= (uint8_t)(twist << 4);
        twists += twist;
    }
}

static void pieces_are_read_as_written(void **state)
{
    (void)state;
    test_stream stream = {20, 0};
    char solved[CUBE4_STICKERS];
    nxn_pieces home;
    nxn_solved(solved, 4);
    nxn_pieces_read(&home, 4, solved, NULL);
    for (unsigned i = 0; i < CUBE4_WINGS; i++) assert_int_equal(home.wing[0][i], i);
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) assert_int_equal(home.corner[i], i);
    for (unsigned i = 0; i < 1000; i++) {
        nxn_pieces p, back;
        char stickers[CUBE4_STICKERS];
        random_pieces(&p, &stream);
        nxn_pieces_write(stickers, 4, &p);
        nxn_pieces_read(&back, 4, stickers, NULL);
        assert_memory_equal(&back, &p, sizeof p);
    }
}

static void turns_take_pieces_where_stickers_go(void **state)
{
    (void)state;
    test_stream stream = {21, 0};
    for (unsigned i = 0; i < 2000; i++) {
        nxn_pieces p, turned;
        char stickers[CUBE4_STICKERS];
        unsigned turn = (unsigned)test_below(&stream, CUBE4_TURNS);
        cube4_map map;
        cube4_map_turn(&map, turn);
        random_pieces(&p, &stream);
        nxn_pieces_write(stickers, 4, &p);
        nxn_turn(stickers, 4, cube4_turn(turn));
        nxn_pieces_read(&turned, 4, stickers, NULL);
        for (unsigned n = 0; n < CUBE4_WINGS; n++)
            assert_int_equal(turned.wing[0][map.wing[n]], p.wing[0][n]);
        for (unsigned n = 0; n < CUBE4_CENTRES; n++)
            assert_int_equal(turned.centre[0][map.centre[n]], p.centre[0][n]);
    }
}

/* A symmetry, the image of a turn, and back, is the turn. */
static void symmetries_take_turns_to_their_images(void **state)
{
    (void)state;
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) {
        cube4_map symmetry, turn, image;
        cube4_map_symmetry(&symmetry, s);
        for (unsigned i = 0; i < CUBE4_TURNS; i++) {
            cube4_map_turn(&turn, i);
            cube4_map_turn(&image, nxn_turn_image(symmetry.face, s >= CUBE4_ROTATIONS, i));
            for (unsigned n = 0; n < CUBE4_WINGS; n++)
                assert_int_equal(symmetry.wing[turn.wing[n]], image.wing[symmetry.wing[n]]);
            for (unsigned n = 0; n < CUBE4_CENTRES; n++)
                assert_int_equal(symmetry.centre[turn.centre[n]], image.centre[symmetry.centre[n]]);
        }
    }
}

/* ---- counts ---- */

/* C(24,8) = 735,471 sets; the classes are those of TPR's solver. */
static void phase_1_has_15582_classes_of_all_sets(void **state)
{
    (void)state;
    const cube4_phase1 *t = &tables->phase1;
    uint32_t sets = 0, found[16] = {0};
    /* A class has as many members as there are symmetries, over those that keep it. */
    for (unsigned class = 0; class < CUBE4_CLASSES; class ++) {
        unsigned keep = 0;
        for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++)
            keep += cube4_move_set(&t->map[s], t->least[class]) == t->least[class];
        assert_int_equal(CUBE4_SYMMETRIES % keep, 0);
        sets += CUBE4_SYMMETRIES / keep;
        found[t->distance[class]]++;
    }
    assert_int_equal(sets, CUBE4_SETS);
    /* Solved: one class for all three axes. */
    assert_int_equal(found[0], 1);
    assert_int_equal(t->least[0], 0xff);
    for (unsigned d = 9; d < 16; d++) assert_int_equal(found[d], 0);
}

/* The frame of a turned set is that of the set, turned. */
static void phase_1_follows_sets(void **state)
{
    (void)state;
    const cube4_phase1 *t = &tables->phase1;
    test_stream stream = {22, 0};
    uint32_t set = 0xff;
    cube4_framed at = cube4_phase1_frame(t, set);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned n = (unsigned)test_below(&stream, CUBE4_TURNS);
        unsigned turn = t->turn_from[at.symmetry][n];
        if (turn == CUBE4_TURNS) continue;
        set = cube4_move_set(&tables->turn[turn], set);
        for (unsigned left = 0; left < 9; left++)
            assert_int_equal(cube4_phase1_within(t, at.class, left) >> n & 1,
                             t->distance[cube4_phase1_next(t, at, n).class] <= left);
        at = cube4_phase1_next(t, at, n);
        assert_int_equal(cube4_move_set(&t->map[at.symmetry], set), t->least[at.class]);
        assert_int_equal(t->distance[cube4_phase1_frame(t, set).class], t->distance[at.class]);
    }
}

static void phase_2_has_450450_positions(void **state)
{
    (void)state;
    /* 6 ends; one step up or down by every turn, 0 by those of phase 3 at the end. */
    uint32_t found[16] = {0};
    const cube4_phase2 *t = &tables->phase2;
    for (unsigned i = 0; i < CUBE4_SIDES * CUBE4_ENDS * 2; i++) {
        cube4_position2 at = {(uint16_t)(i / 70), (uint8_t)(i / 2 % 35), i % 2};
        unsigned distance = cube4_phase2_distance(t, at), nearer = 0;
        found[distance]++;
        for (unsigned n = 0; n < CUBE4_PHASE2_TURNS; n++) {
            unsigned next = cube4_phase2_distance(t, cube4_phase2_next(t, at, n));
            assert_true(next + 1 >= distance && next <= distance + 1);
            for (unsigned left = 0; left < 12; left++)
                assert_int_equal(next <= left, cube4_phase2_within(t, at, left) >> n & 1);
            nearer += next < distance;
        }
        assert_int_equal(nearer > 0, distance > 0);
    }
    assert_int_equal(CUBE4_SIDES * CUBE4_ENDS * 2, 450450);
    assert_int_equal(found[0], 6);
    for (unsigned d = 10; d < 16; d++) assert_int_equal(found[d], 0);
}

/* The ways to end phase 2 in some turns: never in the group of phase 3 before the last, and turns
 * of one axis in their order. */
static unsigned count_endings(cube4_position2 at, unsigned last, unsigned left)
{
    const cube4_phase2 *t = &tables->phase2;
    unsigned count = 0, distance = cube4_phase2_distance(t, at);
    if (left == 0) return distance == 0;
    if (left == 1 && distance == 0) return 0;
    for (unsigned n = 0; n < CUBE4_PHASE2_TURNS; n++)
        if (t->may_follow[last] >> n & 1)
            count += count_endings(cube4_phase2_next(t, at, n), t->turn[n] / 3u, left - 1);
    return count;
}

static void every_way_to_end_phase_2_is_listed_once(void **state)
{
    (void)state;
    const cube4_phase2 *t = &tables->phase2;
    for (unsigned i = 0; i < CUBE4_SIDES * CUBE4_ENDS * 2; i++) {
        cube4_position2 at = {(uint16_t)(i / 70), (uint8_t)(i / 2 % 35), i % 2};
        const uint16_t *list = &t->list[t->list_of[at.side][at.end][at.odd]], *n = list;
        for (; *n < CUBE4_ENDINGS; n++) {
            const uint8_t *turn = t->ending[*n].turn;
            cube4_position2 to = cube4_phase2_next(t, cube4_phase2_next(t, at, turn[0]), turn[1]);
            for (unsigned other = 0; other <= 2; other += 2)
                assert_int_equal(
                    cube4_phase2_distance(t, cube4_phase2_next(t, to, turn[2] + other)), 0);
            for (const uint16_t *before = list; before < n; before++)
                assert_int_not_equal(*before, *n);
        }
        if (cube4_phase2_distance(t, at) > CUBE4_ENDING)
            assert_ptr_equal(n, list);
        else
            assert_int_equal(2 * (n - list), count_endings(at, CUBE4_KINDS, CUBE4_ENDING));
    }
}

static void phase_3_has_29400_centre_positions(void **state)
{
    (void)state;
    uint32_t found[16] = {0};
    for (unsigned i = 0; i < CUBE4_CENTRE_POSITIONS; i++) found[tables->phase3.distance[i]]++;
    assert_int_equal(CUBE4_CENTRE_POSITIONS, 29400);
    assert_int_equal(found[0], 1);
    for (unsigned d = 11; d < 16; d++) assert_int_equal(found[d], 0);
}

typedef struct wing_search {
    uint8_t *distance; /* of each number; 0xff: not met */
    cube4_wings *met;  /* one of each that look the same */
    size_t count, begin;
    uint32_t numbers;
} wing_search;

static void meet(wing_search *w, const cube4_wings *at, cube4_wing_place place, uint8_t distance)
{
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    if (w->distance[place.index] != 0xff) return;
    w->met[w->count++] = *at;
    for (unsigned n =
             cube4_wings_places(places, &cube4_kernel_portable, &tables->wing_moves, at, place);
         n-- > 0;) {
        w->numbers += w->distance[places[n].index] == 0xff;
        w->distance[places[n].index] = distance;
    }
}

/* The cumulative numbers of TPR's solver, up to symmetries; the set of what is up to 9 turns away
 * has those that all turns lead to, and no others. */
static void phase_3_has_the_published_wing_distances(void **state)
{
    (void)state;
    static const uint32_t published[] = {1, 4, 16, 55, 324, 1922, 12275, 77640, 485359, 2778197};
    enum { DEPTHS = sizeof published / sizeof published[0], ROOM = 3000000 };
    const cube4_wing_moves *t = &tables->wing_moves;
    wing_search w = {malloc(CUBE4_WING_POSITIONS), aligned_alloc(16, ROOM * sizeof *w.met), 0, 0,
                     0};
    memset(w.distance, 0xff, CUBE4_WING_POSITIONS);
    meet(&w, &cube4_wings_paired, cube4_wings_place(t, &cube4_wings_paired), 0);
    for (uint8_t d = 0; d < DEPTHS; d++) {
        assert_int_equal(w.numbers, published[d]);
        for (size_t end = w.count; w.begin < end && d + 1 < DEPTHS; w.begin++) {
            cube4_children next;
            cube4_kernel_portable.expand(&next, t, &w.met[w.begin], &t->all);
            for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++)
                meet(&w, &next.wings[i], next.place[i], d + 1);
        }
    }
    for (uint32_t i = 0; i < CUBE4_WING_POSITIONS; i++)
        if ((has_wings(i, false, CUBE4_NEAR_WINGS) || has_wings(i, true, CUBE4_NEAR_WINGS)) !=
            (w.distance[i] <= CUBE4_NEAR_WINGS))
            fail_msg("number %u, %u turns away", i, w.distance[i]);
    assert_int_equal(CUBE4_WING_POSITIONS, 31006080);
    free(w.distance);
    free(w.met);
}

static bool has_number(const cube4_wings *at, uint32_t number)
{
    const cube4_wing_moves *t = &tables->wing_moves;
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    bool has = false;
    for (unsigned n =
             cube4_wings_places(places, &cube4_kernel_portable, t, at, cube4_wings_place(t, at));
         n-- > 0;)
        has |= places[n].index == number;
    return has;
}

/* The wings up to 10 turns away are those up to 9 and what one turn makes of them, each with the
 * order of the edges: many are in the sets with one order alone. */
static void the_farthest_wings_are_one_turn_from_the_others(void **state)
{
    (void)state;
    const cube4_wing_moves *t = &tables->wing_moves;
    unsigned found[2] = {0, 0}, one_order = 0;
    for (uint32_t i = 7; i < CUBE4_WING_POSITIONS; i += 1009) {
        cube4_wings at = cube4_wings_at(t, i);
        cube4_children next;
        assert_false(perm_is_odd(at.to, CUBE4_EDGES));
        assert_true(has_number(&at, i));
        cube4_kernel_portable.expand(&next, t, &at, &t->all);
        for (unsigned odd = 0; odd < 2; odd++) {
            bool within = has_wings(i, odd, CUBE4_NEAR_WINGS);
            one_order += within && !has_wings(i, !odd, CUBE4_NEAR_WINGS);
            for (unsigned k = 0; k < CUBE4_PHASE3_TURNS; k++)
                within |=
                    has_wings(next.place[k].index, odd ^ tables->phase3.odd[k], CUBE4_NEAR_WINGS);
            assert_int_equal(has_wings(i, odd, CUBE4_NEAR_WINGS + 1), within);
            found[within]++;
        }
    }
    assert_true(found[0] > 40000 && found[1] > 15000 && one_order > 1500);
}

/* ---- the third phase ---- */

typedef struct wings_centres {
    cube4_wings wings;
    cube4_position3 centres;
} wings_centres;

static wings_centres solved_phase3(void)
{
    static const uint32_t colour[3] = {0xf, 0xf << 4, 0xf << 8};
    return (wings_centres){cube4_wings_paired,
                           cube4_phase3_position(&tables->phase3, colour, false)};
}

static void turn_phase3(wings_centres *at, unsigned turn)
{
    const cube4_turns one = {1, {(uint8_t)turn}};
    cube4_children next;
    cube4_kernel_portable.expand(&next, &tables->wing_moves, &at->wings, &one);
    at->wings = next.wings[0];
    at->centres = cube4_phase3_next(&tables->phase3, at->centres, turn);
}

/* What the coordinates say of a cube turned by the turns of phase 3 is what its pieces say. */
static void phase_3_follows_pieces(void **state)
{
    (void)state;
    test_stream stream = {23, 0};
    for (unsigned i = 0; i < 300; i++) {
        char stickers[CUBE4_STICKERS];
        wings_centres at = solved_phase3();
        nxn_pieces p;
        uint32_t colour[3] = {0, 0, 0};
        uint8_t corner[CUBE4_CORNERS], edge[CUBE4_EDGES];
        nxn_solved(stickers, 4);
        for (unsigned k = 0; k < 30; k++) {
            unsigned turn = (unsigned)test_below(&stream, CUBE4_PHASE3_TURNS);
            nxn_turn(stickers, 4, cube4_turn(tables->wing_moves.turn[turn]));
            turn_phase3(&at, turn);
        }
        nxn_pieces_read(&p, 4, stickers, NULL);
        for (unsigned n = 0; n < CUBE4_CENTRES; n++)
            if (p.centre[0][n] < 3) colour[p.centre[0][n]] |= 1u << n;
        for (unsigned n = 0; n < CUBE4_CORNERS; n++) corner[n] = p.corner[n] & 15;
        for (unsigned n = 0; n < CUBE4_EDGES; n++)
            edge[n] = p.wing[0][tables->phase2.first_half[n]] / 2;
        bool odd = perm_is_odd(corner, CUBE4_CORNERS) ^ perm_is_odd(edge, CUBE4_EDGES);
        cube4_wings wings = cube4_wings_of(&tables->phase2, p.wing[0]);
        cube4_position3 centres = cube4_phase3_position(&tables->phase3, colour, odd);
        assert_memory_equal(&wings, &at.wings, sizeof wings);
        assert_memory_equal(&centres, &at.centres, sizeof centres);
    }
}

/* On machines without AVX2 this compares the portable code with itself. */
static void wings_turn_alike_with_and_without_vectors(void **state)
{
    (void)state;
    test_stream stream = {24, 0};
    const cube4_kernel *fastest = cube4_choose_kernel();
    wings_centres at = solved_phase3();
    for (unsigned i = 0; i < 20000; i++) {
        cube4_children a, b;
        cube4_turns turns = {0, {0}};
        while (turns.count < 1 + i % CUBE4_PHASE3_TURNS)
            turns.turn[turns.count++] = (uint8_t)test_below(&stream, CUBE4_PHASE3_TURNS);
        cube4_kernel_portable.expand(&a, &tables->wing_moves, &at.wings, &turns);
        fastest->expand(&b, &tables->wing_moves, &at.wings, &turns);
        assert_memory_equal(a.wings, b.wings, turns.count * sizeof a.wings[0]);
        assert_memory_equal(a.place, b.place, turns.count * sizeof a.place[0]);
        for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++)
            assert_int_equal(cube4_kernel_portable.order(&tables->wing_moves, s, &at.wings),
                             fastest->order(&tables->wing_moves, s, &at.wings));
        at.wings = a.wings[0];
    }
}

static bool is_near(const wings_centres *at, unsigned turns)
{
    cube4_wing_place place = cube4_wings_place(&tables->wing_moves, &at->wings);
    uint64_t key = cube4_near_key(&tables->phase3, place, at->centres);
    return cube4_near_has(near, cube4_near_both(key, turns));
}

/* Nothing that can make it is ever dropped. */
static void what_is_near_is_known_to_be(void **state)
{
    (void)state;
    test_stream stream = {25, 0};
    for (unsigned i = 0; i < 20000; i++) {
        wings_centres at = solved_phase3();
        for (unsigned turns = 1; turns <= CUBE4_NEAR_WINGS; turns++) {
            turn_phase3(&at, (unsigned)test_below(&stream, CUBE4_PHASE3_TURNS));
            uint32_t index = cube4_wings_place(&tables->wing_moves, &at.wings).index;
            assert_true(has_wings(index, at.centres.odd, CUBE4_NEAR_WINGS));
            assert_true(has_wings(index, at.centres.odd, CUBE4_NEAR_WINGS + 1));
            assert_true(turns == 9 || cube4_near_has(near, cube4_near_wings_filter(index)));
            for (unsigned d = turns; d >= CUBE4_NEAR_MIN && d <= CUBE4_NEAR_MAX; d++)
                assert_true(is_near(&at, d));
        }
    }
}

/* Is the turn known to lead from up to 9 turns away up to 8 turns away? */
static bool is_nearer(const wings_centres *at, unsigned turn)
{
    const cube4_wing_moves *t = &tables->wing_moves;
    cube4_wing_place place = cube4_wings_place(t, &at->wings);
    uint32_t number = cube4_near_number(place.index, at->centres.odd);
    return near->nearer[cube4_near_member(near, number)] >> t->bit[t->image[place.symmetry][turn]] &
           1;
}

/* The last turn undone leads nearer; no turn does that leaves the wings more than 8 turns away. */
static void turns_that_lead_nearer_are_known(void **state)
{
    (void)state;
    const uint8_t *turns = tables->wing_moves.turn;
    test_stream stream = {28, 0};
    unsigned nearer = 0, farther = 0;
    for (unsigned i = 0; i < 20000; i++) {
        wings_centres at = solved_phase3();
        unsigned last = 0, kind = CUBE4_KINDS;
        for (unsigned k = 0; k < CUBE4_NEAR_WINGS; k++, kind = turns[last] / 3u) {
            const cube4_turns *next = &tables->wing_moves.follow[0][kind];
            turn_phase3(&at, last = next->turn[test_below(&stream, next->count)]);
        }
        assert_true(is_nearer(&at, last + 2 - 2 * (turns[last] % 3u)));
        for (unsigned k = 0; k < CUBE4_PHASE3_TURNS; k++) {
            wings_centres next = at;
            turn_phase3(&next, k);
            uint32_t index = cube4_wings_place(&tables->wing_moves, &next.wings).index;
            bool is_shared = turns[k] / 3 == FACE_R || turns[k] / 3 == FACE_L;
            nearer += is_nearer(&at, k);
            if (is_shared || cube4_near_has(near, cube4_near_wings_filter(index))) continue;
            assert_false(is_nearer(&at, k));
            farther++;
        }
    }
    assert_true(nearer > 20000 && farther > 2000);
}

/* What has wings more than 9 turns away, which is known exactly, is no member of any other set. */
static void little_else_is_taken_for_near(void **state)
{
    (void)state;
    enum { FAR = 40000, FILTER = CUBE4_NEAR_MAX + 1 };
    /* At most one in so many is taken for near, by turns; last, of wings alone. */
    static const unsigned one_in[FILTER + 1] = {0, 0, 90, 110, 100, 100, 100, 85, 63, 34};
    unsigned kept[FILTER + 1] = {0}, far = 0;
    test_stream stream = {27, 0};
    wings_centres at = solved_phase3();
    for (unsigned i = 0; i < 20 * FAR && far < FAR; i++) {
        for (unsigned k = 0; k < 30; k++)
            turn_phase3(&at, (unsigned)test_below(&stream, CUBE4_PHASE3_TURNS));
        uint32_t index = cube4_wings_place(&tables->wing_moves, &at.wings).index;
        if (has_wings(index, false, CUBE4_NEAR_WINGS) || has_wings(index, true, CUBE4_NEAR_WINGS))
            continue;
        far++;
        kept[FILTER] += cube4_near_has(near, cube4_near_wings_filter(index));
        for (unsigned d = CUBE4_NEAR_MIN; d <= CUBE4_NEAR_MAX; d++) kept[d] += is_near(&at, d);
    }
    assert_int_equal(far, FAR);
    for (unsigned i = CUBE4_NEAR_MIN; i <= FILTER; i++) assert_true(kept[i] <= FAR / one_in[i]);
}

/* ---- the search ---- */

static void assert_reduced(const char stickers[CUBE4_STICKERS])
{
    nxn_pieces p;
    nxn_pieces_read(&p, 4, stickers, NULL);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++)
        assert_int_equal(p.centre[0][i], p.centre[0][i / 4 * 4]);
    for (unsigned i = 0; i < CUBE4_WINGS; i++) assert_int_equal(p.wing[0][i ^ 1], p.wing[0][i] ^ 1);
}

static void assert_all_reduce(const cube4_search *s, const char stickers[CUBE4_STICKERS])
{
    assert_true(s->reductions > 0);
    for (unsigned n = 0; n < s->reductions; n++) {
        char reduced[CUBE4_STICKERS];
        memcpy(reduced, stickers, sizeof reduced);
        for (unsigned k = 0; k < s->reduction[n].path.length; k++)
            nxn_turn(reduced, 4, cube4_turn(s->reduction[n].path.turn[k]));
        assert_reduced(reduced);
    }
}

static void every_reduction_reduces_the_cube(void **state)
{
    (void)state;
    test_stream stream = {26, 0};
    cube4_search *s = aligned_alloc(64, (sizeof *s + 63) / 64 * 64);
    for (unsigned i = 0; i < 20; i++) {
        nxn_pieces p;
        char stickers[CUBE4_STICKERS];
        random_pieces(&p, &stream);
        nxn_pieces_write(stickers, 4, &p);
        assert_true(cube4_search_run(s, tables, near, &p, CUBE4_SUM_MAX));
        assert_all_reduce(s, stickers);
    }
    free(s);
}

/* As where all other solutions of a nearly solved cube are dropped. */
static void a_solved_cube_is_reduced_by_a_detour(void **state)
{
    (void)state;
    cube4_search *s = aligned_alloc(64, (sizeof *s + 63) / 64 * 64);
    nxn_pieces p;
    char stickers[CUBE4_STICKERS];
    nxn_solved(stickers, 4);
    nxn_pieces_read(&p, 4, stickers, NULL);
    assert_true(cube4_search_run(s, tables, near, &p, CUBE4_SUM_MAX));
    assert_int_equal(s->reduction[0].path.length, 0);
    s->earlier_starts = s->reductions = s->refused = 0;
    cube4_search_phase1(s, CUBE4_DETOUR);
    for (unsigned sum = CUBE4_DETOUR; s->reductions == 0 && sum <= CUBE4_SUM_MAX; sum++) {
        cube4_search_phase2(s, sum);
        cube4_search_phase3(s);
    }
    assert_all_reduce(s, stickers);
    assert_true(s->reduction[0].path.length > CUBE4_DETOUR);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_read_as_written),
        cmocka_unit_test(turns_take_pieces_where_stickers_go),
        cmocka_unit_test(symmetries_take_turns_to_their_images),
        cmocka_unit_test(phase_1_has_15582_classes_of_all_sets),
        cmocka_unit_test(phase_1_follows_sets),
        cmocka_unit_test(phase_2_has_450450_positions),
        cmocka_unit_test(every_way_to_end_phase_2_is_listed_once),
        cmocka_unit_test(phase_3_has_29400_centre_positions),
        cmocka_unit_test(phase_3_has_the_published_wing_distances),
        cmocka_unit_test(phase_3_follows_pieces),
        cmocka_unit_test(wings_turn_alike_with_and_without_vectors),
        cmocka_unit_test(the_farthest_wings_are_one_turn_from_the_others),
        cmocka_unit_test(what_is_near_is_known_to_be),
        cmocka_unit_test(turns_that_lead_nearer_are_known),
        cmocka_unit_test(little_else_is_taken_for_near),
        cmocka_unit_test(every_reduction_reduces_the_cube),
        cmocka_unit_test(a_solved_cube_is_reduced_by_a_detour),
    };
    return cmocka_run_group_tests(tests, build_tables, free_tables);
}
