/* The search for matching centres: phases, each of which keeps the best positions of every length.
 */
#include "seven.h"

#include <string.h>

#include "lib/rank.h"

enum { NONE = 0xff, NEVER = SEVEN_VALUES - 1, MORE = 2, LONGER = 40, WIDTH = 5000, WIDTH0 = 10000 };

static const char letters[] = "URFDLB";

/* ---- how far a position is from the end of its phase ---- */

/* Where `wrong` of eight places are wrong: eight times the logarithm of how many such sets there
 * are, among 24 places and among 16. */
static const uint8_t volumes[2][9] = {{0, 56, 94, 119, 136, 142, 144, 146, 148},
                                      {0, 48, 77, 93, 98, 100, 102, 104, 106}};

static unsigned volume(const seven_search *s, uint32_t a, uint32_t b)
{
    return volumes[s->phase > 2][__builtin_popcount(a & ~b)];
}

/* Two orbits onto the axis of R and L. */
static unsigned value_of_pair(const seven_search *s, uint32_t x, uint32_t tees)
{
    const five_base *base = &s->five->base;
    const five_node at = {.a = x, .b = tees};
    const unsigned d = base->phase1.distance[0][five_rank(&base->sets, x)] +
                       base->phase1.distance[1][five_rank(&base->sets, tees)];
    return 16 * five_bound1(base, &at, FIVE_NEAR1) + d;
}

/* Onto that of U and D, with the wings in an even order. */
static unsigned value_of_rest(const seven_search *s, uint32_t x, uint32_t tees, unsigned odd)
{
    const five_node at = five_node2(&s->five->base, x, tees, odd);
    return 16 * five_bound2(s->five, &at);
}

/* On each axis all match, or all are of opposite colours: both will do. */
static unsigned value_of_match(const seven_search *s, const seven_node *p)
{
    unsigned value = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned least = NEVER;
        for (unsigned other = 0; other <= 0xff; other += 0xff) {
            unsigned turns = s->t->quarters[axis][seven_triple(
                s->t, seven_axis(p->set[SEVEN_X], axis) ^ other,
                seven_axis(p->set[SEVEN_LEFT], axis), seven_axis(p->set[SEVEN_RIGHT], axis))];
            if (s->n == 7)
                turns +=
                    s->t->sides[axis][seven_pair(s->t, seven_axis(p->set[SEVEN_T], axis) ^ other,
                                                 seven_axis(p->set[SEVEN_OUTER_T], axis))];
            least = turns < least ? turns : least;
        }
        value += least;
    }
    return value;
}

/* 0 at the end of the phase; the more the farther from it. */
static unsigned value_of(const seven_search *s, const seven_node *p)
{
    const uint32_t x = p->set[SEVEN_X], tees = p->set[SEVEN_T],
                   left = seven_beside(p->set[SEVEN_LEFT]), right = p->set[SEVEN_RIGHT];
    switch (s->phase) {
    case 0:
        if (s->n == 7) return value_of_pair(s, x, tees);
        return volume(s, left, right) +
               32u * s->five->base.phase1.distance[0][five_rank(&s->five->base.sets, x)];
    case 1:
    case 4:
        if (s->n == 6) return volume(s, left, right);
        const uint32_t middle = p->set[SEVEN_OUTER_T];
        return volume(s, left, right) + volume(s, left, middle) + volume(s, right, middle);
    case 2:
        return value_of_pair(s, p->set[SEVEN_OUTER_X], p->set[SEVEN_OUTER_T]);
    case 3:
        if (s->n == 7) return value_of_rest(s, x, tees, p->odd & 1);
        return volume(s, left, right) + 32u * s->t->x[five_node2(&s->five->base, x, x, false).a];
    case 5:
        /* In a 6x6x6 both orders change together until that of the inner wings is even. */
        return value_of_rest(s, p->set[SEVEN_OUTER_X], p->set[SEVEN_OUTER_T],
                             p->odd >> 1 ^ (s->n == 6 && p->odd & 1));
    default:
        return value_of_match(s, p);
    }
}

/* ---- positions ---- */

/* Has a 6x6x6 two phases in one? It has fewer orbits. */
static bool is_double(const seven_search *s)
{
    return s->n == 6 && s->phase % 3 == 0 && s->phase != SEVEN_MATCH;
}

/* Does the phase look at the orbit? */
static bool looks_at(const seven_search *s, unsigned orbit)
{
    enum {
        INNER = 1 << SEVEN_X | 1 << SEVEN_T,
        BETWEEN = 1 << SEVEN_OUTER_T | 1 << SEVEN_LEFT | 1 << SEVEN_RIGHT,
        OUTER = 1 << SEVEN_OUTER_X | 1 << SEVEN_OUTER_T
    };
    static const uint8_t orbits[SEVEN_PHASES] = {INNER,   BETWEEN, OUTER,          INNER,
                                                 BETWEEN, OUTER,   INNER | BETWEEN};
    return orbits[s->phase + is_double(s)] >> orbit & 1 || orbits[s->phase] >> orbit & 1;
}

static unsigned turn_odd(unsigned odd, unsigned turn)
{
    if (turn % 3 == 1 || turn < 18) return odd;
    return odd ^ (turn < 36 ? 2 : 3); /* four outer wings go round, and four inner ones */
}

static void turn_node(seven_node *out, const seven_search *s, const seven_node *p, unsigned turn)
{
    for (unsigned o = 0; o < SEVEN_ORBITS; o++)
        out->set[o] = looks_at(s, o) ? seven_move_set(s->t, o, turn, p->set[o]) : 0;
    out->step = p->step;
    out->odd = (uint8_t)turn_odd(p->odd, turn);
    out->last = (uint8_t)(turn / 3);
}

/* Turns of one axis commute: only one order is made. Two halves of a 6x6x6 turned are the whole. */
static bool may_follow(const seven_search *s, unsigned last, unsigned turn)
{
    const unsigned kind = turn / 3;
    if (!seven_is_turn(s->n, s->phase, turn)) return false;
    if (last == NONE || last % 3 != kind % 3) return true;
    return last < kind && !(s->n == 6 && last >= 12);
}

static uint32_t add_step(seven_search *s, uint32_t before, unsigned turn)
{
    s->steps[s->step_count] =
        (seven_step){before, (uint8_t)turn, (uint8_t)(s->steps[before].length + 1)};
    return s->step_count++;
}

/* Of the colours of R and L; of U and D; of U, R and F. */
static bool is_in_set(unsigned phase, unsigned colour)
{
    return phase < 3 ? colour % 3 == 1 : phase < SEVEN_MATCH ? colour % 3 == 0 : colour < 3;
}

static void read_node(seven_node *out, const seven_search *s, uint32_t at)
{
    uint8_t turns[SEVEN_PATH];
    char stickers[NXN_STICKERS];
    const unsigned length = s->steps[at].length;
    *out = (seven_node){.step = at, .odd = s->odd, .last = NONE};
    for (unsigned i = length; i > 0; at = s->steps[at].before) turns[--i] = s->steps[at].turn;
    memcpy(stickers, s->start[s->steps[at].turn], sizeof stickers);
    for (unsigned i = 0; i < length; i++) {
        nxn_turn(stickers, s->n, seven_turn(turns[i]));
        out->odd = (uint8_t)turn_odd(out->odd, turns[i]);
    }
    for (unsigned o = 0; o < SEVEN_ORBITS; o++)
        for (unsigned i = 0; looks_at(s, o) && i < nxn_places(s->n, seven_orbit(s->n, o)); i++) {
            const char letter = stickers[nxn_sticker(s->n, seven_orbit(s->n, o), i, 0)];
            const unsigned colour = (unsigned)(strchr(letters, letter) - letters);
            out->set[o] |= (uint32_t)is_in_set(s->phase, colour) << i;
        }
}

/* Does the value lead to the end by itself? Then positions that this phase cannot tell apart are
 * all followed, since the next one may. */
static bool is_exact(const seven_search *s)
{
    return s->phase % 3 != 1 && s->phase != SEVEN_MATCH && !is_double(s);
}

static bool is_new(seven_search *s, const seven_node *p)
{
    uint64_t h = s->n == 6 && p->odd & 1;
    for (unsigned o = 0; o < SEVEN_ORBITS; o++)
        h = (h ^ p->set[o]) * 0x9e3779b97f4a7c15, h ^= h >> 29;
    uint32_t key = (uint32_t)(h >> 32) | 1, i = (uint32_t)h % SEVEN_SEEN;
    for (unsigned tries = 0; s->seen[i]; i = (i + 1) % SEVEN_SEEN)
        if (s->seen[i] == key || ++tries == 1000) return false;
    s->seen[i] = key;
    return true;
}

/* ---- the search ---- */

/* The next phases choose among ends with odd and with even inner wings, so there may be as many of
 * each. */
static void add_end(seven_search *s, uint32_t at, unsigned odd)
{
    if (s->ends_of[odd & 1] == SEVEN_ENDS / 2) return;
    s->ends_of[odd & 1]++;
    s->end[s->end_count++] = at;
}

/* Makes all turns of s->now; returns how many positions it keeps there. */
static unsigned advance(seven_search *s, unsigned count, unsigned width)
{
    uint32_t first[SEVEN_VALUES] = {0}, below = 0;
    unsigned made = 0, made_of[2] = {0};
    for (uint32_t i = 0; i < count * SEVEN_TURNS; i++) {
        const seven_node *from = &s->now[i / SEVEN_TURNS];
        seven_node p;
        s->value[i] = NEVER;
        if (!may_follow(s, from->last, i % SEVEN_TURNS)) continue;
        turn_node(&p, s, from, i % SEVEN_TURNS);
        s->value[i] = (uint16_t)value_of(s, &p);
        first[s->value[i]]++;
    }
    for (unsigned v = 0; v < NEVER; v++) {
        uint32_t here = first[v];
        first[v] = below;
        below += here;
    }
    for (uint32_t i = 0; i < count * SEVEN_TURNS; i++)
        if (s->value[i] < NEVER) s->order[first[s->value[i]]++] = i;
    for (uint32_t k = 0; k < below && made < width && s->step_count < SEVEN_STEPS; k++) {
        const uint32_t i = s->order[k];
        const seven_node *from = &s->now[i / SEVEN_TURNS];
        const unsigned odd = s->n == 6 && turn_odd(from->odd, i % SEVEN_TURNS) & 1;
        seven_node *next = &s->next[made];
        if (s->n == 6 && made_of[odd] == width / 2) continue;
        turn_node(next, s, from, i % SEVEN_TURNS);
        if (s->value[i] == 0) {
            add_end(s, add_step(s, next->step, i % SEVEN_TURNS), next->odd);
        } else if (is_exact(s) || is_new(s, next)) {
            next->step = add_step(s, next->step, i % SEVEN_TURNS);
            made_of[odd]++;
            made++;
        }
    }
    memcpy(s->now, s->next, made * sizeof *s->now);
    return made;
}

/* From the ends of the phase before to those of this one: all of the least length that it finds,
 * and of a few more turns. */
static bool run_phase(seven_search *s, unsigned width)
{
    uint32_t begin[SEVEN_ENDS], begins = s->end_count, taken = 0;
    unsigned count = 0, more = s->n == 6 ? MORE + 2 : MORE, first = s->steps[s->end[0]].length;
    const unsigned end = first + LONGER < SEVEN_PATH ? first + LONGER : SEVEN_PATH;
    memcpy(begin, s->end, begins * sizeof *begin);
    memset(s->seen, 0, sizeof s->seen);
    s->end_count = s->ends_of[0] = s->ends_of[1] = 0;
    for (unsigned length = first; length < end && s->end_count < SEVEN_ENDS; length++) {
        if (length > first) count = advance(s, count, width);
        for (; taken < begins && s->steps[begin[taken]].length == length; taken++) {
            seven_node *p = &s->now[count];
            read_node(p, s, begin[taken]);
            if (value_of(s, p) == 0)
                add_end(s, p->step, p->odd);
            else
                count++;
        }
        if (s->end_count > 0 && more-- == 0) break;
    }
    if (s->end_count > 0) return true;
    /* As it was, to be run again. */
    memcpy(s->end, begin, begins * sizeof *begin);
    s->end_count = begins;
    return false;
}

/* The cube turned about its corner URF, k thirds, and its faces renamed likewise. */
static void hold(seven_search *s, const char *stickers, unsigned k)
{
    char names[] = "URFDLB", *cube = s->start[k];
    memcpy(cube, stickers, NXN_STICKERS);
    for (unsigned i = 0; i < k; i++)
        for (unsigned face = FACE_R + 1; face-- > FACE_U;) {
            nxn_turn(cube, s->n, (nxn_move){(uint8_t)face, (uint8_t)s->n, 1});
            nxn_turn(names, 1, (nxn_move){(uint8_t)face, 1, 1});
        }
    for (unsigned i = 0; i < 6 * s->n * s->n; i++)
        cube[i] = letters[strchr(names, cube[i]) - names];
    for (unsigned f = 0; f < 6; f++) s->face[k][f] = (uint8_t)(strchr(letters, names[f]) - letters);
}

bool seven_search_run(seven_search *s, const char *stickers, const nxn_pieces *pieces)
{
    s->step_count = s->end_count = 0;
    s->odd = (uint8_t)(perm_is_odd(pieces->wing[1], 24) | perm_is_odd(pieces->wing[0], 24) << 1);
    for (unsigned k = 0; k < 3; k++) {
        hold(s, stickers, k);
        s->steps[k] = (seven_step){0, (uint8_t)k, 0};
        s->end[s->end_count++] = s->step_count++;
    }
    bool found = true;
    for (s->phase = 0; found && s->phase < SEVEN_PHASES; s->phase++) {
        found = false;
        for (unsigned width = s->phase == 0 ? WIDTH0 : WIDTH; !found && width <= SEVEN_WIDTH;
             width *= 2)
            found = run_phase(s, width);
    }
    return found;
}

unsigned seven_path(nxn_move path[SEVEN_PATH], const seven_search *s, uint32_t at)
{
    const unsigned length = s->steps[at].length;
    for (unsigned i = length; i > 0; at = s->steps[at].before)
        path[--i] = seven_turn(s->steps[at].turn);
    for (unsigned i = 0; i < length; i++) path[i].face = s->face[s->steps[at].turn][path[i].face];
    return length;
}
