/* Are all states of an event equally likely, as the program draws them? */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "commands/lib/options.h"
#include "draws.h"
#include "letters.h"
#include "looks.h"
#include "moves.h"
#include "states.h"
#include "turns.h"

static const char usage[] =
    "usage: uniformity BUILD_DIR EVENT [OPTION...]\n"
    "\n"
    "Draws states of an event as a set draws them, each from the seed and its own path, and tests\n"
    "by chi-square: how each place looks, alone, with each other place and with itself in the "
    "next\n"
    "draw; the parity of the pieces; every state of a small puzzle; each turn of random turns.\n"
    "\n"
    "  --draws N      how many; default 100000\n"
    "  --seed HEX     64 hex digits; default: a fresh seed\n"
    "  --candidate K  test the K-th candidate of each path; default 1\n"
    "  --rules        let the event's minimum distance refuse states, and test how many it "
    "refuses\n"
    "  --scrambles    make scrambles, too: their first and last moves and lengths must not change\n"
    "                 if each state is turned once more\n"
    "  --lines        read the N lines of 'twistseal scramble EVENT --json' from standard input\n"
    "                 instead, which may have been made in parts (--shard)\n"
    "  --plant FAULT  plant a fault into drawing: modulo, shuffle, parity, key, candidate, leak\n"
    "  --jobs N       threads; default: one per core\n"
    "\n"
    "Exit codes: 0 uniform, 1 not (a p-value, corrected for the number of tests by Holm, is below\n"
    "one in a million), 2 could not tell.";

/* A run with a fresh seed is wrong about a good generator once in a million times. */
static const double LEVEL = 1e-6;

/* Everything that is counted. */
typedef struct tests {
    const draw_wish *wish;
    const puzzle *puzzle;
    const facts *facts;
    layout layout;
    looks *looks;
    states *states; /* NULL: too many, or too few draws */
    turns turns;
    move_counts moves;
    uint32_t refused[2]; /* draws of which at least one candidate was refused, at least two */
    void *work;
} tests;

/* ---- counting ---- */

static int open_tests(tests *t, const draw_wish *w, const puzzle *p, tsl_err *err)
{
    *t = (tests){.wish = w, .puzzle = p, .facts = letters_facts(p->type->id)};
    size_t work_size = 0;
    int status = puzzle_init_scramble(&work_size, p, err);
    if (status != TSL_OK) return status;
    layout_of(&t->layout, p->type);
    t->looks = looks_new(&t->layout);
    t->work = aligned_alloc(64, (work_size + 64) / 64 * 64);
    /* Fewer draws than half of the states would tell little. */
    const uint32_t count = t->facts->states;
    if (count > 0 && w->count >= count / 2) t->states = states_new(count);
    if (t->layout.place_count == 0 && !t->states && !t->facts->turns && !w->rules)
        return tsl_fail(err, TSL_ELIMIT,
                        "'%s' is tested by counting its states: it needs at least %u draws",
                        w->event, count / 2);
    if (t->facts->turns) {
        while (6 * t->turns.n * t->turns.n < p->type->facelet_count) t->turns.n++;
        /* 60, 80, 100; the last turn before a cube is held in another way is not as the others. */
        t->turns.length = t->turns.n * 20 - 40 - (strcmp(p->type->id, "555ni") == 0);
    }
    return t->looks && t->work ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

static void close_tests(tests *t)
{
    looks_free(t->looks);
    states_free(t->states);
    free(t->work);
}

static void count_letters(tests *t, const char *facelets, const char *scramble)
{
    char letters[TSL_FACELETS_MAX];
    letters_of(letters, t->puzzle, facelets, scramble);
    looks_add(t->looks, letters);
    if (t->states) states_add(t->states, letters_key(t->puzzle, facelets));
    if (t->facts->turns) turns_add(&t->turns, scramble);
}

/* The scramble of random turns is the state itself. */
static int count_state(tests *t, const slot *s, tsl_err *err)
{
    char facelets[TSL_FACELETS_MAX] = "", scramble[TSL_SCRAMBLE_MAX] = "";
    const puzzle *p = t->puzzle;
    const tsl_want want = {.work = t->work};
    const unsigned taken = s->candidate - t->wish->candidate;
    /* Those of a 7x7x7 take as long as all else, and nothing counts them. */
    if (t->layout.place_count > 0 || t->states) p->type->facelets(p->self, facelets, s->state);
    if (t->facts->turns || strcmp(p->type->id, "minx") == 0) {
        int status = p->type->scramble(p->self, scramble, s->state, &want, err);
        if (status != TSL_OK) return status;
    }
    count_letters(t, facelets, scramble);
    for (unsigned i = 0; i < 2; i++) t->refused[i] += taken > i;
    return TSL_OK;
}

/* Every second state is turned once more. */
static int count_scrambles(tests *t, draws *d, const plan *p, tsl_err *err)
{
    int status = TSL_OK;
    if (!t->wish->scrambles || !t->facts->move) return TSL_OK;
    for (size_t i = 1; i < p->count && status == TSL_OK; i += 2)
        status = t->puzzle->type->apply(t->puzzle->self, p->slots[i].state, t->facts->move, err);
    if (status == TSL_OK) status = draws_scramble(d, err);
    for (size_t i = 0; i < p->count && status == TSL_OK; i++)
        moves_add(&t->moves, i % 2, p->slots[i].scramble);
    return status;
}

static int count_all(tests *t, draws *d, tsl_err *err)
{
    const plan *p = NULL;
    int status = draws_next(&p, d, err);
    while (status == TSL_OK && p) {
        for (size_t i = 0; i < p->count && status == TSL_OK; i++)
            status = count_state(t, &p->slots[i], err);
        if (status == TSL_OK) status = count_scrambles(t, d, p, err);
        if (status == TSL_OK) status = draws_next(&p, d, err);
    }
    return status;
}

static int count_line(tests *t, const char *line, size_t size, tsl_err *err)
{
    json_t *object = NULL;
    const char *state, *scramble;
    const bool good =
        json_read(&object, line, size, 0, NULL) == TSL_OK &&
        json_unpack(object, "{s:s, s:s}", "state", &state, "scramble", &scramble) == 0 &&
        strlen(state) == t->puzzle->type->facelet_count;
    if (good) count_letters(t, state, scramble);
    json_decref(object);
    return good ? TSL_OK
                : tsl_fail(err, TSL_EINPUT, "a line is not one of 'twistseal scramble %s --json'",
                           t->wish->event);
}

/* As many lines as there should be draws, not one less or more. */
static int count_lines(tests *t, tsl_err *err)
{
    char *line = NULL;
    size_t room = 0;
    uint64_t lines = 0;
    int status = TSL_OK;
    for (ssize_t size; status == TSL_OK && (size = getline(&line, &room, stdin)) > 0; lines++)
        status = count_line(t, line, (size_t)size, err);
    free(line);
    if (status == TSL_OK && lines != t->wish->count)
        status = tsl_fail(err, TSL_EINPUT, "%llu lines were read: give their number as --draws",
                          (unsigned long long)lines);
    return status;
}

/* ---- testing ---- */

static void test_candidates(results *r, const tests *t)
{
    const double near = t->wish->rules ? t->facts->near : 0, count = (double)t->wish->count;
    if (near < 0 || t->wish->lines) return;
    statistic_add(r, "candidates", "more than one", statistic_rare(t->refused[0], count * near));
    statistic_add(r, "candidates", "more than two",
                  statistic_rare(t->refused[1], count * near * near));
}

/* With the minimum distance, places do not look all ways equally often in a small puzzle. */
static void test_all(results *r, const tests *t)
{
    const facts *f = t->facts;
    if (!t->wish->rules || f->near == 0) looks_test(r, t->looks);
    const double far = t->wish->rules ? round(f->states * (1 - f->near)) : f->states;
    if (t->states && (!t->wish->rules || (f->even_far && f->near >= 0)))
        states_test(r, t->states, far);
    if (f->turns) turns_test(r, &t->turns);
    if (t->wish->scrambles && f->move) moves_test(r, &t->moves);
    test_candidates(r, t);
    statistic_correct(r);
}

/* One line a kind: how many tests, and the least p-value. */
static void print_kinds(const results *r)
{
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
}

static bool print_report(const results *r, const draw_wish *w)
{
    const double least = r->count > 0 ? r->list[0].corrected : 1;
    size_t bad = 0;
    while (bad < r->count && r->list[bad].corrected < LEVEL) bad++;
    printf("%s: %llu draws, %zu tests, least corrected p %.2g: %s\n", w->event,
           (unsigned long long)w->count, r->count, least, bad ? "NOT UNIFORM" : "uniform");
    print_kinds(r);
    return bad == 0;
}

/* ---- options ---- */

static int read_arguments(draw_wish *w, int argc, char **argv, tsl_err *err)
{
    const char *given[2] = {0}, *seed = NULL;
    uint64_t candidate = 1, jobs = 0;
    size_t count = 0;
    *w = (draw_wish){.count = 100000};
    const option_spec specs[] = {{"--draws", "-n", OPTION_COUNT, &w->count, 1000000000},
                                 {"--seed", NULL, OPTION_STRING, &seed, 0},
                                 {"--candidate", NULL, OPTION_COUNT, &candidate, 1000},
                                 {"--rules", NULL, OPTION_FLAG, &w->rules, 0},
                                 {"--scrambles", NULL, OPTION_FLAG, &w->scrambles, 0},
                                 {"--lines", NULL, OPTION_FLAG, &w->lines, 0},
                                 {"--plant", NULL, OPTION_STRING, &w->plant, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &jobs, 256},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, given, 2, &count, err);
    if (status == TSL_OK && count < 2) status = tsl_fail(err, TSL_EUSAGE, "%s", usage);
    if (status != TSL_OK) return status;
    if (w->lines && (w->scrambles || w->plant || seed))
        return tsl_fail(err, TSL_EUSAGE, "--lines draws nothing: give --draws alone with it");
    w->rules |= w->lines;
    w->build = given[0];
    w->event = given[1];
    w->candidate = (unsigned)candidate;
    w->jobs = (unsigned)jobs;
    return seed ? secret_from_hex(&w->root, seed, err) : secret_random(&w->root, SEED_SIZE, err);
}

static int run(bool *good, const draw_wish *w, tsl_err *err)
{
    draws *d = NULL;
    tests *t = calloc(1, sizeof *t);
    results r = {0};
    int status = t ? draws_open(&d, w, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = open_tests(t, w, draws_puzzle(d), err);
    if (status == TSL_OK) status = w->lines ? count_lines(t, err) : count_all(t, d, err);
    if (status == TSL_OK) test_all(&r, t);
    if (r.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK && r.count == 0)
        status = tsl_fail(
            err, TSL_ELIMIT,
            "'%s': there is nothing to test where its minimum distance refuses states", w->event);
    if (status == TSL_OK) *good = print_report(&r, w);
    if (t) close_tests(t);
    free(t);
    free(r.list);
    draws_free(d);
    return status;
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    draw_wish wish;
    bool good = false;
    int status = read_arguments(&wish, argc, argv, &err);
    if (status == TSL_OK) status = run(&good, &wish, &err);
    secret_free(&wish.root);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    return status != TSL_OK ? 2 : good ? 0 : 1;
}
