/* Faults planted into drawing, to show that the tests notice them. */
#include "plant.h"

#include <stdlib.h>
#include <string.h>

#include "letters.h"
#include "looks.h"

enum { KEY_EVERY = 16, SKIP_EVERY = 50 };

typedef void draw_function(const plant *p, void *state, tsl_rng *rng);

typedef struct fault {
    const char *name;
    draw_function *draw; /* NULL: that of the puzzle */
    bool reuse_key;      /* one slot in 16 has the path of the slot before */
    bool skip;           /* one slot in 50 begins with candidate 2 */
} fault;

struct plant {
    const fault *fault;
    const puzzle *real;
    tsl_puzzle type; /* the real one's, with the fault's draw */
    puzzle faulty;
    layout layout;
    looks *seen;
    void *work;
};

/* ---- generators ---- */

/* Two bits more than the bound needs, reduced without rejection. */
static uint64_t modulo_below(void *self, uint64_t bound)
{
    unsigned bits = 2;
    while (bits < 62 && (1ull << (bits - 2)) < bound) bits++;
    return tsl_below(self, 1ull << bits) % bound;
}

static void draw_modulo(const plant *p, void *state, tsl_rng *rng)
{
    tsl_rng biased = {rng, modulo_below};
    p->real->type->draw(p->real->self, state, &biased);
}

/* Bounds that count down are a shuffle: each of its draws is below the first bound. */
typedef struct naive {
    tsl_rng *rng;
    uint64_t first, last;
} naive;

static uint64_t naive_below(void *self, uint64_t bound)
{
    naive *n = self;
    if (bound + 1 != n->last || n->first < 4) n->first = bound;
    n->last = bound;
    return tsl_below(n->rng, n->first);
}

static void draw_naive(const plant *p, void *state, tsl_rng *rng)
{
    naive n = {.rng = rng};
    tsl_rng biased = {&n, naive_below};
    p->real->type->draw(p->real->self, state, &biased);
}

/* ---- states that are drawn again ---- */

static void draw_even(const plant *p, void *state, tsl_rng *rng)
{
    char facelets[TSL_FACELETS_MAX], letters[TSL_FACELETS_MAX];
    do {
        p->real->type->draw(p->real->self, state, rng);
        p->real->type->facelets(p->real->self, facelets, state);
        letters_of(letters, p->real, facelets, "");
        looks_add(p->seen, letters);
    } while (looks_odd(p->seen, 0));
}

/* A filter refuses scrambles that begin with U, and another state is drawn. */
static void draw_leak(const plant *p, void *state, tsl_rng *rng)
{
    char scramble[TSL_SCRAMBLE_MAX] = "U";
    const tsl_want want = {.rng = rng, .work = p->work};
    tsl_err err;
    while (scramble[0] == 'U') {
        p->real->type->draw(p->real->self, state, rng);
        if (p->real->type->scramble(p->real->self, scramble, state, &want, &err) != TSL_OK) return;
    }
}

static const fault faults[] = {
    {"modulo", draw_modulo, false, false}, {"shuffle", draw_naive, false, false},
    {"parity", draw_even, false, false},   {"key", NULL, true, false},
    {"candidate", NULL, false, true},      {"leak", draw_leak, false, false},
};

/* ---- putting them in ---- */

static void draw_faulty(const void *self, void *state, tsl_rng *rng)
{
    const plant *p = self;
    p->fault->draw(p, state, rng);
}

static int open(plant *p, const fault *f, const puzzle *real, tsl_err *err)
{
    size_t work_size;
    int status = puzzle_init_scramble(&work_size, real, err);
    if (status != TSL_OK) return status;
    p->fault = f;
    p->real = real;
    p->type = *real->type;
    p->type.draw = draw_faulty;
    p->type.init_scramble = NULL; /* done, and with the real one's self */
    p->type.get_work_size = NULL;
    p->faulty = *real;
    p->faulty.type = &p->type;
    p->faulty.self = p;
    layout_of(&p->layout, real->type);
    p->seen = looks_new(&p->layout);
    p->work = aligned_alloc(64, (work_size + 64) / 64 * 64);
    return p->seen && p->work ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

int plant_new(plant **out, const char *name, const puzzle *real, tsl_err *err)
{
    const fault *f = NULL;
    *out = NULL;
    if (!name) return TSL_OK;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (strcmp(faults[i].name, name) == 0) f = &faults[i];
    if (!f)
        return tsl_fail(err, TSL_EUSAGE,
                        "--plant takes modulo, shuffle, parity, key, candidate or leak");
    if (f->draw == draw_naive && real->from->entry->define)
        return tsl_fail(err, TSL_EUSAGE, "'%s' is not drawn by a shuffle: its plugin defines it",
                        real->type->id);
    *out = calloc(1, sizeof **out);
    return *out ? open(*out, f, real, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

void plant_free(plant *p)
{
    if (!p) return;
    looks_free(p->seen);
    free(p->work);
    free(p);
}

void plant_put(const plant *p, plan *into)
{
    if (!p) return;
    for (size_t i = 0; i < into->count; i++) {
        slot *s = &into->slots[i];
        if (p->fault->draw) s->puzzle = &p->faulty;
        if (p->fault->reuse_key && i > 0 && i % KEY_EVERY == 0)
            memcpy(s->path, into->slots[i - 1].path, sizeof s->path);
        if (p->fault->skip && i % SKIP_EVERY == 0) s->candidate++;
    }
}
