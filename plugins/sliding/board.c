/* A sliding puzzle: its slides and their notation. */
#include "board.h"

#include <string.h>

#include "lib/tokens.h"

static const char names[] = "URDL";

void board_solved(board *b, unsigned side)
{
    *b = (board){.side = side, .gap = side * side - 1};
    for (unsigned i = 0; i < b->gap; i++) b->tile[i] = (uint8_t)(i + 1);
}

void board_load(board *b, unsigned side, const uint8_t *state)
{
    *b = (board){.side = side};
    memcpy(b->tile, state, side * side);
    while (b->tile[b->gap] != 0) b->gap++;
}

bool board_slide(board *b, unsigned slide)
{
    const unsigned row = b->gap / b->side, column = b->gap % b->side, last = b->side - 1;
    const bool is_there[] = {row<last, column> 0, row > 0, column < last};
    if (!is_there[slide]) return false;
    const unsigned from[] = {b->gap + b->side, b->gap - 1, b->gap - b->side, b->gap + 1};
    b->tile[b->gap] = b->tile[from[slide]];
    b->tile[from[slide]] = 0;
    b->gap = from[slide];
    return true;
}

bool board_can_be_reached(const board *b)
{
    const unsigned last = b->side - 1;
    unsigned odd = last - b->gap / b->side + last - b->gap % b->side;
    /* With the gap counted as the greatest tile, the solved order has no inversion. */
    for (unsigned i = 0; i < board_places(b); i++)
        for (unsigned k = i + 1; k < board_places(b); k++)
            odd += (b->tile[i] + 15u) % 16 > (b->tile[k] + 15u) % 16;
    return odd % 2 == 0;
}

char *board_write(char *out, const uint8_t *slides, unsigned count)
{
    for (unsigned i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && slides[i + run] == slides[i];) run++;
        if (i > 0) *out++ = ' ';
        *out++ = names[slides[i]];
        if (run > 1) *out++ = (char)('0' + run);
    }
    *out = '\0';
    return out;
}

int board_apply(board *b, const char *moves, tsl_err *err)
{
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const char *name = memchr(names, token.token[0], SLIDES);
        unsigned run = token.length == 1 ? 1 : (unsigned)(token.token[1] - '0');
        if (!name || token.length > 2 || run == 0 || run >= BOARD_PLACES / 2)
            return tokens_fail(&token, err);
        while (run-- > 0)
            if (!board_slide(b, (unsigned)(name - names)))
                return tsl_fail(err, TSL_EINPUT, "move %u: '%.*s' has no tile to slide",
                                token.number, (int)token.length, token.token);
    }
    return TSL_OK;
}
