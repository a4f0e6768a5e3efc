/* Fuzzes definitions that are solved in phases: a chain is found or refused, tables are built, and
 * what is drawn is solved, all of it in little time and memory. */
#include "generic/generic.c"

#include <jansson.h>

#include "plugin/services.h"

#include "fuzz.h"

enum { PIECES_MAX = 40, MOVES_MAX = 5, NODES = 2000, STATES = 3 };

/* Numbers one after the other: which ones does not matter. */
static uint64_t next_number(void *self, uint64_t bound)
{
    uint64_t *word = self;
    *word = *word * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (*word >> 33) % bound;
}

/* A drawn state is read back from its letters, and a solution solves it. */
static void solve_one(const defined *z, uint64_t number)
{
    tsl_rng rng = {&number, next_number};
    tsl_err err = {0};
    uint8_t state[TSL_STATE_MAX], solved[TSL_STATE_MAX];
    char letters[TSL_FACELETS_MAX], again[TSL_FACELETS_MAX];
    tsl_answer *answer = malloc(sizeof *answer);
    void *work = aligned_alloc(64, (sizeof(search_room) + 63) / 64 * 64);
    FUZZ_HOLDS(answer && work);
    const tsl_ask ask = {.max_nodes = NODES, .work = work};
    z->puzzle.draw(z, state, &rng);
    z->puzzle.facelets(z, letters, state);
    FUZZ_HOLDS(z->puzzle.read(z, state, letters, &err) == TSL_OK);
    z->puzzle.facelets(z, again, state);
    FUZZ_HOLDS(strcmp(letters, again) == 0);
    const int status = z->puzzle.solve(z, answer, state, &ask, &err);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_ELIMIT);
    if (status == TSL_OK) {
        z->puzzle.solved(z, solved);
        FUZZ_HOLDS(z->puzzle.apply(z, state, answer->moves, &err) == TSL_OK);
        FUZZ_HOLDS(memcmp(state, solved, z->puzzle.state_size) == 0);
    }
    free(work);
    free(answer);
}

static void use(defined *z)
{
    services *lent = services_new(SERVICES_TABLES_IN_MEMORY);
    tsl_err err = {0};
    void *self = z;
    int status = z->puzzle.init(&self, services_lend(lent), &err);
    if (status == TSL_OK && z->puzzle.init_scramble)
        status = z->puzzle.init_scramble(self, services_lend(lent), &err);
    FUZZ_HOLDS(status == TSL_OK || (status == TSL_EINPUT && *err.text));
    for (uint64_t i = 0; i < STATES && status == TSL_OK; i++) solve_one(z, i);
    services_free(lent);
}

/* Leaves large ones to the tests, and gives tables 1 MB. */
static bool is_small(json_t *root)
{
    const json_t *pieces = json_object_get(root, "pieces"), *moves = json_object_get(root, "moves");
    if (json_array_size(pieces) > PIECES_MAX || json_array_size(moves) > MOVES_MAX) return false;
    return json_object_set_new(root, "tables", json_integer(1)) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    json_t *root = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
    char *json = json_is_object(root) && is_small(root) ? json_dumps(root, JSON_COMPACT) : NULL;
    const tsl_puzzle *type;
    void *self = NULL;
    tsl_err err = {0};
    json_decref(root);
    if (!json) return 0;
    const int status = define(&type, &self, json, strlen(json), &err);
    free(json);
    FUZZ_HOLDS(status == TSL_OK || (status == TSL_EINPUT && *err.text));
    if (status != TSL_OK) return 0;
    if (((defined *)self)->is_large) use(self);
    undefine(self);
    return 0;
}
