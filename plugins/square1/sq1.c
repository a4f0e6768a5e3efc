/* Square-1: its pieces, its turns and its notation (WCA 12c). */
#include "sq1.h"

#include <stdio.h>
#include <string.h>

#include "lib/tokens.h"

static const uint8_t solved[2 * SQ1_SLOTS] = {0,  0, 8, 1,  1, 9, 2,  2, 10, 3,  3, 11,
                                              15, 4, 4, 12, 5, 5, 13, 6, 6,  14, 7, 7};
/* The outer side each slot shows when solved. */
static const char sides[] = "BRRRFFFLLLBBFFRRRBBBLLLF";

bool sq1_is_cut(uint64_t layer)
{
    unsigned first = layer & 15, third = layer >> 20 & 15;
    unsigned fourth = layer >> 24 & 15, last = layer >> 44 & 15;
    return first != last && third != fourth;
}

void sq1_solved(sq1 *out)
{
    memcpy(out->slot, solved, sizeof solved);
    out->flipped = 0;
}

static uint64_t pack_layer(const uint8_t slot[SQ1_SLOTS])
{
    uint64_t layer = 0;
    for (unsigned i = SQ1_SLOTS; i-- > 0;) layer = layer << 4 | slot[i];
    return layer;
}

sq1_layers sq1_pack(const sq1 *state)
{
    return (sq1_layers){pack_layer(state->slot), pack_layer(state->slot + SQ1_SLOTS)};
}

void sq1_unpack(sq1 *out, sq1_layers layers, bool flipped)
{
    for (unsigned i = 0; i < SQ1_SLOTS; i++) {
        out->slot[i] = layers.top >> 4 * i & 15;
        out->slot[SQ1_SLOTS + i] = layers.bottom >> 4 * i & 15;
    }
    out->flipped = flipped;
}

/* The slot a piece starts at when solved. */
static unsigned home(unsigned piece)
{
    const uint8_t *at = memchr(solved, (int)piece, sizeof solved);
    return (unsigned)(at - solved);
}

void sq1_facelets(char out[SQ1_FACELETS + 1], const sq1 *state)
{
    for (unsigned i = 0; i < 2 * SQ1_SLOTS; i++) {
        const uint8_t *layer = state->slot + i / SQ1_SLOTS * SQ1_SLOTS;
        unsigned piece = state->slot[i];
        bool second = piece < 8 && layer[(i + SQ1_SLOTS - 1) % SQ1_SLOTS] == piece;
        *out++ = (char)(second ? '-' : piece & 4 ? 'D' : 'U');
        *out++ = sides[home(piece) + second];
    }
    *out++ = 'F';
    *out++ = state->flipped ? 'B' : 'F';
    *out = '\0';
}

/* The piece whose letters these are, -1 if there is none; `second` is the outer letter of a
 * corner's second slot, 0 for an edge. */
static int find_piece(char flat, char outer, char second)
{
    for (unsigned piece = second ? 0 : 8; piece < (second ? 8u : 16u); piece++) {
        const unsigned at = home(piece);
        if ((piece & 4 ? 'D' : 'U') == flat && sides[at] == outer &&
            (!second || sides[at + 1] == second))
            return (int)piece;
    }
    return -1;
}

/* Reads the piece that begins in a slot. */
static int read_piece(sq1 *out, uint32_t *used, const char *letters, unsigned slot, tsl_err *err)
{
    const unsigned layer = slot / SQ1_SLOTS * SQ1_SLOTS;
    const unsigned next = layer + (slot + 1) % SQ1_SLOTS;
    const bool is_corner = letters[2 * next] == '-';
    const char name[] = {letters[2 * slot], letters[2 * slot + 1],
                         (char)(is_corner ? letters[2 * next + 1] : '\0'), '\0'};
    const int piece = find_piece(name[0], name[1], name[2]);
    if (piece < 0)
        return tsl_fail(err, TSL_EINPUT, "letter %u: no %s is %s", 2 * slot + 1,
                        is_corner ? "corner" : "edge", name);
    if (*used >> piece & 1) return tsl_fail(err, TSL_EINPUT, "two pieces are %s", name);
    *used |= 1u << piece;
    out->slot[slot] = (uint8_t)piece;
    if (is_corner) out->slot[next] = (uint8_t)piece;
    return TSL_OK;
}

/* Sixteen pieces at most once, in 24 slots, are all of them. */
int sq1_read_letters(sq1 *state, const char *letters, tsl_err *err)
{
    sq1 out = {.flipped = letters[SQ1_FACELETS - 1] == 'B'};
    uint32_t used = 0;
    int status = TSL_OK;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS && status == TSL_OK; slot++)
        if (letters[2 * slot] != '-') status = read_piece(&out, &used, letters, slot, err);
    if (status != TSL_OK) return status;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        const unsigned before = slot / SQ1_SLOTS * SQ1_SLOTS + (slot + SQ1_SLOTS - 1) % SQ1_SLOTS;
        if (letters[2 * slot] == '-' && letters[2 * before] == '-')
            return tsl_fail(err, TSL_EINPUT, "letter %u: a corner has two slots, not three",
                            2 * slot + 1);
    }
    if (letters[SQ1_FACELETS - 2] != 'F' || (letters[SQ1_FACELETS - 1] != 'F' && !out.flipped))
        return tsl_fail(err, TSL_EINPUT, "the middle layer is neither FF nor FB");
    *state = out;
    return TSL_OK;
}

/* ---- writing ---- */

static int shown(unsigned x)
{
    return x > 6 ? (int)x - 12 : (int)x; /* WCA 12c2: -5..6 */
}

unsigned sq1_write(char *out, const sq1_sequence *s)
{
    enum { TOKEN = 16 }; /* " (-5,-5)" and a NUL need 9 */
    unsigned moves = 0;
    if (out) *out = '\0';
    for (unsigned i = 0; i <= s->slashes; i++) {
        if (i > 0 && out) out += snprintf(out, TOKEN, "%s/", moves ? " " : "");
        moves += i > 0;
        if (s->turn[i].x == 0 && s->turn[i].y == 0) continue;
        if (out)
            out += snprintf(out, TOKEN, "%s(%d,%d)", moves ? " " : "", shown(s->turn[i].x),
                            shown(s->turn[i].y));
        moves++;
    }
    return moves;
}

void sq1_invert(sq1_sequence *out, const sq1_sequence *in)
{
    out->slashes = in->slashes;
    for (unsigned i = 0; i <= in->slashes; i++) {
        sq1_turn turn = in->turn[in->slashes - i];
        out->turn[i].x = (uint8_t)((SQ1_SLOTS - turn.x) % SQ1_SLOTS);
        out->turn[i].y = (uint8_t)((SQ1_SLOTS - turn.y) % SQ1_SLOTS);
    }
}

/* ---- reading ---- */

/* A token is "/", or from "(" to ")", or else whatever stands up to the next blank. */
static bool next_token(tokens *n)
{
    n->token = n->rest + strspn(n->rest, " \t\r\n");
    if (n->token[0] == '/') {
        n->length = 1;
    } else {
        n->length = strcspn(n->token, n->token[0] == '(' ? ")/" : " \t\r\n");
        if (n->token[0] == '(' && n->token[n->length] == ')') n->length++;
    }
    n->rest = n->token + n->length;
    n->number++;
    return n->length > 0;
}

/* Reads "-5".."6", blanks around it allowed, and the character that must follow. */
static bool read_twist(uint8_t *out, const char **at, char follower)
{
    const char *c = *at + strspn(*at, " ");
    bool minus = *c == '-';
    c += minus;
    if (*c < '0' || *c > (minus ? '5' : '6') || (minus && *c == '0')) return false;
    unsigned n = (unsigned)(*c++ - '0');
    *out = (uint8_t)(minus ? SQ1_SLOTS - n : n);
    c += strspn(c, " ");
    *at = c + 1;
    return *c == follower;
}

int sq1_apply(sq1 *state, const char *moves, tsl_err *err)
{
    sq1_layers at = sq1_pack(state);
    bool flipped = state->flipped;
    for (tokens n = {.rest = moves}; next_token(&n);) {
        sq1_turn turn = {0, 0};
        if (n.token[0] != '/') {
            const char *c = n.token + 1;
            if (n.token[0] != '(' || !read_twist(&turn.x, &c, ',') || !read_twist(&turn.y, &c, ')'))
                return tokens_fail(&n, err);
            if (turn.x == 0 && turn.y == 0)
                return tsl_fail(err, TSL_EINPUT, "move %u: '(0,0)' turns nothing", n.number);
            at = sq1_turn_layers(at, turn);
        } else if (sq1_is_cut(at.top) && sq1_is_cut(at.bottom)) {
            at = sq1_slash(at);
            flipped = !flipped;
        } else {
            return tsl_fail(err, TSL_EINPUT, "move %u: '/' is blocked by a corner", n.number);
        }
    }
    sq1_unpack(state, at, flipped);
    return TSL_OK;
}
