/* The turns of a puzzle: every power of its moves, and what they do while one piece is held. */
#include "turns.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- powers and names ---- */

/* "R", "R2", "R'": the shorter way round. */
static void name_turn(turn *t, const char *move)
{
    bool backwards = 2 * t->power > t->order;
    unsigned times = backwards ? (unsigned)t->order - t->power : t->power;
    snprintf(t->name, sizeof t->name, "%s", move);
    size_t end = strlen(t->name);
    if (times > 1) end += (size_t)snprintf(t->name + end, 4, "%u", times);
    if (backwards) memcpy(t->name + end, "'", 2);
}

static int add_turns(turns *out, const definition *d, size_t m, tsl_err *err)
{
    group_point at[GROUP_POINTS_MAX];
    unsigned order = 1;
    group_copy(at, d->moves[m].p, d->points);
    for (; !group_is_identity(at, d->points) && order <= TURNS_ORDER; order++)
        group_apply(at, d->moves[m].p, d->points);
    if (order > TURNS_ORDER)
        return tsl_fail(err, TSL_EINPUT, "move %s must be made more than %d times to undo itself",
                        d->moves[m].name, TURNS_ORDER);
    if (out->count + order - 1 > TURNS_MAX)
        return tsl_fail(err, TSL_EINPUT, "there are more than %d different turns", TURNS_MAX);
    const size_t first = out->count;
    for (unsigned k = 1; k < order; k++) {
        turn *t = &out->all[out->count++];
        *t = (turn){.move = (uint8_t)m,
                    .power = (uint8_t)k,
                    .order = (uint8_t)order,
                    .cost = (uint8_t)(!d->quarters    ? 1
                                      : k < order - k ? k
                                                      : order - k),
                    .given = out->given[t - out->all],
                    .p = out->turned[t - out->all]};
        t->inverse = (uint8_t)(first + order - 1 - k);
        name_turn(t, d->moves[m].name);
        if (k == 1)
            group_copy(t->given, d->moves[m].p, d->points);
        else
            group_product(t->given, t[-1].given, d->moves[m].p, d->points);
    }
    return TSL_OK;
}

char *turns_write(char *end, const char *begin, const turn *t)
{
    if (end > begin) *end++ = ' ';
    const size_t length = strlen(t->name);
    memcpy(end, t->name, length + 1);
    return end + length;
}

/* ---- rotations ---- */

size_t turns_find_rotation(const turns *t, const group_point *p)
{
    size_t i = 0;
    while (i < t->holds && !group_is_same(t->rotation[i], p, t->points)) i++;
    return i;
}

/* All products of those given. */
static int close_rotations(turns *t, const definition *d, tsl_err *err)
{
    t->holds = 1;
    group_identity(t->rotation[0], d->points);
    for (size_t i = 0; i < t->holds; i++)
        for (size_t k = 0; k < d->rotation_count; k++) {
            group_point p[GROUP_POINTS_MAX];
            group_product(p, t->rotation[i], d->rotations[k].p, d->points);
            if (turns_find_rotation(t, p) < t->holds) continue;
            if (t->holds == TURNS_HOLDS)
                return tsl_fail(err, TSL_EINPUT,
                                "the rotations make more than %d ways to hold the puzzle",
                                TURNS_HOLDS);
            group_copy(t->rotation[t->holds++], p, d->points);
        }
    return TSL_OK;
}

/* Powers of a move that becomes `first` become its powers, which stand in their order. */
static void rename_powers(turns *out, size_t f, size_t t, size_t first)
{
    const turn *to = &out->all[first];
    for (unsigned k = 1; k < out->all[t].order; k++) {
        const unsigned power = k * to->power % to->order;
        const size_t number = first - to->power + power;
        out->held[f][t + k - 1] = (uint8_t)number;
        out->renamed[f][number] = (uint8_t)(t + k - 1);
    }
}

/* Held as rotation f says, turn t is f t f^-1. */
static int rename_turns(turns *out, tsl_err *err)
{
    for (size_t f = 0; f < out->holds; f++)
        for (size_t t = 0; t < out->count; t++) {
            group_point back[GROUP_POINTS_MAX], p[GROUP_POINTS_MAX], q[GROUP_POINTS_MAX];
            size_t number = 0;
            if (out->all[t].power != 1) continue;
            group_inverse(back, out->rotation[f], out->points);
            group_product(p, out->rotation[f], out->all[t].given, out->points);
            group_product(q, p, back, out->points);
            while (number < out->count && !group_is_same(out->all[number].given, q, out->points))
                number++;
            if (number == out->count)
                return tsl_fail(err, TSL_EINPUT, "a rotation carries the turn %s to none",
                                out->all[t].name);
            rename_powers(out, f, t, number);
        }
    return TSL_OK;
}

/* ---- the held piece ---- */

/* The only rotation that carries the point back home; count: there is none, or more than one. */
static size_t way_home(const turns *t, group_point from, group_point home)
{
    size_t found = t->holds;
    for (size_t i = 0; i < t->holds; i++)
        if (t->rotation[i][from] == home) {
            if (found < t->holds) return t->holds;
            found = i;
        }
    return found;
}

/* Can the piece of this point be brought back by one rotation from wherever turns carry it? */
static bool can_be_held(const turns *t, group_point home)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    group_point places[GROUP_POINTS_MAX] = {home};
    size_t count = 1;
    seen[home] = true;
    for (size_t i = 0; i < count; i++) {
        if (way_home(t, places[i], home) == t->holds) return false;
        for (size_t k = 0; k < t->count; k++) {
            group_point to = t->all[k].given[places[i]];
            if (!seen[to]) places[count++] = to;
            seen[to] = true;
        }
    }
    return true;
}

static int hold(turns *out, const definition *d, tsl_err *err)
{
    size_t held = 0;
    while (held < d->single_pieces && !can_be_held(out, (group_point)held)) held++;
    if (held == d->single_pieces && out->holds > 1)
        return tsl_fail(err, TSL_EINPUT,
                        "no piece can be held: none looks like no other and has, wherever turns "
                        "carry it, one rotation that brings it back");
    for (size_t i = 0; i < out->count; i++) {
        turn *t = &out->all[i];
        if (out->holds > 1) t->spin = (uint8_t)way_home(out, t->given[held], (group_point)held);
        group_product(t->p, t->given, out->rotation[t->spin], d->points);
    }
    return TSL_OK;
}

/* ---- what a search tries ---- */

static bool commute(const turns *t, const turn *a, const turn *b)
{
    group_point ab[GROUP_POINTS_MAX], ba[GROUP_POINTS_MAX];
    group_product(ab, a->p, b->p, t->points);
    group_product(ba, b->p, a->p, t->points);
    return group_is_same(ab, ba, t->points);
}

/* Numbers the turns that are not marked TURNS_APART. Of those that do the same, the one that counts
 * least is tried, or one that leaves the held piece alone. */
static void number_turns(turns *t)
{
    t->searched = 0;
    for (size_t i = 0; i < t->count; i++) {
        size_t k = 0;
        if (t->all[i].number == TURNS_APART) continue;
        while (k < t->searched && !group_is_same(t->all[t->search[k]].p, t->all[i].p, t->points))
            k++;
        if (k == t->searched) t->search[t->searched++] = (uint8_t)i;
        const turn *candidate = &t->all[i], *tried = &t->all[t->search[k]];
        if (candidate->cost < tried->cost ||
            (candidate->cost == tried->cost && candidate->spin == 0 && tried->spin != 0))
            t->search[k] = (uint8_t)i;
        t->all[i].number = (uint8_t)k;
    }
}

static int find_order(factors *out, const turns *t, tsl_err *err)
{
    group *g = NULL;
    int status = turns_sketch(&g, t, err);
    if (status == TSL_OK) status = group_prove(g, err);
    if (status == TSL_OK) group_order(out, g);
    group_free(g);
    return status;
}

/* Marks the turns of moves that commute with all others, if they multiply the number of states. A
 * power of another move may do so as well: it stays with its move. */
static int set_apart(turns *t, tsl_err *err)
{
    factors all = {0}, rest = {0}, apart = {0};
    bool marked[TURNS_MAX], any = false;
    number_turns(t);
    for (size_t i = 0; i < t->count; i++) {
        const turn *once = &t->all[i + 1 - t->all[i].power];
        marked[i] = once->spin == 0 && t->holds == 1;
        for (size_t k = 0; k < t->count && marked[i]; k++) marked[i] = commute(t, once, &t->all[k]);
        any |= marked[i];
        if (marked[i] && t->all[i].power == 1) factors_times(&apart, t->all[i].order, 1);
    }
    if (!any) return TSL_OK;
    int status = find_order(&all, t, err);
    for (size_t i = 0; i < t->count; i++) t->all[i].number = marked[i] ? TURNS_APART : 0;
    number_turns(t);
    if (status == TSL_OK) status = find_order(&rest, t, err);
    factors_times_all(&rest, &apart, 1);
    factors_times_all(&rest, &all, -1);
    if (status != TSL_OK || factors_is_one(&rest)) return status;
    for (size_t i = 0; i < t->count; i++) t->all[i].number = 0;
    number_turns(t);
    return TSL_OK;
}

static void fill_may_follow(turns *t)
{
    for (size_t b = 0; b < t->searched; b++) {
        const turn *second = &t->all[t->search[b]];
        t->may_follow[TURNS_MAX][b] = true;
        for (size_t a = 0; a < t->searched; a++) {
            const turn *first = &t->all[t->search[a]];
            group_point p[GROUP_POINTS_MAX];
            group_product(p, first->p, second->p, t->points);
            bool is_one_turn = group_is_identity(p, t->points);
            for (size_t i = 0; i < t->searched && !is_one_turn; i++)
                is_one_turn = group_is_same(t->all[t->search[i]].p, p, t->points);
            t->may_follow[a][b] = !is_one_turn && !(b < a && commute(t, first, second));
        }
    }
}

int turns_sketch(group **out, const turns *t, tsl_err *err)
{
    group_point *all = memory_get((t->searched * t->points + 1) * sizeof *all);
    for (size_t i = 0; i < t->searched; i++)
        group_copy(all + i * t->points, t->all[t->search[i]].p, t->points);
    int status = group_sketch(out, t->points, all, t->searched, err);
    free(all);
    return status;
}

int turns_make(turns *out, const definition *d, tsl_err *err)
{
    out->points = d->points;
    int status = close_rotations(out, d, err);
    for (size_t m = 0; m < d->move_count && status == TSL_OK; m++)
        status = add_turns(out, d, m, err);
    for (size_t i = 0; i < out->count && status == TSL_OK; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(out->all[i].name, out->all[k].name) == 0)
                status = tsl_fail(err, TSL_EINPUT, "two turns are called %s", out->all[i].name);
    if (status == TSL_OK) {
        for (size_t a = 0; a < out->holds; a++)
            for (size_t b = 0; b < out->holds; b++) {
                group_point p[GROUP_POINTS_MAX];
                group_product(p, out->rotation[a], out->rotation[b], out->points);
                out->after[a][b] = (uint8_t)turns_find_rotation(out, p);
                if (out->after[a][b] == 0) out->back[a] = (uint8_t)b;
            }
        status = rename_turns(out, err);
    }
    if (status == TSL_OK) status = hold(out, d, err);
    if (status == TSL_OK) status = set_apart(out, err);
    if (status != TSL_OK) return status;
    fill_may_follow(out);
    for (size_t i = 0; i < out->count; i++)
        if (out->all[i].number != TURNS_APART &&
            (d->any_orientation || out->search[out->all[i].number] == i))
            out->tried[out->tried_count++] = (uint8_t)i;
    return TSL_OK;
}

bool turns_follow(group_point *to, const turns *t, const group_point pair[2], const uint8_t *here,
                  const uint8_t *there, size_t count)
{
    group_point queue[GROUP_POINTS_MAX];
    size_t found = 0;
    bool used[GROUP_POINTS_MAX] = {false};
    for (size_t i = 0; i < t->points; i++)
        if (to[i] != TURNS_NOWHERE) used[to[i]] = true;
    if (used[pair[1]]) return false;
    to[pair[0]] = pair[1];
    used[pair[1]] = true;
    queue[found++] = pair[0];
    for (size_t k = 0; k < found; k++)
        for (size_t m = 0; m < count; m++) {
            const group_point next = t->all[here[m]].given[queue[k]];
            const group_point image = t->all[there[m]].given[to[queue[k]]];
            if (to[next] == image) continue;
            if (to[next] != TURNS_NOWHERE || used[image]) return false;
            to[next] = image;
            used[image] = true;
            queue[found++] = next;
        }
    return true;
}

/* ---- words without a turn too many ---- */

/* Does the turn commute with those of the word from `from` to before `to`? */
static bool passes(const turns *t, const turn *a, const uint8_t *word, unsigned from, unsigned to)
{
    for (; from < to; from++) {
        const turn *b = &t->all[word[from]];
        for (size_t i = 0; i < t->points; i++)
            if (b->given[a->given[i]] != a->given[b->given[i]]) return false;
    }
    return true;
}

/* The turn of the same move behind `at` that can be brought beside it, or `count`. Some powers of a
 * gear's move commute with all others. */
static unsigned find_same(const turns *t, const uint8_t *word, unsigned count, unsigned at)
{
    const turn *a = &t->all[word[at]];
    unsigned k = at + 1;
    while (k < count && t->all[word[k]].move != a->move && passes(t, a, word, k, k + 1)) k++;
    const bool is_same = k < count && t->all[word[k]].move == a->move;
    return is_same && passes(t, &t->all[word[k]], word, at + 1, k) ? k : count;
}

unsigned turns_shorten(const turns *t, uint8_t *word, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned k = find_same(t, word, count, i);
        if (k == count) continue;
        const turn *a = &t->all[word[i]];
        const unsigned power = ((unsigned)a->power + t->all[word[k]].power) % a->order;
        const unsigned first = word[i] + 1u - a->power; /* powers of a move stand in their order */
        memmove(word + k, word + k + 1, count - k - 1);
        count--;
        if (power > 0)
            word[i] = (uint8_t)(first + power - 1);
        else
            memmove(word + i, word + i + 1, --count - i);
        i = UINT_MAX; /* from the beginning: what stood between may now be neighbours */
    }
    return count;
}

/* ---- pieces: where all facelets of one are ---- */

static int follow(frames *f, const turns *t, size_t piece, tsl_err *err)
{
    const size_t n = f->points, first = f->first[piece];
    group_point queue[GROUP_POINTS_MAX];
    size_t count = 0;
    for (size_t b = 0; b < n; b++)
        if (f->d->piece[b] == piece) f->image[b * n + first] = (group_point)b;
    queue[count++] = (group_point)first;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < t->count; i++) {
            const group_point *m = t->all[i].given, place = queue[k];
            if (t->all[i].power != 1) continue; /* its places are those of the move */
            const bool is_new = f->image[first * n + m[place]] == FRAMES_NEVER;
            if (is_new) queue[count++] = m[place];
            for (size_t b = 0; b < n; b++) {
                if (f->d->piece[b] != piece) continue;
                group_point *image = &f->image[b * n + m[place]];
                if (is_new) *image = m[f->image[b * n + place]];
                if (*image == m[f->image[b * n + place]]) continue;
                return tsl_fail(err, TSL_EINPUT,
                                "piece %zu comes to a place in two ways that agree in one facelet "
                                "and not in another",
                                piece + 1);
            }
        }
    return TSL_OK;
}

static void find_orbits(frames *f, const turns *t)
{
    for (size_t i = 0; i < f->points; i++) f->orbit[i] = (group_point)i;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < t->count; k++)
            for (size_t i = 0; i < f->points && t->all[k].power == 1; i++) {
                group_point *a = &f->orbit[i], *b = &f->orbit[t->all[k].given[i]];
                const group_point least = *a < *b ? *a : *b;
                changed |= *a != *b;
                *a = *b = least;
            }
    }
    for (size_t i = 0; i < f->points; i++) {
        size_t k = 0;
        while (f->d->kind[k] != f->d->kind[i] || f->orbit[k] != f->orbit[i]) k++;
        f->kind[i] = (group_point)k;
        f->alike[i] = (group_point)f->points;
        if (f->kind[i] == i) continue; /* the first of its kind */
        for (k = i - 1; f->kind[k] != f->kind[i]; k--) continue;
        f->alike[k] = (group_point)i;
    }
}

int frames_make(frames *out, const definition *d, const turns *t, tsl_err *err)
{
    const size_t n = d->points;
    *out = (frames){.d = d, .points = n, .image = memory_get(2 * n * n * sizeof *out->image)};
    out->place = out->image + n * n;
    for (size_t i = 0; i < 2 * n * n; i++) out->image[i] = FRAMES_NEVER;
    for (size_t i = n; i-- > 0;) out->first[d->piece[i]] = (group_point)i;
    find_orbits(out, t);
    int status = TSL_OK;
    for (size_t i = 0; i < d->pieces && status == TSL_OK; i++) status = follow(out, t, i, err);
    for (size_t i = 0; i < n; i++)
        for (size_t place = 0; place < n; place++) {
            const group_point at = frames_image(out, i, place);
            if (at != FRAMES_NEVER) out->place[i * n + at] = (group_point)place;
        }
    return status;
}

void frames_put(group_point *out, const frames *f, size_t i, size_t at)
{
    const group_point place = frames_place(f, i, at);
    size_t k = i;
    do out[k] = frames_image(f, k, place);
    while ((k = f->d->next[k]) != i);
}

bool frames_assign(group_point *out, const frames *f, const group_point *p,
                   const group_point *homes)
{
    bool used[DEFINITION_LISTS] = {false};
    group_point here[GROUP_POINTS_MAX];
    group_inverse(here, p, f->points);
    for (size_t k = 0; k < f->d->pieces; k++) {
        const size_t at = f->first[k];
        const group_point kind = f->kind[here[at]];
        size_t i = kind;
        while (i < f->points && (used[f->d->piece[i]] || homes[i] != homes[at])) i = f->alike[i];
        if (i == f->points) return false;
        used[f->d->piece[i]] = true;
        frames_put(out, f, i, at);
    }
    return true;
}

void frames_free(frames *f)
{
    free(f->image);
    f->image = NULL;
}

/* ---- labels ---- */

static group_point root(const labels *l, group_point i)
{
    while (l->of[i] != i) i = l->of[i];
    return i;
}

void labels_join_orbits(labels *out, const turns *t, const turn_set *set)
{
    for (size_t k = 0; k < set->count; k++)
        for (size_t i = 0; i < t->points; i++) {
            const group_point a = root(out, (group_point)i);
            const group_point b = root(out, t->all[set->turn[k]].given[i]);
            if (a < b)
                out->of[b] = a;
            else
                out->of[a] = b;
        }
    for (size_t i = 0; i < t->points; i++) out->of[i] = root(out, (group_point)i);
}

/* ---- letters ---- */

/* Does the piece show these letters with its first point at `place`? */
static bool shows(const frames *f, size_t piece, size_t place, const char *letters)
{
    for (size_t i = f->first[piece]; i < f->points; i++) {
        if (f->d->piece[i] != piece) continue;
        const group_point at = frames_image(f, i, place);
        if (at == FRAMES_NEVER || letters[f->d->facelet[at]] != f->d->solved[f->d->facelet[i]])
            return false;
    }
    return true;
}

/* Do the letters around a piece's place, from point `at` on, read as those of a piece from point
 * `i` on? */
static bool reads_as(const frames *f, size_t i, size_t at, const char *letters)
{
    const definition *d = f->d;
    const size_t begin = i, start = at;
    do {
        if (letters[d->facelet[at]] != d->solved[d->facelet[i]]) return false;
        i = d->next[i];
        at = d->next[at];
    } while (i != begin && at != start);
    return i == begin && at == start;
}

static int read_slot(group_point *p, bool *used, const frames *f, size_t slot, const char *letters,
                     tsl_err *err)
{
    bool is_used = false;
    for (size_t piece = 0; piece < f->d->pieces; piece++) {
        size_t place = 0; /* of its first point */
        while (place < f->points &&
               (f->d->piece[place] != slot || !shows(f, piece, place, letters)))
            place++;
        if (place == f->points) continue;
        is_used |= used[piece];
        if (used[piece]) continue;
        used[piece] = true;
        for (size_t i = f->first[piece]; i < f->points; i++)
            if (f->d->piece[i] == piece) p[i] = frames_image(f, i, place);
        return TSL_OK;
    }
    char seen[16] = ""; /* the letters at the slot */
    size_t count = 0, at = f->first[slot];
    do {
        if (count + 1 < sizeof seen) seen[count++] = letters[f->d->facelet[at]];
    } while ((at = f->d->next[at]) != f->first[slot]);
    for (size_t i = 0; i < f->points && !is_used; i++)
        if (reads_as(f, i, at, letters))
            return tsl_fail(err, TSL_EINPUT, "no turns bring %s there so: turn the whole puzzle",
                            seen);
    return is_used ? tsl_fail(err, TSL_EINPUT, "too many pieces are %s", seen)
                   : tsl_fail(err, TSL_EINPUT, "no piece is %s", seen);
}

static int read_slots(group_point *out, const frames *f, const char *letters, tsl_err *err)
{
    bool used[DEFINITION_LISTS] = {false};
    int status = TSL_OK;
    for (size_t i = 0; f->d->solved[i]; i++)
        if (!f->d->point_of[i] && letters[i] != f->d->solved[i])
            return tsl_fail(err, TSL_EINPUT,
                            "letter %zu is %c, but this facelet never moves: turn the whole puzzle",
                            i + 1, letters[i]);
    group_identity(out, f->points);
    for (size_t i = 0; i < f->d->pieces && status == TSL_OK; i++)
        status = read_slot(out, used, f, i, letters, err);
    return status;
}

int letters_read(group_point *out, const frames *f, const turns *t, const char *letters,
                 tsl_err *err)
{
    int status = read_slots(out, f, letters, err);
    for (size_t r = 1; r < t->holds && status != TSL_OK; r++) {
        char turned[TSL_FACELETS_MAX];
        snprintf(turned, sizeof turned, "%s", letters);
        for (size_t i = 0; i < f->points; i++)
            turned[f->d->facelet[t->rotation[r][i]]] = letters[f->d->facelet[i]];
        if (read_slots(out, f, turned, NULL) == TSL_OK)
            return tsl_fail(err, TSL_EINPUT,
                            "it is held in a way that no turns lead to: turn the whole puzzle");
    }
    return status;
}
