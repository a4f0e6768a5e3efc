/* Turns that a metric counts as one, the positions that some turns reach, and how a cube is held.
 */
#include "turns.h"

#include <stdbool.h>
#include <string.h>

#include "cube/cube.h"

static unsigned face_of(const turns *t, unsigned turn)
{
    return t->moves[turn][0] / 3;
}

static unsigned axis_of(const turns *t, unsigned turn)
{
    return face_of(t, turn) % 3;
}

static void add(turns *t, unsigned first, unsigned second, unsigned count)
{
    unsigned turn = t->count++;
    t->moves[turn][0] = (uint8_t)first;
    t->moves[turn][1] = (uint8_t)second;
    t->move_count[turn] = (uint8_t)count;
    cube_solved(&t->cube[turn]);
    for (unsigned i = 0; i < count; i++) cube_move(&t->cube[turn], t->moves[turn][i]);
}

static void fill_turns(turns *t, metric m)
{
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (m != METRIC_QTM || move % 3 != 1) add(t, move, 0, 1);
    for (unsigned move = 0; move < TSL_MOVES3 / 2 && m == METRIC_STM; move++)
        add(t, move, cube_inverse_move(move) + TSL_MOVES3 / 2, 2);
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned j = 0; j < t->count; j++) {
            tsl_cube3 product, solved;
            cube_solved(&solved);
            cube_multiply(&product, &t->cube[i], &t->cube[j]);
            if (cube_equal(&product, &solved)) t->inverse[i] = (uint8_t)j;
        }
}

/* May `turn` follow `last`, a turn of the same axis? D may follow U, L may follow R, B may follow
 * F. In STM two such turns against each other are one slice turn, which stands alone. In QTM a half
 * turn is two clockwise turns, so a clockwise turn may follow itself once; `twice`: it has. */
static bool may_stay_on_axis(const turns *t, metric m, unsigned last, unsigned turn, bool twice)
{
    unsigned face = face_of(t, last);
    if (t->move_count[last] == 2 || t->move_count[turn] == 2) return false;
    if (m == METRIC_QTM && turn == last) return !twice && t->moves[turn][0] % 3 == 0;
    if (face_of(t, turn) != face + 3) return false;
    return m != METRIC_STM || t->moves[turn][0] != cube_inverse_move(t->moves[last][0]) + 9;
}

static turn_set followers(const turns *t, metric m, unsigned last, bool twice)
{
    turn_set set = 0;
    for (unsigned turn = 0; turn < t->count; turn++)
        if (axis_of(t, turn) != axis_of(t, last) || may_stay_on_axis(t, m, last, turn, twice))
            set |= 1u << turn;
    return set;
}

/* States: 0, then one for each last turn, then in QTM one for each turn that stands twice. */
void turns_init(turns *out, metric m)
{
    memset(out, 0, sizeof *out);
    fill_turns(out, m);
    unsigned count = out->count, states = m == METRIC_QTM ? 2 * count + 1 : count + 1;
    out->allowed[0] = (1u << count) - 1;
    for (unsigned state = 1; state < states; state++)
        out->allowed[state] = followers(out, m, (state - 1) % count, state > count);
    for (unsigned state = 0; state < states; state++)
        for (unsigned turn = 0; turn < count; turn++)
            out->next[state][turn] = (uint8_t)(1 + turn + (state == 1 + turn ? count : 0));
    if (m == METRIC_QTM) return;
    for (unsigned turn = 0; turn < count; turn++) out->next[1 + turn][turn] = (uint8_t)(1 + turn);
}

/* The group of positions that some turns reach, found by the method of Schreier and Sims. */

/* A strong generator at least doubles the group of its level, which has at most 4.3 * 10^19
 * elements. */
#define GENERATORS 66u

/* What only the making needs. */
typedef struct making {
    turn_group *group;
    tsl_cube3 generator[TURN_GROUP_SLOTS][GENERATORS];
    unsigned count[TURN_GROUP_SLOTS];
} making;

/* Divides `cube`, whose slots before `slot` are solved, by elements until a slot has a byte that
 * the group has not there; true if all slots are solved in the end. */
static bool sift(const turn_group *g, tsl_cube3 *cube, unsigned slot)
{
    for (; slot < TURN_GROUP_SLOTS; slot++) {
        unsigned byte = turn_group_byte(cube, slot);
        if (!g->has[slot][byte]) return false;
        cube_multiply(cube, &g->back[slot][byte], cube);
    }
    return true;
}

static void add_element(turn_group *g, unsigned slot, const tsl_cube3 *element)
{
    unsigned byte = turn_group_byte(element, slot);
    g->byte[slot][g->count[slot]++] = (uint8_t)byte;
    g->has[slot][byte] = true;
    g->to[slot][byte] = *element;
    cube_invert(&g->back[slot][byte], element);
}

/* Adds a generator to the group of the elements whose slots before `slot` are solved. What a
 * generator times an element gives is a new byte's element, or differs from that byte's element by
 * one that solves this slot too (Schreier's lemma). */
static void add_generator(making *m, unsigned slot, const tsl_cube3 *generator)
{
    turn_group *g = m->group;
    tsl_cube3 rest = *generator;
    if (sift(g, &rest, slot)) return;
    unsigned last = m->count[slot]++, known = g->count[slot];
    m->generator[slot][last] = *generator;
    for (unsigned i = 0; i < g->count[slot]; i++)
        for (unsigned j = i < known ? last : 0; j <= last; j++) {
            tsl_cube3 product;
            cube_multiply(&product, &m->generator[slot][j], &g->to[slot][g->byte[slot][i]]);
            unsigned byte = turn_group_byte(&product, slot);
            if (!g->has[slot][byte]) {
                add_element(g, slot, &product);
                continue;
            }
            cube_multiply(&product, &g->back[slot][byte], &product);
            if (slot + 1 < TURN_GROUP_SLOTS) add_generator(m, slot + 1, &product);
        }
}

void turn_group_init(turn_group *out, move_set moves)
{
    making m = {.group = out};
    tsl_cube3 solved;
    memset(out, 0, sizeof *out);
    cube_solved(&solved);
    for (unsigned slot = 0; slot < TURN_GROUP_SLOTS; slot++) add_element(out, slot, &solved);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 turned = solved;
        if (!(moves >> move & 1)) continue;
        cube_move(&turned, move);
        add_generator(&m, 0, &turned);
    }
}

bool turn_group_has(const turn_group *g, const tsl_cube3 *cube)
{
    tsl_cube3 rest = *cube;
    return sift(g, &rest, 0);
}

double turn_group_order(const turn_group *g)
{
    double order = 1;
    for (unsigned slot = 0; slot < TURN_GROUP_SLOTS; slot++) order *= g->count[slot];
    return order;
}

#define SPACES    " \t\r\n"
#define SHOWN_MAX 16 /* bytes of a wrong token that a message repeats */

/* A rotation about a face turns that face, the slice beside it and, backwards, the opposite face:
 * so a wide turn is the opposite face's turn and a rotation, and a slice turn is both faces' turns
 * and a rotation. */
typedef enum kind { FACE, WIDE, SLICE, ROTATION } kind;

typedef struct turn {
    kind kind;
    unsigned face;     /* U R F D L B */
    unsigned quarters; /* clockwise: 1, 2 or 3 */
} turn;

/* For each place, the face that is held there. */
typedef struct holding {
    unsigned face[CUBE_FACES];
} holding;

static const struct letter {
    char name;
    kind kind;
    unsigned face;
} letters[] = {{'U', FACE, 0},     {'R', FACE, 1},    {'F', FACE, 2},  {'D', FACE, 3},
               {'L', FACE, 4},     {'B', FACE, 5},    {'u', WIDE, 0},  {'r', WIDE, 1},
               {'f', WIDE, 2},     {'d', WIDE, 3},    {'l', WIDE, 4},  {'b', WIDE, 5},
               {'M', SLICE, 4},    {'E', SLICE, 3},   {'S', SLICE, 2}, {'x', ROTATION, 1},
               {'y', ROTATION, 0}, {'z', ROTATION, 2}};

static unsigned opposite(unsigned face)
{
    return (face + 3) % CUBE_FACES;
}

/* ---- text ---- */

static const struct letter *find_letter(char name)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].name == name) return &letters[i];
    return NULL;
}

static bool read_turn(turn *out, const char *token, size_t length)
{
    const struct letter *l = find_letter(token[0]);
    size_t used = 1;
    if (!l) return false;
    *out = (turn){l->kind, l->face, 1};
    if (l->kind == FACE && length > 1 && token[1] == 'w') {
        out->kind = WIDE;
        used++;
    }
    if (used < length && token[used] == '2') out->quarters = 2;
    if (used < length && token[used] == '\'') out->quarters = 3;
    return length == used + (out->quarters > 1);
}

/* ---- turning ---- */

static void rotate(holding *h, unsigned face, unsigned quarters)
{
    static const uint8_t round[3][4] = {{2, 4, 5, 1}, {2, 0, 5, 3}, {0, 1, 3, 4}}; /* U, R, F */
    const holding before = *h;
    unsigned step = face < 3 ? quarters : 4 - quarters;
    for (unsigned i = 0; i < 4; i++)
        h->face[round[face % 3][(i + step) % 4]] = before.face[round[face % 3][i]];
}

/* Makes the turn on a cube whose faces are named by `name_of`. */
static void make_turn(tsl_cube3 *cube, holding *h, const unsigned name_of[CUBE_FACES],
                      const turn *t)
{
    unsigned own = name_of[h->face[t->face]], other = name_of[h->face[opposite(t->face)]];
    if (t->kind == FACE) cube_move(cube, 3 * own + t->quarters - 1);
    if (t->kind == SLICE) cube_move(cube, 3 * own + 3 - t->quarters);
    if (t->kind == SLICE || t->kind == WIDE) cube_move(cube, 3 * other + t->quarters - 1);
    if (t->kind != FACE) rotate(h, t->face, t->quarters);
}

static int make_turns(tsl_cube3 *cube, holding *h, const unsigned name_of[CUBE_FACES],
                      const char *moves, tsl_err *err)
{
    const char *token = moves + strspn(moves, SPACES);
    for (unsigned number = 1; *token; number++) {
        size_t length = strcspn(token, SPACES);
        turn t;
        if (!read_turn(&t, token, length))
            return tsl_fail(err, TSL_EINPUT,
                            "move %u: '%.*s' is not a turn (U R F D L B, wide as Uw or u, M E S, "
                            "x y z; alone or followed by 2 or ')",
                            number, length < SHOWN_MAX ? (int)length : SHOWN_MAX, token);
        make_turn(cube, h, name_of, &t);
        token += length;
        token += strspn(token, SPACES);
    }
    return TSL_OK;
}

/* How the cube is held in the end is known only then: the moves are made once to find it, and once
 * more on a cube whose faces are named by their last places. */
int orientation_read(tsl_cube3 *out, const char *moves, tsl_err *err)
{
    const holding standard = {{0, 1, 2, 3, 4, 5}};
    holding last = standard, again = standard;
    unsigned place_of[CUBE_FACES];
    tsl_cube3 cube;
    cube_solved(&cube);
    int status = make_turns(&cube, &last, standard.face, moves, err);
    if (status != TSL_OK) return status;
    for (unsigned place = 0; place < CUBE_FACES; place++) place_of[last.face[place]] = place;
    cube_solved(out);
    return make_turns(out, &again, place_of, moves, err);
}
