/* Square-1 has the shapes, positions and distances it should have, and its solver finds its way. */
#include "puzzle_checks.h"

#include <stdio.h>

#include "lib/rank.h"

#include "square1/square1.c"

static const sq1_tables *self; /* built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&square1);
    return 0;
}

static sq1 after(const char *moves)
{
    sq1 at;
    tsl_err err = {0};
    solved(self, &at);
    if (apply(self, &at, moves, &err)) fail_msg("'%s': %s", moves, err.text);
    return at;
}

/* ---- a set of states with distances, for searches that know of nothing but single moves ---- */

typedef struct found {
    sq1_layers at;
    uint8_t flipped, distance, taken;
} found;

typedef struct set {
    found *slot;
    size_t size;     /* a power of two */
    uint32_t *order; /* slots as they were filled */
    size_t count;
} set;

static set new_set(size_t size)
{
    return (set){calloc(size, sizeof(found)), size, malloc(size / 2 * sizeof(uint32_t)), 0};
}

static void free_set(set *s)
{
    free(s->slot);
    free(s->order);
}

/* The slot where a state is or belongs. */
static found *find(const set *s, sq1_layers at, unsigned flipped)
{
    uint64_t hash = (at.top * 0x9e3779b97f4a7c15u ^ at.bottom) * 0xbf58476d1ce4e5b9u + flipped;
    size_t i = (hash ^ hash >> 31) & (s->size - 1);
    while (s->slot[i].taken && (s->slot[i].at.top != at.top || s->slot[i].at.bottom != at.bottom ||
                                s->slot[i].flipped != flipped))
        i = (i + 1) & (s->size - 1);
    return &s->slot[i];
}

static void add(set *s, sq1_layers at, unsigned flipped, unsigned distance)
{
    found *f = find(s, at, flipped);
    if (f->taken) return;
    assert_true(s->count < s->size / 2);
    *f = (found){at, (uint8_t)flipped, (uint8_t)distance, 1};
    s->order[s->count++] = (uint32_t)(f - s->slot);
}

static bool is_cut(sq1_layers at)
{
    return is_cut_clear(at.top) && is_cut_clear(at.bottom);
}

/* One step of a search: adds what one move makes of a state. */
typedef void stepper(set *s, const found *from);

/* Fills `s` with what is at most `depth` from what is in it; counts[d] gets those at distance d. */
static void search_from(set *s, stepper *step, unsigned depth, uint32_t *counts)
{
    for (size_t i = 0; i < s->count; i++) {
        found from = s->slot[s->order[i]];
        if (counts) counts[from.distance]++;
        if (from.distance < depth) step(s, &from);
    }
}

/* ---- counts ---- */

/* (x,0), (0,y) and / are one move each, and the state can be slashed before and after. */
static void face_turns(set *s, const found *from)
{
    add(s, sq1_slash(from->at), !from->flipped, from->distance + 1u);
    for (unsigned i = 1; i < 2 * SQ1_SLOTS; i++) {
        sq1_turn turn = {i < 12 ? (uint8_t)i : 0, i < 12 ? 0 : (uint8_t)(i - 12)};
        sq1_layers at = sq1_turn_layers(from->at, turn);
        if (is_cut(at)) add(s, at, from->flipped, from->distance + 1u);
    }
}

/* Turned so that the smallest word comes out. */
static uint64_t any_turn(uint64_t layer)
{
    uint64_t least = layer;
    for (unsigned x = 1; x < SQ1_SLOTS; x++) {
        uint64_t turned = sq1_turn_layer(layer, x);
        if (turned < least) least = turned;
    }
    return least;
}

/* Only slashes count, and a state is the same whichever way its layers are turned. */
static void slashes(set *s, const found *from)
{
    for (unsigned i = 0; i < SQ1_SLOTS * SQ1_SLOTS; i++) {
        sq1_layers at = sq1_turn_layers(from->at, (sq1_turn){(uint8_t)(i / 12), (uint8_t)(i % 12)});
        if (!is_cut(at)) continue;
        at = sq1_slash(at);
        add(s, (sq1_layers){any_turn(at.top), any_turn(at.bottom)}, !from->flipped,
            from->distance + 1u);
    }
}

static void positions_are_as_many_as_published(void **state)
{
    (void)state;
    static const struct {
        stepper *step;
        bool turned;
        unsigned depth;
        uint32_t count[10];
    } cases[] = {
        /* Masonjones 2005 */
        {slashes, true, 4, {1, 64, 1153, 17050, 235144}},
        /* twsearch's logs */
        {face_turns, false, 8, {1, 15, 69, 212, 1141, 3933, 14029, 44188, 138952}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set s = new_set(1 << 20);
        uint32_t count[10] = {0};
        sq1 at = after("");
        sq1_layers from = pack(&at);
        if (cases[i].turned) from = (sq1_layers){any_turn(from.top), any_turn(from.bottom)};
        add(&s, from, 0, 0);
        search_from(&s, cases[i].step, cases[i].depth, count);
        check_distribution(count, cases[i].count, 10);
        free_set(&s);
    }
}

/* The least number, over all turns of it, of the mask of corner slots of a layer. */
static unsigned turned_mask(unsigned mask)
{
    unsigned least = mask;
    for (unsigned x = 1; x < SQ1_SLOTS; x++) {
        unsigned turned = (mask << x | mask >> (SQ1_SLOTS - x)) & 0xfff;
        if (turned < least) least = turned;
    }
    return least;
}

static void shapes_are_as_many_as_published(void **state)
{
    (void)state;
    static uint8_t seen[1 << 24];
    unsigned turned = 0, exchanged = 0;
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < SQ1_SHAPES; i++) {
        unsigned code = self->shapes.code[i];
        unsigned top = sq1_corner_slots(&self->shapes, code / SQ1_PAIRS);
        unsigned bottom = sq1_corner_slots(&self->shapes, code % SQ1_PAIRS);
        for (unsigned odd = 0; odd < 2; odd++)
            assert_int_not_equal(self->shapes.distance[code][odd], SQ1_FAR);
        uint8_t *as_is = &seen[turned_mask(top) << 12 | turned_mask(bottom)];
        turned += !*as_is;
        if (!*as_is) exchanged += !seen[turned_mask(bottom) << 12 | turned_mask(top)];
        *as_is = 1;
    }
    assert_int_equal(turned, 170);
    assert_int_equal(exchanged, 90);
}

/* ---- the minimum distance ---- */

/* WCA 12c4: one move for both layers together, one for a slash. */
static void wca_moves(set *s, const found *from)
{
    add(s, sq1_slash(from->at), !from->flipped, from->distance + 1u);
    for (unsigned i = 1; i < SQ1_SLOTS * SQ1_SLOTS; i++) {
        sq1_layers at = sq1_turn_layers(from->at, (sq1_turn){(uint8_t)(i / 12), (uint8_t)(i % 12)});
        if (is_cut(at)) add(s, at, from->flipped, from->distance + 1u);
    }
}

static set ball(const sq1 *at, unsigned radius)
{
    set s = new_set(1 << 20);
    add(&s, pack(at), at->flipped, 0);
    search_from(&s, wca_moves, radius, NULL);
    return s;
}

/* The distance up to twice the radius of `home`, by meeting half-way; beyond it, 99. */
static unsigned distance_by_meeting(const set *home, const sq1 *at)
{
    set s = ball(at, 5);
    unsigned least = 99;
    for (size_t i = 0; i < s.count; i++) {
        const found *here = &s.slot[s.order[i]], *there = find(home, here->at, here->flipped);
        unsigned sum = (unsigned)here->distance + there->distance;
        if (there->taken && sum < least) least = sum;
    }
    free_set(&s);
    return least;
}

static void check_distance(const sq1 *at, unsigned distance, unsigned most)
{
    for (unsigned n = 0; n <= most; n++) {
        bool yes;
        assert_int_equal(within(self, &yes, at, n, NULL), TSL_OK);
        assert_int_equal(yes, distance <= n);
    }
}

/* A scramble of `moves` moves in which nothing cancels. */
static sq1 turned_by(unsigned moves, test_stream *stream)
{
    sq1 at;
    solved(self, &at);
    sq1_layers layers = pack(&at);
    bool slash_next = test_below(stream, 2);
    unsigned flipped = 0;
    for (unsigned i = 0; i < moves; i++, slash_next = !slash_next) {
        sq1_layers next = layers;
        while (!slash_next && (!is_cut(next) || next.top == layers.top)) {
            next = sq1_turn_layers(layers, (sq1_turn){(uint8_t)test_below(stream, 12),
                                                      (uint8_t)test_below(stream, 12)});
        }
        layers = slash_next ? sq1_slash(layers) : next;
        flipped ^= slash_next;
    }
    unpack(&at, layers, flipped);
    return at;
}

static void near_solved_states_are_told_at_the_exact_distance(void **state)
{
    (void)state;
    sq1 solved = after("");
    set home = ball(&solved, 5);
    test_stream stream = {7, 0};
    unsigned met[100] = {0};
    for (unsigned moves = 1; moves <= 12; moves++) {
        for (unsigned i = 0; i < (moves < 8 ? 1 : 4); i++) {
            sq1 at = turned_by(moves, &stream);
            unsigned distance = distance_by_meeting(&home, &at);
            assert_true(distance <= moves || moves > 10);
            check_distance(&at, distance, 10);
            met[distance]++;
        }
    }
    assert_true(met[8] && met[9] && met[10] && met[99]);
    free_set(&home);
}

static void every_state_of_the_first_moves_is_told(void **state)
{
    (void)state;
    sq1 at = after("");
    set s = ball(&at, 3);
    for (size_t i = 0; i < s.count; i += 7) {
        const found *f = &s.slot[s.order[i]];
        unpack(&at, f->at, f->flipped);
        check_distance(&at, f->distance, 4);
    }
    free_set(&s);
}

static void special_states_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        unsigned distance;
    } cases[] = {{"", 0},
                 {"(1,0)", 1},
                 {"(6,6)", 1},
                 {"/", 1},
                 {"/ (6,6) /", 3},
                 {"/ (6,6) / (3,0)", 4},
                 {"(6,6) /", 2},
                 {"(1,0) / (-1,0)", 3},
                 {"(2,1)", 1}, /* cannot be slashed */
                 {"/ (2,1)", 2},
                 {"/ (6,6) / (2,1)", 4},
                 {"/ / (3,3) (-3,0)", 1},
                 {"(0,6) / (1,0)", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sq1 at = after(cases[i].moves);
        check_distance(&at, cases[i].distance, 12);
    }
}

/* ---- scrambles ---- */

static void scrambles_arrive(void **state)
{
    (void)state;
    check_round_trips(&square1, self, 10000, 0);
}

static void check_solved_by(const sq1 *at)
{
    char text[TSL_SCRAMBLE_MAX];
    tsl_err err = {0};
    const tsl_want want = {0};
    if (scramble(self, text, at, &want, &err)) fail_msg("%s", err.text);
    sq1 back = after(text);
    assert_memory_equal(&back, at, sizeof back);
}

/* Also the ones that are farthest from square. */
static void every_shape_and_parity_is_solved(void **state)
{
    (void)state;
    test_stream stream = {8, 0};
    tsl_rng rng = test_rng(&stream);
    uint8_t *seen = calloc(SQ1_SHAPE_CODES, 2);
    unsigned left = 2 * SQ1_SHAPES; /* to meet them all takes 70,000 draws on average */
    for (unsigned i = 0; i < 1000000 && left > 0; i++) {
        sq1 at;
        draw(self, &at, &rng);
        sq1_shape shape = sq1_shape_of(&self->shapes, pack(&at));
        uint8_t *s = &seen[2 * (shape.top * SQ1_PAIRS + shape.bottom) + shape.odd];
        if (*s) continue;
        *s = 1;
        left--;
        check_solved_by(&at);
    }
    free(seen);
    if (left > 0) fail_msg("%u shapes and parities never drawn", left);
}

static void special_states_are_scrambled(void **state)
{
    (void)state;
    static const char *const moves[] = {"",
                                        "/",
                                        "(6,6)",
                                        "/ (6,6) /",
                                        "/ (6,6) / (3,0)",
                                        "(2,1)",
                                        "(3,3) / (2,-1)",
                                        "/ (6,6) / (2,1)",
                                        "(1,0) / (3,0) / (-1,-1) / (-2,1) / (3,3)"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        sq1 at = after(moves[i]);
        check_solved_by(&at);
    }
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    enum { COUNT = 60 };
    static char text[COUNT][TSL_SCRAMBLE_MAX];
    test_stream stream = {9, 0};
    tsl_rng rng = test_rng(&stream);
    sq1 at;
    draw(self, &at, &rng);
    for (unsigned nth = 0; nth < COUNT; nth++) {
        assert_int_equal(scramble(self, text[nth], &at, &(tsl_want){.nth = nth}, NULL), TSL_OK);
        sq1 back = after(text[nth]);
        assert_memory_equal(&back, &at, sizeof at);
        for (unsigned i = 0; i < nth; i++) assert_string_not_equal(text[nth], text[i]);
    }
}

static void scrambles_use_wca_notation(void **state)
{
    (void)state;
    test_stream stream = {10, 0};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {0};
    for (unsigned i = 0; i < 500; i++) {
        sq1 at;
        char text[TSL_SCRAMBLE_MAX];
        draw(self, &at, &rng);
        assert_int_equal(scramble(self, text, &at, &want, NULL), TSL_OK);
        bool slash = text[0] != '/';
        for (char *t = strtok(text, " "); t; t = strtok(NULL, " "), slash = !slash) {
            int x = 0, y = 0, end = 0;
            assert_true(slash ? sscanf(t, "(%d,%d)%n", &x, &y, &end) == 2 && !t[end]
                              : strcmp(t, "/") == 0);
            assert_true(x >= -5 && x <= 6 && y >= -5 && y <= 6 && (!slash || x != 0 || y != 0));
        }
    }
}

static void drawn_states_can_be_slashed(void **state)
{
    (void)state;
    test_stream stream = {12, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 5000; i++) {
        sq1 at;
        draw(self, &at, &rng);
        assert_true(is_cut(pack(&at)));
    }
}

/* ---- notation and stickers ---- */

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},
        {"(1,0) / Q", "move 3: 'Q' is not a turn"},
        {"(1,0", "move 1: '(1,0' is not a turn"},
        {"(7,0)", "move 1: '(7,0)' is not a turn"},
        {"/ (-6,0)", "move 2: '(-6,0)' is not a turn"},
        {"/ (-0,1)", "move 2: '(-0,1)' is not a turn"},
        {"/(1,2/", "move 2: '(1,2' is not a turn"},
        {"(10,0)", "move 1: '(10,0)' is not a turn"},
        {"(1;0)", "move 1: '(1;0)' is not a turn"},
        {"(1,0,0)", "move 1: '(1,0,0)' is not a turn"},
        {"1,0", "move 1: '1,0' is not a turn"},
        {"(0,0) /", "move 1: '(0,0)' turns nothing"},
        {"/ (1,1) /", "move 3: '/' is blocked by a corner"},
        {"(2,0) /", "move 2: '/' is blocked by a corner"},
    };
    check_bad_moves(&square1, self, bad, sizeof bad / sizeof bad[0]);
}

static void reads_what_people_write(void **state)
{
    (void)state;
    sq1 at = after("(1,0) / (-1,-1) / (0,3)"), tight = after("(1,0)/(-1,-1)/(0,3)");
    sq1 loose = after(" ( 1, 0 ) /\n(-1,-1)\t/ (0 ,3) ");
    assert_memory_equal(&at, &tight, sizeof at);
    assert_memory_equal(&at, &loose, sizeof at);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&square1, self, "(),,/01236-  ", 200000) > 20);
}

static void looks_as_it_should(void **state)
{
    (void)state;
    check_facelets(&square1, self, "UB-RURUR-FUFUF-LULUL-BUBDFDF-RDRDR-BDBDB-LDLDL-FFF");
    static const struct {
        const char *moves, *letters;
    } cases[] = {
        /* The right half over: the front edge of the bottom is now at the back of the top. */
        {"/", "DFDF-RDRDR-BUF-LULUL-BUBUB-RURUR-FUFDBDB-LDLDL-FFB"},
        /* The top a quarter clockwise: its front shows what was on the right. */
        {"(3,0)", "UL-BUBUB-RURUR-FUFUF-LULDFDF-RDRDR-BDBDB-LDLDL-FFF"},
        {"(0,-1)", "UB-RURUR-FUFUF-LULUL-BUBDF-RDRDR-BDBDB-LDLDL-FDFFF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char letters[TSL_FACELETS_MAX];
        sq1 at = after(cases[i].moves);
        facelets(self, letters, &at);
        assert_string_equal(letters, cases[i].letters);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&square1, self, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"UB-RURUR-FUFUF-LULUL-BUBDFDF-RDRDR-BDBDB-LDLDL-FRF",
         "the middle layer is neither FF nor FB"},
        {"UB-RULUR-FUFUF-LULUL-BUBDFDF-RDRDR-BDBDB-LDLDL-FFF", "two pieces are UL"},
        {"UB-R-RUR-FUFUF-LULUL-BUBDFDF-RDRDR-BDBDB-LDLDL-FFF",
         "letter 5: a corner has two slots, not three"},
        {"XB-RURUR-FUFUF-LULUL-BUBDFDF-RDRDR-BDBDB-LDLDL-FFF", "letter 1: no corner is XBR"},
    };
    check_bad_letters(&square1, self, cases, sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_as_many_as_published),
        cmocka_unit_test(shapes_are_as_many_as_published),
        cmocka_unit_test(near_solved_states_are_told_at_the_exact_distance),
        cmocka_unit_test(every_state_of_the_first_moves_is_told),
        cmocka_unit_test(special_states_are_told),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(every_shape_and_parity_is_solved),
        cmocka_unit_test(special_states_are_scrambled),
        cmocka_unit_test(every_alternative_is_another_sequence),
        cmocka_unit_test(scrambles_use_wca_notation),
        cmocka_unit_test(drawn_states_can_be_slashed),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(reads_what_people_write),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(looks_as_it_should),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
