/* How near positions are to the goal of a phase, found by walking from there.
 *
 * Turns that remain are free at the goal, so that what is kept is not positions but their classes:
 * of an FTO's second phase 1.7 million within 8 turns hold 933,120 positions each. What labels say
 * of points that look the same is not the same in a class; where each point's bond is, is. Farther
 * from the goal classes are too many. There, of all classes with one key, it is known where the
 * point of each bond can be. From six sides an FTO looks the same to its second phase: all is kept
 * as one of them shows it. */
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "search.h"

enum {
    KEYS_MAX = 2 << 20,
    NEAR_KEYS_MAX = 1 << 14, /* of the first range */
    GIVEN_KEYS_MAX = 40000,  /* of the second */
    MATCHES_MAX = 400000,
    FOUND_SLOTS = 1 << 20,
    ROWS_MAX = 560000, /* of all ranges: 18 MB */
    DEPTH_MAX = 15,
    PLACES = 1 << NEAR_POINTS,
    WORDS = KEYS_MAX / NEAR_WORD,
};

typedef struct near_bytes {
    uint32_t depth, range_count;
    uint32_t steps[KEYS_MAX];
    near_word words[NEAR_RANGES][WORDS];
    uint32_t begin[NEAR_KEYS_MAX][NEAR_POINTS + 1];
    uint64_t matches[MATCHES_MAX];
    near_row rows[ROWS_MAX], given[GIVEN_KEYS_MAX][NEAR_POINTS];
} near_bytes;

/* ---- which phases ---- */

/* Which coordinates make the key, and which are told by the match. False: not all can. */
static bool divide(near_set *out, const phase *p)
{
    const phase_table *first = &p->tables[0];
    unsigned factor_count = 0;
    out->bonds = out->points = 0;
    for (size_t i = 0; i < GROUP_POINTS_MAX; i++) out->points += p->bond[i] != PHASE_FREE;
    for (uint8_t c = 0; c < p->coordinate_count; c++) {
        if (p->bond[p->coordinates[c].point[0]] == PHASE_FREE) {
            if (factor_count == 2 || p->table_count == 0 || first->factor[factor_count++] != c)
                return false;
            continue;
        }
        if (out->bonds == NEAR_BONDS || p->coordinates[c].count > NEAR_VALUES ||
            p->coordinates[c + 1].count > NEAR_VALUES)
            return false;
        out->bond[out->bonds++] = c++;
    }
    if (factor_count != 2 || first->factor_count != 2 || out->bonds == 0) return false;
    out->low = first->factor[0];
    out->high = first->factor[1];
    out->low_count = p->coordinates[out->low].count;
    return p->coordinates[out->high].count <= NEAR_HIGH && out->points <= NEAR_POINTS &&
           p->turns.count <= NEAR_TURNS;
}

size_t near_size(const chain *c, unsigned number)
{
    enum { MANY_POSITIONS = 100000 };
    near_set *set = memory_get(sizeof *set);
    const bool has = number + 1 < c->count && chain_positions(c, number) >= MANY_POSITIONS &&
                     divide(set, &c->phases[number]);
    free(set);
    return has ? sizeof(near_bytes) : 0;
}

/* ---- sides ---- */

typedef struct walk {
    const near_source *from;
    near_set *set;
    near_bytes *out;
    uint8_t to[2][NEAR_TURNS][NEAR_POINTS]; /* where each turn carries points, and bonds */
    uint8_t number[2][GROUP_POINTS_MAX];    /* of places of points, and of bonds */
    uint16_t turned[NEAR_TURNS][PLACES], seen[NEAR_SIDES][PLACES]; /* sets of places */
    /* The classes found: their keys, matches, and a hash table with 1 + their numbers. */
    uint32_t count, *key, *slot;
    uint64_t *match;
} walk;

static void number_places(walk *w)
{
    const phase *p = w->from->p;
    uint8_t points = 0;
    for (size_t i = 0; i < w->from->t->points; i++)
        if (p->bond[i] != PHASE_FREE) w->number[0][i] = w->number[1][p->bond[i]] = points++;
    for (size_t k = 0; k < p->turns.count; k++) {
        const group_point *turned = w->from->t->all[p->turns.turn[k]].given;
        for (size_t i = 0; i < w->from->t->points; i++) {
            if (p->bond[i] == PHASE_FREE) continue;
            w->to[0][k][w->number[0][i]] = w->number[0][turned[i]];
            w->to[1][k][w->number[0][i]] = w->number[1][turned[p->bond[i]]];
        }
    }
}

/* What values of a coordinate are from another side. False: it has none there. */
static bool see_values(uint16_t *out, const walk *w, unsigned c, const uint8_t *becomes)
{
    const size_t width = w->from->p->turns.count;
    const uint16_t *next = w->from->moves[c].next;
    const uint32_t count = w->from->p->coordinates[c].count;
    memset(out, 0, count * sizeof *out);
    for (uint32_t v = 0; v < count; v++) /* those that turns make of one come after it */
        for (size_t k = 0; k < width; k++) {
            uint16_t *there = &out[next[v * width + k]];
            const uint16_t to = next[out[v] * width + becomes[k]];
            if (*there == 0 && there != out) *there = to;
            if (*there != to) return false;
        }
    return true;
}

/* Sees the phase with a symmetry, as the side of this number. False: it is another phase there. */
static bool see(walk *w, unsigned side, size_t symmetry)
{
    const near_source *from = w->from;
    const turn_set *all = &from->p->turns;
    const group_point *point = from->symmetries->point + symmetry * from->t->points;
    for (size_t k = 0; k < all->count; k++) {
        const uint8_t to = from->symmetries->turn[symmetry][all->turn[k]];
        const uint8_t *at = memchr(all->turn, to, all->count);
        if (!at || !memchr(from->p->next.turn, to, from->p->next.count) !=
                       !memchr(from->p->next.turn, all->turn[k], from->p->next.count))
            return false;
        w->set->turn[side][k] = (uint8_t)(at - all->turn);
    }
    for (size_t i = 0; i < from->t->points; i++) {
        if (from->p->bond[i] == PHASE_FREE) continue;
        if (from->p->bond[point[i]] != point[from->p->bond[i]]) return false;
        w->set->place[side][w->number[0][i]] = w->number[0][point[i]];
    }
    return see_values(w->set->low_seen[side], w, w->set->low, w->set->turn[side]) &&
           see_values(w->set->high_seen[side], w, w->set->high, w->set->turn[side]);
}

/* Finds all sides, and numbers the keys. False: these are too many. */
static bool find_sides(walk *w)
{
    near_set *set = w->set;
    const uint32_t highs = w->from->p->coordinates[set->high].count;
    uint16_t count = 0;
    set->side_count = 0;
    number_places(w);
    for (size_t k = 0; k < w->from->symmetries->count && set->side_count < NEAR_SIDES; k++)
        set->side_count += see(w, set->side_count, k);
    for (uint32_t v = 0; v < highs; v++) {
        uint16_t least = (uint16_t)v;
        for (unsigned s = 0; s < set->side_count; s++)
            if (set->high_seen[s][v] < least) least = set->high_seen[s][v];
        set->sides[v] = 0;
        for (unsigned s = 0; s < set->side_count; s++)
            set->sides[v] |= (uint16_t)((set->high_seen[s][v] == least) << s);
        if (least == v) set->least[count] = least;
        set->number[v] = least == v ? count++ : set->number[least];
    }
    set->keys = set->low_count * count;
    for (unsigned places = 0; places < PLACES; places++)
        for (unsigned j = 0; j < set->points; j++) {
            if (!(places >> j & 1)) continue;
            for (size_t k = 0; k < w->from->p->turns.count; k++)
                w->turned[k][places] |= (uint16_t)(1u << w->to[0][k][j]);
            for (unsigned s = 0; s < set->side_count; s++)
                w->seen[s][places] |= (uint16_t)(1u << set->place[s][j]);
        }
    return set->side_count > 0 && set->keys <= KEYS_MAX;
}

/* ---- keys ---- */

/* What a turn makes of a key, before it is seen from a side. */
typedef struct turned_key {
    uint32_t low, high;
} turned_key;

static turned_key turn_key(const walk *w, uint32_t key, size_t number)
{
    const near_set *set = w->set;
    const size_t width = w->from->p->turns.count;
    const uint32_t low = key % set->low_count, high = set->least[key / set->low_count];
    return (turned_key){w->from->moves[set->low].next[low * width + number],
                        w->from->moves[set->high].next[high * width + number]};
}

static uint32_t see_key(const near_set *set, turned_key at, unsigned side)
{
    return set->low_seen[side][at.low] + set->low_count * set->number[at.high];
}

/* What a turn makes of the keys with one value of `high`: of each value of `low`, as a side shows
 * it, the key is begin + low_seen[next[low * width]]. */
typedef struct turned_row {
    const uint16_t *next, *low_seen;
    uint32_t begin;
} turned_row;

static turned_row turn_row(const walk *w, uint32_t row, size_t number, unsigned side)
{
    const near_set *set = w->set;
    const size_t width = w->from->p->turns.count;
    const uint32_t high = w->from->moves[set->high].next[set->least[row] * width + number];
    return (turned_row){w->from->moves[set->low].next + number, set->low_seen[side],
                        set->low_count * set->number[high]};
}

/* Finds the keys that are one turn farther than `own`, 1 + the distance, of those of a row. Returns
 * how many. */
static uint32_t flood_row(const walk *w, uint8_t *found, uint32_t row, uint8_t own)
{
    const size_t width = w->from->p->turns.count;
    const uint8_t *here = found + row * w->set->low_count;
    uint16_t low[COORDINATE_MAX];
    uint32_t count = 0, added = 0;
    for (uint32_t v = 0; v < w->set->low_count; v++)
        if (here[v] == own) low[count++] = (uint16_t)v;
    for (size_t k = 0; k < width && count > 0; k++) {
        const uint32_t high = w->from->moves[w->set->high].next[w->set->least[row] * width + k];
        for (unsigned sides = w->set->sides[high]; sides; sides &= sides - 1) {
            const turned_row r = turn_row(w, row, k, (unsigned)__builtin_ctz(sides));
            for (uint32_t i = 0; i < count; i++) {
                uint8_t *to = &found[r.begin + r.low_seen[r.next[low[i] * width]]];
                added += *to == 0;
                *to = *to == 0 ? (uint8_t)(own + 1) : *to;
            }
        }
    }
    return added;
}

/* Fills the distances of all keys, and which turns lead where. False: one is too far. */
static bool find_steps(const walk *w)
{
    const near_set *set = w->set;
    const size_t width = w->from->p->turns.count;
    const uint32_t rows = set->keys / set->low_count;
    uint8_t *found = memory_get_zeroed(set->keys, 1), own = 0;
    found[0] = 1;
    for (uint32_t added = 1; added > 0 && own < LEAD_FAR;) {
        added = 0;
        own++;
        for (uint32_t row = 0; row < rows; row++) added += flood_row(w, found, row, own);
    }
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t *steps = w->out->steps + row * set->low_count;
        const uint8_t *here = found + row * set->low_count;
        for (uint32_t v = 0; v < set->low_count; v++) steps[v] = here[v];
        for (size_t k = 0; k < width; k++) {
            const uint32_t high = w->from->moves[set->high].next[set->least[row] * width + k];
            const turned_row r = turn_row(w, row, k, (unsigned)__builtin_ctz(set->sides[high]));
            for (uint32_t v = 0; v < set->low_count; v++) {
                const uint8_t far = found[r.begin + r.low_seen[r.next[v * width]]];
                steps[v] |= (uint32_t)lead_bits(here[v], far, (unsigned)k, (unsigned)width);
            }
        }
    }
    free(found);
    return own < LEAD_FAR;
}

/* The table of both coordinates, as they are. */
static void fill_table(uint8_t *distance, depth_counts *counts, const walk *w)
{
    const near_set *set = w->set;
    uint32_t entry = 0;
    for (uint32_t high = 0; high < w->from->p->coordinates[set->high].count; high++) {
        const unsigned side = (unsigned)__builtin_ctz(set->sides[high]);
        for (uint32_t low = 0; low < set->low_count; low++, entry++) {
            const uint32_t found =
                w->out->steps[see_key(set, (turned_key){low, high}, side)] & LEAD_FAR;
            const unsigned here = found > 0 && found <= TABLES_FAR ? found - 1 : TABLES_FAR;
            distance[entry / 2] = (uint8_t)(distance[entry / 2] | here << entry % 2 * 4);
            if (found > 0) counts->at[found - 1]++;
        }
    }
}

/* ---- classes ---- */

/* What a turn makes of a match, as a side shows it. */
static uint64_t turn_match(const walk *w, uint64_t match, size_t number, unsigned side)
{
    const uint8_t *place = w->set->place[side];
    uint64_t out = 0;
    for (unsigned j = 0; j < w->set->points; j++)
        out |= (uint64_t)place[w->to[0][number][match >> 4 * j & 15]]
               << 4 * place[w->to[1][number][j]];
    return out;
}

static uint32_t mix(uint64_t key, uint64_t match)
{
    uint64_t h = (key ^ match * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(h >> 32);
}

/* False: there is no room for another. */
static bool add(walk *w, uint32_t key, uint64_t match)
{
    uint32_t at = mix(key, match) & (FOUND_SLOTS - 1);
    for (; w->slot[at]; at = (at + 1) & (FOUND_SLOTS - 1))
        if (w->match[w->slot[at] - 1] == match && w->key[w->slot[at] - 1] == key) return true;
    if (w->count == MATCHES_MAX) return false;
    w->key[w->count] = key;
    w->match[w->count] = match;
    w->slot[at] = ++w->count;
    return true;
}

/* Adds what turns make of the class of this number. False: there is no room. */
static bool add_turned(walk *w, uint32_t i)
{
    for (size_t k = 0; k < w->from->p->turns.count; k++) {
        const turned_key at = turn_key(w, w->key[i], k);
        for (unsigned sides = w->set->sides[at.high]; sides; sides &= sides - 1) {
            const unsigned side = (unsigned)__builtin_ctz(sides);
            if (!add(w, see_key(w->set, at, side), turn_match(w, w->match[i], k, side)))
                return false;
        }
    }
    return true;
}

/* Finds what is within as many turns as there is room for; `end` is where each depth ends. Returns
 * the greatest depth. */
static unsigned find_all(walk *w, uint32_t end[DEPTH_MAX + 1])
{
    uint64_t match = 0;
    for (unsigned j = 0; j < w->set->points; j++) match |= (uint64_t)j << 4 * j;
    add(w, 0, match);
    end[0] = 1;
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        for (uint32_t i = depth > 1 ? end[depth - 2] : 0; i < end[depth - 1]; i++)
            if (!add_turned(w, i)) return depth - 1;
        end[depth] = w->count;
    }
    return DEPTH_MAX;
}

/* ---- ranges ---- */

/* Where a range's parts are, those before it being filled. */
static void lay_out(near_set *set, const near_bytes *bytes, unsigned range)
{
    set->words[range] = bytes->words[range];
    set->rows[range] = bytes->rows;
    if (range == 0) return;
    const near_word *last = &bytes->words[range - 1][WORDS - 1];
    set->rows[range] = set->rows[range - 1] + last->before + near_count_bits(last->has);
}

/* Begins a range of the keys within `depth` turns, with empty rows. False: there is no room. */
static bool begin_range(const walk *w, unsigned range, unsigned depth)
{
    near_word *words = w->out->words[range];
    uint32_t count = 0;
    lay_out(w->set, w->out, range);
    memset(words, 0, sizeof w->out->words[range]);
    for (uint32_t key = 0; key < w->set->keys; key++)
        if (w->out->steps[key] > 0 && (w->out->steps[key] & LEAD_FAR) <= depth + 1)
            words[key / NEAR_WORD].has |= 1u << key % NEAR_WORD;
    for (uint32_t i = 0; i < WORDS; i++) {
        words[i].before = count;
        count += near_count_bits(words[i].has);
    }
    near_row *rows = w->out->rows + (w->set->rows[range] - w->out->rows);
    if (count > ROWS_MAX - (size_t)(rows - w->out->rows) || (range == 0 && count > NEAR_KEYS_MAX) ||
        (range == 1 && count > GIVEN_KEYS_MAX))
        return false;
    memset(rows, 0, count * sizeof *rows);
    for (uint32_t i = 0; i < count; i++)
        for (unsigned j = w->set->points; j < NEAR_LANES; j++) /* no bond: it fits always */
            rows[i][j] = (uint16_t)(UINT16_MAX << NEAR_POINTS);
    return true;
}

/* The row of a key that a range has. */
static near_row *row_of(const walk *w, unsigned range, uint32_t key)
{
    return w->out->rows + (near_find(w->set, range, key) - w->out->rows);
}

/* Puts what was found within `depth` turns beside what has the same key. False: the keys are too
 * many. */
static bool group_by_key(const walk *w, const uint32_t *end, unsigned depth)
{
    uint32_t at = 0;
    if (!begin_range(w, 0, depth)) return false;
    memset(w->out->begin, 0, sizeof w->out->begin);
    for (uint32_t i = 0; i < end[depth]; i++) { /* how many have the first bond's point where */
        near_row *row = row_of(w, 0, w->key[i]);
        w->out->begin[row - w->out->rows][w->match[i] & 15]++;
        for (unsigned j = 0; j < w->set->points; j++)
            (*row)[j] |= (uint16_t)(1u << (w->match[i] >> 4 * j & 15));
    }
    for (uint32_t i = 0; i < NEAR_KEYS_MAX; i++) /* where these end */
        for (unsigned k = 0; k <= NEAR_POINTS; k++) w->out->begin[i][k] = at += w->out->begin[i][k];
    for (uint32_t i = end[depth], far = depth; i-- > 0;) { /* and where they begin */
        while (far > 0 && i < end[far - 1]) far--;
        uint32_t *begin = w->out->begin[row_of(w, 0, w->key[i]) - w->out->rows];
        w->out->matches[--begin[w->match[i] & 15]] = w->match[i] | (uint64_t)far << NEAR_MATCH;
    }
    return true;
}

/* Adds a row to that of each key that turns make of its own. */
static void carry_row(const walk *w, unsigned range, uint32_t key)
{
    const near_row *from = near_find(w->set, range - 1, key);
    for (size_t k = 0; k < w->from->p->turns.count; k++) {
        const turned_key at = turn_key(w, key, k);
        for (unsigned sides = w->set->sides[at.high]; sides; sides &= sides - 1) {
            const unsigned side = (unsigned)__builtin_ctz(sides);
            near_row *to = row_of(w, range, see_key(w->set, at, side));
            for (unsigned j = 0; j < w->set->points; j++)
                (*to)[w->set->place[side][w->to[1][k][j]]] |=
                    w->seen[side][w->turned[k][(*from)[j]]];
        }
    }
}

/* Fills a range from the one before it. False: there is no room. */
static bool add_range(const walk *w, unsigned range)
{
    if (!begin_range(w, range, w->out->depth + range)) return false;
    for (uint32_t key = 0; key < w->set->keys; key++)
        if (w->set->words[range - 1][key / NEAR_WORD].has >> key % NEAR_WORD & 1)
            carry_row(w, range, key);
    return true;
}

/* Adds the matches of a key of the first range, as a turn makes them and a side shows them, to the
 * rows of the second. */
static void give_rows(const walk *w, const uint32_t *begin, near_row *given, size_t turn_number,
                      unsigned side)
{
    const uint8_t *place = w->set->place[side];
    uint8_t bond[NEAR_POINTS], point[1 << 4] = {0};
    unsigned first = 0;
    for (unsigned j = 0; j < w->set->points; j++) {
        bond[j] = place[w->to[1][turn_number][j]];
        point[j] = place[w->to[0][turn_number][j]];
        if (bond[j] == 0) first = j;
    }
    for (uint32_t i = begin[0]; i < begin[NEAR_POINTS]; i++) {
        const uint64_t match = w->out->matches[i];
        near_row *row = &given[point[match >> 4 * first & 15]];
        for (unsigned j = 0; j < w->set->points; j++)
            (*row)[bond[j]] |= (uint16_t)(1u << point[match >> 4 * j & 15]);
        for (unsigned j = w->set->points; j < NEAR_LANES; j++)
            (*row)[j] = (uint16_t)(UINT16_MAX << NEAR_POINTS);
    }
}

/* Fills what the matches of the second range's keys have in common where the first bond's point is
 * in one place. */
static void fill_given(const walk *w)
{
    for (uint32_t key = 0; key < w->set->keys; key++) {
        const near_row *row = near_find(w->set, 0, key);
        for (size_t k = 0; row && k < w->from->p->turns.count; k++) {
            const turned_key at = turn_key(w, key, k);
            for (unsigned sides = w->set->sides[at.high]; sides; sides &= sides - 1) {
                const unsigned side = (unsigned)__builtin_ctz(sides);
                const near_row *to = near_find(w->set, 1, see_key(w->set, at, side));
                give_rows(w, w->out->begin[row - w->out->rows], w->out->given[to - w->set->rows[1]],
                          k, side);
            }
        }
    }
}

/* ---- building ---- */

bool near_build(void *bytes, uint8_t *distance, depth_counts *counts, const near_source *from)
{
    walk *w = memory_get_zeroed(1, sizeof *w);
    uint32_t end[DEPTH_MAX + 1];
    *w = (walk){.from = from, .set = memory_get(sizeof *w->set), .out = bytes};
    divide(w->set, from->p);
    bool good = find_sides(w); /* the next turns leave the key alone */
    for (size_t k = 0; k < from->p->turns.count; k++)
        if (memchr(from->p->next.turn, from->p->turns.turn[k], from->p->next.count))
            good &= from->moves[w->set->low].next[k] + from->moves[w->set->high].next[k] == 0;
    good = good && find_steps(w);
    if (good) {
        near_bytes *out = bytes;
        fill_table(distance, counts, w);
        w->key = memory_get(MATCHES_MAX * sizeof *w->key);
        w->match = memory_get(MATCHES_MAX * sizeof *w->match);
        w->slot = memory_get_zeroed(FOUND_SLOTS, sizeof *w->slot);
        out->depth = find_all(w, end);
        while (!group_by_key(w, end, out->depth)) out->depth--;
        out->range_count = 1;
        while (out->range_count < NEAR_RANGES && add_range(w, out->range_count)) out->range_count++;
        if (out->range_count > 1) fill_given(w);
        free(w->key);
        free(w->match);
        free(w->slot);
    }
    free(w->set);
    free(w);
    return good;
}

/* By value of a coordinate, as each side shows it: a bit for each place that has one of its
 * points. */
static void find_shown(near_set *out, const walk *w, unsigned bond, unsigned kind)
{
    const unsigned c = out->bond[bond] + kind;
    const coordinate *here = &w->from->p->coordinates[c];
    const size_t width = w->from->p->turns.count;
    uint16_t places[NEAR_VALUES] = {0};
    for (unsigned k = 0; k < here->point_count; k++)
        for (size_t i = 0; i < w->from->t->points; i++) {
            const group_point bound = w->from->p->bond[i];
            if (bound != PHASE_FREE && here->point[k] == (kind ? bound : i))
                places[0] |= (uint16_t)(1u << w->number[0][i]);
        }
    for (uint32_t v = 0; v < here->count; v++) /* those that turns make of one come after it */
        for (size_t k = 0; k < width; k++) {
            uint16_t *there = &places[w->from->moves[c].next[v * width + k]];
            for (unsigned j = 0; j < out->points; j++)
                *there |= (uint16_t)((places[v] >> j & 1) << w->to[kind][k][j]);
        }
    for (uint32_t v = 0; v < here->count; v++)
        for (unsigned s = 0; s < out->side_count; s++)
            out->shown[s][kind][bond][v] = w->seen[s][places[v]];
}

near_set *near_open(const void *bytes, const near_source *from)
{
    const near_bytes *in = bytes;
    if (in->range_count == 0) return NULL;
    near_set *out = memory_get(sizeof *out);
    walk *w = memory_get_zeroed(1, sizeof *w);
    *w = (walk){.from = from, .set = out};
    divide(out, from->p);
    find_sides(w);
    out->depth = in->depth;
    out->range_count = in->range_count;
    out->steps = in->steps;
    out->begin = in->begin;
    out->matches = in->matches;
    out->given = in->given;
    for (unsigned i = 0; i < out->range_count; i++) lay_out(out, in, i);
    for (unsigned b = 0; b < out->bonds; b++)
        for (unsigned kind = 0; kind < 2; kind++) find_shown(out, w, b, kind);
    free(w);
    return out;
}
