/* No scramble of any event has a redundant move: none can be left out, its neighbours merged, and
 * the state stay the same up to how the puzzle is held.
 *
 * usage: test_redundancy [all]; one of 400 scrambles by default
 *
 * The test knows no puzzle: what a move does it sees by applying it. Moves that commute may stand
 * in any order; a move is redundant where it does nothing but hold the puzzle another way, and
 * where it and one that can be brought beside it do what one move or none does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "built_session.h"
#include "set/plan/draw.h"

enum { TOKENS_MAX = 512, TOKEN_SIZE = 12, MOVES_MAX = 256, ROTATIONS_MAX = 24, POWERS_MAX = 12 };

static session s;
static unsigned share = 400;

/* ---- the events ---- */

typedef enum form {
    FREE,
    FIXED, /* every scramble has the same moves, but for how far they turn */
    HELD,  /* at the end none or one of x x2 x' z z', then none or one of y y2 y': WCA 4b3a */
} form;

/* Those that are not free. 333bf and 555bf end in turns of some layers instead of rotations; R' U'
 * F of 333fm are turns like others: they merge with nothing beside them. */
static const struct special {
    const char *event;
    form form;
    unsigned scrambles;
} specials[] = {
    {"clock", FIXED, 20000},
    {"minx", FIXED, 20000},
    {"444", FREE, 2000},
    {"444bf", HELD, 2000},
};

static struct special find_special(const char *id)
{
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++)
        if (strcmp(specials[i].event, id) == 0) return specials[i];
    return (struct special){id, FREE, 20000};
}

/* Beginnings of scrambles, with and without a redundant move. */
static const struct planted {
    const char *event, *moves;
    bool redundant;
} planted[] = {
    {"333", "F R L U", false},         {"333", "F R L R U", true},
    {"333", "F R L R' U", true},       {"333bf", "F L Uw", false},
    {"333bf", "F R Rw", false},        {"333bf", "F L Rw", true},
    {"444", "R Uw D U F", false},      {"444", "R Uw D Lw' F", false},
    {"444", "R Uw Dw F", true},        {"444", "R Uw U Dw' F", true},
    {"444", "F Rw2 Lw' U", true},      {"444", "F Rw Lw L U", true},
    {"444", "R F U2 y", true},         {"444bf", "R F U2", false},
    {"444bf", "R F U2 y", false},      {"444bf", "R F U2 x y2", false},
    {"444bf", "R F U2 y y2", true},    {"444bf", "R F U2 x2 z2", true},
    {"444bf", "R F U2 z2", true},      {"444bf", "R F U2 y x2 y", true},
    {"444bf", "R Uw Dw F x", true},    {"444bf", "R y F x", true},
    {"555", "R Uw Dw F", false},       {"555", "R Uw 3Dw U F", true},
    {"666", "R 3Uw D 3Dw2 F", true},   {"777", "3Uw U 3Dw D Uw Dw", false},
    {"777", "3Uw U 3Dw 3Uw'", true},   {"pyram", "U R u", false},
    {"pyram", "U u U", true},          {"skewb", "R U R", false},
    {"skewb", "R R U", true},          {"222", "R U2 U F", true},
    {"sq1", "(1,0) / (3,0) /", false}, {"sq1", "(1,0) / /", true},
    {"fto", "U R U' D", false},        {"fto", "U D U", true},
};
enum { PLANTED = sizeof planted / sizeof planted[0] };

/* ---- moves ---- */

/* Compared by its facelets: the state may hold the moves that led to it. */
typedef struct position {
    char facelets[TSL_FACELETS_MAX];
    uint8_t state[TSL_STATE_MAX];
} position;

/* What the moves of an event do, seen on a state that is not special. */
typedef struct moves {
    const puzzle *puzzle;
    position base;                                /* after half of a scramble */
    char rotation[ROTATIONS_MAX][4 * TOKEN_SIZE]; /* moves that hold it another way; first none */
    unsigned rotations;
    char token[TOKENS_MAX][TOKEN_SIZE];
    unsigned tokens;
    position *single; /* sorted: what one move or none makes, held in any way */
    size_t singles;
    /* KNOWN, and what is known of a move and of two. */
    uint8_t alone[TOKENS_MAX], pair[TOKENS_MAX][TOKENS_MAX];
} moves;

enum { KNOWN = 1, COMMUTE = 2, MERGE = 4, ROTATES = 8 };

/* False: the puzzle cannot be turned so. Moves that belong together are made as one text: a state
 * that they solve on the way would be the solved one, however it is held. */
static bool turn(const moves *m, position *at, const char *made)
{
    const tsl_puzzle *type = m->puzzle->type;
    if (type->apply(m->puzzle->self, at->state, made, NULL) != TSL_OK) return false;
    type->facelets(m->puzzle->self, at->facelets, at->state);
    return true;
}

static int compare(const void *a, const void *b)
{
    const position *x = a, *y = b;
    return strcmp(x->facelets, y->facelets);
}

static unsigned intern(moves *m, const char *token, size_t length)
{
    assert_true(length < TOKEN_SIZE && m->tokens < TOKENS_MAX);
    for (unsigned i = 0; i < m->tokens; i++)
        if (strlen(m->token[i]) == length && memcmp(m->token[i], token, length) == 0) return i;
    memcpy(m->token[m->tokens], token, length);
    return m->tokens++;
}

static unsigned read_moves(unsigned out[MOVES_MAX], moves *m, const char *from)
{
    static const char blanks[] = " \n";
    unsigned count = 0;
    for (from += strspn(from, blanks); *from; from += strspn(from, blanks)) {
        size_t length = strcspn(from, blanks);
        assert_true(count < MOVES_MAX);
        out[count++] = intern(m, from, length);
        from += length;
    }
    return count;
}

/* All ways to hold it, from those of x, y and z that the puzzle knows. */
static void find_rotations(moves *m)
{
    static const char *const axes[] = {"x", "y", "z"};
    position met[ROTATIONS_MAX] = {m->base};
    m->rotations = 1;
    for (unsigned n = 0; n < m->rotations; n++) {
        for (unsigned k = 0; k < 3; k++) {
            position at = met[n];
            bool is_new = turn(m, &at, axes[k]);
            for (unsigned i = 0; i < m->rotations; i++) is_new &= compare(&at, &met[i]) != 0;
            if (!is_new) continue;
            assert_true(m->rotations < ROTATIONS_MAX);
            met[m->rotations] = at;
            char *name = m->rotation[m->rotations++];
            strcpy(name, m->rotation[n]);
            strcat(strcat(name, " "), axes[k]);
        }
    }
}

static void add_single(moves *m, const position *at)
{
    for (unsigned i = 0; i < m->rotations; i++) {
        m->single[m->singles] = *at;
        m->singles += turn(m, &m->single[m->singles], m->rotation[i]);
    }
}

static bool has_single(const moves *m, const position *at)
{
    bool has = false;
    for (size_t i = 0; i < m->singles && !has; i++) has = compare(&m->single[i], at) == 0;
    return has;
}

/* Every move is there with its powers, the turns of the same layers. */
static void find_singles(moves *m)
{
    m->single = calloc((size_t)(m->tokens + 1) * POWERS_MAX * m->rotations, sizeof *m->single);
    assert_non_null(m->single);
    add_single(m, &m->base);
    for (unsigned i = 0; i < m->tokens; i++) {
        char made[POWERS_MAX * (TOKEN_SIZE + 1)] = "";
        for (unsigned n = 0; n + 1 < POWERS_MAX; n++) {
            position at = m->base;
            strcat(strcat(made, " "), m->token[i]);
            if (!turn(m, &at, made) || has_single(m, &at)) break;
            add_single(m, &at);
        }
    }
    qsort(m->single, m->singles, sizeof *m->single, compare);
}

static uint8_t find_pair(const moves *m, unsigned a, unsigned b)
{
    position ab = m->base, ba = m->base;
    uint8_t found = KNOWN;
    char one[2 * TOKEN_SIZE + 2], other[2 * TOKEN_SIZE + 2];
    snprintf(one, sizeof one, "%s %s", m->token[a], m->token[b]);
    snprintf(other, sizeof other, "%s %s", m->token[b], m->token[a]);
    if (!turn(m, &ab, one)) return found;
    if (turn(m, &ba, other) && compare(&ab, &ba) == 0) found |= COMMUTE;
    if (bsearch(&ab, m->single, m->singles, sizeof ab, compare)) found |= MERGE;
    return found;
}

static bool pair_has(moves *m, unsigned a, unsigned b, uint8_t what)
{
    if (!m->pair[a][b]) m->pair[a][b] = find_pair(m, a, b);
    return m->pair[a][b] & what;
}

/* Does a move do nothing but hold the puzzle another way? */
static uint8_t find_rotates(const moves *m, unsigned token)
{
    position at = m->base;
    if (!turn(m, &at, m->token[token])) return KNOWN;
    for (unsigned i = 0; i < m->rotations; i++) {
        position held = m->base;
        if (turn(m, &held, m->rotation[i]) && compare(&held, &at) == 0) return KNOWN | ROTATES;
    }
    return KNOWN;
}

static bool is_rotation(moves *m, unsigned token)
{
    if (!m->alone[token]) m->alone[token] = find_rotates(m, token);
    return m->alone[token] & ROTATES;
}

/* ---- scrambles ---- */

/* Leaves the rotations at the end out; false if they are not one of the 24 there may be. */
static bool cut_hold(unsigned *count, moves *m, const unsigned *move)
{
    static const char *const first[] = {"", "x", "x2", "x'", "z", "z'"};
    static const char *const second[] = {"", "y", "y2", "y'"};
    char hold[3 * TOKEN_SIZE] = "", one[3 * TOKEN_SIZE];
    unsigned all = *count;
    while (*count > 0 && is_rotation(m, move[*count - 1])) --*count;
    if (all - *count > 2) return false;
    for (unsigned i = *count; i < all; i++) strcat(hold, m->token[move[i]]);
    for (unsigned i = 0; i < ROTATIONS_MAX; i++) {
        snprintf(one, sizeof one, "%s%s", first[i / 4], second[i % 4]);
        if (strcmp(hold, one) == 0) return true;
    }
    return false;
}

/* The moves but the i-th, and in place of the k-th another (-1: none), from solved. */
static position without(const moves *m, const unsigned *move, unsigned count, const int change[3])
{
    position at = {0};
    char made[MOVES_MAX * (TOKEN_SIZE + 1)] = "", *end = made;
    m->puzzle->type->solved(m->puzzle->self, at.state);
    for (unsigned n = 0; n < count; n++) {
        const int token = (int)n == change[1] ? change[2] : (int)move[n];
        if ((int)n != change[0] && token >= 0) end += sprintf(end, "%s ", m->token[token]);
    }
    if (!turn(m, &at, made)) at.facelets[0] = '\0';
    return at;
}

/* Two moves that make one in the base may do so by chance where pieces look the same: the shorter
 * sequence is made. */
static bool is_shorter(const moves *m, const unsigned *move, unsigned count, unsigned i, unsigned k)
{
    const position whole = without(m, move, count, (int[]){-1, -1, -1});
    if (m->rotations > 1) return true;
    for (int token = -1; token < (int)m->tokens; token++) {
        const position at = without(m, move, count, (int[]){(int)i, (int)k, token});
        if (compare(&whole, &at) == 0) return true;
    }
    return false;
}

static bool is_redundant(moves *m, const char *scramble, form wanted)
{
    unsigned move[MOVES_MAX], count = read_moves(move, m, scramble);
    if (wanted == HELD && !cut_hold(&count, m, move)) return true;
    for (unsigned i = 0; i < count; i++) {
        if (is_rotation(m, move[i])) return true;
        for (unsigned k = i + 1; k < count; k++) {
            if (pair_has(m, move[i], move[k], MERGE) && is_shorter(m, move, count, i, k))
                return true;
            if (!pair_has(m, move[i], move[k], COMMUTE)) break;
        }
    }
    return false;
}

/* A scramble without the amounts: "UR1+ DR2-" is "UR DR". */
static void write_shape(char out[TSL_SCRAMBLE_MAX], const char *scramble)
{
    for (; *scramble; scramble++)
        if (!strchr("0123456789+-'", *scramble)) *out++ = *scramble;
    *out = '\0';
}

static bool has_shape(const char *scramble, const char *other)
{
    char a[TSL_SCRAMBLE_MAX], b[TSL_SCRAMBLE_MAX];
    write_shape(a, scramble);
    write_shape(b, other);
    return strcmp(a, b) == 0;
}

/* ---- drawing them ---- */

/* The scrambles of a seed; the caller frees the plan. */
static plan *make_scrambles(const event *e, unsigned count)
{
    const plan_wish wish = {.event = e->id, .count = count};
    const draw_options options = {0};
    plan *p = NULL;
    secret root = {0};
    tsl_err err = {0};
    int status = plan_for_event(&p, &wish, s.events, s.plugins, &err);
    if (status == TSL_OK) secret_new(&root, SEED_SIZE);
    if (status == TSL_OK) status = draw_states(p, &root, &options, &err);
    if (status == TSL_OK) status = scramble_states(p, &root, &options, &err);
    secret_free(&root);
    if (status != TSL_OK) fail_msg("%s: %s", e->id, err.text);
    return p;
}

/* The moves of these scrambles, and the planted ones. */
static moves *learn_moves(const plan *p, const event *e)
{
    moves *m = calloc(1, sizeof *m);
    assert_non_null(m);
    unsigned move[MOVES_MAX], count = read_moves(move, m, p->slots[0].scramble);
    m->puzzle = p->slots[0].puzzle;
    m->puzzle->type->solved(m->puzzle->self, m->base.state);
    for (unsigned i = 0; i < count / 2; i++) assert_true(turn(m, &m->base, m->token[move[i]]));
    for (size_t i = 0; i < p->count; i++) read_moves(move, m, p->slots[i].scramble);
    for (size_t i = 0; i < PLANTED; i++)
        if (strcmp(planted[i].event, e->id) == 0) read_moves(move, m, planted[i].moves);
    find_rotations(m);
    find_singles(m);
    return m;
}

static unsigned check_planted(moves *m, const event *e)
{
    unsigned seen = 0;
    for (size_t i = 0; i < PLANTED; i++) {
        const struct planted *at = &planted[i];
        if (strcmp(at->event, e->id) != 0) continue;
        seen++;
        if (is_redundant(m, at->moves, find_special(e->id).form) != at->redundant)
            fail_msg("%s: %s", e->id, at->moves);
    }
    return seen;
}

static unsigned check_scrambles(const plan *p, moves *m, const event *e)
{
    const form wanted = find_special(e->id).form;
    unsigned redundant = 0;
    for (size_t i = 0; i < p->count; i++) {
        const char *scramble = p->slots[i].scramble;
        bool good = wanted == FIXED ? has_shape(scramble, p->slots[0].scramble)
                                    : !is_redundant(m, scramble, wanted);
        if (!good && redundant++ == 0) print_error("%s: %s\n", e->id, scramble);
    }
    return redundant;
}

static void no_move_is_redundant_but_those_planted(void **state)
{
    (void)state;
    unsigned redundant = 0, seen = 0;
    for (size_t i = 0; i < event_count(s.events); i++) {
        const event *e = event_at(s.events, i);
        plan *p = make_scrambles(e, find_special(e->id).scrambles / share);
        moves *m = learn_moves(p, e);
        seen += check_planted(m, e);
        redundant += check_scrambles(p, m, e);
        free(m->single);
        free(m);
        plan_free(p);
    }
    assert_int_equal(redundant, 0);
    assert_int_equal(seen, PLANTED);
}

static void a_fixed_form_is_compared(void **state)
{
    (void)state;
    assert_true(has_shape("UR1+ DR2- y2", "UR5- DR0+ y2"));
    assert_false(has_shape("UR1+ DR2- y2", "UR1+ DL2- y2"));
    assert_false(has_shape("R++ D-- U'", "R++ R-- U'"));
}

static int open_session(void **state)
{
    (void)state;
    return open_built_session(&s);
}

static int close_session(void **state)
{
    (void)state;
    session_close(&s);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_move_is_redundant_but_those_planted),
        cmocka_unit_test(a_fixed_form_is_compared),
    };
    if (argc > 1 && strcmp(argv[1], "all") == 0) share = 1;
    return cmocka_run_group_tests(tests, open_session, close_session);
}
