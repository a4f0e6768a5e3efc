/* A puzzle small enough to know the distance of every position: tables, distances, scrambles. */
#include "space.h"

#include <stdlib.h>
#include <string.h>

#include "rank.h"

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

/* What makes the pieces of each row and column: see write_coordinate. */
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

static size_t table_size(const space *s)
{
    size_t each = sizeof(uint32_t) + sizeof(uint16_t) * move_count(s);
    return coordinate_count(s) * each + ((size_t)s->rows * s->columns + 1) / 2;
}

/* ---- pieces and their coordinates ---- */

typedef struct pieces {
    uint8_t piece[SPACE_PLACES]; /* numbered within the orbit */
    uint8_t twist[SPACE_PLACES];
} pieces;

static void turn_pieces(pieces *p, const space *s, const space_turn *turn)
{
    const pieces old = *p;
    const space_orbit *orbit = s->orbits;
    for (unsigned i = 0, end = orbit->places; orbit < s->orbits + s->orbit_count;
         end += (++orbit)->places) {
        for (; i < end; i++) {
            p->piece[i] = old.piece[turn->from[i]];
            p->twist[i] = (uint8_t)((old.twist[turn->from[i]] + turn->twist[i]) % orbit->twists);
        }
    }
}

static uint32_t power(uint32_t base, unsigned exponent)
{
    uint32_t product = 1;
    while (exponent-- > 0) product *= base;
    return product;
}

/* The row number (`row`) or column number of the pieces; numbers of states that cannot be reached
 * are left out later. */
static uint32_t read_coordinate(const pieces *p, const space *s, bool row)
{
    uint32_t raw = 0;
    for (unsigned o = 0, at = 0; o < s->orbit_count; at += s->orbits[o++].places) {
        const space_orbit *orbit = &s->orbits[o];
        if (orbit->in_row == row)
            raw = raw * factorial(orbit->places) + rank_perm(p->piece + at, orbit->places);
        if (!row)
            raw = raw * power(orbit->twists, orbit->places) +
                  rank_digits(p->twist + at, orbit->places, orbit->twists);
    }
    return raw;
}

/* The inverse; what the coordinate does not say is left as it is. */
static void write_coordinate(pieces *p, const space *s, bool row, uint32_t raw)
{
    unsigned at = 0;
    for (unsigned o = 0; o < s->orbit_count; o++) at += s->orbits[o].places;
    for (unsigned o = s->orbit_count; o-- > 0;) {
        const space_orbit *orbit = &s->orbits[o];
        at -= orbit->places;
        if (!row) {
            uint32_t twists = power(orbit->twists, orbit->places);
            unrank_digits(p->twist + at, orbit->places, orbit->twists, raw % twists);
            raw /= twists;
        }
        if (orbit->in_row == row) {
            unrank_perm(p->piece + at, orbit->places, raw % factorial(orbit->places));
            raw /= factorial(orbit->places);
        }
    }
}

static uint32_t raw_count(const space *s, bool row)
{
    uint32_t count = 1;
    for (unsigned o = 0; o < s->orbit_count; o++) {
        const space_orbit *orbit = &s->orbits[o];
        if (orbit->in_row == row) count *= factorial(orbit->places);
        if (!row) count *= power(orbit->twists, orbit->places);
    }
    return count;
}

static void solved_pieces(pieces *p, const space *s)
{
    for (unsigned o = 0, at = 0; o < s->orbit_count; at += s->orbits[o++].places)
        for (uint8_t i = 0; i < s->orbits[o].places; i++)
            p->piece[at + i] = i, p->twist[at + i] = 0;
}

/* ---- building ---- */

/* Numbers the rows or columns that can be reached, from 0 for solved, and fills their part of the
 * tables; `number` has room for all raw coordinates. Returns how many there are, or one more than
 * expected. */
static uint32_t enumerate(const space *s, bool row, uint32_t *raw, uint16_t *to, uint16_t *number)
{
    const uint32_t expected = row ? s->rows : s->columns;
    pieces p;
    solved_pieces(&p, s);
    memset(number, 0xff, sizeof *number * raw_count(s, row));
    raw[0] = read_coordinate(&p, s, row);
    number[raw[0]] = 0;
    uint32_t found = 1;
    for (uint32_t i = 0; i < found; i++) {
        for (unsigned axis = 0; axis < s->axis_count; axis++) {
            write_coordinate(&p, s, row, raw[i]);
            for (unsigned turn = 0; turn < s->turns; turn++) {
                turn_pieces(&p, s, &s->axes[axis]);
                uint32_t next = read_coordinate(&p, s, row);
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
    const uint32_t rows = raw_count(s, true), columns = raw_count(s, false);
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
        .name = s->table, .version = s->version, .size = table_size(s), .build = build};
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

void space_facelets(char *out, const space *s, const void *tables, space_position at)
{
    pieces p;
    write_coordinate(&p, s, true, raw_of(tables)[at.row]);
    write_coordinate(&p, s, false, raw_of(tables)[s->rows + at.column]);
    memcpy(out, s->solved, s->facelet_count + 1u);
    for (unsigned o = 0, i = 0; o < s->orbit_count; o++) {
        const space_orbit *orbit = &s->orbits[o];
        for (unsigned place = 0; place < orbit->places; place++, i++) {
            const uint8_t *home = orbit->stickers + p.piece[i] * orbit->twists;
            const uint8_t *here = orbit->stickers + place * orbit->twists;
            for (unsigned k = 0; k < orbit->twists; k++)
                out[here[(k + p.twist[i]) % orbit->twists]] = s->solved[home[k]];
        }
    }
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
