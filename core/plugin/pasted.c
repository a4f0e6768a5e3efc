/* Moves as people paste them: from web pages, chats and old score sheets. */
#include "pasted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

enum {
    EXPANDED_MAX = 1 << 14, /* bytes of moves with their groups written out */
    DEPTH_MAX = 8,          /* of groups in groups */
    REPEATS_MAX = 100,
    MOVE_MAX = 16,      /* bytes of one move */
    FACELETS_LEAST = 9, /* letters: no puzzle has fewer facelets, and nobody joins so many moves */
    SHOWN_MAX = 60,     /* bytes of a move in a message */
};

/* ---- characters ---- */

static bool is_prime(uint32_t code)
{
    static const uint32_t primes[] = {'`',    0xb4,   0x2b9,  0x2bc,  0x2018,
                                      0x2019, 0x201b, 0x2032, 0x2035, 0xff07};
    for (size_t i = 0; i < sizeof primes / sizeof primes[0]; i++)
        if (code == primes[i]) return true;
    return false;
}

/* And what marks a text, or joins or breaks words, and is not seen. */
static bool is_blank(uint32_t code)
{
    return code == ' ' || code == '\t' || code == '\r' || code == '\n' || code == 0xa0 ||
           (code >= 0x2000 && code <= 0x200f) || code == 0x2028 || code == 0x2029 ||
           code == 0x202f || code == 0x205f || code == 0x2060 || code == 0x3000 || code == 0xfeff;
}

char *pasted_clean(const char *written)
{
    const size_t size = strlen(written);
    char *out = xmalloc(size + 1);
    size_t used = 0;
    uint32_t code = 0;
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_next(&code, written + at, size - at);
        if (length > 0 && is_blank(code)) {
            if (used > 0) out[used++] = ' ';
        } else if (length > 0 && is_prime(code)) {
            out[used++] = '\'';
        } else {
            if (length == 0) length = 1;
            memcpy(out + used, written + at, length);
            used += length;
        }
    }
    out[used] = '\0';
    return out;
}

/* ---- groups ---- */

/* "1,0" or "(1, 0)", as it stands in a square-1's scramble; returns its length, 0 if it is none. */
static size_t add_pair(text *out, const char *at)
{
    int top, bottom, length = 0;
    if (sscanf(at, "( %3d , %3d )%n", &top, &bottom, &length) < 2 || length == 0)
        if (sscanf(at, "%3d , %3d%n", &top, &bottom, &length) < 2) return 0;
    text_addf(out, "(%d,%d)", top, bottom);
    return (size_t)length;
}

/* Adds the text up to its end or to the bracket that closes it, with groups written out. Returns
 * where it stops; NULL: it cannot be read. */
static const char *add_group(text *out, const char *at, unsigned depth)
{
    while (*at && *at != ')') {
        const size_t length = add_pair(out, at), start = out->size;
        at += length;
        if (out->size > EXPANDED_MAX || depth == DEPTH_MAX) return NULL;
        if (length > 0) continue;
        if (*at != '(') {
            text_add_bytes(out, at++, 1);
            continue;
        }
        at = add_group(out, at + 1, depth + 1);
        if (!at || *at != ')') return NULL;
        char *end,
            *group = xstrndup(out->size > start ? out->bytes + start : "", out->size - start);
        const bool counted = *++at >= '0' && *at <= '9';
        const unsigned long times = counted ? strtoul(at, &end, 10) : 1;
        if (counted) at = end;
        out->size = start;
        for (unsigned long i = 0; i < times && i < REPEATS_MAX && out->size <= EXPANDED_MAX; i++)
            text_addf(out, " %s ", group);
        free(group);
        if (times == 0 || times > REPEATS_MAX || out->size > EXPANDED_MAX) return NULL;
    }
    return at;
}

/* ---- words ---- */

static bool is_move(const pasted_puzzle *p, const char *string, size_t length, const char *suffix)
{
    char word[MOVE_MAX + 4];
    tsl_err why;
    if (length == 0 || length > MOVE_MAX) return false;
    snprintf(word, sizeof word, "%.*s%s", (int)length, string, suffix);
    return p->apply(p->self, word, &why) == TSL_OK;
}

/* R2' and R'2 are R2, where that is a half turn. */
static bool is_half_turn(const pasted_puzzle *p, const char *move, size_t length, char next)
{
    char twice[2 * MOVE_MAX + 8];
    tsl_err why;
    const int name = (int)length - 1;
    if (name < 1 || !((move[name] == '2' && next == '\'') || (move[name] == '\'' && next == '2')))
        return false;
    snprintf(twice, sizeof twice, "%.*s2 %.*s2", name, move, name, move);
    return p->apply(p->self, twice, &why) == TSL_OK && p->is_solved(p->self);
}

/* Adds the moves that a word without blanks is made of, the longest first: "BRU" of an octahedron
 * is BR U. */
static bool add_word(text *out, const pasted_puzzle *p, const char *word, size_t size)
{
    while (size > 0) {
        size_t length = size < MOVE_MAX ? size : MOVE_MAX;
        while (length > 0 && !is_move(p, word, length, "")) length--;
        if (length == 0) return false;
        const bool half = size > length && is_half_turn(p, word, length, word[length]);
        text_addf(out, "%.*s%s ", (int)(half ? length - 1 : length), word, half ? "2" : "");
        word += length + half;
        size -= length + half;
    }
    return true;
}

/* The name of a clock's pin, beside which a turn may be: such names once ended a scramble, for the
 * pins that are up. */
static bool is_pin(const pasted_puzzle *p, const char *word, size_t size)
{
    return size == 2 && strchr("UD", word[0]) && strchr("LR", word[1]) &&
           is_move(p, word, size, "0+") && !is_move(p, word, size, "");
}

static bool add_words(text *out, const pasted_puzzle *p, const char *string)
{
    bool pins = false;
    for (const char *at = string + strspn(string, " "); *at; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        pins = pins || is_pin(p, at, size);
        if (pins ? !is_pin(p, at, size) : !add_word(out, p, at, size)) return false;
        at += size;
    }
    return out->size > 0;
}

/* ---- the whole ---- */

static bool is_letters_only(const char *string)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ- ";
    size_t count = 0;
    for (const char *at = string; *at; at++) count += *at != ' ';
    return count >= FACELETS_LEAST && !string[strspn(string, letters)];
}

/* Names the first word with a character that no notation has. Returns TSL_OK: there is none. */
static int refuse_characters(const char *cleaned, tsl_err *err)
{
    unsigned number = 1;
    for (const char *at = cleaned; *at; number++) {
        const size_t size = strcspn(at, " ");
        char shown[SHOWN_MAX + 16] = "";
        bool strange = false;
        for (size_t i = 0, length, used = 0; i < size && used < SHOWN_MAX; i += length) {
            uint32_t code = (unsigned char)at[i];
            length = utf8_next(&code, at + i, size - i);
            const bool printable = length > 0 && utf8_printable(code);
            strange = strange || length != 1 || !printable;
            if (length == 0) length = 1;
            if (printable)
                used += (size_t)snprintf(shown + used, 16, "%.*s", (int)length, at + i);
            else
                used += (size_t)snprintf(shown + used, 16, "<%02X>", (unsigned)code);
        }
        if (strange) return tsl_fail(err, TSL_EINPUT, "move %u: '%s' is not a turn", number, shown);
        at += size;
        at += strspn(at, " ");
    }
    return TSL_OK;
}

int pasted_read(char **moves, const char *cleaned, const pasted_puzzle *p, tsl_err *err)
{
    text groups = {0}, words = {0};
    tsl_err why = {0};
    int status = p->apply(p->self, cleaned, err);
    if (status == TSL_OK && moves) *moves = xstrdup(cleaned);
    if (status != TSL_EINPUT || is_letters_only(cleaned)) return status;
    const char *end = add_group(&groups, cleaned, 0);
    const bool good = end && !*end && groups.size > 0 && add_words(&words, p, groups.bytes);
    if (good && p->apply(p->self, words.bytes, &why) == TSL_OK) {
        status = TSL_OK;
        if (moves) *moves = xstrdup(words.bytes);
    } else if (refuse_characters(cleaned, &why) != TSL_OK) {
        *err = why;
    }
    text_free(&groups);
    text_free(&words);
    return status;
}

/* A puzzle, and the state that moves give it. */
typedef struct moved_puzzle {
    const puzzle *puzzle;
    uint8_t *state;
} moved_puzzle;

static int apply_moves(void *self, const char *moves, tsl_err *err)
{
    const moved_puzzle *m = self;
    const puzzle *p = m->puzzle;
    p->type->solved(p->self, m->state);
    return p->type->apply(p->self, m->state, moves, err);
}

static bool is_solved(const void *self)
{
    const moved_puzzle *m = self;
    uint8_t solved[TSL_STATE_MAX];
    m->puzzle->type->solved(m->puzzle->self, solved);
    return memcmp(solved, m->state, m->puzzle->type->state_size) == 0;
}

int puzzle_moves_read(char **moves, uint8_t *state, const puzzle *p, const char *written,
                      tsl_err *err)
{
    moved_puzzle moved = {p, state};
    const pasted_puzzle pasted = {apply_moves, is_solved, &moved};
    char *cleaned = pasted_clean(written);
    int status = pasted_read(moves, cleaned, &pasted, err);
    free(cleaned);
    return status;
}
