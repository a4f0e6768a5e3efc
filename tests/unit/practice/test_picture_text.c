/* Nets of cubes for a terminal. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lua_host.h"
#include "practice/practice.h"

static const picture_style letters = {.depth = PICTURE_LETTERS};

#define SOLVED2 "UUUURRRRFFFFDDDDLLLLBBBB"

static void is_written(const char *draw_as, const char *const *facelets, size_t count,
                       const char *expected)
{
    text out = {0};
    picture_text(&out, draw_as, facelets, count, &letters);
    assert_string_equal(out.bytes, expected);
    text_free(&out);
}

static void cubes_are_nets_side_by_side(void **state)
{
    (void)state;
    const char *const cubes[] = {"ABCDEFGHIJKLMNOPQRSTUVWX", SOLVED2, SOLVED2, SOLVED2};
    is_written("cube", cubes, 1,
               "     A B\n"
               "     C D\n"
               " Q R I J E F U V\n"
               " S T K L G H W X\n"
               "     M N\n"
               "     O P\n");
    is_written("cube", cubes + 1, 3,
               "     U U                U U                U U\n"
               "     U U                U U                U U\n"
               " L L F F R R B B    L L F F R R B B    L L F F R R B B\n"
               " L L F F R R B B    L L F F R R B B    L L F F R R B B\n"
               "     D D                D D                D D\n"
               "     D D                D D                D D\n");
    is_written("cube", cubes, 4,
               "     A B                U U                U U\n"
               "     C D                U U                U U\n"
               " Q R I J E F U V    L L F F R R B B    L L F F R R B B\n"
               " S T K L G H W X    L L F F R R B B    L L F F R R B B\n"
               "     M N                D D                D D\n"
               "     O P                D D                D D\n"
               "\n"
               "     U U\n"
               "     U U\n"
               " L L F F R R B B\n"
               " L L F F R R B B\n"
               "     D D\n"
               "     D D\n");
}

static void other_puzzles_are_lines_of_letters(void **state)
{
    (void)state;
    const char *const two[] = {"UUUUURRRRRFFFFFDDDDDLLLLLBBBBB", "ABC"};
    is_written("skewb", two, 2, "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB\nABC\n");
    is_written("cube", two + 1, 1, "ABC\n");
    text out = {0};
    picture_text(&out, "cube", NULL, 0, &letters);
    assert_null(out.bytes);
}

/* The colours are those of lua/draw/cube.lua: this is the one other place that has them. */
static void stickers_are_coloured_in_two_ways(void **state)
{
    (void)state;
    static const struct {
        picture_depth depth;
        const char *stickers[6];
    } cases[] = {
        {PICTURE_256,
         {"\x1b[30;48;5;231m U\x1b[0m", "\x1b[30;48;5;160m R\x1b[0m", "\x1b[30;48;5;35m F\x1b[0m",
          "\x1b[30;48;5;220m D\x1b[0m", "\x1b[30;48;5;208m L\x1b[0m", "\x1b[30;48;5;25m B\x1b[0m"}},
        {PICTURE_24BIT,
         {"\x1b[30;48;2;255;255;255m U\x1b[0m", "\x1b[30;48;2;200;16;46m R\x1b[0m",
          "\x1b[30;48;2;0;166;80m F\x1b[0m", "\x1b[30;48;2;255;213;0m D\x1b[0m",
          "\x1b[30;48;2;255;127;0m L\x1b[0m", "\x1b[30;48;2;0;81;186m B\x1b[0m"}},
    };
    const char *const cube = SOLVED2;
    for (size_t i = 0; i < 2; i++) {
        char first[80];
        text out = {0};
        tsl_err err;
        picture_style style;
        json_t *drawing = json_string("cube");
        assert_int_equal(picture_style_of(&style, cases[i].depth, host, drawing, &err), TSL_OK);
        json_decref(drawing);
        picture_text(&out, "cube", &cube, 1, &style);
        snprintf(first, sizeof first, "    %s%s\n", cases[i].stickers[0], cases[i].stickers[0]);
        assert_memory_equal(out.bytes, first, strlen(first));
        for (size_t k = 0; k < 6; k++) assert_non_null(strstr(out.bytes, cases[i].stickers[k]));
        text_free(&out);
    }
}

static void a_puzzle_without_a_drawing_has_no_colours(void **state)
{
    (void)state;
    tsl_err err;
    picture_style style;
    assert_int_equal(picture_style_of(&style, PICTURE_256, host, NULL, &err), TSL_OK);
    for (size_t i = 0; i <= 'Z'; i++) assert_int_equal(style.colours[i], PICTURE_NONE);
}

/* This test's output goes to a file or a pipe, or $NO_COLOR says no. */
static void colours_are_for_terminals(void **state)
{
    (void)state;
    setenv("NO_COLOR", "1", 1);
    assert_int_equal(picture_depth_of_stdout(), PICTURE_LETTERS);
    unsetenv("NO_COLOR");
    if (!isatty(STDOUT_FILENO)) assert_int_equal(picture_depth_of_stdout(), PICTURE_LETTERS);
}

/* The depth where the output goes to a terminal; NULL: the variable is not set. */
static picture_depth depth_at_terminal(const char *no_color, const char *colorterm)
{
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY), usual = dup(STDOUT_FILENO);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    const int shown = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    if (no_color) setenv("NO_COLOR", no_color, 1);
    if (colorterm) setenv("COLORTERM", colorterm, 1);
    fflush(stdout);
    assert_int_equal(dup2(shown, STDOUT_FILENO), STDOUT_FILENO);
    const picture_depth depth = picture_depth_of_stdout();
    dup2(usual, STDOUT_FILENO);
    close(usual);
    close(shown);
    close(terminal);
    return depth;
}

/* NO_COLOR (no-color.org) counts where it is not empty. */
static void a_terminal_says_how_many_colours_it_has(void **state)
{
    (void)state;
    assert_int_equal(depth_at_terminal(NULL, NULL), PICTURE_256);
    assert_int_equal(depth_at_terminal("", "16"), PICTURE_256);
    assert_int_equal(depth_at_terminal(NULL, "truecolor"), PICTURE_24BIT);
    assert_int_equal(depth_at_terminal("", "24bit"), PICTURE_24BIT);
    assert_int_equal(depth_at_terminal("1", "truecolor"), PICTURE_LETTERS);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_are_nets_side_by_side),
        cmocka_unit_test(other_puzzles_are_lines_of_letters),
        cmocka_unit_test(stickers_are_coloured_in_two_ways),
        cmocka_unit_test(a_puzzle_without_a_drawing_has_no_colours),
        cmocka_unit_test(colours_are_for_terminals),
        cmocka_unit_test(a_terminal_says_how_many_colours_it_has),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
