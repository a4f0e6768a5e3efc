/* Pictures of puzzles from their facelets: for a terminal, and as SVG. */
#include "picture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ACROSS = 3, GAP = 3, CUBE_MAX = 7 };

/* ---- colours ---- */

picture_depth picture_depth_of_stdout(void)
{
    const char *no = getenv("NO_COLOR"), *kind = getenv("COLORTERM");
    if (!isatty(STDOUT_FILENO) || (no && *no)) return PICTURE_LETTERS;
    if (kind && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0))
        return PICTURE_24BIT;
    return PICTURE_256;
}

int picture_style_of(picture_style *out, picture_depth depth, script_host *scripts,
                     const char *draw_as, tsl_err *err)
{
    const char *letter;
    char drawing[80];
    out->depth = depth;
    for (size_t i = 0; i <= 'Z'; i++) out->colours[i] = PICTURE_NONE;
    snprintf(drawing, sizeof drawing, "draw/%s", draw_as);
    if (depth == PICTURE_LETTERS || !script_exists(scripts, drawing)) return TSL_OK;
    json_t *colour, *scheme = NULL, *args = json_pack("[s]", draw_as);
    int status = script_load(scripts, "draw/svg", NULL, err);
    if (status == TSL_OK) status = script_call(&scheme, scripts, "draw/svg", "scheme", args, err);
    json_object_foreach(scheme, letter, colour)
    {
        if (letter[0] >= 'A' && letter[0] <= 'Z')
            out->colours[(uint8_t)letter[0]] = (uint32_t)json_integer_value(colour);
    }
    json_decref(args);
    json_decref(scheme);
    return status;
}

/* Colours 16 to 231 of a terminal are a cube: of red, green and blue six levels each. */
static unsigned nearest_of_256(uint32_t colour)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    unsigned index = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int wanted = (int)(colour >> shift & 255);
        unsigned best = 0;
        for (unsigned i = 1; i < 6; i++)
            if (abs(levels[i] - wanted) < abs(levels[best] - wanted)) best = i;
        index = 6 * index + best;
    }
    return 16 + index;
}

/* A sticker takes two columns. */
static void add_sticker(text *out, char letter, const picture_style *style)
{
    const uint32_t colour =
        letter >= 'A' && letter <= 'Z' ? style->colours[(uint8_t)letter] : PICTURE_NONE;
    if (style->depth == PICTURE_LETTERS || colour == PICTURE_NONE)
        text_addf(out, " %c", letter);
    else if (style->depth == PICTURE_256)
        text_addf(out, "\x1b[30;48;5;%um %c\x1b[0m", nearest_of_256(colour), letter);
    else
        text_addf(out, "\x1b[30;48;2;%u;%u;%um %c\x1b[0m", colour >> 16, colour >> 8 & 255,
                  colour & 255, letter);
}

/* ---- nets ---- */

static void add_blank(text *out, size_t columns)
{
    text_addf(out, "%*s", (int)columns, "");
}

/* Row `row` of the 3 * n rows of a net: the faces in it, from left to right, as places in URFDLB.
 */
static void add_row(text *out, const char *facelets, unsigned n, unsigned row,
                    const picture_style *style)
{
    static const int faces[3][4] = {{-1, 0, -1, -1}, {4, 2, 1, 5}, {-1, 3, -1, -1}};
    for (unsigned i = 0; i < 4; i++) {
        const int face = faces[row / n][i];
        for (unsigned c = 0; c < n; c++) {
            if (face < 0)
                add_blank(out, 2);
            else
                add_sticker(out, facelets[(unsigned)face * n * n + row % n * n + c], style);
        }
    }
}

/* Blanks at the end of a line are left out. */
static void end_line(text *out)
{
    while (out->size > 0 && out->bytes[out->size - 1] == ' ') out->bytes[--out->size] = '\0';
    text_add(out, "\n");
}

static void add_nets(text *out, const char *const *facelets, size_t count, unsigned n,
                     const picture_style *style)
{
    for (unsigned row = 0; row < 3 * n; row++) {
        for (size_t i = 0; i < count; i++) {
            if (i > 0) add_blank(out, GAP);
            add_row(out, facelets[i], n, row, style);
        }
        end_line(out);
    }
}

/* The cube's size, or 0 where these are not the facelets of a cube. */
static unsigned cube_size(const char *draw_as, const char *facelets)
{
    if (strcmp(draw_as, "cube") != 0) return 0;
    for (unsigned n = 2; n <= CUBE_MAX; n++)
        if (strlen(facelets) == 6 * n * n) return n;
    return 0;
}

void picture_text(text *out, const char *draw_as, const char *const *facelets, size_t count,
                  const picture_style *style)
{
    const unsigned n = count > 0 ? cube_size(draw_as, facelets[0]) : 0;
    const size_t across = n > 3 ? 1 : ACROSS;
    for (size_t i = 0; i < count && n > 0; i += across) {
        if (i > 0) text_add(out, "\n");
        add_nets(out, facelets + i, count - i < across ? count - i : across, n, style);
    }
    for (size_t i = 0; i < count && n == 0; i++) {
        for (const char *c = facelets[i]; *c; c++) text_addf(out, "%c", *c);
        text_add(out, "\n");
    }
}

/* ---- SVG ---- */

int picture_svg(text *out, script_host *scripts, const puzzle *p, const char *facelets,
                tsl_err *err)
{
    json_t *svg = NULL, *args = json_pack("[s, s, {}]", p->type->draw_as, facelets);
    int status = script_load(scripts, "draw/svg", NULL, err);
    if (status == TSL_OK) status = script_call(&svg, scripts, "draw/svg", "svg", args, err);
    if (status == TSL_OK && !json_is_string(svg))
        status = tsl_fail(err, TSL_EBROKEN, "draw/svg: a picture must be a text");
    if (status == TSL_OK) text_add(out, json_string_value(svg));
    json_decref(args);
    json_decref(svg);
    return status;
}
