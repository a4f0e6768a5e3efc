/* One phase: divides its goal into coordinates, and these among tables.
 *
 * Each orbit of facelets is looked at by itself. If the ways in which its labels can lie are few,
 * they are one coordinate. Otherwise one coordinate says how pieces are turned and another where
 * each kind of piece is; and if there are too many places, pieces are looked at in groups, as many
 * together as a table can hold. */
#include "phase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum { GROUP_MAX = 20000 };

typedef struct planner {
    phase *p;
    const frames *f;
    const turns *t;
    uint32_t most;
    labels orbits;                  /* of the phase's turns */
    bool covered[DEFINITION_LISTS]; /* pieces that are looked at */
    /* The orbit at hand. */
    size_t orbit;
    group_point member[GROUP_POINTS_MAX]; /* its points */
    size_t members;
    unsigned ways; /* points of each piece: in so many ways it can be turned */
    group_point label[GROUP_POINTS_MAX]; /* scratch: of a coordinate */
    coordinate both;                     /* scratch */
    unsigned wholes;                     /* orbits in a row that are one coordinate each */
    bool is_renamed;                     /* the next coordinate may have renames */
    uint8_t renamed[COORDINATE_RENAMES * COORDINATE_RENAMED]; /* scratch */
} planner;

static group_point goal(const planner *w, size_t point)
{
    return w->p->goal.of[point];
}

/* ---- coordinates of one orbit ---- */

static void blank(planner *w)
{
    for (size_t i = 0; i < GROUP_POINTS_MAX; i++) w->label[i] = COORDINATE_BLANK;
}

/* The label that most points have need not be looked at: it is where no other is. */
static void drop_commonest(planner *w)
{
    size_t best = 0, most = 0;
    for (size_t i = 0; i < w->members; i++) {
        size_t count = 0;
        for (size_t k = 0; k < w->members; k++)
            count += w->label[w->member[k]] == w->label[w->member[i]];
        if (w->label[w->member[i]] == COORDINATE_BLANK) return;
        if (count > most) most = count, best = w->label[w->member[i]];
    }
    for (size_t i = 0; i < w->members; i++)
        if (w->label[w->member[i]] == best) w->label[w->member[i]] = COORDINATE_BLANK;
}

/* Adds the coordinate that w->label describes, unless it has more than `most` values. */
static bool add_coordinate(planner *w, uint32_t most)
{
    if (w->p->coordinate_count == PHASE_COORDINATES) return false;
    coordinate *c = &w->p->coordinates[w->p->coordinate_count];
    const coordinate_room room = {.renamed = w->renamed};
    if (!coordinate_make(c, w->label, w->f->points)) return false;
    if (w->is_renamed) coordinate_rename(c, w->renamed, w->t, &w->p->next);
    coordinate_walk(c, w->t, &w->p->turns, most, &room);
    if (c->count == 0) return false;
    if (c->count > 1) w->p->coordinate_count++;
    return true;
}

/* Makes one of the last two coordinates if it is small: eight corners that turn in their places are
 * one coordinate, not eight. */
static void merge_last(planner *w)
{
    phase *p = w->p;
    if (p->coordinate_count < 2) return;
    const coordinate *b = &p->coordinates[p->coordinate_count - 1], *a = b - 1;
    coordinate *both = &w->both;
    if ((double)a->count * b->count > GROUP_MAX) return;
    blank(w);
    for (size_t i = 0; i < a->point_count; i++) w->label[a->point[i]] = a->label[i];
    for (size_t i = 0; i < b->point_count; i++) w->label[b->point[i]] = b->label[i];
    if (!coordinate_make(both, w->label, w->f->points)) return;
    coordinate_walk(both, w->t, &p->turns, GROUP_MAX, NULL);
    p->coordinates[--p->coordinate_count - 1] = *both;
}

/* The pieces as they are, where no two look the same, but for what the next turns make of them. */
static bool add_renamed(planner *w)
{
    blank(w);
    for (size_t i = 0; i < w->members; i++) {
        if (w->p->finest.of[w->member[i]] != w->member[i]) return false;
        w->label[w->member[i]] = w->member[i];
    }
    w->is_renamed = true;
    const bool added = add_coordinate(w, PHASE_WHOLE);
    w->is_renamed = false;
    return added;
}

/* The labels as they are, or the finest. */
static bool add_whole(planner *w, bool is_exact)
{
    if (is_exact && add_renamed(w)) return true;
    blank(w);
    for (size_t i = 0; i < w->members; i++) {
        const labels *l = is_exact ? &w->p->finest : &w->p->goal;
        w->label[w->member[i]] = l->of[w->member[i]];
    }
    drop_commonest(w);
    if (!add_coordinate(w, PHASE_WHOLE)) return false;
    if (w->wholes++ > 0) merge_last(w);
    return true;
}

/* The next point of the orbit on the same piece, clockwise. */
static group_point next_point(const planner *w, group_point i)
{
    do i = w->f->d->next[i];
    while (w->orbits.of[i] != w->orbit);
    return i;
}

/* Gives facelets with the same label the same number, and those of each piece the numbers from 0
 * on in their order, or says that this cannot be done. */
static bool number_ways(planner *w)
{
    enum { NONE = COORDINATE_BLANK };
    uint16_t way[GROUP_POINTS_MAX];
    for (size_t i = 0; i < w->f->points; i++) way[i] = NONE;
    for (size_t i = 0; i < w->members; i++) {
        group_point at = w->member[i];
        if (way[goal(w, at)] != NONE) continue;
        for (unsigned k = 0; k < w->ways; k++, at = next_point(w, at)) {
            if (way[goal(w, at)] != NONE) return false;
            way[goal(w, at)] = (uint16_t)k;
        }
    }
    for (size_t i = 0; i < w->members; i++) {
        const group_point at = w->member[i];
        const unsigned after = way[goal(w, next_point(w, at))];
        if (after != (way[goal(w, at)] + 1u) % w->ways) return false;
    }
    blank(w);
    for (size_t i = 0; i < w->members; i++) w->label[w->member[i]] = way[goal(w, w->member[i])];
    return true;
}

static void add_table(phase *p, size_t from)
{
    phase_table *table = &p->tables[p->table_count];
    *table = (phase_table){.size = 1};
    for (size_t i = from; i < p->coordinate_count; i++) {
        table->size *= p->coordinates[i].count;
        table->factor[table->factor_count++] = (uint8_t)i;
    }
    p->table_count++;
}

/* A table of where points of two kinds, or one, are, and where what goes along with them. */
static bool add_bond(planner *w, const size_t kinds[2])
{
    const size_t first = w->p->coordinate_count;
    for (unsigned along = 0; along < 2; along++) {
        blank(w);
        for (size_t i = 0; i < w->f->points; i++)
            if (w->p->bond[i] != PHASE_FREE &&
                (w->f->kind[i] == kinds[0] || w->f->kind[i] == kinds[1]))
                w->label[along ? w->p->bond[i] : i] = 0;
        if (!add_coordinate(w, PHASE_WHOLE)) return false;
    }
    if (w->p->table_count == PHASE_TABLES || w->p->coordinate_count != first + 2) return false;
    add_table(w->p, first);
    return true;
}

/* Tables of the first kind with each other: where all of these are right, each kind is. Of two
 * kinds that would be all there is, and one alone says where the other is. */
static bool add_bonds(planner *w)
{
    size_t first = w->f->points, kinds = 0;
    for (size_t i = 0; i < w->f->points; i++) {
        if (w->p->bond[i] == PHASE_FREE || w->f->kind[i] != i) continue;
        if (kinds++ == 0) first = i;
    }
    if (kinds > 0 && kinds < 3) return add_bond(w, (size_t[]){first, first});
    for (size_t i = first + 1; i < w->f->points; i++) {
        if (w->p->bond[i] == PHASE_FREE || w->f->kind[i] != i) continue;
        if (!add_bond(w, (size_t[]){first, i})) return false;
    }
    return true;
}

/* ---- kinds of pieces ---- */

/* A kind of pieces: those whose labels can change places. */
typedef struct kind_list {
    group_point kind[GROUP_POINTS_MAX];  /* of each point: the first point of its kind */
    group_point first[GROUP_POINTS_MAX]; /* of each kind */
    unsigned pieces[GROUP_POINTS_MAX],
        looks[GROUP_POINTS_MAX]; /* and how many labels a piece has */
    size_t count;
} kind_list;

static void find_kinds(kind_list *out, const planner *w)
{
    *out = (kind_list){0};
    for (size_t i = 0; i < w->members; i++) out->kind[w->member[i]] = w->member[i];
    for (size_t i = 0; i < w->members; i++)
        for (size_t k = 0; k < i; k++) {
            const group_point a = w->member[i], b = w->member[k];
            if (goal(w, a) == goal(w, b) || w->f->d->piece[a] == w->f->d->piece[b]) {
                const group_point x = out->kind[a], y = out->kind[b];
                for (size_t j = 0; j < w->members; j++)
                    if (out->kind[w->member[j]] == (x < y ? y : x))
                        out->kind[w->member[j]] = x < y ? x : y;
            }
        }
    for (size_t i = 0; i < w->members; i++) {
        const group_point at = w->member[i];
        unsigned points = 0, labels_here = 0;
        if (out->kind[at] != at) continue;
        for (size_t k = 0; k < w->members; k++) {
            points += out->kind[w->member[k]] == at;
            bool is_first = out->kind[w->member[k]] == at;
            for (size_t j = 0; j < k && is_first; j++)
                is_first = goal(w, w->member[j]) != goal(w, w->member[k]);
            labels_here += is_first;
        }
        out->first[out->count] = at;
        out->pieces[out->count] = points / w->ways;
        out->looks[out->count++] = labels_here < w->ways ? labels_here : w->ways;
    }
}

/* In how many ways the pieces of a kind can lie in so many free places. */
static double count_ways(const kind_list *kinds, size_t kind, unsigned places)
{
    double ways = 1;
    for (unsigned i = 0; i < kinds->pieces[kind]; i++)
        ways *= (double)(places - i) / (i + 1.0) * kinds->looks[kind];
    return ways;
}

static bool add_places(planner *w, const kind_list *kinds)
{
    if (w->ways == 1 || kinds->count == 1) return false;
    blank(w);
    for (size_t i = 0; i < w->members; i++) w->label[w->member[i]] = kinds->kind[w->member[i]];
    drop_commonest(w);
    return add_coordinate(w, PHASE_WHOLE);
}

/* The kind that need not be looked at: where the others are not. */
static size_t kind_left_out(const kind_list *kinds)
{
    size_t best = kinds->count;
    for (size_t i = 0; i < kinds->count; i++)
        if (kinds->looks[i] == 1 &&
            (best == kinds->count || kinds->pieces[i] > kinds->pieces[best]))
            best = i;
    return best;
}

/* The kinds in groups: each group a coordinate, as many groups as it can hold a table. */
static bool add_groups(planner *w, const kind_list *kinds)
{
    phase *p = w->p;
    const size_t left_out = kind_left_out(kinds);
    const unsigned places = (unsigned)w->members / w->ways;
    size_t first = p->coordinate_count; /* of the table at hand */
    double together = 1, before = 1;    /* values of the group at hand, and of those before it */
    unsigned used = 0;                  /* places, by the group at hand */
    blank(w);
    for (size_t i = 0; i <= kinds->count; i++) {
        const bool is_end = i == kinds->count;
        if (i == left_out && !is_end) continue;
        const double here = is_end ? 0 : count_ways(kinds, i, places - used);
        const double alone = is_end ? 0 : count_ways(kinds, i, places);
        if (alone > COORDINATE_MAX) return false;
        const bool grows =
            !is_end && together * here <= GROUP_MAX && before * together * here <= w->most;
        if (!grows && used > 0) {
            if (!add_coordinate(w, COORDINATE_MAX)) return false;
            blank(w);
            before *= together;
            together = 1;
            used = 0;
            if (is_end || before * alone > w->most ||
                p->coordinate_count - first == PHASE_FACTORS) {
                if (p->table_count == PHASE_TABLES) return false;
                add_table(p, first);
                first = p->coordinate_count;
                before = 1;
            }
        }
        if (is_end) break;
        for (size_t k = 0; k < w->members; k++)
            if (kinds->kind[w->member[k]] == kinds->first[i])
                w->label[w->member[k]] = goal(w, w->member[k]);
        together *= used > 0 ? here : alone;
        used += kinds->pieces[i];
    }
    return true;
}

/* About how many values a coordinate of all kinds would have; pieces are turned in so many ways, or
 * their turning is not looked at. */
static double estimate(const planner *w, const kind_list *kinds, bool turned)
{
    unsigned places = (unsigned)w->members / w->ways;
    double ways = 1;
    for (size_t i = 0; i < kinds->count; i++) {
        ways *=
            count_ways(kinds, i, places) / (turned ? 1 : pow(kinds->looks[i], kinds->pieces[i]));
        places -= kinds->pieces[i];
    }
    return turned ? ways / w->ways / 2 : ways / 2; /* a twist and a parity may be lost */
}

static bool look_at_orbit(planner *w)
{
    kind_list *kinds = memory_get(sizeof *kinds);
    find_kinds(kinds, w);
    const bool is_exact = w->p->is_exact[w->f->d->piece[w->orbit]];
    bool done = (is_exact || estimate(w, kinds, true) <= PHASE_WHOLE) && add_whole(w, is_exact);
    if (!done) w->wholes = 0;
    if (!done && !is_exact) {
        const uint8_t before = w->p->coordinate_count;
        /* How pieces are turned, wherever they are. */
        bool turned = w->ways > 1 &&
                      pow(w->ways, (double)w->members / w->ways - 2) <= PHASE_WHOLE &&
                      number_ways(w);
        if (turned) {
            drop_commonest(w);
            turned = add_coordinate(w, PHASE_WHOLE);
        }
        done = turned && (kinds->count == 1 ||
                          (estimate(w, kinds, false) <= PHASE_WHOLE && add_places(w, kinds)));
        if (!done) w->p->coordinate_count = before; /* groups know how they are turned */
        if (!done) done = add_groups(w, kinds);
    }
    free(kinds);
    return done;
}

/* ---- the phase ---- */

/* Collects the orbit of the point; false: it tells nothing, or its pieces are looked at already. */
static bool collect(planner *w, size_t point)
{
    bool differ = false;
    if (w->orbits.of[point] != point || w->covered[w->f->d->piece[point]]) return false;
    w->orbit = point;
    w->members = w->ways = 0;
    for (size_t i = 0; i < w->f->points; i++) {
        if (w->orbits.of[i] != point) continue;
        w->member[w->members++] = (group_point)i;
        w->ways += w->f->d->piece[i] == w->f->d->piece[point];
        differ |= goal(w, i) != goal(w, point) || w->p->is_exact[w->f->d->piece[i]];
    }
    for (size_t i = 0; i < w->members && differ; i++)
        w->covered[w->f->d->piece[w->member[i]]] = true;
    return differ;
}

bool phase_plan(phase *out, const frames *f, const turns *t, uint32_t most)
{
    planner *w = memory_get_zeroed(1, sizeof *w);
    *w = (planner){.p = out, .f = f, .t = t, .most = most};
    group_identity(w->orbits.of, f->points);
    labels_join_orbits(&w->orbits, t, &out->turns);
    out->coordinate_count = out->table_count = 0;
    bool fits = true;
    for (size_t i = 0; i < f->points && fits; i++)
        if (collect(w, i)) fits = look_at_orbit(w);
    fits = fits && add_bonds(w);
    free(w);
    return fits;
}

/* ---- tables ---- */

typedef struct choice {
    uint8_t factor[PHASE_FACTORS];
    uint8_t count;
    double size;
} choice;

/* The largest product of at most PHASE_FACTORS coordinates that fits in a table and has one that
 * `used` lacks; with none lacking, one that no table has yet. */
static void choose(choice *best, choice *now, const phase *p, const bool *used, uint32_t most)
{
    bool is_wanted = false;
    for (unsigned i = 0; i < now->count; i++) is_wanted |= !used[now->factor[i]];
    if (is_wanted && now->size > best->size) *best = *now;
    if (now->count == PHASE_FACTORS) return;
    for (uint8_t c = now->count ? (uint8_t)(now->factor[now->count - 1] + 1) : 0;
         c < p->coordinate_count; c++) {
        choice more = *now;
        more.size *= p->coordinates[c].count;
        if (more.size > most) continue;
        more.factor[more.count++] = c;
        choose(best, &more, p, used, most);
    }
}

/* A pair of coordinates that no table has together, while all tables are within twice `most`. */
static bool find_pair(choice *out, const phase *p, uint32_t most)
{
    double left = 2.0 * most;
    *out = (choice){.size = 0};
    for (unsigned i = 0; i < p->table_count; i++) left -= p->tables[i].size;
    for (uint8_t a = 0; a < p->coordinate_count; a++)
        for (uint8_t b = (uint8_t)(a + 1); b < p->coordinate_count; b++) {
            const double size = (double)p->coordinates[a].count * p->coordinates[b].count;
            bool together = false;
            for (unsigned i = 0; i < p->table_count; i++) {
                const phase_table *t = &p->tables[i];
                together |=
                    memchr(t->factor, a, t->factor_count) && memchr(t->factor, b, t->factor_count);
            }
            if (together || size > most || size > left || size <= out->size) continue;
            *out = (choice){.factor = {a, b}, .count = 2, .size = size};
        }
    return out->count > 0;
}

static void take_table(phase *p, const choice *c)
{
    phase_table *table = &p->tables[p->table_count++];
    *table = (phase_table){.size = (uint32_t)c->size, .factor_count = c->count};
    memcpy(table->factor, c->factor, c->count);
}

bool products_choose(phase *p, uint32_t most)
{
    enum { ENOUGH = 3 };
    bool used[PHASE_COORDINATES] = {false};
    for (unsigned i = 0; i < p->table_count; i++)
        for (unsigned k = 0; k < p->tables[i].factor_count; k++)
            used[p->tables[i].factor[k]] = true;
    for (unsigned missing = 1; missing > 0;) {
        choice best = {.size = 0}, none = {.size = 1};
        missing = 0;
        for (unsigned c = 0; c < p->coordinate_count; c++) missing += !used[c];
        if (missing == 0) break;
        if (p->table_count == PHASE_TABLES) return false;
        choose(&best, &none, p, used, most);
        if (best.count == 0) return false;
        take_table(p, &best);
        for (unsigned k = 0; k < best.count; k++) used[best.factor[k]] = true;
    }
    for (choice pair; p->table_count < ENOUGH && find_pair(&pair, p, most);) take_table(p, &pair);
    for (unsigned i = 1; i < p->table_count; i++) /* the largest first: it tells most */
        for (unsigned k = i; k > 0 && p->tables[k].size > p->tables[k - 1].size; k--) {
            const phase_table t = p->tables[k];
            p->tables[k] = p->tables[k - 1];
            p->tables[k - 1] = t;
        }
    return true;
}
