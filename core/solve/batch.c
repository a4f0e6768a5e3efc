/* Solves the states of a stream, one per line, on all cores. */
#include "puzzle_solver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/pool.h"
#include "base/text.h"
#include "cube/cube.h"
#include "solver.h"

/* ---- lines as they arrive ---- */

enum { READ_SIZE = 1 << 17 };

/* Begins as {.fd = ...}; the descriptor stays the caller's. */
typedef struct line_reader {
    int fd;
    char *bytes; /* read and not yet given out, from `start` to `end` */
    size_t start, end, room;
    bool ended; /* nothing is left to be read */
} line_reader;

/* Waits for what the next read gives. A line longer than the room doubles it. */
static bool read_more(line_reader *r)
{
    ssize_t size;
    if (r->start > 0) memmove(r->bytes, r->bytes + r->start, r->end - r->start);
    r->end -= r->start;
    r->start = 0;
    if (r->end == r->room) {
        r->room = 2 * r->room + READ_SIZE;
        r->bytes = xrealloc(r->bytes, r->room);
    }
    do size = read(r->fd, r->bytes + r->end, r->room - r->end);
    while (size < 0 && errno == EINTR);
    if (size > 0) r->end += (size_t)size;
    r->ended = size == 0;
    return size >= 0;
}

/* The next line of what was read, without its end (LF or CR LF), with a NUL added; the caller frees
 * it. False: no whole line is there. */
static bool take_line(char **out, size_t *length, line_reader *r)
{
    const char *from = r->bytes ? r->bytes + r->start : "";
    const size_t left = r->end - r->start;
    const char *feed = left > 0 ? memchr(from, '\n', left) : NULL;
    if (!feed && (left == 0 || !r->ended)) return false;
    *length = feed ? (size_t)(feed - from) : left;
    r->start += *length + (feed != NULL);
    if (*length > 0 && from[*length - 1] == '\r') --*length;
    *out = xmalloc(*length + 1);
    memcpy(*out, from, *length);
    (*out)[*length] = '\0';
    return true;
}

/* ---- blocks of lines ---- */

enum {
    FIRST = 16,    /* lines in the first block, so that answers come soon */
    BLOCK = 1024,  /* lines in a later one: enough for any number of cores */
    NAMED_MAX = 20 /* bad lines whose defect is reported */
};

/* What solves a line, on any thread, and is told how many lines to expect. */
typedef struct task {
    const void *self;
    int (*solve)(text *answer, const void *self, const char *state, tsl_err *err);
    void (*expect)(const void *self, uint64_t lines);
} task;

typedef struct line {
    char *state;
    size_t length;
    text answer;
    int status; /* of `answer`; `err` says why there is none */
    tsl_err err;
} line;

typedef struct batch {
    const task *task;
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
    bool has_trouble; /* of ours: some of these are no fault of their lines */
    text complaints;
} batch;

static int solve_cube(text *answer, const void *self, const char *state, tsl_err *err)
{
    tsl_cube3 cube;
    solution found;
    int status = state_read(&cube, state, err);
    if (status == TSL_OK) status = solver_solve(&found, self, &cube, err);
    for (unsigned m = 0; status == TSL_OK && m < found.count; m++)
        text_addf(answer, "%s%s", m ? " " : "", cube_move_name(found.moves[m]));
    return status;
}

static void expect_cubes(const void *self, uint64_t lines)
{
    solver_expect(self, lines);
}

static int solve_puzzle(text *answer, const void *self, const char *state, tsl_err *err)
{
    const puzzle_solver *s = self;
    uint8_t read[TSL_STATE_MAX];
    tsl_answer found;
    int status = puzzle_state_read(read, s->puzzle, state, err);
    if (status == TSL_OK) status = puzzle_solver_solve(&found, s, read, err);
    if (status == TSL_OK) text_add(answer, found.moves);
    return status;
}

static void expect_puzzles(const void *self, uint64_t lines)
{
    puzzle_expect_solves(((const puzzle_solver *)self)->puzzle, lines);
}

static void solve_line(void *context, size_t i, unsigned worker)
{
    const batch *b = context;
    line *l = &b->lines[i];
    (void)worker;
    if (strlen(l->state) != l->length) /* what follows a NUL would go unseen */
        l->status = tsl_fail(&l->err, TSL_EINPUT, "a state may not contain a NUL");
    else
        l->status = b->task->solve(&l->answer, b->task->self, l->state, &l->err);
}

/* Waits for one line and takes those that came with it, so that someone who writes a line and waits
 * for its answer gets it. */
static int read_block(batch *b, tsl_err *err)
{
    b->count = 0;
    while (b->count < b->room && b->left > 0) {
        line *l = &b->lines[b->count];
        if (take_line(&l->state, &l->length, &b->in)) {
            b->read += l->length + 1;
            b->count++;
            b->left--;
        } else if (b->count > 0 || b->in.ended) {
            break;
        } else if (!read_more(&b->in)) {
            return tsl_fail(err, TSL_ESYSTEM, "cannot read line %llu of the states",
                            (unsigned long long)b->done + 1);
        }
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

static int write_block(batch *b, tsl_err *err)
{
    for (size_t i = 0; i < b->count; i++) {
        line *l = &b->lines[i];
        if (l->status != TSL_OK && b->bad++ < NAMED_MAX)
            text_addf(&b->complaints, "%sline %llu: %s", b->bad > 1 ? "\n" : "",
                      (unsigned long long)(b->done + i + 1), l->err.text);
        b->has_trouble |= l->status == TSL_ESYSTEM;
        if (l->status == TSL_OK && l->answer.size) fputs(l->answer.bytes, b->out);
        putc('\n', b->out);
        text_free(&l->answer);
        free(l->state);
    }
    b->done += b->count;
    if (fflush(b->out) == 0) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "cannot write the answers: no space or closed");
}

static int run(const task *solving, int in, FILE *out, const batch_part *part, tsl_err *err)
{
    batch b = {.task = solving,
               .in = {.fd = in},
               .out = out,
               .room = FIRST,
               .part = part,
               .done = part ? part->before : 0,
               .left = part ? part->count : UINT64_MAX};
    int status = TSL_OK;
    b.lines = xcalloc(BLOCK, sizeof *b.lines);
    do {
        status = read_block(&b, err);
        solving->expect(solving->self, expected_lines(&b));
        pool_run(b.count, 0, solve_line, &b);
        const int written = write_block(&b, err);
        if (status == TSL_OK) status = written;
        if (b.room < BLOCK) b.room *= 4;
    } while (status == TSL_OK && b.left > 0 && !(b.in.ended && b.in.start == b.in.end));
    const tsl_status code = b.has_trouble ? TSL_ESYSTEM : TSL_EINPUT;
    if (status == TSL_OK && b.bad > NAMED_MAX)
        status = tsl_fail(err, code, "%s\nand %llu more lines", b.complaints.bytes,
                          (unsigned long long)(b.bad - NAMED_MAX));
    else if (status == TSL_OK && b.bad > 0)
        status = tsl_fail(err, code, "%s", b.complaints.bytes);
    free(b.in.bytes);
    text_free(&b.complaints);
    free(b.lines);
    return status;
}

int batch_solve(const solver *s, int in, FILE *out, const batch_part *part, tsl_err *err)
{
    const task cubes = {s, solve_cube, expect_cubes};
    return run(&cubes, in, out, part, err);
}

int batch_solve_puzzle(const puzzle_solver *s, int in, FILE *out, const batch_part *part,
                       tsl_err *err)
{
    const task puzzles = {s, solve_puzzle, expect_puzzles};
    return run(&puzzles, in, out, part, err);
}
