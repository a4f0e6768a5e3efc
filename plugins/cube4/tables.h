/* The 4x4x4 by pieces, and the tables of its search: three phases, and what is near the end. */
#ifndef PLUGINS_CUBE4_TABLES_H
#define PLUGINS_CUBE4_TABLES_H

#include "lib/pieces.h"
#include "twistseal/plugin.h"

/* ---- pieces ----
 *
 * The wings and centres of plugins/lib/pieces.h: edge e has the wings 2 * e and 2 * e + 1, face f
 * the centres 4 * f to 4 * f + 3. The first sticker of a wing is the one that a clockwise turn of
 * its face carries on before its neighbour on that edge of the face:
 *
 *      . 1 . .      so turns carry first stickers to first stickers, and a wing
 *      . . . 1      cannot be turned over in its place.
 *      1 . . .
 *      . . 1 . */

enum {
    CUBE4_STICKERS = 96,
    CUBE4_CENTRES = 24,
    CUBE4_WINGS = 24,
    CUBE4_EDGES = 12,
    CUBE4_CORNERS = 8,
    CUBE4_ROTATIONS = 24,
    CUBE4_SYMMETRIES = 48,
    /* Turns: 3 * kind + quarters - 1, where kinds 0..5 are the faces, 6..11 two layers at them. */
    CUBE4_KINDS = 12,
    CUBE4_TURNS = 3 * CUBE4_KINDS,
    /* Up to a rotation of the whole cube, the faces and Uw Rw Fw do all. */
    CUBE4_SEARCH_KINDS = 9,
    CUBE4_SEARCH_TURNS = 3 * CUBE4_SEARCH_KINDS
};

static inline nxn_move cube4_turn(unsigned turn)
{
    unsigned kind = turn / 3;
    return (nxn_move){(uint8_t)(kind % 6), (uint8_t)(1 + kind / 6), (uint8_t)(1 + turn % 3)};
}

static inline unsigned cube4_axis(unsigned kind)
{
    return kind % 3;
}

/* Turns of one axis commute: of any such, those of lower kind come first. `last` is the kind
 * before, or CUBE4_KINDS. */
static inline bool cube4_may_follow(unsigned last, unsigned kind)
{
    return last == CUBE4_KINDS || cube4_axis(last) != cube4_axis(kind) || last < kind;
}

/* Where places go: what was at i is afterwards at to[i]. */
typedef struct cube4_map {
    uint8_t face[6]; /* of a rotation or reflection only */
    uint8_t wing[CUBE4_WINGS], centre[CUBE4_CENTRES];
    /* The wings that leave their places: there are but 8 or 12 for most turns. */
    uint8_t shifts, from[CUBE4_WINGS], to[CUBE4_WINGS];
} cube4_map;

void cube4_map_turn(cube4_map *out, unsigned turn);

/* Symmetries are numbered as in nxn.h. */
void cube4_map_symmetry(cube4_map *out, unsigned symmetry);

/* Sets of centres, one bit for each place. */
uint32_t cube4_move_set(const cube4_map *map, uint32_t set);

/* ---- phase 1: the centres of two opposite colours onto two opposite faces ----
 *
 * A position is the set of the 8 places these centres are at, one of 735,471, up to the 48
 * symmetries of the cube one of 15,582 classes. A class stands for its least set, and the search
 * follows the classes: it keeps the symmetry that takes the set to the class's own. */

enum { CUBE4_SETS = 735471, CUBE4_CLASSES = 15582 };

typedef struct cube4_phase1 {
    uint32_t least[CUBE4_CLASSES]; /* ascending */
    uint8_t distance[CUBE4_CLASSES];
    /* The turns that lead one nearer to the end, and those that lead no farther and no nearer. */
    uint64_t nearer[CUBE4_CLASSES], level[CUBE4_CLASSES];
    uint16_t next[CUBE4_CLASSES][CUBE4_TURNS];
    uint8_t symmetry[CUBE4_CLASSES][CUBE4_TURNS]; /* takes the turned least set to the next one */
    uint8_t product[CUBE4_SYMMETRIES][CUBE4_SYMMETRIES]; /* [a][b]: b, then a */
    /* The turn a symmetry takes to this one; CUBE4_TURNS where the search does not use it. */
    uint8_t turn_from[CUBE4_SYMMETRIES][CUBE4_TURNS];
    cube4_map map[CUBE4_SYMMETRIES];
} cube4_phase1;

/* A set as the search sees it. */
typedef struct cube4_framed {
    uint16_t class;
    uint8_t symmetry;
} cube4_framed;

/* Fills the table, zeroed before. */
void cube4_phase1_build(cube4_phase1 *out);

cube4_framed cube4_phase1_frame(const cube4_phase1 *t, uint32_t set);

/* The turns after which the end is `left` turns away or nearer, bit n for turn n. */
static inline uint64_t cube4_phase1_within(const cube4_phase1 *t, unsigned class, unsigned left)
{
    unsigned distance = t->distance[class];
    if (distance > left + 1) return 0;
    if (distance == left + 1) return t->nearer[class];
    if (distance == left) return t->nearer[class] | t->level[class];
    return ((uint64_t)1 << CUBE4_TURNS) - 1;
}

/* After `turn`, as seen in the frame of `at`. */
static inline cube4_framed cube4_phase1_next(const cube4_phase1 *t, cube4_framed at, unsigned turn)
{
    unsigned by = t->symmetry[at.class][turn];
    return (cube4_framed){t->next[at.class][turn], t->product[by][at.symmetry]};
}

/* ---- phase 2: the other centres onto their faces, the wings into halves that fit ----
 *
 * The centres of two opposite colours are on R and L. The turns that keep them there are those of
 * the faces, Rw, and half turns of Uw and Fw. The phase ends in the group of U D F B, R2 L2,
 * Uw2 Rw2 Fw2, which the third phase needs:
 * - the other centres are on two pairs of opposite faces, either way round;
 * - those on R and L are as half turns can make them;
 * - the group never exchanges two halves of the 24 places of wings, twelve and twelve; each half
 *   has to hold one wing of every edge;
 * - the wings are in an even order, and so is one half of them against the other. Without either
 *   the 3x3x3 would end with one edge turned over, or could not be paired.
 * The table has the centres and the order of the wings: 6435 * 35 * 2 positions. The halves are
 * counted where a path would end, since 1 of 660 paths does. */

enum {
    CUBE4_PHASE2_TURNS = 23,
    CUBE4_PHASE2_ALL = (1 << CUBE4_PHASE2_TURNS) - 1,
    CUBE4_SIDES = 6435, /* ways to part the 16 centres of U F D B in two kinds */
    CUBE4_ENDS = 35,    /* ways to part the 8 centres of R and L in two colours */
    CUBE4_ENDING = 3,   /* the last turns, which are listed */
    CUBE4_ENDINGS = 897,
    CUBE4_LISTED = 5787
};

/* Turns that end the phase; the last, a clockwise quarter turn of R, L or Rw, may go the other way
 * as well. And where wings have to be to come into the first half, by all bits of their marks. */
typedef struct cube4_ending {
    uint64_t half[CUBE4_WINGS / 4];
    uint8_t turn[CUBE4_ENDING];
} cube4_ending;

typedef struct cube4_phase2 {
    uint8_t turn[CUBE4_PHASE2_TURNS];     /* their numbers */
    uint8_t odd[CUBE4_PHASE2_TURNS];      /* does it change the order of the wings? */
    uint8_t last[CUBE4_PHASE2_TURNS];     /* is it a quarter turn of R, L or Rw? */
    uint32_t may_follow[CUBE4_KINDS + 1]; /* the turns that may come after one of this kind */
    uint16_t side_of[1 << 16];            /* a set of 8 of the 16 places, or what it leaves */
    uint8_t end_of[1 << 8];               /* a set of 4 of the 8 places, or what it leaves */
    uint16_t next_side[CUBE4_SIDES][CUBE4_PHASE2_TURNS];
    uint8_t next_end[CUBE4_ENDS][CUBE4_PHASE2_TURNS];
    /* The distance in the highest 4 bits; bit i for each turn that leads one nearer, bit
     * CUBE4_PHASE2_TURNS + i for each that leads no farther and no nearer. */
    uint64_t entry[CUBE4_SIDES][CUBE4_ENDS][2];
    /* All ways to end the phase in three turns that are not in the group of the third phase before
     * the last. Those of a position begin at list[list_of[...]] and end before CUBE4_ENDINGS. */
    cube4_ending ending[CUBE4_ENDINGS];
    uint16_t list[CUBE4_LISTED];
    uint16_t list_of[CUBE4_SIDES][CUBE4_ENDS][2];
    uint64_t half[CUBE4_WINGS / 4];  /* as of an ending without turns */
    uint8_t first_half[CUBE4_EDGES]; /* the place of each edge in it */
    uint16_t fitting;                /* the marks of the wings of a half that fits, all added up */
} cube4_phase2;

typedef struct cube4_position2 {
    uint16_t side;
    uint8_t end, odd;
} cube4_position2;

/* Fills the table, zeroed before, on all cores. */
void cube4_phase2_build(cube4_phase2 *out, const tsl_host *host);

/* The position where the centres of one colour of R and L are at `end`, and those of one of the
 * other two pairs of opposite colours at `side`. */
cube4_position2 cube4_phase2_position(const cube4_phase2 *t, uint32_t end, uint32_t side, bool odd);

static inline cube4_position2 cube4_phase2_next(const cube4_phase2 *t, cube4_position2 at,
                                                unsigned i)
{
    return (cube4_position2){t->next_side[at.side][i], t->next_end[at.end][i], at.odd ^ t->odd[i]};
}

static inline unsigned cube4_phase2_distance(const cube4_phase2 *t, cube4_position2 at)
{
    return (unsigned)(t->entry[at.side][at.end][at.odd] >> 60);
}

/* Fetches what is known of a position that is soon to be looked at. */
static inline void cube4_phase2_prefetch(const cube4_phase2 *t, cube4_position2 at)
{
    __builtin_prefetch(&t->entry[at.side][at.end][at.odd]);
}

/* The turns after which the end is `left` turns away or nearer. */
static inline uint32_t cube4_phase2_within(const cube4_phase2 *t, cube4_position2 at, unsigned left)
{
    uint64_t entry = t->entry[at.side][at.end][at.odd];
    unsigned distance = (unsigned)(entry >> 60);
    if (distance > left + 1) return 0;
    uint32_t nearer = (uint32_t)entry & CUBE4_PHASE2_ALL;
    if (distance == left + 1) return nearer;
    uint32_t level = (uint32_t)(entry >> CUBE4_PHASE2_TURNS) & CUBE4_PHASE2_ALL;
    return distance == left ? nearer | level : CUBE4_PHASE2_ALL;
}

/* What is noted of the wing at each place, to tell whether halves fit: 1 << its edge, and
 * 1 << CUBE4_EDGES if it is the edge's second wing. */
typedef union cube4_marks {
    uint16_t place[CUBE4_WINGS];
    uint64_t word[CUBE4_WINGS / 4];
} cube4_marks;

static inline uint16_t cube4_wing_mark(unsigned wing)
{
    return (uint16_t)(1 << wing / 2 | (wing & 1) << CUBE4_EDGES);
}

/* Does the first half hold one wing of every edge, and is it in an even order against the other,
 * after the turns of `half`? The wings must be in an even order then. */
static inline bool cube4_phase2_fits(const cube4_phase2 *t, const cube4_marks *marks,
                                     const uint64_t half[CUBE4_WINGS / 4])
{
    uint64_t sum = 0;
    for (unsigned n = 0; n < CUBE4_WINGS / 4; n++) sum ^= marks->word[n] & half[n];
    sum ^= sum >> 32;
    sum ^= sum >> 16;
    return (sum & 0xffff) == t->fitting;
}

/* Is the place of a wing in the first half? */
static inline bool cube4_in_first_half(const cube4_phase2 *t, unsigned place)
{
    return t->first_half[place / 2] == place;
}

/* ---- phase 3: how far the wings are from paired ----
 *
 * The 24 places form two halves, with one place of every edge in each; the turns U D F B, R2 L2,
 * Uw2 Rw2 Fw2 never move a wing from one half to the other. Wings are paired if both places of an
 * edge hold wings of the same edge. So only this permutation matters: the partner of the wing at
 * the first place of edge i is at the second place of edge to[i]. It is even, and solved when it is
 * the identity.
 *
 * The edges are taken in the order UF UB DF DB, UR UL DR DL, FR FL BL BR. The images of the first
 * four are one of 11,880 arrangements, and of 1538 classes under the 8 symmetries that keep the
 * turns and the halves. The other eight then have 8! / 2 orders. */

enum {
    CUBE4_PHASE3_TURNS = 17,
    CUBE4_SKIPS = 24,
    CUBE4_WING_SYMMETRIES = 8,
    CUBE4_WING_CODES = 12 * 12 * 12 * 12,
    CUBE4_WING_CLASSES = 1538,
    CUBE4_WING_ORDERS = 20160,
    CUBE4_WING_POSITIONS = CUBE4_WING_CLASSES * CUBE4_WING_ORDERS
};

/* A permutation of 0..11; the last four stay where they are. */
typedef struct cube4_wings {
    _Alignas(16) uint8_t to[16];
} cube4_wings;

/* Some of the 17 turns, by their place among them. */
typedef struct cube4_turns {
    uint8_t count, turn[CUBE4_PHASE3_TURNS];
} cube4_turns;

typedef struct cube4_wing_moves {
    /* A turn takes the first place of edge from.to[i] to that of i, the second of i to that of
     * to.to[i]; and so does a symmetry. */
    cube4_wings turn_from[CUBE4_PHASE3_TURNS], turn_to[CUBE4_PHASE3_TURNS];
    cube4_wings from[CUBE4_WING_SYMMETRIES], to[CUBE4_WING_SYMMETRIES];
    uint8_t product[CUBE4_WING_SYMMETRIES][CUBE4_WING_SYMMETRIES]; /* [a][b]: b, then a */
    /* By where the first four go, their images as digits to base 12, the first the lowest: 8 *
     * class + the symmetry that takes them to the least of the class. */
    uint16_t class_of[CUBE4_WING_CODES];
    uint16_t least[CUBE4_WING_CLASSES];
    uint8_t same[CUBE4_WING_CLASSES]; /* bit s: symmetry s leaves the least as it is */
    cube4_turns all;
    /* What may follow a turn of a kind, or no turn; and what may then come last: a turn of a face
     * at the end, or one that could be moved there, belongs to the 3x3x3. */
    cube4_turns follow[2][CUBE4_KINDS + 1];
    /* For a breadth-first search: 8 * axis + bits, of kinds of one axis, the lowest kind first. The
     * turns of all other kinds, and which kinds need not be turned after one of them. */
    cube4_turns rest[CUBE4_SKIPS];
    uint8_t skip_after[CUBE4_SKIPS][CUBE4_PHASE3_TURNS];
    uint8_t turn[CUBE4_PHASE3_TURNS], symmetry[CUBE4_WING_SYMMETRIES]; /* their numbers */
    /* The turn that does to the image under a symmetry what this one does to the cube, up to a
     * rotation of the whole cube; and the bit that stands for it: R2 and L2 share one. */
    uint8_t image[CUBE4_WING_SYMMETRIES][CUBE4_PHASE3_TURNS];
    uint8_t bit[CUBE4_PHASE3_TURNS];
    uint8_t order_of[CUBE4_EDGES]; /* where an edge stands in the order above */
} cube4_wing_moves;

/* The number of a position up to the symmetries, and the one that takes it to the least of its
 * class. */
typedef struct cube4_wing_place {
    uint32_t index, symmetry;
} cube4_wing_place;

/* What some turns make of a position. */
typedef struct cube4_children {
    cube4_wings wings[CUBE4_PHASE3_TURNS + 1];
    cube4_wing_place place[CUBE4_PHASE3_TURNS + 1];
} cube4_children;

typedef void cube4_expand(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                          const cube4_turns *turns);

/* The order of the eight others as a symmetry shows them: the place's index without its class. */
typedef uint32_t cube4_order(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at);

/* Code that turns wings; the results are the same on every machine. */
typedef struct cube4_kernel {
    cube4_expand *expand;
    cube4_order *order;
} cube4_kernel;

extern const cube4_kernel cube4_kernel_portable;
extern const cube4_kernel cube4_kernel_avx2; /* for x86-64 with AVX2 and BMI2 */
/* The fastest one for this machine. */
const cube4_kernel *cube4_choose_kernel(void);

void cube4_wing_moves_build(cube4_wing_moves *out, const cube4_phase2 *phase2);
extern const cube4_wings cube4_wings_paired;

/* The halves must fit: each holds one wing of every edge. */
cube4_wings cube4_wings_of(const cube4_phase2 *phase2, const uint8_t wing[CUBE4_WINGS]);

cube4_wing_place cube4_wings_place(const cube4_wing_moves *t, const cube4_wings *at);
/* A position that has this number. */
cube4_wings cube4_wings_at(const cube4_wing_moves *t, uint32_t index);
/* Writes the places that a position has under the symmetries that leave the least of its class as
 * it is, the given one first; how many. */
static inline unsigned cube4_wings_places(cube4_wing_place out[CUBE4_WING_SYMMETRIES],
                                          const cube4_kernel *kernel, const cube4_wing_moves *t,
                                          const cube4_wings *at, cube4_wing_place place)
{
    uint32_t first = place.index / CUBE4_WING_ORDERS * CUBE4_WING_ORDERS;
    unsigned count = 0;
    out[count++] = place;
    for (unsigned same = t->same[place.index / CUBE4_WING_ORDERS] & ~1u; same; same &= same - 1) {
        uint32_t symmetry = t->product[__builtin_ctz(same)][place.symmetry];
        out[count++] = (cube4_wing_place){first + kernel->order(t, symmetry, at), symmetry};
    }
    return count;
}

/* ---- phase 3: the centres whole while the wings pair ----
 *
 * The centres of two opposite colours are on U D, on R L and on F B. Those of U D and F B are
 * arranged in one of 35 ways each up to exchanging the two colours, those of R L in one of the 12
 * that half turns make. A half turn of the whole cube exchanges the colours on two of these
 * axes, so an exchange on U D or on F B can be traded for one on R L. One bit more says whether the
 * edges, once paired, are in an odd order with respect to the corners: only half turns of Uw, Rw
 * and Fw change it, and the 3x3x3 cannot be solved unless it is even. */

enum {
    CUBE4_FOURS = 70,
    CUBE4_PHASE3_ENDS = 12,
    CUBE4_CENTRE_POSITIONS = 35 * 35 * CUBE4_PHASE3_ENDS * 2
};

/* Which four of the 8 places of an axis hold one of its two colours; U D, R L, F B. */
typedef struct cube4_position3 {
    uint8_t four[3];
    uint8_t odd;
} cube4_position3;

typedef struct cube4_phase3 {
    uint8_t four_of[1 << 8];
    uint8_t next[3][CUBE4_FOURS][CUBE4_PHASE3_TURNS];
    uint8_t odd[CUBE4_PHASE3_TURNS];
    uint8_t part[CUBE4_FOURS];          /* one of 35: the four, or those it leaves */
    uint8_t other[CUBE4_FOURS];         /* 1: those it leaves */
    uint8_t end[CUBE4_FOURS];           /* of R L: one of 12 */
    uint8_t swapped[CUBE4_PHASE3_ENDS]; /* with the colours exchanged */
    uint8_t distance[CUBE4_CENTRE_POSITIONS];
    /* What the symmetries of the wings make of the four on an axis, and on which axis. */
    uint8_t image[CUBE4_WING_SYMMETRIES][3][CUBE4_FOURS], axis[CUBE4_WING_SYMMETRIES][3];
    /* What the fours add to the number of such an image: U D and F B, 1 << 16 besides where `other`
     * is; R L, whose colours are exchanged [1] where `other` is for one of those. */
    uint32_t side[CUBE4_WING_SYMMETRIES][2][CUBE4_FOURS];
    uint8_t ends[CUBE4_WING_SYMMETRIES][2][CUBE4_FOURS];
} cube4_phase3;

void cube4_phase3_build(cube4_phase3 *out, const cube4_wing_moves *moves);

/* `colour`: the places of one colour of each axis, such that a rotation takes U, R and F there. */
cube4_position3 cube4_phase3_position(const cube4_phase3 *t, const uint32_t colour[3], bool odd);

static inline cube4_position3 cube4_phase3_next(const cube4_phase3 *t, cube4_position3 at,
                                                unsigned i)
{
    return (cube4_position3){
        {t->next[0][at.four[0]][i], t->next[1][at.four[1]][i], t->next[2][at.four[2]][i]},
        at.odd ^ t->odd[i]};
}

/* The number of the image under a symmetry; symmetry 0 changes nothing. */
static inline unsigned cube4_phase3_index(const cube4_phase3 *t, unsigned symmetry,
                                          cube4_position3 at)
{
    uint32_t sides = t->side[symmetry][0][at.four[0]] + t->side[symmetry][1][at.four[2]];
    return (sides & 0xffff) + t->ends[symmetry][sides >> 16 & 1][at.four[1]] + at.odd;
}

static inline unsigned cube4_phase3_distance(const cube4_phase3 *t, cube4_position3 at)
{
    return t->distance[cube4_phase3_index(t, 0, at)];
}

/* ---- the positions near the end of phase 3 ----
 *
 * When few turns are left, the search drops each position that is too far from the end. It looks
 * them up in sets: of wings with the order of the edges up to 10 and 9 turns away, and of wings
 * with centres up to 2, 3, ..., 8 turns away. The sets of wings are exact, and for what is up to 9
 * turns away it is known which turns lead up to 8 turns away. The others are filters: a member has
 * four bits of one word, so a filter has all members and a few other positions besides, which cost
 * time but change no answer. Of all other positions the filter of what is up to 8 turns away
 * takes 1.4 %, and each smaller one about 1 %. A filter of wings alone, up to 8 turns away, tells
 * which starts of the phase are promising; it takes 2.7 % of all others.
 *
 * Where addresses have 32 bits, as in a page, there is no set of wings up to 10 turns away: no file
 * keeps tables from one visit to the next, and this one takes as long as 300 scrambles save by it.
 */

enum {
    CUBE4_NEAR_WINGS = 9, /* wings: exact up to this many turns and up to one more, a filter of
                             wings alone up to one less */
    CUBE4_NEAR_MEMBERS = 3475200, /* up to this many turns away */
    CUBE4_NEAR_COUNTED = 4,       /* words that are counted together */
    CUBE4_NEAR_MIN = 2,           /* wings with centres: a filter for each number of turns, */
    CUBE4_NEAR_MAX = 8,           /* from MIN to MAX */
    CUBE4_NEAR_FILTER_LOG = 16,   /* of the number of words in the filter of wings */
    /* Is there the larger exact set? */
    CUBE4_NEAR_HAS_FAR = sizeof(void *) > 4,
    /* Where the sets begin; the smaller exact one comes first. The exact ones have two bits for
     * each position of the wings. The filters of wings with centres have 1 << (3 * d - 4) words for
     * d turns; the largest comes first. */
    CUBE4_NEAR_EXACT = 2 * CUBE4_WING_POSITIONS / 64,
    CUBE4_NEAR_FILTER = CUBE4_NEAR_EXACT,
    CUBE4_NEAR_BOTH = CUBE4_NEAR_FILTER + (1 << CUBE4_NEAR_FILTER_LOG),
    CUBE4_NEAR_FAR =
        CUBE4_NEAR_BOTH + ((1 << (3 * CUBE4_NEAR_MAX - 1)) - (1 << (3 * CUBE4_NEAR_MIN - 4))) / 7,
    CUBE4_NEAR_WORDS = CUBE4_NEAR_FAR + CUBE4_NEAR_HAS_FAR * CUBE4_NEAR_EXACT
};

typedef struct cube4_near {
    uint64_t word[CUBE4_NEAR_WORDS];
    /* Of the smaller exact set: how many members come before each CUBE4_NEAR_COUNTED words; and for
     * each member the turns, as seen from the least of its class, that lead one nearer than the set
     * reaches. The bits are those of `bit`. */
    uint32_t before[CUBE4_NEAR_EXACT / CUBE4_NEAR_COUNTED];
    uint16_t nearer[CUBE4_NEAR_MEMBERS];
} cube4_near;

/* Fills the sets, zeroed before, on all cores. */
void cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host);

/* Where a member is in a set: the word, and four numbers of bits, 6 bits each. */
typedef struct cube4_bits {
    uint32_t word, numbers;
} cube4_bits;

static inline uint64_t cube4_near_mask(cube4_bits at)
{
    const uint64_t one = 1;
    return one << (at.numbers & 63) | one << (at.numbers >> 6 & 63) |
           one << (at.numbers >> 12 & 63) | one << (at.numbers >> 18 & 63);
}

static inline bool cube4_near_has(const cube4_near *near, cube4_bits at)
{
    uint64_t mask = cube4_near_mask(at);
    return (near->word[at.word] & mask) == mask;
}

static inline void cube4_near_prefetch(const cube4_near *near, uint32_t word)
{
    __builtin_prefetch(&near->word[word]);
}

/* In one of 1 << log words from `first` on. */
static inline cube4_bits cube4_near_bits(uint64_t key, uint32_t first, unsigned log)
{
    uint64_t hash = (key + 1) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return (cube4_bits){first + (uint32_t)(hash >> (64 - log)), (uint32_t)hash & 0xffffff};
}

/* The number of wings with the order of the edges, which no symmetry changes. */
static inline uint32_t cube4_near_number(uint32_t index, bool odd)
{
    return 2 * index + odd;
}

/* The word of a number in the exact set of what is up to `turns` turns away, CUBE4_NEAR_WINGS or
 * one more. */
static inline uint32_t cube4_near_exact(uint32_t number, unsigned turns)
{
    return (turns == CUBE4_NEAR_WINGS ? 0 : CUBE4_NEAR_FAR) + number / 64;
}

static inline bool cube4_near_has_wings(const cube4_near *near, uint32_t number, unsigned turns)
{
    return near->word[cube4_near_exact(number, turns)] >> number % 64 & 1;
}

/* Where a member of the smaller exact set has its nearer turns. */
static inline uint32_t cube4_near_member(const cube4_near *near, uint32_t number)
{
    uint32_t word = number / 64, first = word / CUBE4_NEAR_COUNTED, at = near->before[first];
    for (uint32_t i = first * CUBE4_NEAR_COUNTED; i < word; i++)
        at += (uint32_t)__builtin_popcountll(near->word[i]);
    uint64_t below = ((uint64_t)1 << number % 64) - 1;
    return at + (uint32_t)__builtin_popcountll(near->word[word] & below);
}

static inline cube4_bits cube4_near_wings_filter(uint32_t index)
{
    return cube4_near_bits(index, CUBE4_NEAR_FILTER, CUBE4_NEAR_FILTER_LOG);
}

/* The key of wings with centres. */
static inline uint64_t cube4_near_key(const cube4_phase3 *t, cube4_wing_place wings,
                                      cube4_position3 centres)
{
    return (uint64_t)wings.index * CUBE4_CENTRE_POSITIONS +
           cube4_phase3_index(t, wings.symmetry, centres);
}

/* Where a key is in the set of what is up to `turns` turns away. */
static inline cube4_bits cube4_near_both(uint64_t key, unsigned turns)
{
    uint32_t before = ((1u << (3 * CUBE4_NEAR_MAX - 1)) - (1u << (3 * turns - 1))) / 7;
    return cube4_near_bits(key, CUBE4_NEAR_BOTH + before, 3 * turns - 4);
}

#endif
