/* Measures how many turns the first centre of a 5x5x5 takes. usage: bench_centres PLUGIN_DIR COUNT
 * PUZZLE...
 *
 * Prints of each puzzle (555: random moves, 555sm: stronger ones, 555rs: random states), over COUNT
 * draws: the mean number of turns of the outer layers, one or two at a time, that make the centre
 * of U whole, and that of the easiest of the six, each with its standard error.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/host.h"
#include "trust/rng.h"

enum { N = 5, STICKERS = 6 * N * N, PLACES = 24, SETS = 10626, TURNS = 36, NONE = 0xff };

/* Four places of 24 are a set; a position has two, one of each orbit. */
typedef struct tables {
    uint8_t sticker[2][PLACES];
    uint32_t set[SETS];
    uint16_t rank[1 << PLACES], moved[2][TURNS][SETS];
    uint8_t rotation[6][STICKERS]; /* which sticker of a cube comes where, with each face at U */
    uint8_t distance[(size_t)SETS * SETS];
} tables;

static int permute(uint8_t out[STICKERS], const puzzle *states, const char *moves, tsl_err *err)
{
    for (unsigned i = 0; i < STICKERS; i++) out[i] = (uint8_t)i;
    return states->type->apply(states->self, out, moves, err);
}

static void find_sets(tables *t)
{
    unsigned found = 0;
    for (uint32_t set = 0; set < 1u << PLACES; set++)
        if (__builtin_popcount(set) == 4) {
            t->rank[set] = (uint16_t)found;
            t->set[found++] = set;
        }
    for (unsigned face = 0; face < 6; face++)
        for (unsigned k = 0; k < 4; k++) {
            static const uint8_t corners[] = {6, 8, 16, 18}, sides[] = {7, 11, 13, 17};
            t->sticker[0][face * 4 + k] = (uint8_t)(face * N * N + corners[k]);
            t->sticker[1][face * 4 + k] = (uint8_t)(face * N * N + sides[k]);
        }
}

static int find_turns(tables *t, const puzzle *states, tsl_err *err)
{
    int status = TSL_OK;
    for (unsigned turn = 0; turn < TURNS && status == TSL_OK; turn++) {
        uint8_t from[STICKERS];
        char name[5];
        snprintf(name, sizeof name, "%c%s%s", "URFDLB"[turn / 6], turn / 3 % 2 ? "w" : "",
                 (const char *const[]){"", "2", "'"}[turn % 3]);
        status = permute(from, states, name, err);
        for (unsigned orbit = 0; orbit < 2; orbit++)
            for (unsigned i = 0; i < SETS; i++) {
                uint32_t moved = 0;
                for (unsigned to = 0; to < PLACES; to++)
                    for (unsigned place = 0; place < PLACES; place++)
                        if (from[t->sticker[orbit][to]] == t->sticker[orbit][place])
                            moved |= (t->set[i] >> place & 1) << to;
                t->moved[orbit][turn][i] = t->rank[moved];
            }
    }
    return status;
}

static void find_distances(tables *t)
{
    memset(t->distance, NONE, sizeof t->distance);
    t->distance[(size_t)t->rank[15] * SETS + t->rank[15]] = 0;
    size_t found = 1;
    for (uint8_t depth = 0; found > 0; depth++) {
        found = 0;
        for (size_t at = 0; at < sizeof t->distance; at++) {
            if (t->distance[at] != depth) continue;
            for (unsigned turn = 0; turn < TURNS; turn++) {
                uint8_t *to = &t->distance[(size_t)t->moved[0][turn][at / SETS] * SETS +
                                           t->moved[1][turn][at % SETS]];
                if (*to != NONE) continue;
                *to = (uint8_t)(depth + 1);
                found++;
            }
        }
    }
}

static int prepare(tables *t, const puzzle *states, tsl_err *err)
{
    static const char *const up[] = {"", "z'", "x", "x2", "z", "x'"};
    int status = TSL_OK;
    for (unsigned face = 0; face < 6 && status == TSL_OK; face++)
        status = permute(t->rotation[face], states, up[face], err);
    for (unsigned face = 0; face < 6 && status == TSL_OK; face++)
        if (t->rotation[face][N * N / 2] / N / N != face)
            status = tsl_fail(err, TSL_EBROKEN, "a rotation does not bring its face up");
    find_sets(t);
    if (status == TSL_OK) status = find_turns(t, states, err);
    if (status == TSL_OK) find_distances(t);
    return status;
}

static unsigned distance_of(const tables *t, const char *letters, unsigned face)
{
    uint32_t set[2] = {0, 0};
    for (unsigned orbit = 0; orbit < 2; orbit++)
        for (unsigned place = 0; place < PLACES; place++)
            set[orbit] |=
                (uint32_t)(letters[t->rotation[face][t->sticker[orbit][place]]] == "URFDLB"[face])
                << place;
    return t->distance[(size_t)t->rank[set[0]] * SETS + t->rank[set[1]]];
}

typedef struct mean {
    double sum, squares;
} mean;

static void print_mean(const mean *m, double count, const char *end)
{
    const double average = m->sum / count;
    printf("%.4f ± %.4f%s", average, sqrt((m->squares / count - average * average) / count), end);
}

static void measure(const tables *t, const puzzle *p, uint64_t count)
{
    mean up = {0}, easiest = {0};
    for (uint64_t i = 0; i < count; i++) {
        uint8_t key[KEY_SIZE] = {0}, state[TSL_STATE_MAX] = {0};
        char letters[TSL_FACELETS_MAX];
        rng_stream stream;
        memcpy(key, &i, sizeof i);
        rng_open(&stream, key);
        tsl_rng rng = rng_for_plugin(&stream);
        p->type->draw(p->self, state, &rng);
        p->type->facelets(p->self, letters, state);
        rng_close(&stream);
        unsigned least = NONE, first = distance_of(t, letters, 0);
        for (unsigned face = 0; face < 6; face++) {
            const unsigned distance = distance_of(t, letters, face);
            if (distance < least) least = distance;
        }
        up = (mean){up.sum + first, up.squares + first * first};
        easiest = (mean){easiest.sum + least, easiest.squares + least * least};
    }
    printf("%s: U ", p->type->id);
    print_mean(&up, (double)count, ", easiest ");
    print_mean(&easiest, (double)count, "\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    plugin_host *host = NULL;
    const puzzle *states, *p;
    tables *t = calloc(1, sizeof *t);
    char *directory = argc > 3 ? realpath(argv[1], NULL) : NULL;
    int status = directory && t ? plugin_host_new_in(&host, directory, NULL, &err)
                                : tsl_fail(&err, TSL_EUSAGE, "no such plugin directory");
    if (status == TSL_OK) status = plugin_host_puzzle(&states, host, "555rs", &err);
    if (status == TSL_OK) status = prepare(t, states, &err);
    for (int i = 3; i < argc && status == TSL_OK; i++) {
        status = plugin_host_puzzle(&p, host, argv[i], &err);
        if (status == TSL_OK) measure(t, p, strtoull(argv[2], NULL, 10));
    }
    if (status != TSL_OK) fprintf(stderr, "bench_centres: %s\n", err.text);
    plugin_host_free(host);
    free(directory);
    free(t);
    return status == TSL_OK ? 0 : 2;
}
