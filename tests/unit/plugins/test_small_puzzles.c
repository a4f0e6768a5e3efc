/* The 2x2x2, the Pyraminx, the Skewb and the Ivy Cube have the positions, distances, turns and
 * traits they should have. */
#include "defined_puzzle.h"

#include "lib/nxn.h"
#include "plugin/check/check.h"

enum { LENGTH = 11, DEPTHS = LENGTH + 1 };

/* Positions at each distance, without tips. 2x2x2: https://oeis.org/A079761, Skewb:
 * https://oeis.org/A079745, Pyraminx: Jaap Scherphuis, https://www.jaapsch.net/puzzles, Ivy Cube:
 * https://darflen.com/posts/e8cb425651aa11c5418be580 */
static struct small_puzzle {
    const char *id, *solved, *letters; /* letters of its moves */
    unsigned tips;
    uint64_t positions, published[DEPTHS];
    defined *z;
} puzzles[] = {
    {"222",
     "UUUURRRRFFFFDDDDLLLLBBBB",
     "URF2'   ",
     0,
     3674160,
     {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
     NULL},
    {"222all",
     "UUUURRRRFFFFDDDDLLLLBBBB",
     "URFDLBxyz2'   ",
     0,
     3674160,
     {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
     NULL},
    {"pyram",
     "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD",
     "ULRBulrb2'    ",
     4,
     933120,
     {1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32},
     NULL},
    {"skewb",
     "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB",
     "RULB2'    ",
     0,
     3149280,
     {1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90},
     NULL},
    {"ivy",
     "UUURRRFFFDDDLLLBBB",
     "RLDB2'    ",
     0,
     29160,
     {1, 8, 48, 288, 1640, 7582, 15262, 4221, 110},
     NULL},
};
enum { PUZZLES = sizeof puzzles / sizeof puzzles[0] };

static int open_puzzles(void **state)
{
    int status = open_all(state);
    for (size_t i = 0; i < PUZZLES && status == 0; i++) {
        char path[64];
        snprintf(path, sizeof path, "lua/puzzles/%s.lua", puzzles[i].id);
        puzzles[i].z = open_file(path);
        const tsl_puzzle *p = &puzzles[i].z->puzzle;
        if (p->init_traits) status = p->init_traits(&puzzles[i].z->small, test_host(), NULL);
    }
    return status;
}

static int close_puzzles(void **state)
{
    for (size_t i = 0; i < PUZZLES; i++) undefine(puzzles[i].z);
    return close_all(state);
}

static const struct small_puzzle *find_puzzle(const char *id)
{
    size_t i = 0;
    while (strcmp(puzzles[i].id, id) != 0) i++;
    return &puzzles[i];
}

/* ---- positions and turns ---- */

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUZZLES; i++) {
        const positions *p = &puzzles[i].z->small.p;
        assert_int_equal((uint64_t)p->rows * p->columns, puzzles[i].positions);
        for (size_t n = 0; n < DEPTHS; n++) assert_int_equal(p->counts[n], puzzles[i].published[n]);
        assert_int_equal(p->counts[DEPTHS], 0);
    }
}

/* Facelets of a puzzle after some moves. */
static void apply_to_solved(const struct small_puzzle *p, char letters[TSL_FACELETS_MAX],
                            const char *moves)
{
    uint8_t at[SMALL_STATE];
    tsl_err err = {0};
    p->z->puzzle.solved(&p->z->small, at);
    if (p->z->puzzle.apply(&p->z->small, at, moves, &err)) fail_msg("%s", err.text);
    p->z->puzzle.facelets(&p->z->small, letters, at);
}

/* Facelets of the Pyraminx and the Skewb were computed by another program's sticker model, those of
 * the Ivy Cube by a model in space: stickers on a cube turned about its diagonals. */
static void turns_carry_stickers_clockwise(void **state)
{
    (void)state;
    static const struct {
        const char *id, *moves, *facelets;
    } cases[] = {
        {"pyram", "u", "RFFFFFFFFLLLLFLLLLLRRRRRRRRDDDDDDDDD"},
        {"pyram", "U", "RRRRFFFFFLLFFFLLFLLLLRRLRRRDDDDDDDDD"},
        {"pyram", "L'", "FDFFDDDFFLLLLLFFFFRRRRRRRRRLLLDDLDDD"},
        {"pyram", "R", "FFFDFFDDDLLLLLLLLLRRRRRFFFFDDRRRDDRD"},
        {"pyram", "b b", "FFFFFFFFFDLLLLLLLLRRRRLRRRRDDDDDDDDR"},
        {"pyram", "B'", "FFFFFFFFFDDDLLDLLLRRLLLRRLRDDDDDRRRR"},
        {"pyram", "U L' R B' u r' b", "LDRLDDDDFLDFFRLFFFFLRLRDFFRLLRRDRRLD"},
        {"pyram", "R' U L' B L U' B' R L' U' B l u' r", "RDLRFDRFDRRFRFFFLLLFLDDLRFFDLDDRRLDL"},
        {"skewb", "U", "BBBBURDRRRRFFFFDDDFDUUUULLLLBL"},
        {"skewb", "R", "UFUUURDDDDFFFFLDBBBBLLLULRBRRR"},
        {"skewb", "L'", "UUURURRRBRDFDDDLLLLDLFFFFBBBBU"},
        {"skewb", "B", "RUUUURRRRFFFFUFLDLLLBLBBBBDDDD"},
        {"skewb", "R' U L' B L U' B' R L' U' B", "BRLFURFDDLLFUBLUBBBDDUFULDRRFR"},
        {"ivy", "R", "RRUBBRFFFDDDLLLUUB"},
        {"ivy", "L", "ULLRRRUUFDDDFFLBBB"},
        {"ivy", "D'", "UUURDDFRRFFDLLLBBB"},
        {"ivy", "B", "UUURRRFFFDLLLBBBDD"},
        {"ivy", "R' L D B' L' R D' B R L' D", "RFFBDFLLDRUDURLUBB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char letters[TSL_FACELETS_MAX];
        apply_to_solved(find_puzzle(cases[i].id), letters, cases[i].moves);
        assert_string_equal(letters, cases[i].facelets);
    }
}

/* The sticker model of the n x n x n cube knows nothing of corners. */
static void the_2x2x2_turns_as_stickers_do(void **state)
{
    (void)state;
    test_stream stream = {3, 0};
    for (unsigned i = 0; i < 2000; i++) {
        static const char *const names[] = {"U", "R", "F", "D", "L", "B", "x", "y", "z"};
        static const char *const suffixes[] = {"", "2", "'"};
        char moves[256] = "", expected[25] = "", letters[TSL_FACELETS_MAX];
        for (unsigned k = 0; k < 30; k++) {
            strcat(moves, names[test_below(&stream, i % 2 ? 9 : 3)]);
            strcat(moves, suffixes[test_below(&stream, 3)]);
            strcat(moves, " ");
        }
        apply_to_solved(find_puzzle(i % 2 ? "222all" : "222"), letters, moves);
        nxn_solved(expected, 2);
        assert_int_equal(nxn_apply(expected, 2, moves, NULL), TSL_OK);
        assert_string_equal(letters, expected);
    }
}

static void solved_looks_solved(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUZZLES; i++)
        check_facelets(&puzzles[i].z->puzzle, &puzzles[i].z->small, puzzles[i].solved);
}

static unsigned twice, missing; /* the places of two stickers */

static void facelets_name_one_twice(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    find_puzzle("skewb")->z->puzzle.facelets(self, out, state);
    out[missing] = out[twice];
}

/* On the corner that never moves: a wrong letter there is wrong in every state alike. */
static bool is_fixed(unsigned facelet)
{
    return facelet == 4 || facelet == 5 || facelet == 11;
}

static void the_checker_finds_a_sticker_that_is_named_twice(void **state)
{
    (void)state;
    defined *z = find_puzzle("skewb")->z;
    tsl_puzzle type = z->puzzle;
    checked_puzzle p = {.type = &type, .self = &z->small};
    tsl_err err;
    trip_record first[ROUND_TRIPS] = {0};
    p.first = first;
    round_trip_new(&p.trip, &p, 0);
    assert_int_equal(facelets_are_kept(&p, &err), TSL_OK);
    type.facelets = facelets_name_one_twice;
    for (twice = 0; twice < 30; twice++)
        for (missing = 0; missing < 30; missing++) {
            if (missing == twice || (is_fixed(twice) && is_fixed(missing))) continue;
            if (facelets_are_kept(&p, &err) != TSL_EBROKEN) fail_msg("%u for %u", twice, missing);
        }
    round_trip_free(&p.trip);
}

/* ---- scrambles ---- */

static unsigned axis_of(const char *id, char letter)
{
    if (strncmp(id, "222", 3) != 0) return (unsigned char)letter;
    return (unsigned)(strchr("URFDLB", letter) - "URFDLB") % 3;
}

/* Eleven turns, none of the axis of the turn before; then each tip that is turned, once. */
static void scrambles_have_eleven_turns_and_the_tips(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUZZLES; i++) {
        const struct small_puzzle *p = &puzzles[i];
        const small *s = &p->z->small;
        test_stream stream = {8, 0};
        tsl_rng rng = test_rng(&stream);
        unsigned used[128] = {0};
        check_round_trips(&p->z->puzzle, s, 10000, p->tips ? 0 : LENGTH);
        for (unsigned n = 0; n < 2000; n++) {
            uint8_t at[SMALL_STATE];
            char moves[TSL_SCRAMBLE_MAX];
            unsigned turns_made = 0, tips = 0, expected = 0, last = UINT_MAX;
            p->z->puzzle.draw(s, at, &rng);
            const small_state drawn = small_load(s, at);
            for (unsigned k = 0; k < s->apart_count; k++) expected += drawn.power[k] > 0;
            assert_int_equal(p->z->puzzle.scramble(s, moves, at, &(tsl_want){0, &rng, NULL}, NULL),
                             TSL_OK);
            for (const char *c = moves; *c; c++) {
                if (strchr(" 2'", *c)) continue;
                assert_int_not_equal(axis_of(p->id, *c), last);
                last = axis_of(p->id, *c);
                used[(unsigned char)*c]++;
                if (p->tips && strchr("ulrb", *c)) tips++;
                if (!p->tips || strchr("ULRB", *c)) {
                    turns_made++;
                    assert_int_equal(tips, 0); /* they come last */
                }
            }
            assert_int_equal(turns_made, LENGTH);
            assert_int_equal(tips, expected);
        }
        for (const char *c = p->letters; *c; c++)
            if (!strchr(" 2'xyz", *c)) assert_true(used[(unsigned char)*c] > 1000);
    }
}

/* Walks from solved through all positions at once, keeping a bit for each last axis: after eleven
 * turns every position was reached. */
static void every_position_has_a_scramble(void **state)
{
    (void)state;
    for (size_t n = 0; n < PUZZLES; n++) {
        const positions *p = &puzzles[n].z->small.p;
        const turns *t = p->turns;
        const uint32_t count = (uint32_t)p->states;
        uint8_t *here = calloc(count, 1), *next = calloc(count, 1);
        here[0] = 1u << 7; /* no axis was turned yet */
        for (unsigned length = 0; length < LENGTH; length++) {
            memset(next, 0, count);
            for (uint32_t i = 0; i < count; i++)
                for (size_t m = 0; here[i] && m < t->searched; m++) {
                    const uint8_t axis = (uint8_t)(1u << t->all[t->search[m]].move % 7);
                    if ((here[i] & ~axis) == 0) continue;
                    position to = positions_turn(p, (position){i / p->columns, i % p->columns}, m);
                    next[to.row * p->columns + to.column] |= axis;
                }
            uint8_t *spare = here;
            here = next;
            next = spare;
        }
        for (uint32_t i = 0; i < count; i++) assert_true(here[i]);
        free(here);
        free(next);
    }
}

static void the_minimum_distance_is_exact(void **state)
{
    (void)state;
    static const planted cube[] = {
        {"", 0},          {"R2", 1},          {"R U", 2},        {"R U R'", 3},
        {"R U R' U'", 4}, {"R U R' U' F", 5}, {"R U2 U2 R'", 0},
    };
    static const planted pyram[] = {
        {"", 0},           {"u", 1},
        {"u' l", 2},       {"u U", 2},
        {"U L U' R b", 5}, {"U L R' B u' l' r b", 8},
        {"U L' U' L", 4},  {"u u u r' r' R R R", 1},
    };
    static const planted skewb[] = {
        {"", 0},          {"B", 1},           {"B B", 1},         {"R U' L", 3},
        {"R U' R' U", 4}, {"R U' R' U B", 5}, {"U U U L L' ", 0},
    };
    static const planted ivy[] = {
        {"", 0}, {"B", 1}, {"B B", 1}, {"R L' D", 3}, {"R L' R' L", 4}, {"D D D L L' ", 0},
    };
    static const struct {
        const char *id;
        const planted *cases;
        size_t count;
    } all_cases[] = {{"222", cube, 7},
                     {"222all", cube, 7},
                     {"pyram", pyram, 8},
                     {"skewb", skewb, 7},
                     {"ivy", ivy, 6}};
    for (size_t i = 0; i < PUZZLES; i++) {
        defined *z = find_puzzle(all_cases[i].id)->z;
        check_planted(&z->puzzle, &z->small, all_cases[i].cases, all_cases[i].count);
    }
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    defined *z = find_puzzle("222")->z;
    test_stream stream = {7, 0};
    tsl_rng rng = test_rng(&stream);
    uint8_t at[SMALL_STATE];
    char first[TSL_SCRAMBLE_MAX], other[TSL_SCRAMBLE_MAX];
    unsigned different = 0;
    z->puzzle.draw(&z->small, at, &rng);
    z->puzzle.scramble(&z->small, first, at, &(tsl_want){0, &rng, NULL}, NULL);
    for (unsigned nth = 1; nth < 50; nth++) {
        assert_int_equal(
            z->puzzle.scramble(&z->small, other, at, &(tsl_want){nth, &rng, NULL}, NULL), TSL_OK);
        different += strcmp(first, other) != 0;
    }
    assert_true(different > 30);
}

/* ---- what filters see ---- */

static const tsl_trait *find_trait(const struct small_puzzle *p, const char *name)
{
    const tsl_trait *t = p->z->puzzle.traits;
    while (strcmp(t->name, name) != 0) t++;
    return t;
}

static int32_t value_of_trait(const struct small_puzzle *p, const char *name, position at)
{
    uint8_t state[SMALL_STATE];
    small_store(state, &p->z->small, &(small_state){.at = at});
    return find_trait(p, name)->value(&p->z->small, state);
}

/* Which stickers a turn of each face of a 2x2x2 moves, and the solved cube held in every way: what
 * shows a layer of one of these is a solved layer. */
static struct {
    bool moves[6][24];
    char solved[24][25];
} looks;

static void make_looks(void)
{
    for (uint8_t f = 0; f < 6; f++) {
        char at[24];
        for (char i = 0; i < 24; i++) at[(int)i] = i;
        nxn_turn(at, 2, (nxn_move){f, 1, 1});
        for (int i = 0; i < 24; i++) looks.moves[f][i] = at[i] != i;
    }
    for (unsigned k = 0; k < 24; k++) {
        static const char *const ups[] = {"", "x", "x2", "x'", "z", "z'"};
        static const char *const turned[] = {"", "y", "y2", "y'"};
        nxn_solved(looks.solved[k], 2);
        assert_int_equal(nxn_apply(looks.solved[k], 2, ups[k / 4], NULL), TSL_OK);
        assert_int_equal(nxn_apply(looks.solved[k], 2, turned[k % 4], NULL), TSL_OK);
    }
}

static bool shows(const char *letters, bool sides_too)
{
    for (unsigned face = 0; face < 6; face++)
        for (unsigned k = 0; k < 24; k++) {
            bool same = true;
            for (unsigned i = 0; i < 24 && same; i++)
                if (looks.moves[face][i] && (sides_too || i / 4 == face))
                    same = letters[i] == looks.solved[k][i];
            if (same) return true;
        }
    return false;
}

static bool shows_face(const char *letters)
{
    return shows(letters, false);
}

static bool shows_layer(const char *letters)
{
    return shows(letters, true);
}

/* Is a face of the Skewb of one colour, and each pair of stickers that it meets at a side? Sides
 * are the pairs of corners of other faces that turn with the whole cube onto two of its corners. */
static bool shows_skewb_layer(const char *letters)
{
    static const char sides[6][4][3] = {{"KL", "FG", "Za", "UV"}, {"BE", "LO", "QT", "Zc"},
                                        {"DE", "FI", "PQ", "VY"}, {"NO", "IJ", "cd", "XY"},
                                        {"AD", "KN", "PS", "ad"}, {"AB", "GJ", "UX", "ST"}};
    for (unsigned f = 0; f < 6; f++) {
        bool whole = true;
        for (unsigned i = 1; i < 5; i++) whole &= letters[5 * f + i] == letters[5 * f];
        for (unsigned i = 0; i < 4; i++) {
            const char a = sides[f][i][0], b = sides[f][i][1];
            whole &= letters[a >= 'a' ? a - 'a' + 26 : a - 'A'] ==
                     letters[b >= 'a' ? b - 'a' + 26 : b - 'A'];
        }
        if (whole) return true;
    }
    return false;
}

/* A distance to positions that look as wanted is right everywhere: 0 there and nowhere else, and
 * elsewhere 1 more than at the nearest neighbour. One position in 37 is looked at. */
static void check_goal(const char *id, const char *trait, bool (*is_wanted)(const char *letters))
{
    const struct small_puzzle *p = find_puzzle(id);
    const positions *all_positions = &p->z->small.p;
    for (uint32_t i = 0; i < all_positions->states; i += 37) {
        const position at = {i / all_positions->columns, i % all_positions->columns};
        char letters[TSL_FACELETS_MAX];
        int32_t nearest = INT32_MAX;
        small_letters(&p->z->small, letters, &(small_state){.at = at});
        for (unsigned m = 0; m < p->z->t.searched; m++) {
            const int32_t there = value_of_trait(p, trait, positions_turn(all_positions, at, m));
            nearest = there < nearest ? there : nearest;
        }
        if (value_of_trait(p, trait, at) != (is_wanted(letters) ? 0 : nearest + 1))
            fail_msg("%s: position %u", trait, i);
    }
}

static void faces_and_layers_are_as_far_as_they_say(void **state)
{
    (void)state;
    make_looks();
    check_goal("222", "layer_min", shows_layer);
    check_goal("222", "face_min", shows_face);
    check_goal("222all", "layer_min", shows_layer);
    check_goal("skewb", "layer_min", shows_skewb_layer);
}

static void traits_of_planted_positions(void **state)
{
    (void)state;
    static const struct {
        const char *id, *moves, *traits[5];
        int32_t values[4];
    } cases[] = {
#define CUBE {"distance", "face_min", "layer_min", "co_min", NULL}
        {"222", "", CUBE, {0, 0, 0, 0}},
        {"222", "R", CUBE, {1, 0, 0, 0}},
        {"222", "R2 U2", CUBE, {2, 1, 1, 0}},
        {"222", "R U", CUBE, {2, 1, 1, 4}},
        {"222", "R U R' U R U2 R'", CUBE, {7, 0, 0, 3}},
        {"222", "R2 F2 R2", CUBE, {3, 0, 2, 0}},
        {"222all", "x R L' U y", CUBE, {1, 0, 0, 0}},
        {"222all", "x D L z'", CUBE, {2, 1, 1, 4}},
#define SKEWB {"distance", "layer_min", "faces_solved", NULL}
        {"skewb", "", SKEWB, {0, 0, 6}},
        {"skewb", "R", SKEWB, {1, 1, 0}},
        {"skewb", "R U'", SKEWB, {2, 2, 0}},
        {"skewb", "R B' R' B", SKEWB, {4, 0, 1}},
#define PYRAM {"distance", "turns", "tips", NULL}
        {"pyram", "", PYRAM, {0, 0, 0}},
        {"pyram", "U", PYRAM, {1, 1, 0}},
        {"pyram", "u l' r", PYRAM, {3, 0, 3}},
        {"pyram", "U u", PYRAM, {2, 1, 1}},
        {"pyram", "U L R' b", PYRAM, {4, 3, 1}},
        {"pyram", "u u u", PYRAM, {0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct small_puzzle *p = find_puzzle(cases[i].id);
        uint8_t at[SMALL_STATE];
        p->z->puzzle.solved(&p->z->small, at);
        assert_int_equal(p->z->puzzle.apply(&p->z->small, at, cases[i].moves, NULL), TSL_OK);
        for (size_t k = 0; cases[i].traits[k]; k++) {
            const int32_t value = find_trait(p, cases[i].traits[k])->value(&p->z->small, at);
            if (value != cases[i].values[k])
                fail_msg("%s, %s: %s is %d", p->id, cases[i].moves, cases[i].traits[k], value);
        }
    }
}

/* ---- notation, letters ---- */

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves cube[] = {
        {"Q", "move 1: 'Q' is not a turn"},   {"U R L", "move 3: 'L' is not a turn"},
        {"U3", "move 1: 'U3' is not a turn"}, {"U R2'", "move 2: 'R2'' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"}, {"x", "move 1: 'x' is not a turn"},
        {"u", "move 1: 'u' is not a turn"},   {"'", "move 1: ''' is not a turn"},
    };
    static const bad_moves cube_all[] = {
        {"Q", "move 1: 'Q' is not a turn"},
        {"U L D3", "move 3: 'D3' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"},
        {"x''", "move 1: 'x''' is not a turn"},
    };
    static const bad_moves pyram[] = {
        {"Q", "move 1: 'Q' is not a turn"},   {"U R F", "move 3: 'F' is not a turn"},
        {"U2", "move 1: 'U2' is not a turn"}, {"U l2", "move 2: 'l2' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"}, {"u''", "move 1: 'u''' is not a turn"},
    };
    static const struct {
        const char *id;
        const bad_moves *cases;
        size_t count;
    } all_cases[] = {{"222", cube, 8}, {"222all", cube_all, 4}, {"pyram", pyram, 6}};
    for (size_t i = 0; i < sizeof all_cases / sizeof all_cases[0]; i++) {
        defined *z = find_puzzle(all_cases[i].id)->z;
        check_bad_moves(&z->puzzle, &z->small, all_cases[i].cases, all_cases[i].count);
    }
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUZZLES; i++)
        assert_true(check_fuzz(&puzzles[i].z->puzzle, &puzzles[i].z->small, puzzles[i].letters,
                               100000) > 10);
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    for (size_t i = 0; i < PUZZLES; i++)
        check_solving(&puzzles[i].z->puzzle, &puzzles[i].z->small, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const char alone[] =
        "no turns make it: pieces are exchanged or turned that cannot be so alone";
    const struct {
        const char *id;
        bad_letters bad;
    } cases[] = {
        {"222", {"UUUFURRRFRFFDDDDLLLLBBBB", alone}},
        {"222", {"UUURURRRFFFFDDDDLLLLBBBB", "no piece is RUF"}},
        {"222",
         {"UUUURRRRFFFFDDUDLLLLBBBB",
          "letter 15 is U, but this facelet never moves: turn the whole puzzle"}},
        {"222", {"UUUURRRRFFFFDDDDFLLLBLBB", "too many pieces are UFL"}},
        {"222all", {"UUUFURRRFRFFDDDDLLLLBBBB", alone}},
        {"pyram", {"FLFFFFFFFLLLLLLLFLRRRRRRRRRDDDDDDDDD", alone}},
        {"pyram", {"FFFFFFFFFLLLLLLLRLRRRRRLRRRDDDDDDDDD", alone}},
        {"skewb", {"UURUURRURRFFFFFDDDDDLLLLLBBBBB", alone}},
        {"skewb", {"UUXUURRRRRFFFFFDDDDDLLLLLBBBBB", "no piece is X"}},
        {"skewb", {"LUUUURRRRRFFFFFDDDDDBLLLLBUBBB", alone}},
        {"ivy", {"URURURFFFDDDLLLBBB", alone}},
        {"ivy", {"URURRRFFFDDDLLLBBB", "too many pieces are R"}},
        {"ivy", {"UUURRRFFFDDDLLLBB!", "no piece is D!L"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        defined *z = find_puzzle(cases[i].id)->z;
        check_bad_letters(&z->puzzle, &z->small, &cases[i].bad, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(turns_carry_stickers_clockwise),
        cmocka_unit_test(the_2x2x2_turns_as_stickers_do),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(the_checker_finds_a_sticker_that_is_named_twice),
        cmocka_unit_test(scrambles_have_eleven_turns_and_the_tips),
        cmocka_unit_test(every_position_has_a_scramble),
        cmocka_unit_test(the_minimum_distance_is_exact),
        cmocka_unit_test(every_alternative_is_another_sequence),
        cmocka_unit_test(faces_and_layers_are_as_far_as_they_say),
        cmocka_unit_test(traits_of_planted_positions),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, open_puzzles, close_puzzles);
}
