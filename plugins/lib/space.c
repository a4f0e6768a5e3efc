/* A puzzle small enough to know the distance of every position: tables, distances, scrambles. */
#include "space.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 16, UNKNOWN = 0xff, NOWHERE = 0xffff };

/* ---- the tables, one block of memory ---- */

static unsigned move_count(const space *s)
{
    return (unsigned)s->axis_count * s->turns;
}

/* The numbers of rows come before those of columns, so that index rows + c is column c. */
static uint32_t coordinate_count(const space *s)
{
    return s->rows + s->columns;
}

/* What makes the pieces of each row and column: see space_pieces_unrank. */
static const uint32_t *raw_of(const void *tables)
{
    return tables;
}

/* Move tables: where each row and column goes, move by move. */
static const uint16_t *moved(const space *s, const void *tables)
{
    return (const uint16_t *)(raw_of(tables) + coordinate_count(s));
}

/* Distances in half bytes, row by row. */
static const uint8_t *distances(const space *s, const void *tables)
{
    return (const uint8_t *)(moved(s, tables) + (size_t)coordinate_count(s) * move_count(s));
}

size_t space_table_size(const space *s)
{
    size_t each = sizeof(uint32_t) + sizeof(uint16_t) * move_count(s);
    return coordinate_count(s) * each + ((size_t)s->rows * s->columns + 1) / 2;
}

/* ---- building ---- */

/* Numbers the rows or columns that can be reached, from 0 for solved, and fills their part of the
 * tables; `number` has room for all raw coordinates. Returns how many there are, or one more than
 * expected. */
static uint32_t enumerate(const space *s, bool row, uint32_t *raw, uint16_t *to, uint16_t *number)
{
    const uint32_t expected = row ? s->rows : s->columns;
    space_pieces p;
    space_pieces_solved(&p, s);
    memset(number, 0xff, sizeof *number * space_pieces_count(s, row));
    raw[0] = space_pieces_rank(&p, s, row);
    number[raw[0]] = 0;
    uint32_t found = 1;
    for (uint32_t i = 0; i < found; i++) {
        for (unsigned axis = 0; axis < s->axis_count; axis++) {
            space_pieces_unrank(&p, s, row, raw[i]);
            for (unsigned turn = 0; turn < s->turns; turn++) {
                space_pieces_turn(&p, s, &s->axes[axis]);
                uint32_t next = space_pieces_rank(&p, s, row);
                if (number[next] == NOWHERE) {
                    if (found == expected) return expected + 1;
                    number[next] = (uint16_t)found;
                    raw[found++] = next;
                }
                *to++ = number[next];
            }
        }
    }
    return found;
}

typedef struct flood {
    const space *s;
    const uint16_t *row_to, *column_to;
    uint8_t *distance; /* a byte for each position */
    unsigned depth;
    uint32_t known; /* positions */
    uint32_t added; /* at the last depth */
} flood;

/* One row of the table and those its moves lead to. */
typedef struct flood_rows {
    uint8_t *here, *there[MOVES_MAX];
} flood_rows;

/* The next two have no branch to guess in their inner loops: half of all guesses would be wrong. */

/* Gives depth + 1 to the unknown neighbours of column c; UNKNOWN is more than any depth. */
static uint32_t flood_forwards(const flood_rows *r, const uint16_t *to, unsigned moves,
                               uint8_t next)
{
    uint32_t added = 0;
    for (unsigned m = 0; m < moves; m++) {
        uint8_t *at = &r->there[m][to[m]], old = *at;
        added += old > next;
        *at = old < next ? old : next;
    }
    return added;
}

/* Is a neighbour at `depth`? */
static bool flood_backwards(const flood_rows *r, const uint16_t *to, unsigned moves, uint8_t depth)
{
    unsigned found = 0;
    for (unsigned m = 0; m < moves; m++) found |= r->there[m][to[m]] == depth;
    return found;
}

/* Gives depth + 1 to the unknown neighbours of this row's positions at `depth`; or, `backwards`, to
 * this row's unknown positions with a neighbour at `depth`. */
static uint32_t flood_row(const flood *f, uint32_t row, bool backwards)
{
    const uint32_t columns = f->s->columns;
    const unsigned moves = move_count(f->s);
    const uint8_t depth = (uint8_t)f->depth, next = (uint8_t)(depth + 1);
    const uint8_t seek = backwards ? UNKNOWN : depth;
    flood_rows r = {.here = f->distance + (size_t)row * columns};
    const uint8_t *first = memchr(r.here, seek, columns);
    if (!first) return 0;
    for (unsigned m = 0; m < moves; m++)
        r.there[m] = f->distance + (size_t)f->row_to[row * moves + m] * columns;

    uint32_t added = 0;
    for (uint32_t c = (uint32_t)(first - r.here); c < columns; c++) {
        if (r.here[c] != seek) continue;
        const uint16_t *to = f->column_to + c * moves;
        if (!backwards) {
            added += flood_forwards(&r, to, moves, next);
        } else if (flood_backwards(&r, to, moves, depth)) {
            r.here[c] = next;
            added++;
        }
    }
    return added;
}

/* Breadth first; backwards as soon as fewer positions are unknown than were found last. Turns come
 * with their inverses, so neighbours are the same both ways. */
static void flood_all(flood *f)
{
    const uint32_t positions = f->s->rows * f->s->columns;
    memset(f->distance, UNKNOWN, positions);
    f->distance[0] = 0;
    f->known = f->added = 1;
    for (f->depth = 0; f->added > 0 && f->known < positions; f->depth++) {
        bool backwards = positions - f->known < f->added;
        f->added = 0;
        for (uint32_t row = 0; row < f->s->rows; row++) f->added += flood_row(f, row, backwards);
        f->known += f->added;
    }
}

/* `found` is one more than `said` where counting stopped. */
static int fail_count(const space *s, const char *what, uint32_t said, uint32_t found, tsl_err *err)
{
    if (found > said)
        return tsl_fail(err, TSL_EBROKEN, "'%s': there are more than %u %s", s->table, said, what);
    return tsl_fail(err, TSL_EBROKEN, "'%s': there are %u %s, not %u", s->table, found, what, said);
}

/* Fills the block at `out`; `number` and `distance` are scratch. */
static int fill(void *out, const space *s, uint16_t *number, uint8_t *distance, tsl_err *err)
{
    const uint32_t positions = s->rows * s->columns;
    uint32_t *raw = out;
    uint16_t *row_to = (uint16_t *)(raw + coordinate_count(s));
    uint16_t *column_to = row_to + (size_t)s->rows * move_count(s);
    uint32_t found = enumerate(s, true, raw, row_to, number);
    if (found != s->rows) return fail_count(s, "rows", s->rows, found, err);
    found = enumerate(s, false, raw + s->rows, column_to, number);
    if (found != s->columns) return fail_count(s, "columns", s->columns, found, err);

    flood f = {.s = s, .row_to = row_to, .column_to = column_to, .distance = distance};
    flood_all(&f);
    distance[positions] = 0; /* the other half of an odd last byte */
    uint8_t *packed = (uint8_t *)(column_to + (size_t)s->columns * move_count(s));
    for (uint32_t i = 0; i < positions; i += 2)
        packed[i / 2] = (uint8_t)(distance[i] | distance[i + 1] << 4);
    if (f.known != positions) return fail_count(s, "positions", positions, f.known, err);
    return TSL_OK;
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host;
    const space *s = context;
    const uint32_t rows = space_pieces_count(s, true), columns = space_pieces_count(s, false);
    uint16_t *number = malloc(sizeof *number * (rows > columns ? rows : columns));
    uint8_t *distance = malloc((size_t)s->rows * s->columns + 1);
    int status = number && distance ? fill(out, s, number, distance, err)
                                    : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    free(number);
    free(distance);
    return status;
}

int space_open(void **tables, const space *s, const tsl_host *host, tsl_err *err)
{
    const tsl_table table = {
        .name = s->table, .version = s->version, .size = space_table_size(s), .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, s, err);
    if (status == TSL_OK) *tables = (void *)bytes;
    return status;
}

/* ---- positions ---- */

space_position space_load(const uint8_t state[SPACE_STATE])
{
    return (space_position){(uint16_t)(state[0] | state[1] << 8),
                            (uint16_t)(state[2] | state[3] << 8)};
}

void space_store(uint8_t state[SPACE_STATE], space_position at)
{
    state[0] = (uint8_t)at.row;
    state[1] = (uint8_t)(at.row >> 8);
    state[2] = (uint8_t)at.column;
    state[3] = (uint8_t)(at.column >> 8);
}

space_position space_at(const space *s, uint32_t index)
{
    return (space_position){(uint16_t)(index / s->columns), (uint16_t)(index % s->columns)};
}

space_position space_move(const space *s, const void *tables, space_position at, unsigned move)
{
    const uint16_t *to = moved(s, tables);
    const unsigned moves = move_count(s);
    return (space_position){to[at.row * moves + move], to[(s->rows + at.column) * moves + move]};
}

unsigned space_distance(const space *s, const void *tables, space_position at)
{
    uint32_t index = at.row * s->columns + at.column;
    return distances(s, tables)[index / 2] >> 4 * (index % 2) & 0xf;
}

static void load_pieces(space_pieces *out, const space *s, const void *tables, space_position at)
{
    space_pieces_unrank(out, s, true, raw_of(tables)[at.row]);
    space_pieces_unrank(out, s, false, raw_of(tables)[s->rows + at.column]);
}

static int find_number(const uint32_t *raw, uint32_t count, uint32_t wanted)
{
    for (uint32_t i = 0; i < count; i++)
        if (raw[i] == wanted) return (int)i;
    return -1;
}

bool space_find(space_position *out, const space *s, const void *tables, const space_pieces *at)
{
    int row = find_number(raw_of(tables), s->rows, space_pieces_rank(at, s, true));
    int column = find_number(raw_of(tables) + s->rows, s->columns, space_pieces_rank(at, s, false));
    *out = (space_position){(uint16_t)row, (uint16_t)column};
    return row >= 0 && column >= 0;
}

void space_facelets(char *out, const space *s, const void *tables, space_position at)
{
    space_pieces p;
    load_pieces(&p, s, tables, at);
    space_pieces_facelets(out, s, &p);
}

/* ---- scrambles ---- */

typedef struct search {
    uint8_t *out;
    const space *s;
    const void *tables;
    tsl_rng *rng;
} search;

/* Goes from `at` to solved in exactly `left` moves, not starting with `last_axis`, and writes the
 * way back from solved. */
static bool descend(const search *way, space_position at, unsigned left, unsigned last_axis)
{
    const space *s = way->s;
    uint8_t choice[MOVES_MAX];
    unsigned choices = 0;
    if (left == 0) return true;
    for (unsigned m = 0; m < move_count(s); m++) {
        if (m / s->turns == last_axis) continue;
        if (space_distance(s, way->tables, space_move(s, way->tables, at, m)) < left)
            choice[choices++] = (uint8_t)m;
    }
    while (choices > 0) {
        uint64_t pick = tsl_below(way->rng, choices);
        unsigned m = choice[pick], axis = m / s->turns;
        choice[pick] = choice[--choices];
        way->out[left - 1] = (uint8_t)(axis * s->turns + (s->turns - 1 - m % s->turns));
        if (descend(way, space_move(s, way->tables, at, m), left - 1, axis)) return true;
    }
    return false;
}

bool space_path(uint8_t *out, const space *s, const void *tables, space_position to,
                unsigned length, tsl_rng *rng)
{
    const search way = {out, s, tables, rng};
    return space_distance(s, tables, to) <= length && descend(&way, to, length, MOVES_MAX);
}

/* ---- notation ---- */

char *space_write(char *out, const space *s, const uint8_t *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned turn = moves[i] % s->turns;
        if (i > 0) *out++ = ' ';
        *out++ = s->axes[moves[i] / s->turns].name;
        if (turn > 0) *out++ = turn + 1u == s->turns ? '\'' : '2';
    }
    *out = '\0';
    return out;
}

int space_read(const space *s, const tokens *token)
{
    unsigned turns = tokens_turns(token, 1);
    if (turns == 0 || (turns == 2 && s->turns == 2)) return -1;
    unsigned turn = turns == 3 ? s->turns - 1u : turns - 1;
    for (unsigned axis = 0; axis < s->axis_count; axis++)
        if (s->axes[axis].name == token->token[0]) return (int)(axis * s->turns + turn);
    return -1;
}

int space_apply(const space *s, const void *tables, uint8_t state[SPACE_STATE], const char *moves,
                tsl_err *err)
{
    space_position at = space_load(state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        int move = space_read(s, &token);
        if (move < 0) return tokens_fail(&token, err);
        at = space_move(s, tables, at, (unsigned)move);
    }
    space_store(state, at);
    return TSL_OK;
}
