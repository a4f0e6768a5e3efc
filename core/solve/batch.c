/* Solves the states of a stream, one per line, on all cores. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/pool.h"
#include "base/text.h"
#include "cube/notation.h"
#include "line_reader.h"
#include "state.h"

enum {
    FIRST = 16,    /* lines in the first block, so that answers come soon */
    BLOCK = 1024,  /* lines in a later one: enough for any number of cores */
    NAMED_MAX = 20 /* bad lines whose defect is reported */
};

typedef struct line {
    char *state;
    size_t length;
    solution answer;
    int status; /* of `answer`; `err` says why there is none */
    tsl_err err;
} line;

typedef struct batch {
    const solver *solver;
    line_reader in;
    FILE *out;
    line *lines;
    size_t room;   /* lines a block may have now */
    size_t count;  /* lines in this block */
    uint64_t done; /* lines before it */
    uint64_t left; /* lines that may still be read */
    const batch_part *part;
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
    if (strlen(l->state) != l->length) /* what follows a NUL would go unseen */
        l->status = tsl_fail(&l->err, TSL_EINPUT, "a state may not contain a NUL");
    else
        l->status = state_read(&cube, l->state, &l->err);
    if (l->status == TSL_OK) l->status = solver_solve(&l->answer, b->solver, &cube, &l->err);
}

/* Waits for one line and takes those that are there with it, so that someone who writes a line and
 * waits for its answer gets it. */
static int read_block(batch *b, tsl_err *err)
{
    for (b->count = 0; b->count < b->room && b->left > 0; b->count++, b->left--) {
        line *l = &b->lines[b->count];
        int status = line_reader_next(&l->state, &l->length, &b->in, b->count == 0);
        if (status != TSL_OK)
            return tsl_fail(err, TSL_ESYSTEM, "cannot read line %llu of the states",
                            (unsigned long long)(b->done + b->count + 1));
        if (!l->state) return TSL_OK;
        b->read += l->length + 1;
    }
    return TSL_OK;
}

/* The number of lines: in a file about all, in a pipe those read so far. */
static uint64_t expected_lines(const batch *b)
{
    struct stat s;
    uint64_t known = b->done + b->count;
    if (b->part) return b->part->count;
    if (b->read == 0 || fstat(b->in.fd, &s) != 0 || !S_ISREG(s.st_mode)) return known;
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
        if (l->status != TSL_OK) complain(b, l, b->done + i + 1);
        for (unsigned m = 0; m < a->count && l->status == TSL_OK; m++)
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

int batch_solve(const solver *s, int in, FILE *out, const batch_part *part, tsl_err *err)
{
    batch b = {.solver = s,
               .in = {.fd = in},
               .out = out,
               .room = FIRST,
               .part = part,
               .done = part ? part->before : 0,
               .left = part ? part->count : UINT64_MAX};
    int status = TSL_OK;
    b.lines = calloc(BLOCK, sizeof *b.lines);
    if (!b.lines) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    do {
        status = read_block(&b, err);
        solver_expect(s, expected_lines(&b));
        pool_run(b.count, 0, solve_line, &b);
        write_block(&b);
        if (b.room < BLOCK) b.room *= 4;
    } while (status == TSL_OK && !b.in.ended && b.left > 0);
    if (status == TSL_OK) status = report(&b, err);
    line_reader_free(&b.in);
    text_free(&b.complaints);
    free(b.lines);
    return status;
}
