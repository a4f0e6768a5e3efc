/* Counts how places look, alone, in pairs and in two draws in a row; parities; whole states.
 *
 * What is likely follows from the puzzle's turns; nothing else is known of its pieces. A state is a
 * set of points, one for each place: the place together with its letter. A turn permutes points.
 * After random turns each point of an orbit is as likely as the others: as many of its points as
 * the solved puzzle has, divided by its size. The same holds for pairs of points. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "counts.h"

enum { SAMPLES = 200, WALK = 40, TURNS_MAX = 80, PLACES_MAX = 294, KINDS_MAX = 8, TUPLE_MAX = 8 };
enum { LETTERS_MAX = 16, SLOTS = 24, CORNERS = 8, NOWHERE = 0xffff };

typedef char letters[TSL_FACELETS_MAX];

typedef struct turn {
    uint16_t *place, *point; /* where the letter of each place goes, and each point */
} turn;

/* Pieces of one kind, which their letters tell apart. Facelets that always move together make a
 * tuple; its letters, in its order, are the same wherever the piece is. */
typedef struct pieces {
    unsigned count, tuple_size;
    uint16_t tuple[PLACES_MAX][TUPLE_MAX]; /* of each facelet, which comes first */
    uint16_t piece[PLACES_MAX];            /* of each facelet: its piece when solved, or NOWHERE */
    uint16_t facelet[PLACES_MAX];          /* of each piece */
} pieces;

struct places {
    const facts *facts;
    size_t n, letter_count, points;
    uint8_t number[256];         /* of each letter, from 1 on */
    uint16_t solved[PLACES_MAX]; /* points */
    turn turns[TURNS_MAX];
    size_t turn_count;
    double *likely;             /* of each pair of points; of a point with itself: of the point */
    uint32_t *counted, *serial; /* pairs of points; of each place, its letters in two draws */
    uint16_t now[PLACES_MAX], last[PLACES_MAX]; /* points */
    uint64_t random, draws, strange;            /* strange: with letters that no turn brings */
    pieces kinds[KINDS_MAX];
    size_t kind_count;
    double parity_likely[1 << KINDS_MAX];
    uint32_t parity[1 << KINDS_MAX];
};

static bool has_turns(const facts *f, const char *list)
{
    return f->turns && strcmp(f->turns, list) == 0;
}

/* ---- a state as letters ---- */

/* Corners in the order of their slots, edges, the middle. The flat side and the colour beside it
 * name the piece that begins in a slot. */
static void read_square1(letters out, const char *facelets)
{
    size_t corners = 0, edges = CORNERS;
    for (size_t i = 0; i < SLOTS; i++) {
        const char *slot = &facelets[2 * i];
        if (slot[0] == '-') continue;
        const bool is_corner = i % (SLOTS / 2) < SLOTS / 2 - 1 && slot[2] == '-';
        const long side = strchr("BRFL", slot[1]) - "BRFL";
        out[is_corner ? corners++ : edges++] = (char)((slot[0] == 'U' ? 'A' : 'E') + side);
    }
    out[edges] = facelets[2 * SLOTS + 1];
}

static void read_letters(const places *s, letters out, const char *facelets)
{
    if (strcmp(s->facts->puzzle, "sq1") == 0)
        read_square1(out, facelets);
    else
        memcpy(out, facelets, s->n);
}

static uint16_t point_of(const places *s, size_t place, char letter)
{
    const unsigned number = s->number[(uint8_t)letter];
    return number ? (uint16_t)(place * s->letter_count + number - 1) : NOWHERE;
}

static void make_turn(const places *s, const turn *t, uint16_t state[PLACES_MAX])
{
    uint16_t before[PLACES_MAX];
    memcpy(before, state, sizeof before);
    for (size_t i = 0; i < s->n; i++) state[t->place[i]] = t->point[before[i]];
}

/* ---- learning turns ---- */

static uint64_t next_random(uint64_t last)
{
    return last * 6364136223846793005u + 1442695040888963407u;
}

static turn *new_turn(places *s)
{
    turn *t = &s->turns[s->turn_count++];
    t->place = xcalloc(s->n, sizeof *t->place);
    t->point = xcalloc(s->points, sizeof *t->point);
    for (size_t i = 0; i < s->n; i++) t->place[i] = (uint16_t)i;
    for (size_t i = 0; i < s->points; i++) t->point[i] = (uint16_t)i;
    return t;
}

/* Is the letter at j after the turn always what `map` makes of the letter at i before it? */
static bool follows(char map[256], bool same, const letters *before, const letters *after, size_t i,
                    size_t j)
{
    bool taken[256] = {false};
    memset(map, 0, 256);
    for (size_t k = 1; k < SAMPLES; k++) { /* solved, a puzzle may be held in another way */
        const uint8_t a = (uint8_t)before[k][i], b = (uint8_t)after[k][j];
        if (same ? a != b : map[a] ? map[a] != (char)b : taken[b]) return false;
        map[a] = (char)b;
        taken[b] = true;
    }
    return true;
}

/* A place gets the letter of another one, or one that depends on it (a dial; a puzzle that is held
 * by a piece that was turned). False: not all do. */
static bool learn_turn(places *s, const letters *before, const letters *after)
{
    turn *t = new_turn(s);
    bool done[PLACES_MAX] = {false}, used[PLACES_MAX] = {false};
    size_t found = 0;
    char map[256];
    memset(t->point, 0xff, s->points * sizeof *t->point);
    for (size_t task = 0; task < 2 * s->n; task++) {
        const bool same = task < s->n; /* those that keep their letters first */
        const size_t j = task % s->n;
        for (size_t d = 0; d < s->n && !done[j]; d++) {
            const size_t i = (j + d) % s->n;
            if (used[i] || !follows(map, same, before, after, i, j)) continue;
            t->place[i] = (uint16_t)j;
            for (int c = 0; c < 256; c++) {
                const char to = same ? (char)c : map[c];
                if (s->number[c] && to) t->point[point_of(s, i, (char)c)] = point_of(s, j, to);
            }
            done[j] = used[i] = true;
            found++;
        }
    }
    return found == s->n;
}

/* Numbers the letters of states; the first one is solved. */
static void number_letters(places *s, const letters *of, size_t count)
{
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < s->n; i++)
            if (!s->number[(uint8_t)of[k][i]])
                s->number[(uint8_t)of[k][i]] = (uint8_t)++s->letter_count;
    s->points = s->n * s->letter_count;
    for (size_t i = 0; i < s->n; i++) s->solved[i] = point_of(s, i, of[0][i]);
}

/* Looks at what each turn does to the solved puzzle and to what random turns make of it. */
static int learn_turns(places *s, const puzzle *p, tsl_err *err)
{
    const size_t size = p->type->state_size;
    char *list = xstrdup(s->facts->turns), *words[TURNS_MAX], facelets[TSL_FACELETS_MAX];
    uint8_t *walk = xcalloc(SAMPLES + 1, size);
    letters *before = xcalloc(SAMPLES, sizeof *before), *after = xcalloc(SAMPLES, sizeof *after);
    size_t count = 0;
    int status = TSL_OK;
    for (char *rest = list; count < TURNS_MAX && (words[count] = strsep(&rest, ";"));) count++;
    for (size_t k = 0; k < SAMPLES && status == TSL_OK; k++) {
        uint8_t *state = &walk[k * size];
        p->type->solved(p->self, state);
        for (size_t i = 0; i < WALK && k > 0 && status == TSL_OK; i++) {
            s->random = next_random(s->random);
            status = p->type->apply(p->self, state, words[(s->random >> 33) % count], err);
        }
        p->type->facelets(p->self, facelets, state);
        read_letters(s, before[k], facelets);
    }
    number_letters(s, before, SAMPLES);
    for (size_t w = 0; w < count && status == TSL_OK; w++) {
        uint8_t *turned = &walk[SAMPLES * size];
        for (size_t k = 0; k < SAMPLES && status == TSL_OK; k++) {
            memcpy(turned, &walk[k * size], size);
            status = p->type->apply(p->self, turned, words[w], err);
            p->type->facelets(p->self, facelets, turned);
            read_letters(s, after[k], facelets);
        }
        if (status == TSL_OK && !learn_turn(s, before, after))
            status = tsl_fail(err, TSL_EINPUT, "'%s' is no permutation of the facelets of '%s'",
                              words[w], p->type->id);
    }
    free(list);
    free(walk);
    free(before);
    free(after);
    return status;
}

/* Any two letters that stand beside each other change places. */
static void learn_shuffle(places *s, const puzzle *p)
{
    uint8_t state[TSL_STATE_MAX];
    letters solved;
    p->type->solved(p->self, state);
    p->type->facelets(p->self, solved, state);
    number_letters(s, &solved, 1);
    for (uint16_t i = 0; i + 1u < s->n; i++) {
        turn *t = new_turn(s);
        t->place[i] = i + 1;
        t->place[i + 1] = i;
        for (size_t c = 0; c < s->letter_count; c++) {
            uint16_t *a = &t->point[i * s->letter_count + c], *b = a + s->letter_count, swap = *a;
            *a = *b;
            *b = swap;
        }
    }
}

/* ---- what is likely ---- */

/* The orbit of each pair of points, or of places, named by its first pair. */
static uint32_t *pair_orbits(const places *s, bool of_points)
{
    const size_t base = of_points ? s->points : s->n;
    uint32_t *root = xcalloc(base * base + 1, sizeof *root);
    for (size_t i = 0; i < base * base; i++) root[i] = (uint32_t)i;
    for (size_t t = 0; t < s->turn_count; t++) {
        const uint16_t *to = of_points ? s->turns[t].point : s->turns[t].place;
        for (size_t i = 0; i < base * base; i++) {
            uint32_t a = (uint32_t)i;
            if (to[i / base] == NOWHERE || to[i % base] == NOWHERE) continue;
            uint32_t b = (uint32_t)(to[i / base] * base + to[i % base]);
            while (root[a] != a) a = root[a] = root[root[a]];
            while (root[b] != b) b = root[b] = root[root[b]];
            root[a > b ? a : b] = a > b ? b : a;
        }
    }
    for (size_t i = 0; i < base * base; i++) root[i] = root[root[i]];
    return root;
}

static void find_likely(places *s)
{
    const size_t all = s->points * s->points;
    uint32_t *orbit = pair_orbits(s, true), *size = xcalloc(all + 1, sizeof *size);
    uint32_t *solved = xcalloc(all + 1, sizeof *solved);
    for (size_t i = 0; i < all; i++) size[orbit[i]]++;
    for (size_t p = 0; p < s->n; p++)
        for (size_t q = 0; q < s->n; q++) solved[orbit[s->solved[p] * s->points + s->solved[q]]]++;
    s->likely = xcalloc(all + 1, sizeof *s->likely);
    for (size_t i = 0; i < all; i++) s->likely[i] = (double)solved[orbit[i]] / size[orbit[i]];
    free(orbit);
    free(size);
    free(solved);
}

/* ---- pieces and their parities ---- */

/* The facelet whose tuple looks, when solved, like that of facelet p now. */
static uint16_t home_of(const places *s, const pieces *k, const uint16_t *now, size_t p)
{
    for (uint16_t h = 0; h < s->n; h++) {
        unsigned i = 0;
        if (k->piece[h] == NOWHERE) continue;
        while (i < k->tuple_size &&
               now[k->tuple[p][i]] % s->letter_count == s->solved[k->tuple[h][i]] % s->letter_count)
            i++;
        if (i == k->tuple_size) return h;
    }
    return (uint16_t)p;
}

static bool is_odd(const places *s, const pieces *k, const uint16_t *now)
{
    bool seen[PLACES_MAX] = {false};
    unsigned cycles = 0;
    for (unsigned i = 0; i < k->count; i++) {
        cycles += !seen[i];
        for (unsigned at = i; !seen[at]; at = k->piece[home_of(s, k, now, k->facelet[at])])
            seen[at] = true;
    }
    return (k->count - cycles) % 2 != 0;
}

static unsigned parities(const places *s, const uint16_t *now)
{
    unsigned odd = 0;
    for (size_t k = 0; k < s->kind_count; k++) odd |= (unsigned)is_odd(s, &s->kinds[k], now) << k;
    return odd;
}

/* Makes the kind of the piece at `first`, if its pieces do not look alike. */
static void find_kind(places *s, const uint32_t *orbit, const uint32_t *size, uint16_t first)
{
    pieces *k = &s->kinds[s->kind_count];
    uint16_t reached[PLACES_MAX] = {first};
    const uint32_t own = size[orbit[first * s->n + first]];
    memset(k, 0xff, sizeof *k);
    k->count = k->tuple_size = 0;
    for (size_t i = 0; i < s->n && k->tuple_size < TUPLE_MAX; i++) {
        const size_t q = (first + i) % s->n; /* first itself is the first */
        if (size[orbit[first * s->n + q]] != own || size[orbit[q * s->n + q]] != own) continue;
        for (size_t e = 0; e < s->kind_count; e++)
            if (s->kinds[e].piece[q] != NOWHERE) return;
        k->tuple[first][k->tuple_size++] = (uint16_t)q;
    }
    for (size_t i = 0, count = 1; i < count; i++)
        for (size_t t = 0; t < s->turn_count; t++) {
            const uint16_t *to = s->turns[t].place, *from = k->tuple[reached[i]];
            uint16_t *next = k->tuple[to[from[0]]];
            if (next[0] != NOWHERE) continue;
            reached[count++] = to[from[0]];
            for (unsigned x = 0; x < k->tuple_size; x++) next[x] = to[from[x]];
        }
    for (uint16_t p = 0; p < s->n; p++) {
        if (k->tuple[p][0] == NOWHERE || k->piece[p] != NOWHERE) continue;
        for (unsigned x = 0; x < k->tuple_size; x++)
            if (k->tuple[k->tuple[p][x]][0] != NOWHERE)
                k->piece[k->tuple[p][x]] = (uint16_t)k->count;
        k->facelet[k->count++] = p;
    }
    bool alike = k->count < 2;
    for (size_t p = 0; p < s->n; p++)
        alike |= k->piece[p] != NOWHERE && k->piece[home_of(s, k, s->solved, p)] != k->piece[p];
    s->kind_count += !alike;
}

/* The parities that turns make are equally likely. */
static void find_parities(places *s)
{
    uint32_t *orbit = pair_orbits(s, false), *size = xcalloc(s->n * s->n + 1, sizeof *size);
    for (size_t i = 0; i < s->n * s->n; i++) size[orbit[i]]++;
    for (uint16_t p = 0; p < s->n && s->kind_count < KINDS_MAX; p++)
        if (orbit[p * s->n + p] == p * s->n + p) find_kind(s, orbit, size, p);
    free(orbit);
    free(size);
    const unsigned all = 1u << s->kind_count;
    double reached = 1;
    s->parity_likely[0] = 1;
    for (size_t t = 0; t < s->turn_count; t++) {
        uint16_t turned[PLACES_MAX];
        memcpy(turned, s->solved, sizeof turned);
        make_turn(s, &s->turns[t], turned);
        const unsigned odd = parities(s, turned);
        if (s->parity_likely[odd] > 0) continue;
        for (unsigned v = 0; v < all; v++)
            if (s->parity_likely[v] > 0) s->parity_likely[v ^ odd] = 1;
        reached *= 2;
    }
    for (unsigned v = 0; v < all; v++) s->parity_likely[v] /= reached;
    /* Of sliding tiles that of the place which is empty. */
    if (has_turns(s->facts, "shuffle")) {
        s->parity_likely[1] = (double)(s->n / 2) / (double)s->n;
        s->parity_likely[0] = 1 - s->parity_likely[1];
    }
}

/* ---- counting ---- */

int places_new(places **out, const facts *f, const puzzle *p, tsl_err *err)
{
    places *s = *out = xcalloc(1, sizeof *s);
    s->facts = f;
    s->n = strcmp(f->puzzle, "sq1") == 0 ? 2 * CORNERS + 1 : p->type->facelet_count;
    int status = TSL_OK;
    if (!f->turns)
        s->n = 0;
    else if (s->n > PLACES_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "'%s' has too many facelets", f->puzzle);
    else if (has_turns(f, "shuffle"))
        learn_shuffle(s, p);
    else
        status = learn_turns(s, p, err);
    if (status == TSL_OK && s->letter_count > LETTERS_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "'%s' has too many letters", f->puzzle);
    if (status != TSL_OK) return status;
    find_likely(s);
    find_parities(s);
    s->counted = xcalloc(s->points * s->points + 1, sizeof *s->counted);
    s->serial = xcalloc(s->points * s->letter_count + 1, sizeof *s->serial);
    return TSL_OK;
}

void places_free(places *s)
{
    if (!s) return;
    for (size_t t = 0; t < s->turn_count; t++) {
        free(s->turns[t].place);
        free(s->turns[t].point);
    }
    free(s->likely);
    free(s->counted);
    free(s->serial);
    free(s);
}

/* False: there are letters that no turn brings. */
static bool read_points(const places *s, uint16_t out[PLACES_MAX], const char *facelets)
{
    letters now;
    bool known = true;
    read_letters(s, now, facelets);
    for (size_t p = 0; p < s->n; p++) {
        out[p] = point_of(s, p, now[p]);
        known &= out[p] != NOWHERE;
    }
    return known;
}

bool places_odd(const places *s, const char *facelets)
{
    uint16_t now[PLACES_MAX];
    return read_points(s, now, facelets) && is_odd(s, &s->kinds[0], now);
}

void places_add(places *s, const char *facelets)
{
    if (s->n == 0) return;
    memcpy(s->last, s->now, sizeof s->last);
    if (!read_points(s, s->now, facelets)) {
        s->strange++;
        memcpy(s->now, s->solved, sizeof s->now);
    }
    s->random = next_random(s->random);
    if (s->facts->holds > 0)
        for (uint64_t i = (s->random >> 33) % s->facts->holds; i > 0; i--)
            make_turn(s, &s->turns[0], s->now);
    for (size_t p = 0; p < s->n; p++) {
        uint32_t *row = &s->counted[s->now[p] * s->points];
        for (size_t q = p; q < s->n; q++) row[s->now[q]]++;
        if (s->draws > 0) s->serial[s->last[p] * s->letter_count + s->now[p] % s->letter_count]++;
    }
    s->parity[parities(s, s->now)]++;
    s->draws++;
}

/* The letters of places p and q. */
static double test_pair(const places *s, size_t p, size_t q)
{
    uint32_t count[LETTERS_MAX * LETTERS_MAX];
    double likely[LETTERS_MAX * LETTERS_MAX];
    const size_t n = s->letter_count;
    for (size_t i = 0; i < n * n; i++) {
        const size_t cell = (p * n + i / n) * s->points + q * n + i % n;
        count[i] = s->counted[cell];
        likely[i] = s->likely[cell];
    }
    return statistic_uneven(count, likely, n * n, 0);
}

/* Does the letter of place p depend on that of the draw before? */
static double test_serial(const places *s, size_t p)
{
    double likely[LETTERS_MAX * LETTERS_MAX], fitted = -2;
    const size_t n = s->letter_count, one = s->points + 1; /* from a point's counter to the next */
    const uint32_t *single = &s->counted[p * n * one];
    for (size_t i = 0; i < n * n; i++) {
        likely[i] = (double)single[i / n * one] * single[i % n * one];
        likely[i] /= (double)s->draws * (double)s->draws;
        if (i / n == i % n && likely[i] > 0) fitted += 2;
    }
    return statistic_uneven(&s->serial[p * n * n], likely, n * n, fitted);
}

void places_test(results *r, const places *s)
{
    for (size_t p = 0; p < s->n; p++) {
        statistic_add(r, test_pair(s, p, p), "places", "place %zu", p);
        statistic_add(r, test_serial(s, p), "two draws in a row", "place %zu", p);
        for (size_t q = p + 1; q < s->n; q++)
            statistic_add(r, test_pair(s, p, q), "pairs of places", "%zu with %zu", p, q);
    }
    if (s->strange > 0) statistic_add(r, 0, "places", "letters that no turn brings");
    if (s->kind_count > 0)
        statistic_add(r,
                      statistic_uneven(s->parity, s->parity_likely, (size_t)1 << s->kind_count, 0),
                      "parities", "%zu kinds of pieces", s->kind_count);
}

/* ---- whole states ---- */

struct states {
    const facts *facts;
    uint64_t *keys; /* 0: free */
    uint32_t *counts;
    size_t mask; /* size - 1, the size a power of two */
    size_t used;
};

states *states_new(const facts *f)
{
    states *s = xcalloc(1, sizeof *s);
    s->facts = f;
    s->mask = 1;
    while (s->mask < (size_t)f->states + f->states / 4) s->mask = s->mask * 2 + 1;
    s->keys = xcalloc(s->mask + 1, sizeof *s->keys);
    s->counts = xcalloc(s->mask + 1, sizeof *s->counts);
    return s;
}

void states_free(states *s)
{
    if (!s) return;
    free(s->keys);
    free(s->counts);
    free(s);
}

/* FNV-1a. Of four million states two have the same number with a probability of one in two million.
 * The tips of a pyraminx make 81 states of each, and of Square-1 the shape alone counts: tips and
 * pieces are places. */
static uint64_t state_key(const char *id, const char *facelets)
{
    static const uint8_t tips[] = {0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 31, 35};
    const bool pyraminx = strcmp(id, "pyram") == 0, square1 = strcmp(id, "sq1") == 0;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; facelets[i]; i++) {
        uint8_t letter = (uint8_t)facelets[i];
        if (pyraminx && memchr(tips, (int)i, sizeof tips)) continue;
        if (square1) letter = i < 2 * SLOTS && i % 2 == 0 && letter == '-';
        hash = (hash ^ letter) * 0x100000001b3u;
    }
    return hash ? hash : 1;
}

/* With more keys than there are states the rest is not told apart: the test fails anyway. */
void states_add(states *s, const char *facelets)
{
    const uint64_t key = state_key(s->facts->puzzle, facelets);
    size_t at = (key ^ key >> 32) & s->mask;
    while (s->keys[at] != 0 && s->keys[at] != key) at = (at + 1) & s->mask;
    if (s->keys[at] == 0 && s->used < s->mask - 1) {
        s->used++;
        s->keys[at] = key;
    }
    s->counts[at]++;
}

void states_test(results *r, const states *s, double expected)
{
    statistic_add(r, statistic_even(s->counts, s->mask + 1, expected), "every state",
                  "%zu of %.0f states", s->used, expected);
}
