/* Small puzzles from data read letters and solve states. */
#include "defined_puzzle.h"

static void letters_are_read_and_solved(void **state)
{
    (void)state;
    static const char *const files[] = {
        "lua/puzzles/222.lua",     "tests/data/puzzles/cube2held.lua",
        "lua/puzzles/pyram.lua",   "tests/data/puzzles/ivy4.lua",
        "lua/puzzles/133.lua",     "lua/puzzles/223.lua",
        "lua/puzzles/diamond.lua", "lua/puzzles/dino.lua",
        "lua/puzzles/pyraduo.lua", "lua/puzzles/gear.lua"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        defined *z = open_file(files[i]);
        check_solving(&z->puzzle, &z->small, 200);
        undefine(z);
    }
}

/* A facelet that is no piece's stays as it is. */
static defined *open_ivy_with_a_frame(void)
{
    defined *z = NULL;
    json_t *table = load_table("tests/data/puzzles/ivy4.lua");
    json_object_set_new(table, "id", json_string("framed"));
    json_object_set_new(table, "facelets", json_string("UUURRRFFFDDDLLLBBBX"));
    assert_int_equal(define_json(&z, table, NULL), TSL_OK);
    json_decref(table);
    assert_int_equal(open_defined(z, NULL), TSL_OK);
    return z;
}

static void check_letters(defined *z, const bad_letters *cases, size_t count)
{
    check_bad_letters(&z->puzzle, &z->small, cases, count);
    undefine(z);
}

static void names_what_letters_cannot_be(void **state)
{
    (void)state;
    static const bad_letters of_ivy[] = {
        {"UUURURFFFDDDLLLBBBX", "too many pieces are U"},
        {"UUURXRFFFDDDLLLBBBX", "no piece is X"},
        {"UFURRRFUFDDDLLLBBBX",
         "no turns make it: pieces are exchanged or turned that cannot be so alone"},
        {"UUURRRFFFDDDLLLBBBU",
         "letter 19 is U, but this facelet never moves: turn the whole puzzle"},
    };
    static const bad_letters of_133[] = {
        {"UDUUUUUUURRRFFFDDDDDDDUDLLLBBB", /* one edge is turned */
         "no turns make it: pieces are exchanged or turned that cannot be so alone"},
        {"UUUUDUUUURRRFFFDDDDUDDDDLLLBBB",
         "no turns bring DU there so: turn the whole puzzle"}, /* the middle */
    };
    static const bad_letters of_222[] = {
        {"UUUULLLLFFFFDDDDRRRRBBBB", "no piece is URB"}, /* mirrored */
        {"UUUFURRRFRFFDDDDLLLLBBBB",                     /* a corner is turned */
         "no turns make it: pieces are exchanged or turned that cannot be so alone"}};
    check_letters(open_ivy_with_a_frame(), of_ivy, sizeof of_ivy / sizeof of_ivy[0]);
    check_letters(open_file("lua/puzzles/133.lua"), of_133, sizeof of_133 / sizeof of_133[0]);
    check_letters(open_file("tests/data/puzzles/cube2held.lua"), of_222,
                  sizeof of_222 / sizeof of_222[0]);
}

/* Letters of states that turns have rotated are those of states that are held otherwise. */
static void letters_say_how_the_puzzle_is_held(void **state)
{
    (void)state;
    static const char *const words[] = {"F", "B", "B r' L", "B B' B R"};
    defined *z = open_file("lua/puzzles/dino.lua");
    const tsl_puzzle *p = &z->puzzle;
    uint8_t at[SMALL_STATE], back[SMALL_STATE];
    char letters[TSL_FACELETS_MAX];
    bool rotated = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        p->solved(&z->small, at);
        assert_int_equal(p->apply(&z->small, at, words[i], NULL), TSL_OK);
        p->facelets(&z->small, letters, at);
        assert_int_equal(p->read(&z->small, back, letters, NULL), TSL_OK);
        assert_memory_equal(at, back, SMALL_STATE);
        rotated |= small_load(&z->small, at).hold > 0;
    }
    assert_true(rotated);
    undefine(z);
}

/* A scramble of a state that turns have rotated arrives with the puzzle held so. */
static void scrambles_arrive_as_the_puzzle_is_held(void **state)
{
    (void)state;
    test_stream stream = {.at = 5};
    tsl_rng rng = test_rng(&stream);
    defined *z = open_file("lua/puzzles/dino.lua");
    const tsl_puzzle *p = &z->puzzle;
    unsigned rotated = 0;
    for (unsigned i = 0; i < 100; i++) {
        uint8_t at[SMALL_STATE], back[SMALL_STATE];
        char moves[TSL_SCRAMBLE_MAX];
        const tsl_want want = {.rng = &rng};
        p->draw(&z->small, at, &rng);
        assert_int_equal(p->apply(&z->small, at, "R", NULL), TSL_OK);
        rotated += small_load(&z->small, at).hold > 0;
        assert_int_equal(p->scramble(&z->small, moves, at, &want, NULL), TSL_OK);
        p->solved(&z->small, back);
        assert_int_equal(p->apply(&z->small, back, moves, NULL), TSL_OK);
        assert_memory_equal(at, back, SMALL_STATE);
    }
    assert_int_equal(rotated, 100);
    undefine(z);
}

/* Words of so many turns end no further away than the views say, and a turn shows them what the
 * state after it does. Planted: one turn less would be too few for some. */
static void views_are_never_too_far(void **state)
{
    (void)state;
    enum { WORDS = 2000, LONGEST = 10 };
    static const char *const files[] = {"lua/puzzles/dino.lua", "tests/data/puzzles/cube2held.lua"};
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        defined *z = open_file(files[f]);
        const views *v = &z->small.v;
        test_stream stream = {.at = 7};
        unsigned exact = 0;
        assert_int_equal(v->count, VIEWS_MAX);
        for (unsigned i = 0; i < WORDS; i++) {
            const unsigned length = 1 + (unsigned)test_below(&stream, LONGEST);
            small_state at = {.hold = 0};
            seen_rows seen, shown;
            views_see(&shown, v, at.at, 0);
            for (unsigned k = 0; k < length; k++) {
                const size_t n = test_below(&stream, z->t.count);
                const turn *made = &z->t.all[n];
                const seen_rows before = shown;
                views_turn(&shown, v, &before, n, UINT8_MAX);
                at.at = positions_turn(v->p, at.at, made->number);
                at.hold = z->t.after[z->t.back[made->spin]][at.hold];
            }
            views_see(&seen, v, at.at, at.hold);
            assert_memory_equal(seen.row, shown.row, sizeof seen.row);
            assert_memory_equal(seen.hold, shown.hold, sizeof seen.hold);
            assert_true(views_within(v, &seen, length));
            exact += !views_within(v, &seen, length - 1);
        }
        assert_true(exact > WORDS / 10);
        undefine(z);
    }
}

/* A search that knew nothing of views found so many turns for the same states. */
static void scrambles_of_a_held_puzzle_stay_short(void **state)
{
    (void)state;
    enum { RUNS = 500, FOUND = 4687 };
    test_stream stream = {.at = 9};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {.rng = &rng};
    defined *z = open_file("lua/puzzles/dino.lua");
    unsigned made = 0;
    for (unsigned i = 0; i < RUNS; i++) {
        uint8_t at[SMALL_STATE];
        char moves[TSL_SCRAMBLE_MAX];
        test_stream drawn = {.at = i};
        tsl_rng draws = test_rng(&drawn);
        z->puzzle.draw(&z->small, at, &draws);
        assert_int_equal(z->puzzle.scramble(&z->small, moves, at, &want, NULL), TSL_OK);
        for (tokens t = {.rest = moves}; tokens_next(&t);) made++;
    }
    assert_true(made <= FOUND);
    undefine(z);
}

/* A state solved with some of the moves. */
static const struct {
    const char *file, *scramble, *moves, *answer;
    int status;
} some_moves[] = {
    {"lua/puzzles/133.lua", "R F R", "R F", "R F R", TSL_OK},
    {"lua/puzzles/133.lua", "R F L", "R F", "these moves cannot solve it", TSL_EINPUT},
    {"lua/puzzles/133.lua", "R", "R Q", "move 2: 'Q' is not a turn", TSL_EINPUT},
    {"lua/puzzles/223.lua", "U2 R2", "U2 R2", "R2 U2", TSL_OK},
    {"lua/puzzles/223.lua", "U", "U2 R2", "these moves cannot solve it", TSL_EINPUT},
    {"lua/puzzles/pyram.lua", "U l", "U l'", "U' l'", TSL_OK},
    {"lua/puzzles/pyram.lua", "U l", "U", "these moves cannot solve it", TSL_EINPUT},
    {"lua/puzzles/dino.lua", "F", "F",
     "it is solved with all its moves only, since turns rotate it", TSL_EUSAGE},
};

static void solves_with_some_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof some_moves / sizeof some_moves[0]; i++) {
        uint8_t at[SMALL_STATE];
        tsl_answer answer;
        tsl_err err = {0};
        defined *z = open_file(some_moves[i].file);
        const tsl_puzzle *p = &z->puzzle;
        void *work = solve_work(p, &z->small);
        const tsl_ask ask = {.moves = some_moves[i].moves, .optimal = true, .work = work};
        p->solved(&z->small, at);
        assert_int_equal(p->apply(&z->small, at, some_moves[i].scramble, &err), TSL_OK);
        const int status = p->solve(&z->small, &answer, at, &ask, &err);
        assert_int_equal(status, some_moves[i].status);
        assert_string_equal(status == TSL_OK ? answer.moves : err.text, some_moves[i].answer);
        assert_true(status != TSL_OK || answer.optimal);
        free(work);
        undefine(z);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_read_and_solved),
        cmocka_unit_test(names_what_letters_cannot_be),
        cmocka_unit_test(letters_say_how_the_puzzle_is_held),
        cmocka_unit_test(scrambles_arrive_as_the_puzzle_is_held),
        cmocka_unit_test(views_are_never_too_far),
        cmocka_unit_test(scrambles_of_a_held_puzzle_stay_short),
        cmocka_unit_test(solves_with_some_moves),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
