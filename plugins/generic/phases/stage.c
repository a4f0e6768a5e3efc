/* A subgroup of a chain: counts by exact orders what a phase leaves to the next. */
#include "phase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- bonds ---- */

/* Pieces that look the same and go along with others: what a phase must bring together.
 *
 * The turns that remain carry some pieces about in blocks: where a corner is says where the centres
 * beside it are. If such centres look the same, labels do not say so, for centres of one colour are
 * told apart nowhere. But the places of one colour and the places of the points that go along with
 * it can be compared. */

typedef struct orbit_look {
    size_t points;
    bool has_same, has_other; /* points that look the same; points that do not */
    bool is_turned;           /* a piece has more points than one */
} orbit_look;

static orbit_look look_at(const frames *f, const labels *orbits, size_t first)
{
    orbit_look out = {0};
    for (size_t i = 0; i < f->points; i++) {
        if (orbits->of[i] != first) continue;
        out.points++;
        for (size_t k = 0; k < i; k++) {
            if (orbits->of[k] != first) continue;
            out.has_same |= f->kind[k] == f->kind[i];
            out.has_other |= f->kind[k] != f->kind[i];
            out.is_turned |= f->d->piece[k] == f->d->piece[i];
        }
    }
    return out;
}

/* Binds the orbit to another one; false: none fits. */
static bool bind(phase *p, const frames *f, const turns *t, const labels *orbits, size_t first)
{
    const orbit_look here = look_at(f, orbits, first);
    if (!here.has_same || !here.has_other || here.is_turned) return false;
    for (size_t at = 0; at < f->points; at++) {
        const orbit_look there = look_at(f, orbits, orbits->of[at]);
        group_point tried[GROUP_POINTS_MAX];
        if (orbits->of[at] == first || there.points != here.points || there.has_same) continue;
        group_copy(tried, p->bond, f->points);
        const uint8_t *next = p->next.turn;
        if (!turns_follow(tried, t, (group_point[]){(group_point)first, (group_point)at}, next,
                          next, p->next.count))
            continue;
        group_copy(p->bond, tried, f->points);
        return true;
    }
    return false;
}

/* Divides by the ways in which the pieces of the orbit can lie. */
static void divide_by_ways(factors *kept, const frames *f, const labels *orbits, size_t first)
{
    unsigned points = 0, of_kind[GROUP_POINTS_MAX] = {0};
    for (size_t i = 0; i < f->points; i++) {
        if (orbits->of[i] != first) continue;
        points++;
        of_kind[f->kind[i]]++;
    }
    factors_times_factorial(kept, points, -1);
    for (size_t i = 0; i < f->points; i++) factors_times_factorial(kept, of_kind[i], 1);
}

/* ---- stages ---- */

void stage_all_turns(turn_set *out, const turns *t)
{
    out->count = 0;
    for (size_t i = 0; i < t->count; i++) out->turn[out->count++] = (uint8_t)i;
}

/* ---- groups ---- */

bool stage_has_made(const turns *t, const turn_set *set, size_t i)
{
    const turn *here = &t->all[set->turn[i]];
    for (size_t k = 0; k < i; k++) {
        const turn *other = &t->all[set->turn[k]];
        if (other->move == here->move && here->power % other->power == 0) return true;
    }
    return false;
}

/* Writes the generators of the set; returns how many. Only pieces marked in `only` move, unless it
 * is NULL. */
static size_t write_generators(group_point *out, const frames *f, const turns *t,
                               const turn_set *set, const bool *only)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        group_point *p = out + count * t->points;
        if (stage_has_made(t, set, i)) continue;
        group_copy(p, t->all[set->turn[i]].given, t->points);
        for (size_t k = 0; k < t->points && only; k++)
            if (!only[f->d->piece[k]]) p[k] = (group_point)k;
        count++;
    }
    return count;
}

int stage_make(stage *s, const frames *f, const turns *t, tsl_err *err)
{
    labels kinds;
    factors alike;
    group_copy(kinds.of, f->kind, f->points);
    group_identity(s->orbits.of, f->points);
    labels_join_orbits(&s->orbits, t, &s->set);
    group_point *all = memory_get((s->set.count + 1) * t->points * sizeof *all);
    int status = group_new(&s->g, t->points, all, write_generators(all, f, t, &s->set, NULL), err);
    free(all);
    if (status != TSL_OK) return status;
    const alike_question q = {.g = s->g, .f = f, .of = &kinds, .orbits = &s->orbits};
    status = alike_order(&alike, &s->known, &q, err);
    group_order(&s->order, s->g);
    s->looks = s->order;
    factors_times_all(&s->looks, &alike, -1);
    if (status == TSL_OK && s->known) status = alike_cosets(&s->cosets, &s->coset_count, &q, err);
    if (status != TSL_EINPUT) return status;
    s->coset_count = 0; /* too many */
    return TSL_OK;
}

void stage_free(stage *s)
{
    group_free(s->g);
    free(s->cosets);
    *s = (stage){0};
}

static int make_telling(stage *s, const bool *only, const frames *f, const turns *t, tsl_err *err)
{
    factors even = {0}, order;
    s->telling = only;
    s->piece = f->d->piece;
    group_point *all = memory_get((s->set.count + 1) * t->points * sizeof *all);
    int status = group_new(&s->g, t->points, all, write_generators(all, f, t, &s->set, only), err);
    free(all);
    if (status != TSL_OK) return status;
    unsigned count = 0, pieces = 0;
    for (size_t i = 0, orbit = f->points; i < f->points && f->points <= UINT8_MAX; i++) {
        if (!only[f->d->piece[i]]) continue;
        pieces += f->first[f->d->piece[i]] == i;
        if (orbit == f->points) orbit = f->orbit[i];
        if (f->orbit[i] != orbit) continue;
        s->even[count++] = (uint8_t)i;
        s->is_even[i] = true;
    }
    group_order(&order, s->g);
    factors_times_factorial(&even, count, 1);
    factors_times(&even, 2, -1);
    factors_times_all(&even, &order, -1);
    s->even_count = count == pieces && count > 1 && factors_is_one(&even) ? count : 0;
    return TSL_OK;
}

int stage_make_after(stage *s, const phase *p, const frames *f, const turns *t, tsl_err *err)
{
    stage_free(s);
    if (p->ratio == 1) return TSL_OK;
    s->set = p->next;
    return p->is_told ? make_telling(s, p->is_telling, f, t, err) : stage_make(s, f, t, err);
}

bool stage_is_even(const stage *s, const group_point *p)
{
    bool seen[UINT8_MAX] = {false}, is_odd = false;
    for (unsigned i = 0; i < s->even_count; i++)
        for (unsigned at = p[s->even[i]]; !seen[at]; at = p[at]) {
            if (!s->is_even[at]) return false; /* another piece's place */
            seen[at] = true;
            is_odd ^= at != s->even[i];
        }
    return !is_odd;
}

bool stage_reaches(const stage *s, const group_point *p)
{
    const size_t n = group_points(s->g);
    group_point exchanged[GROUP_POINTS_MAX];
    for (size_t i = 0; i < s->coset_count; i++) {
        group_product(exchanged, s->cosets + i * n, p, n);
        if (group_contains(s->g, exchanged)) return true;
    }
    return false;
}

/* ---- a step ---- */

/* The elements of the stage that keep the goal. */
static int count_kept(factors *out, const phase *p, const stage_step *step, tsl_err *err)
{
    const frames *f = step->f;
    bool known = false, any = false;
    alike_question q = {.g = step->from->g, .f = f, .of = &p->goal, .orbits = &step->from->orbits};
    group_point *exact = memory_get((step->to->set.count + 1) * f->points * sizeof *exact);
    int status = TSL_OK;
    for (size_t i = 0; i < f->d->pieces; i++) any |= p->is_exact[i];
    if (any) {
        group *g = NULL;
        q.is_exact = p->is_exact;
        q.exact = exact;
        q.exact_count = write_generators(exact, f, step->t, &step->to->set, p->is_exact);
        status = group_new(&g, f->points, exact, q.exact_count, err);
        if (status == TSL_OK) group_order(&q.exact_order, g);
        group_free(g);
    }
    if (status == TSL_OK) status = alike_order(out, &known, &q, err);
    free(exact);
    if (status == TSL_OK && (!known || !step->from->known || !step->to->known))
        return tsl_fail(err, TSL_EINPUT, "a goal cannot be counted");
    return status;
}

/* The pieces that come to places of this one; false: some of them look the same. */
static bool collect_orbit(bool *out, const frames *f, const labels *orbits, size_t piece)
{
    for (size_t i = 0; i < f->d->pieces; i++) out[i] = false;
    for (size_t i = 0; i < f->points; i++)
        if (orbits->of[i] == orbits->of[f->first[piece]]) out[f->d->piece[i]] = true;
    for (size_t i = 0; i < f->points; i++)
        if (out[f->d->piece[i]] && f->kind[i] != i) return false;
    return out[piece];
}

/* log2 of the ways that turns make of these pieces alone. */
static int count_bits(double *out, const bool *only, const stage_step *step, const turn_set *set,
                      tsl_err *err)
{
    const size_t n = step->f->points;
    group_point *all = memory_get((set->count + 1) * n * sizeof *all);
    group *g = NULL;
    int status = group_new(&g, n, all, write_generators(all, step->f, step->t, set, only), err);
    if (status == TSL_OK) {
        factors order;
        group_order(&order, g);
        *out = factors_log2(&order);
    }
    group_free(g);
    free(all);
    return status;
}

/* Can all ways in which these pieces lie be told apart, but for what is left to the next turns? */
static int count_ways(bool *few, const bool *only, const stage_step *step, tsl_err *err)
{
    double here = 0, left = 0;
    int status = count_bits(&here, only, step, &step->from->set, err);
    if (status == TSL_OK) status = count_bits(&left, only, step, &step->to->set, err);
    if (left > log2(COORDINATE_RENAMES)) left = 0;
    *few = status == TSL_OK && here - left <= log2(PHASE_WHOLE);
    return status;
}

/* Makes orbits exact where this leaves less to the next stage. */
static int refine(phase *p, factors *kept, const stage_step *step, tsl_err *err)
{
    const size_t pieces = step->f->d->pieces;
    bool done[DEFINITION_LISTS] = {false}, orbit[DEFINITION_LISTS], before[DEFINITION_LISTS];
    int status = TSL_OK;
    for (size_t i = 0; i < pieces && status == TSL_OK; i++) {
        factors less;
        bool few = false;
        if (done[i] || !collect_orbit(orbit, step->f, &step->from->orbits, i)) continue;
        memcpy(before, p->is_exact, sizeof before);
        for (size_t k = 0; k < pieces; k++) {
            done[k] |= orbit[k];
            p->is_exact[k] |= orbit[k];
        }
        status = count_ways(&few, orbit, step, err);
        if (status == TSL_OK && few) status = count_kept(&less, p, step, err);
        if (status != TSL_OK) return status;
        if (few && factors_log2(&less) < factors_log2(kept) - 0.5)
            *kept = less;
        else
            memcpy(p->is_exact, before, sizeof before);
    }
    return status;
}

/* looks kept / looks that the next stage makes */
static void divide(factors *ratio, const factors *kept, const stage_step *step)
{
    *ratio = *kept;
    factors_times_all(ratio, &step->from->order, -1);
    factors_times_all(ratio, &step->from->looks, 1);
    factors_times_all(ratio, &step->to->looks, -1);
}

/* If all that keeps the goal and moves these pieces as the next turns can is made by the next
 * turns, these pieces tell who reaches what. */
static int tells(bool *yes, const phase *p, const bool *pieces, const stage_step *step,
                 tsl_err *err)
{
    factors kept, ratio;
    phase *more = memory_get(sizeof *more);
    *more = *p;
    for (size_t i = 0; i < step->f->d->pieces; i++) more->is_exact[i] |= pieces[i];
    int status = count_kept(&kept, more, step, err);
    free(more);
    if (status == TSL_OK) divide(&ratio, &kept, step);
    *yes = status == TSL_OK && factors_is_one(&ratio);
    return status;
}

/* Looks for one orbit of pieces that tells. */
static int find_telling(phase *p, const stage_step *step, tsl_err *err)
{
    const size_t pieces = step->f->d->pieces;
    bool done[DEFINITION_LISTS] = {false}, orbit[DEFINITION_LISTS] = {false};
    int status = TSL_OK;
    for (size_t i = 0; i < pieces && status == TSL_OK && !p->is_told; i++) {
        if (done[i] || !collect_orbit(orbit, step->f, &step->to->orbits, i)) continue;
        for (size_t k = 0; k < pieces; k++) done[k] |= orbit[k];
        status = tells(&p->is_told, p, orbit, step, err);
    }
    if (p->is_told) memcpy(p->is_telling, orbit, sizeof orbit);
    return status;
}

int stage_compare(phase *p, factors *size, factors *ratio, const stage_step *step, tsl_err *err)
{
    factors kept;
    group_copy(p->goal.of, step->f->kind, step->f->points);
    labels_join_orbits(&p->goal, step->t, &step->to->set);
    memset(p->is_exact, 0, sizeof p->is_exact);
    p->is_told = false;
    for (size_t i = 0; i < GROUP_POINTS_MAX; i++) p->bond[i] = PHASE_FREE;
    int status = count_kept(&kept, p, step, err);
    if (status == TSL_OK) divide(ratio, &kept, step);
    if (status == TSL_OK && !factors_is_one(ratio)) status = refine(p, &kept, step, err);
    if (status != TSL_OK) return status;
    divide(ratio, &kept, step);
    if (factors_log2(ratio) > log2(STAGE_RATIO_MAX)) {
        /* Orbits whose pieces partly look the same and whose places under the next turns say where
         * the points of an orbit of other pieces are: could these lie otherwise, less is kept. */
        labels orbits;
        group_identity(orbits.of, step->f->points);
        labels_join_orbits(&orbits, step->t, &p->next);
        for (size_t i = 0; i < step->f->points; i++)
            if (orbits.of[i] == i && bind(p, step->f, step->t, &orbits, i))
                divide_by_ways(&kept, step->f, &orbits, i);
        divide(ratio, &kept, step);
    } else if (!factors_is_one(ratio)) {
        status = find_telling(p, step, err);
    }
    *size = step->from->order;
    factors_times_all(size, &kept, -1);
    return status;
}
