/* How many face turns solve a part of the 3x3x3. */
#include "cube3.h"

#include <string.h>

#include "lib/rank.h"

enum {
    TWISTS = 2187,
    FLIPS = 2048,
    SLICES = 495,
    ALONE = 1,         /* a coordinate that says nothing */
    PLACES = 144,      /* where two edges are */
    EDGES = 24,        /* where an edge is, and how flipped */
    EDGE_PAIRS = 576,  /* where two edges are, and how flipped: some numbers stand for none */
    BLOCK_PAIRS = 576, /* the same of a corner and an edge */
    COUNT_MAX = TWISTS,
    UNKNOWN = 15
};

enum { DR = 4, DF, DL, DB, FR, FL, BL, DLF = 5, DBL, NO_PIECE = 15 };

/* ---- coordinates ---- */

typedef struct coordinate {
    unsigned count;
    unsigned (*read)(const tsl_cube3 *cube);
    /* Makes a cube that reads so, as far as it matters; false if there is none. */
    bool (*write)(tsl_cube3 *cube, unsigned value);
} coordinate;

/* Twice its place, and 1 more if it is flipped. */
static unsigned find_edge(const tsl_cube3 *cube, unsigned edge)
{
    unsigned place = 0;
    while ((cube->edge[place] & 15u) != edge) place++;
    return 2 * place + (cube->edge[place] >> 4);
}

static void put_edge(tsl_cube3 *cube, unsigned edge, unsigned found)
{
    cube->edge[found / 2] = (uint8_t)(edge | found % 2 << 4);
}

static unsigned read_front(const tsl_cube3 *cube)
{
    return find_edge(cube, DR) * 24 + find_edge(cube, DF);
}

static unsigned read_back(const tsl_cube3 *cube)
{
    return find_edge(cube, DL) * 24 + find_edge(cube, DB);
}

static bool write_edges(tsl_cube3 *cube, unsigned value)
{
    put_edge(cube, DR, value / 24);
    put_edge(cube, DF, value % 24);
    return value / 48 != value % 24 / 2;
}

static unsigned read_line(const tsl_cube3 *cube)
{
    return find_edge(cube, DF) / 2 * 12 + find_edge(cube, DB) / 2;
}

static bool write_line(tsl_cube3 *cube, unsigned value)
{
    put_edge(cube, DF, value / 12 * 2);
    put_edge(cube, DB, value % 12 * 2);
    return value / 12 != value % 12;
}

static unsigned find_pair(const tsl_cube3 *cube, unsigned corner, unsigned edge)
{
    unsigned place = 0;
    while ((cube->corner[place] & 15u) != corner) place++;
    return (3 * place + (cube->corner[place] >> 4)) * 24 + find_edge(cube, edge);
}

static unsigned read_corner_edge(const tsl_cube3 *cube)
{
    return find_pair(cube, DBL, BL);
}

static unsigned read_front_pair(const tsl_cube3 *cube)
{
    return find_pair(cube, DLF, FL);
}

static bool write_corner_edge(tsl_cube3 *cube, unsigned value)
{
    cube->corner[value / 72] = (uint8_t)(DBL | value / 24 % 3 << 4);
    put_edge(cube, BL, value % 24);
    return true;
}

static unsigned read_left(const tsl_cube3 *cube)
{
    return find_edge(cube, DL);
}

static bool write_left(tsl_cube3 *cube, unsigned value)
{
    put_edge(cube, DL, value);
    return true;
}

static unsigned read_twist(const tsl_cube3 *cube)
{
    unsigned value = 0;
    for (unsigned i = 0; i < 7; i++) value = value * 3 + (cube->corner[i] >> 4);
    return value;
}

static bool write_twist(tsl_cube3 *cube, unsigned value)
{
    unsigned sum = 0;
    for (unsigned i = 7; i-- > 0; value /= 3) {
        cube->corner[i] = (uint8_t)(value % 3 << 4);
        sum += value % 3;
    }
    cube->corner[7] = (uint8_t)((21 - sum) % 3 << 4);
    return true;
}

static unsigned read_flip(const tsl_cube3 *cube)
{
    unsigned value = 0;
    for (unsigned i = 0; i < 11; i++) value |= (cube->edge[i] >> 4 & 1u) << i;
    return value;
}

static bool write_flip(tsl_cube3 *cube, unsigned value)
{
    for (unsigned i = 0; i < 11; i++) cube->edge[i] = (uint8_t)((value >> i & 1) << 4);
    cube->edge[11] = (uint8_t)(__builtin_parity(value) << 4);
    return true;
}

/* Where the edges FR FL BL BR are, in any order. */
static unsigned read_slice(const tsl_cube3 *cube)
{
    uint32_t places = 0;
    for (unsigned i = 0; i < 12; i++)
        if ((cube->edge[i] & 15u) >= FR && (cube->edge[i] & 15u) != NO_PIECE) places |= 1u << i;
    return rank_subset(places);
}

static bool write_slice(tsl_cube3 *cube, unsigned value)
{
    uint32_t places = unrank_subset(4, value);
    for (unsigned i = 0; i < 12; i++)
        if (places >> i & 1) cube->edge[i] = FR;
    return true;
}

static unsigned read_nothing(const tsl_cube3 *cube)
{
    (void)cube;
    return 0;
}

static bool write_nothing(tsl_cube3 *cube, unsigned value)
{
    (void)cube;
    return value == 0;
}

/* ---- the tables ---- */

typedef enum kind { NOTHING, TWIST, FLIP, SLICE, LINE, EDGE, EDGE_PAIR, BLOCK_PAIR, KINDS } kind;

static const coordinate coordinates[KINDS] = {
    [TWIST] = {TWISTS, read_twist, write_twist},
    [FLIP] = {FLIPS, read_flip, write_flip},
    [SLICE] = {SLICES, read_slice, write_slice},
    [LINE] = {PLACES, read_line, write_line},
    [EDGE] = {EDGES, read_left, write_left},
    [EDGE_PAIR] = {EDGE_PAIRS, read_front, write_edges},
    [BLOCK_PAIR] = {BLOCK_PAIRS, read_corner_edge, write_corner_edge},
    [NOTHING] = {ALONE, read_nothing, write_nothing},
};

/* Two or three coordinates; `read_second` where it is not that of the kind, but of other pieces. */
typedef struct part {
    kind first, second, third;
    unsigned (*read_second)(const tsl_cube3 *cube);
    size_t at; /* of its distances in the tables */
} part;

enum {
    CROSS_SIZE = EDGE_PAIRS * EDGE_PAIRS / 2,
    BLOCK_SIZE = BLOCK_PAIRS * EDGE_PAIRS / 2,
    EDGES_SIZE = FLIPS / 2,
    LINE_SIZE = FLIPS * PLACES / 2,
    CORNERS_SIZE = (TWISTS * SLICES + 1) / 2,
    DOMINO_SIZE = FLIPS * SLICES / 2,
    BLOCK3_SIZE = BLOCK_PAIRS * BLOCK_PAIRS * EDGES / 2
};

struct part_tables {
    uint16_t moved[KINDS][COUNT_MAX][TSL_MOVES3];
    /* Distances, two a byte: the last coordinate counts least. */
    uint8_t cross[CROSS_SIZE], block[BLOCK_SIZE], edges[EDGES_SIZE], line[LINE_SIZE],
        corners[CORNERS_SIZE], domino[DOMINO_SIZE], block3[BLOCK3_SIZE];
};

static const part parts[PART_COUNT] = {
    [PART_CROSS] = {EDGE_PAIR, EDGE_PAIR, NOTHING, read_back, offsetof(part_tables, cross)},
    [PART_BLOCK] = {BLOCK_PAIR, EDGE_PAIR, NOTHING, read_back, offsetof(part_tables, block)},
    [PART_BLOCK3] = {BLOCK_PAIR, BLOCK_PAIR, EDGE, read_front_pair, offsetof(part_tables, block3)},
    [PART_EDGES] = {FLIP, NOTHING, NOTHING, read_nothing, offsetof(part_tables, edges)},
    [PART_EO_LINE] = {FLIP, LINE, NOTHING, read_line, offsetof(part_tables, line)},
    [PART_CORNERS] = {TWIST, SLICE, NOTHING, read_slice, offsetof(part_tables, corners)},
    [PART_DOMINO] = {FLIP, SLICE, NOTHING, read_slice, offsetof(part_tables, domino)},
};

static size_t part_index(const part *p, const tsl_cube3 *cube)
{
    const size_t two = (size_t)coordinates[p->first].read(cube) * coordinates[p->second].count +
                       p->read_second(cube);
    return two * coordinates[p->third].count + coordinates[p->third].read(cube);
}

static unsigned get(const uint8_t *packed, size_t i)
{
    return (unsigned)packed[i / 2] >> 4 * (i % 2) & 15u;
}

static void set(uint8_t *packed, size_t i, unsigned distance)
{
    packed[i / 2] = (uint8_t)((packed[i / 2] & 0xf0u >> 4 * (i % 2)) | distance << 4 * (i % 2));
}

/* ---- building ---- */

typedef struct building {
    part_tables *out;
    const tsl_engine3 *engine;
} building;

static void fill_moves(void *context, size_t k)
{
    const building *b = context;
    const coordinate *c = &coordinates[k];
    for (unsigned value = 0; value < c->count; value++) {
        tsl_cube3 cube;
        memset(&cube, NO_PIECE, sizeof cube);
        if (!c->write(&cube, value)) continue;
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            tsl_cube3 next = cube;
            b->engine->move(b->engine, &next, move);
            b->out->moved[k][value][move] = (uint16_t)c->read(&next);
        }
    }
}

/* Breadth first, from the solved cube. */
static void fill_distances(void *context, size_t k)
{
    const building *b = context;
    const part *p = &parts[k];
    const unsigned width = coordinates[p->second].count, depths = coordinates[p->third].count;
    const size_t count = (size_t)coordinates[p->first].count * width * depths;
    uint8_t *packed = (uint8_t *)b->out + p->at;
    tsl_cube3 home;
    b->engine->solved(b->engine, &home);
    memset(packed, 0xff, (count + 1) / 2);
    set(packed, part_index(p, &home), 0);
    bool found = true;
    for (unsigned depth = 0; found; depth++) {
        found = false;
        for (size_t i = 0; i < count; i++) {
            if (get(packed, i) != depth) continue;
            const uint16_t *first = b->out->moved[p->first][i / depths / width];
            const uint16_t *second = b->out->moved[p->second][i / depths % width];
            const uint16_t *third = b->out->moved[p->third][i % depths];
            for (unsigned move = 0; move < TSL_MOVES3; move++) {
                size_t next = ((size_t)first[move] * width + second[move]) * depths + third[move];
                if (get(packed, next) != UNKNOWN) continue;
                set(packed, next, depth + 1);
                found = true;
            }
        }
    }
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    building b = {out, context};
    (void)err;
    host->parallel(host, KINDS, fill_moves, &b);
    host->parallel(host, PART_COUNT, fill_distances, &b);
    return TSL_OK;
}

int parts_open(const part_tables **out, const tsl_host *host, const tsl_engine3 *engine,
               tsl_err *err)
{
    static const tsl_table table = {
        .name = "cube3-parts", .version = 2, .size = sizeof(part_tables), .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, engine, err);
    if (status == TSL_OK) *out = bytes;
    return status;
}

/* ---- asking ---- */

unsigned parts_distance(const part_tables *c, part_id which, const tsl_cube3 *cube)
{
    const part *p = &parts[which];
    return get((const uint8_t *)c + p->at, part_index(p, cube));
}

typedef struct node {
    unsigned twist, flip, slice;
} node;

static unsigned corner_bound(const part_tables *c, node n)
{
    return get(c->corners, (size_t)n.twist * SLICES + n.slice);
}

static unsigned edge_bound(const part_tables *c, node n)
{
    return get(c->domino, (size_t)n.flip * SLICES + n.slice);
}

/* Both bounds of `n` are at most `left`; both are 0 for what is solved, and for nothing else. */
static bool search(const part_tables *c, node n, unsigned left, unsigned last)
{
    if (left == 0) return true;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned face = move / 3;
        if (face == last || face + 3 == last) continue; /* D comes after U, never before */
        node next = {c->moved[TWIST][n.twist][move], 0, c->moved[SLICE][n.slice][move]};
        if (corner_bound(c, next) >= left) continue;
        next.flip = c->moved[FLIP][n.flip][move];
        if (edge_bound(c, next) < left && search(c, next, left - 1, face)) return true;
    }
    return false;
}

bool parts_phase1_within(const part_tables *c, const tsl_cube3 *cube, unsigned length)
{
    enum { NO_FACE = 99 };
    const node start = {read_twist(cube), read_flip(cube), read_slice(cube)};
    return corner_bound(c, start) <= length && edge_bound(c, start) <= length &&
           search(c, start, length, NO_FACE);
}
