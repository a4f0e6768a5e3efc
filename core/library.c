/* The public library on top of the pipeline (include/twistseal/twistseal.h). */
#include "cube/facelet.h"
#include "cube/notation.h"
#include "twistseal/twistseal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cube/cube.h"
#include "plugin/tables.h"
#include "practice/practice.h"
#include "set/verify.h"
#include "trust/rng.h"
#include "twophase/engine.h"

struct tsl_library {
    session session;
    pthread_mutex_t lock; /* over the session, which is not made for threads */
};

int tsl_open(tsl_library **out, tsl_err *err)
{
    tsl_library *library = calloc(1, sizeof *library);
    if (!library) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = session_open(&library->session, NULL, err);
    if (status != TSL_OK) {
        free(library);
        return status;
    }
    pthread_mutex_init(&library->lock, NULL);
    *out = library;
    return TSL_OK;
}

void tsl_close(tsl_library *library)
{
    if (!library) return;
    session_close(&library->session);
    pthread_mutex_destroy(&library->lock);
    free(library);
}

static int find_puzzle(const puzzle **out, tsl_library *library, const char *id, tsl_err *err)
{
    const event *found = NULL;
    pthread_mutex_lock(&library->lock);
    int status = session_puzzle(out, &found, &library->session, id, err);
    pthread_mutex_unlock(&library->lock);
    return status;
}

/* ---- the 3x3x3 ---- */

int tsl_cube3_random(tsl_library *library, tsl_cube3 *out, tsl_err *err)
{
    const puzzle *cube = NULL;
    rng_stream stream;
    int status = find_puzzle(&cube, library, "333", err);
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
    return cube_from_facelets(out, facelets, err);
}

void tsl_cube3_facelets(char out[55], const tsl_cube3 *cube)
{
    cube_to_facelets(out, cube);
}

int tsl_cube3_apply(tsl_cube3 *cube, const char *moves, tsl_err *err)
{
    return cube_apply(cube, moves, err);
}

static void write_moves(char out[TSL_SCRAMBLE_MAX], const uint8_t *moves, size_t count)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(out + used, TSL_SCRAMBLE_MAX - used, "%s%s", i ? " " : "",
                                 cube_move_name(moves[i]));
}

/* The pieces there are, turned as they can be; whether turns reach the position, its facelets tell.
 */
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
                    const tsl_solve3 *how, tsl_err *err)
{
    uint8_t moves[32];
    size_t count = 0;
    char facelets[55];
    tsl_cube3 checked;
    const tsl_engine3 *engine = NULL;
    pthread_mutex_lock(&library->lock);
    int status = tables_host()->engine3(&engine, err);
    pthread_mutex_unlock(&library->lock);
    /* The engine trusts its argument; a caller's struct may hold anything. */
    if (status == TSL_OK) status = check_pieces(cube, err);
    if (status != TSL_OK) return status;
    cube_to_facelets(facelets, cube);
    status = cube_from_facelets(&checked, facelets, err);
    if (status != TSL_OK) return status;
    void *work = aligned_alloc(64, (engine->work_size + 63) / 64 * 64);
    if (!work) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    status = engine->solve(moves, &count, &checked, how, work, err);
    if (status == TSL_OK) write_moves(out, moves, count);
    free(work);
    return status;
}

/* ---- every event ---- */

int tsl_scramble(tsl_library *library, char scramble[TSL_SCRAMBLE_MAX],
                 char facelets[TSL_FACELETS_MAX], const char *event_id, tsl_err *err)
{
    practice *p = NULL;
    pthread_mutex_lock(&library->lock);
    const practice_request request = {.event = event_id, .count = 1, .jobs = 1};
    int status = practice_new(&p, &request, &library->session, err);
    pthread_mutex_unlock(&library->lock);
    if (status != TSL_OK) return status;
    const slot *s = &practice_plan(p)->slots[0];
    snprintf(scramble, TSL_SCRAMBLE_MAX, "%s", s->scramble);
    snprintf(facelets, TSL_FACELETS_MAX, "%s", s->facelets);
    practice_free(p);
    return TSL_OK;
}

/* ---- signed sets ---- */

int tsl_verify(tsl_library *library, const char *directory, const char *signers, tsl_err *err)
{
    const verify_request request = {directory, signers, (int64_t)time(NULL)};
    verify_result result = {0};
    pthread_mutex_lock(&library->lock);
    int status = verify_set(&result, &request, &library->session, err);
    pthread_mutex_unlock(&library->lock);
    if (result.found.count > 0)
        status = tsl_fail(err, TSL_EFORGED, "not genuine\n%s", findings_text(&result.found));
    else if (status == TSL_OK && result.doubts.count > 0)
        status = tsl_fail(err, TSL_ELIMIT, "could not tell\n%s", findings_text(&result.doubts));
    verify_free(&result);
    return status;
}
