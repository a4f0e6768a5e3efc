/* Solves the states of a stream, a line each, on all cores. */
#include "batch.h"
#include "cube/notation.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/pool.h"
#include "base/text.h"
#include "twophase/engine.h"

enum {
    FIRST = 16,    /* lines solved at a time at first, so that answers come soon */
    BLOCK = 1024,  /* and later: enough for any number of cores */
    NAMED_MAX = 20 /* bad lines whose defect is told */
};

typedef struct line {
    char *state;
    bool has_nul; /* which would hide what follows */
    solution answer;
    tsl_err err;
} line;

typedef struct batch {
    const solver *solver;
    FILE *in, *out;
    line *lines;
    size_t room;   /* lines a block may have now */
    size_t count;  /* lines in this block */
    uint64_t done; /* lines before it */
    uint64_t read; /* bytes, so far */
    uint64_t bad;
    text complaints;
} batch;

static void solve_line(void *context, size_t i, unsigned worker)
{
    const batch *b = context;
    line *l = &b->lines[i];
    tsl_cube3 cube;
    (void)worker;
    l->err.code = TSL_OK;
    if (l->has_nul)
        tsl_fail(&l->err, TSL_EINPUT, "a NUL is no part of a state");
    else if (solver_read_state(&cube, l->state, &l->err) == TSL_OK)
        solver_solve(&l->answer, b->solver, &cube, &l->err);
}

static int read_block(batch *b, tsl_err *err)
{
    for (b->count = 0; b->count < b->room; b->count++) {
        char *state = NULL;
        size_t room = 0;
        ssize_t length = getline(&state, &room, b->in);
        if (length < 0) {
            free(state);
            if (feof(b->in) && !ferror(b->in)) return TSL_OK;
            return tsl_fail(err, TSL_ESYSTEM, "cannot read line %llu of the states",
                            (unsigned long long)(b->done + b->count + 1));
        }
        line *l = &b->lines[b->count];
        b->read += (uint64_t)length;
        l->has_nul = strlen(state) != (size_t)length;
        state[strcspn(state, "\r\n")] = '\0';
        l->state = state;
    }
    return TSL_OK;
}

/* How many lines there will be: about, in a file; a pipe shows only how many there are so far. */
static uint64_t expected_lines(const batch *b)
{
    struct stat s;
    uint64_t known = b->done + b->count;
    if (b->read == 0 || fstat(fileno(b->in), &s) != 0 || !S_ISREG(s.st_mode)) return known;
    uint64_t all = (uint64_t)s.st_size / (b->read / known + 1);
    return all > known ? all : known;
}

static void complain(batch *b, const line *l, uint64_t number)
{
    if (b->bad++ < NAMED_MAX)
        text_addf(&b->complaints, "%sline %llu: %s", b->bad > 1 ? "\n" : "",
                  (unsigned long long)number, l->err.text);
}

static void write_block(batch *b)
{
    for (size_t i = 0; i < b->count; i++) {
        line *l = &b->lines[i];
        const solution *a = &l->answer;
        if (l->err.code != TSL_OK) complain(b, l, b->done + i + 1);
        for (unsigned m = 0; m < a->count && l->err.code == TSL_OK; m++)
            fprintf(b->out, "%s%s", m ? " " : "", cube_move_name(a->moves[m]));
        putc('\n', b->out);
        free(l->state);
    }
    fflush(b->out);
    b->done += b->count;
}

static int report(const batch *b, tsl_err *err)
{
    if (b->bad == 0) return TSL_OK;
    const char *complaints = b->complaints.failed ? "" : b->complaints.bytes;
    if (b->bad <= NAMED_MAX) return tsl_fail(err, TSL_EINPUT, "%s", complaints);
    return tsl_fail(err, TSL_EINPUT, "%s\nand %llu more lines", complaints,
                    (unsigned long long)(b->bad - NAMED_MAX));
}

int solve_batch(const solver *s, FILE *in, FILE *out, tsl_err *err)
{
    batch b = {.solver = s, .in = in, .out = out, .room = FIRST};
    int status = TSL_OK;
    bool more = true;
    b.lines = calloc(BLOCK, sizeof *b.lines);
    if (!b.lines) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    do {
        status = read_block(&b, err);
        solver_expect(s, expected_lines(&b));
        pool_run(b.count, 0, solve_line, &b);
        more = b.count == b.room;
        write_block(&b);
        if (b.room < BLOCK) b.room *= 4;
    } while (status == TSL_OK && more);
    if (status == TSL_OK) status = report(&b, err);
    text_free(&b.complaints);
    free(b.lines);
    return status;
}
