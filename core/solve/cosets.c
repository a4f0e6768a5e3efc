/* Cosets for the optimal search, its table in the cache, and the positions that some turns reach.
 */
#include "cosets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "cube/coord.h"
#include "cube/cube.h"
#include "plugin/services.h"

#define LAYER_CLASSES 9930u /* classes of twists and layers under the 16 symmetries */
#define HALF_CLASSES  5112u /* of twists and pairs of layers */
#define UNKNOWN       0xffffffffu

/* How far each kind of table tells distances apart, in each metric. */
static const struct kind {
    bool layers;
    unsigned flip_bits;
    uint32_t classes;
    struct {
        uint8_t near;     /* one less than the distance most cosets have */
        uint8_t set_last; /* less than 1 % of the cosets are so near */
        uint32_t slots;   /* 75 % of them are filled, as counted or estimated */
    } of[METRICS];
} kinds[COSET_KINDS] = {
    {false, 11, MAPS_TWIST_CLASSES, {{8, 7, 1341020}, {9, 7, 260000}, {7, 6, 460000}}},
    {true, 8, LAYER_CLASSES, {{9, 7, 3400000}, {10, 8, 4050000}, {8, 6, 1060000}}},
    {true, 11, HALF_CLASSES, {{9, 7, 2900000}, {10, 8, 3950000}, {8, 6, 850000}}},
    {true, 11, LAYER_CLASSES, {{9, 7, 3500000}, {11, 9, 40000000}, {9, 7, 16000000}}},
};

static uint64_t kind_cosets(coset_kind kind)
{
    return ((uint64_t)kinds[kind].classes * COORD_SLICES) << kinds[kind].flip_bits;
}

/* Up to a multiple of the set's words. */
static size_t grades_size(uint64_t count)
{
    return (size_t)((count + COSETS_PER_BYTE - 1) / COSETS_PER_BYTE + 63) / 64 * 64;
}

size_t cosets_kind_size(coset_kind kind, metric m)
{
    return grades_size(kind_cosets(kind)) + kinds[kind].of[m].slots * sizeof(uint32_t);
}

size_t cosets_grades_size(const cosets *c)
{
    return grades_size(c->size);
}

size_t cosets_table_size(const cosets *c)
{
    return grades_size(c->size) + c->slots * sizeof *c->set;
}

/* ---- classes of corners ---- */

/* Bit i: the corner at place i belongs to the D layer. */
static unsigned layers_of(const tsl_cube3 *cube)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < CUBE_CORNERS; i++) mask |= (cube->corner[i] >> 2 & 1u) << i;
    return mask;
}

static void set_layers(tsl_cube3 *cube, unsigned mask)
{
    uint8_t next[2] = {0, 4};
    for (unsigned i = 0; i < CUBE_CORNERS; i++)
        cube->corner[i] = (uint8_t)((cube->corner[i] & 0x30) | next[mask >> i & 1]++);
}

static void fill_layer_images(cosets *c)
{
    for (unsigned mask = 0; mask < 256; mask++)
        for (unsigned s = 0; s < SYMMETRIES_UD && __builtin_popcount(mask) == 4; s++) {
            tsl_cube3 cube;
            cube_solved(&cube);
            set_layers(&cube, mask);
            symmetry_conjugate(&cube, &c->maps->group, &cube, s);
            unsigned image = coord_combination(layers_of(&cube));
            unsigned other = coord_combination(layers_of(&cube) ^ 0xff);
            c->layer_image[mask][s] =
                (uint8_t)(c->kind == COSETS_HALF && other < image ? other : image);
        }
}

/* The state of the corners that represents each class. */
typedef struct representative {
    uint16_t twist;
    uint8_t layers; /* the places of the D layer's */
} representative;

/* The kind without layers looks at those of the solved cube only, whose place in class_of then
 * stands for all. */
static void fill_classes(cosets *c, representative *states)
{
    const symmetry_group *g = &c->maps->group;
    uint32_t count = 0;
    const unsigned last = c->layers ? 0x0f : 0xf0;
    memset(c->class_of, 0xff, sizeof c->class_of);
    for (unsigned twist = 0; twist < MAPS_TWIST_CLASSES; twist++)
        for (unsigned mask = 0xf0; mask >= last; mask--) {
            uint32_t *row = &c->class_of[twist * COORD_COMBINATIONS];
            const uint8_t *image = c->layer_image[mask];
            unsigned stabiliser = c->maps->twist[twist].stabiliser;
            if (__builtin_popcount(mask) != 4 || row[image[0]] != UNKNOWN) continue;
            states[count] = (representative){c->maps->twist_of_class[twist], (uint8_t)mask};
            for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
                if (!(stabiliser >> s & 1)) continue;
                if (image[s] == image[0]) c->stabiliser[count] |= (uint16_t)(1u << s);
                if (row[image[s]] == UNKNOWN) row[image[s]] = count | (uint32_t)g->inverse[s] << 16;
            }
            count++;
        }
}

/* Class and symmetry of a cube's corners; the kernels have the same in vectors. */
static uint32_t class_of_corners(const cosets *c, const tsl_cube3 *cube)
{
    unsigned key = 0;
    for (unsigned i = 0; i < CUBE_CORNERS - 1; i++)
        key |= CUBE_ORIENTATION(cube->corner[i]) << 2 * i;
    unsigned twist = c->maps->twist_class_of[key] & 0xff, s = c->maps->twist_class_of[key] >> 8;
    unsigned layers = c->layer_image[c->layers ? layers_of(cube) : 0xf0][s];
    uint32_t to = c->class_of[twist * COORD_COMBINATIONS + layers];
    return (to & 0xffff) | (uint32_t)c->maps->product[s][to >> 16] << 16;
}

static void fill_next(cosets *c, const representative *states)
{
    for (uint32_t k = 0; k < c->classes; k++)
        for (unsigned turn = 0; turn < c->turns.count; turn++) {
            tsl_cube3 cube;
            coord_set_twist(&cube, states[k].twist);
            if (c->layers) set_layers(&cube, states[k].layers);
            cube_multiply(&cube, &cube, &c->turns.cube[turn]);
            c->next[k * TURNS_MAX + turn] = class_of_corners(c, &cube);
        }
}

/* ---- vectors ---- */

static void fill_vectors(cosets *c)
{
    const symmetry_group *g = &c->maps->group;
    for (unsigned row = 0; row <= c->turns.count; row++)
        for (unsigned s = 0; s < SYMMETRIES; s++) {
            tsl_cube3 turn, left, right;
            cube_solved(&turn);
            if (row > 0) turn = c->turns.cube[row - 1];
            cube_multiply(&left, &g->cube[g->inverse[s]], &turn);
            cube_multiply(&right, &turn, &g->cube[s]);
            c->edges_left[row][s] = maps_pad(left.edge, CUBE_EDGES);
            c->edges_right[row][s] = maps_pad(right.edge, CUBE_EDGES);
            if (s % SYMMETRY_URF != 0 || s / SYMMETRY_URF > 2) continue;
            c->corners_left[row][s / SYMMETRY_URF] = maps_pad(left.corner, CUBE_CORNERS);
            c->corners_right[row][s / SYMMETRY_URF] = maps_pad(right.corner, CUBE_CORNERS);
        }
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned i = 0, rest = byte; i < COSETS_PER_BYTE; i++, rest /= 3)
            c->unpacked[i][byte] = (uint8_t)(rest % 3);
}

static void fill(cosets *c, metric m)
{
    representative *states = xcalloc(LAYER_CLASSES, sizeof *states);
    c->maps = xaligned(_Alignof(maps), sizeof *c->maps);
    c->next = xcalloc((size_t)c->classes * TURNS_MAX, sizeof *c->next);
    c->stabiliser = xcalloc(c->classes, sizeof *c->stabiliser);
    maps_init(c->maps);
    turns_init(&c->turns, m);
    fill_layer_images(c);
    fill_classes(c, states);
    fill_next(c, states);
    fill_vectors(c);
    free(states);
}

cosets *cosets_open(coset_kind kind, metric m)
{
    cosets *c = xaligned(_Alignof(cosets), sizeof *c);
    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->layers = kinds[kind].layers;
    c->flip_bits = kinds[kind].flip_bits;
    c->classes = kinds[kind].classes;
    c->near = kinds[kind].of[m].near;
    c->set_last = kinds[kind].of[m].set_last;
    c->slots = kinds[kind].of[m].slots;
    c->size = kind_cosets(kind);
    c->index_bits = 64 - (unsigned)__builtin_clzll(c->size);
    fill(c, m);
    return c;
}

void cosets_free(cosets *c)
{
    if (!c) return;
    free(c->maps);
    free(c->next);
    free(c->stabiliser);
    free(c);
}

/* Gets the optimal search's table from the cache, or builds it and checks it by the known counts.
 */

#define VERSION 2u

/* Counts of the small kind: Reid 1995 (quarter turns, face turns) and Winter 1992; their sums are
 * 2,217,093,120. Those of the others were counted here, and their beginnings again by a plain
 * search (a test); the mean of the medium kind, 9.89, is that which others found. 0: not counted.
 */
static const struct known {
    const char *name; /* of the table */
    uint64_t counts[METRICS][COSETS_DISTANCES];
} known[COSET_KINDS] = {
    {"333-cosets-40",
     {{1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444,
       476},
      {1, 4, 34, 312, 2772, 24996, 225949, 2017078, 17554890, 139132730, 758147361, 1182378518,
       117594403, 14072},
      {0}}},
    {"333-cosets-270",
     {{1, 12, 133, 1602, 19422, 242236, 3020094, 36947476, 426319150, 3830907638, 12355080048,
       2746670156, 356832},
      {1, 8, 76, 680, 6165, 56800, 522274, 4766232, 42880880, 369252072, 2683146228, 10095129356,
       6132942298, 70861672, 58},
      {1, 17, 212, 3248, 50444, 779056, 11726260, 166246790, 1951116860, 10803201380, 6446435696,
       20004836}}},
    {"333-cosets-1050",
     {{1, 10, 110, 1297, 15889, 198688, 2480574, 30716745},
      {1, 8, 70, 640, 5826, 53512, 492571, 4512998, 41136928},
      {1, 12, 174, 2542, 39447, 605548, 9219815}}},
    {"333-cosets-2030",
     {{1, 12, 133, 1602, 19518, 244892, 3080590, 38441460, 470328584}, {0}, {0}}},
};

typedef struct build_context {
    const cosets *cosets;
    metric metric;
} build_context;

static bool has_known_counts(const build_context *b, const coset_counts *counts, unsigned last)
{
    const uint64_t *wanted = known[b->cosets->kind].counts[b->metric];
    for (unsigned d = 0; d <= last && wanted[d]; d++)
        if (counts->at[d] != wanted[d]) return false;
    return true;
}

/* Cosets that a core builds in a second, measured on a busy machine; others may be twice as fast.
 */
static const uint32_t pace[COSET_KINDS] = {100000000, 40000000, 150000000, 150000000};

static void tell_cost(progress *shown, const cosets *c)
{
    char line[192];
    unsigned cores = pool_cores();
    uint64_t seconds = 1 + c->size / pace[c->kind] / cores;
    bool long_time = seconds >= 90;
    snprintf(line, sizeof line,
             "building the optimal solver's table: %zu MB of memory, about %llu %s on %u core%s; "
             "it is kept for the next time",
             cosets_table_size(c) / 1000000,
             (unsigned long long)(long_time ? seconds / 60 : seconds), long_time ? "min" : "s",
             cores, cores == 1 ? "" : "s");
    progress_note(shown, line);
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    const build_context *b = context;
    const unsigned last = b->cosets->near + 1;
    const size_t size = cosets_table_size(b->cosets);
    const uint64_t available = memory_available();
    coset_counts counts;
    if (available && available < size)
        return tsl_fail(err, TSL_ESYSTEM,
                        "not enough memory to build the optimal solver's table: %zu MB are needed, "
                        "%llu MB are free",
                        size / 1000000, (unsigned long long)available / 1000000);
    progress *shown = progress_new(0);
    tell_cost(shown, b->cosets);
    cosets_build(out, &counts, b->cosets, last, host, shown);
    progress_end(shown);
    progress_free(shown);
    if (has_known_counts(b, &counts, last)) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN,
                    "the optimal solver's table has wrong distances: the program is damaged");
}

static void use_table(cosets *c, const void *bytes)
{
    c->grades = bytes;
    if (bytes) c->set = (const uint32_t *)(const void *)(c->grades + cosets_grades_size(c));
}

int cosets_table_settle(cosets *c, const tsl_host *host, tsl_err *err)
{
    const void *bytes = c->grades;
    int status = services_settle(host, &bytes, err);
    use_table(c, bytes);
    return status;
}

int cosets_table_load(cosets *c, metric m, const tsl_host *host, tsl_err *err)
{
    static const char *const suffix[METRICS] = {"htm", "qtm", "stm"};
    char name[64];
    snprintf(name, sizeof name, "%s-%s", known[c->kind].name, suffix[m]);
    const tsl_table table = {name, VERSION, cosets_table_size(c), build};
    const build_context context = {c, m};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, &context, err);
    use_table(c, bytes);
    return status;
}

/* Solves a 3x3x3 with some turns only. */

#define AXES 3u

/* In groups up to this order one search finds a shortest sequence in a second or so. */
#define SMALL_ORDER 1e12

/* The turns that keep orientations and the slice along the U-D axis. */
#define DOMINO_MOVES 0x12e97u /* U D R2 L2 F2 B2 */

static move_set rotated(const symmetry_group *g, move_set moves, unsigned rotation)
{
    move_set out = 0;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (moves >> move & 1) out |= 1u << g->move[rotation][move];
    return out;
}

/* ---- one phase ---- */

static const phase whole = {
    .subgroup = "solved",
    .coordinate_count = 6,
    .coordinates = {AT_CORNERS, AT_TWIST, AT_EDGES_UR_UF_UL, AT_EDGES_UB_DR_DF, AT_EDGES_DL_DB_FR,
                    AT_EDGES_FL_BL_BR},
};

/* For each coordinate, the largest product with it that is not larger than `limit`. */
static void choose_tables(phase *what, const unsigned count[PHASE_COORDINATES], double limit)
{
    for (unsigned i = 0; i < what->coordinate_count; i++) {
        double largest = 0;
        unsigned chosen = 0, known_parts = 0;
        for (unsigned set = 1; set < 1u << what->coordinate_count; set++) {
            double size = 1;
            for (unsigned j = 0; j < what->coordinate_count; j++)
                if (set >> j & 1) size *= count[j];
            if (!(set >> i & 1) || size > limit || size < largest) continue;
            largest = size;
            chosen = set;
        }
        while (known_parts < what->table_count && what->tables[known_parts].covers != chosen)
            known_parts++;
        if (known_parts == what->table_count) what->tables[what->table_count++].covers = chosen;
    }
}

/* A larger group needs better bounds; a small one should not wait for them. */
static void describe_whole(subgroup *s)
{
    phase_data data = {.what = &s->phase[0]};
    square_group *squares = xmalloc(sizeof *squares);
    square_group_init(squares);
    s->phase[0] = whole;
    s->phase[0].moves = s->moves;
    s->chain = (chain){.name = "whole", .phase_count = 1, .phases = {&s->phase[0]}};
    phases_make_moves(&data, squares);
    double limit = 8 * sqrt(turn_group_order(&s->group));
    if (limit < 65536) limit = 65536;
    if (limit > 24e6) limit = 24e6;
    choose_tables(&s->phase[0], data.count, limit);
    phases_free_moves(&data);
    free(squares);
}

/* ---- two phases ---- */

/* The axis along which the larger of the two phases' parts of the group is the smallest. */
static void choose_axis(subgroup *s)
{
    double order = turn_group_order(&s->group), least = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        turn_group second;
        turn_group_init(&second,
                        rotated(&s->symmetry, s->moves, axis * SYMMETRY_URF) & DOMINO_MOVES);
        double inner = turn_group_order(&second);
        double larger = inner > order / inner ? inner : order / inner;
        if (axis > 0 && larger >= least) continue;
        least = larger;
        s->rotation = axis * SYMMETRY_URF;
        s->second = second;
    }
}

static void describe_phases(subgroup *s)
{
    choose_axis(s);
    move_set moves = rotated(&s->symmetry, s->moves, s->rotation);
    s->chain = chain_kociemba;
    s->chain.first_group = NULL;
    for (unsigned i = 0; i < 2; i++) {
        s->phase[i] = *chain_kociemba.phases[i];
        s->phase[i].moves &= moves;
        if (i == 0) s->phase[i].subgroup = NULL;
        s->chain.phases[i] = &s->phase[i];
        for (unsigned t = 0; t < s->phase[i].table_count; t++)
            s->phase[i].tables[t] = (phase_table){.covers = s->phase[i].tables[t].covers};
    }
}

/* ---- both ---- */

int subgroup_open(subgroup **out, const subgroup_want *want, const tsl_host *host, tsl_err *err)
{
    subgroup *s = xcalloc(1, sizeof *s);
    s->moves = want->moves;
    symmetry_init(&s->symmetry);
    turn_group_init(&s->group, want->moves);
    if (want->shortest || turn_group_order(&s->group) <= SMALL_ORDER)
        describe_whole(s);
    else
        describe_phases(s);
    int status = phases_open(&s->phases, &s->chain, want->metric, host, err);
    if (status == TSL_OK && s->chain.phase_count == 2) s->phases->data[1].group = &s->second;
    if (status == TSL_OK)
        *out = s;
    else
        subgroup_close(s);
    return status;
}

void subgroup_close(subgroup *s)
{
    if (!s) return;
    phases_free(s->phases);
    free(s);
}

void subgroup_turns(char out[64], move_set moves)
{
    size_t used = 0;
    out[0] = '\0';
    for (unsigned face = 0; face < CUBE_FACES; face++)
        if (moves >> 3 * face & 7)
            used += (size_t)snprintf(out + used, 64 - used, "%s%s", used ? ", " : "",
                                     cube_move_name(3 * face + !(moves >> 3 * face & 1)));
}

/* If some piece is never moved, naming it is the best explanation. */
static int fail_unreachable(const subgroup *s, const tsl_cube3 *cube, tsl_err *err)
{
    char written[64];
    tsl_cube3 moved[TSL_MOVES3], solved;
    cube_solved(&solved);
    subgroup_turns(written, s->moves);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        moved[move] = solved;
        if (s->moves >> move & 1) cube_move(&moved[move], move);
    }
    for (unsigned place = 0; place < TURN_GROUP_SLOTS; place++) {
        unsigned byte = turn_group_byte(&solved, place);
        bool moves = false;
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            moves |= turn_group_byte(&moved[move], place) != byte;
        if (!moves && turn_group_byte(cube, place) != byte)
            return tsl_fail(err, TSL_EINPUT,
                            "unreachable by %s: they never move %s, which is not solved", written,
                            cube_place_name(place));
    }
    return tsl_fail(err, TSL_EINPUT,
                    "unreachable by %s: the position is not among the %.0f that they reach",
                    written, turn_group_order(&s->group));
}

int subgroup_solve(multiphase_answer *out, const subgroup *s, const tsl_cube3 *cube,
                   const multiphase_how *how, tsl_err *err)
{
    const unsigned back = s->symmetry.inverse[s->rotation];
    multiphase_how seen_how = *how;
    tsl_cube3 seen;
    if (!turn_group_has(&s->group, cube)) return fail_unreachable(s, cube, err);
    symmetry_conjugate(&seen, &s->symmetry, cube, s->rotation);
    seen_how.begin = rotated(&s->symmetry, how->begin, s->rotation);
    seen_how.end = rotated(&s->symmetry, how->end, s->rotation);
    int status = multiphase_solve(out, s->phases, &seen, &seen_how, err);
    for (unsigned i = 0; i < out->count; i++) out->moves[i] = s->symmetry.move[back][out->moves[i]];
    return status;
}
