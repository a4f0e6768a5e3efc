/* The library that other programs call (include/twistseal/twistseal.h). */
#include "cube/cube.h"
#include "twistseal/twistseal.h"

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "practice/practice.h"
#include "set/check/verify.h"
#include "set/write/make.h"
#include "solve/puzzle_solver.h"
#include "trust/rng.h"
#include "twophase/engine.h"

struct tsl_library {
    char *folder;   /* of the program (session_open_at); NULL: beside this library */
    char **plugins; /* further ones, NULL-ended */
    session session;
    tsl_event *events;
    pthread_mutex_t lock; /* over the session, which is not made for threads */
};

static int open_session(session *out, const tsl_library *library, tsl_err *err)
{
    return session_open_at(out, library->folder, (const char *const *)library->plugins, err);
}

/* Messages of the rooms name options of the program: "--seed-file" is the argument seed_file. What
 * stands in '...' after "twistseal" is a command. */
static int tell_arguments(int status, tsl_err *err)
{
    bool command = false;
    char *end = err ? err->text : NULL, *at = end;
    while (status != TSL_OK && at && *at) {
        command = *at == '\'' ? !command && strncmp(at, "'twistseal ", 11) == 0 : command;
        if (!command && strncmp(at, " with -o", 8) == 0) at += 8;
        if (!command && strncmp(at, "--", 2) == 0 && islower((unsigned char)at[2]))
            for (at += 2; islower((unsigned char)*at) || *at == '-'; at++)
                *end++ = *at == '-' ? '_' : *at;
        if (*at) *end++ = *at++;
    }
    if (status != TSL_OK && end) *end = '\0';
    return status;
}

/* The call is wrong: something is NULL. */
static int lacks(tsl_err *err, const char *call, const char *needed)
{
    return tsl_fail(err, TSL_EUSAGE, "%s needs %s", call, needed);
}

const char *tsl_version(void)
{
    return TSL_VERSION;
}

int tsl_open_at(tsl_library **out, const char *directory, const char *const *plugins, tsl_err *err)
{
    if (!out) return lacks(err, "tsl_open", "where the library goes");
    tsl_library *library = xcalloc(1, sizeof *library);
    int status = TSL_OK;
    library->plugins = xcalloc(1, sizeof *library->plugins);
    for (size_t i = 0; plugins && plugins[i]; i++) {
        library->plugins = xrealloc(library->plugins, (i + 2) * sizeof *library->plugins);
        library->plugins[i] = xstrdup(plugins[i]);
        library->plugins[i + 1] = NULL;
    }
    pthread_mutex_init(&library->lock, NULL);
    if (directory && !(library->folder = realpath(directory, NULL)))
        status = file_fail(err, "open", directory, errno);
    progress_never(); /* standard error is the program's */
    if (status == TSL_OK) status = open_session(&library->session, library, err);
    *out = status == TSL_OK ? library : NULL;
    if (!*out) tsl_close(library);
    return status;
}

int tsl_open(tsl_library **out, tsl_err *err)
{
    return tsl_open_at(out, NULL, NULL, err);
}

void tsl_close(tsl_library *library)
{
    if (!library) return;
    session_close(&library->session);
    pthread_mutex_destroy(&library->lock);
    for (size_t i = 0; library->plugins[i]; i++) free(library->plugins[i]);
    free(library->plugins);
    free(library->events);
    free(library->folder);
    free(library);
}

/* ---- the 3x3x3 ---- */

int tsl_cube3_random(tsl_library *library, tsl_cube3 *out, tsl_err *err)
{
    const puzzle *cube = NULL;
    rng_stream stream;
    if (!library || !out) return lacks(err, __func__, "a library and a cube");
    pthread_mutex_lock(&library->lock);
    int status = session_named_puzzle(&cube, &library->session, "333", err);
    pthread_mutex_unlock(&library->lock);
    if (status == TSL_OK) status = rng_open_live(&stream, err);
    if (status != TSL_OK) return status;
    tsl_rng rng = rng_for_plugin(&stream);
    cube->type->draw(cube->self, out, &rng);
    if (stream.failed) status = tsl_fail(err, TSL_ESYSTEM, "the random stream failed");
    rng_close(&stream);
    return status;
}

int tsl_cube3_parse(tsl_cube3 *out, const char *facelets, tsl_err *err)
{
    if (!out || !facelets) return lacks(err, __func__, "a cube and facelets");
    return cube_from_facelets(out, facelets, err);
}

void tsl_cube3_facelets(char out[55], const tsl_cube3 *cube)
{
    cube_to_facelets(out, cube);
}

int tsl_cube3_apply(tsl_cube3 *cube, const char *moves, tsl_err *err)
{
    if (!cube || !moves) return lacks(err, __func__, "a cube and moves");
    return cube_apply(cube, moves, err);
}

/* Every piece exists and has a possible twist or flip. Its facelets tell whether turns reach the
 * position. */
static int check_pieces(const tsl_cube3 *cube, tsl_err *err)
{
    for (unsigned i = 0; i < CUBE_CORNERS; i++)
        if (CUBE_PIECE(cube->corner[i]) >= CUBE_CORNERS || cube->corner[i] >> 4 > 2)
            return tsl_fail(err, TSL_EINPUT, "corner[%u] is %u: no corner, or no twist of it", i,
                            cube->corner[i]);
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        if (CUBE_PIECE(cube->edge[i]) >= CUBE_EDGES || cube->edge[i] >> 4 > 1)
            return tsl_fail(err, TSL_EINPUT, "edge[%u] is %u: no edge, or no flip of it", i,
                            cube->edge[i]);
    return TSL_OK;
}

int tsl_cube3_solve(tsl_library *library, char out[TSL_SCRAMBLE_MAX], const tsl_cube3 *cube,
                    const tsl_solve3 *limits, tsl_err *err)
{
    tsl_solve3 filled = limits ? *limits : (tsl_solve3){0};
    tsl_moves3 moves;
    char facelets[55];
    tsl_cube3 checked;
    const tsl_engine3 *engine = NULL;
    if (!library || !out || !cube) return lacks(err, __func__, "a library, a cube and room");
    const tsl_host *host = plugin_host_lend(library->session.plugins);
    pthread_mutex_lock(&library->lock);
    int status = host->engine3(host, &engine, err);
    pthread_mutex_unlock(&library->lock);
    /* The engine trusts its argument; a caller's struct may hold anything. */
    if (status == TSL_OK) status = check_pieces(cube, err);
    if (status != TSL_OK) return status;
    cube_to_facelets(facelets, cube);
    status = cube_from_facelets(&checked, facelets, err);
    if (status != TSL_OK) return status;
    if (filled.max_moves == 0) filled.max_moves = 21;
    if (filled.first == 0) filled.first = TSL_ALL_MOVES3;
    if (filled.last == 0) filled.last = TSL_ALL_MOVES3;
    void *work = xaligned(64, engine->work_size);
    status = engine->solve(engine, &moves, &checked, &filled, work, err);
    if (status == TSL_OK) cube_write_moves(out, moves.move, moves.count);
    free(work);
    return status;
}

/* ---- events and their scrambles ---- */

static tsl_event facts_of(const event *e)
{
    return (tsl_event){.id = e->id,
                       .name = e->name,
                       .puzzle = e->puzzle,
                       .random_state = e->random_state,
                       .formats = e->formats,
                       .subset = e->subset,
                       .orientation = json_string_value(json_object_get(e->table, "orientation")),
                       .official_from = e->official_from,
                       .official_to = e->official_to,
                       .min_distance = e->distance,
                       .extras = e->extras,
                       .cubes = e->multi ? e->cubes : 1};
}

int tsl_events(tsl_library *library, const tsl_event **list, size_t *count, tsl_err *err)
{
    if (!library || !list || !count) return lacks(err, __func__, "a library and a list");
    const event_book *book = library->session.events;
    pthread_mutex_lock(&library->lock);
    *count = 0;
    while (*count < event_count(book) && !event_at(book, *count)->script) ++*count;
    if (!library->events) {
        library->events = xcalloc(*count, sizeof *library->events);
        for (size_t i = 0; i < *count; i++) library->events[i] = facts_of(event_at(book, i));
    }
    *list = library->events;
    pthread_mutex_unlock(&library->lock);
    return TSL_OK;
}

static int hand_out(const plan *p, tsl_take *take, void *self)
{
    int status = TSL_OK;
    for (size_t i = 0; i < p->count && status == TSL_OK; i++)
        status = take(self, p->slots[i].scramble, p->slots[i].facelets);
    return status;
}

enum { FRESH_MAX = 1000000, SEEDED_MAX = 1000000000, BLOCK = 1024 };

/* The scrambles of a seed, some at a time: each follows from the seed and its number alone. */
static int scramble_seed(tsl_library *library, const tsl_wish *w, plan_wish wish, tsl_take *take,
                         void *self, tsl_err *err)
{
    plan *p = NULL;
    secret root = {0};
    const uint64_t all = wish.count;
    if (wish.count > BLOCK) wish.count = BLOCK;
    int status = secret_from_hex(&root, w->seed, err);
    pthread_mutex_lock(&library->lock);
    if (status == TSL_OK)
        status = plan_for_event(&p, &wish, library->session.events, library->session.plugins, err);
    pthread_mutex_unlock(&library->lock);
    const draw_options options = {.jobs = w->jobs, .plans = all / BLOCK};
    for (uint64_t done = 0; done < all && status == TSL_OK; done += BLOCK) {
        const size_t count = all - done < BLOCK ? (size_t)(all - done) : BLOCK;
        pthread_mutex_lock(&library->lock);
        status = practice_fill(p, &root, w->first + done, count, &options, err);
        pthread_mutex_unlock(&library->lock);
        if (status == TSL_OK) status = hand_out(p, take, self);
    }
    secret_free(&root);
    plan_free(p);
    return status;
}

int tsl_scrambles(tsl_library *library, const tsl_wish *wish, tsl_take *take, void *self,
                  tsl_err *err)
{
    if (!library || !wish || !wish->event || !take)
        return lacks(err, __func__, "a library, an event and who takes");
    if (wish->filter && wish->seed)
        return tsl_fail(err, TSL_EUSAGE, "filter and seed do not go together");
    if (!wish->seed && wish->count > FRESH_MAX)
        return tsl_fail(err, TSL_EUSAGE, "at most %d scrambles without a seed", FRESH_MAX);
    if (wish->first > SEEDED_MAX || wish->count > SEEDED_MAX - wish->first)
        return tsl_fail(err, TSL_EUSAGE, "a seed has %d scrambles of an event", SEEDED_MAX);
    const event *e = NULL;
    plan *p = NULL;
    char *filter = NULL;
    if (err) err->text[0] = '\0'; /* a status of the caller's own has no message */
    pthread_mutex_lock(&library->lock);
    int status = session_event(&e, &library->session, wish->event, err);
    if (status == TSL_OK && wish->filter)
        status = script_resolve(&filter, wish->filter, "filters", err);
    const plan_wish made = {.event = e ? e->id : NULL,
                            .subset = wish->subset,
                            .random_state = wish->random_state,
                            .filter = filter,
                            .parameters = wish->parameters ? wish->parameters : "{}",
                            .count = wish->count ? wish->count : 1};
    if (status == TSL_OK && !wish->seed)
        status = practice_new(&p, &made, wish->jobs, &library->session, err);
    pthread_mutex_unlock(&library->lock);
    if (status == TSL_OK)
        status = wish->seed ? scramble_seed(library, wish, made, take, self, err)
                            : hand_out(p, take, self);
    plan_free(p);
    free(filter);
    return tell_arguments(status, err);
}

typedef struct scrambled {
    char *scramble, *facelets;
} scrambled;

static int copy_scramble(void *self, const char *scramble, const char *facelets)
{
    const scrambled *out = self;
    snprintf(out->scramble, TSL_SCRAMBLE_MAX, "%s", scramble);
    snprintf(out->facelets, TSL_FACELETS_MAX, "%s", facelets);
    return TSL_OK;
}

int tsl_scramble(tsl_library *library, char scramble[TSL_SCRAMBLE_MAX],
                 char facelets[TSL_FACELETS_MAX], const char *event_id, tsl_err *err)
{
    scrambled out = {scramble, facelets};
    if (!scramble || !facelets) return lacks(err, __func__, "room for scramble and facelets");
    const tsl_wish wish = {.event = event_id, .jobs = 1};
    return tsl_scrambles(library, &wish, copy_scramble, &out, err);
}

/* ---- states of any puzzle ---- */

struct tsl_state {
    tsl_library *library;
    const puzzle *puzzle;
    char *script; /* what it was named by: perhaps the file of a definition */
    _Alignas(8) uint8_t bytes[TSL_STATE_MAX];
};

int tsl_state_new(tsl_library *library, tsl_state **out, const char *name, const char *from,
                  tsl_err *err)
{
    if (!library || !out || !name) return lacks(err, __func__, "a library and a puzzle");
    tsl_state *state = xcalloc(1, sizeof *state);
    state->library = library;
    pthread_mutex_lock(&library->lock);
    int status = session_named_puzzle(&state->puzzle, &library->session, name, err);
    pthread_mutex_unlock(&library->lock);
    if (status == TSL_OK) status = script_resolve(&state->script, name, NULL, err);
    if (status == TSL_OK)
        status = puzzle_state_read(state->bytes, state->puzzle, from ? from : "", err);
    *out = status == TSL_OK ? state : NULL;
    if (status != TSL_OK) tsl_state_free(state);
    return status;
}

void tsl_state_free(tsl_state *state)
{
    if (state) free(state->script);
    free(state);
}

const char *tsl_state_puzzle(const tsl_state *state)
{
    return state->puzzle->type->id;
}

void tsl_state_facelets(const tsl_state *state, char out[TSL_FACELETS_MAX])
{
    state->puzzle->type->facelets(state->puzzle->self, out, state->bytes);
}

int tsl_state_draw(tsl_state *state, const char *subset, tsl_err *err)
{
    if (!state) return lacks(err, __func__, "a state");
    const puzzle *p = state->puzzle;
    const tsl_subset *from = NULL;
    rng_stream stream;
    int status = subset ? puzzle_subset(&from, p, subset, err) : TSL_OK;
    if (status == TSL_OK) status = rng_open_live(&stream, err);
    if (status != TSL_OK) return status;
    tsl_rng rng = rng_for_plugin(&stream);
    (from ? from->draw : p->type->draw)(p->self, state->bytes, &rng);
    if (stream.failed) status = tsl_fail(err, TSL_ESYSTEM, "the random stream failed");
    rng_close(&stream);
    return status;
}

int tsl_state_apply(tsl_state *state, const char *moves, tsl_err *err)
{
    if (!state || !moves) return lacks(err, __func__, "a state and moves");
    return state->puzzle->type->apply(state->puzzle->self, state->bytes, moves, err);
}

int tsl_state_scramble(const tsl_state *state, char out[TSL_SCRAMBLE_MAX], unsigned nth,
                       tsl_err *err)
{
    if (!state || !out) return lacks(err, __func__, "a state and room");
    const puzzle *p = state->puzzle;
    size_t size = 0;
    rng_stream stream;
    pthread_mutex_lock(&state->library->lock);
    int status = puzzle_init_scramble(&size, p, err);
    pthread_mutex_unlock(&state->library->lock);
    if (status == TSL_OK) status = rng_open_live(&stream, err);
    if (status != TSL_OK) return status;
    tsl_rng rng = rng_for_plugin(&stream);
    void *work = xaligned(64, size);
    status = p->type->scramble(p->self, out, state->bytes, &(tsl_want){nth, &rng, work}, err);
    free(work);
    rng_close(&stream);
    return status;
}

int tsl_state_solve(const tsl_state *state, tsl_answer *out, const tsl_ask *ask, tsl_err *err)
{
    puzzle_solver one = {0};
    if (!state || !out) return lacks(err, __func__, "a state and an answer");
    const solver_options options = {.optimal = ask && ask->optimal,
                                    .moves = ask ? ask->moves : NULL,
                                    .nth = ask ? ask->nth : 0,
                                    .nodes = ask ? ask->max_nodes : 0};
    pthread_mutex_lock(&state->library->lock);
    int status = puzzle_solver_open(&one, state->puzzle, &options, err);
    pthread_mutex_unlock(&state->library->lock);
    if (status == TSL_OK) status = puzzle_solver_solve(out, &one, state->bytes, err);
    puzzle_solver_close(&one);
    return tell_arguments(status, err);
}

const tsl_trait *tsl_state_traits(const tsl_state *state)
{
    return state->puzzle->type->traits;
}

const tsl_subset *tsl_state_subsets(const tsl_state *state)
{
    return state->puzzle->type->subsets;
}

int tsl_state_trait(const tsl_state *state, int32_t *out, const char *name, tsl_err *err)
{
    if (!state || !out || !name) return lacks(err, __func__, "a state, a name and a number");
    const puzzle *p = state->puzzle;
    const tsl_trait *t = p->type->traits;
    while (t && t->name && strcmp(t->name, name) != 0) t++;
    if (!t || !t->name)
        return tsl_fail(err, TSL_EINPUT, "'%s' has no trait '%.100s'", p->type->id, name);
    pthread_mutex_lock(&state->library->lock);
    int status = puzzle_init_traits(p, err);
    pthread_mutex_unlock(&state->library->lock);
    if (status == TSL_OK) *out = t->value(p->self, state->bytes);
    return status;
}

int tsl_state_picture(const tsl_state *state, char **svg, tsl_err *err)
{
    if (!state || !svg) return lacks(err, __func__, "a state and where to put it");
    const session *s = &state->library->session;
    char shown[TSL_FACELETS_MAX];
    slot one = {.puzzle = state->puzzle, .facelets = shown};
    text out = {0};
    tsl_state_facelets(state, shown);
    pthread_mutex_lock(&state->library->lock);
    const event alone = {.book = s->events, .script = state->script};
    one.part = event_with_puzzle(s->events, state->puzzle->type->id);
    if (!one.part) one.part = &alone;
    int status = picture_svg(&out, s->scripts, &one, err);
    pthread_mutex_unlock(&state->library->lock);
    *svg = status == TSL_OK ? out.bytes : NULL;
    if (status != TSL_OK) text_free(&out);
    return status;
}

void tsl_free(void *memory)
{
    free(memory);
}

/* ---- signed sets ---- */

/* Each call has its own session, since a session keeps the scripts of earlier sets. */
static int run_in_session(tsl_library *library, int (*job)(void *, const session *, tsl_err *),
                          void *context, tsl_err *err)
{
    session s;
    if (err) err->text[0] = '\0'; /* as above */
    pthread_mutex_lock(&library->lock);
    int status = open_session(&s, library, err);
    if (status == TSL_OK) status = job(context, &s, err);
    session_close(&s);
    pthread_mutex_unlock(&library->lock);
    return tell_arguments(status, err);
}

/* A passphrase_fn; the context is the passphrase, or NULL. */
static int give_passphrase(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)again;
    if (!context)
        return tsl_fail(err, TSL_EINPUT, "'%s' is encrypted: it needs a passphrase", path);
    const size_t size = strlen(context);
    if (size > PASSPHRASE_MAX)
        return tsl_fail(err, TSL_EINPUT, "a passphrase has at most %d bytes", PASSPHRASE_MAX);
    secret_new(out, size);
    memcpy(out->bytes, context, size);
    return TSL_OK;
}

typedef struct generate_job {
    const make_request *request;
    tsl_set *out;
} generate_job;

static int generate_set(void *context, const session *s, tsl_err *err)
{
    const generate_job *job = context;
    tsl_set *out = job->out;
    make_result r = {0};
    int status = make_set(&r, job->request, s, err);
    if (status == TSL_OK) {
        *out = (tsl_set){.events = (unsigned)r.event_count,
                         .scramble_sets = (unsigned)r.set_count,
                         .scrambles = (unsigned)r.scramble_count};
        snprintf(out->competition, sizeof out->competition, "%s", r.competition);
        hash_hex(out->digest, &r.tree);
        snprintf(out->directory, sizeof out->directory, "%s", r.directory);
        snprintf(out->seed_file, sizeof out->seed_file, "%s", r.seed_file);
        snprintf(out->notices, sizeof out->notices, "%s", r.notice.bytes ? r.notice.bytes : "");
    }
    make_result_free(&r);
    return status;
}

int tsl_generate(tsl_library *library, tsl_set *out, const tsl_set_request *r, tsl_err *err)
{
    if (!library || !out || !r || !r->file || !r->key)
        return lacks(err, __func__, "a library, a request, its file and key, and a result");
    const make_request request = {.file = r->file,
                                  .key = r->key,
                                  .ask = give_passphrase,
                                  .ask_context = (void *)(uintptr_t)r->passphrase,
                                  .directory = r->directory,
                                  .secrets = r->secrets,
                                  .seed = r->seed,
                                  .when = r->when ? r->when : (int64_t)time(NULL),
                                  .jobs = r->jobs};
    return run_in_session(library, generate_set, &(generate_job){&request, out}, err);
}

int tsl_generate_memory(tsl_library *library, tsl_set *out, const tsl_memory_request *r,
                        tsl_err *err)
{
    if (!library || !out || !r || !r->competition || !r->key || !r->put)
        return lacks(err, __func__, "a library, result, competition, key and put");
    const text bytes = {.bytes = (char *)(uintptr_t)r->competition, .size = r->competition_size};
    make_request request = {.file = "the competition",
                            .bytes = &bytes,
                            .key = "the key",
                            .key_bytes = &(hash_part){r->key, r->key_size},
                            .ask = give_passphrase,
                            .ask_context = (void *)(uintptr_t)r->passphrase,
                            .folder = r->folder,
                            .put = r->put,
                            .self = r->self,
                            .seed = r->seed,
                            .when = r->when ? r->when : (int64_t)time(NULL),
                            .jobs = r->jobs};
    request.progress = r->watch ? progress_tell(r->watch, r->self) : NULL;
    int status = run_in_session(library, generate_set, &(generate_job){&request, out}, err);
    progress_free(request.progress);
    return status;
}

/* The findings are the error, or if there are none, the doubts. Frees what the result has. */
static int judge_findings(int status, const char *wrong, check_result *r, tsl_err *err)
{
    if (r->found.count > 0)
        status = tsl_fail(err, TSL_EFORGED, "%s\n%s", wrong, findings_text(&r->found));
    else if (status == TSL_OK && r->doubts.count > 0)
        status = tsl_fail(err, TSL_ELIMIT, "could not tell\n%s", findings_text(&r->doubts));
    check_result_free(r);
    return status;
}

static int verify_job(void *context, const session *s, tsl_err *err)
{
    verify_request *request = context;
    check_result result;
    request->set.session = s;
    int status = verify_set(&result, request, err);
    return judge_findings(status, "not genuine", &result, err);
}

int tsl_verify(tsl_library *library, const char *directory, const char *signers, tsl_err *err)
{
    if (!library || !directory || !signers)
        return lacks(err, __func__, "a set and signers: without signers any set would be genuine");
    verify_request request = {
        .set = {.directory = directory, .signers = signers, .when = (int64_t)time(NULL)}};
    return run_in_session(library, verify_job, &request, err);
}

static int audit_job(void *context, const session *s, tsl_err *err)
{
    audit_request *request = context;
    check_result result;
    request->set.session = s;
    int status = audit_set(&result, request, err);
    return judge_findings(status, "not what the seed gives", &result, err);
}

int tsl_audit(tsl_library *library, const char *directory, const char *signers,
              const char *seed_path, unsigned jobs, tsl_err *err)
{
    if (!library || !directory) return lacks(err, __func__, "a library and a set");
    audit_request request = {
        .seed_file = seed_path,
        .set = {.directory = directory, .signers = signers, .when = (int64_t)time(NULL)},
        .jobs = jobs};
    return run_in_session(library, audit_job, &request, err);
}
