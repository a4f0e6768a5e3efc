/* Are all states of an event equally likely, as the program draws them? */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "commands/command.h"
#include "draws.h"

static const char usage[] =
    "usage: uniformity BUILD_DIR EVENT [OPTION...]\n"
    "\n"
    "Draws states of an event as a set draws them, each from the seed and its own path, and tests\n"
    "by chi-square: how each place looks, alone, with each other place and with itself in the "
    "next\n"
    "draw; the parity of the pieces; every state of a small puzzle.\n"
    "\n"
    "  --draws N      how many; default 100000\n"
    "  --seed HEX     64 hex digits; default: a fresh seed\n"
    "  --candidate K  test the K-th candidate of each path; default 1\n"
    "  --rules        let the event's minimum distance refuse states, and test how many it "
    "refuses\n"
    "  --scrambles    make scrambles, too: their first and last moves and lengths must not change\n"
    "                 if each state is turned once more\n"
    "  --random-state of an event of random moves: test the states that take their place\n"
    "  --plant FAULT  plant a fault into drawing: modulo, shuffle, parity, key, candidate, leak\n"
    "  --turns LIST   what the puzzle's turns are instead: \"U;R;F\"\n"
    "\n"
    "Exit codes: 0 uniform, 1 not (a p-value, corrected for the number of tests by Holm, is below\n"
    "one in a million), 2 could not tell.";

/* A run with a fresh seed is wrong about a good generator once in a million times. */
static const double LEVEL = 1e-6;

/* States within a distance: Jaap's Puzzle Page for 2x2x2, pyraminx (tips added by hand) and skewb;
 * the sources of tests/unit/plugins/test_generic.c and test_small_puzzles.c for the others. */
static const facts table[] = {
    {"222", .turns = "U;R;F", .states = 3674160, .near = 385 / 3674160.0, .even_far = true},
    {"222all", .turns = "U;R;F;L;D;B", .near = 385 / 3674160.0},
    {"333", .turns = "U;R;F;L;D;B"},
    {"333fm", .turns = "U;R;F;L;D;B"},
    {"333ni", .turns = "U;R;F;L;D;B;Uw;Rw"},
    {"444", .turns = "R;U;F;Rw;Uw;Fw;3Rw;3Uw;3Fw"},
    {"444ni", .turns = "R;U;F;Rw;Uw;Fw;L;x;y"},
    {"555rs", .turns = "U;R;F;D;L;B;Uw;Rw;Fw;Dw;Lw;Bw"},
    {"666rs", .turns = "R;U;F;Rw;Uw;Fw;3Rw;3Uw;3Fw;4Rw;4Uw;4Fw;5Rw;5Uw;5Fw"},
    {"777rs", .turns = "U;R;F;D;L;B;Uw;Rw;Fw;Dw;Lw;Bw;3Uw;3Rw;3Fw;3Dw;3Lw;3Bw"},
    {"clock", .turns = "UR1+;DR1+;DL1+;UL1+;U1+;R1+;D1+;L1+;"
                       "ALL1+;y2 U1+ y2;y2 R1+ y2;y2 D1+ y2;y2 L1+ y2;y2 ALL1+ y2"},
    {"pyram", .turns = "R;U;L;B;u;r;l;b", .states = 933120, .near = 38801 / 75582720.0},
    {"skewb", .turns = "R;U;L;B", .states = 3149280, .near = 71625 / 3149280.0, .even_far = true},
    {"sq1",
     .turns = "(3,0);(0,3);(1,0) / (-1,0);(0,-1) / (0,1);"
              "/ (3,3) / (1,0) / (-2,-2) / (2,0) / (2,2) / (-1,0) / (-3,-3) / (-2,0) / (3,3) / "
              "(3,0) / (-1,-1) / (-3,0) / (1,1) / (-4,-3)",
     .states = 3678, .near = -1},
    {"ivy", .turns = "R;L;B;D", .states = 29160, .near = 345 / 29160.0, .even_far = true},
    {"133", .turns = "R;L;F;B", .states = 192, .near = 5 / 192.0, .even_far = true},
    {"223", .turns = "R2;F2;U;D", .states = 241920, .near = 201 / 241920.0, .even_far = true},
    {"diamond", .turns = "R;U;L;F", .states = 138240, .near = -1, .even_far = true},
    {"dino", .turns = "F;L;f;l;r;b", .states = 19958400, .near = -1, .even_far = true},
    {"pyraduo", .turns = "R;U;L;B", .states = 324, .near = 9 / 324.0, .even_far = true},
    {"gear", .turns = "R;U;F", .states = 41472, .near = 613 / 41472.0, .even_far = true},
    {"fto", .turns = "R;F;D;BR;U F U';U BL U';L D L';L B L';B R B';B L B';BL BR BL';BL U BL'"},
    {"megaminx", .turns = "U;F;R;BR;BL;L;D;B;DBL;DL;DR;DBR"},
    {"kilominx", .turns = "R;F;L;D;DL;DR;DBL;DBR;B"},
    {"mastertetraminx", .turns = "R;U;L;B;r;u;l;b"},
    {"redi", .turns = "R;F;L;B;r;f;l;b"},
    {"233", .turns = "U D';R2;L2;F2;B2;U;D", .near = -1, .holds = 4},
    {"334", .turns = "u d';R2;L2;F2;B2;U;D;u;d", .holds = 4},
    {"sia123", .turns = "R;U;r;D;L;l"},
    {"sia222", .turns = "R;U;F;D;L;B"},
    {"15p", .turns = "shuffle"},
    {"8p", .turns = "shuffle", .states = 181440, .near = 15 / 181440.0, .even_far = true},
};

typedef struct options {
    draw_wish wish;
    const char *turns;
} options;

/* Everything that is counted. */
typedef struct tests {
    const options *options;
    const puzzle *puzzle;
    facts facts;
    places *places;
    states *states; /* NULL: too many, or too few draws */
    char move[16];  /* may be made in any state; "": there is none */
    move_counts moves;
    uint32_t refused[2]; /* draws of which at least one candidate was refused, at least two */
} tests;

/* ---- counting ---- */

static int open_tests(tests *t, const options *o, const draws *d, tsl_err *err)
{
    const tsl_puzzle *type = d->puzzle->type;
    t->options = o;
    t->puzzle = d->puzzle;
    t->facts = (facts){.puzzle = type->id, .near = -1}; /* of other puzzles nothing is known */
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].puzzle, type->id) == 0) t->facts = table[i];
    facts *f = &t->facts;
    if (o->turns) f->turns = o->turns;
    if (f->turns && strchr(f->turns, ';'))
        snprintf(t->move, sizeof t->move, "%.*s", (int)strcspn(f->turns, ";"), f->turns);
    /* Fewer draws than half of the states would tell little. */
    if (f->states > 0 && o->wish.count >= f->states / 2) t->states = states_new(f);
    return places_new(&t->places, f, t->puzzle, err);
}

static void count_state(tests *t, const slot *s)
{
    char facelets[TSL_FACELETS_MAX] = "";
    const unsigned taken = s->candidate - (unsigned)t->options->wish.candidate;
    t->puzzle->type->facelets(t->puzzle->self, facelets, s->state);
    places_add(t->places, facelets);
    if (t->states) states_add(t->states, facelets);
    for (unsigned i = 0; i < 2; i++) t->refused[i] += taken > i;
}

/* Every second state is turned once more. */
static int count_scrambles(tests *t, draws *d, const plan *p, tsl_err *err)
{
    int status = TSL_OK;
    if (!t->options->wish.scrambles || !t->move[0]) return TSL_OK;
    for (size_t i = 1; i < p->count && status == TSL_OK; i += 2)
        status = t->puzzle->type->apply(t->puzzle->self, p->slots[i].state, t->move, err);
    if (status == TSL_OK) status = draws_scramble(d, err);
    for (size_t i = 0; i < p->count && status == TSL_OK; i++)
        moves_add(&t->moves, i % 2, p->slots[i].scramble);
    return status;
}

static int count_draws(tests *t, draws *d, tsl_err *err)
{
    const plan *p = NULL;
    int status = draws_next(&p, d, err);
    while (status == TSL_OK && p) {
        for (size_t i = 0; i < p->count; i++) count_state(t, &p->slots[i]);
        status = count_scrambles(t, d, p, err);
        if (status == TSL_OK) status = draws_next(&p, d, err);
    }
    return status;
}

/* ---- testing ---- */

/* With the minimum distance, places do not look all ways equally often in a small puzzle. */
static void test_all(results *r, const tests *t)
{
    const facts *f = &t->facts;
    const bool rules = t->options->wish.rules;
    const double near = rules ? f->near : 0, count = (double)t->options->wish.count;
    if (near == 0) places_test(r, t->places);
    if (t->states && (!rules || (f->even_far && near >= 0)))
        states_test(r, t->states, round(f->states * (1 - near)));
    if (t->options->wish.scrambles && t->move[0]) moves_test(r, &t->moves);
    if (near >= 0) {
        statistic_add(r, statistic_rare(t->refused[0], count * near), "candidates",
                      "more than one");
        statistic_add(r, statistic_rare(t->refused[1], count * near * near), "candidates",
                      "more than two");
    }
    statistic_correct(r);
}

/* One line a kind: how many tests, and the least p-value. */
static bool print_report(const results *r, const draw_wish *w)
{
    const double least = r->list[0].corrected;
    printf("%s: %llu draws, %zu tests, least corrected p %.2g: %s\n", w->event,
           (unsigned long long)w->count, r->count, least,
           least < LEVEL ? "NOT UNIFORM" : "uniform");
    for (size_t i = 0; i < r->count; i++) {
        size_t earlier = 0, same = 0;
        for (size_t j = 0; j < r->count; j++) {
            if (strcmp(r->list[j].kind, r->list[i].kind) != 0) continue;
            earlier += j < i;
            same++;
        }
        if (earlier == 0)
            printf("  %-20s %5zu tests, least p %-8.2g (%s)\n", r->list[i].kind, same, r->list[i].p,
                   r->list[i].what);
    }
    return least >= LEVEL;
}

static int read_arguments(options *o, char **argv, tsl_err *err)
{
    draw_wish *w = &o->wish;
    const char *given[2] = {0}, *seed = NULL;
    *w = (draw_wish){.count = 100000, .candidate = 1};
    const option_spec specs[] = {{"--draws", "-n", OPTION_COUNT, &w->count, 1000000000},
                                 {"--seed", NULL, OPTION_STRING, &seed, 0},
                                 {"--candidate", NULL, OPTION_COUNT, &w->candidate, 1000},
                                 {"--rules", NULL, OPTION_FLAG, &w->rules, 0},
                                 {"--scrambles", NULL, OPTION_FLAG, &w->scrambles, 0},
                                 {"--random-state", NULL, OPTION_FLAG, &w->random_state, 0},
                                 {"--plant", NULL, OPTION_STRING, &w->fault, 0},
                                 {"--turns", NULL, OPTION_STRING, &o->turns, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, given, 2, NULL, err);
    if (status == TSL_OK && !given[1]) status = tsl_fail(err, TSL_EUSAGE, "%s", usage);
    if (status != TSL_OK) return status;
    w->build = given[0];
    w->event = given[1];
    return seed ? secret_from_hex(&w->root, seed, err) : secret_random(&w->root, SEED_SIZE, err);
}

int main(int argc, char **argv)
{
    (void)argc;
    tsl_err err = {0};
    options o = {0};
    draws d = {0};
    tests *t = xcalloc(1, sizeof *t);
    results r = {0};
    bool good = false;
    int status = read_arguments(&o, argv, &err);
    if (status == TSL_OK) status = draws_open(&d, &o.wish, &err);
    if (status == TSL_OK) status = open_tests(t, &o, &d, &err);
    if (status == TSL_OK) status = draws_plant(&d, &t->facts, &err);
    if (status == TSL_OK) status = count_draws(t, &d, &err);
    if (status == TSL_OK) test_all(&r, t);
    if (status == TSL_OK && r.count == 0)
        status =
            tsl_fail(&err, TSL_ELIMIT,
                     "'%s': there is nothing to test where its minimum distance refuses states",
                     o.wish.event);
    if (status == TSL_OK) good = print_report(&r, &o.wish);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    places_free(t->places);
    states_free(t->states);
    free(t);
    free(r.list);
    draws_close(&d);
    secret_free(&o.wish.root);
    return status != TSL_OK ? 2 : good ? 0 : 1;
}
