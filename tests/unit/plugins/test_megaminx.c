/* The megaminx turns as its notation says and is scrambled by seven lines of fair coin tosses. */
#include "puzzle_checks.h"

#include "megaminx.c"

static void *self; /* the turns, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&minx);
    return 0;
}

/* The facelets were computed by another program's sticker model. */
static void turns_carry_stickers(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets;
    } cases[] = {
        {"U", "AAAAAAAAAAABCCBBBBBBBCCDDCCCCCCCDDEEDDDDDDDEEFFEEEEEEEFFBBFFFFFFFB"
              "GGGGGGGGGGGHHHHHHHHHHHIIIIIIIIIIIJJJJJJJJJJJKKKKKKKKKKKLLLLLLLLLLL"},
        {"R++", "JJAAAJJJJJJIIIIIIIIBBBGGGGGGGGGGGKKKKKKKKKKKBBEEEBBBBBBFFFFFFFFFFF"
                "DDDDDDDDDDDCCCCCCCCCCCAIIAAAAAAAIEEEEEEEEJJJHHHHHHHHHHHLLLLLLLLLLL"},
        {"D--", "AAAAAAAAAAADBBDDDDDDDBECCEEEEEEECFDDFFFFFFFDBEEBBBBBBBECFFCCCCCCCF"
                "GGGGGGGGGGGJJJJJJJJJJJKKKKKKKKKKKLLLLLLLLLLLHHHHHHHHHHHIIIIIIIIIII"},
        {"R++ U' D++", "JAAJJJJJJJABFFEEBBBBBFFIIFFFFFFFBIGGIIIIIBBGGKKGGGGGGGKKBEKKKKKKKB"
                       "DDDDDDDDDDDHHHHHHHHHHHLLLLLLLLLLLCCCCCCCCCCCAIIAAAAAAAIEEEEEEEEJJJ"},
        {"R-- D++ R-- D-- R-- D-- R-- D-- R-- D++ U "
         "R++ D++ R++ D++ R++ D-- R-- D-- R++ D-- U' "
         "R-- D++ R-- D-- R++ D++ R++ D++ R-- D-- U' "
         "R-- D++ R-- D++ R++ D-- R++ D-- R++ D++ U "
         "R++ D++ R++ D-- R-- D-- R-- D++ R-- D++ U "
         "R++ D-- R-- D++ R++ D-- R++ D-- R++ D++ U "
         "R-- D-- R-- D-- R-- D++ R++ D++ R-- D++ U ",
         "IEJIIJBJEKAFHECALIJIFFEJDFACJHBLFHBCGBGDEDAHGGFGCFFDCHAJHBIHAHLLLE"
         "CBLIDBJFDBGLLIKAEKDLIKKHIDKKEGJJKBIGCHALAEEGADGCHEGAJKFDDCCBFLBKKC"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[MOVES];
        char letters[TSL_FACELETS_MAX];
        solved(self, at);
        assert_int_equal(apply(self, at, cases[i].moves, NULL), TSL_OK);
        facelets(self, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static void faces_agree_about_their_neighbours(void **state)
{
    (void)state;
    for (unsigned face = 0; face < FACES; face++) {
        for (unsigned side = 0; side < SIDES; side++) {
            unsigned next = neighbours[face][side], after = neighbours[face][(side + 1) % SIDES];
            /* Three faces meet at a corner, and each sees the other two in its own order. */
            unsigned back = side_of(next, face);
            assert_int_equal(neighbours[next][(back + SIDES - 1) % SIDES], after);
            assert_int_not_equal(next, opposite(face));
            unsigned far = side_of(opposite(face), opposite(next));
            assert_int_equal(neighbours[opposite(face)][(far + SIDES - 1) % SIDES],
                             opposite(after));
        }
    }
}

static void scrambles_arrive(void **state)
{
    (void)state;
    check_round_trips(&minx, self, 10000, MOVES);
}

static void scrambles_have_seven_lines_ended_by_the_turn_of_the_last_d(void **state)
{
    (void)state;
    test_stream stream = {30, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 1000; i++) {
        uint8_t at[MOVES];
        char text[TSL_SCRAMBLE_MAX], *rest = NULL;
        draw(self, at, &rng);
        assert_int_equal(scramble(self, text, at, &(tsl_want){0, &rng, NULL}, NULL), TSL_OK);
        unsigned lines = 0;
        for (char *line = strtok_r(text, "\n", &rest); line;
             line = strtok_r(NULL, "\n", &rest), lines++) {
            for (unsigned k = 0; k < 10; k++) {
                const char *t = line + 4 * k;
                assert_true(t[0] == "RD"[k % 2] && strchr("+-", t[1]) && t[2] == t[1] &&
                            t[3] == ' ');
            }
            assert_string_equal(line + 40, line[37] == '+' ? "U" : "U'");
        }
        assert_int_equal(lines, 7);
    }
}

/* Of a line's ten directions as one number, of each line's first with the last of the one before,
 * and of whether the whole scramble turns an even number of times back. `halved`: it always does.
 */
static double excess_of_turns(unsigned bits, bool halved)
{
    static uint32_t lines[1024];
    uint32_t joints[4] = {0}, backs[2] = {0};
    memset(lines, 0, sizeof lines);
    test_stream stream = {31, bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t at[MOVES];
        unsigned odd = 0;
        draw(self, at, &rng);
        for (unsigned k = 0; k < MOVES; k++) odd ^= k % 11 < 10 && (at[k] - 1u) & 1;
        if (halved && odd) at[0] = (uint8_t)(((at[0] - 1u) ^ 1) + 1);
        backs[odd && !halved]++;
        for (unsigned line = 0; line < LINES; line++) {
            unsigned number = 0;
            for (unsigned k = 0; k < 10; k++) number = number << 1 | ((at[line * 11 + k] - 1u) & 1);
            lines[number]++;
            if (line > 0) joints[((at[line * 11 - 2] - 1u) & 1) * 2 + ((at[line * 11] - 1u) & 1)]++;
        }
    }
    double worst = chi_square_excess(backs, NULL, 2);
    worst = fmax(worst, chi_square_excess(joints, NULL, 4));
    return fmax(worst, chi_square_excess(lines, NULL, 1024));
}

static void every_direction_is_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_turns(0, false) < 6);
    /* Nine bits never give a line its tenth. */
    assert_true(excess_of_turns(9, false) > 6);
    assert_true(excess_of_turns(0, true) > 6);
}

/* Which piece, and how twisted, is at the corner after `side` of a face, once the first `turned`
 * turns are done: 60 ways. */
static double excess_of_corners(unsigned face, unsigned side, unsigned turned)
{
    uint32_t seen[FACES * FACES] = {0}, ways[FACES * SIDES];
    const unsigned next = neighbours[face][(side + 1) % SIDES];
    const unsigned here = corner_at(face, side), beside = corner_at(next, side_of(next, face));
    test_stream stream = {33, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t at[MOVES];
        char letters[TSL_FACELETS_MAX];
        draw(self, at, &rng);
        memset(at + turned, 0, MOVES - turned);
        facelets(self, letters, at);
        seen[(unsigned)(letters[here] - 'A') * FACES + (unsigned)(letters[beside] - 'A')]++;
    }
    for (unsigned i = 0; i < FACES * SIDES; i++)
        ways[i] = seen[i / SIDES * FACES + neighbours[i / SIDES][i % SIDES]];
    return chi_square_excess(ways, NULL, FACES * SIDES);
}

static void corners_are_everywhere_equally_often(void **state)
{
    (void)state;
    assert_true(excess_of_corners(D, 0, MOVES) < 6);
    assert_true(excess_of_corners(DBR, 3, MOVES) < 6);
    assert_true(excess_of_corners(D, 0, 11) > 6); /* one line does not mix */
    /* The two corners that only U moves keep their traces: see megaminx.c. */
    assert_true(excess_of_corners(U, 4, MOVES) > 6);
}

static void one_turn_from_solved_is_refused_and_two_accepted(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},        {"U U'", 0},      {"U U U U U", 0}, {"U", 1},
        {"U' U'", 1},   {"R++", 1},   /* L the other way, and a rotation */
        {"R++ R++", 1}, {"D-- U", 1}, /* both turn U against the rest */
        {"D++ U U", 1}, {"D++ U U U", 0}, {"R++ U", 2},     {"R++ D++", 2},
    };
    check_planted(&minx, self, cases, sizeof cases / sizeof cases[0]);
}

static void names_what_is_no_turn_and_what_is_too_much(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},           {"R++ D++\nR+", "move 3: 'R+' is not a turn"},
        {"U2", "move 1: 'U2' is not a turn"},         {"R+-", "move 1: 'R+-' is not a turn"},
        {"R++D++", "move 1: 'R++D++' is not a turn"},
    };
    check_bad_moves(&minx, self, bad, sizeof bad / sizeof bad[0]);
    char many[512] = "";
    for (unsigned i = 0; i < 78; i++) strcat(many, i % 2 ? "D-- " : "R++ ");
    const bad_moves too_many = {many, "move 78: more than 77 moves"};
    check_bad_moves(&minx, self, &too_many, 1);
    uint8_t at[MOVES];
    char text[TSL_SCRAMBLE_MAX];
    solved(self, at);
    assert_int_equal(scramble(self, text, at, &(tsl_want){1, NULL, NULL}, NULL), TSL_ELIMIT);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&minx, self, "RDU++--'  \n", 200000) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_carry_stickers),
        cmocka_unit_test(faces_agree_about_their_neighbours),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(scrambles_have_seven_lines_ended_by_the_turn_of_the_last_d),
        cmocka_unit_test(every_direction_is_equally_likely),
        cmocka_unit_test(corners_are_everywhere_equally_often),
        cmocka_unit_test(one_turn_from_solved_is_refused_and_two_accepted),
        cmocka_unit_test(names_what_is_no_turn_and_what_is_too_much),
        cmocka_unit_test(random_text_does_no_harm),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
