/* Pictures of puzzles for a terminal, from their facelets. */
#include "net.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ACROSS = 3, GAP = 3, CUBE_MAX = 7 };

/* Colours of cubes (lua/draw/cube.lua), exact and as the nearest of the 256. */
static const struct {
    char letter;
    unsigned exact;
    unsigned of_256;
} colours[] = {{'U', 0xffffff, 231}, {'R', 0xc8102e, 160}, {'F', 0x00a650, 35},
               {'D', 0xffd500, 220}, {'L', 0xff7f00, 208}, {'B', 0x0051ba, 25}};

net_style net_style_of_stdout(void)
{
    const char *no = getenv("NO_COLOR"), *kind = getenv("COLORTERM");
    if (!isatty(STDOUT_FILENO) || (no && *no)) return NET_LETTERS;
    if (kind && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0)) return NET_24BIT;
    return NET_256;
}

/* A sticker takes two columns. */
static void add_sticker(text *out, char letter, net_style style)
{
    size_t i = 0;
    while (i < sizeof colours / sizeof colours[0] && colours[i].letter != letter) i++;
    if (style == NET_LETTERS || i == sizeof colours / sizeof colours[0])
        text_addf(out, " %c", letter);
    else if (style == NET_256)
        text_addf(out, "\x1b[30;48;5;%um %c\x1b[0m", colours[i].of_256, letter);
    else
        text_addf(out, "\x1b[30;48;2;%u;%u;%um %c\x1b[0m", colours[i].exact >> 16,
                  colours[i].exact >> 8 & 255, colours[i].exact & 255, letter);
}

static void add_blank(text *out, size_t columns)
{
    text_addf(out, "%*s", (int)columns, "");
}

/* Row `row` of the 3 * n rows of a net: the faces in it, from left to right, as places in URFDLB.
 */
static void add_row(text *out, const char *facelets, unsigned n, unsigned row, net_style style)
{
    static const char faces[3][4] = {{-1, 0, -1, -1}, {4, 2, 1, 5}, {-1, 3, -1, -1}};
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
                     net_style style)
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

void net_write(text *out, const char *draw_as, const char *const *facelets, size_t count,
               net_style style)
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
