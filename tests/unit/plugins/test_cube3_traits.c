/* The traits of a 3x3x3 are right: distances against a breadth-first search of stickers, which
 * knows nothing of cubies, counts against planted positions and stickers side by side. */
#include "cube/cube.h"
#include "puzzle_checks.h"

#include <stdio.h>

#include "cube/coord.h"
#include "cube3/cube3.c"
#include "lib/nxn.h"
#include "twophase/engine.h"

enum { STICKERS = 54, MOVES = 18, TRACKED = 5, UNREACHED = 0xff };

static cube3 own;
static uint8_t to[MOVES][STICKERS]; /* where each turn carries each sticker */

static nxn_move move_number(unsigned m)
{
    return (nxn_move){(uint8_t)(m / 3), 1, (uint8_t)(m % 3 + 1)};
}

static int open_traits(void **state)
{
    (void)state;
    tsl_err err;
    if (test_host()->engine3(test_host(), &own.engine, &err) ||
        cube3_init_traits(&own, test_host(), &err))
        return -1;
    for (unsigned m = 0; m < MOVES; m++) {
        char at[STICKERS];
        for (char i = 0; i < STICKERS; i++) at[(int)i] = i;
        nxn_turn(at, 3, move_number(m));
        for (uint8_t i = 0; i < STICKERS; i++) to[m][(int)at[i]] = i;
    }
    return 0;
}

static int32_t ask(const char *name, const tsl_cube3 *cube)
{
    for (const tsl_trait *t = cube3_traits; t->name; t++)
        if (strcmp(t->name, name) == 0) return t->value(&own, cube);
    fail_msg("no trait '%s'", name);
    return -1;
}

static int32_t ask_of(const char *of, const char *which, const tsl_cube3 *cube)
{
    char name[32];
    snprintf(name, sizeof name, "%s_%s", of, which);
    return ask(name, cube);
}

static tsl_cube3 after(const char *moves)
{
    tsl_cube3 cube;
    cube_solved(&cube);
    assert_int_equal(cube_apply(&cube, moves, NULL), TSL_OK);
    return cube;
}

static const char *const faces[] = {"u", "r", "f", "d", "l", "b"};
static const char *const axes[] = {"ud", "rl", "fb"};

/* ---- parts, by where four of their stickers are ---- */

/* Corner and edge stickers have numbers of their own, 0..23. */
static unsigned small_number(unsigned sticker)
{
    static const uint8_t number[9] = {0, 0, 1, 1, 0, 2, 2, 3, 3};
    return sticker / 9 * 4 + number[sticker % 9];
}

typedef struct sticker_part {
    unsigned tracked;
    uint8_t home[TRACKED];
    uint8_t distance[24 * 24 * 24 * 24 * 24];
} sticker_part;

static unsigned part_index(const sticker_part *p, const uint8_t at[TRACKED])
{
    unsigned index = 0;
    for (unsigned i = 0; i < p->tracked; i++) index = index * 24 + small_number(at[i]);
    return index;
}

static void turn_stickers(uint8_t at[TRACKED], const sticker_part *p, unsigned move)
{
    for (unsigned i = 0; i < p->tracked; i++) at[i] = to[move][at[i]];
}

/* Breadth first; fills `seen` with how many positions are at each distance. */
static void flood_part(sticker_part *p, uint32_t seen[16])
{
    static uint8_t queue[24 * 24 * 24 * 24 * 24][TRACKED];
    size_t read = 0, written = 1;
    memset(p->distance, UNREACHED, sizeof p->distance);
    memset(seen, 0, 16 * sizeof *seen);
    memcpy(queue[0], p->home, TRACKED);
    p->distance[part_index(p, p->home)] = 0;
    while (read < written) {
        const uint8_t *at = queue[read++];
        uint8_t depth = p->distance[part_index(p, at)], next[TRACKED];
        seen[depth]++;
        for (unsigned m = 0; m < MOVES; m++) {
            memcpy(next, at, TRACKED);
            turn_stickers(next, p, m);
            uint8_t *d = &p->distance[part_index(p, next)];
            if (*d != UNREACHED) continue;
            *d = (uint8_t)(depth + 1);
            memcpy(queue[written++], next, TRACKED);
        }
    }
}

/* Turns the stickers and a cube at random, from solved again every 12 turns, and compares the trait
 * at every step. */
static void compare_part(const sticker_part *p, const char *of, const char *which)
{
    test_stream stream = {7, 0};
    uint8_t at[TRACKED];
    tsl_cube3 cube;
    for (unsigned i = 0; i < 3000; i++) {
        unsigned m = (unsigned)test_below(&stream, MOVES);
        if (i % 12 == 0) cube_solved(&cube), memcpy(at, p->home, TRACKED);
        cube_move(&cube, m);
        turn_stickers(at, p, m);
        assert_int_equal(ask_of(of, which, &cube), p->distance[part_index(p, at)]);
    }
}

/* Published often, for instance at https://www.cubezone.be/crossstudy.html */
static const uint32_t crosses[16] = {1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102};

static void cross_distances_are_exact_for_every_face(void **unused)
{
    (void)unused;
    sticker_part *p = malloc(sizeof *p);
    for (unsigned f = 0; f < 6; f++) {
        uint32_t seen[16];
        p->tracked = 4;
        for (unsigned i = 0; i < 4; i++) p->home[i] = (uint8_t)(9 * f + 2 * i + 1);
        flood_part(p, seen);
        check_distribution(seen, crosses, 16);
        compare_part(p, "cross", faces[f]);
    }
    free(p);
}

static void block_distances_are_exact_for_every_corner(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        uint8_t home[TRACKED];
    } blocks[] = {{"urf", {8, 5, 7, 23}},    {"ufl", {6, 7, 3, 21}},    {"ulb", {0, 3, 1, 50}},
                  {"ubr", {2, 1, 5, 48}},    {"dfr", {29, 28, 32, 23}}, {"dlf", {27, 28, 30, 21}},
                  {"dbl", {33, 30, 34, 50}}, {"drb", {35, 34, 32, 48}}};
    sticker_part *p = malloc(sizeof *p);
    for (unsigned i = 0; i < 8; i++) {
        uint32_t seen[16];
        p->tracked = 4;
        memcpy(p->home, blocks[i].home, TRACKED);
        flood_part(p, seen);
        compare_part(p, "block", blocks[i].name);
    }
    free(p);
}

/* The four blocks in the layer of L are one block, if the cube and its turns are rotated about L.
 * The other faces: see a_turned_cube_has_the_numbers_of_the_other_side. */
static void distances_of_longer_blocks_are_exact(void **unused)
{
    (void)unused;
    static const unsigned rotated[] = {5, 1, 0, 2, 4, 3}; /* where each of u r f d l b goes */
    sticker_part *p = malloc(sizeof *p);
    uint32_t seen[16], all = 0;
    *p = (sticker_part){.tracked = 5, .home = {27, 33, 30, 21, 50}};
    flood_part(p, seen);
    for (unsigned d = 0; d < 16; d++) all += seen[d];
    assert_int_equal(all, 24 * 21 * 24 * 22 * 20);
    assert_true(seen[9] > 0 && seen[10] == 0);
    test_stream stream = {8, 0};
    uint8_t at[4][TRACKED];
    tsl_cube3 cube;
    for (unsigned i = 0; i < 3000; i++) {
        unsigned m = (unsigned)test_below(&stream, MOVES);
        int32_t nearest = 16;
        if (i % 12 == 0) cube_solved(&cube);
        cube_move(&cube, m);
        for (unsigned k = 0, face = m / 3; k < 4; k++, face = rotated[face]) {
            if (i % 12 == 0) memcpy(at[k], p->home, TRACKED);
            turn_stickers(at[k], p, 3 * face + m % 3);
            const int32_t distance = p->distance[part_index(p, at[k])];
            if (distance < nearest) nearest = distance;
        }
        assert_int_equal(ask("block3_l", &cube), nearest);
    }
    free(p);
}

/* ---- oriented edges: an edge is good if turns without quarter turns of an axis bring it home ----
 */

static const uint8_t edge_stickers[12][2] = {{5, 10},  {7, 19},  {3, 37},  {1, 46},
                                             {32, 16}, {28, 25}, {30, 43}, {34, 52},
                                             {23, 12}, {21, 41}, {50, 39}, {48, 14}};

enum { FLAGS = 1 << 12, LINES = FLAGS * 144 };

typedef struct eo_model {
    bool first[STICKERS];    /* the stickers that such turns bring to the sticker 5, UR's on U */
    uint8_t place[STICKERS]; /* the edge place of a sticker */
    uint16_t moved[MOVES][FLAGS]; /* bit p: the edge in place p is bad */
    uint8_t carried[MOVES][12];   /* where the edge in a place goes */
} eo_model;

static void spread(eo_model *m, unsigned axis, uint8_t sticker)
{
    if (m->first[sticker]) return;
    m->first[sticker] = true;
    for (unsigned turn = 0; turn < MOVES; turn++)
        if (turn / 3 % 3 != axis || turn % 3 == 1) spread(m, axis, to[turn][sticker]);
}

static void make_eo_model(eo_model *m, unsigned axis)
{
    memset(m, 0, sizeof *m);
    spread(m, axis, 5);
    for (unsigned turn = 0; turn < MOVES; turn++)
        for (uint8_t p = 0; p < 12; p++) {
            for (unsigned k = 0; k < 2; k++) m->place[edge_stickers[p][k]] = p;
        }
    for (unsigned turn = 0; turn < MOVES; turn++)
        for (unsigned p = 0; p < 12; p++) {
            uint8_t good = edge_stickers[p][m->first[edge_stickers[p][0]] ? 0 : 1];
            uint8_t goes = to[turn][good];
            m->carried[turn][p] = m->place[goes];
            for (unsigned flags = 0; flags < FLAGS; flags++)
                if ((flags >> p & 1) != !m->first[goes])
                    m->moved[turn][flags] |= (uint16_t)(1u << m->place[goes]);
        }
}

/* Bad edges and the places of two edges, 0 0 where they do not matter. */
typedef struct eo_state {
    unsigned flags, a, b;
} eo_state;

static eo_state turn_eo(const eo_model *m, eo_state s, unsigned turn, bool line)
{
    s.flags = m->moved[turn][s.flags];
    if (line) s.a = m->carried[turn][s.a], s.b = m->carried[turn][s.b];
    return s;
}

static unsigned eo_index(eo_state s)
{
    return s.flags * 144 + s.a * 12 + s.b;
}

static void flood_eo(uint8_t *distance, const eo_model *m, eo_state home, bool line)
{
    eo_state *queue = malloc(LINES * sizeof *queue);
    size_t read = 0, written = 1;
    memset(distance, UNREACHED, LINES);
    distance[eo_index(home)] = 0;
    queue[0] = home;
    while (read < written) {
        eo_state s = queue[read++];
        for (unsigned turn = 0; turn < MOVES; turn++) {
            eo_state next = turn_eo(m, s, turn, line);
            if (distance[eo_index(next)] != UNREACHED) continue;
            distance[eo_index(next)] = (uint8_t)(distance[eo_index(s)] + 1);
            queue[written++] = next;
        }
    }
    free(queue);
}

static void flipped_edges_are_counted_and_measured_exactly(void **unused)
{
    (void)unused;
    eo_model *m = malloc(sizeof *m);
    uint8_t *distance = malloc(LINES);
    for (unsigned axis = 0; axis < 3; axis++) {
        test_stream stream = {8, 0};
        tsl_cube3 cube;
        eo_state s = {0, 0, 0};
        make_eo_model(m, axis);
        flood_eo(distance, m, s, false);
        for (unsigned i = 0; i < 3000; i++) {
            unsigned turn = (unsigned)test_below(&stream, MOVES);
            if (i % 12 == 0) cube_solved(&cube), s.flags = 0;
            cube_move(&cube, turn);
            s = turn_eo(m, s, turn, false);
            assert_int_equal(ask_of("eo", axes[axis], &cube), __builtin_popcount(s.flags));
            assert_int_equal(ask_of("eo_moves", axes[axis], &cube), distance[eo_index(s)]);
        }
    }
    free(distance);
    free(m);
}

/* A line of each face is the edges at 1 and 7, or those at 3 and 5, of it; quarter turns at its
 * ends flip edges. */
static void eo_lines_are_measured_exactly(void **unused)
{
    (void)unused;
    eo_model *m = malloc(2 * sizeof *m);
    uint8_t *distance[2] = {malloc(LINES), malloc(LINES)};
    for (unsigned f = 0; f < 6; f++) {
        test_stream stream = {9, 0};
        tsl_cube3 cube;
        eo_state home[2], s[2];
        for (unsigned way = 0; way < 2; way++) {
            uint8_t end = (uint8_t)(9 * f + (way ? 3 : 1)),
                    other = (uint8_t)(9 * f + (way ? 5 : 7));
            make_eo_model(&m[way], 0); /* for the places alone */
            unsigned p = m[way].place[end];
            unsigned beside = edge_stickers[p][edge_stickers[p][0] == end];
            home[way] = (eo_state){0, p, m[way].place[other]};
            make_eo_model(&m[way], beside / 9 % 3);
            flood_eo(distance[way], &m[way], home[way], true);
        }
        for (unsigned i = 0; i < 1500; i++) {
            unsigned turn = (unsigned)test_below(&stream, MOVES), d[2];
            if (i % 12 == 0) cube_solved(&cube), s[0] = home[0], s[1] = home[1];
            cube_move(&cube, turn);
            for (unsigned way = 0; way < 2; way++) {
                s[way] = turn_eo(&m[way], s[way], turn, true);
                d[way] = distance[way][eo_index(s[way])];
            }
            assert_int_equal(ask_of("eoline", faces[f], &cube), d[0] < d[1] ? d[0] : d[1]);
        }
    }
    free(distance[0]);
    free(distance[1]);
    free(m);
}

/* ---- the first phase ---- */

/* Cosets at each distance: Kociemba; https://kociemba.org/math/distribution.htm */
static const double phase1_cosets[13] = {
    1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444, 476};

typedef struct near_cosets {
    uint8_t *seen; /* a bit for each coset */
    uint32_t count[8];
} near_cosets;

/* All sequences of at most `left` more turns. */
static void walk(near_cosets *n, const tsl_cube3 *cube, unsigned left)
{
    size_t coset = (coord_twist(cube) * (size_t)COORD_FLIPS + coord_flip(cube)) * COORD_SLICES +
                   coord_slice(cube);
    if (!(n->seen[coset / 8] >> coset % 8 & 1)) {
        n->seen[coset / 8] |= (uint8_t)(1u << coset % 8);
        n->count[ask("phase1_ud", cube)]++;
    }
    for (unsigned m = 0; left > 0 && m < MOVES; m++) {
        tsl_cube3 next = *cube;
        cube_move(&next, m);
        walk(n, &next, left - 1);
    }
}

/* Every coset that four turns reach has its distance, so none of those is too high or too low. */
static void near_cosets_of_phase_1_have_their_distance(void **unused)
{
    (void)unused;
    near_cosets n = {.seen = calloc((size_t)COORD_TWISTS * COORD_FLIPS * COORD_SLICES / 8 + 1, 1)};
    tsl_cube3 cube;
    cube_solved(&cube);
    walk(&n, &cube, 4);
    for (unsigned d = 0; d <= 4; d++) assert_int_equal(n.count[d], phase1_cosets[d]);
    for (unsigned d = 5; d < 8; d++) assert_int_equal(n.count[d], 0);
    free(n.seen);
}

static void distances_of_phase_1_are_spread_as_published(void **unused)
{
    (void)unused;
    test_stream stream = {10, 0};
    tsl_rng rng = test_rng(&stream);
    double share[13], total = 0;
    uint32_t seen[3][13] = {{0}};
    for (unsigned d = 0; d < 13; d++) total += phase1_cosets[d];
    for (unsigned d = 0; d < 13; d++) share[d] = phase1_cosets[d] / total;
    for (unsigned i = 0; i < 3000; i++) {
        tsl_cube3 cube;
        int32_t least = 99;
        draw(&own, &cube, &rng);
        for (unsigned axis = 0; axis < 3; axis++) {
            int32_t d = ask_of("phase1", axes[axis], &cube);
            seen[axis][d]++;
            if (d < least) least = d;
        }
        assert_int_equal(ask("phase1_min", &cube), least);
    }
    for (unsigned axis = 0; axis < 3; axis++)
        assert_true(chi_square_excess(seen[axis], share, 13) < 4);
    assert_true(chi_square_excess(crosses, share, 13) > 4); /* other numbers do not pass */
}

/* ---- other sides ---- */

/* Turned as a whole and painted anew, so that it looks solved again if it was. */
static tsl_cube3 seen_after(const tsl_cube3 *cube, nxn_move rotation)
{
    char letters[55], centres[6], painted[55];
    tsl_cube3 out;
    tsl_err err = {0};
    cube_to_facelets(letters, cube);
    nxn_turn(letters, 3, rotation);
    for (unsigned f = 0; f < 6; f++) centres[f] = letters[9 * f + 4];
    for (unsigned i = 0; i < STICKERS; i++)
        painted[i] = "URFDLB"[(char *)memchr(centres, letters[i], 6) - centres];
    painted[54] = '\0';
    if (cube_from_facelets(&out, painted, &err)) fail_msg("%s", err.text);
    return out;
}

/* x carries F to U, R to R; the names of faces and axes go with it. */
static void a_turned_cube_has_the_numbers_of_the_other_side(void **unused)
{
    (void)unused;
    static const struct {
        nxn_move rotation;
        const char *face[6], *axis[3]; /* where each of u r f d l b, and of ud rl fb, goes */
    } turns[] = {{{FACE_R, 3, 1}, {"b", "r", "u", "f", "l", "d"}, {"fb", "rl", "ud"}},
                 {{FACE_U, 3, 1}, {"u", "f", "l", "d", "b", "r"}, {"ud", "fb", "rl"}}};
    static const char *const by_face[] = {"cross", "eoline", "pairs", "block3"};
    static const char *const by_axis[] = {"eo", "co", "eo_moves", "phase1"};
    static const char *const by_none[] = {
        "cross_min",       "eoline_min",    "eo_min",        "co_min",       "eo_moves_min",
        "phase1_min",      "block_min",     "block3_min",    "edges_solved", "corners_solved",
        "corners_twisted", "edge_cycles",   "corner_cycles", "parity",       "pairs_joined",
        "pairs_solved",    "blocks_solved", "edges_flipped", "distance_min"};
    test_stream stream = {11, 0};
    for (unsigned i = 0; i < 400; i++) {
        tsl_cube3 cube;
        cube_solved(&cube);
        for (unsigned k = i % 20; k > 0; k--)
            cube_move(&cube, (unsigned)test_below(&stream, MOVES));
        for (unsigned t = 0; t < 2; t++) {
            tsl_cube3 turned = seen_after(&cube, turns[t].rotation);
            for (unsigned k = 0; k < 4; k++)
                for (unsigned f = 0; f < 6; f++)
                    assert_int_equal(ask_of(by_face[k], faces[f], &cube),
                                     ask_of(by_face[k], turns[t].face[f], &turned));
            for (unsigned k = 0; k < 4; k++)
                for (unsigned a = 0; a < 3; a++)
                    assert_int_equal(ask_of(by_axis[k], axes[a], &cube),
                                     ask_of(by_axis[k], turns[t].axis[a], &turned));
            for (unsigned k = 0; k < sizeof by_none / sizeof by_none[0]; k++)
                assert_int_equal(ask(by_none[k], &cube), ask(by_none[k], &turned));
        }
    }
}

/* ---- counts ---- */

static void counts_of_planted_positions(void **unused)
{
    (void)unused;
    static const char superflip[] = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    static const char t_perm[] = "R U R' U' R' F R2 U' R' U' R U R' F'";
    static const char sune[] = "R U R' U R U2 R'";
    static const struct {
        const char *moves, *trait;
        int32_t value;
    } cases[] = {
        {"", "edges_solved", 12},
        {"", "corners_solved", 8},
        {"", "pairs_joined", 24},
        {"", "pairs_solved", 24},
        {"", "pairs_d", 4},
        {"", "blocks_solved", 8},
        {"", "last_layer", 1},
        {"", "distance_min", 0},
        {"R", "corner_cycles", 1},
        {"R", "edge_cycles", 1},
        {"R", "parity", 1},
        {"R", "edges_solved", 8},
        {"R", "blocks_solved", 4},
        {"R", "pairs_joined", 20}, /* each corner of R lost the edge that is not of R */
        {"R", "pairs_r", 0},
        {"R", "pairs_l", 4},
        {"R", "co_rl", 0},
        {"R", "co_ud", 4},
        {"R", "eo_rl", 4},
        {"R", "eo_fb", 0},
        {"R", "last_layer", 0},
        {"R2", "corner_cycles", 2},
        {"R2", "parity", 0},
        {"R2 F2 R2", "distance_min", 3},
        {"R U F D", "distance_min", 4},
        {"R U F D L", "distance_min", 5},
        {"R U F D L B", "distance_min", 5},
        {superflip, "edges_flipped", 12},
        {superflip, "edges_solved", 0},
        {superflip, "corners_solved", 8},
        {superflip, "eo_ud", 12},
        {superflip, "eo_rl", 12},
        {superflip, "eo_fb", 12},
        {superflip, "pairs_joined", 0},
        {superflip, "edge_cycles", 0},
        {t_perm, "last_layer", 1},
        {t_perm, "last_layer_edges", 4},
        {t_perm, "last_layer_corners", 4},
        {t_perm, "edge_cycles", 1},
        {t_perm, "corner_cycles", 1},
        {t_perm, "edges_solved", 10},
        {t_perm, "corners_solved", 6},
        {t_perm, "parity", 1},
        {sune, "last_layer", 1},
        {sune, "last_layer_edges", 4},
        {sune, "last_layer_corners", 1},
        {sune, "parity", 0},
        {"R2 L2 U2 D2 F2 B2", "edge_cycles", 6},
        {"R2 L2 U2 D2 F2 B2", "eo_min", 0},
        {"R2 L2 U2 D2 F2 B2", "phase1_min", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_cube3 cube = after(cases[i].moves);
        if (ask(cases[i].trait, &cube) != cases[i].value)
            fail_msg("'%s' of '%s' is %d", cases[i].trait, cases[i].moves,
                     ask(cases[i].trait, &cube));
    }
}

/* Stickers of one face that share a side. */
static bool side_by_side(uint8_t a, uint8_t b)
{
    int row = a % 9 / 3 - b % 9 / 3, column = a % 3 - b % 3;
    return a / 9 == b / 9 && row * row + column * column == 1;
}

/* A corner sticker, the edge sticker beside it on that face, and the same on the other face that
 * the two share: the pair stays joined as long as both stay side by side. */
static unsigned count_joined(const uint8_t at[STICKERS], unsigned face)
{
    static const uint8_t corner_stickers[8][3] = {{8, 9, 20},   {6, 18, 38},  {0, 36, 47},
                                                  {2, 45, 11},  {29, 26, 15}, {27, 44, 24},
                                                  {33, 53, 42}, {35, 17, 51}};
    unsigned joined = 0;
    for (unsigned c = 0; c < 8; c++)
        for (unsigned e = 0; e < 12; e++) {
            unsigned beside = 0, still = 0, used = 0;
            for (unsigned i = 0; i < 3; i++)
                for (unsigned k = 0; k < 2; k++) {
                    uint8_t x = corner_stickers[c][i], y = edge_stickers[e][k];
                    if (!side_by_side(x, y)) continue;
                    beside++;
                    used += i;
                    still += side_by_side(at[x], at[y]);
                }
            /* The corner's third sticker names the face of the first two layers. */
            if (beside < 2 || (face < 6 && corner_stickers[c][3 - used] / 9u != face)) continue;
            joined += still == 2;
        }
    return joined;
}

static void joined_pairs_are_those_whose_stickers_are(void **unused)
{
    (void)unused;
    test_stream stream = {12, 0};
    uint8_t at[STICKERS];
    tsl_cube3 cube;
    for (unsigned i = 0; i < 2000; i++) {
        unsigned m = (unsigned)test_below(&stream, MOVES);
        if (i % 12 == 0) {
            cube_solved(&cube);
            for (uint8_t k = 0; k < STICKERS; k++) at[k] = k;
        }
        cube_move(&cube, m);
        for (unsigned k = 0; k < STICKERS; k++) at[k] = to[m][at[k]];
        assert_int_equal(ask("pairs_joined", &cube), count_joined(at, 6));
        for (unsigned f = 0; f < 6; f++)
            assert_int_equal(ask_of("pairs", faces[f], &cube), count_joined(at, f));
    }
}

static void parity_counts_quarter_turns(void **unused)
{
    (void)unused;
    test_stream stream = {13, 0};
    tsl_cube3 cube;
    int32_t odd = 0;
    cube_solved(&cube);
    for (unsigned i = 0; i < 1000; i++) {
        unsigned m = (unsigned)test_below(&stream, MOVES);
        cube_move(&cube, m);
        odd ^= m % 3 != 1;
        assert_int_equal(ask("parity", &cube), odd);
    }
}

/* How the cube is held is not part of what the traits see. */
static void the_least_of_several_is_the_least(void **unused)
{
    (void)unused;
    test_stream stream = {14, 0};
    tsl_rng rng = test_rng(&stream);
    static const char *const of[] = {"cross", "eoline"};
    for (unsigned i = 0; i < 500; i++) {
        tsl_cube3 cube;
        draw(&own, &cube, &rng);
        for (unsigned k = 0; k < 2; k++) {
            int32_t least = 99;
            for (unsigned f = 0; f < 6; f++) {
                int32_t d = ask_of(of[k], faces[f], &cube);
                if (d < least) least = d;
            }
            assert_int_equal(ask_of(of[k], "min", &cube), least);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cross_distances_are_exact_for_every_face),
        cmocka_unit_test(block_distances_are_exact_for_every_corner),
        cmocka_unit_test(distances_of_longer_blocks_are_exact),
        cmocka_unit_test(flipped_edges_are_counted_and_measured_exactly),
        cmocka_unit_test(eo_lines_are_measured_exactly),
        cmocka_unit_test(near_cosets_of_phase_1_have_their_distance),
        cmocka_unit_test(distances_of_phase_1_are_spread_as_published),
        cmocka_unit_test(a_turned_cube_has_the_numbers_of_the_other_side),
        cmocka_unit_test(counts_of_planted_positions),
        cmocka_unit_test(joined_pairs_are_those_whose_stickers_are),
        cmocka_unit_test(parity_counts_quarter_turns),
        cmocka_unit_test(the_least_of_several_is_the_least),
    };
    return cmocka_run_group_tests(tests, open_traits, NULL);
}
