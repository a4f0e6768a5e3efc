/* Verifies the leaves of a set that is too large to be held in memory, one after the other.
 *
 * Kept of each are its hash, for the tree, and its state, for what comes twice. */
#include "stream_leaves.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "set/plan/duplicates.h"
#include "set/read/leaves.h"
#include "verify_leaves.h"

typedef struct stream {
    const opened *opened;
    findings *found;
    FILE *file;
    char *line;
    size_t room;    /* of the line */
    text record;    /* that is read */
    size_t count;   /* of those that were read */
    digest *hashes; /* of these */
    uint8_t *states;
    size_t state_bytes; /* in use; of all, before the leaves are read */
    puzzle_state *list; /* of the states, by leaf */
    bool ended;         /* there is no next record */
} stream;

/* ---- one leaf ---- */

/* Reads six lines; fewer are a finding. */
static int read_record(stream *s, tsl_err *err)
{
    s->record.size = 0;
    for (unsigned i = 0; i < LEAF_LINES; i++) {
        const ssize_t size = getline(&s->line, &s->room, s->file);
        if (size <= 0 && !feof(s->file)) return file_fail(err, "read", "LEAVES", errno);
        if (size <= 0 || s->line[size - 1] != '\n') {
            s->ended = true;
            if (i > 0 || size > 0)
                findings_add(s->found, "LEAVES: cut off in the middle of leaf %zu", s->count + 1);
            else
                findings_add(s->found, "LEAVES: %zu leaves, MANIFEST says %zu", s->count,
                             s->opened->manifest.tree_size);
            return TSL_OK;
        }
        text_add_bytes(&s->record, s->line, (size_t)size);
    }
    return s->record.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

static int judge_leaf(stream *s, const slot *place, const leaf *l, tsl_err *err)
{
    slot one = *place;
    one.state = s->states + s->state_bytes;
    leaves_place(l, place, s->opened->manifest.competition, s->found);
    int status = verify_scramble(&one, l, s->found, err);
    s->list[s->count] = (puzzle_state){one.puzzle, one.state};
    s->state_bytes += one.puzzle->type->state_size;
    s->hashes[s->count++] = l->hash;
    free(one.scramble);
    free(one.facelets);
    return status;
}

static int visit_leaf(void *context, const slot *place, tsl_err *err)
{
    leaf l;
    bool good = false;
    stream *s = context;
    int status = s->ended ? TSL_OK : read_record(s, err);
    if (status != TSL_OK || s->ended) return status;
    const leaf_record record = {s->record.bytes, s->record.size, s->count};
    status = leaf_read(&l, &good, &record, s->found, err);
    s->ended = !good;
    return status == TSL_OK && good ? judge_leaf(s, place, &l, err) : status;
}

/* ---- all of them ---- */

static int add_size(void *context, const slot *place, tsl_err *err)
{
    stream *s = context;
    (void)err;
    s->state_bytes += place->puzzle->type->state_size;
    return TSL_OK;
}

static int walk(stream *s, int (*visit)(void *, const slot *, tsl_err *), tsl_err *err)
{
    const blueprint *b = &s->opened->print;
    return plan_walk(&(plan_visitor){visit, s}, b->competition, b->book,
                     s->opened->how->session->plugins, err);
}

static int make_room(stream *s, tsl_err *err)
{
    const size_t leaves = s->opened->manifest.tree_size;
    int status = walk(s, add_size, err);
    if (status != TSL_OK) return status;
    s->hashes = calloc(leaves, sizeof *s->hashes);
    s->list = calloc(leaves, sizeof *s->list);
    s->states = malloc(s->state_bytes + 1);
    s->state_bytes = 0;
    return s->hashes && s->list && s->states ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

static int check_tree(const stream *s, tsl_err *err)
{
    if (getc(s->file) != EOF)
        findings_add(s->found, "LEAVES: goes on after leaf %zu, the last", s->count);
    return leaves_tree(s->hashes, s->count, &s->opened->manifest.root, s->found, err);
}

static int check_duplicates(const stream *s, tsl_err *err)
{
    size_t count = 0;
    duplicate *twice = NULL;
    int status = duplicates_find(&twice, &count, s->list, s->count, err);
    for (size_t i = 0; i < count && status == TSL_OK; i++)
        findings_add(s->found, "LEAVES: leaf %zu has the same state as leaf %zu",
                     twice[i].index + 1, twice[i].first + 1);
    free(twice);
    return status;
}

int stream_leaves(const opened *o, findings *found, tsl_err *err)
{
    stream s = {.opened = o, .found = found};
    const size_t before = found->count;
    int status = make_room(&s, err);
    if (status == TSL_OK) status = folder_stream(&s.file, o->secret, "LEAVES", err);
    if (status == TSL_OK && s.file) status = walk(&s, visit_leaf, err);
    if (status == TSL_OK && found->count == before) status = check_tree(&s, err);
    if (status == TSL_OK && found->count == before) status = check_duplicates(&s, err);
    if (s.file) fclose(s.file);
    text_free(&s.record);
    free(s.line);
    free(s.hashes);
    free(s.states);
    free(s.list);
    return status;
}
