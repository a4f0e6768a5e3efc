/* All that a phase can solve in few turns, found by walking from its goal.
 *
 * Turns that remain are free at the goal, so that what is kept is not positions but their classes:
 * of an FTO's second phase 1.8 million hold 933,120 positions each. What labels say of points that
 * look the same is not the same in a class; where each point's bond is, is. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum {
    MATCHES_MAX = 2 << 20, /* 16 MB, found in 0.3 s */
    FOUND_SLOTS = 2 * MATCHES_MAX,
    DEPTH_MAX = 15,
    HEAD = 64,
    DISTANCE = 4 * NEAR_POINTS /* the first bit of it in a match */
};

/* ---- which phases ---- */

static bool is_bound(const phase *p, const coordinate *c)
{
    return p->bond[c->point[0]] != PHASE_FREE;
}

/* Which coordinates make the key, and which are told by the match. False: not all can. */
static bool divide(near_set *out, const phase *p)
{
    double ways = 1;
    *out = (near_set){0};
    for (uint8_t c = 0; c < p->coordinate_count; c++) {
        if (!is_bound(p, &p->coordinates[c])) {
            ways *= p->coordinates[c].count;
            out->factor[out->factors++] = c;
            continue;
        }
        if (out->bonds == NEAR_BONDS || p->coordinates[c].count > NEAR_VALUES ||
            p->coordinates[c + 1].count > NEAR_VALUES)
            return false;
        out->bond[out->bonds++] = c++;
    }
    return ways < UINT32_MAX / 2;
}

size_t near_size(const chain *c, unsigned number)
{
    enum { MANY_POSITIONS = 100000 };
    const phase *p = &c->phases[number];
    size_t points = 0;
    for (size_t i = 0; i < GROUP_POINTS_MAX; i++) points += p->bond[i] != PHASE_FREE;
    near_set *set = memory_get(sizeof *set);
    const bool has = number + 1 < c->count && chain_positions(c, number) >= MANY_POSITIONS &&
                     points <= NEAR_POINTS && divide(set, p);
    free(set);
    return has ? HEAD + NEAR_KEYS * sizeof(near_key) + MATCHES_MAX * sizeof(uint64_t) : 0;
}

/* ---- the walk ---- */

typedef struct walk {
    const phase *p;
    const coordinate_tables *moves;
    const near_set *set;
    uint8_t to[2][TURNS_MAX][NEAR_POINTS]; /* where each turn carries points, and bonds */
    unsigned points;
    uint32_t count;
    uint32_t *key, *slot; /* slot: 1 + the number of what was found; 0: free */
    uint64_t *match;
} walk;

static void number_places(walk *w, const turns *t)
{
    uint8_t number[2][GROUP_POINTS_MAX];
    for (size_t i = 0; i < t->points; i++) {
        if (w->p->bond[i] == PHASE_FREE) continue;
        number[0][i] = number[1][w->p->bond[i]] = (uint8_t)w->points++;
    }
    for (size_t k = 0; k < w->p->turns.count; k++) {
        const group_point *turned = t->all[w->p->turns.turn[k]].given;
        for (size_t i = 0; i < t->points; i++) {
            if (w->p->bond[i] == PHASE_FREE) continue;
            w->to[0][k][number[0][i]] = number[0][turned[i]];
            w->to[1][k][number[0][i]] = number[1][turned[w->p->bond[i]]];
        }
    }
}

static uint32_t turn_key(const walk *w, uint32_t key, size_t number)
{
    uint32_t out = 0, step = 1;
    for (unsigned n = 0; n < w->set->factors; n++) {
        const unsigned c = w->set->factor[n];
        const uint32_t count = w->p->coordinates[c].count;
        out += step * w->moves[c].next[key % count * w->p->turns.count + number];
        key /= count;
        step *= count;
    }
    return out;
}

static uint64_t turn_match(const walk *w, uint64_t match, size_t number)
{
    uint64_t out = 0;
    for (unsigned j = 0; j < w->points; j++)
        out |= (uint64_t)w->to[0][number][match >> 4 * j & 15] << 4 * w->to[1][number][j];
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

/* Finds what is within as many turns as there is room for; `end` is where each depth ends. Returns
 * the greatest depth. */
static unsigned find_all(walk *w, uint32_t end[DEPTH_MAX + 1])
{
    uint64_t match = 0;
    for (unsigned j = 0; j < w->points; j++) match |= (uint64_t)j << 4 * j;
    add(w, 0, match);
    end[0] = 1;
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        for (uint32_t i = depth > 1 ? end[depth - 2] : 0; i < end[depth - 1]; i++)
            for (size_t k = 0; k < w->p->turns.count; k++)
                if (!add(w, turn_key(w, w->key[i], k), turn_match(w, w->match[i], k)))
                    return depth - 1;
        end[depth] = w->count;
    }
    return DEPTH_MAX;
}

/* ---- the set ---- */

static near_key *find_key(near_key *all, uint32_t key)
{
    uint32_t at = near_slot(key);
    while (all[at].key && all[at].key != key + 1) at = (at + 1) & (NEAR_KEYS - 1);
    return &all[at];
}

/* Puts what was found within `depth` turns beside what has the same key. False: there are too many
 * keys. */
static bool group_by_key(near_key *all, uint64_t *matches, const walk *w, const uint32_t *end,
                         unsigned depth)
{
    uint32_t used = 0, at = 0;
    memset(all, 0, NEAR_KEYS * sizeof *all);
    for (uint32_t i = 0; i < end[depth]; i++) { /* how many have the first bond's point where */
        near_key *here = find_key(all, w->key[i]);
        if (!here->key && ++used > NEAR_KEYS / 2) return false;
        here->key = w->key[i] + 1;
        here->begin[w->match[i] & 15]++;
        for (unsigned j = 0; j < w->points; j++)
            here->places[j] |= (uint16_t)(1u << (w->match[i] >> 4 * j & 15));
    }
    for (uint32_t i = 0; i < NEAR_KEYS; i++) /* where these end */
        for (unsigned k = 0; k <= NEAR_POINTS; k++) all[i].begin[k] = at += all[i].begin[k];
    for (uint32_t i = end[depth], far = depth; i-- > 0;) { /* and where they begin */
        while (far > 0 && i < end[far - 1]) far--;
        matches[--find_key(all, w->key[i])->begin[w->match[i] & 15]] =
            w->match[i] | (uint64_t)far << DISTANCE;
    }
    return true;
}

void near_build(void *bytes, const phase *p, const coordinate_tables *moves, const turns *t)
{
    near_set *set = memory_get(sizeof *set);
    near_key *all = (near_key *)((uint8_t *)bytes + HEAD);
    uint32_t end[DEPTH_MAX + 1];
    walk w = {.p = p, .moves = moves, .set = set};
    w.key = memory_get(MATCHES_MAX * sizeof *w.key);
    w.match = memory_get(MATCHES_MAX * sizeof *w.match);
    w.slot = memory_get_zeroed(FOUND_SLOTS, sizeof *w.slot);
    bool is_free = divide(set, p); /* the next turns leave the key alone */
    for (unsigned n = 0; n < set->factors; n++)
        for (size_t k = 0; k < p->turns.count; k++)
            if (memchr(p->next.turn, p->turns.turn[k], p->next.count))
                is_free &= moves[set->factor[n]].next[k] == 0;
    number_places(&w, t);
    unsigned depth = is_free ? find_all(&w, end) : 0;
    while (depth > 0 && !group_by_key(all, (uint64_t *)(all + NEAR_KEYS), &w, end, depth)) depth--;
    *(uint32_t *)bytes = depth;
    free(w.key);
    free(w.match);
    free(w.slot);
    free(set);
}

/* By value of a coordinate: a bit for each place that has one of its points. */
static void find_shown(uint16_t *out, const walk *w, unsigned c, unsigned side)
{
    const coordinate *here = &w->p->coordinates[c];
    const size_t width = w->p->turns.count;
    uint16_t queue[NEAR_VALUES] = {0};
    uint32_t count = 1, number = 0;
    memset(out, 0, here->count * sizeof *out);
    for (unsigned i = 0; i < GROUP_POINTS_MAX; i++) {
        const group_point point = w->p->bond[i];
        if (point == PHASE_FREE) continue;
        for (unsigned k = 0; k < here->point_count; k++)
            if (here->point[k] == (side ? point : i)) out[0] |= (uint16_t)(1u << number);
        number++;
    }
    for (uint32_t n = 0; n < count; n++)
        for (size_t k = 0; k < width; k++) {
            const uint16_t next = w->moves[c].next[queue[n] * width + k];
            if (next == 0 || out[next]) continue;
            for (unsigned j = 0; j < w->points; j++)
                out[next] |= (uint16_t)((out[queue[n]] >> j & 1) << w->to[side][k][j]);
            queue[count++] = next;
        }
}

void near_open(near_set *out, const void *bytes, const phase *p, const coordinate_tables *moves,
               const turns *t)
{
    divide(out, p);
    out->depth = *(const uint32_t *)bytes;
    out->keys = (const near_key *)((const uint8_t *)bytes + HEAD);
    out->matches = (const uint64_t *)(out->keys + NEAR_KEYS);
    walk w = {.p = p, .moves = moves, .set = out};
    number_places(&w, t);
    out->points = w.points;
    for (unsigned b = 0; b < out->bonds; b++)
        for (unsigned side = 0; side < 2; side++)
            find_shown(out->shown[b][side], &w, out->bond[b] + side, side);
}

/* ---- asking ---- */

uint32_t near_key_of(const near_set *set, const phase *p, const uint32_t *values)
{
    uint32_t key = 0;
    for (unsigned n = set->factors; n-- > 0;)
        key = key * p->coordinates[set->factor[n]].count + values[set->factor[n]];
    return key;
}

/* Of each bond the places whose points are as it is. False: one of them is not in `among`. */
static bool find_places(unsigned *places, const near_set *set, const uint32_t *values,
                        const uint16_t *among)
{
    for (unsigned j = 0; j < set->points; j++) {
        places[j] = (1u << set->points) - 1;
        for (unsigned b = 0; b < set->bonds; b++) { /* of both, or of neither */
            const uint8_t c = set->bond[b];
            places[j] &=
                set->shown[b][0][values[c]] ^ ((set->shown[b][1][values[c + 1]] >> j & 1u) - 1u);
        }
        if (!(places[j] & among[j])) return false;
    }
    return true;
}

const near_key *near_find(const near_set *set, const uint32_t *values, uint32_t key)
{
    unsigned places[NEAR_POINTS];
    const near_key *here = &set->keys[near_slot(key)];
    while (here->key && here->key != key + 1)
        here = here + 1 == set->keys + NEAR_KEYS ? set->keys : here + 1;
    if (!here->key || !find_places(places, set, values, here->places)) return NULL;
    __builtin_prefetch(here->begin + NEAR_POINTS);
    __builtin_prefetch(set->matches + here->begin[0]);
    return here;
}

bool near_has(const near_set *set, const uint32_t *values, const near_key *here, unsigned left)
{
    unsigned places[NEAR_POINTS + 4];
    find_places(places, set, values, here->places);
    for (unsigned j = set->points; j < 4; j++) places[j] = 1;
    for (unsigned rest = places[0]; rest; rest &= rest - 1) {
        const unsigned place = (unsigned)__builtin_ctz(rest);
        for (unsigned k = here->begin[place]; k < here->begin[place + 1]; k++) {
            const uint64_t match = set->matches[k];
            unsigned j = 4;
            if (!(places[1] >> (match >> 4 & 15) & places[2] >> (match >> 8 & 15) &
                  places[3] >> (match >> 12 & 15) & 1))
                continue; /* nearly all; without a branch for each */
            while (j < set->points && places[j] >> (match >> 4 * j & 15) & 1) j++;
            if (j >= set->points && (match >> DISTANCE & 15) <= left) return true;
        }
    }
    return false;
}
