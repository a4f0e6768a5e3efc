/* A short sequence of turns, phase by phase.
 *
 * The order is this. Many ends of a phase are carried on to the next one, each seen from every side
 * that shows the next turns in another way. From all of them together sequences are tried by the
 * length of the whole, those of one length in the order of the starts and of the turns; the ends
 * found first are the ones carried on, and of the last phase the first end is the answer. A phase
 * takes ends until they are many enough or its positions are used up; nothing else ends the search,
 * and the same question has the same answer everywhere. */
#ifndef PLUGINS_GENERIC_PHASES_SEARCH_H
#define PLUGINS_GENERIC_PHASES_SEARCH_H

#include "phase.h"

/* ---- the ways to see a puzzle from another side (symmetries.c) ---- */

enum { SYMMETRIES_MAX = 120 /* those of a dodecahedron, mirrored ones among them */ };

/* The first one changes nothing. */
typedef struct symmetries {
    size_t count, points;
    uint8_t turn[SYMMETRIES_MAX][TURNS_MAX];       /* what each turn becomes */
    uint8_t back[SYMMETRIES_MAX];                  /* the inverse */
    uint8_t after[SYMMETRIES_MAX][SYMMETRIES_MAX]; /* first a, then b */
    /* By phase: those that leave its turns what they are and show the next ones in another way. */
    uint8_t views[CHAIN_PHASES][SYMMETRIES_MAX];
    uint8_t view_count[CHAIN_PHASES];
    group_point *point; /* what each point becomes */
} symmetries;

/* Finds them; where they are too many, only the first is kept. The caller frees with
 * symmetries_free, also after an error. */
void symmetries_find(symmetries *out, const turns *t, const definition *d);
void symmetries_free(symmetries *s);

/* Fills `views` for the phases of a chain. */
void symmetries_view(symmetries *s, const chain *c);

/* What a permutation becomes; out is not p. */
void symmetries_carry(group_point *out, const symmetries *s, size_t number, const group_point *p);

enum { TABLES_DEPTHS = 32, TABLES_FAR = 15 };

/* How many entries are at each distance. */
typedef struct depth_counts {
    uint64_t at[TABLES_DEPTHS];
} depth_counts;

/* ---- how near a position is to the goal of a phase, from all sides (near.c, near_ask.c) ---- */

enum {
    NEAR_TURNS = 13, /* of the phase */
    NEAR_BONDS = 4,
    NEAR_POINTS = 12,
    NEAR_LANES = 16,
    NEAR_VALUES = 1024, /* of the coordinates of points and bonds */
    NEAR_HIGH = 4096,
    NEAR_RANGES = 4,
    NEAR_SIDES = 12,
    NEAR_WORD = 32,
    NEAR_MATCH = 4 * NEAR_POINTS /* bits of a match, before the distance */
};

/* Where turns lead from a position, in a word: 1 + its distance; then a bit for each turn that
 * leads nearer, and for each that leads to the same distance. */
enum { LEAD_DISTANCE = 5 /* bits */, LEAD_FAR = (1 << LEAD_DISTANCE) - 1 };

static inline uint64_t lead_bits(unsigned from, unsigned to, unsigned number, unsigned turn_count)
{
    return (uint64_t)((to < from) | (to == from) << turn_count) << (LEAD_DISTANCE + number);
}
/* The turns after which not more than `left` remain. */
static inline uint32_t lead_within(uint64_t word, unsigned left, unsigned turn_count)
{
    const unsigned far = word & LEAD_FAR;
    const uint64_t ways = word >> LEAD_DISTANCE;
    if (far <= left) return UINT32_MAX;
    return (uint32_t)(far == left + 1   ? ways | ways >> turn_count
                      : far == left + 2 ? ways & ((1u << turn_count) - 1)
                                        : 0);
}

/* Of each bond the places where its point can be: bits. */
typedef uint16_t near_row[NEAR_LANES];

/* 32 keys: a bit for each that is within some turns, and how many such keys are before them. */
typedef struct near_word {
    uint32_t has, before;
} near_word;

/* A position is told by two coordinates that the next turns leave alone at the goal, low and high,
 * and by a match of two orbits: where each point's bond is. All is looked at from the side that
 * shows the least of the values that `high` has from all sides. From there both values are the key.
 */
typedef struct near_set {
    uint32_t depth;       /* turns: all positions within them are here */
    uint32_t range_count; /* 0: there is no set */
    uint32_t keys, low_count, side_count, bonds, points;
    uint8_t low, high;        /* the coordinates of the key */
    uint8_t bond[NEAR_BONDS]; /* the first of two coordinates: of points, of their bonds */
    const uint32_t *steps;    /* by key: lead words */
    /* By turns from `depth` on: the keys within them, and what their matches within them have in
     * common. */
    const near_word *words[NEAR_RANGES];
    const near_row *rows[NEAR_RANGES];
    /* Of each key of the first range: its matches, by the place of the first bond's point. */
    const uint32_t (*begin)[NEAR_POINTS + 1];
    /* Of each bond in four bits the place of its point; then the distance. */
    const uint64_t *matches;
    /* Of each key of the second range, by the place of the first bond's point: what matches then
     * have in common. */
    const near_row (*given)[NEAR_POINTS];
    /* As each side shows them: turns and places by their numbers, values of `low` and `high`. */
    uint8_t turn[NEAR_SIDES][NEAR_TURNS], place[NEAR_SIDES][NEAR_POINTS];
    uint16_t low_seen[NEAR_SIDES][COORDINATE_MAX], high_seen[NEAR_SIDES][NEAR_HIGH];
    /* By the value of `high`: the number of its least, and the sides that show that: bits. */
    uint16_t number[NEAR_HIGH], sides[NEAR_HIGH], least[NEAR_HIGH];
    /* By side and value: a bit for each place that has one of the points, or bonds. */
    uint16_t shown[NEAR_SIDES][2][NEAR_BONDS][NEAR_VALUES];
} near_set;

typedef struct near_key {
    uint32_t key;
    unsigned side;
} near_key;

/* [any] */
static inline near_key near_key_of(const near_set *set, const uint16_t *values)
{
    const uint32_t high = values[set->high];
    const unsigned side = (unsigned)__builtin_ctz(set->sides[high]);
    return (near_key){set->low_seen[side][values[set->low]] + set->low_count * set->number[high],
                      side};
}

/* What near.c builds and reads. */
typedef struct near_source {
    const phase *p;
    const coordinate_tables *moves;
    const turns *t;
    const symmetries *symmetries;
} near_source;

/* Bytes of the set of this phase; 0: it has none. */
size_t near_size(const chain *c, unsigned number);

/* Fills the bytes, zeroed, once the coordinates have their tables, and the distances of the first
 * table of the phase. False: they are too many. */
bool near_build(void *bytes, uint8_t *distance, depth_counts *counts, const near_source *from);

/* Reads what near_build filled, which the caller frees; NULL: there is nothing. */
near_set *near_open(const void *bytes, const near_source *from);

/* [any] */
unsigned near_count_bits(uint32_t bits);
/* [any] The row of a key in a range; NULL: it is none of its keys. */
const near_row *near_find(const near_set *set, unsigned range, uint32_t key);
/* [any] The places where the first bond's point can be if matches of this row are those of the
 * values, seen from this side; 0: none is. */
unsigned near_fits(const near_set *set, unsigned side, const uint16_t *values, const near_row *row);

typedef struct near_place {
    const near_row *row;
    unsigned places; /* of the first bond's point */
} near_place;

/* [any] For rows of the first range, and of the second. */
static inline const uint32_t *near_begin(const near_set *set, const near_row *row)
{
    return set->begin[row - set->rows[0]];
}
static inline const near_row *near_given(const near_set *set, const near_row *row)
{
    return set->given[row - set->rows[1]];
}
/* [any] Is a match of a row of the first range within so many turns? */
bool near_has(const near_set *set, unsigned side, const uint16_t *values, const near_place *at,
              unsigned left);
/* [any] May a match of a row of the second range be that of the values? */
bool near_may(const near_set *set, unsigned side, const uint16_t *values, const near_place *at);

/* ---- tables: moves of coordinates, lower bounds of distances (tables.c) ---- */

typedef struct phase_tables {
    coordinate_tables coordinates[PHASE_COORDINATES];
    const uint8_t *distance[PHASE_TABLES]; /* see tables_distance() */
    const depth_counts *counts[PHASE_TABLES];
    uint64_t *steps; /* by entry of the first table, as near_set.steps; NULL: it is large */
    const void *near_bytes;
    near_set *near; /* NULL: the phase has none */
    /* By how many turns are left: the tables that rule out enough, those that do most first. */
    uint8_t asked[TABLES_DEPTHS][PHASE_TABLES], asked_count[TABLES_DEPTHS];
} phase_tables;

/* The distance of an entry, or TABLES_FAR for all that are so far or farther. */
static inline unsigned tables_distance(const uint8_t *distance, uint32_t entry)
{
    return (unsigned)distance[entry / 2] >> entry % 2 * 4 & 15u;
}

typedef struct tables {
    const chain *chain;
    const turns *turns;
    const symmetries *symmetries;
    phase_tables phases[CHAIN_PHASES];
    unsigned first,
        end;     /* the phases whose tables tables_open opens: those from first to before end */
    size_t size; /* bytes of all that are open */
} tables;

/* [main] Builds or loads them under this name; all but `phases` and `size` is filled. Those of the
 * first phase are enough for search_near; what else a search needs is made when the last are there.
 */
int tables_open(tables *out, const char *name, uint32_t version, const tsl_host *host,
                tsl_err *err);
void tables_close(tables *t);

/* ---- the search ---- */

/* ---- steps.c: which turn may come after which, and one turn ahead for many positions together:
 * which turns may lead to the goal of a phase in time ---- */

enum {
    STEPS_BATCH = 32, /* positions that are looked at together: memory has enough to do with them */
    STEPS_TURNS = 256,
    STEPS_MOST = STEPS_BATCH * TURNS_MAX
};

/* Some of a phase's turns: bits, by the number of the turn in phase.turns. */
typedef struct step_set {
    uint64_t bits[TURNS_MAX / 64];
} step_set;

/* A position in a phase. */
typedef struct step_node {
    uint16_t values[PHASE_COORDINATES]; /* of the coordinates */
    const step_set *set;                /* the turns that may come next */
    uint16_t from;  /* the step of the level above that leads here; of a first node its start */
    uint8_t number; /* of the turn that leads here */
} step_node;

/* Positions after the same number of turns, and the steps that lead on. */
typedef struct step_level {
    unsigned nodes, steps;
    step_node node[STEPS_BATCH];
    uint16_t step[STEPS_MOST]; /* its node, times STEPS_TURNS, and the number of its turn */
} step_level;

/* Where steps are taken. */
typedef struct step_scene {
    const phase *p;
    const phase_tables *t;
    const step_set *after; /* by turn: those that may follow it */
    uint32_t *entry;       /* scratch: STEPS_MOST */
} step_scene;

/* [any] Finds the steps of all nodes, in their order, after which no table says that more than
 * `left` turns remain. Turns that are not in `last` are left out. Returns how many were tried. */
unsigned steps_find(step_level *l, const step_scene *s, const step_set *last, unsigned left);

/* [any] Makes nodes of `below` from the steps of a level, from this one on, as many as there is
 * room for. Returns the step that comes next. */
unsigned steps_take(step_level *below, const step_level *l, unsigned step, const step_scene *s);

/* [any] The node after the turn of this number. */
void steps_turn(step_node *to, const step_node *from, unsigned number, const step_scene *s);

/* [any] How many turns are left at least, as far as the tables know. */
unsigned steps_least(const uint16_t *values, const phase *p, const phase_tables *t);

/* No two turns that are one turn, and those that commute in one order only. The last row is for the
 * first turn. */
typedef struct search_rules {
    uint64_t after[TURNS_MAX + 1][TURNS_MAX / 64];  /* bits are turns */
    uint64_t merges[TURNS_MAX + 1][TURNS_MAX / 64]; /* that make one turn, or none, with it */
    step_set steps[CHAIN_PHASES][TURNS_MAX + 1];    /* `after` for the turns of a phase */
    /* All turns of a phase, and those that it may end with: not of the next. */
    step_set last[CHAIN_PHASES][2];
    uint32_t worth[CHAIN_PHASES]; /* positions to look at for more ends than one */
} search_rules;

void rules_make(search_rules *out, const chain *c, const turns *t);

static inline bool rules_has(const uint64_t bits[TURNS_MAX / 64], size_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

/* The turns of a phase that may come first in it, after this turn. With `merging` this was a turn
 * of the phase before: its order is that of its phase, and only what makes one turn with it is out.
 */
void rules_first(step_set *out, const search_rules *r, const phase *p, unsigned before,
                 bool merging);

/* ---- search.c ---- */

enum {
    SEARCH_TURNS = 120,
    SEARCH_WORD = 8,
    SEARCH_ENDS = 2048, /* at most so many are carried on */
    SEARCH_STARTS = 4096
};

/* A sequence that ends where the next phase begins. */
typedef struct search_end {
    uint8_t turn[SEARCH_TURNS];
    uint8_t count, view; /* the symmetry that its position is seen with */
    uint8_t end[CHAIN_PHASES];
} search_end;

/* An end as one of its views shows it. */
typedef struct search_start {
    uint16_t values[PHASE_COORDINATES];
    step_set first; /* the turns that may come first */
    uint16_t end;
    uint8_t view, least; /* turns of the whole, as far as tables know */
} search_start;

typedef struct search_room {
    search_end ends[2][SEARCH_ENDS]; /* of the phase before, and of the one at hand */
    search_start starts[SEARCH_STARTS];
    step_level levels[SEARCH_TURNS];
    uint32_t entry[STEPS_MOST];
} search_room;

typedef struct search_question {
    const tables *tables;
    const frames *frames;
    const search_rules *rules;
    const stage *stages; /* of the phases: who reaches what, where a phase has a ratio */
    const symmetries *symmetries;
    search_room *room;
    const group_point *from; /* the permutation to be solved */
    unsigned before;         /* a turn that stands before the answer; TURNS_MAX: none */
    uint64_t most;           /* the best answer within so many positions; 0: as many as it takes */
} search_question;

typedef struct search_answer {
    uint8_t turn[SEARCH_TURNS];
    unsigned count;
    unsigned end[CHAIN_PHASES]; /* of each phase */
    unsigned view;              /* the symmetry that the last phase is seen with */
    uint64_t nodes;             /* used */
} search_answer;

/* [any] Is there a sequence of at most n turns of the first phase to its goal that `is_near` says
 * yes to? */
bool search_near(const search_question *q, unsigned n,
                 bool (*is_near)(void *context, const uint8_t *way, unsigned count), void *context);

/* [any] TSL_ELIMIT: it found nothing. */
int search_run(search_answer *out, const search_question *q, tsl_err *err);

/* [any] The nth alternative to this answer: it begins with a word of its own, whose first turn is
 * not one of the answer's first move, and goes on with the answer from there. */
int search_nth(search_answer *out, const search_question *q, unsigned nth, tsl_err *err);

#endif
